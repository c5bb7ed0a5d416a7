import { type Chapter, operation, problem, section, source, takes } from '../row.js'

const windows =
  'rate limits > are sixty a minute for a key, ten without, 600 for the dashboard and 250 an hour for a token'
const counted = 'rate limits > count every request, refused ones too, and say how long to wait'
const buckets = source('src/gateway/rate-limit.ts', 'allowance')
const rate = source('src/gateway/rate-limit.ts', 'stateOf')
const headers = 'specification/access.test.ts > every response > %s has the rate headers'

export const limits: Chapter = {
  title: 'Limits and versions',
  sections: [
    section('Rate limits', 'rate', 'gateway/gateway.test.ts', [
      ['key', 'A key has 60 requests a minute.', buckets, windows, counted],
      ['dashboard', 'A dashboard session has 600 a minute.', buckets, windows],
      [
        'anonymous',
        'Without a credential there are 10 a minute.',
        buckets,
        windows,
        'rate limits > of missing and unknown credentials share one bucket, and keys do not',
      ],
      [
        'application-token',
        'An application token has 250 an hour.',
        buckets,
        windows,
        'specification/access.test.ts > an application token > is refused its 251st request of an hour',
      ],
      [
        'per-key',
        'Each key is counted by itself.',
        buckets,
        'specification/access.test.ts > a rate limit > of one key leaves another key of the client alone',
      ],
      [
        'header-limit',
        'Every response has X-RateLimit-Limit: how many there are in a window.',
        rate,
        windows,
        headers,
      ],
      ['header-remaining', 'It has X-RateLimit-Remaining: how many are left.', rate, counted, headers],
      [
        'header-reset',
        'It has X-RateLimit-Reset: when the window ends, in Unix seconds.',
        rate,
        windows,
        headers,
      ],
      [
        'throttled',
        'One request too many is 429 with Retry-After.',
        [problem('rate-limited'), source('src/gateway/rate-limit.ts', 'countRequest')],
        counted,
      ],
      [
        'agentic',
        'The limits of a key hold for agentic endpoints as well.',
        source('src/gateway/rate-limit.ts', 'countRequest'),
        "conformance/conformance.test.ts > paymentAgents.get answers 429 when the credential's minute is used up",
        "conformance/conformance.test.ts > mandates.list answers 429 when the credential's minute is used up",
        "conformance/conformance.test.ts > x402.sign answers 429 when the credential's minute is used up",
      ],
    ]),
    section('Other limits', 'limit', 'specification/access.test.ts', [
      [
        'page-size',
        'A page has 20 items unless told, 100 at most, 1 at least.',
        source('src/contract/pagination.ts', 'pageLimit'),
        'specification/lists.test.ts > a page without a limit > has twenty items',
        'specification/lists.test.ts > a list with cursors > %s takes a limit from 1 to 100, and no other',
      ],
      [
        'file',
        'A file that is uploaded has 500 MB at most.',
        [operation('applications.createDocumentUpload')],
        'resources/uploads.test.ts > an upload over %s > is put, verified, and downloaded as it was',
      ],
      [
        'developer-fee',
        'A developer fee is 0 to 10,000 basis points.',
        takes('accounts.create', 'developer_fee_bps'),
        'resources/accounts.test.ts > a body of POST /accounts is refused > %s with %j: %s',
        'resources/accounts.test.ts > the developer fee > may be %d basis points',
        'resources/one-offs.test.ts > a body of a one-off is refused > with %j: %s',
      ],
      [
        'webhooks',
        'A delivery has 10 attempts of 20 seconds, over 48 hours.',
        [
          source('src/resources/webhooks/machines.ts', 'maxAttempts'),
          source('src/resources/webhooks/machines.ts', 'attemptTimeoutMs'),
        ],
        'resources/webhooks.test.ts > a receiver that fails > is tried ten times with the specified delays, and given up after forty-eight hours',
        'resources/webhooks.test.ts > a receiver that fails > by not answering counts as timed out, twenty virtual seconds later',
      ],
      [
        'webhook-age',
        'A receiver refuses timestamps older than 5 minutes.',
        source('src/hosts/webhooks/verify.ts', 'signatureLifeMs'),
        'hosts/verify-webhook.test.ts > verifyWebhook > is within five minutes of the timestamp, either way, to the millisecond',
      ],
      [
        'mandate-targets',
        'A mandate has one rule, of 32 targets at most.',
        takes('mandates.create', 'rule.targets'),
        'resources/mandates.test.ts > the targets of a rule > are at most 32',
      ],
      [
        'draft-messages',
        'A draft has 200 messages at most.',
        takes('paymentAgents.propose', 'messages'),
        'conformance/conformance.test.ts > paymentAgents.propose answers 400 to 201 messages',
        'a draft > takes as much as its caps allow: 200 messages, 512 KB and 16 MiB',
      ],
      [
        'draft-text',
        'It has 512 KB of text at most.',
        takes('paymentAgents.propose', 'prompt'),
        'conformance/conformance.test.ts > paymentAgents.propose answers 400 to more than 512 KB of text',
        'a draft > takes as much as its caps allow: 200 messages, 512 KB and 16 MiB',
      ],
      [
        'attachment-types',
        'An attachment is PDF, PNG, JPEG, WebP or GIF.',
        takes('paymentAgents.propose', 'attachments'),
        'a draft > takes a document of %s',
        'conformance/conformance.test.ts > paymentAgents.propose answers 400 to a document of another media type',
      ],
      [
        'attachment-size',
        'It has 8 MiB at most, decoded.',
        takes('paymentAgents.propose', 'attachments'),
        'conformance/conformance.test.ts > paymentAgents.propose answers 400 to a document of more than 8 MiB',
        'a draft > takes as much as its caps allow: 200 messages, 512 KB and 16 MiB',
      ],
      [
        'attachments-size',
        'All of a request have 16 MiB at most.',
        takes('paymentAgents.propose', 'attachments'),
        'conformance/conformance.test.ts > paymentAgents.propose answers 400 to documents of more than 16 MiB',
        'a draft > takes as much as its caps allow: 200 messages, 512 KB and 16 MiB',
      ],
      [
        'draft-hour',
        'A customer has 30 drafts an hour.',
        operation('paymentAgents.propose'),
        'resources/proposals.test.ts > the drafting budget > is 30 in any hour, and the refusal says when the oldest of them counts no more',
      ],
      [
        'draft-day',
        'A customer has 200 drafts a day.',
        operation('paymentAgents.propose'),
        'resources/proposals.test.ts > the drafting budget > is 200 in any day',
        'resources/proposals.test.ts > the drafting budget > is one of each customer, for all its agents together',
      ],
      [
        'chat-messages',
        'A chat has 40 messages at most.',
        takes('insights.chat', 'messages'),
        'conformance/conformance.test.ts > insights.chat answers 400 to 41 messages',
        'a chat > takes as much as its caps allow: 40 messages, 4,000 characters and 64 KB',
      ],
      [
        'chat-characters',
        'A message has 4,000 characters at most.',
        takes('insights.chat', 'messages'),
        'resources/insights.test.ts > the chat > refuses what passes its caps',
        'a chat > takes as much as its caps allow: 40 messages, 4,000 characters and 64 KB',
      ],
      [
        'chat-text',
        'A chat has 64 KB at most.',
        takes('insights.chat', 'messages'),
        'resources/insights.test.ts > the chat > refuses what passes its caps',
        'a chat > takes as much as its caps allow: 40 messages, 4,000 characters and 64 KB',
      ],
      [
        'chat-hour',
        'A customer has 100 turns an hour.',
        operation('insights.chat'),
        'resources/insights.test.ts > the chat > takes 100 turns in any hour and 500 in any day, and says when the next is possible',
      ],
      [
        'chat-day',
        'A customer has 500 turns a day.',
        operation('insights.chat'),
        'resources/insights.test.ts > the chat > takes 100 turns in any hour and 500 in any day, and says when the next is possible',
      ],
      [
        'sandbox-cap',
        'In the sandbox a transaction is worth 2 US dollars at most.',
        source('src/resources/capabilities/rules.ts', 'limit'),
        'resources/sandbox.test.ts > the cap of the sandbox > refuses %s before anything is looked up',
        'resources/sandbox.test.ts > the cap of the sandbox > is of dollars: euros count at their worth',
        'resources/one-offs.test.ts > the cap of the sandbox > refuses %s before anything is looked up',
        'resources/wallets.test.ts > a send > is bound by the cap of the sandbox at equality',
      ],
      [
        'sandbox-cap-drafts',
        'A draft above that is accepted, and fails when it is due.',
        [operation('instructions.create'), operation('scheduledPayments.create')],
        'resources/instructions.test.ts > an instruction > accepts what the sandbox will not send, which fails when it is due',
        'resources/scheduled-payments.test.ts > a payment that is due > fails above the cap of the sandbox when it is due, and not before',
      ],
    ]),
    section('Versions', 'version', 'specification/versions.test.ts', [
      [
        'current',
        'The version is 1.0.0, in events too.',
        operation('documents.json'),
        'the description of the API > is of version 1.0.0, as events are',
      ],
      [
        'paths',
        'No path has a version in it.',
        operation('documents.json'),
        'the description of the API > has no version in its paths',
      ],
      [
        'deprecated',
        'What is deprecated goes on working, and is marked.',
        operation('sandbox.advanceCardLegacy'),
        'the description of the API > marks PATCH of a card simulation as deprecated, and its POST not',
        'specification/cards.test.ts > a card transaction > is advanced by PATCH as by POST',
      ],
      [
        'openapi',
        'The API is described as OpenAPI 3.0.3, in JSON and in YAML.',
        [operation('documents.json'), operation('documents.yaml')],
        'contract/openapi.test.ts > the OpenAPI description > is served as JSON and as YAML, which say the same',
        'contract/openapi.test.ts > the OpenAPI description > is valid by a schema validator',
      ],
      [
        'beta',
        'What is beta is marked.',
        operation('paymentAgents.create'),
        'the description of the API > marks %s as beta',
      ],
    ]),
  ],
}
