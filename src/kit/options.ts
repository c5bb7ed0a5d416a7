import * as z from 'zod'
import { blamingReads } from '../contract/call-site.js'
import type { Registry } from '../contract/compose.js'
import type { GatewaySettings } from '../contract/ports.js'
import { secureUrlOption } from '../contract/primitives.js'
import { inOurWords } from '../contract/reading.js'
import { createSigner, type Signer } from '../hosts/signing.js'
import type { WebhookSettings } from '../hosts/webhooks/sender.js'
import { type Duration, defaultNow, type Instant, toInstant, toMilliseconds } from '../kernel/clock.js'
import { UsageError } from '../kernel/errors.js'
import { lazy } from '../kernel/lazy.js'
import { isPlainObject } from '../kernel/names.js'
import { longestSeed, seedMust } from '../kernel/random.js'
import type { Environment, Progression } from '../kernel/rules.js'
import { printable } from '../kernel/shown.js'
import { registry } from '../resources/registry.js'
import type { ResourceOptions } from '../resources/types/index.js'
import { type ScenarioName, scenarios } from './scenarios/index.js'
import type { Scenario } from './scenarios/seeding.js'
import { checkSections, objectOf, wrongOptions } from './wrong-options.js'

export type ClockMode = 'manual' | 'real' | 'follow' | { readonly auto: Duration }

/** What every platform takes, whatever its resources declare. */
interface OwnOptions {
  /** What the world begins with, by name or as your own: `reset()` goes back to it. */
  readonly scenario?: ScenarioName | Scenario
  /** Everything random is drawn from it: the same seed and the same calls give the same bytes. */
  readonly seed?: string | number
  /** The start of virtual time; 2026-01-01T00:00:00Z, or the host's time for the clocks `real` and `follow`. */
  readonly now?: Instant
  /** `sandbox` unless told otherwise. */
  readonly environment?: Environment
  /** The address that the app calls. */
  readonly baseUrl?: string
  /** The public reference: problem types point there. */
  readonly docsUrl?: string
  /** The key of the default client; made from the seed unless given. */
  readonly apiKey?: string
  /** What API keys and application tokens begin with: tells the worlds behind one server apart. */
  readonly keyPrefix?: string
  /**
   * `manual` moves when the test says so; `real` with the host; `follow` with the host's Date and timers, also faked
   * ones; `{ auto: '1s' }` a step with each request of the app.
   */
  readonly clock?: ClockMode
  /** How timed states progress: on the clock, inside the same call, or after so many reads by the app. */
  readonly progression?: Progression
  /** How much each caller may ask, and how long answers are replayed. */
  readonly limits?: {
    /** `enforce` refuses with 429; `observe` counts; `off` does not count. */
    readonly rate?: 'enforce' | 'observe' | 'off'
    /** Requests of each API key; 60 unless told. */
    readonly apiKeyPerMinute?: number
    /** Requests of each user of the dashboard; 600 unless told. */
    readonly dashboardPerMinute?: number
    /** Requests without a good credential, all together; 10 unless told. */
    readonly anonymousPerMinute?: number
    /** Requests of each application token; 250 unless told. */
    readonly applicationPerHour?: number
    /** How long an answer is replayed for its key. */
    readonly idempotencyWindow?: Duration
  }
  /** What unknown members of a body do: nothing, a warning in `sim.requests`, or a refusal. */
  readonly strict?: 'off' | 'warn' | 'error'
  /** `observed` adds what only live use of the platform has shown. */
  readonly quirks?: 'documented' | 'observed'
  /** How webhooks are signed and sent. */
  readonly webhooks?: {
    /** 64 hex characters: replaces the environment's constant signing key. */
    readonly signingKey?: string
    /** How long a receiver may take, in milliseconds of the host. */
    readonly hostTimeoutMs?: number
    /** Of the event headers. */
    readonly headerPrefix?: string
  }
  /**
   * How many requests `sim.requests` remembers, and how many happenings `sim.timeline()`: 1,000 unless given. Of either,
   * 16 MiB at most.
   */
  readonly logSize?: number
  /** What `sim.requests` keeps of each. */
  readonly requests?: {
    /** Whether it keeps the headers and bodies of requests and answers, without their secrets; true unless given. */
    readonly bodies?: boolean
  }
  /** How many jobs may run at one instant before a loop is reported. */
  readonly stepLimit?: number
}

