import type { Plan, PlannedFault } from '../../src/kit/explore/plan.js'

type Story = readonly [acts: string, ...faults: PlannedFault[]]

const create = 'transactions.createOneOff'
const hour = 3_600_000

function fault(what: PlannedFault['what'], at: string, nth = 1, lasts = 0): PlannedFault {
  return { what, at, nth, for: lasts }
}

/** For each variant, what it takes to see its mistake. The transactions 1 to 3 are deposits, 4 and 5 payments. */
const stories: Readonly<Record<string, Story>> = {
  'no idempotency key on a retry': ['payday', fault('lost', create)],
  'a new idempotency key on a retry': ['payday', fault('lost', create)],
  'a payment written down after the call': ['payday', fault('crash after', create)],
  'a time-out taken for a failure': ['payday', fault('lost', create)],
  'a retry of what was refused': ['payday', fault('frozen', create, 1, 48 * hour)],
  'no look at Retry-After': ['payday', fault('limited', create, 1, 10_000)],
  'a 409 that is swallowed': ['payday offboard'],
  'a freeze that is ignored': ['payday', fault('frozen', create, 1, 30_000)],
  'events told apart by their delivery': ['payday', fault('webhook unheard', 'transaction.one_off.created')],
  'the order of arrival trusted': ['payday', fault('webhook lost', 'transaction.one_off.updated')],
  '`completed` taken for the end': ['payday', fault('returned', 'transaction', 4, hour)],
  'no look at the signature': ['payday', fault('webhook forged', 'transaction.auto.created')],
  'a dot between timestamp and body': ['payday'],
  'a webhook answered before it is stored': ['sync', fault('crash before', 'store.set', 9)],
  'only the first page': ['sync', fault('returned', 'transaction', 1, hour)],
  'a balance that is kept': ['payday'],
  'amounts as floating point': ['payday'],
  'a week that begins on Sunday': ['payday payday'],
  'a refund booked as a deposit': ['payday', fault('returned', 'transaction', 4, hour)],
  'a secret in the log': ['payday', fault('refused', create)],
  'a lock that outlives a crash': ['payday', fault('crash after', create)],
  'an event refused because it is not known': ['payday'],
}

/** By the name of the variant; the acts of a story are a day apart. */
export const plans: ReadonlyMap<string, Plan> = new Map(
  Object.entries(stories).map(([name, [acts, ...faults]]) => {
    const steps = acts
      .split(' ')
      .map((act, place) => ({ act, wait: act === 'payday' && place > 0 ? 24 * hour : 0 }))
    return [name, { pace: 0, steps, faults }]
  }),
)
