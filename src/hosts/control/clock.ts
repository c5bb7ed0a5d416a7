import * as z from 'zod'
import { readableDuration, toMilliseconds } from '../../kernel/clock.js'
import { UsageError } from '../../kernel/errors.js'
import type { PendingJob } from '../../runtime/clock.js'
import { pause } from '../clock.js'
import type { Controlled } from './controlled.js'
import { controlOperation, controlsOf } from './operation.js'
import { clock, duration, instant, job, listOf } from './schemas.js'

/** The time of a world. */
export const clockOperations = controlsOf('Clock', {
  'clock.now': controlOperation('GET /__sim/clock', {
    summary: 'The time; the answer also says what is due next.',
    output: clock,
    gives: 'now',
    run: ({ world }) => presentClock(world.sim),
  }),
  'clock.pending': controlOperation('GET /__sim/clock/pending', {
    summary: 'Every job that waits, soonest first.',
    output: () => listOf(job()),
    run: ({ world }) => ({ data: world.sim.clock.pending().map(presentJob) }),
  }),
  'clock.advance': controlOperation('POST /__sim/clock/advance', {
    summary: 'Moves time on; answers when every due job has run and every delivery has its outcome.',
    body: () => z.strictObject({ duration: duration() }),
    spread: true,
    output: clock,
    run: ({ world: { sim }, gone }, { body }) => moved(sim, gone, () => sim.clock.advance(body.duration)),
  }),
  'clock.advanceTo': controlOperation('POST /__sim/clock/advanceTo', {
    summary: 'Moves time to a moment.',
    body: () => z.strictObject({ instant: instant() }),
    spread: true,
    output: clock,
    run: ({ world: { sim }, gone }, { body }) => moved(sim, gone, () => sim.clock.advanceTo(body.instant)),
  }),
  'clock.runNext': controlOperation('POST /__sim/clock/runNext', {
    summary: 'Moves time to the next job and runs it; `ran` is null when none waits.',
    output: () => clock().extend({ ran: job().nullable() }).meta({ id: 'ClockThatRan' }),
    run: ({ world: { sim }, gone }) =>
      sim.inTurn(async () => {
        const ran = await sim.clock.runNext()
        return { ...presentClock(sim), ran: ran === undefined ? null : presentJob(ran) }
      }, gone),
  }),
  idle: controlOperation('POST /__sim/idle', {
    summary:
      'Performs what is due and answers when nothing is under way; with `within`, also waits on a clock of the host for what falls due in that time.',
    body: () =>
      z
        .strictObject({ within: duration().optional().describe('Ten minutes at most, from now on.') })
        .optional(),
    output: clock,
    run: ({ world: { sim }, gone }, { body }) =>
      moved(sim, gone, () => becomeIdle(sim, toMilliseconds(body?.within ?? 0, 'within'), gone)),
  }),
})

/** Answers the clock after what moves it, when it is the turn of that. */
function moved(sim: Controlled, gone: () => AbortSignal, move: () => Promise<void>) {
  return sim.inTurn(async () => {
    await move()
    return presentClock(sim)
  }, gone)
}

const maxWaitMs = 600_000

/** @throws UsageError where nothing moves the clock while somebody waits */
async function becomeIdle(sim: Controlled, within: number, gone: () => AbortSignal): Promise<void> {
  if (within > maxWaitMs)
    throw new UsageError(`within is ${readableDuration(within)}: it must be ten minutes at most.`)
  const until = sim.clock.now().getTime() + within
  const lifetime = sim.lifetime()
  for (;;) {
    await sim.idle()
    const [next] = sim.clock.pending()
    const now = sim.clock.now().getTime()
    if (next === undefined || next.dueAt.getTime() > until || lifetime.isOver) return
    if (within === 0) return
    gone().throwIfAborted()
    const rest = Math.min(Math.max(1, next.dueAt.getTime() - now), maxPauseMs)
    // That its world goes is told by whoever waits for the turn.
    await pause(rest, gone(), lifetime).catch((error) => {
      if (!lifetime.isOver) throw error
    })
    if (lifetime.isOver) return
    if (sim.clock.now().getTime() === now)
      throw new UsageError(
        'the clock of this world does not move by itself: leave out within, and move it with POST /__sim/clock/advance.',
      )
  }
}

/** The longest time between two looks: jobs can be added meanwhile. */
const maxPauseMs = 1000

/** The clock as the operations answer it that move it. */
export function presentClock({ clock }: Controlled) {
  const pending = clock.pending()
  const [next] = pending
  return {
    now: clock.now().toISOString(),
    pending: pending.length,
    next: next === undefined ? null : presentJob(next),
  }
}

function presentJob({ kind, subject, dueAt }: PendingJob) {
  return { kind, subject, dueAt: dueAt.toISOString() }
}
