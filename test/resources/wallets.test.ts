import { createSimulator, type Simulator, type SimulatorOptions } from 'platform-simulator'
import { signIntent, testSigner } from 'platform-simulator/signing'
import { describe, expect, it } from 'vitest'
import { newGroup, newPolicy, newSigner, payee, sendIntent } from '../conformance/wallet-samples.js'
import { overFetch } from '../support/entry-points.js'
import { story, told } from '../support/payload.js'
import { refusal, refused } from '../support/refusal.js'

const ada = testSigner('Ada')
const nobody = '0ujtsYcgvSTl8PAuAdqWYSMnLOv'
const start = 1767225600
const hash = /^0x[0-9a-f]{64}$/

type Made = ReturnType<Simulator['given']['wallet']>
type Intent = Parameters<Simulator['policies']['explain']>[1]
type Changes = Record<string, unknown>

/** As an application in JavaScript would: nothing checks the types. */
function post(sim: Simulator, made: Made, body: unknown) {
  const run: unknown = Reflect.get(sim.api.wallets, 'send')
  if (typeof run !== 'function') throw new Error('there is no send')
  const { id }: { id: string } = run(made.id, body)
  return id
}

/** Ada signs unless told otherwise. */
function send(sim: Simulator, made: Made, operation: Changes = {}, more: Changes = {}, signers = [ada]) {
  return post(sim, made, signIntent(sendIntent(made, operation, more), ...signers))
}

/** Signed before members that are empty come in. */
function sendWithEmpty(sim: Simulator, made: Made, empty: Changes, operation: Changes = {}) {
  const { intent, signatures } = signIntent(sendIntent(made, operation), ada)
  return post(sim, made, { signatures, intent: { ...intent, operation: { ...intent.operation, ...empty } } })
}

function arrange(options: SimulatorOptions = {}) {
  const sim = createSimulator(options)
  return { sim, made: sim.given.fundedWallet() }
}

/** A send on its way, and how it reads. */
function underWay(options: SimulatorOptions = {}) {
  const { sim, made } = arrange(options)
  const id = send(sim, made)
  return { sim, made, id, read: (world = sim) => world.api.transactions.get(id) }
}

