import { createSimulator, type Simulator } from 'platform-simulator'
import { describe, expect, it, vi } from 'vitest'
import { type Row, Table } from '../../src/kernel/table.js'
import { cardTransactionMachine } from '../../src/resources/card-transactions/index.js'
import { activeCard, authorizedCard, merchant, storiesOfCards } from '../conformance/card-samples.js'
import { story, told } from '../support/payload.js'
import { refusal } from '../support/refusal.js'

const refused = (slug: string) => expect.objectContaining({ name: 'Problem', slug })

type Action = 'clear' | 'void' | 'expire' | 'update_amount' | 'return' | 'return_reversal'

const act = (sim: Simulator, id: string, action: Action, amount?: string) =>
  sim.simulate.advanceCardTransaction(id, { action, ...(amount !== undefined && { amount }) })

const read = (sim: Simulator, id: string) => sim.api.sandbox.getCardTransaction(id)

/** What an account of the ledger has, in USDC. */
function held(sim: Simulator, account: string): string {
  const found = sim.ledger.balances().filter((entry) => entry.account === account)
  return found.map(({ amount }) => amount).join(' and ') || '0'
}

const inWallet = (sim: Simulator, { id }: { readonly id: string }) => held(sim, `wallet:${id}:base-sepolia`)

/** Millionths: the amounts of these tests have no more places. */
const units = (amount: string) => Math.round(Number(amount) * 1_000_000)
const sum = (amounts: readonly string[]) => amounts.reduce((total, amount) => total + units(amount), 0)

/** The books agree: everything sums to zero, wallets read what the ledger has, and so do the transactions. */
function expectBalanced(sim: Simulator): void {
  const usdc = sim.ledger.balances().filter(({ asset }) => asset === 'USDC')
  expect(sum(usdc.map(({ amount }) => amount))).toBe(0)
  for (const { account, amount } of usdc.filter((entry) => entry.account.startsWith('wallet:')))
    expect(sim.api.wallets.balances(account.split(':')[1] ?? '').total_amount_usd).toBe(
      (Math.floor(units(amount) / 10_000) / 100).toFixed(2),
    )
  const outstanding = sim.api.sandbox
    .listCardTransactions({ limit: 100 })
    .data.map(({ outstanding_amount }) => outstanding_amount)
  expect(units(held(sim, 'cards:outstanding')) + sum(outstanding)).toBe(0)
}

