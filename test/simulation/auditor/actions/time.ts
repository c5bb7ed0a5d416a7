import { type Audit, fail, member, same, sameState } from '../audit.js'
import { send } from '../calls.js'
import { checkEvents } from '../events.js'
import { nth } from '../model.js'
import { checkChanged } from '../reads.js'
import { createSimulator, stateOf } from '../window.js'
import { action } from './action.js'

const lengths = [1, 999, 1_000, 5_000, 10_000, 15_000, 60_000, 3_600_000, 86_400_000, 7 * 86_400_000] as const

/** To an instant, with everything that is due on the way. */
export async function advance(audit: Audit, instant: number): Promise<void> {
  audit.say(`await sim.clock.advanceTo(${instant})`)
  audit.model.advanceTo(instant)
  await audit.sim.clock.advanceTo(instant)
  checkEvents(audit)
  checkChanged(audit, 'time has passed')
}

export const timeActions = [
  action(
    'advance',
    14,
    (draws) => ({ ms: draws.chance(30) ? draws.int(2_000_000) : draws.pick(lengths) }),
    async (audit, { ms }) => {
      audit.say(`await sim.clock.advance(${ms})`)
      audit.model.advanceTo(audit.model.now + ms)
      await audit.sim.clock.advance(ms)
      checkEvents(audit)
      checkChanged(audit, 'time has passed')
    },
  ),
  action(
    'advance to the next timer',
    12,
    (draws) => ({ off: draws.pick([0, 0, 0, -1, 1]) }),
    async (audit, { off }) => {
      const { model } = audit
      const timer = model.next()
      if (timer !== undefined) await advance(audit, Math.max(model.now, timer.due + off))
    },
  ),
  action(
    'run the next job',
    8,
    () => ({}),
    async (audit) => {
      const { model, sim } = audit
      audit.say('await sim.clock.runNext()')
      const job = await sim.clock.runNext()
      if (job === undefined) {
        if (model.timers.length > 0) fail('nothing is pending, and the model has timers')
        return
      }
      const due = job.dueAt.getTime()
      const late = model.timers.find((timer) => timer.due < due)
      if (late !== undefined) fail(`something of ${late.of.label} was due before ${job.kind}`)
      model.now = Math.max(model.now, due)
      // An attempt at a delivery may be due in the same instant, and is no timer of the model.
      const isDelivery = job.kind.startsWith('webhooks.')
      // On the first of a month what is owed is paid where a client has said where to: here none has.
      const isPayday = job.kind === 'developer_fees.pay'
      const timer = model.timers.find((one) => one.due === due && subjectIs(one.of, job.subject))
      if (isDelivery || isPayday) model.finish()
      else if (timer !== undefined) model.fire(timer)
      else fail(`${job.kind} of ${job.subject} is not known to the model`)
      checkEvents(audit)
    },
  ),
  action(
    'fork',
    3,
    () => ({}),
    async (audit) => {
      audit.say('sim = sim.fork()')
      const before = stateOf(audit.sim)
      audit.sim = audit.tamper(audit.sim.fork())
      sameState('a fork', audit.sim, before)
      audit.listen()
    },
  ),
  action(
    'fork aside',
    2,
    (draws) => ({ ms: draws.int(10 * 86_400_000) }),
    async (audit, { ms }) => {
      audit.say(`await sim.fork().clock.advance(${ms}) // and go on with the first`)
      const before = stateOf(audit.sim)
      const other = audit.sim.fork()
      other.webhooks.deliverTo(() => new Response())
      await other.clock.advance(ms)
      other.api.customers.create({ name: 'Only There', customer_type: 'business' })
      sameState('what happened in a fork', audit.sim, before)
    },
  ),
  action(
    'restore',
    3,
    (draws) => ({ elsewhere: draws.chance(50), after: draws.int(86_400_000) }),
    async (audit, { elsewhere, after }) => {
      audit.say(
        elsewhere
          ? '{ const snapshot = sim.snapshot(); sim = createSimulator(options); sim.restore(snapshot) }'
          : `{ const snapshot = sim.snapshot(); await sim.clock.advance(${after}); sim.restore(snapshot) }`,
      )
      const before = stateOf(audit.sim)
      const hash = after % 16 === 0 ? audit.sim.hash() : null
      const snapshot: unknown = JSON.parse(JSON.stringify(audit.sim.snapshot()))
      if (elsewhere) {
        audit.sim = audit.tamper(createSimulator({ ...audit.options, seed: 'elsewhere' }))
      } else await audit.sim.clock.advance(after)
      // What went through JSON is what it was.
      audit.sim.restore(snapshot as ReturnType<typeof audit.sim.snapshot>)
      sameState('a restore', audit.sim, before)
      // Rows that were restored are new ones, and to digest them all takes longer than anything else.
      if (hash !== null) same('the hash after restore', audit.sim.hash(), hash)
      audit.listen()
    },
  ),
  action(
    'replay',
    10,
    (draws) => ({ call: draws.which(), other: draws.chance(25) }),
    async (audit, { call: number, other }) => {
      const { model, sim } = audit
      const kept = nth(
        audit.kept.filter(({ until }) => until > model.now),
        number,
      )
      if (kept === undefined) return
      audit.say(`// sends ${kept.call.operation} with the key ${kept.call.key} again`)
      const before = stateOf(sim)
      const call = other ? { ...kept.call, body: { other: true } } : kept.call
      const again = await send(sim, call, 'fetch')
      if (other && refusingOthers.has(kept.call.operation)) {
        same('the status of another body under a used key', again.status, 409)
        return sameState('a refused replay', sim, before)
      }
      // What a client has lost is refused before anything is replayed, as a lost permission is.
      if (kept.call.operation === 'credits.purchase' && !model.credits.selfServe) {
        same('the status of a replay for a client that is not self-serve', again.status, 403)
        return sameState('a refused replay', sim, before)
      }
      // Of a direct call only the declared status is known; one's own key that is registered again is 200.
      const isKnownKey = kept.call.operation === 'signers.create' && again.status === 200
      if (!isKnownKey) same('the status of a replay', again.status, kept.outcome.status)
      if (again.status < 300) same('the body of a replay', again.body ?? null, kept.outcome.body ?? null)
      else same('the type of a replay', member(again.body, 'type'), member(kept.outcome.body, 'type'))
      sameState('a replay', sim, before)
    },
  ),
]

/** Under a used key these refuse another body, as the contract has it for signers and wallets; all others give the first answer again. */
const refusingOthers: ReadonlySet<string> = new Set([
  'signers.create',
  'signerGroups.create',
  'signerGroups.addSigner',
  'signerGroups.attachWallet',
  'signerGroups.detachWallet',
  'policies.attachWallet',
  'policies.detachWallet',
  'wallets.create',
  'wallets.send',
])

function subjectIs(thing: { readonly id: string | null; readonly label: string }, subject: string): boolean {
  // Applications and movements have ids of their own, which no answer tells.
  return thing.id === subject || /^(?:customer|movement|faucet)/.test(thing.label)
}
