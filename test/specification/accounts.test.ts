import { createSimulator } from 'platform-simulator'
import { describe, expect, it } from 'vitest'
import { ibanDestination } from '../conformance/samples.js'
import { offrampOf, onrampOf, swapOf } from '../support/money.js'
import { refused } from '../support/refusal.js'

describe('a swap account', () => {
  it('needs assets that are not empty', () => {
    const sim = createSimulator()
    for (const field of ['source_asset', 'destination_asset'])
      expect(refused(() => swapOf(sim, { [field]: '' }))).toBe(`400 validation-error, ${field} too_small`)
  })
})

describe('the developer fee of an account', () => {
  it('is changed by PUT, for later transactions only', async () => {
    const sim = createSimulator()
    const { id } = onrampOf(sim, { developer_fee_bps: 100 })
    const before = sim.simulate.bankDeposit(id, { amount: '100' })
    sim.api.accounts.replace(id, { developer_fee_bps: 10_000 })
    const after = sim.simulate.bankDeposit(id, { amount: '100' })
    await sim.clock.advance('1m')
    const charged = (transaction: string) => sim.api.autoTransactions.get(transaction).receipt?.client_fee
    expect([charged(before), charged(after)]).toEqual(['1', '100'])
  })
})

describe('the internal view of offramps', () => {
  it('shows the BIC and the address of a bank that is paid by SWIFT', () => {
    const sim = createSimulator()
    const bank_address = { street1: 'Taunusanlage 12', city: 'Frankfurt', country: 'DE' }
    offrampOf(
      sim,
      {},
      { ...ibanDestination, assets: ['USD'], capabilities: ['swift'], bic: 'DEUTDEFF', bank_address },
    )
    expect(sim.api.internalViews.offramps().data).toMatchObject([
      {
        destination_iban: ibanDestination.iban,
        destination_bic: 'DEUTDEFF',
        destination_bank_address: bank_address,
        destination_payment_rail: 'swift',
      },
    ])
  })
})