describe('an authorization', () => {
  it('holds 130 percent of its amount', () => {
    const sim = createSimulator()
    const made = authorizedCard(sim, '2')
    expect(made.transaction).toMatchObject({ status: 'authorized', authorized_amount: '2', merchant })
    expect([inWallet(sim, made), held(sim, 'cards')]).toEqual(['97.4', '2.6'])
    expect(sim.api.wallets.balances(made.id).total_amount_usd).toBe('97.40')
  })

  it('that is asked to expire does so, and its hold is in the wallet again', () => {
    const sim = createSimulator()
    const made = authorizedCard(sim)
    act(sim, made.transaction.id, 'expire')
    expect(read(sim, made.transaction.id).status).toBe('expired')
    expect([inWallet(sim, made), held(sim, 'cards')]).toEqual(['100', '0'])
  })

  it('expires after seven days, and its hold is in the wallet again', async () => {
    const sim = createSimulator()
    const made = authorizedCard(sim)
    await sim.clock.advance(7 * 86_400_000 - 1)
    expect(read(sim, made.transaction.id).status).toBe('authorized')
    await sim.clock.advance(1)
    expect(read(sim, made.transaction.id).status).toBe('expired')
    expect([inWallet(sim, made), held(sim, 'cards')]).toEqual(['100', '0'])
  })

  it('clears whole unless told, and the rest of the hold comes back', () => {
    const sim = createSimulator()
    const made = authorizedCard(sim, '2')
    act(sim, made.transaction.id, 'clear')
    expect(read(sim, made.transaction.id)).toMatchObject({
      status: 'cleared',
      cleared_amount: '2',
      outstanding_amount: '0',
    })
    expect([inWallet(sim, made), held(sim, 'cards'), held(sim, 'outside:cards')]).toEqual(['98', '0', '2'])
  })

  it('clears in parts until nothing is left of it', () => {
    const sim = createSimulator()
    const { transaction } = authorizedCard(sim, '2')
    const statuses = ['0.5', '0.5', '1'].map((amount) => {
      act(sim, transaction.id, 'clear', amount)
      const { status, cleared_amount } = read(sim, transaction.id)
      expectBalanced(sim)
      return `${status} ${cleared_amount}`
    })
    expect(statuses).toEqual(['partially_cleared 0.5', 'partially_cleared 1', 'cleared 2'])
    expect(story(sim, transaction.id)).toEqual([
      'card_transaction.created authorized',
      'card_transaction.updated partially_cleared',
      'card_transaction.updated partially_cleared',
      'card_transaction.updated cleared',
    ])
  })

  it('takes what is above its hold from nobody: it is outstanding', () => {
    const sim = createSimulator()
    const made = authorizedCard(sim, '1')
    act(sim, made.transaction.id, 'clear', '1.3')
    expect(read(sim, made.transaction.id).outstanding_amount).toBe('0')
    const over = sim.simulate.cardAuthorization(made.card.id, { amount: '1' })
    act(sim, over, 'clear', '2')
    expect(read(sim, over)).toMatchObject({
      status: 'cleared',
      cleared_amount: '2',
      outstanding_amount: '0.7',
    })
    expect([inWallet(sim, made), held(sim, 'cards:outstanding')]).toEqual(['97.4', '-0.7'])
    expectBalanced(sim)
  })

  it.each(['void', 'expire'] as const)('of which a part was cleared is cleared at that by %s', (action) => {
    const sim = createSimulator()
    const made = authorizedCard(sim, '2')
    act(sim, made.transaction.id, 'clear', '0.5')
    act(sim, made.transaction.id, action)
    expect(read(sim, made.transaction.id)).toMatchObject({ status: 'cleared', cleared_amount: '0.5' })
    expect([inWallet(sim, made), held(sim, 'cards')]).toEqual(['99.5', '0'])
  })

  it('of which a part is voided is for less, and holds less', () => {
    const sim = createSimulator()
    const made = authorizedCard(sim, '2')
    act(sim, made.transaction.id, 'void', '1.5')
    expect(read(sim, made.transaction.id)).toMatchObject({ status: 'authorized', authorized_amount: '0.5' })
    expect(held(sim, 'cards')).toBe('0.65')
    expect(() => act(sim, made.transaction.id, 'void', '0.51')).toThrow(refused('validation-error'))
    act(sim, made.transaction.id, 'void', '0.5')
    expect(read(sim, made.transaction.id).status).toBe('auth_reversed')
    expect(inWallet(sim, made)).toBe('100')
  })

  it.each([
    ['3', '3.9'],
    ['1', '1.3'],
  ])('whose amount becomes %s holds %s', (amount, hold) => {
    const sim = createSimulator()
    const made = authorizedCard(sim, '2')
    act(sim, made.transaction.id, 'update_amount', amount)
    expect(read(sim, made.transaction.id).authorized_amount).toBe(amount)
    expect(held(sim, 'cards')).toBe(hold)
    expectBalanced(sim)
  })

  it('can become as much as the wallet has', () => {
    const sim = createSimulator()
    const made = activeCard(sim, {}, '3.9')
    const id = sim.simulate.cardAuthorization(made.card.id, { amount: '2', merchant })
    act(sim, id, 'update_amount', '3')
    expect([inWallet(sim, made), held(sim, 'cards')]).toEqual(['0', '3.9'])
  })

  it('cannot become more than the wallet has', () => {
    const sim = createSimulator()
    const { transaction } = authorizedCard(sim, '2')
    const before = sim.hash()
    expect(() => act(sim, transaction.id, 'update_amount', '77')).toThrow(refused('insufficient-balance'))
    expect(sim.hash()).toBe(before)
  })

  it('that is financial takes 100 percent, and is cleared in the same instant', () => {
    const sim = createSimulator()
    const made = activeCard(sim)
    const id = sim.simulate.cardAuthorization(made.card.id, {
      type: 'financial_authorization',
      amount: '100',
    })
    expect(story(sim, id)).toEqual([
      'card_transaction.created authorized',
      'card_transaction.updated cleared',
    ])
    expect([inWallet(sim, made), held(sim, 'cards'), held(sim, 'outside:cards')]).toEqual(['0', '0', '100'])
  })

  it('is approved in part for a merchant who can take that', () => {
    const sim = createSimulator()
    const { card } = activeCard(sim)
    const use = (partial_approval_capable: boolean) =>
      read(sim, sim.simulate.cardAuthorization(card.id, { amount: '100', partial_approval_capable }))
    expect(use(false)).toMatchObject({ status: 'declined', decline_reason: 'insufficient_funds' })
    expect(use(true)).toMatchObject({ status: 'authorized', amount: '100', authorized_amount: '76.92' })
    expect(held(sim, 'cards')).toBe('99.996')
    expect(use(true)).toMatchObject({ status: 'declined', decline_reason: 'insufficient_funds' })
  })

  it('that is only known is authorized or declined afterwards', () => {
    const sim = createSimulator()
    const { card } = activeCard(sim)
    const announce = () => sim.simulate.announceCardTransaction(card.id, { amount: '1' })
    const [good, bad] = [announce(), announce()]
    expect(read(sim, good).status).toBe('pending')
    sim.simulate.authorizeCardTransaction(good)
    sim.simulate.declineCardTransaction(bad, 'suspected_fraud')
    expect(story(sim, good)).toEqual([
      'card_transaction.created pending',
      'card_transaction.updated authorized',
    ])
    expect(story(sim, bad)).toEqual(['card_transaction.created pending', 'card_transaction.updated declined'])
  })
})

