import { describe, expect, it } from 'vitest'
import type { Desk, DeskDestination, DeskWallet } from '../../src/resources/proposals/drafting/desk.js'
import { draft } from '../../src/resources/proposals/drafting/engine.js'
import { now } from './world.js'

const evm = '0x8617e340b3d01fa5f11f306f4090fd50e238070d'
const solana = '7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV1'

type Chain = Extract<DeskDestination, { kind: 'crypto' }>
type Network = Desk['networks'][number]['id']

function onEvm(network_id: Network | null = null, id = 'evm'): Chain {
  return { kind: 'crypto', id, family: 'evm', network_id, address: evm }
}
const onSolana: Chain = { kind: 'crypto', id: 'solana', family: 'solana', network_id: null, address: solana }
const atUsBank: DeskDestination = { kind: 'bank', id: 'bank', rails: ['ach', 'fedwire'] }

/** A wallet that has one of each of these assets. */
function wallet(
  family: DeskWallet['family'],
  ...held: readonly (readonly [asset: string, on: Network])[]
): DeskWallet {
  const balances = held.map(([asset, network_id], at) => ({
    id: String(at),
    deleted_at: null,
    wallet_id: family,
    asset,
    network_id,
    amount: '1',
  }))
  return { id: `${family} wallet`, family, balances }
}

/** A desk whose only payee is Globex. */
function deskWith(destinations: readonly DeskDestination[], more: Partial<Desk> = {}): Desk {
  return {
    now: Date.parse(now),
    environment: 'sandbox',
    agent: { id: 'agent', name: 'Payables' },
    payees: [
      { id: 'globex', name: 'Globex', is_frozen: false, has_address: true, destinations: [...destinations] },
    ],
    wallets: [wallet('evm')],
    mandates: [],
    networks: [
      { id: 'ethereum-sepolia', family: 'evm', assets: ['USDC', 'USDT', 'RD'] },
      { id: 'base-sepolia', family: 'evm', assets: ['USDC', 'USDT'] },
      { id: 'solana-devnet', family: 'solana', assets: ['USDC', 'USDT'] },
    ],
    assets: ['USDC', 'USDT', 'RD'],
    places: { USDC: 6, USDT: 6, RD: 6 },
    policy: {},
    ...more,
  }
}

/** The way of a payment in one line: its wallet, asset and network, what it pays, and the account on its way. */
function wayOf(desk: Desk, content: string): string {
  const { answer } = draft(desk, { messages: [{ role: 'user', content }], timezone: undefined, fees: {} })
  const { proposals: [proposal] = [], reply } = answer
  const parts = (proposal?.actions ?? []).map((action) => {
    if (action.type === 'create_auto_account') {
      const { source_asset, source_network_id, output_asset, output_network_id, rail } =
        action.create_auto_account
      return `account from ${source_asset} on ${source_network_id} to ${output_asset} by ${rail ?? output_network_id}`
    }
    if (action.type !== 'create_scheduled_payments') return action.type
    const { wallet_id, asset, network_id, destination_id } = action.create_scheduled_payments
    return `${wallet_id}: ${asset} on ${network_id} to ${destination_id}`
  })
  return parts.length > 0 ? parts.join(', ') : `?? ${reply}`
}

const everywhere = [onEvm(), onSolana, atUsBank]
const pay = 'Pay Globex 1 USDC'

