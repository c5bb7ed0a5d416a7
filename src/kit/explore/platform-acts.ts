import { Problem } from '../../contract/problem.js'
import type { Event } from '../../resources/types/index.js'
import type { DeliveryMoment } from './deliveries.js'
import type { PlannedFault } from './plan.js'

/**
 * Does what the platform, banks and reviewers do to transactions at any time, and counts what events tell of the world.
 * @returns what tells in a few words which statuses there are of what
 */
export function platformActs({ sim, time, faults }: Omit<DeliveryMoment, 'pass' | 'note'>): () => string {
  /** The faults that are planned for a transaction and have not happened, by its id. */
  const planned = new Map<string, readonly PlannedFault[]>()
  const statuses = new Map<string, string>()

  sim.events.on('*', (event: Event) => {
    const object: Readonly<Record<string, unknown>> = { ...event.data.object }
    const { id, customer_id, status, kyb_status } = object
    const about = typeof id === 'string' ? id : customer_id
    const told = status ?? kyb_status
    const [family = ''] = event.type.split('.')
    if (typeof about !== 'string') return
    if (typeof told === 'string') statuses.set(about, `${family} ${told}`)
    const kind = kindOfTransaction(event.type)
    if (kind === undefined || typeof status !== 'string') return
    const waiting = planned.get(about) ?? faults.at('transaction', kind)
    planned.set(about, waiting)
    // After what happens now: the platform is in the middle of it.
    if (waiting.length > 0) time.after(0, () => act(about, status))
  })

  function act(id: string, status: string): void {
    const waiting = planned.get(id) ?? []
    planned.set(
      id,
      waiting.filter((fault) => !happens(fault, id, status)),
    )
  }

  /** Tells whether it has happened, or will. */
  function happens(fault: PlannedFault, id: string, status: string): boolean {
    const hit = (cause: () => void): boolean => {
      if (!isPossible(cause)) return false
      faults.hit(fault)
      return true
    }
    switch (fault.what) {
      case 'kept back': {
        const isKept = hit(() => sim.simulate.keepBack(id))
        if (isKept) time.after(fault.for, () => isPossible(() => sim.simulate.release(id)))
        return isKept
      }
      case 'rejected':
        return hit(() => sim.simulate.reject(id))
      case 'failed':
        return fault.at === wallet
          ? hit(() => sim.simulate.failWalletTransaction(id))
          : hit(() => sim.simulate.failTransaction(id))
      case 'returned':
        if (status !== 'completed') return false
        time.after(fault.for, () =>
          hit(() => {
            if (!isPossible(() => sim.simulate.returnPayment(id))) sim.simulate.reverse(id)
          }),
        )
        return true
      default:
        return true
    }
  }

  return () => [...new Set(statuses.values())].sort().join(', ') || 'nothing yet'
}

const wallet = 'wallet'

/** Such as `one-off`; undefined for events of something else. */
function kindOfTransaction(type: string): string | undefined {
  if (type.startsWith('wallet.transaction.')) return wallet
  return /^transaction\.(\w+)\./.exec(type)?.[1]?.replaceAll('_', '-')
}

/** False where the state does not allow it. */
function isPossible(cause: () => void): boolean {
  try {
    cause()
    return true
  } catch (error) {
    if (error instanceof Problem) return false
    throw error
  }
}