describe('a decline', () => {
  const ways: Readonly<Record<string, readonly [code: string, (sim: Simulator, card: string) => string]>> = {
    insufficient_funds: ['51', () => '76.93'],
    card_frozen: [
      '62',
      (sim, card) => {
        sim.simulate.freezeCard(card, 'platform')
        return '1'
      },
    ],
    spend_limit_exceeded: [
      '61',
      (sim, card) => {
        sim.api.cards.update(card, { spend_limit: { amount: '5', period: 'per_transaction' } })
        return '5.01'
      },
    ],
    merchant_blocked: [
      '57',
      (sim, card) => {
        sim.simulate.declineNextAuthorization(card, 'merchant_blocked')
        return '1'
      },
    ],
    suspected_fraud: [
      '59',
      (sim, card) => {
        sim.simulate.declineNextAuthorization(card, 'suspected_fraud')
        return '1'
      },
    ],
    invalid_amount: ['13', () => '0'],
  }

  it.each(Object.keys(ways))('for %s is recorded with its code, and no money moves', (reason) => {
    const sim = createSimulator()
    const made = activeCard(sim)
    const [decline_code, arrange] = ways[reason] ?? ['', () => '']
    const amount = arrange(sim, made.card.id)
    const id = sim.simulate.cardAuthorization(made.card.id, { amount })
    expect(read(sim, id)).toMatchObject({ status: 'declined', decline_reason: reason, decline_code })
    expect(story(sim, id)).toEqual(['card_transaction.created declined'])
    expect(inWallet(sim, made)).toBe('100')
  })

  it('that was asked for happens once, and is no change of the card', () => {
    const sim = createSimulator()
    const { card } = activeCard(sim)
    sim.simulate.declineNextAuthorization(card.id, 'suspected_fraud')
    const use = () => read(sim, sim.simulate.cardAuthorization(card.id, { amount: '1' })).status
    expect([use(), use()]).toEqual(['declined', 'authorized'])
    expect(sim.api.cards.get(card.id)).toEqual(card)
  })

  it('meets a card whose customer is frozen', () => {
    const sim = createSimulator()
    const { card, customer } = activeCard(sim)
    sim.simulate.freezeCustomer(customer.id)
    const id = sim.simulate.cardAuthorization(card.id, { amount: '1' })
    expect(read(sim, id).decline_reason).toBe('card_frozen')
  })
})

