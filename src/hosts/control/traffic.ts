import * as z from 'zod'
import { queryBoolean } from '../../contract/primitives.js'
import { controlOperation } from './operation.js'
import { listOf, objectOf, printedAsType } from './schemas.js'

/** What went to and fro: requests, events and deliveries, and what is to go wrong with them. */
export const trafficOperations = [
  controlOperation({
    id: 'requests.list',
    method: 'GET',
    path: '/__sim/requests',
    tag: 'Traffic',
    summary: 'What was asked of the world, oldest first.',
    query: () =>
      z.strictObject({
        operation: printedAsType('OperationId').optional(),
        method: z.string().optional(),
        path: z.string().optional(),
        status: z.coerce.number().int().optional(),
        traffic: z.enum(['app', 'test']).optional(),
      }),
    output: () => listOf(objectOf('OverHttp<RequestLogEntry>')),
    run: ({ world }, { query }) => ({ data: [...world.sim.requests.list(query)] }),
  }),
  controlOperation({
    id: 'events.list',
    method: 'GET',
    path: '/__sim/events',
    tag: 'Traffic',
    summary: 'What happened, oldest first.',
    query: () =>
      z.strictObject({ type: printedAsType('EventType').optional(), clientId: z.string().optional() }),
    output: () => listOf(objectOf('Event')),
    run: ({ world }, { query }) => ({ data: [...world.sim.events.list(query)] }),
  }),
  controlOperation({
    id: 'timeline',
    method: 'GET',
    path: '/__sim/timeline',
    tag: 'Traffic',
    summary:
      'Requests, events, moves, deliveries and steps of the clock in order; as text what a failing test wants to print.',
    query: () =>
      z.strictObject({
        format: z.enum(['json', 'text']).optional(),
        bodies: queryBoolean
          .optional()
          .describe('In the text what was sent and answered as well, which JSON has in any case.'),
      }),
    output: () =>
      listOf(
        objectOf('OverHttp<TimelineEntry>', { kind: { type: 'string' }, at: { type: 'string' } }),
      ).extend({
        forgotten: z.int().describe('How many happenings were forgotten before the first one.'),
        waiting: z
          .array(z.object({ delivery_id: z.string(), event_type: z.string(), url: z.string() }))
          .describe('Deliveries of these events that wait for their first attempt.'),
      }),
    text: ({ world }, { bodies = false }) => world.sim.timeline().text({ bodies }),
    run({ world: { sim } }) {
      const { entries, forgotten, waiting } = sim.timeline()
      return { data: [...entries], forgotten, waiting: [...waiting] }
    },
  }),
  controlOperation({
    id: 'webhooks.deliveries',
    method: 'GET',
    path: '/__sim/deliveries',
    tag: 'Deliveries',
    summary: 'What webhook targets were told, with every attempt; oldest first.',
    query: () =>
      z.strictObject({
        status: z.enum(['pending', 'delivered', 'failed', 'cancelled']).optional(),
        event_type: printedAsType('EventType').optional(),
        url: z.string().optional(),
      }),
    output: () => listOf(objectOf('Delivery')),
    run: ({ world }, { query }) => ({ data: [...world.sim.webhooks.deliveries(query)] }),
  }),
  controlOperation({
    id: 'webhooks.drop',
    method: 'POST',
    path: '/__sim/deliveries/drop',
    tag: 'Deliveries',
    summary: 'The next attempts are lost on the way: they fail, and are made again; 0 for none.',
    body: () => z.strictObject({ attempts: z.int().min(0) }),
    spread: true,
    run: ({ world }, { body }) => world.sim.webhooks.drop(body.attempts),
  }),
  controlOperation({
    id: 'webhooks.duplicate',
    method: 'POST',
    path: '/__sim/deliveries/duplicate',
    tag: 'Deliveries',
    summary: 'The next deliveries, one unless told otherwise, arrive twice; 0 for none.',
    body: () => z.strictObject({ deliveries: z.int().min(0).optional() }).optional(),
    spread: true,
    run: ({ world }, { body }) => world.sim.webhooks.duplicate(body?.deliveries),
  }),
  controlOperation({
    id: 'webhooks.reorder',
    method: 'POST',
    path: '/__sim/deliveries/reorder',
    tag: 'Deliveries',
    summary:
      'From now on what is due at one instant goes out backwards, or shuffled by a seed; a seed of false ends it.',
    body: () =>
      z
        .strictObject({
          seed: z
            .union([z.string(), z.number(), z.literal(false)], 'must be a text, a number or false')
            .optional(),
        })
        .optional(),
    spread: true,
    run: ({ world }, { body }) => world.sim.webhooks.reorder(body?.seed),
  }),
  controlOperation({
    id: 'webhooks.tamper',
    method: 'POST',
    path: '/__sim/deliveries/tamper',
    tag: 'Deliveries',
    summary: 'The body of the next attempt is dated a second later after it was signed.',
    run: ({ world }) => world.sim.webhooks.tamper(),
  }),
  controlOperation({
    id: 'webhooks.retry',
    method: 'POST',
    path: '/__sim/deliveries/retry',
    tag: 'Deliveries',
    summary: 'Tries a delivery again that failed for good.',
    body: () => z.strictObject({ delivery_id: z.string() }),
    spread: true,
    run: ({ world }, { body }) => world.sim.webhooks.retry(body.delivery_id),
  }),
  controlOperation({
    id: 'webhooks.replay',
    method: 'POST',
    path: '/__sim/deliveries/replay',
    tag: 'Deliveries',
    summary: 'Delivers an event again, for any client.',
    body: () => z.strictObject({ event_id: z.string() }),
    spread: true,
    output: () => objectOf('WebhookReplayResponse'),
    run: ({ world }, { body }) => world.sim.webhooks.replay(body.event_id),
  }),
  controlOperation({
    id: 'faults.list',
    method: 'GET',
    path: '/__sim/faults',
    tag: 'Faults',
    summary: 'The faults that were set, and how often each happened.',
    output: () => listOf(objectOf('FaultRule')),
    run: ({ world }) => ({ data: [...world.sim.faults.list()] }),
  }),
  controlOperation({
    id: 'faults.unhit',
    method: 'GET',
    path: '/__sim/faults/unhit',
    tag: 'Faults',
    summary: 'What was to go wrong and never did, with calls and with deliveries: for the end of a test.',
    output: () => listOf(objectOf('{ readonly description: string }', { description: { type: 'string' } })),
    run: ({ world: { sim } }) => ({ data: [...sim.faults.unhit(), ...sim.webhooks.unhit()] }),
  }),
  controlOperation({
    id: 'faults.next',
    method: 'POST',
    path: '/__sim/faults',
    tag: 'Faults',
    summary: 'A fault for the next calls of an operation, as sim.faults.next takes it.',
    body: () => z.strictObject({ operation: printedAsType('OperationId'), fault: objectOf('InjectedFault') }),
    spread: true,
    status: 201,
    output: () => listOf(objectOf('FaultRule')),
    run({ world }, { body }) {
      world.sim.faults.next(body.operation, body.fault)
      return { data: [...world.sim.faults.list()] }
    },
  }),
  controlOperation({
    id: 'faults.clear',
    method: 'DELETE',
    path: '/__sim/faults',
    tag: 'Faults',
    summary: 'Forgets every fault.',
    run: ({ world }) => world.sim.faults.clear(),
  }),
]
