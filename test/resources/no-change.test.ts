import { createSimulator, type Simulator } from 'platform-simulator'
import { describe, expect, it } from 'vitest'
import { refusal } from '../support/refusal.js'

/** What changes nothing is told to nobody, and leaves no trace (docs/decisions/0005). */

type Again = (sim: Simulator) => readonly (() => unknown)[]

const address = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'

const cases: readonly (readonly [what: string, again: Again])[] = [
  [
    'a user',
    ({ api }) => {
      const { id } = api.users.create({
        first_name: 'Bo',
        last_name: 'Li',
        email: 'bo@li.example',
        role: 'viewer',
      })
      return [
        () => api.users.update(id, {}),
        () => api.users.update(id, { first_name: 'Bo', role: 'viewer' }),
      ]
    },
  ],
  [
    'a cardholder',
    ({ api, given }) => {
      const { id } = given.cardholder()
      const { name, address: home } = api.cardholders.get(id)
      return [
        () => api.cardholders.update(id, {}),
        () => api.cardholders.update(id, { name }),
        () => api.cardholders.update(id, { address: { ...home } }),
      ]
    },
  ],
  [
    'a card',
    ({ api, given }) => {
      const { id } = given.card()
      return [() => api.cards.update(id, { spend_limit: null })]
    },
  ],
  [
    'a card with a limit',
    ({ api, given }) => {
      const { id } = given.card()
      const spend_limit = { amount: '10', period: 'daily' } as const
      api.cards.update(id, { spend_limit })
      return [() => api.cards.update(id, { spend_limit })]
    },
  ],
  [
    'a recipient',
    ({ api, given }) => {
      const { id } = given.activeBusiness()
      const recipient = api.recipients.create(id, { name: 'Supplier' })
      return [() => api.recipients.update(recipient.id, { name: 'Supplier' })]
    },
  ],
  [
    'an account',
    ({ api, given }) => {
      const { id } = given.onramp()
      return [() => api.accounts.update(id, { developer_fee_bps: 0, account_type: 'onramp' })]
    },
  ],
  [
    'a webhook target',
    ({ api }) => {
      const { id } = api.webhookTargets.create({ url: 'https://app.example/hooks', global: true })
      return [() => api.webhookTargets.update(id, { global: true })]
    },
  ],
  [
    'where fees are paid',
    ({ api }) => {
      const usdc_wallet = { chain: 'eip155:84532', address }
      api.feePayout.set({ usdc_wallet })
      return [() => api.feePayout.set({ usdc_wallet })]
    },
  ],
  [
    'the link of a customer',
    ({ given, simulate }) => {
      const { id } = given.activeBusiness()
      return [() => simulate.updateKybLink(id, 'approved')]
    },
  ],
]

describe('a change that changes nothing', () => {
  it.each(cases)('of %s is told to nobody and leaves no trace', async (_, again) => {
    const sim = createSimulator()
    const writes = again(sim)
    await sim.clock.advance('1m')
    const before = sim.hash()
    for (const write of writes) write()
    expect(sim.hash()).toBe(before)
  })
})

describe('users', () => {
  it('keep a last admin, who is neither deleted nor a viewer then', () => {
    const sim = createSimulator()
    const [admin] = sim.api.users.list().data
    const id = admin?.id ?? ''
    expect(refusal(() => sim.api.users.delete(id)).status).toBe(409)
    expect(refusal(() => sim.api.users.update(id, { role: 'viewer' })).status).toBe(409)
    sim.api.users.create({ first_name: 'Bo', last_name: 'Li', email: 'bo@li.example', role: 'admin' })
    sim.api.users.delete(id)
    expect(sim.api.users.list().data).toHaveLength(1)
  })

  it('have names of 255 characters at most', () => {
    const sim = createSimulator()
    const named = (length: number) => () =>
      sim.api.users.create({
        first_name: 'x'.repeat(length),
        last_name: 'Li',
        email: 'bo@li.example',
        role: 'viewer',
      })
    expect(refusal(named(256)).status).toBe(400)
    expect(named(255)().first_name).toHaveLength(255)
  })
})
