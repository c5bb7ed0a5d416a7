import type { InjectedFault } from '../faults.js'
import type { DeliveryMoment } from './deliveries.js'
import type { PlannedFault } from './plan.js'

const message = 'Injected by explore.'

/** Whole seconds, as a header tells them. */
function secondsOf({ for: milliseconds }: PlannedFault): number {
  return Math.ceil(milliseconds / 1000)
}

const effects: Readonly<Partial<Record<PlannedFault['what'], (fault: PlannedFault) => InjectedFault>>> = {
  refused: () => ({ networkError: true }),
  lost: () => ({ loseResponse: true }),
  cut: () => ({ truncate: true }),
  slow: (fault) => ({ delay: fault.for }),
  429: (fault) => ({ status: 429, problem: 'rate-limited', message, retryAfter: secondsOf(fault) }),
  500: () => ({ status: 500, message }),
  503: () => ({ status: 503, message }),
}

/** The fault of `sim.faults` that stands for one of ours; undefined where none does. */
export function effectOf(fault: PlannedFault): InjectedFault | undefined {
  return effects[fault.what]?.(fault)
}

/** The answer to every call while the limit is reached. */
export function limitReached(fault: PlannedFault): InjectedFault {
  return {
    status: 429,
    problem: 'rate-limited',
    message: 'Too many requests.',
    retryAfter: secondsOf(fault),
  }
}

/** Freezes the first customer that is approved, for as long as the fault lasts. */
export function freeze(
  { sim, time, faults }: Omit<DeliveryMoment, 'pass' | 'note'>,
  fault: PlannedFault,
): void {
  const customer = sim.api.customers.list({ limit: 100 }).data.find(({ status }) => status === 'approved')
  if (customer === undefined) return
  sim.simulate.freezeCustomer(customer.id)
  faults.hit(fault)
  time.after(fault.for, () => {
    if (sim.api.customers.get(customer.id).status === 'frozen') sim.simulate.unfreezeCustomer(customer.id)
  })
}