describe('a spend limit', () => {
  it('costs the same however much the card was used', () => {
    const sim = createSimulator()
    const { card } = activeCard(sim, { spend_limit: { amount: '1000', period: 'monthly' } })
    const use = () => sim.simulate.cardAuthorization(card.id, { amount: '0.01' })
    const rowsRead = (): number => {
      let rows = 0
      const { each, get } = Table.prototype
      const visits = vi.spyOn(Table.prototype, 'each').mockImplementation(function (
        this: Table<Row>,
        ...args
      ) {
        const [scope, filter, visit, order] = args
        each.call(
          this,
          scope,
          filter,
          (row: Row) => {
            rows++
            visit(row)
          },
          order,
        )
      })
      const reads = vi.spyOn(Table.prototype, 'get').mockImplementation(function (this: Table<Row>, id) {
        rows++
        return get.call(this, id)
      })
      use()
      visits.mockRestore()
      reads.mockRestore()
      return rows
    }
    use()
    const few = rowsRead()
    for (let used = 0; used < 200; used++) use()
    expect(few).toBeGreaterThan(0)
    expect(rowsRead()).toBe(few)
  })

  it.each([
    ['weekly', '2026-01-04T23:00:00Z', '2026-01-05T00:00:00Z'],
    ['monthly', '2026-01-31T23:00:00Z', '2026-02-01T00:00:00Z'],
  ] as const)('of the period %s counts all of its days, and begins anew', async (period, last, next) => {
    const sim = createSimulator()
    const { card } = activeCard(sim, { spend_limit: { amount: '5', period } })
    const use = (amount: string) => sim.simulate.cardAuthorization(card.id, { amount })
    act(sim, use('2'), 'clear')
    await sim.clock.advance('1d')
    act(sim, use('2'), 'clear')
    await sim.clock.advanceTo(last)
    expect(read(sim, use('1.01')).decline_reason).toBe('spend_limit_exceeded')
    expect(read(sim, use('1')).status).toBe('authorized')
    await sim.clock.advanceTo(next)
    expect(read(sim, use('5')).status).toBe('authorized')
  })

  // The world begins on Thursday, 1 January.
  it.each([
    ['daily', '23h', '1h'],
    ['weekly', '95h', '1h'],
    ['monthly', '743h', '1h'],
    ['lifetime', '8000h', null],
  ] as const)('counts %s by the calendar', async (period, stillIn, over) => {
    const sim = createSimulator()
    const { card } = activeCard(sim, { spend_limit: { amount: '5', period } })
    const use = (amount: string) => sim.simulate.cardAuthorization(card.id, { amount })
    act(sim, use('3'), 'clear')
    await sim.clock.advance(stillIn)
    expect(read(sim, use('2.01')).decline_reason).toBe('spend_limit_exceeded')
    expect(read(sim, use('2')).status).toBe('authorized')
    if (over === null) return
    await sim.clock.advance(over)
    expect(read(sim, use('5')).status).toBe('authorized')
  })

  it('has room again when an authorization is voided, and none by a refund', () => {
    const sim = createSimulator()
    const { card } = activeCard(sim, { spend_limit: { amount: '5', period: 'daily' } })
    const use = (amount: string) => sim.simulate.cardAuthorization(card.id, { amount })
    act(sim, use('5'), 'void')
    const second = use('5')
    expect(read(sim, second).status).toBe('authorized')
    act(sim, second, 'clear')
    act(sim, second, 'return', '5')
    expect(read(sim, use('1')).decline_reason).toBe('spend_limit_exceeded')
  })
})

describe('what is cleared without a hold', () => {
  it('is force posted: the wallet is not touched', () => {
    const sim = createSimulator()
    const made = activeCard(sim)
    const id = sim.simulate.forcePostCard(made.card.id, { amount: '3' })
    expect(read(sim, id)).toMatchObject({
      type: 'force_post',
      status: 'force_posted',
      cleared_amount: '3',
      outstanding_amount: '3',
    })
    expect(inWallet(sim, made)).toBe('100')
    expectBalanced(sim)
  })

  it.each(['void', 'expire'] as const)('is force posted also after %s', (action) => {
    const sim = createSimulator()
    const { transaction } = authorizedCard(sim)
    act(sim, transaction.id, action)
    act(sim, transaction.id, 'clear')
    expect(read(sim, transaction.id)).toMatchObject({ status: 'force_posted', outstanding_amount: '1.5' })
    expectBalanced(sim)
  })
})