describe('a wallet', () => {
  it('is created without what only a read shows', () => {
    const sim = createSimulator()
    const customer = sim.given.activeBusiness()
    const group = newGroup(sim, 'Ada')
    const policy = newPolicy(sim, group.id)
    const wallet = sim.api.wallets.create({
      name: 'Treasury',
      family: 'evm',
      signer_groups: [group.id],
      policies: [policy.id],
      customer_id: customer.id,
    })
    expect(wallet).toEqual({
      id: expect.stringMatching(/^\w{27}$/),
      client_id: group.client_id,
      customer_id: customer.id,
      family: 'evm',
      address: expect.stringMatching(/^0x[0-9a-f]{40}$/),
      name: 'Treasury',
    })
    expect(sim.api.wallets.get(wallet.id)).toEqual({
      ...wallet,
      customer_name: customer.customer.name,
      created_at: start,
    })
    expect(sim.api.wallets.listPolicies(wallet.id)).toEqual([{ id: policy.id, name: policy.name }])
    expect(sim.api.wallets.listSignerGroups(wallet.id)).toEqual([group])
    expect(told(sim, 'wallet.created')).toEqual([
      {
        wallet: { ...wallet, created_at: start, updated_at: start },
        signer_groups: [expect.objectContaining({ id: group.id })],
        policies: [expect.objectContaining({ id: policy.id })],
      },
    ])
  })

  it('is never given an address that screening refuses', () => {
    // What this seed draws now for Solana has the letters SCAm in it, as one address in ten thousand does.
    const sim = createSimulator({ seed: 639983104 })
    const body = { name: 'Treasury', signer_groups: [], policies: [] }
    const { id } = sim.api.wallets.create({ ...body, family: 'evm' })
    sim.simulate.walletDeposit(id, { amount: '1', asset: 'USDC', network_id: 'base-sepolia' })
    const { address } = sim.api.wallets.create({ ...body, family: 'solana' })
    expect(address).toMatch(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/)
    expect(address).not.toMatch(/hack|scam/i)
  })

  it('of nobody has no customer, and the name of none', () => {
    const sim = createSimulator()
    const { id } = sim.api.wallets.create({ name: 'Own', family: 'solana', signer_groups: [], policies: [] })
    const wallet = sim.api.wallets.get(id)
    expect(wallet).not.toHaveProperty('customer_id')
    expect(wallet).toMatchObject({
      customer_name: null,
      address: expect.stringMatching(/^[1-9A-HJ-NP-Za-km-z]+$/),
    })
  })

  it('is in no list: there is none', async () => {
    const sim = createSimulator()
    const response = await sim.fetch(`${sim.baseUrl}/wallets`, { headers: { 'x-api-key': sim.apiKey } })
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST'])
  })

  it.each([
    ['a customer who is not there', { customer_id: nobody }, '404 not-found'],
    ['a group that is not there', { signer_groups: [nobody] }, '404 not-found'],
    ['a policy that is not there', { policies: [nobody] }, '404 not-found'],
    ['no groups', { signer_groups: undefined }, '400 validation-error, signer_groups missing_required_field'],
    [
      'a group that is no id',
      { signer_groups: ['x'] },
      '400 validation-error, signer_groups.0 invalid_format',
    ],
    [
      '1,001 policies',
      { policies: Array.from({ length: 1001 }, () => nobody) },
      '400 validation-error, policies too_big',
    ],
    ['another family', { family: 'bitcoin' }, '400 validation-error, family invalid_value'],
    ['no name', { name: '' }, '400 validation-error, name too_small'],
  ])('cannot be created with %s', (_, change, told) => {
    const sim = createSimulator()
    const create: unknown = Reflect.get(sim.api.wallets, 'create')
    if (typeof create !== 'function') throw new Error('there is no create')
    const before = sim.hash()
    const body = { name: 'Treasury', family: 'evm', signer_groups: [], policies: [], ...change }
    expect(refused(() => create(body))).toBe(told)
    expect(sim.hash()).toBe(before)
  })

  it('is not there for another client, whatever is asked of it', () => {
    const { sim, made } = arrange()
    const id = send(sim, made)
    const key = sim.simulate.createClient({ name: 'Other' }).api_key
    const other = sim.as(key)
    expect(refused(() => other.wallets.get(made.id))).toBe('404 not-found')
    expect(refused(() => other.wallets.balances(made.id))).toBe('404 not-found')
    expect(refused(() => other.wallets.listPolicies(made.id))).toBe('404 not-found')
    expect(refused(() => other.wallets.listSignerGroups(made.id))).toBe('404 not-found')
    expect(refused(() => other.sandbox.faucet(made.id, { amount: '1' }))).toBe('404 not-found')
    expect(refused(() => other.transactions.get(id))).toBe('404 not-found')
    expect(other.transactions.list({ transaction_type: 'wallet' }).data).toEqual([])
    const body = {
      name: 'Theirs',
      family: 'evm' as const,
      signer_groups: [made.signer_group.id],
      policies: [],
    }
    expect(refused(() => other.wallets.create(body))).toBe('404 not-found')
    expect(
      refused(() => other.wallets.create({ ...body, signer_groups: [], customer_id: made.customer.id })),
    ).toBe('404 not-found')
  })

  it('lets nobody of another client send, though he signs well', async () => {
    const { sim, made } = arrange()
    const caller = sim.simulate.createClient({ name: 'Other' }).api_key
    const body = signIntent(sendIntent(made), ada)
    const call = { operation: 'wallets.send', params: { wallet_id: made.id }, body, caller }
    expect(await overFetch.send(sim, call)).toMatchObject({ status: 404, problem: 'not-found' })
  })
})

