import * as z from 'zod'
import { durationOption, printedAs, wireSchemas } from '../contract/primitives.js'
import { defineSettings, option, section } from '../contract/settings.js'
import { type Duration, defaultNowMs, toInstant, toMilliseconds } from '../kernel/clock.js'
import { UsageError } from '../kernel/errors.js'
import type { ClockSetting } from './clock.js'

export type ClockMode = 'manual' | 'real' | 'follow' | { readonly auto: Duration }

/** The options of the clock. */
export const clockSettings = defineSettings(
  'clock',
  {
    now: option(
      'The start of virtual time.',
      () =>
        z
          .union([z.date(), z.string(), z.number()], 'must be a Date, an ISO 8601 text or milliseconds')
          .register(printedAs, { output: 'Instant' })
          .register(wireSchemas, { schema: { oneOf: [{ type: 'string' }, { type: 'number' }] } }),
      { defaultText: "2026-01-01T00:00:00Z; the host's time for the clocks `real` and `follow`" },
    ),
    clock: option(
      "`manual` moves when the test says so; `real` with the host; `follow` with the host's Date and timers, also faked ones; `{ auto: '1s' }` a step with each request of the app.",
      () =>
        z
          .union(
            [z.enum(['manual', 'real', 'follow']), z.strictObject({ auto: durationOption() })],
            "must be 'manual', 'real', 'follow' or { auto: '1s' }",
          )
          .register(printedAs, { output: 'ClockMode' }),
      { default: 'manual', guide: 'clock.md#modes' },
    ),
    progression: option(
      'How timed states progress: `on-clock`, `immediate`, which is inside the same call, or after so many reads by the app.',
      () =>
        z
          .union(
            [z.enum(['on-clock', 'immediate']), z.strictObject({ afterReads: z.int().min(1) })],
            "must be 'on-clock', 'immediate' or { afterReads: 2 }",
          )
          .register(printedAs, { output: 'Progression' }),
      {
        default: 'on-clock',
        guide: 'clock.md#progression',
        flag: ['--progression <on-clock|immediate|after-reads:2>', progressionIn],
      },
    ),
  },
  ({ now, clock, progression }) => {
    const start = now === undefined ? defaultNowMs : toInstant(now, 'option now')
    return {
      /** Unix milliseconds; undefined when the host's clock decides. */
      now: now === undefined && (clock === 'real' || clock === 'follow') ? undefined : start,
      clock: settingOf(clock, start),
      progression,
    }
  },
)

function settingOf(clock: ClockMode, now: number): ClockSetting {
  if (typeof clock !== 'object') return clock
  const auto = toMilliseconds(clock.auto, 'option clock.auto')
  // Refuses a step that no request could take.
  toInstant(now + auto, 'the clock after the first step of the option clock.auto')
  return { auto }
}

function progressionIn(text: string): unknown {
  const [, reads] = /^after-reads:(\d+)$/.exec(text) ?? []
  if (reads !== undefined) return { afterReads: Number(reads) }
  if (text === 'on-clock' || text === 'immediate') return text
  throw new UsageError(`--progression is ${text}: it must be on-clock, immediate or after-reads:2.`)
}

/** The options of the log behind `sim.requests` and `sim.timeline()`. */
export const logSettings = defineSettings('log', {
  logSize: option(
    'How many requests `sim.requests` remembers, and how many happenings `sim.timeline()`. Of either, 16 MiB at most.',
    () => z.int().min(1),
    { default: 1000, flag: '--log-size <n>' },
  ),
  requests: section('What `sim.requests` keeps of each.', {
    bodies: option(
      'Whether it keeps the headers and bodies of requests and answers, without their secrets.',
      () => z.boolean(),
      { default: true, guide: 'requests.md#what-was-sent', flag: '--bodies' },
    ),
  }),
})

/** The option of `sim.rewind`. */
export const rewindSettings = defineSettings(
  'rewind',
  {
    rewind: option(
      'Keeps what the world was before each of the last entries of its log, so that `sim.rewind` goes back there: 1,000 of them, or so many.',
      () =>
        z.union(
          [z.boolean(), z.strictObject({ entries: z.int().min(1).max(100_000) })],
          'must be true, false or { entries: 1000 }, with 1 to 100000 entries',
        ),
      {
        default: false,
        guide: 'forks.md#back-in-time',
        flag: ['--rewind <entries>', (text) => ({ entries: Number(text) })],
      },
    ),
  },
  ({ rewind }) => {
    if (typeof rewind === 'object') return { entries: rewind.entries }
    return { entries: rewind ? 1000 : 0 }
  },
)