describe('a return', () => {
  function cleared(sim: Simulator, amount: string, clearing = amount) {
    const made = authorizedCard(sim, amount)
    act(sim, made.transaction.id, 'clear', clearing)
    return made
  }

  it('is a transaction of its own, whose money comes after a minute', async () => {
    const sim = createSimulator()
    const made = cleared(sim, '2')
    const id = act(sim, made.transaction.id, 'return', '0.5')
    expect(read(sim, id)).toMatchObject({
      type: 'return',
      status: 'returned',
      refund_state: 'pending',
      original_transaction_id: made.transaction.id,
      merchant,
    })
    await sim.clock.advance('59s')
    expect(inWallet(sim, made)).toBe('98')
    await sim.clock.advance('1s')
    expect(inWallet(sim, made)).toBe('98.5')
    expect(read(sim, id).refund_state).toBe('paid')
    expect(read(sim, made.transaction.id).status).toBe('cleared')
    expect(told(sim, 'card_transaction.updated').at(-1)).toMatchObject({ id, refund_state: 'paid' })
  })

  it('is for no more than was cleared and not returned', () => {
    const sim = createSimulator()
    const { transaction } = cleared(sim, '2')
    act(sim, transaction.id, 'return', '1.5')
    expect(() => act(sim, transaction.id, 'return', '0.51')).toThrow(refused('validation-error'))
    act(sim, transaction.id, 'return', '0.5')
  })

  it('pays first what is outstanding of its purchase', async () => {
    const sim = createSimulator()
    const made = cleared(sim, '1', '2')
    act(sim, made.transaction.id, 'return', '1')
    await sim.clock.advance('1m')
    expect(read(sim, made.transaction.id).outstanding_amount).toBe('0')
    expect([inWallet(sim, made), held(sim, 'cards:outstanding')]).toEqual(['99', '0'])
  })

  it('that is taken back before it is paid moves no money', async () => {
    const sim = createSimulator()
    const made = cleared(sim, '2')
    const id = act(sim, made.transaction.id, 'return', '2')
    act(sim, id, 'return_reversal')
    await sim.clock.advance('1h')
    expect(read(sim, id)).toMatchObject({ status: 'returned', cleared_amount: '0' })
    expect(read(sim, id).refund_state).toBeUndefined()
    expect(inWallet(sim, made)).toBe('98')
    expect(() => act(sim, id, 'return_reversal')).toThrow(refused('sandbox-invalid-action-for-transaction'))
  })

  it('that is taken back after it was paid comes from the wallet, and is outstanding again', async () => {
    const sim = createSimulator()
    const made = cleared(sim, '1', '2')
    const id = act(sim, made.transaction.id, 'return', '1')
    await sim.clock.advance('1m')
    act(sim, id, 'return_reversal')
    expect(read(sim, made.transaction.id).outstanding_amount).toBe('0.7')
    expect([inWallet(sim, made), held(sim, 'cards:outstanding')]).toEqual(['98.7', '-0.7'])
    expectBalanced(sim)
  })

  it('that is taken back from an empty wallet is outstanding itself', async () => {
    const sim = createSimulator()
    const made = cleared(sim, '2')
    const id = act(sim, made.transaction.id, 'return', '2')
    await sim.clock.advance('1m')
    sim.simulate.cardAuthorization(made.card.id, { type: 'financial_authorization', amount: '99' })
    act(sim, id, 'return_reversal')
    expect(read(sim, id)).toMatchObject({ cleared_amount: '0', outstanding_amount: '1' })
    expect(inWallet(sim, made)).toBe('0')
    expectBalanced(sim)
  })

  it('without a purchase is a credit authorization', async () => {
    const sim = createSimulator()
    const made = activeCard(sim)
    const id = sim.simulate.cardAuthorization(made.card.id, { type: 'credit_authorization', amount: '4' })
    expect(story(sim, id)).toEqual(['card_transaction.created returned'])
    await sim.clock.advance('1m')
    expect(inWallet(sim, made)).toBe('104')
    expectBalanced(sim)
  })
})

describe('a card transaction', () => {
  type Status = (typeof cardTransactionMachine.states)[number]

  /** How each status is reached; `disputed` is not. */
  const reach: Readonly<Record<Exclude<Status, 'disputed'>, (sim: Simulator) => string>> = {
    pending: (sim) => sim.simulate.announceCardTransaction(activeCard(sim).card.id, { amount: '1' }),
    authorized: (sim) => authorizedCard(sim).transaction.id,
    auth_reversed: (sim) => act(sim, authorizedCard(sim).transaction.id, 'void'),
    expired: (sim) => act(sim, authorizedCard(sim).transaction.id, 'expire'),
    partially_cleared: (sim) => act(sim, authorizedCard(sim).transaction.id, 'clear', '1'),
    cleared: (sim) => act(sim, authorizedCard(sim).transaction.id, 'clear'),
    force_posted: (sim) => sim.simulate.forcePostCard(activeCard(sim).card.id, { amount: '1' }),
    returned: (sim) => act(sim, act(sim, authorizedCard(sim).transaction.id, 'clear'), 'return', '1'),
    declined: (sim) => sim.simulate.cardAuthorization(activeCard(sim).card.id, { amount: '1000' }),
  }

  /** What the sandbox can be asked for in each. */
  const possible: Readonly<Record<Exclude<Status, 'disputed'>, readonly Action[]>> = {
    pending: [],
    authorized: ['clear', 'void', 'expire', 'update_amount'],
    auth_reversed: [],
    expired: [],
    partially_cleared: ['clear', 'void', 'expire'],
    cleared: ['return'],
    force_posted: ['return'],
    returned: ['return_reversal'],
    declined: [],
  }
  const amounts: Readonly<Record<string, string>> = { update_amount: '1', return: '1' }
  const actions = ['clear', 'void', 'expire', 'update_amount', 'return', 'return_reversal'] as const

  const table = (Object.keys(reach) as (keyof typeof reach)[]).flatMap((status) =>
    actions.map((action) => ({ status, action, legal: possible[status].includes(action) })),
  )

  it.each(table)('that is $status, asked to $action: $legal', async ({ status, action, legal }) => {
    const sim = createSimulator()
    const id = reach[status](sim)
    expect(read(sim, id).status).toBe(status)
    const amount = amounts[action]
    const ask = () => sim.api.sandbox.advanceCard(id, { action, ...(amount !== undefined && { amount }) })
    if (!legal) {
      const before = sim.hash()
      const left = possible[status].join(', ')
      expect(ask).toThrow(
        expect.objectContaining({
          name: 'Problem',
          slug: 'sandbox-invalid-action-for-transaction',
          hint: left === '' ? 'nothing is possible any more' : `possible are: ${left}`,
        }),
      )
      expect(sim.hash()).toBe(before)
      return
    }
    const { simulation_id } = ask()
    await sim.clock.advance('1s')
    expect(sim.api.sandbox.getSimulation(simulation_id).state).toBe('completed')
    expectBalanced(sim)
  })

  it('is never disputed', async () => {
    const moves = Object.values<{ readonly to: Status }>(cardTransactionMachine.moves)
    expect(moves.filter(({ to }) => to === 'disputed')).toEqual([])
    const sim = createSimulator({ limits: { sandboxAmount: null } })
    await storiesOfCards(sim)
    const all = [...told(sim, 'card_transaction.created'), ...told(sim, 'card_transaction.updated')]
    const statuses = new Set(all.map(({ status }) => status))
    expect([...statuses].sort()).toEqual(
      cardTransactionMachine.states.filter((status) => status !== 'disputed').sort(),
    )
    expectBalanced(sim)
  })
})

