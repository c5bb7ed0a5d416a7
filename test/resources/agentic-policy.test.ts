import { createSimulator } from 'platform-simulator'
import { describe, expect, it } from 'vitest'
import { refusal } from '../support/refusal.js'

describe('the agentic policy', () => {
  it('is kept without what has its default, and with each asset once', () => {
    const sim = createSimulator()
    const { policy } = sim.api.agenticPolicy.replace({
      payee_model: 'nested',
      payout_assets: ['usdt', 'USDC', 'Usdt'],
      labels: { payee: 'vendor' },
      mandate_strategy: '',
      payout_route: 'bank_only',
    })
    expect(policy).toEqual({
      payout_assets: ['USDT', 'USDC'],
      labels: { payee: 'vendor' },
      payout_route: 'bank_only',
    })
  })

  it('is replaced whole, and keeps the time when it was first set', async () => {
    const sim = createSimulator()
    const first = sim.api.agenticPolicy.replace({ payee_model: 'flat' })
    await sim.clock.advance('1h')
    sim.api.agenticPolicy.replace({ mandate_strategy: 'external_only' })
    expect(sim.api.agenticPolicy.get()).toEqual({
      policy: { mandate_strategy: 'external_only' },
      created_at: first.created_at,
      updated_at: (first.created_at ?? 0) + 3600,
    })
  })

  it('is gone after an empty object, and when all that it says is a default', () => {
    const sim = createSimulator()
    for (const nothing of [{}, { payee_model: 'nested' as const, payout_assets: [], labels: {} }]) {
      sim.api.agenticPolicy.replace({ payee_model: 'flat' })
      expect(sim.api.agenticPolicy.replace(nothing)).toEqual({ policy: {} })
      expect(refusal(() => sim.api.agenticPolicy.get())).toMatchObject({ status: 404 })
    }
  })

  it("is one client's own", () => {
    const sim = createSimulator()
    sim.api.agenticPolicy.replace({ payee_model: 'flat' })
    const other = sim.as(sim.simulate.createClient({ name: 'Other' }).api_key)
    expect(refusal(() => other.agenticPolicy.get())).toMatchObject({ status: 404 })
  })

  it('is not there for a client without the beta', () => {
    const sim = createSimulator({ agents: { enabled: false } })
    expect(refusal(() => sim.api.agenticPolicy.replace({}))).toMatchObject({
      status: 404,
      detail: 'agentic payments are not enabled',
    })
  })
})