/** The options of `createSimulator`; all are optional. */
export type SimulatorOptions = OwnOptions & ResourceOptions

/** A fork shares the signer with its parent: it signs much of the same. */
export interface SignedWebhooks extends WebhookSettings {
  readonly signingKey: string | undefined
  readonly signer: Signer
}

export interface ResolvedOptions {
  readonly scenario: Scenario | undefined
  readonly seed: string
  /** Unix milliseconds; undefined when the host's clock decides. */
  readonly now: number | undefined
  readonly baseUrl: string
  readonly apiKey: string | undefined
  readonly clock: 'manual' | 'real' | 'follow' | { readonly auto: number }
  readonly progression: Progression
  readonly quirks: 'documented' | 'observed'
  readonly keyPrefix: string
  readonly gateway: GatewaySettings
  /** By name, what each declaration of settings makes of the options. */
  readonly settings: ReadonlyMap<string, unknown>
  readonly webhooks: SignedWebhooks
  readonly logSize: number
  readonly keepsBodies: boolean
  readonly stepLimit: number
}

export const defaultBaseUrls: Readonly<Record<Environment, string>> = {
  sandbox: 'https://api.sandbox.platform.example',
  production: 'https://api.platform.example',
}

const count = lazy(() => z.int().min(1))
const duration = lazy(() => z.union([z.number(), z.string()], 'must be milliseconds, or text such as 24h'))

/** The schema of an option is made when that option is first given. Most tests give one option, or none. */
const alone = {
  scenario: lazy(() =>
    z
      .union(
        [z.enum(scenarios.map(({ name }) => name)), z.custom<Scenario>(isScenario)],
        `must be a scenario with a name and a seed, or one of ${scenarios.map(({ name }) => name).join(', ')}`,
      )
      .optional(),
  ),
  seed: lazy(() => z.union([z.string().max(longestSeed, seedMust), z.number()], seedMust).optional()),
  now: lazy(() =>
    z
      .union([z.date(), z.string(), z.number()], 'must be a Date, an ISO 8601 text or milliseconds')
      .optional(),
  ),
  environment: lazy(() => z.enum(['sandbox', 'production']).optional()),
  baseUrl: lazy(() => secureUrlOption.optional()),
  docsUrl: lazy(() => secureUrlOption.optional()),
  apiKey: lazy(() =>
    z
      .string()
      .regex(/^[\x21-\x7e]{1,512}$/, 'must be at most 512 printable characters without spaces')
      .optional(),
  ),
  keyPrefix: lazy(() => z.string().regex(keyStart, keyStartMust).optional()),
  clock: lazy(() =>
    z
      .union(
        [z.enum(['manual', 'real', 'follow']), z.strictObject({ auto: duration() })],
        "must be 'manual', 'real', 'follow' or { auto: '1s' }",
      )
      .optional(),
  ),
  progression: lazy(() =>
    z
      .union(
        [z.enum(['on-clock', 'immediate']), z.strictObject({ afterReads: count() })],
        "must be 'on-clock', 'immediate' or { afterReads: 2 }",
      )
      .optional(),
  ),
  strict: lazy(() => z.enum(['off', 'warn', 'error']).optional()),
  quirks: lazy(() => z.enum(['documented', 'observed']).optional()),
  logSize: lazy(() => count().optional()),
  requests: lazy(() => z.strictObject({ bodies: z.boolean().optional() }).optional()),
  stepLimit: lazy(() => count().optional()),
}

