import { answers, type Chapter, move, operation, section, source, state, takes } from '../row.js'

const both =
  'specification/webhooks.test.ts > the targets > that are made at %s are those of %s, in the same shape'
const sent = 'a delivery > carries the headers, the envelope and the signature of the specification'
const retried =
  'a receiver that fails > is tried ten times with the specified delays, and given up after forty-eight hours'
const headers = source('src/hosts/webhooks/sender.ts', 'headersOf')
const delays = source('src/resources/webhooks/machines.ts', 'retryDelaysMs')
const verify = source('src/hosts/webhooks/verify.ts', 'verifyWebhook')

export const webhooks: Chapter = {
  title: 'Webhooks',
  sections: [
    section('Targets', 'target', 'resources/webhooks.test.ts', [
      ['id', 'A target has an id.', answers('webhookTargets.create', 'id'), both],
      [
        'url',
        'It has a URL, which has to be given and to be HTTPS.',
        [takes('webhookTargets.create', 'url'), answers('webhookTargets.get', 'url')],
        both,
        'specification/webhooks.test.ts > the targets > are reached by HTTPS, and by plain HTTP on this machine alone',
      ],
      [
        'global',
        'It is global or not: not, unless told.',
        [takes('webhookTargets.create', 'global'), answers('webhookTargets.get', 'global')],
        both,
        'specification/webhooks.test.ts > the targets > are not global unless told',
      ],
      [
        'event-types',
        'It lists the types of events that it is told; without a list it is told all.',
        [takes('webhookTargets.create', 'event_types'), answers('webhookTargets.get', 'event_types')],
        'a target > receives the types that it names, and those only',
        'a target > receives every type that can be named when it names none',
      ],
      [
        'created-at',
        'It says when it was made, as ISO 8601 has it.',
        answers('webhookTargets.get', 'created_at'),
        both,
      ],
      [
        'paths',
        'The collection is at two paths, of one shape.',
        [operation('webhookTargets.create'), operation('webhookTargets.list')],
        both,
      ],
      ['create', 'POST makes a target and answers with it.', operation('webhookTargets.create'), both],
      [
        'list',
        'GET lists targets.',
        operation('webhookTargets.list'),
        both,
        'specification/lists.test.ts > a list with cursors > %s has data and meta, and pages that fit together',
      ],
      ['get', 'One target can be read.', operation('webhookTargets.get'), both],
      [
        'update',
        'PATCH changes what it names, and leaves the rest.',
        [
          operation('webhookTargets.update'),
          takes('webhookTargets.update', 'global'),
          takes('webhookTargets.update', 'event_types'),
        ],
        both,
        'a target > that names no type shows every type that can be named, and takes them again by null or by the whole list',
      ],
      [
        'delete',
        'DELETE answers 204.',
        operation('webhookTargets.delete'),
        both,
        'a target > that is deleted gets nothing of what was still to come',
      ],
    ]),
    section('Which events a target is told', 'subscription', 'resources/webhooks.test.ts', [
      [
        'listed',
        'One that is not global is told the types that it lists.',
        takes('webhookTargets.create', 'event_types'),
        'a target > receives the types that it names, and those only',
      ],
      [
        'not-queued',
        'What it does not list is never queued for it, nor tried again.',
        takes('webhookTargets.create', 'event_types'),
        'a target > receives the types that it names, and those only',
        'a target > that %s gets nothing of what was still to come',
      ],
      [
        'global',
        'One that is global is told everything of its client, whatever it lists.',
        takes('webhookTargets.create', 'global'),
        'a target > that is global receives everything, whatever it names',
        'a target > of another client is not told',
      ],
      [
        'global-only',
        'Some types, such as customer.deleted, reach global targets alone, as nobody can list them.',
        operation('customers.delete'),
        'resources/onboarding.test.ts > deleting a customer > hides it and its application, tells only global targets, and stops what was due',
        'specification/webhooks.test.ts > the targets > cannot name a type that is for global targets alone',
      ],
    ]),
    section('A delivery', 'delivery', 'resources/webhooks.test.ts', [
      [
        'post',
        'A delivery is a POST of JSON to the URL of the target.',
        headers,
        sent,
        'a delivery > is really sent over HTTP where no handler is named',
      ],
      ['content-type', 'Content-Type is application/json.', headers, sent],
      ['user-agent', 'User-Agent is Platform-Webhooks/1.0.', headers, sent],
      [
        'event-id',
        'X-Platform-Event-ID is the id of the event, the same at each attempt.',
        headers,
        sent,
        retried,
      ],
      ['event-type', 'X-Platform-Event-Type is its type.', headers, sent],
      ['attempt', 'X-Platform-Delivery-Attempt counts attempts from 1 to 10.', headers, sent, retried],
      [
        'signature',
        'X-Webhook-Signature is base64 of Ed25519 over the timestamp and the body, with nothing between them.',
        headers,
        sent,
        'hosts/verify-webhook.test.ts > the signer, %s > makes the bytes that the specification asks for',
        'hosts/verify-webhook.test.ts > verifyWebhook > refuses %s',
      ],
      ['timestamp', 'X-Webhook-Timestamp is when it was sent, in Unix seconds.', headers, sent],
      [
        'age',
        'A receiver refuses what is older than five minutes.',
        [verify, source('src/hosts/webhooks/verify.ts', 'signatureLifeMs')],
        'hosts/verify-webhook.test.ts > verifyWebhook > is within five minutes of the timestamp, either way, to the millisecond',
      ],
      [
        'ed25519',
        'The signature is Ed25519, as its RFC has it.',
        verify,
        'hosts/verify-webhook.test.ts > the signer, %s > has the public key and the signature that the RFC publishes',
      ],
      [
        'public-key',
        'Each environment has a fixed public key of 64 hex characters.',
        source('src/hosts/signing/signing.ts', 'createSigner'),
        'a delivery > is not signed for another body, another time or the other environment',
        'a delivery > does not change its key with the seed',
      ],
      [
        'own-environment',
        'A verifier uses the key of its environment: the other one does not fit.',
        verify,
        'a delivery > is not signed for another body, another time or the other environment',
        'hosts/verify-webhook.test.ts > verifyWebhook > refuses the signature of another key, and takes no key that is none',
      ],
    ]),
    section('Retries', 'retry', 'resources/webhooks.test.ts', [
      [
        'success',
        'Any answer of 2xx ends a delivery.',
        state('delivery', 'delivered'),
        'a receiver that fails > does not when it answers %i',
      ],
      [
        'status',
        'Any other answer has it tried again.',
        delays,
        'a receiver that fails > does when it answers %i',
      ],
      [
        'timeout',
        'So has no answer within 20 seconds.',
        source('src/resources/webhooks/machines.ts', 'attemptTimeoutMs'),
        'a receiver that fails > by not answering counts as timed out, twenty virtual seconds later',
      ],
      [
        'connection',
        'So has a connection that is refused, or a name that nobody knows.',
        delays,
        'specification/webhooks.test.ts > an attempt > that ends with %s is made again after 5 minutes',
      ],
      [
        'attempts',
        'There are 10 attempts.',
        source('src/resources/webhooks/machines.ts', 'maxAttempts'),
        retried,
      ],
      [
        'delays',
        'After a failure the next attempt comes 5, 10, 15 and 30 minutes, and 1, 2, 4, 8 and 12 hours later.',
        delays,
        retried,
      ],
      [
        'window',
        'After 20 hours more, at 48 hours, the delivery has failed for good.',
        [delays, state('delivery', 'failed'), move('delivery', 'give_up')],
        retried,
      ],
      [
        'history',
        'Deliveries can be looked at, the failed ones too.',
        [operation('webhooks.list'), operation('webhooks.get')],
        'the history of deliveries > filters by status, type and time, and forgets after thirty days',
      ],
      [
        'by-hand',
        'One that failed for good can be tried again by hand.',
        move('delivery', 'retry'),
        'a receiver that fails > can be tried again by hand once it was given up, for a new series',
      ],
      [
        'replay',
        'An event can be told once more.',
        operation('webhooks.replay'),
        'the history of deliveries > replays an event with a header of its own, ten times in its life',
      ],
      [
        'order',
        'Deliveries may come out of order, and a receiver tells them by the id of the event and the status that they carry.',
        headers,
        'hosts/webhook-tools.test.ts > reorder > has what is due at one instant go out backwards, until it is switched off',
        'hosts/webhook-tools.test.ts > duplicate > has the next delivery arrive twice, as it is, after the first was answered',
      ],
    ]),
    section('Envelope', 'envelope', 'resources/webhooks.test.ts', [
      ['id', 'An event has an id, a KSUID.', answers('events.list', 'data.id'), sent],
      ['type', 'It has a type.', answers('events.list', 'data.type'), sent],
      ['created', 'It says when it happened, in Unix seconds.', answers('events.list', 'data.created'), sent],
      ['api-version', 'Its api_version is 1.0.0.', answers('events.list', 'data.api_version'), sent],
      [
        'object',
        'data.object is the resource as it is then.',
        answers('events.list', 'data.data.object'),
        sent,
      ],
      [
        'unused',
        'previous_attributes and metadata are sent with no event.',
        answers('events.list', 'data.data'),
        'specification/webhooks.test.ts > the envelope > has its members and no others: nothing of earlier attributes, and no metadata',
      ],
      [
        'customer-style',
        'Events of customers have their type as event too, and their members in data.',
        answers('events.list', 'data.event'),
        'resources/onboarding.test.ts > a new customer > is told as customer.created with the members of both sources, and as a link',
        sent,
      ],
    ]),
  ],
}
