import * as z from 'zod'
import { Problem } from '../../contract/problem.js'
import type { Members } from '../../contract/settings.js'
import { printable } from '../../kernel/shown.js'
import { presentClock } from './clock.js'
import type { ControlledWorld } from './controlled.js'
import { controlOperation, controlsOf } from './operation.js'
import * as schemas from './schemas.js'

const mebibyte = 1_048_576

/** The server, its worlds, and what a world begins with. */
export const worldOperations = (options: Members) => [
  ...controlsOf('Server', {
    health: controlOperation('GET /__sim/health', {
      summary: 'Whether the server answers; needs no token.',
      auth: 'none',
      output: () =>
        z.object({ status: z.literal('ok'), version: z.string(), worlds: z.int(), now: schemas.moment() }),
      run: ({ worlds, world, version }) => ({
        status: 'ok' as const,
        version,
        worlds: worlds.list().length,
        now: world.sim.clock.now().toISOString(),
      }),
    }),
    openapi: controlOperation('GET /__sim/openapi.json', {
      summary: 'This description.',
      output: () => schemas.objectOf('Readonly<Record<string, unknown>>'),
      run: ({ description }) => description(),
    }),
  }),
  ...controlsOf('Worlds', {
    reset: controlOperation('POST /__sim/reset', {
      summary: 'Back to the seed: clock, rows, jobs, limits and the log.',
      output: schemas.clock,
      run({ worlds, world }) {
        worlds.reset(world)
        return presentClock(world.sim)
      },
    }),
    seed: controlOperation('POST /__sim/seed', {
      summary:
        'Begins anew from a seed, a time or a scenario; without a body, makes the present state the one that reset returns to.',
      body: () => schemas.seedOptions().optional(),
      output: schemas.clock,
      run({ worlds, world }, { body = {} }) {
        worlds.seed(world, body)
        return presentClock(world.sim)
      },
    }),
    snapshot: controlOperation('GET /__sim/snapshot', {
      summary: 'The whole world as plain JSON.',
      output: schemas.snapshot,
      run: ({ world }) => world.sim.snapshot(),
    }),
    restore: controlOperation('POST /__sim/restore', {
      summary: 'Puts a snapshot in the place of the world.',
      body: schemas.snapshot,
      bodyLimit: 256 * mebibyte,
      output: schemas.clock,
      run({ worlds, world }, { body }) {
        worlds.restore(world, body)
        return presentClock(world.sim)
      },
    }),
    fork: controlOperation('POST /__sim/fork', {
      summary: 'The same state as a world of its own, with its own key, on a clock moved by hand.',
      body: () => schemas.forkOptions().optional(),
      status: 201,
      output: schemas.world,
      run: ({ worlds, world }, { body = {} }) => presentWorld(worlds.fork(world, body)),
    }),
    rewind: controlOperation('POST /__sim/rewind', {
      summary:
        'The world as it was before an entry of its timeline, or at a moment, as another world with its own key. Needs the option rewind.',
      body: schemas.rewindOptions,
      status: 201,
      output: schemas.world,
      run: ({ worlds, world }, { body: { to, ...others } }) =>
        presentWorld(worlds.fork(world, { ...others, before: to })),
    }),
    possible: controlOperation('GET /__sim/possible/{id}', {
      summary:
        'What can happen now to a customer, a transaction or whatever else has this id: causes and operations, each tried on a fork, with what would come of it. Nothing happens.',
      output: () => schemas.listOf(schemas.objectOf('OverHttp<Possibility>')),
      run: ({ world: { sim } }, { params: { id } }) => ({ data: [...sim.possible(id)] }),
    }),
    'worlds.current': controlOperation('GET /__sim/world', {
      summary: 'The world whose key was sent, or at whose address it was asked; the default one without.',
      output: schemas.world,
      run: ({ world }) => presentWorld(world),
    }),
    'worlds.list': controlOperation('GET /__sim/worlds', {
      summary: 'Every world of this server.',
      output: () => schemas.listOf(schemas.world()),
      run: ({ worlds }) => ({ data: worlds.list().map(presentWorld) }),
    }),
    'worlds.create': controlOperation('POST /__sim/worlds', {
      summary:
        'A world with its own clock, by the options of createSimulator. What is sent with its key, or to its address, is its own.',
      body: () => schemas.worldOptions(options).optional(),
      status: 201,
      output: schemas.world,
      run: ({ worlds }, { body = {} }) => presentWorld(worlds.create(body)),
    }),
    'worlds.delete': controlOperation('DELETE /__sim/worlds/{id}', {
      summary: 'Ends a world; its keys are unknown from then on.',
      run({ worlds }, { params }) {
        const found = worlds.list().find(({ id }) => id === params.id)
        if (found === undefined) throw new Problem('not-found', `There is no world ${printable(params.id)}.`)
        worlds.remove(found)
      },
    }),
  }),
]

function presentWorld({ id, apiKey, webhook, sim }: ControlledWorld) {
  return {
    id,
    api_key: apiKey,
    base_url: sim.baseUrl,
    environment: sim.environment,
    now: sim.clock.now().toISOString(),
    webhook,
    webhook_public_key: sim.webhooks.publicKey,
  }
}