/** Resources may add members of their own to these. */
const shared = {
  limits: lazy(() =>
    z
      .strictObject({
        rate: z.enum(['enforce', 'observe', 'off']).optional(),
        apiKeyPerMinute: count().optional(),
        dashboardPerMinute: count().optional(),
        anonymousPerMinute: count().optional(),
        applicationPerHour: count().optional(),
        idempotencyWindow: duration().optional(),
      })
      .optional(),
  ),
  webhooks: lazy(() =>
    z
      .strictObject({
        signingKey: z
          .string()
          .regex(/^[0-9a-f]{64}$/i, 'must be 64 hex characters')
          .optional(),
        hostTimeoutMs: count().max(2_147_483_647, 'must be at most 2147483647, which timers take').optional(),
        headerPrefix: z
          .string()
          .regex(/^[A-Za-z0-9-]+$/, 'must be the start of a header name')
          .optional(),
      })
      .optional(),
  ),
}

/** All of them. */
const own = lazy(() =>
  z.strictObject(
    Object.fromEntries(
      Object.entries({ ...alone, ...shared } satisfies Readonly<
        Record<keyof OwnOptions, () => z.ZodType>
      >).map(([name, schema]) => [name, schema()]),
    ),
  ),
)

function isScenario(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  return 'seed' in value && typeof value.seed === 'function' && 'name' in value
}

/** Reads the options of a platform: its own and those that its resources declare. */
export function optionsReader(
  registry: Registry,
): (options: SimulatorOptions, call?: string) => ResolvedOptions {
  // Made for the first simulator that is given an option of a resource. Most are given none.
  const merged = lazy(() =>
    registry.settings.reduce<z.ZodObject>((all, { options }) => mergeOptions(all, options), own()),
  )
  return (options, call = 'createSimulator') => {
    const values = blamingReads(call, options, () =>
      areAlone(options) ? checkAlone(options, call) : checkAll(options, merged(), call),
    )
    const settings = new Map(
      registry.settings.map((each) => [
        each.name,
        each.resolve(values === undefined ? {} : picked(values, each.options)),
      ]),
    )
    return { ...resolveOwn(options), settings }
  }
}

/** Whether none of the given options belongs to a resource. */
function areAlone(options: unknown): options is Readonly<Record<string, unknown>> {
  return (
    isPlainObject(options) &&
    // What is inherited is an option as well.
    Object.getPrototypeOf(options) === Object.prototype &&
    Object.keys(options).every((name) => Object.hasOwn(alone, name))
  )
}

/** @throws UsageError naming every wrong one */
function checkAlone(options: Readonly<Record<string, unknown>>, call: string): undefined {
  const issues = Object.entries(alone).flatMap(([name, schema]) => {
    if (options[name] === undefined) return []
    const { error } = schema().safeParse(options[name], inOurWords)
    return error?.issues.map((issue) => ({ ...issue, path: [name, ...issue.path] })) ?? []
  })
  if (issues.length > 0) throw wrongOptions(issues, own(), call)
}

/** @returns what was told @throws UsageError naming every wrong option */
function checkAll(options: unknown, schema: z.ZodObject, call: string): Readonly<Record<string, unknown>> {
  const parsed = schema.safeParse(options, inOurWords)
  if (!parsed.success) throw wrongOptions(parsed.error.issues, schema, call)
  checkSections(options, schema, call)
  return parsed.data
}

/** Of the platform as it is. @throws UsageError naming every wrong option */
export const resolveOptions = optionsReader(registry)

/** The option `baseUrl` alone, as {@link resolveOptions} has it. @throws UsageError when it is none */
export function addressOf(baseUrl: string): string {
  const parsed = secureUrlOption.safeParse(baseUrl, inOurWords)
  if (parsed.success) return trimmed(parsed.data)
  throw wrongOptions(
    parsed.error.issues.map((issue) => ({ ...issue, path: ['baseUrl'] })),
    own(),
    'sim.fork',
  )
}

/** The names of all options of `createSimulator`. */
export function optionNames(): readonly string[] {
  return [own(), ...registry.settings.map(({ options }) => options)].flatMap(({ shape }) =>
    Object.keys(shape),
  )
}

