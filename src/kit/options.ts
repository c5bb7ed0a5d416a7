import * as z from 'zod'
import type { GatewaySettings } from '../contract/ports.js'
import { isSecureUrl } from '../contract/primitives.js'
import type { WebhookSettings } from '../hosts/webhooks/sender.js'
import { type Duration, defaultNow, type Instant, toInstant, toMilliseconds } from '../kernel/clock.js'
import { UsageError } from '../kernel/problem.js'
import type { Environment, Progression, Settings } from '../kernel/world.js'
import { type ScenarioName, scenarios } from './scenarios/index.js'
import type { Scenario } from './scenarios/seeding.js'

export type ClockMode = 'manual' | 'real' | 'follow' | { readonly auto: Duration }

export interface SimulatorOptions {
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
  /** Where hosted onboarding lives: application links point there. */
  readonly onboardingUrl?: string
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
  readonly limits?: {
    /** `enforce` refuses with 429; `observe` counts; `off` does not count. */
    readonly rate?: 'enforce' | 'observe' | 'off'
    readonly apiKeyPerMinute?: number
    readonly dashboardPerMinute?: number
    readonly anonymousPerMinute?: number
    readonly applicationPerHour?: number
    /** How long an answer is replayed for its key. */
    readonly idempotencyWindow?: Duration
    /** The most that a sandbox transaction may be worth in US dollars, `'2'` unless told otherwise; null for any amount. */
    readonly sandboxAmount?: string | null
  }
  /** What unknown members of a body do: nothing, a warning in `sim.requests`, or a refusal. */
  readonly strict?: 'off' | 'warn' | 'error'
  /** `observed` adds what only live use of the platform has shown. */
  readonly quirks?: 'documented' | 'observed'
  /** The symbol of the platform's own stablecoin; `RD` unless told otherwise. */
  readonly stablecoin?: string
  /** What transactions cost; nothing unless told otherwise, as in the hosted sandbox. */
  readonly fees?: {
    /** The platform's own fee in basis points, 0 to 10000. */
    readonly platformBps?: number
    /**
     * What the outside rail of a transaction takes, as a decimal string in the deposited asset: the bank rail that money
     * comes in or goes out by, or `network` for swaps.
     */
    readonly external?: Partial<Record<Rail | 'network', string>>
  }
  /** Exchange rates by pair, such as `{ 'USD/EUR': '0.9198' }`; what follows the same currency is 1:1. */
  readonly rates?: Readonly<Record<`${string}/${string}`, string>>
  /** Whether the default client may take developer fees; true unless told otherwise. */
  readonly developerFees?: boolean
  /** `outstanding` has every new customer accept the legal documents before money moves. */
  readonly terms?: 'accepted' | 'outstanding'
  /** `nested` leaves the flat members out of the receipts of reads. */
  readonly receipts?: 'both' | 'nested'
  readonly webhooks?: {
    /** 64 hex characters: replaces the environment's constant signing key. */
    readonly signingKey?: string
    /** How long a receiver may take, in milliseconds of the host. */
    readonly hostTimeoutMs?: number
    /** Of the event headers. */
    readonly headerPrefix?: string
  }
  /** How many requests `sim.requests` remembers, and how many happenings `sim.timeline()`. */
  readonly logSize?: number
  /** How many jobs may run at one instant before a loop is reported. */
  readonly stepLimit?: number
}

export type Rail = 'ach' | 'fedwire' | 'fednow' | 'swift' | 'sepa'

export interface ResolvedOptions {
  readonly scenario: Scenario | undefined
  readonly seed: string
  /** Unix milliseconds; undefined when the host's clock decides. */
  readonly now: number | undefined
  readonly baseUrl: string
  readonly apiKey: string | undefined
  readonly clock: 'manual' | 'real' | 'follow' | { readonly auto: number }
  readonly progression: Progression
  readonly gateway: GatewaySettings
  readonly settings: Settings
  readonly webhooks: WebhookSettings & { readonly signingKey: string | undefined }
  readonly logSize: number
  readonly stepLimit: number
}

