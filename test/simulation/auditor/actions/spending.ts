import { spanOf } from '../../spending/calendar.js'
import type { Agent, Instruction } from '../agency.js'
import { type AskedPayments, cancelPayment, renew, schedule, walletsOf } from '../agents.js'
import { type Audit, bind, fail, member, members, same } from '../audit.js'
import { sendDirectly } from '../calls.js'
import type { Draws } from '../draws.js'
import { type Act, instruct } from '../instructions.js'
import { alive, nth, refuse } from '../model.js'
import { action, drawWay, nobody } from './action.js'
import { agentOf } from './agents.js'
import { payees } from './endorsing.js'
import { drawRule, ruleOf } from './mandates.js'

/** Scheduled payments, and proposals that are accepted. */

interface DrawnTimes {
  readonly offset: number
  readonly every: number
  readonly count: number
  /** At the edge of a window. */
  readonly edge: 'DAILY' | 'WEEKLY' | 'MONTHLY' | null
  readonly before: boolean
}

function drawTimes(draws: Draws): DrawnTimes {
  return {
    offset: draws.pick([-5, 0, 0, 1, 60, 3600, 86_400, 400_000_000]),
    every: draws.pick([1, 3600, 86_400, 86_400, 7 * 86_400]),
    count: draws.pick([1, 1, 2, 3, 5]),
    edge: draws.chance(30) ? draws.pick(['DAILY', 'WEEKLY', 'MONTHLY']) : null,
    before: draws.chance(50),
  }
}

function datesOf(now: number, { offset, every, count, edge, before }: DrawnTimes): number[] | null {
  if (offset === 0 && count === 1 && edge === null) return null
  const first =
    edge === null ? Math.floor(now / 1000) + offset : spanOf(edge, now).until / 1000 - (before ? 1 : 0)
  return Array.from({ length: count }, (_, at) => first + at * every)
}

const paymentAmounts = ['0.5', '0.5', '1', '1', '1.5', '2', '2.01', '0', '1.2345678', '50'] as const

function drawAct(draws: Draws) {
  return {
    do: draws.pick(['recipient', 'destination', 'mandate', 'account', 'payments', 'payments'] as const),
    which: draws.which(),
    own: draws.chance(60),
    bank: draws.chance(40),
    rule: drawRule(draws),
    amount: draws.pick(paymentAmounts),
    includesFee: draws.chance(40),
    bps: draws.pick([undefined, undefined, 0, 50, 10_000]),
    times: drawTimes(draws),
  }
}

/** An action for the model, and as it is sent. */
function actOf(audit: Audit, agent: Agent, drawn: ReturnType<typeof drawAct>): readonly [Act, object] {
  const { model } = audit
  const { customer } = agent
  const own = alive(model.destinations).filter((one) => one.recipient.customer === customer)
  const destination = drawn.own ? null : (nth(own, drawn.which) ?? null)
  const link = { destination_id: destination?.id ?? '' }
  switch (drawn.do) {
    case 'recipient': {
      const name = drawn.own ? `Payee ${model.recipients.length + 1}` : 'Payee'
      return [
        { do: 'recipient', name },
        { type: 'create_recipient', create_recipient: { name } },
      ]
    }
    case 'destination': {
      const recipients = alive(model.recipients).filter((one) => one.customer === customer)
      const recipient = drawn.own ? null : (nth(recipients, drawn.which) ?? null)
      const address = payees[drawn.which % payees.length] ?? ''
      const payload = { recipient_id: recipient?.id ?? '', address, network_id: 'base-sepolia' }
      return [
        { do: 'destination', recipient, address, network: 'base-sepolia' },
        { type: 'create_crypto_destination', create_crypto_destination: payload },
      ]
    }
    case 'mandate': {
      const rule = ruleOf(audit, customer, drawn.rule)
      return [
        { do: 'mandate', rule },
        { type: 'create_mandate', create_mandate: { rule } },
      ]
    }
    case 'account': {
      const to = drawn.own ? undefined : destination?.type
      const rail = drawn.bank ? 'ach' : undefined
      const output = drawn.bank ? 'USD' : 'USDC'
      const outputNetwork = to === undefined && !drawn.bank ? 'base-sepolia' : undefined
      const payload = {
        ...link,
        source_asset: 'USDC',
        source_network_id: 'base-sepolia',
        output_asset: output,
        ...(outputNetwork && { output_network_id: outputNetwork }),
        ...(rail && { rail }),
        ...(drawn.bps !== undefined && { developer_fee_bps: drawn.bps }),
      }
      return [
        { do: 'account', destination, asset: 'USDC', output, outputNetwork, rail, bps: drawn.bps },
        { type: 'create_auto_account', create_auto_account: payload },
      ]
    }
    case 'payments': {
      const wallets = walletsOf(model, agent.signer)
      const wallet = drawn.bank ? null : (nth(wallets, drawn.which) ?? null)
      const dates = datesOf(model.now, drawn.times)
      const { amount, includesFee } = drawn
      const payload = {
        ...link,
        ...(wallet !== null && { wallet_id: wallet.id }),
        amount,
        ...(drawn.includesFee && { amount_includes_fee: true }),
        asset: 'USDC',
        ...(dates !== null && { dates }),
      }
      return [
        {
          do: 'payments',
          destination,
          wallet,
          amount,
          includesFee,
          asset: 'USDC',
          network: undefined,
          dates,
        },
        { type: 'create_scheduled_payments', create_scheduled_payments: payload },
      ]
    }
  }
}

