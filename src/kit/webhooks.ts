import type { Registry } from '../contract/compose.js'
import { either, hint } from '../contract/hints.js'
import type { AttemptOutcome, OutboundRequest } from '../contract/ports.js'
import { isSecureUrl } from '../contract/primitives.js'
import { notFound } from '../contract/problem.js'
import { createSigner, type Signer } from '../hosts/signing/signing.js'
import { type UnhitWebhookFault, WebhookNetwork } from '../hosts/webhooks/network.js'
import {
  attempt,
  type FetchApp,
  Gate,
  headersOf,
  type InjectApp,
  type Receiver,
  Receivers,
  receiverOf,
} from '../hosts/webhooks/sender.js'
import type { WebhookSettings } from '../hosts/webhooks/settings.js'
import { type Instant, toInstant } from '../kernel/clock.js'
import { UsageError } from '../kernel/errors.js'
import { encodeId, timePrefix } from '../kernel/ids.js'
import { getterMembers } from '../kernel/lazy.js'
import { checkOptions, checkText, isPlainObject } from '../kernel/names.js'
import { streamKey } from '../kernel/random.js'
import type { Environment } from '../kernel/rules.js'
import { printable } from '../kernel/shown.js'
import type { World } from '../kernel/world.js'
import { firstKey } from '../resources/api-keys/index.js'
import { type EventRow, findEvent, typedEvent } from '../resources/events/index.js'
import type { EventOf, EventType } from '../resources/types/index.js'
import {
  type Delivery,
  deliveries as deliveryTable,
  hasTarget,
  insertTarget,
  presentDelivery,
  replayEvent,
  retryDelivery,
} from '../resources/webhooks/index.js'
import type { Performer } from '../runtime/effects.js'
import { eventTypesOf } from '../runtime/events.js'
import type { Session } from '../runtime/session.js'
import type { WireSlot } from '../runtime/wire.js'
import { definitionOf, type PayloadChange, payloadOf } from './built-payload.js'
import { type Inbox, RecordingInbox } from './inbox.js'
import { noteAttempt } from './timeline.js'
import { type GivenReceivers, vainReceivers } from './vain-receivers.js'

export interface InboxOptions {
  /** The URL that it answers; one of its own on a reserved host unless given. */
  readonly url?: string
  /** The types that the target is subscribed to; everything, as a global one, unless given. */
  readonly event_types?: readonly EventType[]
  /** False makes no target: the application, or the test, makes its own. */
  readonly subscribe?: boolean
}

export interface BuildOptions {
  /** Merged over the payload of the last such event in the world, or of a plausible one. */
  readonly object?: PayloadChange
  /** The id of the event; a new one unless given. */
  readonly id?: string
  /** The moment at which the event happened; now unless given. */
  readonly created?: Instant
  /** The moment at which the attempt was signed; now unless given. */
  readonly timestamp?: Instant
  /** Another key to sign with, 64 hex characters. */
  readonly key?: string
  /** 1 to 10; 1 unless given. */
  readonly attempt?: number
  readonly isReplay?: boolean
}

/** A delivery that was not sent. */
export interface BuiltWebhook<Type extends EventType = EventType> {
  readonly body: string
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>
  readonly event: EventOf<Type>
  /** The public key that verifies it. */
  readonly publicKey: string
}