export const defaultBaseUrls: Readonly<Record<Environment, string>> = {
  sandbox: 'https://api.sandbox.platform.example',
  production: 'https://api.platform.example',
}

const count = z.int().min(1)
const url = z
  .string()
  .refine(isSecureUrl, 'must be a URL that starts with https:// (http:// on loopback hosts only)')
const decimal = z.string().regex(/^\d{1,15}(?:\.\d{1,12})?$/, "must be a decimal text such as '0.25'")
const rate = decimal.refine((text) => /[1-9]/.test(text), 'must be more than zero')
const duration = z.union([z.number(), z.string()], 'must be milliseconds, or text such as 24h')

const schema = z.strictObject({
  scenario: z
    .union(
      [z.enum(scenarios.map(({ name }) => name)), z.custom<Scenario>(isScenario)],
      `must be a scenario with a name and a seed, or one of ${scenarios.map(({ name }) => name).join(', ')}`,
    )
    .optional(),
  seed: z.union([z.string(), z.number()], 'must be a text or a number').optional(),
  now: z
    .union([z.date(), z.string(), z.number()], 'must be a Date, an ISO 8601 text or milliseconds')
    .optional(),
  environment: z.enum(['sandbox', 'production']).optional(),
  baseUrl: url.optional(),
  docsUrl: url.optional(),
  onboardingUrl: url.optional(),
  apiKey: z
    .string()
    .regex(/^[\x21-\x7e]+$/, 'must be printable characters without spaces')
    .optional(),
  keyPrefix: z
    .string()
    .regex(/^[A-Za-z0-9]{0,16}$/, 'must be at most 16 letters and digits')
    .optional(),
  clock: z
    .union(
      [z.enum(['manual', 'real', 'follow']), z.strictObject({ auto: duration })],
      "must be 'manual', 'real', 'follow' or { auto: '1s' }",
    )
    .optional(),
  progression: z
    .union(
      [z.enum(['on-clock', 'immediate']), z.strictObject({ afterReads: count })],
      "must be 'on-clock', 'immediate' or { afterReads: 2 }",
    )
    .optional(),
  limits: z
    .strictObject({
      rate: z.enum(['enforce', 'observe', 'off']).optional(),
      apiKeyPerMinute: count.optional(),
      dashboardPerMinute: count.optional(),
      anonymousPerMinute: count.optional(),
      applicationPerHour: count.optional(),
      idempotencyWindow: duration.optional(),
      sandboxAmount: decimal.nullable().optional(),
    })
    .optional(),
  strict: z.enum(['off', 'warn', 'error']).optional(),
  quirks: z.enum(['documented', 'observed']).optional(),
  stablecoin: z
    .string()
    .regex(/^[A-Z]{2,10}$/, 'must be two to ten capitals')
    .refine((symbol) => !['USD', 'EUR', 'USDC', 'USDT'].includes(symbol), 'must be a symbol of its own')
    .optional(),
  fees: z
    .strictObject({
      platformBps: z.int().min(0).max(10_000).optional(),
      external: z
        .strictObject({
          ach: decimal.optional(),
          fedwire: decimal.optional(),
          fednow: decimal.optional(),
          swift: decimal.optional(),
          sepa: decimal.optional(),
          network: decimal.optional(),
        })
        .optional(),
    })
    .optional(),
  rates: z
    .record(z.string().regex(/^[A-Z]{2,10}\/[A-Z]{2,10}$/, "must be named like 'USD/EUR'"), rate)
    .optional(),
  developerFees: z.boolean().optional(),
  terms: z.enum(['accepted', 'outstanding']).optional(),
  receipts: z.enum(['both', 'nested']).optional(),
  webhooks: z
    .strictObject({
      signingKey: z
        .string()
        .regex(/^[0-9a-f]{64}$/i, 'must be 64 hex characters')
        .optional(),
      hostTimeoutMs: count.optional(),
      headerPrefix: z
        .string()
        .regex(/^[A-Za-z0-9-]+$/, 'must be the start of a header name')
        .optional(),
    })
    .optional(),
  logSize: count.optional(),
  stepLimit: count.optional(),
})

