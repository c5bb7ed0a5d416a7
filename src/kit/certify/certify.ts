import * as z from 'zod'
import { readOptions, valuesOf } from '../../contract/options.js'
import { argument, option } from '../../contract/settings.js'
import { realNow } from '../../hosts/clock.js'
import { type Instant, toInstant } from '../../kernel/clock.js'
import type { Environment } from '../../kernel/rules.js'
import { registry } from '../../resources/registry.js'
import type { EventType } from '../../resources/types/index.js'
import { createSimulator } from '../create-simulator.js'
import { withSection } from '../readiness/page.js'
import { type CardData, cardOf, cardText } from './card.js'
import { cardSection } from './card-page.js'
import { Effects, effectsAt, type ReadEffects } from './effects.js'
import { Examination } from './examination.js'
import { Maker } from './maker.js'
import { type Certifiable, routeTo } from './receiver.js'
import { createWaySigner } from './ways.js'

export interface CertifyOptions {
  /**
   * Tells what the app has done so far, as a number, a list or an object with `count`; or a URL that answers it as JSON. With
   * it, twice can be told from once.
   */
  readonly effects?: ReadEffects | string
  /** The environment whose key the route checks with; `sandbox` unless given. */
  readonly environment?: Environment
  /** An Ed25519 secret of 64 hex characters that signs in the place of the environment's. */
  readonly signingKey?: string
  /** The beginning of the names of event headers; `X-Platform-` unless given. */
  readonly headerPrefix?: string
  /** Ids are drawn from it: the same seed gives the same card, but for durations. */
  readonly seed?: string
  /** The time of the route; the host's own unless given. */
  readonly now?: Instant
  /** The longest that an answer may take, in milliseconds of the host: 20 seconds unless given, as for the platform. */
  readonly timeoutMs?: number
}

/** The findings about a route. */
export interface Card extends CardData {
  /** The card as text. */
  toString(): string
  /** The card as a page in one file. @param page one that has to go on telling what other verbs have found */
  toHtml(page?: string): string
}

const members = {
  effects: argument(() =>
    z.union([z.string(), z.custom<ReadEffects>(isFunction)], 'must be a function, or a URL'),
  ),
  environment: option('', () => z.enum(['sandbox', 'production']), { default: 'sandbox' }),
  signingKey: option('', () => z.string().regex(/^[0-9a-f]{64}$/i, 'must be 64 hex characters'), {
    secret: true,
  }),
  headerPrefix: option('', () => z.string().regex(/^[A-Za-z0-9-]+$/, 'must be the start of a header name'), {
    default: 'X-Platform-',
  }),
  seed: option('', () => z.string().max(100), { default: 'certify' }),
  now: argument(() => z.custom<Instant>(() => true)),
  timeoutMs: option('', () => z.int().min(1).max(600_000), { default: 20_000 }),
}

function isFunction(value: unknown): boolean {
  return typeof value === 'function'
}

/** The types that platforms send, but for those that no flow of this version emits. */
const sentTypes = (): readonly EventType[] =>
  registry.events.flatMap(({ type, emitted }) => (emitted === 'always' && isEventType(type) ? [type] : []))

function isEventType(type: string): type is EventType {
  return registry.events.some((event) => event.type === type)
}

/**
 * Examines a webhook route from outside, in whatever language it is written, and names each mistake by its cause
 * (specification, Events).
 * @param receiver its URL, a function from Request to Response, or an app with `fetch` or `inject`
 * @throws UsageError for what is no route, a wrong option, and effects that cannot be read
 */
export async function certify(receiver: Certifiable, options: CertifyOptions = {}): Promise<Card> {
  const given = valuesOf(members, readOptions(members, options, 'certify'))
  const { environment, signingKey, headerPrefix, seed, timeoutMs } = given
  const effects = typeof given.effects === 'string' ? effectsAt(given.effects) : given.effects
  const route = routeTo(receiver, timeoutMs)
  const fixed = given.now === undefined ? undefined : toInstant(given.now, 'now')
  const signer = createWaySigner(environment, signingKey)
  const sim = createSimulator({ seed, environment })
  const maker = new Maker(sim, signer, { seed, headerPrefix }, () => fixed ?? realNow())
  const seen = await new Examination({
    route,
    maker,
    effects: effects && new Effects(effects),
    types: sentTypes(),
  }).run()
  sim.dispose()
  const card = cardOf(seen, {
    route: route.name,
    url: route.url,
    publicKey: signer.publicKey,
    seed,
    hasEffects: effects !== undefined,
    limitMs: timeoutMs,
  })
  return {
    ...card,
    toString: () => cardText(card),
    toHtml: (page) => withSection(page, 'certify', cardSection(card)),
  }
}