/** @throws UsageError for what nothing can be drawn from */
export function checkSeed(seed: unknown, option: string): void {
  const isSeed = typeof seed === 'string' ? seed.length <= longestSeed : Number.isFinite(seed)
  if (!isSeed) throw new UsageError(`${option} is ${printable(seed)}: it ${seedMust}.`)
}

const keyStart = /^[A-Za-z0-9]{0,16}$/
const keyStartMust = 'must be at most 16 letters and digits'

/** @throws UsageError for what keys cannot begin with */
export function checkKeyPrefix(keyPrefix: unknown): void {
  if (typeof keyPrefix !== 'string' || !keyStart.test(keyPrefix))
    throw new UsageError(`the option keyPrefix is ${printable(keyPrefix)}: it ${keyStartMust}.`)
}

/** One object with the members of both; an object that both have, such as `limits`, has the members of both as well. */
function mergeOptions(one: z.ZodObject, other: z.ZodObject): z.ZodObject {
  const shape: Record<string, z.core.$ZodType> = { ...one.shape }
  for (const [name, schema] of Object.entries(other.shape)) {
    const before = objectOf(shape[name])
    const after = objectOf(schema)
    shape[name] =
      before === undefined || after === undefined ? schema : mergeOptions(before, after).optional()
  }
  return z.strictObject(shape)
}

/** The members that a declaration reads. */
function picked(options: Readonly<Record<string, unknown>>, { shape }: z.ZodObject): Record<string, unknown> {
  return Object.fromEntries(Object.keys(shape).map((name) => [name, options[name]]))
}

function resolveOwn(options: OwnOptions): Omit<ResolvedOptions, 'settings'> {
  const { scenario, limits = {}, webhooks = {}, environment = 'sandbox', clock = 'manual' } = options
  const docsUrl = trimmed(options.docsUrl ?? 'https://docs.platform.example')
  const hostTime = clock === 'real' || clock === 'follow'
  const now = options.now !== undefined ? toInstant(options.now, 'option now') : defaultNow
  return {
    scenario: typeof scenario === 'string' ? scenarios.find(({ name }) => name === scenario) : scenario,
    seed: String(options.seed ?? 'platform-simulator'),
    now: options.now === undefined && hostTime ? undefined : now,
    baseUrl: trimmed(options.baseUrl ?? defaultBaseUrls[environment]),
    apiKey: options.apiKey,
    clock: typeof clock === 'object' ? { auto: stepOf(clock.auto, now) } : clock,
    progression: options.progression ?? 'on-clock',
    gateway: {
      environment,
      docsUrl,
      strict: options.strict ?? 'warn',
      limits: {
        rate: limits.rate ?? 'enforce',
        apiKeyPerMinute: limits.apiKeyPerMinute ?? 60,
        dashboardPerMinute: limits.dashboardPerMinute ?? 600,
        anonymousPerMinute: limits.anonymousPerMinute ?? 10,
        applicationPerHour: limits.applicationPerHour ?? 250,
        idempotencyWindow: toMilliseconds(
          limits.idempotencyWindow ?? '24h',
          'option limits.idempotencyWindow',
        ),
      },
    },
    quirks: options.quirks ?? 'documented',
    keyPrefix: options.keyPrefix ?? '',
    webhooks: {
      signingKey: webhooks.signingKey,
      signer: createSigner(environment, webhooks.signingKey),
      hostTimeoutMs: webhooks.hostTimeoutMs ?? 2000,
      headerPrefix: webhooks.headerPrefix ?? 'X-Platform-',
    },
    logSize: options.logSize ?? 1000,
    keepsBodies: options.requests?.bodies ?? true,
    stepLimit: options.stepLimit ?? 1_000_000,
  }
}

/** @throws UsageError for a step that no request could take */
function stepOf(auto: Duration, now: number): number {
  const step = toMilliseconds(auto, 'option clock.auto')
  toInstant(now + step, 'the clock after the first step of the option clock.auto')
  return step
}

function trimmed(address: string): string {
  return address.replace(/\/+$/, '')
}