export interface Webhooks {
  /** 64 hex characters. */
  readonly publicKey: string
  /**
   * Answers deliveries in process: for every URL, or for one. A handler is a function from Request to Response, or an
   * application that has `fetch` (Hono and its like) or `inject` (Fastify). @throws UsageError for what is none of these
   */
  deliverTo(handler: Receiver | FetchApp | InjectApp): void
  /** Does the same for the targets of one URL. */
  deliverTo(url: string, handler: Receiver | FetchApp | InjectApp): void
  /**
   * A receiver that records, verifies, and answers as it is told. It subscribes the default client, silently, unless that
   * has a target at the URL already. @throws UsageError for options that contradict each other, Problem 400 for a type
   * that cannot be subscribed to
   */
  inbox(options?: InboxOptions): Inbox<EventType>
  /** Oldest first. @throws UsageError for a type that does not exist */
  deliveries(filter?: {
    /** The state that it is in. */
    readonly status?: Delivery['status']
    /** Such as `customer.created`. */
    readonly event_type?: EventType
    /** The URL of its target. */
    readonly url?: string
  }): readonly Delivery[]
  /** Tries a permanently failed delivery again, as the dashboard can. */
  retry(deliveryId: string): void
  /** Sends an event again, as the endpoint does, for any client. @throws Problem 404 for an unknown event, 409 after ten times */
  replay(eventId: string): {
    readonly webhook_id: string
    readonly status: 'queued'
    readonly replayed_to_count: number
  }
  /** The next attempts, one unless told otherwise, arrive twice, the copy when the first was answered; 0 for none. */
  duplicate(deliveries?: number): void
  /** The next attempts are lost on the way: they fail, and are tried again. 0 for none. */
  drop(attempts: number): void
  /** The body of the next attempt is changed after it was signed: dated a second later, unless told otherwise. */
  tamper(change?: (body: string) => string): void
  /**
   * Sends deliveries that are due at one instant backwards from now on, or shuffled by a seed; `false` for the order in which
   * they were queued. `runNext` makes one at a time, in that order.
   */
  reorder(seed?: string | number | false): void
  /**
   * Lists what was to go wrong and never did, as `sim.faults.unhit()` has it for calls: `drop`, `duplicate`, `tamper` and
   * `reorder` that touched no delivery, answers of inboxes that fail an attempt and were never given, and receivers of
   * `deliverTo` that no target sends anything to. Fixtures fail no test for these last ones.
   */
  unhit(): readonly UnhitWebhookFault[]
  /** A signed delivery of any type, without sending it: for unit tests of receivers. @throws UsageError */
  build<T extends EventType>(type: T, options?: BuildOptions): BuiltWebhook<T>
}

interface WebhooksPort {
  readonly registry: Registry
  readonly environment: Environment
  readonly settings: WebhookSettings & { readonly signer: Signer }
  /** Deliveries without a receiver wait for one instead of going out: the fork's rule. */
  readonly quiet: boolean
  readonly slot: WireSlot
  /** Released when a receiver has come: what waited for one may go out. */
  session(): Session
}