describe('a card simulation', () => {
  it('is completed after a second, and names its transaction', async () => {
    const sim = createSimulator()
    const { card } = activeCard(sim)
    const asked = sim.api.sandbox.simulateCard({ card_id: card.id, amount: '2' })
    expect(asked).toEqual({ simulation_id: expect.stringMatching(/^sim_card_/), status: 'pending' })
    expect(sim.api.sandbox.listCardTransactions().data).toEqual([])
    await sim.clock.advance('1s')
    const [transaction] = sim.api.sandbox.listCardTransactions().data
    expect(sim.api.sandbox.getSimulation(asked.simulation_id)).toMatchObject({
      state: 'completed',
      state_position: 'done',
      card_transaction_id: transaction?.id,
      operation: 'authorization',
    })
  })

  it('of a decline is completed as well', async () => {
    const sim = createSimulator()
    const { card } = activeCard(sim)
    sim.api.cards.freeze(card.id)
    const { simulation_id } = sim.api.sandbox.simulateCard({ card_id: card.id, amount: '2' })
    await sim.clock.advance('1s')
    const { state, card_transaction_id = '' } = sim.api.sandbox.getSimulation(simulation_id)
    expect([state, read(sim, card_transaction_id).status]).toEqual(['completed', 'declined'])
  })

  it('of a balance inquiry records nothing, and is rejected by a frozen card', async () => {
    const sim = createSimulator()
    const { card } = activeCard(sim)
    const inquire = async () => {
      const { simulation_id } = sim.api.sandbox.simulateCard({ card_id: card.id, type: 'balance_inquiry' })
      await sim.clock.advance('1s')
      return sim.api.sandbox.getSimulation(simulation_id).state
    }
    expect(await inquire()).toBe('completed')
    sim.api.cards.freeze(card.id)
    expect(await inquire()).toBe('rejected')
    expect(sim.api.sandbox.listCardTransactions().data).toEqual([])
  })

  it.each([
    ['balance_inquiry', '0.00', '0'],
    ['authorization', '1.50', '1.5'],
  ] as const)(
    'is read with its amount as all amounts are written: %s of %s',
    async (type, amount, written) => {
      const sim = createSimulator()
      const { card } = activeCard(sim)
      const { simulation_id } = sim.api.sandbox.simulateCard({ card_id: card.id, type, amount })
      expect(sim.api.sandbox.getSimulation(simulation_id).amount).toBe(written)
      await sim.clock.advance('1s')
      expect(sim.api.sandbox.getSimulation(simulation_id).amount).toBe(written)
    },
  )

  it('fails when the card was closed in the meantime', async () => {
    const sim = createSimulator()
    const { card } = activeCard(sim)
    const { simulation_id } = sim.api.sandbox.simulateCard({ card_id: card.id, amount: '2' })
    sim.api.cards.close(card.id)
    await sim.clock.advance('1s')
    expect(sim.api.sandbox.getSimulation(simulation_id)).toMatchObject({ state: 'failed' })
  })

  it.each([
    ['void', 'a hold'],
    ['return', 'a purchase'],
  ] as const)(
    'of a %s for more than is left of %s is refused at once, or fails when that went meanwhile',
    async (action, _) => {
      const sim = createSimulator()
      const { id } = authorizedCard(sim, '1').transaction
      if (action === 'return') act(sim, id, 'clear')
      const ask = (amount: string) => sim.api.sandbox.advanceCard(id, { action, amount })
      expect(() => ask('1.01')).toThrow(refused('validation-error'))
      const asked = [ask('0.6'), ask('0.6')].map(({ simulation_id }) => simulation_id)
      await sim.clock.advance('1s')
      const states = asked.map((simulation) => sim.api.sandbox.getSimulation(simulation).state)
      expect(states).toEqual(['completed', 'failed'])
      expect(() => ask('0.41')).toThrow(refused('validation-error'))
      expect(ask('0.4').status).toBe('pending')
      expectBalanced(sim)
    },
  )

  it('of a second clearing fails when the first has cleared all', async () => {
    const sim = createSimulator()
    const { transaction } = authorizedCard(sim)
    const clear = () => sim.api.sandbox.advanceCard(transaction.id, { action: 'clear' }).simulation_id
    const asked = [clear(), clear()]
    await sim.clock.advance('1s')
    const states = asked.map((id) => sim.api.sandbox.getSimulation(id).state)
    expect(states).toEqual(['completed', 'failed'])
    expectBalanced(sim)
  })

  it('waits for nobody, and names the transaction that it is about until it made another one', async () => {
    const sim = createSimulator()
    const { transaction } = authorizedCard(sim)
    const { simulation_id } = sim.api.sandbox.advanceCard(transaction.id, { action: 'void', amount: '1' })
    const asked = {
      simulation_id,
      rail: 'card',
      operation: 'void',
      scenario: 'card',
      state: 'pending',
      state_position: 'scheduled',
      awaiting_advance: false,
      organization_id: expect.stringMatching(/^\w{27}$/),
      amount: '1',
      currency: 'USD',
      metadata: {},
      created_at: expect.any(String),
      callbacks: [],
      card_transaction_id: transaction.id,
    }
    expect(sim.api.sandbox.getSimulation(simulation_id)).toEqual(asked)
    await sim.clock.advance('1s')
    const done = { state: 'completed', state_position: 'done', completed_at: expect.any(String) }
    expect(sim.api.sandbox.getSimulation(simulation_id)).toEqual({ ...asked, ...done })
  })

  it('of a return names the new transaction', async () => {
    const sim = createSimulator()
    const { transaction } = authorizedCard(sim)
    act(sim, transaction.id, 'clear')
    const asked = sim.api.sandbox.advanceCard(transaction.id, { action: 'return', amount: '1' })
    expect(asked.card_transaction_id).toBeUndefined()
    await sim.clock.advance('1s')
    const { card_transaction_id = '' } = sim.api.sandbox.getSimulation(asked.simulation_id)
    expect(read(sim, card_transaction_id).original_transaction_id).toBe(transaction.id)
  })

  it('is named by the deliveries of every event that it caused, later ones of its transaction included', async () => {
    const sim = createSimulator()
    const { card } = activeCard(sim)
    sim.webhooks.deliverTo(() => new Response())
    sim.api.webhookTargets.create({ url: 'https://app.example/hooks', global: true })
    const first = sim.api.sandbox.simulateCard({ card_id: card.id, amount: '2' }).simulation_id
    await sim.clock.advance('1s')
    const [{ id = '' } = {}] = sim.api.sandbox.listCardTransactions().data
    // What is asked of the same transaction is a simulation of its own; what a cause does goes back to the first one.
    const second = sim.api.sandbox.advanceCard(id, { action: 'clear', amount: '1' }).simulation_id
    await sim.clock.advance('1s')
    act(sim, id, 'clear')
    const third = sim.api.sandbox.advanceCard(id, { action: 'return', amount: '1' }).simulation_id
    await sim.clock.advance('1h')
    sim.simulate.cardAuthorization(card.id, { amount: '1' })
    await sim.clock.advance('1h')
    const told = (simulation_id: string) =>
      sim.api.webhooks
        .list({ simulation_id })
        .data.map(({ event_type }) => event_type)
        .reverse()
    expect(told(first)).toEqual(['card_transaction.created', 'card_transaction.updated'])
    expect(told(second)).toEqual(['card_transaction.updated'])
    expect(told(third)).toEqual(['card_transaction.created', 'card_transaction.updated'])
    const unnamed = sim.api.webhooks.list({ event_type: 'card_transaction.created' }).data
    expect(unnamed.map((one) => one.simulation_id)).toEqual([null, third, first])
  })

  it('is possible again on the next day', async () => {
    const sim = createSimulator()
    const { card } = activeCard(sim)
    const inquire = () => sim.api.sandbox.simulateCard({ card_id: card.id, type: 'balance_inquiry' })
    await sim.clock.advance(6 * 3_600_000 + 1)
    for (let i = 0; i < 100; i++) inquire()
    const { slug, headers } = refusal(inquire)
    expect(slug).toBe('sandbox-card-simulation-daily-limit')
    // Of the 18 hours that are left of the day a millisecond is gone.
    expect(headers).toMatchObject({ 'retry-after': String(18 * 3600) })
    await sim.clock.advance('1d')
    expect(inquire().status).toBe('pending')
  })

  it('is refused in production, as the list is', () => {
    const sim = createSimulator({ environment: 'production' })
    const { card } = activeCard(sim)
    expect(() => sim.api.sandbox.simulateCard({ card_id: card.id, amount: '1' })).toThrow(
      refused('forbidden'),
    )
    expect(() => sim.api.sandbox.listCardTransactions()).toThrow(refused('forbidden'))
  })
})