/** A proposal that pays a destination through an account, most of whose parts fit; null where there is nobody to pay. */
function throughAccount(
  audit: Audit,
  agent: Agent,
  which: number,
  [drawn]: readonly ReturnType<typeof drawAct>[],
): readonly (readonly [Act, object])[] | null {
  const own = alive(audit.model.destinations).filter(
    ({ recipient, type, rails, network }) =>
      recipient.customer === agent.customer &&
      (type === 'crypto' ? network === 'base-sepolia' : rails.includes('ach')),
  )
  const destination = nth(own, which)
  if (destination === undefined || drawn === undefined) return null
  const all = alive(audit.model.destinations).filter((one) => one.recipient.customer === agent.customer)
  const at = all.length - 1 - all.indexOf(destination)
  const same = { ...drawn, which: at, own: false, bank: destination.type !== 'crypto' }
  return [actOf(audit, agent, { ...same, do: 'account' }), actOf(audit, agent, { ...same, do: 'payments' })]
}

/** The ids of all that an instruction made. */
function bindMade({ sim, reached }: Audit, { id, made, label }: Instruction): void {
  const { body } = sendDirectly(
    sim,
    { operation: 'instructions.get', params: { instruction_id: id ?? '' } },
    'test',
  )
  const downstream = members(body, 'downstream')
  same(`what ${label} brought about`, downstream.length, made.length)
  for (const [at, { recipient, destination, mandate, account, payments }] of made.entries()) {
    const shown = downstream[at]
    if (recipient !== undefined) bind(recipient, member(shown, 'recipient_id'))
    if (destination !== undefined) bind(destination, member(shown, 'destination_id'))
    if (mandate !== undefined) bind(mandate, member(shown, 'mandate_id'))
    if (account !== undefined) {
      bind(account, member(shown, 'auto_account_id'))
      const read = sendDirectly(
        sim,
        { operation: 'accounts.get', params: { account_id: account.id ?? '' } },
        'test',
      )
      account.address ??= String(member(read.body, 'source_crypto_address'))
    }
    if (payments === undefined) continue
    const ids = members(shown, 'scheduled_payment_ids')
    same(`payments of ${label}`, ids.length, payments.length)
    for (const [index, payment] of payments.entries()) {
      bind(payment, ids[index])
      const { account: by } = payment
      if (by !== null) reached.add(`payment through an ${by.type}`)
      // The address of an account is told by nobody else.
      if (by !== null) payment.address = by.address ?? fail(`${payment.label} has no address`)
    }
  }
}

