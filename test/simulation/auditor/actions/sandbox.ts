import { member, same } from '../audit.js'
import { drawAsked, faultOf, headersOf, moneyFaults, nothingAsked } from '../faults.js'
import { type Account, type Model, type Movement, nth, refuse, type Transaction } from '../model.js'
import { slugOf } from '../onboarding.js'
import { causes, deposit, letGo, mishapOf, onItsWay, settle } from '../payments.js'
import { evm, has, underCap } from '../routes.js'
import { action, drawAppWay, drawWay, nobody } from './action.js'
import { openAddresses } from './payments.js'

/** Simulated movements over the API (contract/rest.md 15). */

const banks = ['ach_inbound', 'fedwire_inbound', 'wire_inbound'] as const
const outbound = [
  'ach_outbound_settled',
  'ach_outbound_settled',
  'ach_outbound_failed',
  'ach_outbound_returned',
  'ach_outbound_rejected',
  'wire_outbound_settled',
  'ach_reversal',
] as const

const actions: Readonly<Record<string, readonly string[]>> = {
  compliance_hold: ['release', 'reject'],
  manual_review: ['approve', 'reject'],
  unconfirmed: ['confirm', 'expire'],
}

interface Body {
  readonly simulation_id: string
  readonly type: string
  readonly amount: string
  readonly currency: string
  readonly scenario?: string
  readonly delay_seconds?: number
  readonly partial_amount?: string
  readonly [member: string]: unknown
}

type Target = Account | Transaction

/** What the movement does, to money that comes in or to a payment. */
function perform(
  model: Model,
  movement: Movement,
  body: Body,
  to: Target,
  fault: ReturnType<typeof faultOf>,
): void {
  const { scenario } = movement
  movement.state = 'settled'
  if (body.type.endsWith('inbound')) {
    const pause = scenario in actions ? (scenario as Transaction['pause']) : null
    const crypto = body.type === 'crypto_inbound'
    const rail = body.type === 'ach_inbound' ? 'ach' : 'fedwire'
    const rails = 'auto' in to ? [] : to.rails
    const own = to.sourceNetwork === 'evm' ? evm.find((one) => has(one, body.currency)) : to.sourceNetwork
    const other = own === 'ethereum-sepolia' ? 'base-sepolia' : 'ethereum-sepolia'
    const network = scenario === 'wrong_chain' && !own?.startsWith('solana') ? other : own
    const mishap = ['wrong_chain', 'unsupported_token', 'address_mismatch'].includes(scenario)
      ? scenario
      : null
    movement.transaction = deposit(model, to, {
      amount: body.partial_amount ?? body.amount,
      asset: body.currency,
      network: crypto ? (network ?? null) : null,
      rail: crypto ? null : (rails.find((one) => one === rail) ?? rails[0] ?? null),
      pause,
      mishap: mishap ?? (crypto ? mishapOf(to, body.currency, network ?? '') : null),
      fault,
    })
    if (mishap !== null) movement.state = 'failed'
    movement.awaiting = pause !== null
    if (movement.awaiting) movement.state = 'accepted'
    return
  }
  if (!('auto' in to)) throw new Error(`${body.type} is about a payment`)
  movement.transaction = to
  if (body.type.endsWith('settled')) settle(model, to)
  else if (body.type.endsWith('returned')) causes.returnPayment(model, to)
  else if (body.type.endsWith('reversal')) causes.reverse(model, to)
  else
    causes.failTransaction(
      model,
      to,
      `The payment ${body.type.endsWith('failed') ? 'failed at' : 'was rejected by'} the bank.`,
    )
  const state = body.type.split('_').at(-1) ?? ''
  movement.state = state === 'reversal' ? 'returned' : state
}