it('a fork goes its own way with a hold that expires', async () => {
  const sim = createSimulator()
  const made = authorizedCard(sim)
  const other = sim.fork()
  act(sim, made.transaction.id, 'clear')
  await other.clock.advance('7d')
  expect([read(sim, made.transaction.id).status, read(other, made.transaction.id).status]).toEqual([
    'cleared',
    'expired',
  ])
  expect([inWallet(sim, made), inWallet(other, made)]).toEqual(['98.5', '100'])
})

it('a customer stays while something is held for a closed card', async () => {
  const sim = createSimulator()
  const { id, card, customer } = activeCard(sim, {}, '1.3')
  const transaction = sim.simulate.cardAuthorization(card.id, { amount: '1' })
  sim.api.cards.close(card.id)
  expect(inWallet(sim, { id })).toBe('0')
  expect(() => sim.api.customers.delete(customer.id)).toThrow(/authorizations/)
  act(sim, transaction, 'clear', '1.3')
  sim.api.customers.delete(customer.id)
})

describe('the instant of a limit', () => {
  it('counts what is authorized in a later month than it was known in that month', () => {
    const sim = createSimulator({ now: '2026-01-31T23:00:00Z' })
    const spend_limit = { amount: '10', period: 'monthly' } as const
    const { card } = activeCard(sim, { spend_limit }, '100')
    const early = sim.simulate.announceCardTransaction(card.id, { amount: '8' })
    sim.clock.moveTo('2026-02-01T00:30:00Z')
    sim.simulate.authorizeCardTransaction(early)
    const late = sim.simulate.cardAuthorization(card.id, { amount: '8' })
    expect([read(sim, early).status, read(sim, late)]).toMatchObject([
      'authorized',
      { status: 'declined', decline_reason: 'spend_limit_exceeded' },
    ])
  })
})

