import * as z from 'zod'
import { anything, type ControlRoute, listOf, route } from './route.js'

/** What went to and fro: requests, events and deliveries, and what is to go wrong with them. */
export const trafficRoutes: readonly ControlRoute[] = [
  route({
    id: 'requests.list',
    method: 'GET',
    path: '/__sim/requests',
    summary: 'What was asked of the world, oldest first.',
    query: z.strictObject({
      operation: z.string().optional(),
      method: z.string().optional(),
      path: z.string().optional(),
      status: z.coerce.number().int().optional(),
      traffic: z.enum(['app', 'test']).optional(),
    }),
    output: listOf(anything),
    run: ({ world, query }) => ({ data: world.sim.requests.list(query) }),
  }),
  route({
    id: 'events.list',
    method: 'GET',
    path: '/__sim/events',
    summary: 'What happened, oldest first.',
    query: z.strictObject({ type: z.string().optional(), clientId: z.string().optional() }),
    output: listOf(anything),
    run: ({ world, query }) => ({ data: world.sim.events.list(query) }),
  }),
  route({
    id: 'timeline.get',
    method: 'GET',
    path: '/__sim/timeline',
    summary:
      'Requests, events, moves, deliveries and steps of the clock in order; as text what a failing test wants to print.',
    query: z.strictObject({ format: z.enum(['json', 'text']).optional() }),
    output: listOf(z.looseObject({ kind: z.string(), at: z.string() })).extend({
      forgotten: z.int().describe('How many happenings were forgotten before the first one.'),
    }),
    text: ({ sim }) => sim.timeline().toString(),
    run({ world: { sim } }) {
      const { entries, forgotten } = sim.timeline()
      return { data: entries, forgotten }
    },
  }),
  route({
    id: 'deliveries.list',
    method: 'GET',
    path: '/__sim/deliveries',
    summary: 'What webhook targets were told, with every attempt; oldest first.',
    query: z.strictObject({
      status: z.enum(['pending', 'delivered', 'failed']).optional(),
      event_type: z.string().optional(),
      url: z.string().optional(),
    }),
    output: listOf(anything),
    run: ({ world, query }) => ({ data: world.sim.webhooks.deliveries(query) }),
  }),
  route({
    id: 'deliveries.drop',
    method: 'POST',
    path: '/__sim/deliveries/drop',
    summary: 'The next attempts are lost on the way: they fail, and are made again; 0 for none.',
    body: z.strictObject({ attempts: z.int().min(0) }),
    run: ({ world, body }) => world.sim.webhooks.drop(body.attempts),
  }),
  route({
    id: 'deliveries.duplicate',
    method: 'POST',
    path: '/__sim/deliveries/duplicate',
    summary: 'The next deliveries, one unless told otherwise, arrive twice; 0 for none.',
    body: z.strictObject({ deliveries: z.int().min(0).optional() }).default({}),
    run: ({ world, body }) => world.sim.webhooks.duplicate(body.deliveries),
  }),
  route({
    id: 'deliveries.reorder',
    method: 'POST',
    path: '/__sim/deliveries/reorder',
    summary:
      'From now on what is due at one instant goes out backwards, or shuffled by a seed; a seed of false ends it.',
    body: z
      .strictObject({ seed: z.union([z.string(), z.number(), z.literal(false)]).optional() })
      .default({}),
    run: ({ world, body }) => world.sim.webhooks.reorder(body.seed),
  }),
  route({
    id: 'deliveries.tamper',
    method: 'POST',
    path: '/__sim/deliveries/tamper',
    summary: 'The body of the next attempt is dated a second later after it was signed.',
    run: ({ world }) => world.sim.webhooks.tamper(),
  }),
  route({
    id: 'deliveries.retry',
    method: 'POST',
    path: '/__sim/deliveries/retry',
    summary: 'Tries a delivery again that failed for good.',
    body: z.strictObject({ delivery_id: z.string() }),
    run: ({ world, body }) => world.sim.webhooks.retry(body.delivery_id),
  }),
  route({
    id: 'deliveries.replay',
    method: 'POST',
    path: '/__sim/deliveries/replay',
    summary: 'Delivers an event again, for any client.',
    body: z.strictObject({ event_id: z.string() }),
    output: anything,
    run: ({ world, body }) => world.sim.webhooks.replay(body.event_id),
  }),
  route({
    id: 'faults.list',
    method: 'GET',
    path: '/__sim/faults',
    summary: 'The faults that were set, and how often each happened.',
    output: listOf(anything),
    run: ({ world }) => ({ data: world.sim.faults.list() }),
  }),
  route({
    id: 'faults.unhit',
    method: 'GET',
    path: '/__sim/faults/unhit',
    summary: 'What was to go wrong and never did, with calls and with deliveries: for the end of a test.',
    output: listOf(z.looseObject({ description: z.string() })),
    run: ({ world: { sim } }) => ({ data: [...sim.faults.unhit(), ...sim.webhooks.unhit()] }),
  }),
  route({
    id: 'faults.next',
    method: 'POST',
    path: '/__sim/faults',
    summary: 'A fault for the next calls of an operation, as sim.faults.next takes it.',
    body: z.strictObject({ operation: z.string(), fault: anything }),
    status: 201,
    output: listOf(anything),
    run: ({ world, body }) => {
      world.sim.faults.next(body.operation, body.fault)
      return { data: world.sim.faults.list() }
    },
  }),
  route({
    id: 'faults.clear',
    method: 'DELETE',
    path: '/__sim/faults',
    summary: 'Forgets every fault.',
    run: ({ world }) => world.sim.faults.clear(),
  }),
]
