// Generated from the declarations by `npm run docs`; edits are overwritten.

import type { Duration, Instant } from '../kernel/clock.js'
import type { Progression } from '../kernel/rules.js'
import type { ClockMode } from '../runtime/settings.js'
import type { HistoryInput } from './history/persona.js'
import type { ScenarioName } from './scenarios/index.js'
import type { Scenario } from './scenarios/seeding.js'

/** The options of every platform, whatever its resources declare. */
export interface PlatformOptions {
  /** What the world begins with, by name or as your own: `reset()` goes back to it. */
  scenario?: ScenarioName | Scenario | undefined
  /**
   * Begins the world so many months before `now`, and lives through them as a persona does: its returns,
   * freezes and refunds are there.
   */
  history?: HistoryInput | undefined
  /**
   * Everything random is drawn from it: the same seed and the same calls give the same bytes. Default:
   * `'platform-simulator'`.
   */
  seed?: string | number | undefined
  /** The key of the default client's admin. Default: drawn from the seed. */
  apiKey?: string | undefined
  /**
   * What API keys and application tokens begin with: tells the worlds behind one server apart. Default: `''`.
   */
  keyPrefix?: string | undefined
  /** `observed` adds what only live use of the platform has shown. Default: `'documented'`. */
  quirks?: 'documented' | 'observed' | undefined
  /**
   * The start of virtual time. Default: 2026-01-01T00:00:00Z; the host's time for the clocks `real` and
   * `follow`.
   */
  now?: Instant | undefined
  /**
   * `manual` moves when the test says so; `real` with the host; `follow` with the host's Date and timers,
   * also faked ones; `{ auto: '1s' }` a step with each request of the app. Default: `'manual'`.
   */
  clock?: ClockMode | undefined
  /**
   * How timed states progress: `on-clock`, `immediate`, which is inside the same call, or after so many reads
   * by the app. Default: `'on-clock'`.
   */
  progression?: Progression | undefined
  /**
   * `production` has no approval by itself, no sandbox headers and no sandbox endpoints. Default:
   * `'sandbox'`.
   */
  environment?: 'sandbox' | 'production' | undefined
  /**
   * The address that the app calls. Default: `https://api.sandbox.platform.example`,
   * `https://api.platform.example`.
   */
  baseUrl?: string | undefined
  /** The public reference: problem types point there. Default: `'https://docs.platform.example'`. */
  docsUrl?: string | undefined
  /** How much each caller may ask, and how long answers are replayed. */
  limits?: {
    /** `enforce` refuses with 429; `observe` counts; `off` does not count. Default: `'enforce'`. */
    rate?: 'enforce' | 'observe' | 'off' | undefined
    /** Requests of each API key. Default: `60`. */
    apiKeyPerMinute?: number | undefined
    /** Requests of each user of the dashboard. Default: `600`. */
    dashboardPerMinute?: number | undefined
    /** Requests without a good credential, all together. Default: `10`. */
    anonymousPerMinute?: number | undefined
    /** Requests of each application token. Default: `250`. */
    applicationPerHour?: number | undefined
    /** How long an answer is replayed for its key, in virtual time. Default: `'24h'`. */
    idempotencyWindow?: Duration | undefined
  } | undefined
  /**
   * How late each answer to the app arrives, in milliseconds of the host; of two, drawn between them from the
   * seed. Default: `0`.
   */
  latencyMs?: number | readonly [from: number, to: number] | undefined
  /**
   * What members of a body do that are unknown or have no effect: nothing, a warning in `sim.requests`, or a
   * refusal. Default: `'warn'`.
   */
  strict?: 'off' | 'warn' | 'error' | undefined
  /** How webhooks are signed and sent. */
  webhooks?: {
    /** An Ed25519 secret of 64 hex characters that signs them. Default: a constant of the environment. */
    signingKey?: string | undefined
    /** How long a receiver may take, in milliseconds of the host. Default: `2000`. */
    hostTimeoutMs?: number | undefined
    /** What the names of the event headers begin with. Default: `'X-Platform-'`. */
    headerPrefix?: string | undefined
  } | undefined
  /**
   * How many requests `sim.requests` remembers, and how many happenings `sim.timeline()`. Of either, 16 MiB
   * at most. Default: `1000`.
   */
  logSize?: number | undefined
  /** What `sim.requests` keeps of each. */
  requests?: {
    /**
     * Whether it keeps the headers and bodies of requests and answers, without their secrets. Default:
     * `true`.
     */
    bodies?: boolean | undefined
  } | undefined
  /**
   * Keeps what the world was before each of the last entries of its log, so that `sim.rewind` goes back
   * there: 1,000 of them, or so many. Default: `false`.
   */
  rewind?: boolean | {
    entries: number
  } | undefined
  /** How many jobs may run at one instant before a loop is reported. Default: `1000000`. */
  stepLimit?: number | undefined
  /**
   * Writes the description at GET /openapi.json and GET /openapi.yaml: `openApiDocument` gives each member a
   * sentence. Default: the same without sentences.
   */
  openapi?: ((servers: readonly string[]) => object) | undefined
  /**
   * Answers as a later version of the API may, which breaks no promise: what `tomorrow()` of
   * `platform-simulator/vary` returned. Default: the API as it is today.
   */
  tomorrow?: { describe(today: object): object } | undefined
}