describe('a send', () => {
  it('is answered as it begins', () => {
    const { sim, made, id, read } = underWay()
    expect(read()).toEqual({
      id,
      resource_type: 'wallet',
      wallet_id: made.id,
      network_id: 'base-sepolia',
      from: made.wallet.address,
      to: payee,
      transaction_type: 'transfer',
      amount: '1.5',
      asset: 'USDC',
      status: 'awaiting_confirmation',
      created_at: start,
    })
    expect(sim.api.transactions.list({ transaction_type: 'wallet', direction: 'out' }).data).toEqual([read()])
  })

  it('is on its network after 2 seconds, and confirmed 15 seconds later', async () => {
    const { sim, read } = underWay()
    const seen: unknown[] = []
    for (const step of [1999, 1, 14_999, 1]) {
      await sim.clock.advance(step)
      const now = read()
      seen.push([now.status, 'transaction_hash' in now, 'confirmed_at' in now])
    }
    expect(seen).toEqual([
      ['awaiting_confirmation', false, false],
      ['broadcasted', true, false],
      ['broadcasted', true, false],
      ['completed', true, true],
    ])
    expect(read()).toMatchObject({ transaction_hash: expect.stringMatching(hash), confirmed_at: start + 17 })
  })

  it('is told of at each status, with the intent', async () => {
    const { sim, made, id, read } = underWay()
    await sim.clock.advance('1m')
    const intent = {
      wallet_id: made.id,
      caip2: 'eip155:84532',
      idempotency_key: 'send-1',
      operation: { kind: 'transfer', from: made.wallet.address, to: payee, amount: '1.5', asset_id: 'USDC' },
    }
    const object = { id, wallet_id: made.id, intent }
    const done = read()
    const { transaction_hash } = 'transaction_hash' in done ? done : { transaction_hash: '' }
    expect(told(sim, 'wallet.transaction.created')).toEqual([{ ...object, status: 'awaiting_confirmation' }])
    expect(told(sim, 'wallet.transaction.updated')).toEqual([
      { ...object, status: 'broadcasted', hash: transaction_hash },
      { ...object, status: 'completed', hash: transaction_hash, confirmed_at: start + 17 },
    ])
  })

  it('is completed at once where progress is immediate', async () => {
    const { sim, id, read } = underWay({ progression: 'immediate' })
    await sim.idle()
    expect(read()).toMatchObject({ status: 'completed', confirmed_at: start })
    expect(story(sim, id)).toEqual([
      'wallet.transaction.created awaiting_confirmation',
      'wallet.transaction.updated broadcasted',
      'wallet.transaction.updated completed',
    ])
  })

  it('moves with the reads of the application where progress waits for them', async () => {
    const { sim, id } = underWay({ progression: { afterReads: 2 } })
    const seen: unknown[] = []
    for (let reads = 0; reads < 6; reads++) {
      const call = { operation: 'transactions.get', params: { transaction_id: id } }
      const { body } = await overFetch.send(sim, call)
      seen.push(Object(body).status)
    }
    expect(seen.at(0)).toBe('awaiting_confirmation')
    expect(seen).toContain('broadcasted')
    expect(seen.at(-1)).toBe('completed')
  })

  it('moves with the reads of the balances too', async () => {
    const { sim, made, read } = underWay({ progression: { afterReads: 1 } })
    for (let reads = 0; reads < 3; reads++)
      await overFetch.send(sim, { operation: 'wallets.balances', params: { wallet_id: made.id } })
    expect(read()).toMatchObject({ status: 'completed' })
  })

  it.each([0, 1999, 2000, 10_000])(
    'goes on in a fork and in a snapshot that are made %d ms later',
    async (after) => {
      const { sim, id, read } = underWay()
      await sim.clock.advance(after)
      const fork = sim.fork()
      const restored = createSimulator()
      restored.restore(JSON.parse(JSON.stringify(sim.snapshot())))
      for (const world of [fork, restored]) {
        expect(read(world)).toEqual(read())
        await world.clock.advance(17_000 - after)
        expect(read(world)).toMatchObject({ status: 'completed', confirmed_at: start + 17 })
      }
      await sim.clock.advance(17_000 - after)
      expect([fork, restored].map((world) => read(world))).toEqual([read(), read()])
      expect(restored.hash()).toBe(sim.hash())
      expect(story(fork, id)).toEqual(story(sim, id))
    },
  )

  it('may end in two ways in two forks', () => {
    const { sim, id, read } = underWay()
    const world = sim.fork()
    sim.simulate.settleWalletTransaction(id)
    world.simulate.failWalletTransaction(id)
    expect([read().status, read(world).status]).toEqual(['completed', 'failed'])
  })

  it.each([
    ['awaiting_confirmation', 0, 'settleWalletTransaction', 'completed'],
    ['awaiting_confirmation', 0, 'failWalletTransaction', 'failed'],
    ['broadcasted', 2, 'settleWalletTransaction', 'completed'],
    ['broadcasted', 2, 'failWalletTransaction', 'failed'],
  ] as const)('that is %s after %d seconds obeys %s', async (status, seconds, cause, then) => {
    const { sim, id, read } = underWay()
    await sim.clock.advance(seconds * 1000)
    expect(read().status).toBe(status)
    sim.simulate[cause](id)
    expect(read().status).toBe(then)
    const events = story(sim, id)
    await sim.clock.advance('1h')
    expect([read().status, story(sim, id)]).toEqual([then, events])
  })

  it.each([
    [
      'settleWalletTransaction',
      'settleWalletTransaction',
      'The transaction is completed: complete is not possible.',
    ],
    [
      'settleWalletTransaction',
      'failWalletTransaction',
      'The transaction is completed: fail is not possible.',
    ],
    [
      'failWalletTransaction',
      'settleWalletTransaction',
      'The transaction is failed: complete is not possible.',
    ],
    ['failWalletTransaction', 'failWalletTransaction', 'The transaction is failed: fail is not possible.'],
  ] as const)('after %s refuses %s', (first, second, detail) => {
    const { sim, id } = underWay()
    sim.simulate[first](id)
    const before = sim.hash()
    const problem = refusal(() => sim.simulate[second](id))
    expect([problem.status, problem.slug, problem.detail]).toEqual([400, 'invalid-request', detail])
    expect(sim.hash()).toBe(before)
  })

  it.each(['settleWalletTransaction', 'failWalletTransaction'] as const)(
    'is what %s takes, and no deposit',
    (cause) => {
      const { sim, made } = arrange()
      const deposit = sim.simulate.walletDeposit(made.id, { amount: '1' })
      expect(refused(() => sim.simulate[cause](deposit))).toBe('400 invalid-request')
      expect(refused(() => sim.simulate[cause](nobody))).toBe('404 not-found')
    },
  )

  it('that was accepted goes on, though its customer is frozen and its policy is taken away', async () => {
    const { sim, made, read } = underWay()
    sim.simulate.freezeCustomer(made.customer.id)
    const names = { policy_id: made.policy.id, wallet_id: made.id }
    const intent = { type: 'detach_policy_from_wallet' as const, ...names, idempotency_key: 'd' }
    sim.api.policies.detachWallet(made.policy.id, made.id, signIntent(intent, ada))
    await sim.clock.advance('17s')
    expect(read().status).toBe('completed')
  })

  it('that failed tells of it', async () => {
    const { sim, id } = underWay()
    await sim.clock.advance('2s')
    sim.simulate.failWalletTransaction(id, { reason: 'out of gas' })
    expect(told(sim, 'wallet.transaction.updated').at(-1)).toMatchObject({ id, status: 'failed' })
    expect(told(sim, 'wallet.transaction.updated').at(-1)).not.toHaveProperty('confirmed_at')
  })

  it.each<[string, string, Changes, Changes]>([
    [
      'an amount that is signed',
      '400 validation-error, intent.operation.amount invalid_format',
      { amount: '-1' },
      {},
    ],
    [
      'an amount with an exponent',
      '400 validation-error, intent.operation.amount invalid_format',
      { amount: '1e0' },
      {},
    ],
    ['leading zeros', '400 validation-error, intent.operation.amount invalid_format', { amount: '01' }, {}],
    ['a comma', '400 validation-error, intent.operation.amount invalid_format', { amount: '1,5' }, {}],
    ['zero', '400 validation-error, intent.operation.amount invalid_value', { amount: '0' }, {}],
    ['a number as amount', '400 validation-error, intent.operation.amount invalid_type', { amount: 1 }, {}],
    [
      'no amount',
      '400 validation-error, intent.operation.amount missing_required_field',
      { amount: undefined },
      {},
    ],
    [
      'too many places',
      '400 validation-error, intent.operation.amount invalid_amount',
      { amount: '0.0000001' },
      {},
    ],
    [
      'an address of Solana',
      '400 validation-error, intent.operation.to invalid_address',
      { to: 'So11111111111111111111111111111111111111112' },
      {},
    ],
    ['half an address', '400 validation-error, intent.operation.to invalid_address', { to: '0x12' }, {}],
    [
      'the address of somebody else',
      '400 validation-error, intent.operation.from path_mismatch',
      { from: payee },
      {},
    ],
    [
      'money of banks',
      '400 validation-error, intent.operation.asset_id unsupported_asset',
      { asset_id: 'USD' },
      {},
    ],
    [
      'a chain of another family',
      '400 validation-error, intent.caip2 network_mismatch',
      {},
      { caip2: 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1' },
    ],
    [
      'a chain that is none',
      '400 validation-error, intent.caip2 unsupported_network',
      {},
      { caip2: 'base-sepolia' },
    ],
    ['a retired chain', '400 invalid-request', {}, { caip2: 'eip155:5' }],
    ['a chain of production', '400 invalid-request', {}, { caip2: 'eip155:8453' }],
    [
      'the stablecoin where it is not',
      '400 validation-error, intent.operation.asset_id unsupported_asset',
      { asset_id: 'RD' },
      { caip2: 'eip155:11155111' },
    ],
    [
      'no idempotency key',
      '400 validation-error, intent.idempotency_key missing_required_field',
      {},
      { idempotency_key: undefined },
    ],
    [
      'a key of 256 characters',
      '400 validation-error, intent.idempotency_key too_big',
      {},
      { idempotency_key: 'k'.repeat(256) },
    ],
    [
      'another wallet in the intent',
      '400 validation-error, intent.wallet_id path_mismatch',
      {},
      { wallet_id: nobody },
    ],
    ['an unknown kind', '400 validation-error, intent.operation.kind invalid_value', { kind: 'swap' }, {}],
  ])('with %s is refused, and leaves no trace', (_, told, operation, more) => {
    const { sim, made } = arrange()
    const before = sim.hash()
    expect(refused(() => send(sim, made, operation, more))).toBe(told)
    expect(sim.hash()).toBe(before)
  })

  it('is refused for the first reason of many, in the order of the decision', () => {
    const sim = createSimulator()
    const made = sim.given.wallet()
    const to = '7EcDhSYGxXyscszYEp35KHN8vvw3HackuLKTzXwCFLtV'
    const solana = sim.given.wallet({
      family: 'solana',
      customer: made.customer,
      signers: [made.signer_group.members[0]?.id ?? ''],
    })
    sim.simulate.freezeCustomer(made.customer.id)
    const chain = { caip2: 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1' }
    const stranger = [testSigner('Zed')]
    const attempt = (operation: Changes, signers = stranger) =>
      refused(() => send(sim, solana, { to, ...operation }, chain, signers))
    expect(attempt({ amount: '3', asset_id: 'EUR' })).toBe('400 invalid-request')
    expect(attempt({ asset_id: 'EUR' })).toBe(
      '400 validation-error, intent.operation.asset_id unsupported_asset',
    )
    expect(attempt({ amount: '1.50' })).toBe('403 account-under-review')
    sim.simulate.unfreezeCustomer(made.customer.id)
    expect(attempt({ amount: '1.50' })).toBe('422 compliance-blocked')
    const safe = { to: 'So11111111111111111111111111111111111111112' }
    expect(attempt(safe)).toBe('403 forbidden')
    const policy_id = solana.policy.id
    const detachment = {
      type: 'detach_policy_from_wallet',
      policy_id,
      wallet_id: solana.id,
      idempotency_key: 'd',
    } as const
    sim.api.policies.detachWallet(policy_id, solana.id, signIntent(detachment, ada))
    expect(refusal(() => send(sim, solana, safe, chain, stranger)).detail).toBe(
      'endorsement validation failed',
    )
    expect(refusal(() => send(sim, solana, safe, chain)).detail).toBe(
      'transaction denied: No policies found for wallet',
    )
    const attachment = {
      type: 'attach_policy_to_wallet',
      policy_id,
      wallet_id: solana.id,
      idempotency_key: 'a',
    } as const
    sim.api.policies.attachWallet(policy_id, solana.id, signIntent(attachment, ada))
    expect(attempt(safe, [ada])).toBe('400 insufficient-balance')
  })

  it('names everything that is wrong, in the order of its members', () => {
    const { sim, made } = arrange()
    const wrong = { from: payee, to: '0x12' }
    expect(refusal(() => send(sim, made, wrong)).errors?.map(({ field }) => field)).toEqual([
      'intent.operation.from',
      'intent.operation.to',
    ])
  })

  it('without the money says what there is and what it takes, and how a test mends it', () => {
    const sim = createSimulator({ fees: { walletNetwork: '0.25' } })
    const made = sim.given.fundedWallet({ amount: '1.749999' })
    const problem = refusal(() => send(sim, made))
    expect(problem.detail).toBe(
      'Insufficient balance on base-sepolia. Available: 1.749999 USDC. Required: 1.75 USDC',
    )
    expect(String(problem.hint)).toContain(`sim.simulate.walletDeposit('${made.id}', { amount: '0.000001'`)
    sim.simulate.walletDeposit(made.id, { amount: '0.000001' })
    expect(send(sim, made)).toMatch(/^\w{27}$/)
    expect(sim.api.wallets.balances(made.id).total_amount_usd).toBe('0.00')
  })

  it('is bound by the cap of the sandbox at equality', () => {
    const { sim, made } = arrange()
    expect(refused(() => send(sim, made, { amount: '2.000001' }))).toBe('400 invalid-request')
    expect(send(sim, made, { amount: '2' })).toMatch(/^\w{27}$/)
  })

  it('signs what a call has as well, where it is sent', () => {
    const { sim, made } = arrange()
    expect(send(sim, made, { method: 'note', args: ['1'], data: 'thanks' })).toMatch(/^\w{27}$/)
    expect(told(sim, 'wallet.transaction.created')).toMatchObject([
      { intent: { operation: { data: 'thanks' } } },
    ])
    expect(refused(() => send(sim, made, { data: 5 }))).toBe(
      '400 validation-error, intent.operation.data invalid_type',
    )
  })

  it('may be signed without what is empty', () => {
    const { sim, made } = arrange()
    expect(sendWithEmpty(sim, made, { method: '', args: [], data: '' })).toMatch(/^\w{27}$/)
  })

  it('goes to what is an address in any case of its letters', () => {
    const { sim, made } = arrange()
    const to = `0x${payee.slice(2).toUpperCase()}`
    const from = `0x${made.wallet.address.slice(2).toUpperCase()}`
    expect(sim.api.transactions.get(send(sim, made, { to, from }))).toMatchObject({
      to,
      from: made.wallet.address,
    })
  })
})

describe('a contract call', () => {
  const call = {
    kind: 'evm_contract_call',
    amount: undefined,
    data: '0xa9059cbb',
    method: 'transfer(address,uint256)',
  }

  it('without an amount sends none, is told of with its data, and completes', async () => {
    const { sim, made } = arrange()
    const id = send(sim, made, { ...call, args: [payee, '1'] })
    await sim.clock.advance('17s')
    expect(sim.api.transactions.get(id)).toMatchObject({
      transaction_type: 'evm_contract_call',
      amount: '0',
      status: 'completed',
    })
    expect(told(sim, 'wallet.transaction.created')).toMatchObject([
      { intent: { operation: { kind: 'evm_contract_call', amount: '0', data: '0xa9059cbb' } } },
    ])
    expect(sim.api.wallets.balances(made.id).total_amount_usd).toBe('100.00')
  })

  it('needs no money, and its fee does', () => {
    const sim = createSimulator({ fees: { walletNetwork: '0.1' } })
    const made = sim.given.wallet()
    expect(refused(() => send(sim, made, call))).toBe('400 insufficient-balance')
    sim.simulate.walletDeposit(made.id, { amount: '0.1' })
    expect(send(sim, made, call)).toMatch(/^\w{27}$/)
  })

  it.each<[string, string, Changes]>([
    [
      'neither method nor data',
      '400 validation-error, intent.operation.method missing_required_field',
      { method: undefined, data: undefined },
    ],
    [
      'an empty method and empty data',
      '400 validation-error, intent.operation.method missing_required_field',
      { method: '', data: '' },
    ],
    ['half a byte of data', '400 validation-error, intent.operation.data invalid_format', { data: '0xa' }],
    [
      'data that is no hexadecimal',
      '400 validation-error, intent.operation.data invalid_format',
      { data: '0xzz' },
    ],
    [
      'arguments that are numbers',
      '400 validation-error, intent.operation.args.0 invalid_type',
      { args: [1] },
    ],
    [
      '1,001 arguments',
      '400 validation-error, intent.operation.args too_big',
      { args: Array.from({ length: 1001 }, () => '1') },
    ],
  ])('with %s is refused', (_, told, change) => {
    const { sim, made } = arrange()
    expect(refused(() => send(sim, made, { ...call, ...change }))).toBe(told)
  })

  it('may have the amount zero, and data alone', () => {
    const { sim, made } = arrange()
    expect(send(sim, made, { ...call, amount: '0', method: undefined })).toMatch(/^\w{27}$/)
  })

  it('may have empty data where it has a method', () => {
    const { sim, made } = arrange()
    expect(sendWithEmpty(sim, made, { data: '' }, { ...call, data: undefined })).toMatch(/^\w{27}$/)
  })

  it('is not possible on Solana', () => {
    const sim = createSimulator()
    const made = sim.given.fundedWallet({ family: 'solana' })
    const to = 'So11111111111111111111111111111111111111112'
    expect(
      refused(() => send(sim, made, { ...call, to }, { caip2: 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1' })),
    ).toBe('400 validation-error, intent.operation.kind invalid_kind')
  })

  it('is judged as a transfer is, by its address and its amount', () => {
    const { sim, made } = arrange()
    const intent: Intent = Object(sendIntent(made, call))
    expect(sim.policies.explain(made.id, intent)).toMatchObject({ outcome: 'allowed' })
    const rule = { rule_type: 'address_list', action: 'deny', definition: { addresses: [payee] } } as const
    const policy_id = sim.api.policies.create({
      name: 'Never',
      rules: [{ ...rule, definition: { addresses: [payee] } }],
    }).id
    const attachment = {
      type: 'attach_policy_to_wallet',
      policy_id,
      wallet_id: made.id,
      idempotency_key: 'a',
    } as const
    sim.api.policies.attachWallet(policy_id, made.id, signIntent(attachment, ada))
    expect(refusal(() => send(sim, made, call)).detail).toBe('transaction denied: A rule denies it')
  })
})

describe('the list of what wallets send and receive', () => {
  type Query = NonNullable<Parameters<Simulator['api']['transactions']['list']>[0]>

  /** A deposit of 100 USDC, 5 s later one of 7 USDT on Sepolia, 5 s later two sends, one of which failed. */
  async function several() {
    const sim = createSimulator()
    const customer = sim.given.activeBusiness({ name: 'Borealis' })
    const made = sim.given.fundedWallet({ customer, signers: [newSigner(sim)] })
    await sim.clock.advance('5s')
    const usdt = sim.simulate.walletDeposit(made.id, {
      amount: '7',
      asset: 'USDT',
      network_id: 'ethereum-sepolia',
    })
    await sim.clock.advance('5s')
    const sent = send(sim, made)
    const failed = send(sim, made, { amount: '0.5' }, { idempotency_key: 'send-2' })
    sim.simulate.failWalletTransaction(failed)
    const elsewhere = sim.simulate.walletDeposit(sim.given.wallet().id, { amount: '3' })
    const list = (query: Query) => sim.api.transactions.list({ transaction_type: 'wallet', ...query })
    const [usdc = ''] = list({ direction: 'in', amount_min: '100' }).data.map(({ id }) => id)
    const names = new Map([
      [usdc, 'usdc'],
      [usdt, 'usdt'],
      [sent, 'sent'],
      [failed, 'failed'],
      [elsewhere, 'elsewhere'],
    ])
    const named = (query: Query) =>
      list(query)
        .data.map(({ id }) => names.get(id))
        .join(' ')
    return { sim, made, ids: { usdc, usdt, sent, failed }, list, named }
  }

  it.each<[string, string]>([
    ['{}', 'elsewhere failed sent usdt usdc'],
    ['{"direction":"in"}', 'elsewhere usdt usdc'],
    ['{"direction":"out"}', 'failed sent'],
    ['{"status":"failed"}', 'failed'],
    ['{"status":"awaiting_confirmation"}', 'sent'],
    ['{"statuses":"failed,awaiting_confirmation"}', 'failed sent'],
    ['{"status":"failed","statuses":"awaiting_confirmation"}', 'sent'],
    ['{"status":"pending"}', ''],
    ['{"source_asset":"USDT"}', 'usdt'],
    ['{"destination_asset":"USDT"}', 'usdt'],
    ['{"source_asset":"USDT","destination_asset":"USDC"}', ''],
    ['{"source_network_id":"ethereum-sepolia"}', 'usdt'],
    ['{"amount_min":"1.5"}', 'elsewhere sent usdt usdc'],
    ['{"amount_max":"1.50"}', 'failed sent'],
    ['{"amount_min":"1.500001","amount_max":"7"}', 'elsewhere usdt'],
    ['{"created_at_from":"2026-01-01T00:00:05Z"}', 'elsewhere failed sent usdt'],
    ['{"created_at_to":"2026-01-01T00:00:05Z"}', 'usdt usdc'],
    ['{"sort_by":"amount","sort_dir":"asc"}', 'failed sent elsewhere usdt usdc'],
    ['{"sort_by":"amount"}', 'usdc usdt elsewhere sent failed'],
    ['{"sort_by":"created_at","sort_dir":"asc"}', 'usdc usdt sent failed elsewhere'],
    ['{"search":"USDT"}', 'usdt'],
    [`{"search":"${payee.toUpperCase()}"}`, 'failed sent'],
    ['{"search":"borealis"}', 'failed sent usdt usdc'],
    [`{"destination_id":"${nobody}"}`, ''],
    [`{"wallet_id":"${nobody}"}`, ''],
    ['{"limit":2}', 'elsewhere failed'],
  ])('asked with %s has %j', async (query, told) => {
    const { named } = await several()
    expect(named(JSON.parse(query))).toBe(told)
  })

  it('has those of one wallet and of one customer', async () => {
    const { made, named } = await several()
    expect(named({ wallet_id: made.id })).toBe('failed sent usdt usdc')
    expect(named({ customer_id: made.customer.id })).toBe('failed sent usdt usdc')
  })

  it('is read page by page from either side', async () => {
    const { ids, list, named } = await several()
    expect(named({ starting_after: ids.sent })).toBe('usdt usdc')
    expect(named({ ending_before: ids.usdt })).toBe('elsewhere failed sent')
    expect(named({ starting_after: ids.sent, direction: 'in', limit: 1 })).toBe('usdt')
    expect(list({ limit: 2 }).meta).toEqual({
      total_count: 5,
      has_more_after: true,
      has_more_before: false,
      transaction_type: 'wallet',
    })
    expect(refused(() => named({ starting_after: nobody }))).toMatch(/^400 /)
  })

  it.each(['wallet_id', 'direction'] as const)('takes %s with wallets only', (name) => {
    const sim = createSimulator()
    const query = name === 'wallet_id' ? { wallet_id: nobody } : { direction: 'in' as const }
    expect(refused(() => sim.api.transactions.list(query))).toBe(
      `400 validation-error, ${name} invalid_filter`,
    )
  })

  it('shows a deposit as it arrived', async () => {
    const { sim, made, ids } = await several()
    expect(sim.api.transactions.get(ids.usdt)).toEqual({
      id: ids.usdt,
      resource_type: 'wallet',
      wallet_id: made.id,
      network_id: 'ethereum-sepolia',
      from: expect.stringMatching(/^0x[0-9a-f]{40}$/),
      to: made.wallet.address,
      transaction_hash: expect.stringMatching(hash),
      transaction_type: 'transfer',
      amount: '7',
      asset: 'USDT',
      status: 'completed',
      created_at: start + 5,
      confirmed_at: start + 5,
    })
  })
})