function isScenario(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  return 'seed' in value && typeof value.seed === 'function' && 'name' in value
}

/** @throws UsageError naming every wrong option */
export function resolveOptions(options: SimulatorOptions): ResolvedOptions {
  const parsed = schema.safeParse(options)
  if (!parsed.success) throw wrongOptions(parsed.error.issues)
  const { scenario, limits = {}, webhooks = {}, environment = 'sandbox', clock = 'manual' } = options
  const docsUrl = trimmed(options.docsUrl ?? 'https://docs.platform.example')
  const hostTime = clock === 'real' || clock === 'follow'
  return {
    scenario: typeof scenario === 'string' ? scenarios.find(({ name }) => name === scenario) : scenario,
    seed: String(options.seed ?? 'platform-simulator'),
    now: options.now !== undefined ? toInstant(options.now, 'option now') : hostTime ? undefined : defaultNow,
    baseUrl: trimmed(options.baseUrl ?? defaultBaseUrls[environment]),
    apiKey: options.apiKey,
    clock: typeof clock === 'object' ? { auto: toMilliseconds(clock.auto, 'option clock.auto') } : clock,
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
    settings: {
      keyPrefix: options.keyPrefix ?? '',
      quirks: options.quirks ?? 'documented',
      onboardingUrl: trimmed(options.onboardingUrl ?? 'https://onboarding.platform.example'),
      stablecoin: options.stablecoin ?? 'RD',
      fees: {
        platformBps: options.fees?.platformBps ?? 0,
        external: definedOf(options.fees?.external ?? {}),
      },
      rates: ratesOf(options.rates ?? {}),
      developerFees: options.developerFees ?? true,
      sandboxAmountCap: limits.sandboxAmount === undefined ? '2' : limits.sandboxAmount,
      terms: options.terms ?? 'accepted',
      receipts: options.receipts ?? 'both',
    },
    webhooks: {
      signingKey: webhooks.signingKey,
      hostTimeoutMs: webhooks.hostTimeoutMs ?? 2000,
      headerPrefix: webhooks.headerPrefix ?? 'X-Platform-',
    },
    logSize: options.logSize ?? 1000,
    stepLimit: options.stepLimit ?? 1_000_000,
  }
}

/** What a euro costs unless an option says so in either direction (docs/decisions/0007). */
const defaultRates = { 'EUR/USD': '1.0872' } as const

function ratesOf(rates: Readonly<Record<string, string | undefined>>): Record<string, string> {
  const given = definedOf(rates)
  return 'USD/EUR' in given ? given : { ...defaultRates, ...given }
}

function definedOf(values: Readonly<Record<string, string | undefined>>): Record<string, string> {
  const defined: Record<string, string> = {}
  for (const [name, value] of Object.entries(values)) if (value !== undefined) defined[name] = value
  return defined
}

function trimmed(address: string): string {
  return address.replace(/\/+$/, '')
}

function wrongOptions(issues: readonly z.core.$ZodIssue[]): UsageError {
  const lines = issues.map((issue) => {
    const name = issue.path.join('.')
    if (issue.code === 'unrecognized_keys') {
      const known = Object.keys(shapeAt(issue.path)).join(', ')
      return `there is no option ${issue.keys.map((key) => (name === '' ? key : `${name}.${key}`)).join(', ')}; the options are ${known}`
    }
    return `option ${name === '' ? 'object' : name} ${issue.message.startsWith('must') ? issue.message : `is wrong: ${issue.message}`}`
  })
  return new UsageError(`createSimulator: ${lines.join('; ')}.`)
}

function shapeAt(path: readonly PropertyKey[]): object {
  if (path[0] === 'limits') return schema.shape.limits.unwrap().shape
  if (path[0] === 'fees') {
    const fees = schema.shape.fees.unwrap().shape
    return path[1] === 'external' ? fees.external.unwrap().shape : fees
  }
  if (path[0] === 'webhooks') return schema.shape.webhooks.unwrap().shape
  return path.length === 0 ? schema.shape : {}
}