describe('the way of a payment to a chain', () => {
  it.each<[string, Desk, string, string]>([
    ['Base where nothing else is known', deskWith([onEvm()]), pay, 'evm wallet: USDC on base-sepolia to evm'],
    [
      'the network of the destination',
      deskWith([onEvm('ethereum-sepolia')]),
      pay,
      'evm wallet: USDC on ethereum-sepolia to evm',
    ],
    [
      'where the wallet has the asset',
      deskWith([onEvm()], {
        wallets: [wallet('evm', ['USDT', 'base-sepolia'], ['USDC', 'ethereum-sepolia'])],
      }),
      pay,
      'evm wallet: USDC on ethereum-sepolia to evm',
    ],
    [
      'the first network where the wallet has the asset',
      deskWith([onEvm()], {
        wallets: [wallet('evm', ['USDC', 'ethereum-sepolia'], ['USDC', 'base-sepolia'])],
      }),
      pay,
      'evm wallet: USDC on ethereum-sepolia to evm',
    ],
    [
      'the network that is said, wherever the wallet has the asset',
      deskWith([onEvm()], { wallets: [wallet('evm', ['USDC', 'ethereum-sepolia'])] }),
      `${pay} on base`,
      'evm wallet: USDC on base-sepolia to evm',
    ],
    [
      'the network that has the asset',
      deskWith([onEvm()]),
      'Pay Globex 1 RD',
      'evm wallet: RD on ethereum-sepolia to evm',
    ],
    [
      'no network without the asset',
      deskWith([onEvm('base-sepolia')]),
      'Pay Globex 1 RD',
      '?? Globex: on which other network is the address? RD is not there',
    ],
    [
      'the destination of the network that is said',
      deskWith([onEvm('base-sepolia', 'one'), onEvm('ethereum-sepolia', 'two')]),
      `${pay} on ethereum`,
      'evm wallet: USDC on ethereum-sepolia to two',
    ],
    [
      'the newest destination',
      deskWith([onEvm('base-sepolia', 'one'), onEvm('ethereum-sepolia', 'two')]),
      pay,
      'evm wallet: USDC on base-sepolia to one',
    ],
    [
      'no destination where none is on that network',
      deskWith([onEvm('base-sepolia', 'one')]),
      `${pay} on ethereum`,
      '?? How is Globex paid? Tell me an address on a chain, or a routing number and an account number',
    ],
    [
      'the destination that a wallet has the family of',
      deskWith([onSolana, onEvm()]),
      pay,
      'evm wallet: USDC on base-sepolia to evm',
    ],
    [
      'the wallet that has the family of the destination',
      deskWith([onSolana], { wallets: [wallet('evm'), wallet('solana')] }),
      pay,
      'solana wallet: USDC on solana-devnet to solana',
    ],
    [
      'an account where no wallet has it',
      deskWith([onSolana]),
      pay,
      'account from USDC on base-sepolia to USDC by solana-devnet, evm wallet: USDC on base-sepolia to solana',
    ],
    [
      'an account, from where the wallet has the asset',
      deskWith([onSolana], { wallets: [wallet('evm', ['USDC', 'ethereum-sepolia'])] }),
      pay,
      'account from USDC on ethereum-sepolia to USDC by solana-devnet, evm wallet: USDC on ethereum-sepolia to solana',
    ],
    [
      'an account, from an asset that the chain of the wallet has',
      deskWith([onEvm()], { wallets: [wallet('solana')] }),
      'Pay Globex 1 RD',
      'account from USDC on solana-devnet to RD by ethereum-sepolia, solana wallet: USDC on solana-devnet to evm',
    ],
    [
      'an account for a fee',
      deskWith([onEvm()]),
      `${pay} with a 10 bps fee`,
      'account from USDC on base-sepolia to USDC by base-sepolia, evm wallet: USDC on base-sepolia to evm',
    ],
    ['a chain before a bank', deskWith(everywhere), pay, 'evm wallet: USDC on base-sepolia to evm'],
    [
      'a chain of the network that is said',
      deskWith(everywhere),
      `${pay} on solana`,
      'account from USDC on base-sepolia to USDC by solana-devnet, evm wallet: USDC on base-sepolia to solana',
    ],
    [
      'no wallet where there is none',
      deskWith([onEvm()], { wallets: [] }),
      pay,
      '?? Globex: which wallet pays? No wallet recognises Payables',
    ],
    [
      'the main networks of production',
      deskWith([onEvm()], {
        environment: 'production',
        networks: [
          { id: 'ethereum-mainnet', family: 'evm', assets: ['USDC'] },
          { id: 'base-mainnet', family: 'evm', assets: ['USDC'] },
        ],
      }),
      pay,
      'evm wallet: USDC on base-mainnet to evm',
    ],
  ])('is %s', (_, desk, text, way) => {
    expect(wayOf(desk, text)).toBe(way)
  })

  it.each<[string, Desk['policy'], string, string]>([
    [
      'by an account always',
      { payout_route: 'conversion_account_only' },
      pay,
      'account from USDC on base-sepolia to USDC by base-sepolia, evm wallet: USDC on base-sepolia to evm',
    ],
    [
      'to banks only',
      { payout_route: 'bank_only' },
      pay,
      'account from USDC on base-sepolia to USD by ach, evm wallet: USDC on base-sepolia to bank',
    ],
    [
      'in its assets',
      { payout_assets: ['USDT'] },
      'Pay Globex $1',
      'evm wallet: USDT on base-sepolia to evm',
    ],
    [
      'in the first of its assets',
      { payout_assets: ['USDT', 'USDC'] },
      'Pay Globex $1',
      'evm wallet: USDT on base-sepolia to evm',
    ],
    [
      'in the first of its assets that there is',
      { payout_assets: ['DAI', 'USDT'] },
      'Pay Globex $1',
      'evm wallet: USDT on base-sepolia to evm',
    ],
    [
      'in no other asset',
      { payout_assets: ['USDT', 'RD'] },
      pay,
      '?? Globex: in which asset? This client pays out USDT, RD only',
    ],
    [
      'in no other asset, to banks too',
      { payout_assets: ['USDT'] },
      `${pay} by ACH`,
      '?? Globex: in which asset? This client pays out USDT only',
    ],
    [
      'to banks in its assets',
      { payout_assets: ['USDT'] },
      'Pay Globex $1 by ACH',
      'account from USDT on base-sepolia to USD by ach, evm wallet: USDT on base-sepolia to bank',
    ],
  ])('is what the policy says: %s', (_, policy, text, way) => {
    expect(wayOf(deskWith(everywhere, { policy }), text)).toBe(way)
  })

  it.each<[string, readonly (readonly [string, Network])[], string]>([
    ['USDC, where the wallet has nothing', [], 'USDC on base-sepolia'],
    ['what the wallet has', [['USDT', 'base-sepolia']], 'USDT on base-sepolia'],
    [
      'the preferred one of what the wallet has',
      [
        ['RD', 'ethereum-sepolia'],
        ['USDT', 'ethereum-sepolia'],
      ],
      'USDT on ethereum-sepolia',
    ],
    [
      'USDC, where the wallet has it',
      [
        ['RD', 'ethereum-sepolia'],
        ['USDC', 'ethereum-sepolia'],
      ],
      'USDC on ethereum-sepolia',
    ],
  ])('in dollars is that of %s', (_, held, source) => {
    const wallets = [wallet('evm', ...held)]
    expect(wayOf(deskWith([onEvm()], { wallets }), 'Pay Globex $1')).toBe(`evm wallet: ${source} to evm`)
    expect(wayOf(deskWith([atUsBank], { wallets }), 'Pay Globex $1')).toBe(
      `account from ${source} to USD by ach, evm wallet: ${source} to bank`,
    )
  })
})

