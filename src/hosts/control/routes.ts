import * as z from 'zod'
import { type Duration, isoTime } from '../../kernel/clock.js'
import { closest } from '../../kernel/closest.js'
import { Problem, UsageError } from '../../kernel/problem.js'
import type { Snapshot } from '../../kernel/snapshot.js'
import {
  anything,
  type Controlled,
  type ControlledWorld,
  type ControlRoute,
  forkOptions,
  instant,
  listOf,
  route,
  seedOptions,
} from './route.js'
import { trafficRoutes } from './traffic-routes.js'

const moment = z.string().describe('ISO 8601, in UTC.')
const duration = z
  .union([z.int().min(0), z.string()], "must be milliseconds, or text such as '5s', '10m', '48h', '2d'")
  .describe("Milliseconds, or text such as '5s', '10m', '48h', '2d'.")
const job = z.object({ kind: z.string(), subject: z.string(), dueAt: moment })
const clock = z
  .object({ now: moment, pending: z.int().describe('How many jobs wait.'), next: job.nullable() })
  .meta({ id: 'Clock' })
const world = z
  .object({
    id: z.string(),
    api_key: z.string().describe('Requests that carry it as x-api-key are this world’s.'),
    base_url: z.string(),
    environment: z.string(),
    now: moment,
    webhook_public_key: z.string(),
  })
  .meta({ id: 'World' })
const snapshot = z
  .object({
    format: z.literal('platform-simulator'),
    version: z.int(),
    environment: z.string(),
    seed: z.string(),
    now: z.int(),
    counters: z.record(z.string(), z.int()),
    jobs: z.array(z.looseObject({ seq: z.int(), kind: z.string(), subject: z.string(), dueAt: z.int() })),
    nextJob: z.int(),
    tables: z.record(z.string(), z.array(z.looseObject({ id: z.string() }))),
  })
  .meta({ id: 'Snapshot' })