export const sandboxActions = [
  action(
    'simulate movement',
    18,
    (draws) => {
      const kind = draws.pick(['bank', 'bank', 'crypto', 'crypto', 'outbound'])
      return {
        way: drawAppWay(draws),
        kind,
        to: draws.which(),
        type:
          kind === 'bank' ? draws.pick(banks) : kind === 'crypto' ? 'crypto_inbound' : draws.pick(outbound),
        amount: draws.pick(['1', '1.99', '2', '2.01', '1.5', '250', '3000.01']),
        scenario:
          kind === 'outbound'
            ? undefined
            : kind === 'bank'
              ? draws.pick([undefined, 'success_delayed', 'compliance_hold', 'manual_review'])
              : draws.pick([
                  undefined,
                  undefined,
                  'unconfirmed',
                  'wrong_chain',
                  'unsupported_token',
                  'partial_crypto',
                ]),
        delay: draws.pick([undefined, 1, 86_400]),
        simulation: `movement-${draws.int(40)}`,
        asked: draws.chance(20) ? drawAsked(draws, moneyFaults) : nothingAsked,
      }
    },
    async (audit, step) => {
      const { model } = audit
      const { kind, asked, scenario = 'success_immediate' } = step
      const to: Target | undefined =
        kind === 'bank'
          ? nth(
              model.accounts.filter((one) => one.type === 'onramp'),
              step.to,
            )
          : kind === 'crypto'
            ? nth(openAddresses(model), step.to)
            : nth(model.transactions, step.to)
      if (to === undefined) return
      const takes = 'auto' in to ? to.input : to.sourceAsset
      const delay = scenario === 'success_delayed' ? step.delay : undefined
      const body: Body = {
        simulation_id: step.simulation,
        type: step.type,
        amount: step.amount,
        currency: kind === 'outbound' && 'auto' in to ? to.output : takes === 'any' ? 'USDC' : takes,
        ...(kind === 'bank' && { account_id: to.id }),
        ...(kind === 'crypto' && { wallet_address: to.address }),
        ...(kind === 'outbound' && { one_off_transaction_id: to.id }),
        // Live, one is asked for, whichever it is.
        ...(kind === 'outbound' && model.setup.quirks === 'observed' && { account_id: nobody }),
        ...(step.scenario !== undefined && { scenario }),
        ...(delay !== undefined && { delay_seconds: delay }),
        ...(scenario === 'partial_crypto' && { partial_amount: '0.75' }),
      }
      const call = { operation: 'sandbox.simulateInbound', body, headers: headersOf(asked) }
      await audit.call(step.way, call, () => {
        if (asked.status !== null) refuse(slugOf(asked.status))
        if (!underCap(model, body.amount, body.currency)) refuse('invalid-request')
        // In effect: a default that is spelled out, a member without a use, and the older name of a rail change nothing.
        const seconds = scenario === 'success_delayed' ? (delay ?? 30) : null
        const account = kind === 'bank' ? to.id : null
        const type = step.type.replace(/^wire_/, 'fedwire_')
        const parameters = JSON.stringify({
          ...body,
          type,
          scenario,
          delay_seconds: seconds,
          account_id: account,
        })
        const earlier = model.simulations.get(step.simulation)
        if (earlier !== undefined && earlier !== parameters) refuse('conflict')
        if (earlier !== undefined) return undefined
        const fault = faultOf(asked)
        if (fault !== null && ['account_validation', 'provider_call'].includes(fault.step))
          refuse(slugOf(fault.status), 'not-found', 'invalid-request')
        if (to.deleted) refuse('not-found')
        // None of these rails moves euros.
        if (kind === 'bank' && body.currency !== 'USD') refuse('invalid-request')
        if (kind === 'outbound') {
          if (to.type === 'swap' || (to.type === 'onramp' && step.type !== 'ach_reversal'))
            refuse('invalid-request')
          if (step.type.endsWith('settled') && !onItsWay(to as Transaction)) refuse('invalid-request')
        }
        const movement: Movement = {
          ...model.thing('movement'),
          id: step.simulation,
          simulationId: step.simulation,
          parameters,
          scenario,
          transaction: null,
          awaiting: false,
          state: 'accepted',
        }
        model.instant = asked.instant
        if (scenario === 'success_delayed') {
          model.later((delay ?? 30) * 1000, movement, () => {
            if (to.deleted) movement.state = 'failed'
            else perform(model, movement, body, to, fault)
          })
        } else perform(model, movement, body, to, fault)
        model.simulations.set(step.simulation, parameters)
        model.movements.push(movement)
        return (answer) => same('state', member(answer, 'state'), 'accepted')
      })
    },
  ),
  action(
    'advance movement',
    10,
    (draws) => ({
      way: drawWay(draws),
      movement: draws.which(),
      any: draws.chance(25),
      second: draws.chance(30),
      wrong: draws.chance(10),
    }),
    async (audit, step) => {
      const { model } = audit
      const all = step.any ? model.movements : model.movements.filter((one) => one.awaiting)
      const movement = nth(all, step.movement)
      if (movement === undefined) return
      const known = actions[movement.scenario] ?? []
      const name = step.wrong ? 'dance' : (known[step.second ? 1 : 0] ?? 'release')
      const params = { simulation_id: movement.simulationId }
      await audit.call(
        step.way,
        { operation: 'sandbox.advanceSimulation', params, body: { action: name } },
        () => {
          if (known.length > 0 && !known.includes(name)) refuse('invalid-request')
          if (!movement.awaiting) refuse('conflict')
          const tx = movement.transaction
          if (tx !== null && tx.pause !== null) {
            if (name === 'approve' || name === 'release') letGo(model, tx)
            else causes[name as 'reject' | 'confirm' | 'expire'](model, tx)
          }
          movement.awaiting = false
          movement.state = name === 'reject' ? 'rejected' : name === 'expire' ? 'failed' : 'settled'
          return undefined
        },
      )
    },
  ),
  action(
    'inspect movement',
    2,
    (draws) => ({ way: drawWay(draws), movement: draws.which() }),
    async (audit, step) => {
      const movement = nth(audit.model.movements, step.movement)
      if (movement === undefined) return
      const params = { simulation_id: movement.simulationId }
      await audit.call(step.way, { operation: 'sandbox.getSimulation', params }, () => (body) => {
        same('state', member(body, 'state'), movement.state)
        same('awaiting_advance', member(body, 'awaiting_advance'), movement.awaiting)
        same('transaction', member(body, 'metadata', 'transaction_id'), movement.transaction?.id ?? undefined)
      })
    },
  ),
]