export const spendingActions = [
  action(
    'schedule payments',
    16,
    (draws) => ({
      way: drawWay(draws),
      agent: draws.which(),
      wallet: draws.which(),
      any: draws.chance(8),
      to: draws.pick(['destination', 'destination', 'address']),
      destination: draws.which(),
      foreign: draws.chance(8),
      network: draws.pick(['base-sepolia', 'base-sepolia', 'polygon-amoy', 'solana-devnet']),
      amount: draws.pick(paymentAmounts),
      asset: draws.pick(['USDC', 'USDC', 'USDC', 'usdc', 'USDT', 'RD']),
      times: drawTimes(draws),
      series: draws.chance(40),
    }),
    async (audit, step) => {
      const { model } = audit
      const agent = agentOf(audit, step.agent)
      if (agent === undefined) return
      const { signer, customer } = agent
      const own = walletsOf(model, signer).filter((wallet) => wallet.customer === customer)
      const wallet = nth(own.length > 0 && !step.any ? own : model.treasury.wallets, step.wallet)
      if (wallet === undefined || wallet.id === null) return
      const destinations = model.destinations.filter(
        (one) => step.foreign || one.recipient.customer === wallet.customer,
      )
      const destination = step.to === 'address' ? null : (nth(destinations, step.destination) ?? null)
      const address = payees[step.destination % payees.length] ?? ''
      const dates = datesOf(model.now, step.times)
      const [first = 0] = dates ?? []
      const times =
        dates === null
          ? {}
          : step.series && first > 0
            ? { start_at: first, count: dates.length, interval_seconds: step.times.every }
            : { dates }
      const to =
        destination === null ? { address, network_id: step.network } : { destination_id: destination.id }
      const { amount, asset } = step
      const body = { signer_id: signer.id, wallet_id: wallet.id, amount, asset, ...to, ...times }
      const asked: AskedPayments = {
        signer,
        wallet,
        amount,
        asset,
        destination,
        address,
        network: step.network,
        dates,
      }
      await audit.call(step.way, { operation: 'scheduledPayments.create', body }, () => {
        const payments = schedule(model, asked)
        return (answer) => {
          const made = Array.isArray(answer) ? answer : []
          same('how many payments were scheduled', made.length, payments.length)
          for (const [at, payment] of payments.entries()) bind(payment, member(made[at], 'id'))
        }
      })
    },
  ),
  action(
    'cancel a scheduled payment',
    3,
    (draws) => ({
      way: drawWay(draws),
      payment: draws.which(),
      any: draws.chance(15),
      unknown: draws.chance(3),
    }),
    async (audit, { way, payment: number, any, unknown }) => {
      const { model } = audit
      const all = model.agency.payments
      const payment = nth(any ? all : all.filter(({ status }) => status === 'scheduled'), number)
      if (payment === undefined) return
      const params = { scheduled_payment_id: unknown ? nobody : (payment.id ?? '') }
      await audit.call(way, { operation: 'scheduledPayments.cancel', params }, () => {
        if (unknown) refuse('invalid-request')
        cancelPayment(model, payment)
        return undefined
      })
    },
  ),
  action(
    'accept proposals',
    9,
    (draws) => ({
      way: drawWay(draws),
      agent: draws.which(),
      acts: Array.from({ length: draws.pick([1, 1, 2]) }, () =>
        Array.from({ length: draws.pick([1, 2, 3, 4]) }, () => drawAct(draws)),
      ),
      paying: draws.chance(70),
      through: draws.chance(40) ? draws.which() : null,
    }),
    async (audit, { way, agent: number, acts, paying, through }) => {
      const { model } = audit
      const agent = agentOf(audit, number)
      if (agent === undefined) return
      const proposals = acts
        .slice(0, through === null ? 2 : 1)
        .map(
          (each) =>
            (through === null ? null : throughAccount(audit, agent, through, each)) ??
            each.map((one, at) =>
              actOf(audit, agent, paying && at === each.length - 1 ? { ...one, do: 'payments' } : one),
            ),
        )
      const body = {
        payment_agent_id: agent.id,
        proposals: proposals.map((each) => ({ actions: each.map(([, sent]) => sent) })),
      }
      await audit.call(way, { operation: 'instructions.create', body }, () => {
        const made = instruct(
          model,
          agent,
          proposals.map((each) => each.map(([act]) => act)),
        )
        return (answer) => {
          const ids = members(answer, 'instruction_ids')
          same('how many instructions there are', ids.length, made.length)
          for (const [at, instruction] of made.entries()) {
            bind(instruction, ids[at])
            bindMade(audit, instruction)
          }
          const shown = member(answer, 'mandates')
          const mandates = made.flatMap((one) => one.mandates)
          same('drafted mandates', Array.isArray(shown) ? shown.length : 0, mandates.length)
          // What was made has an id now.
          for (const { made: all } of made)
            for (const { payments = [] } of all) for (const payment of payments) renew(model, payment)
        }
      })
    },
  ),
  action(
    'list scheduled payments',
    4,
    (draws) => ({
      way: drawWay(draws),
      by: draws.pick(['all', 'customer', 'wallet', 'signer', 'mandate', 'status', 'statuses']),
      which: draws.which(),
      limit: draws.pick([undefined, 1, 3, 100]),
      page: draws.pick([1, 1, 2, 3]),
    }),
    async (audit, { way, by, which, limit, page }) => {
      const { model } = audit
      const { payments, agents, mandates } = model.agency
      const agent = nth(agents, which)
      const wallet = nth(model.treasury.wallets, which)
      const mandate = nth(mandates, which)
      const filters: Readonly<
        Record<string, readonly [object, (one: (typeof payments)[number]) => boolean]>
      > = {
        all: [{}, () => true],
        customer: [
          { customer_id: agent?.customer.id ?? nobody },
          (one) => one.wallet.customer === (agent?.customer ?? 0),
        ],
        wallet: [{ wallet_id: wallet?.id ?? nobody }, (one) => one.wallet === wallet],
        signer: [{ signer_id: agent?.signer.id ?? nobody }, (one) => one.signer === agent?.signer],
        mandate: [{ mandate_id: mandate?.id ?? nobody }, (one) => one.cover?.mandate === (mandate ?? 0)],
        status: [{ status: 'executed' }, (one) => one.status === 'executed'],
        statuses: [
          { status: 'failed,scheduled' },
          (one) => one.status === 'failed' || one.status === 'scheduled',
        ],
      }
      const [filter, matches] = filters[by] ?? fail(`there is no filter ${by}`)
      const query = { ...filter, ...(limit !== undefined && { limit, page }) }
      await audit.call(way, { operation: 'scheduledPayments.list', query }, () => (answer) => {
        const found = payments
          .map((payment, at) => ({ payment, at }))
          .filter(({ payment }) => matches(payment))
          .sort((a, b) => b.payment.due - a.payment.due || b.at - a.at)
          .map(({ payment }) => payment.id)
        const shown = members(answer, 'data').map((one) => member(one, 'id'))
        const start = limit === undefined ? 0 : (page - 1) * limit
        same('the scheduled payments', shown, found.slice(start, start + (limit ?? found.length)))
        same('their total', member(answer, 'meta', 'total_count'), found.length)
      })
    },
  ),
]