describe('the rail of a payment to a bank', () => {
  type Rails = Extract<DeskDestination, { kind: 'bank' }>['rails']
  const paid = (rails: Rails, text: string) =>
    wayOf(deskWith([{ kind: 'bank', id: 'bank', rails }]), `Pay Globex $1 ${text}`)

  it.each<[Rails, string, string]>([
    [['ach', 'fedwire'], '', 'ach'],
    [['fedwire', 'ach'], '', 'ach'],
    [['fedwire'], '', 'fedwire'],
    [['swift'], '', 'swift'],
    [['ach', 'fedwire'], 'by wire', 'fedwire'],
    [['ach', 'fedwire'], 'by ach', 'ach'],
    [['ach', 'fedwire'], 'as fast as possible', 'fedwire'],
    [['ach'], 'as fast as possible', 'ach'],
    [['ach', 'fedwire'], 'by ach as fast as possible', 'ach'],
    [['ach', 'fedwire'], 'as cheap as possible', 'ach'],
    [['swift'], 'by international wire', 'swift'],
  ])('of %o is, %s: %s', (rails, text, rail) => {
    expect(paid(rails, text)).toContain(` to USD by ${rail},`)
  })

  it.each<[Rails, string, string]>([
    [['ach', 'fedwire'], 'by swift', 'it takes ach, fedwire'],
    [['swift'], 'by wire', 'it takes swift'],
    [['fedwire'], 'by ach', 'it takes fedwire'],
    [[], '', 'neither ACH, nor Fedwire, nor SWIFT reaches it'],
  ])('of %o is none, %s: %s', (rails, text, ways) => {
    expect(paid(rails, text)).toBe(`?? Globex: which other bank account can be paid? Of this one ${ways}`)
  })
})

