import * as z from 'zod'
import type { Controlled } from './controlled.js'
import { controlOperation } from './operation.js'
import { clock, duration, instant, job, listOf } from './schemas.js'

/** The time of a world. */
export const clockOperations = [
  controlOperation({
    id: 'clock.get',
    method: 'GET',
    path: '/__sim/clock',
    tag: 'Clock',
    summary: 'The time, and what is due next.',
    output: clock,
    run: ({ world }) => presentClock(world.sim),
  }),
  controlOperation({
    id: 'clock.pending',
    method: 'GET',
    path: '/__sim/clock/pending',
    tag: 'Clock',
    summary: 'Every job that waits, soonest first.',
    output: listOf(job),
    run: ({ world }) => ({ data: world.sim.clock.pending().map(presentJob) }),
  }),
  controlOperation({
    id: 'clock.advance',
    method: 'POST',
    path: '/__sim/clock/advance',
    tag: 'Clock',
    summary: 'Moves time on; answers when every due job has run and every delivery has its outcome.',
    body: z.strictObject({ duration }),
    output: clock,
    async run({ world: { sim } }, { body }) {
      await sim.clock.advance(body.duration)
      return presentClock(sim)
    },
  }),
  controlOperation({
    id: 'clock.advanceTo',
    method: 'POST',
    path: '/__sim/clock/advanceTo',
    tag: 'Clock',
    summary: 'Moves time to a moment.',
    body: z.strictObject({ instant }),
    output: clock,
    async run({ world: { sim } }, { body }) {
      await sim.clock.advanceTo(body.instant)
      return presentClock(sim)
    },
  }),
  controlOperation({
    id: 'clock.runNext',
    method: 'POST',
    path: '/__sim/clock/runNext',
    tag: 'Clock',
    summary: 'Moves time to the next job and runs it; `ran` is null when none waits.',
    output: clock.extend({ ran: job.nullable() }).meta({ id: 'ClockThatRan' }),
    async run({ world: { sim } }) {
      const ran = await sim.clock.runNext()
      return { ...presentClock(sim), ran: ran === undefined ? null : presentJob(ran) }
    },
  }),
]

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

function presentJob({ kind, subject, dueAt }: ReturnType<Controlled['clock']['pending']>[number]) {
  return { kind, subject, dueAt: dueAt.toISOString() }
}