/** `sim.webhooks`, and what makes the attempts to deliver. */
export function createWebhooks(port: WebhooksPort) {
  const { settings, environment, registry } = port
  const { signer } = settings
  const { isEventType, checkEventType } = eventTypesOf(registry)
  const receivers = new Receivers()
  const network = new WebhookNetwork()
  const sender = { receivers, network, gate: new Gate(), signer, settings, slot: port.slot }
  /** The receivers that `deliverTo` was called with. */
  const given: GivenReceivers = { all: false, urls: new Set() }
  const inboxes = new Set<RecordingInbox<EventType>>()
  let numbered = 0
  let built = 0

  function inbox(options: InboxOptions = {}): Inbox<EventType> {
    port.session().requireAlive('sim.webhooks.inbox')
    checkOptions(options, { url: 'text', event_types: 'texts', subscribe: 'flag' }, 'webhooks.inbox')
    const { url = `https://inbox.example/${numbered + 1}`, event_types, subscribe = true } = options
    checkInbox(url, options)
    const { publicKey } = signer
    const types = { isType: isEventType, checkType: checkEventType }
    const made = new RecordingInbox<EventType>(url, { publicKey, ...types })
    if (subscribe) port.session().transact((world) => subscribeTo(world, url, event_types))
    if (options.url === undefined) numbered++
    inboxes.add(made)
    receivers.forUrl(url, made)
    port.session().release()
    return made
  }

  function build<T extends EventType>(type: T, options: BuildOptions = {}): BuiltWebhook<T> {
    port.session().requireAlive('sim.webhooks.build')
    checkEventType(type)
    checkOptions(options, buildOptions, 'webhooks.build')
    const world = port.session().present()
    const { attempt = 1, isReplay = false, id } = options
    if (
      options.key !== undefined &&
      !(typeof options.key === 'string' && /^[0-9a-f]{64}$/i.test(options.key))
    )
      throw new UsageError('webhooks.build: key has to be 64 hex characters.')
    const created = toInstant(options.created ?? world.now, 'created')
    const own = options.key === undefined ? signer : createSigner(environment, options.key)
    const row: EventRow & { readonly type: T } = {
      id: id ?? encodeId(timePrefix(Math.floor(created / 1000)), buildStream, built++),
      client_id: clientOf(world),
      type,
      envelope: definitionOf(registry, type).envelope,
      created,
      object: payloadOf(registry, world, type, created, options.object ?? {}),
      deleted_at: null,
    }
    const event = typedEvent(row)
    const body = JSON.stringify(event)
    const message = { eventId: row.id, eventType: type, attempt, body, isReplay }
    const at = toInstant(options.timestamp ?? world.now, 'timestamp')
    const headers = headersOf(message, own, settings.headerPrefix, at)
    return { body, headers, event, publicKey: own.publicKey }
  }

  const living = (name: string): WebhookNetwork => {
    port.session().requireAlive(`sim.webhooks.${name}`)
    return network
  }

  const webhooks: Omit<Webhooks, 'publicKey'> = {
    deliverTo(url: unknown, handler?: unknown) {
      port.session().requireAlive('sim.webhooks.deliverTo')
      const receiver = receiverOf(typeof url === 'string' ? handler : url)
      if (receiver === undefined || (typeof url === 'string' && !URL.canParse(url)))
        throw new UsageError(
          `webhooks.deliverTo takes a handler, or the URL of a target and a handler, and was given ${[url, handler].map(printedArgument).join(' and ')}. A handler is a function from Request to Response, or an application with a method fetch or inject.`,
        )
      if (typeof url === 'string') {
        given.urls.add(url)
        receivers.forUrl(url, receiver)
      } else {
        given.all = true
        receivers.forAll(receiver)
      }
      port.session().release()
    },
    inbox,
    deliveries(filter = {}) {
      checkOptions(filter, { status: statuses, event_type: 'any', url: 'text' }, 'webhooks.deliveries')
      const { status, event_type, url } = filter
      if (event_type !== undefined) checkEventType(event_type)
      const rows = port.session().present().table(deliveryTable).all()
      return rows
        .filter(
          (row) =>
            (status === undefined || row.status === status) &&
            (event_type === undefined || row.event_type === event_type) &&
            (url === undefined || row.url === url),
        )
        .map(presentDelivery)
    },
    retry(deliveryId) {
      checkText(deliveryId, 'sim.webhooks.retry', 'the id of a delivery')
      port.session().transact((world) => retryDelivery(world, deliveryId))
    },
    replay(eventId) {
      checkText(eventId, 'sim.webhooks.replay', 'the id of an event')
      return port.session().transact((world) => {
        const event = findEvent(world, eventId)
        if (event === undefined)
          throw notFound('event', hint`${either('sim.events.list()', 'GET /__sim/events')} has them`)
        return replayEvent(world, event.client_id, eventId)
      })
    },
    duplicate: (deliveries = 1) => living('duplicate').duplicate(deliveries),
    drop: (attempts) => living('drop').drop(attempts),
    tamper: (change) => living('tamper').tamper(change),
    reorder: (seed) => living('reorder').reorder(seed),
    unhit() {
      const unhit = [...network.unhit(), ...[...inboxes].flatMap((each) => each.unhit())]
      const advice = unhit.length === 0 ? '' : howToDeliver(port.session().present())
      return [...vainReceivers(given, port.session().present()), ...unhit].map(
        ({ tool, description, unmet }) => ({
          tool,
          description: unmet ? `${description}. ${advice}` : description,
        }),
      )
    },
    build,
  }

  const performer: Performer<OutboundRequest, AttemptOutcome> = {
    isReady: ({ url }) => !port.quiet || receivers.find(url) !== undefined,
    arrange: () => network.arrange,
    perform(request, now, place) {
      const send = (changed: OutboundRequest) => attempt(sender, changed, now, place)
      return port.slot.wire?.attempt?.(request, send, now) ?? send(request)
    },
    note: noteAttempt,
  }

  return {
    /** Receivers that no target sends anything to, in words. */
    vain: () =>
      vainReceivers(given, port.session().present()).map(({ description }) => `sim.webhooks.${description}`),
    /** Tells whether an inbox answers there: a receiver of the app is a function. */
    isInbox: (url: string) => typeof receivers.find(url) === 'object',
    webhooks: withPublicKey(webhooks, { publicKey: () => signer.publicKey }),
    /** The port that makes the attempts. */
    performer,
    /** The world was replaced: what was set up for it ends. */
    clear(): void {
      network.clear()
      sender.gate = new Gate()
      for (const each of inboxes) each.reset()
      numbered = 0
      built = 0
    },
    /** Nothing more is sent; inboxes can still be read. */
    stop: () => network.stop(),
  }
}