describe('a mandate of the agent', () => {
  type Rule = Desk['mandates'][number]['rule']
  const rule: Rule = { target_type: 'any', targets: [], asset: 'USDC', window: 'NONE' }

  /** Who is blocked where the agent has mandates with these rules. */
  function blocked(desk: Desk, text: string, ...rules: readonly Rule[]) {
    const mandates = rules.map((rule, at) => ({ id: `mandate ${at}`, rule }))
    const turn = { messages: [{ role: 'user', content: text } as const], timezone: undefined, fees: {} }
    return draft({ ...desk, mandates }, turn).answer.blockers
  }

  it.each<[string, Partial<Rule>]>([
    ['anyone', {}],
    ['the recipient', { target_type: 'recipient', targets: ['globex'] }],
    ['the recipient beside others', { target_type: 'recipient', targets: ['initech', 'globex'] }],
    ['the address', { target_type: 'address', targets: [evm] }],
    [
      'the address in other letters',
      { target_type: 'address', targets: [evm.toUpperCase().replace('0X', '0x')] },
    ],
    ['the asset in small letters', { asset: 'usdc' }],
    ['the network', { network_id: 'base-sepolia' }],
  ])('speaks of a payment where its rule is about %s', (_, more) => {
    expect(blocked(deskWith([onEvm()]), pay, { ...rule, ...more })).toBeUndefined()
  })

  it.each<[string, Partial<Rule>]>([
    ['another recipient', { target_type: 'recipient', targets: ['initech'] }],
    ['nobody', { target_type: 'recipient', targets: [] }],
    ['another address', { target_type: 'address', targets: [solana] }],
    ['another asset', { asset: 'USDT' }],
    ['another network', { network_id: 'ethereum-sepolia' }],
  ])('does not where its rule is about %s', (_, more) => {
    expect(blocked(deskWith([onEvm()]), pay, { ...rule, ...more })).toEqual([
      {
        code: 'mandate_does_not_cover_payee',
        mandate_id: 'mandate 0',
        payee_name: 'Globex',
        detail: 'No active mandate lets Payables pay Globex this way.',
      },
    ])
  })

  it('may be any of several, and the first is named where none speaks of it', () => {
    const usdt = { ...rule, asset: 'USDT' }
    expect(blocked(deskWith([onEvm()]), pay, usdt, rule)).toBeUndefined()
    expect(blocked(deskWith([onEvm()]), pay, usdt, { ...rule, asset: 'RD' })).toMatchObject([
      { mandate_id: 'mandate 0' },
    ])
    expect(blocked(deskWith([onEvm()]), pay)).toEqual([
      { code: 'no_mandate', payee_name: 'Globex', detail: 'No active mandate lets Payables pay.' },
    ])
  })

  it('of an address is not about an account on the way', () => {
    const toSolana = { ...rule, target_type: 'address', targets: [solana] } as const
    expect(blocked(deskWith([onSolana]), pay, toSolana)).toMatchObject([{ payee_name: 'Globex' }])
    expect(blocked(deskWith([onSolana], { wallets: [wallet('solana')] }), pay, toSolana)).toBeUndefined()
  })

  it('that is missing is told once for each payee', () => {
    const text = `${pay}. ${pay} tomorrow. Pay Carol Danvers 1 USDC to ${evm.replace('8', '9')}.`
    expect(blocked(deskWith([onEvm()]), text)).toMatchObject([
      { payee_name: 'Globex' },
      { payee_name: 'Carol Danvers' },
    ])
  })

  it('may be drafted in the same text', () => {
    const text = `${pay} and allow the agent 5 USDC a month to Globex`
    expect(blocked(deskWith([onEvm()]), text)).toBeUndefined()
    const other = `${pay} and allow the agent 5 USDT a month to Globex`
    expect(blocked(deskWith([onEvm()]), other)).toMatchObject([{ code: 'no_mandate' }])
  })
})
