import { createSimulator } from 'platform-simulator'
import { expect, it } from 'vitest'
import { address, feeWallet } from '../conformance/rest-samples.js'
import { refusal, refused } from '../support/refusal.js'

const other = '0x52908400098527886e0f7030069857d2e4169ee7'
const on = (chain: string, to: string) => ({ usdc_wallet: { chain, address: to } })

it('a client has one fee payout destination: another takes its place', async () => {
  const sim = createSimulator()
  sim.api.feePayout.set(feeWallet)
  await sim.clock.advance('10s')
  sim.api.feePayout.set(on('eip155:11155111', other))
  expect(sim.api.feePayout.get()).toEqual({
    type: 'usdc_wallet',
    chain: 'eip155:11155111',
    wallet_address: other,
    updated_at: '2026-01-01T00:00:10Z',
  })
})

it('setting and deleting it are told without its address', () => {
  const sim = createSimulator()
  sim.api.feePayout.set(feeWallet)
  sim.api.feePayout.delete()
  expect(sim.events.list().map(({ type, data }) => [type, data.object])).toEqual([
    ['fee_payout_destination.updated', { type: 'usdc_wallet' }],
    ['fee_payout_destination.deleted', {}],
  ])
})

it('a deleted one is gone, and can be set again', () => {
  const sim = createSimulator()
  sim.api.feePayout.set(feeWallet)
  sim.api.feePayout.delete()
  expect(refused(() => sim.api.feePayout.get())).toBe('404 not-found')
  sim.api.feePayout.set(feeWallet)
  expect(sim.api.feePayout.get().wallet_address).toBe(address)
})

it('one that was never set is not found, and the refusal says how to set it', () => {
  expect(refusal(() => createSimulator().api.feePayout.get())).toMatchObject({
    status: 404,
    detail: 'fee payout destination not found',
    hint: 'set one: PUT /fee-payout-destination',
  })
})

it.each([
  ['sandbox', 'eip155:8453', 'eip155:84532'],
  ['production', 'eip155:84532', 'eip155:8453'],
] as const)(
  '%s: the refusal of %s names the chains that can be used, such as %s',
  (environment, chain, known) => {
    const sim = createSimulator({ environment })
    const { errors = [] } = refusal(() => sim.api.feePayout.set(on(chain, address)))
    expect(errors).toEqual([
      {
        field: 'usdc_wallet.chain',
        message: expect.stringMatching(/^must be one of [^,]+(, [^,]+)*$/),
        code: 'unsupported_chain',
      },
    ])
    const chains = errors[0]?.message.replace('must be one of ', '').split(', ')
    expect(chains).toContain(known)
    expect(chains).not.toContain(chain)
  },
)

it('the refusal of an address names its network', () => {
  const sim = createSimulator()
  expect(refusal(() => sim.api.feePayout.set(on('eip155:84532', 'nowhere'))).errors).toEqual([
    {
      field: 'usdc_wallet.address',
      message: 'must be an address on base-sepolia',
      code: 'invalid_address',
    },
  ])
})

it('another client does not see it', () => {
  const sim = createSimulator()
  sim.api.feePayout.set(feeWallet)
  const { api_key } = sim.simulate.createClient({ name: 'Other' })
  expect(refused(() => sim.as(api_key).feePayout.get())).toBe('404 not-found')
})

it.each([
  ['a chain that there is not', on('eip155:999', address), 'usdc_wallet.chain unsupported_chain'],
  ['a chain that is no CAIP-2', on('base-sepolia', address), 'usdc_wallet.chain unsupported_chain'],
  ['a chain of production in the sandbox', on('eip155:8453', address), 'usdc_wallet.chain unsupported_chain'],
  [
    'an EVM address on Solana',
    on('solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1', address),
    'usdc_wallet.address invalid_address',
  ],
])('%s is refused with 422 naming the field', (_, body, field) => {
  const sim = createSimulator()
  expect(refused(() => sim.api.feePayout.set(body))).toBe(`422 unprocessable-entity, ${field}`)
})

it('production takes chains of production only', () => {
  const sim = createSimulator({ environment: 'production' })
  expect(refused(() => sim.api.feePayout.set(feeWallet))).toBe(
    '422 unprocessable-entity, usdc_wallet.chain unsupported_chain',
  )
  expect(sim.api.feePayout.set(on('eip155:8453', address)).chain).toBe('eip155:8453')
})