const withPublicKey = getterMembers('publicKey')

/** Writes what was given into a message. */
function printedArgument(value: unknown): string {
  if (typeof value !== 'object' || value === null) return printable(value)
  const names = Object.keys(value)
  return names.length === 0 ? 'an object' : `an object with ${names.slice(0, 5).join(', ')}`
}

const statuses: readonly Delivery['status'][] = ['pending', 'delivered', 'failed', 'cancelled']

/** Ids of built events: of no world, so that building one shifts nothing there. */
const buildStream = streamKey('webhooks.build', 'events')

const buildOptions = {
  object: ['an object with the members that are to be different', isPlainObject],
  id: [
    'a text without spaces, as it is sent in a header',
    (id: unknown) => typeof id === 'string' && /^[!-~]+$/.test(id),
  ],
  created: 'any',
  timestamp: 'any',
  key: 'any',
  attempt: [
    'a whole number from 1 to 10',
    (given: unknown) => Number.isInteger(given) && Number(given) >= 1 && Number(given) <= 10,
  ],
  isReplay: 'flag',
} as const

function checkInbox(url: string, { event_types, subscribe }: InboxOptions): void {
  if (!isSecureUrl(url))
    throw new UsageError(
      `webhooks.inbox: url is ${JSON.stringify(printable(url))}: it has to start with https:// (http:// on loopback hosts only).`,
    )
  if (event_types === undefined) return
  if (subscribe === false)
    throw new UsageError(
      'webhooks.inbox: event_types says what to subscribe to, and subscribe is false. Leave one of them out.',
    )
  if (event_types.length === 0)
    throw new UsageError('webhooks.inbox: event_types is empty. Leave it out to receive everything.')
}

function subscribeTo(world: World, url: string, event_types: InboxOptions['event_types']): void {
  const clientId = clientOf(world)
  if (!hasTarget(world, clientId, url)) {
    const taken = event_types === undefined ? { global: true } : { event_types: [...event_types] }
    insertTarget(world, clientId, { url, ...taken })
  } else if (event_types !== undefined) {
    throw new UsageError(
      `webhooks.inbox: ${url} has a target already, which says what it receives. Leave event_types out, or give another url.`,
    )
  }
}

/** Says what is missing for an attempt to be made. */
function howToDeliver(world: World): string {
  const rows = world.table(deliveryTable).all()
  return rows.some(({ status }) => status === 'pending')
    ? 'Deliveries are waiting: await sim.clock.advance(...) or sim.idle() sends what is due'
    : 'No delivery is waiting: its event has to happen first, while a target takes it, such as sim.webhooks.inbox() makes'
}

function clientOf(world: World): string {
  return firstKey(world).client_id
}