describe('the inspection of a simulation', () => {
  const simulated = async (sim: Simulator, id: string, action: Action, amount?: string) => {
    const body = { action, ...(amount !== undefined && { amount }) }
    const { simulation_id } = sim.api.sandbox.advanceCard(id, body)
    await sim.clock.advance('1s')
    return sim.api.sandbox.getSimulation(simulation_id)
  }

  it('says what an action moved that named no amount', async () => {
    const sim = createSimulator()
    const { transaction, card } = authorizedCard(sim, '2')
    expect(await simulated(sim, transaction.id, 'clear')).toMatchObject({ operation: 'clear', amount: '2' })
    expect(await simulated(sim, transaction.id, 'return', '0.5')).toMatchObject({ amount: '0.5' })
    const voided = sim.simulate.cardAuthorization(card.id, { amount: '1.5' })
    expect(await simulated(sim, voided, 'void')).toMatchObject({ amount: '1.5' })
    const expired = sim.simulate.cardAuthorization(card.id, { amount: '1.2' })
    expect(await simulated(sim, expired, 'expire')).toMatchObject({ amount: '1.2' })
  })

  it('names the transaction of an action that failed', async () => {
    const sim = createSimulator()
    const { transaction } = authorizedCard(sim)
    const { simulation_id } = sim.api.sandbox.advanceCard(transaction.id, { action: 'clear' })
    act(sim, transaction.id, 'void')
    await sim.clock.advance('1s')
    expect(sim.api.sandbox.getSimulation(simulation_id)).toMatchObject({
      state: 'failed',
      card_transaction_id: transaction.id,
    })
  })
})