/** `/__sim/*`: what a test in another language, or a person with curl, does to the simulator. */
export const controlRoutes: readonly ControlRoute[] = [
  route({
    id: 'health',
    method: 'GET',
    path: '/__sim/health',
    summary: 'Whether the server answers; needs neither key nor token.',
    output: z.object({ status: z.literal('ok'), version: z.string(), worlds: z.int(), now: moment }),
    run: ({ worlds, world, version }) => ({
      status: 'ok',
      version,
      worlds: worlds.list().length,
      now: world.sim.clock.now(),
    }),
  }),
  route({
    id: 'clock.get',
    method: 'GET',
    path: '/__sim/clock',
    summary: 'The time, and what is due next.',
    output: clock,
    run: ({ world }) => presentClock(world.sim),
  }),
  route({
    id: 'clock.pending',
    method: 'GET',
    path: '/__sim/clock/pending',
    summary: 'Every job that waits, soonest first.',
    output: listOf(job),
    run: ({ world }) => ({ data: world.sim.clock.pending() }),
  }),
  route({
    id: 'clock.advance',
    method: 'POST',
    path: '/__sim/clock/advance',
    summary: 'Moves time on; answers when every due job has run and every delivery has its outcome.',
    body: z.strictObject({ duration }),
    output: clock,
    run: async ({ world: { sim }, body }) => {
      await sim.clock.advance(body.duration as Duration)
      return presentClock(sim)
    },
  }),
  route({
    id: 'clock.advanceTo',
    method: 'POST',
    path: '/__sim/clock/advanceTo',
    summary: 'Moves time to a moment.',
    body: z.strictObject({ instant }),
    output: clock,
    run: async ({ world: { sim }, body }) => {
      await sim.clock.advanceTo(body.instant)
      return presentClock(sim)
    },
  }),
  route({
    id: 'clock.runNext',
    method: 'POST',
    path: '/__sim/clock/runNext',
    summary: 'Moves time to the next job and runs it; `ran` is null when none waits.',
    output: clock.extend({ ran: job.nullable() }),
    run: async ({ world: { sim } }) => {
      const ran = await sim.clock.runNext()
      return { ...presentClock(sim), ran: ran ?? null }
    },
  }),
  route({
    id: 'reset',
    method: 'POST',
    path: '/__sim/reset',
    summary: 'Back to the seed: clock, rows, jobs, limits and the log.',
    output: clock,
    run: ({ worlds, world }) => {
      worlds.reset(world)
      return presentClock(world.sim)
    },
  }),
  route({
    id: 'seed',
    method: 'POST',
    path: '/__sim/seed',
    summary:
      'Begins anew from a seed, a time or a scenario; without a body, makes the present state the one that reset returns to.',
    body: seedOptions,
    output: clock,
    run: ({ worlds, world, body }) => {
      worlds.seed(world, body)
      return presentClock(world.sim)
    },
  }),
  route({
    id: 'snapshot',
    method: 'GET',
    path: '/__sim/snapshot',
    summary: 'The whole world as plain JSON.',
    output: snapshot,
    run: ({ world }) => world.sim.snapshot(),
  }),
  route({
    id: 'restore',
    method: 'POST',
    path: '/__sim/restore',
    summary: 'Puts a snapshot in the place of the world.',
    body: snapshot,
    output: clock,
    run: ({ world, body }) => {
      yours('the snapshot', () => world.sim.restore(body as unknown as Snapshot))
      return presentClock(world.sim)
    },
  }),
  route({
    id: 'fork',
    method: 'POST',
    path: '/__sim/fork',
    summary: 'The same state as a world of its own, with its own key, on a clock moved by hand.',
    body: forkOptions,
    status: 201,
    output: world,
    run: ({ worlds, world, body }) => presentWorld(worlds.fork(world, body)),
  }),
  route({
    id: 'worlds.list',
    method: 'GET',
    path: '/__sim/worlds',
    summary: 'Every world of this server.',
    output: listOf(world),
    run: ({ worlds }) => ({ data: worlds.list().map(presentWorld) }),
  }),
  route({
    id: 'worlds.create',
    method: 'POST',
    path: '/__sim/worlds',
    summary:
      'A world with its own clock, by the options of createSimulator; its key decides what is sent to it.',
    body: anything.default({}),
    status: 201,
    output: world,
    run: ({ worlds, body }) => presentWorld(worlds.create(body)),
  }),
  route({
    id: 'worlds.delete',
    method: 'DELETE',
    path: '/__sim/worlds/{id}',
    summary: 'Ends a world; its keys are unknown from then on.',
    run: ({ worlds, params }) => {
      const found = worlds.list().find(({ id }) => id === params['id'])
      if (found === undefined) throw new Problem('not-found', `There is no world ${params['id']}.`)
      worlds.remove(found)
    },
  }),
  ...trafficRoutes,
  route({
    id: 'simulate',
    method: 'POST',
    path: '/__sim/simulate/{cause}',
    summary: 'What only the platform, a reviewer, a bank or a chain can do; the arguments are a JSON array.',
    body: z.array(z.unknown(), 'must be a JSON array of arguments').default([]),
    output: z.object({ result: z.unknown().describe('What the cause returned, or null.') }),
    run: ({ world, params, body }) => {
      const name = params['cause'] ?? ''
      const cause: unknown = Object.hasOwn(world.sim.simulate, name)
        ? Reflect.get(world.sim.simulate, name)
        : undefined
      if (typeof cause !== 'function') throw noCause(name, Object.keys(world.sim.simulate))
      return { result: yours(`simulate.${name}`, (): unknown => cause(...body)) ?? null }
    },
  }),
]

function presentClock({ clock }: Controlled) {
  const [next = null, ...rest] = clock.pending()
  return { now: clock.now(), pending: next === null ? 0 : rest.length + 1, next }
}

function presentWorld({ id, apiKey, sim }: ControlledWorld) {
  return {
    id,
    api_key: apiKey,
    base_url: sim.baseUrl,
    environment: sim.environment,
    now: isoTime(sim.clock.now().getTime()),
    webhook_public_key: sim.webhooks.publicKey,
  }
}

/** Values that no schema has looked at: what breaks on them is a mistake of whoever sent them. */
function yours<T>(what: string, run: () => T): T {
  try {
    return run()
  } catch (error) {
    if (error instanceof TypeError || error instanceof RangeError || error instanceof SyntaxError)
      throw new UsageError(`${what} cannot be made of what was sent: ${error.message}.`)
    throw error
  }
}

function noCause(name: string, known: readonly string[]): Problem {
  return new Problem('not-found', `There is no simulate/${name}.`, {
    hint: `did you mean ${closest(name, known, 3).join(', or ')}? All: ${known.join(', ')}`,
  })
}
