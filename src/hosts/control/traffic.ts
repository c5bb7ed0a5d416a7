import * as z from 'zod'
import { queryBoolean } from '../../contract/primitives.js'
import { controlOperation, controlsOf } from './operation.js'
import { listOf, objectOf, printedAsType } from './schemas.js'

/** Operations on requests, events and deliveries: they show what went to and fro, and say what is to go wrong. */
export const trafficOperations = [
  ...controlsOf('Traffic', {
    'requests.list': controlOperation('GET /__sim/requests', {
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
    'events.list': controlOperation('GET /__sim/events', {
      summary: 'What happened, oldest first.',
      query: () =>
        z.strictObject({ type: printedAsType('EventType').optional(), clientId: z.string().optional() }),
      output: () => listOf(objectOf('Event')),
      run: ({ world }, { query }) => ({ data: [...world.sim.events.list(query)] }),
    }),
    timeline: controlOperation('GET /__sim/timeline', {
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
  }),
  ...controlsOf('Deliveries', {
    'webhooks.deliveries': controlOperation('GET /__sim/deliveries', {
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
    'webhooks.drop': controlOperation('POST /__sim/deliveries/drop', {
      summary: 'The next attempts are lost on the way: they fail, and are made again; 0 for none.',
      body: () => z.strictObject({ attempts: z.int().min(0) }),
      spread: true,
      run: ({ world }, { body }) => world.sim.webhooks.drop(body.attempts),
    }),
    'webhooks.duplicate': controlOperation('POST /__sim/deliveries/duplicate', {
      summary: 'The next deliveries, one unless told otherwise, arrive twice; 0 for none.',
      body: () => z.strictObject({ deliveries: z.int().min(0).optional() }).optional(),
      spread: true,
      run: ({ world }, { body }) => world.sim.webhooks.duplicate(body?.deliveries),
    }),
    'webhooks.reorder': controlOperation('POST /__sim/deliveries/reorder', {
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
    'webhooks.tamper': controlOperation('POST /__sim/deliveries/tamper', {
      summary: 'The body of the next attempt is dated a second later after it was signed.',
      run: ({ world }) => world.sim.webhooks.tamper(),
    }),
    'webhooks.retry': controlOperation('POST /__sim/deliveries/retry', {
      summary: 'Tries a delivery again that failed for good.',
      body: () => z.strictObject({ delivery_id: z.string() }),
      spread: true,
      run: ({ world }, { body }) => world.sim.webhooks.retry(body.delivery_id),
    }),
    'webhooks.replay': controlOperation('POST /__sim/deliveries/replay', {
      summary: 'Delivers an event again, for any client.',
      body: () => z.strictObject({ event_id: z.string() }),
      spread: true,
      output: () => objectOf('WebhookReplayResponse'),
      run: ({ world }, { body }) => world.sim.webhooks.replay(body.event_id),
    }),
  }),
  ...controlsOf('Faults', {
    'faults.list': controlOperation('GET /__sim/faults', {
      summary: 'The faults that were set, and how often each happened.',
      output: () => listOf(objectOf('FaultRule')),
      run: ({ world }) => ({ data: [...world.sim.faults.list()] }),
    }),
    'faults.unhit': controlOperation('GET /__sim/faults/unhit', {
      summary: 'What was to go wrong and never did, with calls and with deliveries: for the end of a test.',
      output: () => listOf(objectOf('{ readonly description: string }', { description: { type: 'string' } })),
      run: ({ world: { sim } }) => ({ data: [...sim.faults.unhit(), ...sim.webhooks.unhit()] }),
    }),
    'faults.next': controlOperation('POST /__sim/faults', {
      summary: 'A fault for the next calls of an operation, as sim.faults.next takes it.',
      body: () =>
        z.strictObject({ operation: printedAsType('OperationId'), fault: objectOf('InjectedFault') }),
      spread: true,
      status: 201,
      output: () => listOf(objectOf('FaultRule')),
      run({ world }, { body }) {
        world.sim.faults.next(body.operation, body.fault)
        return { data: [...world.sim.faults.list()] }
      },
    }),
    'faults.clear': controlOperation('DELETE /__sim/faults', {
      summary: 'Forgets every fault.',
      run: ({ world }) => world.sim.faults.clear(),
    }),
  }),
]
