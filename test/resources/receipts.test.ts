import fc from 'fast-check'
import { createSimulator, type Simulator, type SimulatorOptions } from 'platform-simulator'
import { describe, expect, it } from 'vitest'
import { formatAmount } from '../../src/kernel/money.js'
import {
  type Amounts,
  amountsOf,
  depositFor,
  receiptOf,
  type Terms,
} from '../../src/resources/transactions/index.js'
import { ibanDestination } from '../conformance/samples.js'
import { runs } from '../support/arbitraries.js'
import {
  addressOf,
  exactly,
  offrampOf,
  onrampOf,
  payee,
  sumsOf,
  swapOf,
  unsettled,
} from '../support/money.js'
import { story } from '../support/payload.js'

/** A property that fails prints its seed and path: see test/support/arbitraries.ts. */

const asset = (symbol: string, scale: number) => ({ symbol, scale, kind: 'crypto', peg: 'USD' }) as const
const anyScale = fc.constantFrom(0, 2, 6)
const anyBps = fc.oneof(fc.nat({ max: 300 }), fc.nat({ max: 10_000 }), fc.constantFrom(0, 1, 9_999, 10_000))
/** A rate of up to twelve places, more than zero. */
const anyRate = fc
  .record({
    units: fc.oneof(fc.bigInt({ min: 1n, max: 10n ** 6n }), fc.bigInt({ min: 1n, max: 10n ** 15n - 1n })),
    places: fc.nat({ max: 12 }),
  })
  .map(({ units, places }) => formatAmount(units, places))
const anyUnits = fc.oneof(
  fc.bigInt({ min: 0n, max: 200n }),
  fc.bigInt({ min: 0n, max: 10n ** 9n }),
  fc.bigInt({ min: 0n, max: 10n ** 24n }),
)
const anyTerms: fc.Arbitrary<Terms> = fc
  .record({
    inputScale: anyScale,
    outputScale: anyScale,
    rate: fc.oneof(fc.constant('1'), anyRate),
    externalFee: fc.oneof(fc.constant(0n), fc.bigInt({ min: 0n, max: 10n ** 8n })),
    platformBps: anyBps,
    developerBps: anyBps,
  })
  .map(({ inputScale, outputScale, ...rest }) => ({
    ...rest,
    input: asset('IN', inputScale),
    output: asset('OUT', outputScale),
  }))

const ten = (places: number) => 10n ** BigInt(places)

/** A rate as a fraction of whole numbers. */
function fractionOf(rate: string): { readonly numerator: bigint; readonly denominator: bigint } {
  const [whole = '', fraction = ''] = rate.split('.')
  return { numerator: BigInt(whole + fraction), denominator: ten(fraction.length) }
}

describe('gas_fee', () => {
  it.each(['both', 'nested'] as const)('is what the network takes of a swap: %s', async (receipts) => {
    const sim = createSimulator({ receipts, fees: { external: { network: '0.25', ach: '1' } } })
    const swap = sim.simulate.cryptoDeposit(addressOf(swapOf(sim)), { amount: '10' })
    const offramp = sim.simulate.cryptoDeposit(addressOf(offrampOf(sim)), { amount: '10' })
    await sim.clock.advance('2m')
    const gas = receipts === 'both' ? '0.25' : { amount: '0.25', asset: 'USDC', network: 'base-sepolia' }
    expect(sim.api.autoTransactions.get(swap).receipt?.gas_fee).toEqual(gas)
    expect(sim.api.autoTransactions.get(offramp).receipt).not.toHaveProperty('gas_fee')
    const [told] = sim.events.list({ type: 'transaction.auto.created' })
    expect(told?.data.object['receipt']).toMatchObject({ gas_fee: '0.25' })
  })
})

describe('the algebra of a receipt', () => {
  const holds = (claim: (amounts: Amounts, terms: Terms, initial: bigint) => void) =>
    fc.assert(
      fc.property(anyUnits, anyTerms, (initial, terms) => claim(amountsOf(initial, terms), terms, initial)),
      runs(1_000),
    )

  it('initial - external fee = subtotal, and no more is taken than there is', () => {
    holds(({ initial, external, subtotal }, terms, deposit) => {
      expect(initial).toBe(deposit)
      expect(subtotal).toBe(initial - external)
      expect(external === terms.externalFee || (external === deposit && subtotal === 0n)).toBe(true)
    })
  })

  it('subtotal x rate = converted, rounded down to the places of the output', () => {
    holds(({ subtotal, converted }, { input, output, rate }) => {
      const { numerator, denominator } = fractionOf(rate)
      const exact = subtotal * numerator * ten(output.scale)
      const unit = denominator * ten(input.scale)
      expect(converted * unit <= exact && exact < (converted + 1n) * unit).toBe(true)
    })
  })

  it('converted - developer fee - platform fee = outgoing', () => {
    holds(({ converted, client, platform, outgoing }) => {
      expect(outgoing).toBe(converted - client - platform)
    })
  })

  it('each fee is its share of the converted amount, rounded down; the platform is served first', () => {
    holds(({ converted, client, platform }, { platformBps, developerBps }) => {
      expect(platform).toBe((converted * BigInt(platformBps)) / 10_000n)
      const share = (converted * BigInt(developerBps)) / 10_000n
      expect(client).toBe(share > converted - platform ? converted - platform : share)
    })
  })

  it('nothing is ever negative', () => {
    holds(({ residue, ...amounts }) => {
      expect(Object.values(amounts).filter((units) => units < 0n)).toEqual([])
      expect(residue.units >= 0n).toBe(true)
    })
  })

  it('what rounding leaves is exact, and less than a unit of the output', () => {
    holds(({ subtotal, converted, residue }, { input, output, rate }) => {
      const { numerator, denominator } = fractionOf(rate)
      const left = subtotal * numerator * ten(residue.scale)
      const right =
        (converted * ten(residue.scale - output.scale) + residue.units) * denominator * ten(input.scale)
      expect(left).toBe(right)
      expect(residue.units < ten(residue.scale - output.scale)).toBe(true)
    })
  })

  it('is what the texts of the receipt say', () => {
    holds((amounts, terms) => {
      const receipt = receiptOf(amounts, terms)
      expect(exactly(receipt.initial_amount) - exactly(receipt.external_fee)).toBe(
        exactly(receipt.subtotal_amount),
      )
      expect(
        exactly(receipt.converted_amount) - exactly(receipt.client_fee) - exactly(receipt.platform_fee),
      ).toBe(exactly(receipt.outgoing_amount))
      for (const text of Object.values(receipt))
        expect(text).toMatch(/^(?:IN|OUT|(?:0|[1-9]\d*)(?:\.\d*[1-9])?)$/)
    })
  })

  it('grows with the deposit up to the conversion', () => {
    fc.assert(
      fc.property(anyUnits, anyUnits, anyTerms, (initial, more, terms) => {
        const [less, greater] = [amountsOf(initial, terms), amountsOf(initial + more, terms)]
        expect(less.converted <= greater.converted && less.subtotal <= greater.subtotal).toBe(true)
      }),
      runs(300),
    )
  })
})

describe('the deposit for an amount', () => {
  const anyAmount = fc.oneof(fc.bigInt({ min: 1n, max: 50n }), fc.bigInt({ min: 1n, max: 10n ** 12n }))

  it('is enough, and a unit less is not', () => {
    fc.assert(
      fc.property(anyAmount, anyTerms, (amount, terms) => {
        const deposit = depositFor(amount, terms)
        fc.pre(deposit !== undefined)
        expect(amountsOf(deposit, terms).outgoing >= amount).toBe(true)
        expect(amountsOf(deposit - 1n, terms).outgoing < amount).toBe(true)
      }),
      runs(1_000),
    )
  })

  it('is the least of all: of no smaller one is more left', () => {
    const smallTerms = fc.record({
      input: fc.constant(asset('IN', 2)),
      output: fc.constantFrom(asset('OUT', 2), asset('OUT', 3)),
      rate: fc.constantFrom('1', '3', '0.3', '0.919793966152', '1.0872', '7.5'),
      externalFee: fc.constantFrom(0n, 1n, 7n),
      platformBps: anyBps,
      developerBps: anyBps,
    })
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: 40n }), smallTerms, (amount, terms) => {
        const deposit = depositFor(amount, terms)
        fc.pre(deposit !== undefined && deposit < 3_000n)
        for (let units = 0n; units < deposit; units++)
          if (amountsOf(units, terms).outgoing >= amount)
            throw new Error(`${units} is enough, and less than ${deposit}`)
      }),
      runs(500),
    )
  })

  it('gives the recipient exactly the amount where a unit of the deposit is no more than one of the output', () => {
    fc.assert(
      fc.property(anyAmount, anyTerms, (amount, terms) => {
        const { numerator, denominator } = fractionOf(terms.rate)
        fc.pre(numerator * ten(terms.output.scale) <= denominator * ten(terms.input.scale))
        const deposit = depositFor(amount, terms)
        fc.pre(deposit !== undefined)
        expect(amountsOf(deposit, terms).outgoing).toBe(amount)
      }),
      runs(500),
    )
  })

  it('is none where fees take everything', () => {
    fc.assert(
      fc.property(anyAmount, anyTerms, fc.nat({ max: 10_000 }), (amount, terms, platformBps) => {
        const all = { ...terms, platformBps, developerBps: 10_000 - platformBps }
        expect(depositFor(amount, all)).toBeUndefined()
      }),
      runs(100),
    )
  })
})

describe('half a percent at 1.0872 dollars a euro', () => {
  /** USDC to EUR with a developer fee of 0.5 percent. */
  async function paid(amount: string, options: SimulatorOptions = {}) {
    const sim = createSimulator(options)
    const account = offrampOf(sim, { developer_fee_bps: 50 }, ibanDestination)
    const id = sim.simulate.cryptoDeposit(addressOf(account), { amount })
    await sim.clock.advance('2m')
    return { sim, id, receipt: sim.api.autoTransactions.get(id).receipt }
  }
  const flat = { input_currency: 'USDC', output_currency: 'EUR', external_fee: '0', platform_fee: '0' }

  it('turns 1,000 USDC into 915.20 EUR', async () => {
    const { receipt } = await paid('1000')
    // 1 / 1.0872 to twelve places. 1000 x 0.919793966152 = 919.79(3966152); half a percent of 919.79 is 4.59(895).
    expect(receipt).toMatchObject({
      ...flat,
      exchange_rate: '0.919793966152',
      initial_amount: '1000',
      subtotal_amount: '1000',
      converted_amount: '919.79',
      client_fee: '4.59',
      developer_fee: '4.59',
      outgoing_amount: '915.2',
    })
  })

  it('turns 108.72 USDC into 99.50 EUR, and 108.71 into a cent less before the fee', async () => {
    const { sim, id, receipt } = await paid('108.72')
    // 108.72 x 0.919793966152 = 100.00(0000000045...): the rest is rounding.
    expect(receipt).toMatchObject({
      ...flat,
      converted_amount: '100',
      client_fee: '0.5',
      outgoing_amount: '99.5',
    })
    expect(sim.ledger.balances({ transactionId: id })).toContainEqual({
      account: 'rounding',
      asset: 'EUR',
      amount: '0.00000000004544',
    })
    // Half a percent of 99.99 is 0.49(995).
    expect((await paid('108.71')).receipt).toMatchObject({
      converted_amount: '99.99',
      client_fee: '0.49',
      outgoing_amount: '99.5',
    })
  })

  it('at the rate the other way round is exact', async () => {
    const { receipt } = await paid('100', { rates: { 'USD/EUR': '1.0872' } })
    expect(receipt).toMatchObject({
      ...flat,
      exchange_rate: '1.0872',
      converted_amount: '108.72',
      client_fee: '0.54',
      outgoing_amount: '108.18',
    })
  })

  it('is the same with every fee: the order of the algebra', async () => {
    const { receipt } = await paid('1000', { fees: { platformBps: 10, external: { sepa: '0.35' } } })
    // (1000 - 0.35) x 0.919793966152 = 919.47(203826...); 0.91(947) for the platform, 4.59(735) for the developer.
    expect(receipt).toMatchObject({
      external_fee: '0.35',
      subtotal_amount: '999.65',
      converted_amount: '919.47',
      platform_fee: '0.91',
      client_fee: '4.59',
      outgoing_amount: '913.97',
    })
  })
})

describe('rounding is always down, to the places of the asset', () => {
  it.each([
    ['0.000001', '0', '0', '0'],
    ['0.009999', '0', '0', '0'],
    ['0.01', '0.01', '0', '0.01'],
    ['1.999999', '1.99', '0.01', '1.98'],
    ['2', '2', '0.02', '1.98'],
  ])(
    '%s USDC by an offramp to dollars, 1 percent for the developer',
    async (amount, converted, client, outgoing) => {
      const sim = createSimulator()
      const id = sim.simulate.cryptoDeposit(addressOf(offrampOf(sim, { developer_fee_bps: 100 })), { amount })
      await sim.clock.advance('2m')
      expect(sim.api.autoTransactions.get(id)).toMatchObject({
        status: 'completed',
        receipt: { converted_amount: converted, client_fee: client, outgoing_amount: outgoing },
      })
      expect(unsettled(sim, id)).toEqual([])
    },
  )

  it.each([
    ['0', '0', '2'],
    ['0.000000000001', '0.01', '1.99'],
    ['0.001', '0.01', '1.99'],
    ['0.01', '0.01', '1.99'],
    ['0.010', '0.01', '1.99'],
    ['0.011', '0.02', '1.98'],
    ['0.019', '0.02', '1.98'],
    ['0.99', '0.99', '1.01'],
    ['0.991', '1', '1'],
    ['0.999999', '1', '1'],
    ['1', '1', '1'],
    ['1.5', '1.5', '0.5'],
  ])(
    'and a fee of a rail that is finer than the asset is charged to the next unit: %s as %s',
    (ach, external_fee, subtotal_amount) => {
      const sim = createSimulator({ fees: { external: { ach } } })
      const id = sim.simulate.bankDeposit(onrampOf(sim).id, { amount: '2' })
      expect(sim.api.autoTransactions.get(id).receipt).toMatchObject({ external_fee, subtotal_amount })
    },
  )

  it.each([
    ['0.0000001', '0.000001'],
    ['0.000001', '0.000001'],
    ['0.1', '0.1'],
    ['0.9999999', '1'],
  ])('and a fee of a network is charged in units of its asset: %s as %s', (network, external_fee) => {
    const sim = createSimulator({ fees: { external: { network } } })
    const id = sim.simulate.cryptoDeposit(addressOf(swapOf(sim)), { amount: '2' })
    expect(sim.api.autoTransactions.get(id).receipt).toMatchObject({ external_fee })
  })

  it('and a fee larger than the deposit takes all of it', async () => {
    const sim = createSimulator({ fees: { external: { ach: '5' } } })
    const id = sim.simulate.bankDeposit(onrampOf(sim).id, { amount: '1' })
    await sim.clock.advance('1m')
    expect(sim.api.autoTransactions.get(id).receipt).toMatchObject({
      external_fee: '1',
      subtotal_amount: '0',
      outgoing_amount: '0',
    })
    expect(unsettled(sim, id)).toEqual([])
  })
})

describe('which fees are charged', () => {
  it.each([
    ['onramp', (sim: Simulator) => sim.simulate.bankDeposit(onrampOf(sim).id, { amount: '10' }), '1'],
    [
      'onramp by Fedwire',
      (sim: Simulator) =>
        sim.simulate.bankDeposit(onrampOf(sim, { capabilities: ['fedwire'] }).id, { amount: '10' }),
      '2',
    ],
    [
      'offramp',
      (sim: Simulator) => sim.simulate.cryptoDeposit(addressOf(offrampOf(sim)), { amount: '10' }),
      '1',
    ],
    ['swap', (sim: Simulator) => sim.simulate.cryptoDeposit(addressOf(swapOf(sim)), { amount: '10' }), '3'],
  ] as const)('by the outside rail of an %s', (_, deposit, external_fee) => {
    const sim = createSimulator({ fees: { external: { ach: '1', fedwire: '2', network: '3' } } })
    expect(sim.api.autoTransactions.get(deposit(sim)).receipt).toMatchObject({ external_fee })
  })

  it.each(['ach', 'fedwire', 'fednow', 'swift', 'sepa'] as const)(
    'are those of the rail alone that money comes by: %s',
    (rail) => {
      const all = { ach: '0.1', fedwire: '0.2', fednow: '0.3', swift: '0.4', sepa: '0.5', network: '0.6' }
      const { [rail]: own, ...others } = all
      const feeAmong = (external: object) => {
        const sim = createSimulator({ fees: { external } })
        const source_asset = rail === 'sepa' ? 'EUR' : 'USD'
        const { id } = onrampOf(sim, { capabilities: [rail], source_asset })
        const deposit = sim.simulate.bankDeposit(id, { amount: '10' })
        return sim.api.autoTransactions.get(deposit).receipt?.external_fee
      }
      expect([feeAmong(all), feeAmong(others)]).toEqual([own, '0'])
    },
  )

  it('by default none', () => {
    const sim = createSimulator()
    const id = sim.simulate.bankDeposit(onrampOf(sim).id, { amount: '10' })
    expect(sim.api.autoTransactions.get(id).receipt).toMatchObject({
      external_fee: '0',
      client_fee: '0',
      platform_fee: '0',
      outgoing_amount: '10',
    })
  })

  it('of the developer show as client_fee, which is booked to the developer', async () => {
    const sim = createSimulator({ fees: { platformBps: 20 } })
    const id = sim.simulate.bankDeposit(onrampOf(sim, { developer_fee_bps: 75 }).id, { amount: '1000' })
    await sim.clock.advance('1m')
    expect(sim.api.autoTransactions.get(id).receipt).toMatchObject({
      client_fee: '7.5',
      platform_fee: '2',
      outgoing_amount: '990.5',
    })
    expect(sim.ledger.balances({ transactionId: id })).toEqual([
      { account: 'desk', asset: 'USD', amount: '1000' },
      { account: 'desk', asset: 'USDC', amount: '-1000' },
      { account: 'fees:developer', asset: 'USDC', amount: '7.5' },
      { account: 'fees:platform', asset: 'USDC', amount: '2' },
      { account: 'outside:bank', asset: 'USD', amount: '-1000' },
      { account: 'outside:base-sepolia', asset: 'USDC', amount: '990.5' },
    ])
  })

  it('of both that are more than there is leave the developer the rest', async () => {
    const sim = createSimulator({ fees: { platformBps: 6_000 } })
    const id = sim.simulate.bankDeposit(onrampOf(sim, { developer_fee_bps: 10_000 }).id, { amount: '10' })
    await sim.clock.advance('1m')
    expect(sim.api.autoTransactions.get(id)).toMatchObject({
      status: 'completed',
      receipt: { platform_fee: '6', client_fee: '4', outgoing_amount: '0' },
    })
    expect(unsettled(sim, id)).toEqual([])
  })
})

describe('the form of a receipt', () => {
  const read = (options: SimulatorOptions) => {
    const sim = createSimulator({ fees: { platformBps: 100, external: { ach: '1' } }, ...options })
    const id = sim.simulate.bankDeposit(onrampOf(sim, { developer_fee_bps: 100 }).id, { amount: '101' })
    return { sim, receipt: sim.api.autoTransactions.get(id).receipt, camel: sim.api.transactions.get(id) }
  }
  const usd = (amount: string) => ({ amount, asset: 'USD' })
  const usdc = (amount: string) => ({ amount, asset: 'USDC', network: 'base-sepolia' })
  const objects = {
    exchange_rate: '1',
    input: usd('101'),
    subtotal: usd('100'),
    converted: usdc('100'),
    output: usdc('98'),
    payment_reference: null,
  }

  it('is flat, and has the objects of the contract beside', () => {
    expect(read({}).receipt).toEqual({
      ...objects,
      input_currency: 'USD',
      output_currency: 'USDC',
      initial_amount: '101',
      subtotal_amount: '100',
      converted_amount: '100',
      outgoing_amount: '98',
      external_fee: '1',
      client_fee: '1',
      developer_fee: '1',
      platform_fee: '1',
    })
  })

  it('is nested throughout with the option', () => {
    expect(read({ receipts: 'nested' }).receipt).toEqual({
      ...objects,
      external_fee: usd('1'),
      client_fee: usdc('1'),
      developer_fee: usdc('1'),
      platform_fee: usdc('1'),
    })
  })

  it.each(['both', 'nested'] as const)('is the same at both paths: %s', (receipts) => {
    const { receipt, camel } = read({ receipts })
    expect(camel).toMatchObject({ receipt })
  })
})

/** How a transaction may end, step by step from its deposit on. */
const endings = {
  completed: (sim) => sim.clock.advance('1m'),
  'settled early': async (sim, id) => {
    await sim.clock.advance('5s')
    sim.simulate.settlePayment(id)
  },
  'failed while it was screened': (sim, id) => sim.simulate.failTransaction(id),
  'failed after conversion': async (sim, id) => {
    await sim.clock.advance('6s')
    sim.simulate.failTransaction(id)
  },
  rejected: (sim, id) => {
    sim.simulate.keepBack(id)
    sim.simulate.reject(id)
  },
  released: async (sim, id) => {
    sim.simulate.keepBack(id, 'manual_review')
    sim.simulate.release(id)
    await sim.clock.advance('2m')
  },
  canceled: (sim, id) => sim.simulate.cancelTransaction(id),
  returned: async (sim, id) => {
    await sim.clock.advance('2m')
    sim.simulate.returnPayment(id)
    await sim.clock.advance('1h')
  },
  reversed: async (sim, id) => {
    await sim.clock.advance('2m')
    sim.simulate.reverse(id)
    await sim.clock.advance('1h')
  },
} as const satisfies Record<string, (sim: Simulator, id: string) => void | Promise<void>>
type Ending = keyof typeof endings

const endingsOf: Readonly<Record<'onramp' | 'offramp' | 'swap' | 'one_off', readonly Ending[]>> = {
  onramp: (Object.keys(endings) as Ending[]).filter((ending) => ending !== 'returned'),
  offramp: Object.keys(endings) as Ending[],
  swap: (Object.keys(endings) as Ending[]).filter((ending) => ending !== 'returned' && ending !== 'reversed'),
  one_off: Object.keys(endings) as Ending[],
}

const anyFlow = fc.constantFrom('onramp', 'offramp', 'swap', 'one_off').chain((type) =>
  fc.record({
    type: fc.constant(type),
    ending: fc.constantFrom(...endingsOf[type]),
    /** Cents or millionths, as the asset has it. */
    units: fc.oneof(fc.bigInt({ min: 1n, max: 300n }), fc.bigInt({ min: 1n, max: 10n ** 15n })),
    rate: anyRate,
    platformBps: anyBps,
    developerBps: anyBps,
    external: fc.bigInt({ min: 0n, max: 10n ** 12n }).map((units) => formatAmount(units, 12)),
  }),
)
type Flow = typeof anyFlow extends fc.Arbitrary<infer F> ? F : never

function arrange({ type, units, rate, platformBps, developerBps: developer_fee_bps, external }: Flow) {
  const sim = createSimulator({
    limits: { sandboxAmount: null },
    fees: { platformBps, external: { ach: external, sepa: external, network: external } },
    rates: { 'USD/USDC': rate, 'USDC/EUR': rate, 'USDC/USDT': rate },
  })
  if (type === 'onramp') {
    const { id } = onrampOf(sim, { developer_fee_bps })
    return { sim, id: sim.simulate.bankDeposit(id, { amount: formatAmount(units, 2) }) }
  }
  const { customer_id, destination_id } = payee(sim, ibanDestination)
  const address =
    type === 'swap'
      ? addressOf(swapOf(sim, { developer_fee_bps }))
      : type === 'offramp'
        ? addressOf(offrampOf(sim, { fiat_destination_id: destination_id, developer_fee_bps }))
        : sim.api.transactions.createOneOff({
            customer_id,
            destination_id,
            source_network_id: 'base-sepolia',
            source_asset: 'USDC',
            destination_asset: 'EUR',
            developer_fee_bps,
          }).crypto_address
  return { sim, id: sim.simulate.cryptoDeposit(address, { amount: formatAmount(units, 6) }) }
}

describe('the books', () => {
  it('of one transaction balance in every posting, and have nothing of it under way once it ended', async () => {
    await fc.assert(
      fc.asyncProperty(anyFlow, async (flow) => {
        const { sim, id } = arrange(flow)
        await endings[flow.ending](sim, id)
        await sim.clock.advance('2m')
        expect(story(sim, id).at(-1)).toMatch(/(?:completed|failed|canceled|cancelled)$/)
        expect(unsettled(sim, id)).toEqual([])
        const sums = sumsOf(sim.ledger.postings({ transactionId: id }).flatMap(({ entries }) => entries))
        expect([...sums.values()].filter((sum) => sum !== 0n)).toEqual([])
        for (const { account, amount } of sim.ledger.balances({ transactionId: id }))
          if (/^(?:fees:|rounding$)/.test(account)) expect(exactly(amount) >= 0n).toBe(true)
      }),
      runs(150),
    )
  })

  it('are empty after a transaction that came to nothing', async () => {
    const undone: readonly Ending[] = [
      'failed while it was screened',
      'failed after conversion',
      'rejected',
      'canceled',
    ]
    await fc.assert(
      fc.asyncProperty(anyFlow, fc.constantFrom(...undone), async (flow, ending) => {
        const { sim, id } = arrange(flow)
        await endings[ending](sim, id)
        expect(sim.ledger.balances()).toEqual([])
      }),
      runs(50),
    )
  })

  it('say what the receipt says: fees, rounding, and what went out', async () => {
    await fc.assert(
      fc.asyncProperty(anyFlow, async (flow) => {
        const { sim, id } = arrange(flow)
        await sim.clock.advance('2m')
        const transaction = sim.api.transactions.get(id)
        const receipt = 'receipt' in transaction ? transaction.receipt : undefined
        const out = flow.type === 'onramp' || flow.type === 'swap' ? 'outside:base-sepolia' : 'outside:bank'
        const balance = (account: string, currency: string | undefined) =>
          sim.ledger
            .balances({ transactionId: id })
            .find((entry) => entry.account === account && entry.asset === currency)?.amount ?? '0'
        const { input_currency: input, output_currency: output } = receipt ?? {}
        expect({
          external_fee: balance('fees:external', input),
          client_fee: balance('fees:developer', output),
          platform_fee: balance('fees:platform', output),
          outgoing_amount: balance(out, output),
        }).toEqual({
          external_fee: receipt?.external_fee,
          client_fee: receipt?.client_fee,
          platform_fee: receipt?.platform_fee,
          outgoing_amount: receipt?.outgoing_amount,
        })
      }),
      runs(100),
    )
  })

  it('of a quoted one-off give the recipient at least the amount, and without external rates exactly that', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.bigInt({ min: 1n, max: 10n ** 9n }),
        fc.nat({ max: 4_000 }),
        fc.nat({ max: 4_000 }),
        async (cents, platformBps, developer_fee_bps) => {
          const sim = createSimulator({
            limits: { sandboxAmount: null },
            fees: { platformBps, external: { ach: '0.3' } },
          })
          const { customer_id, destination_id } = payee(sim, ibanDestination)
          const amount = formatAmount(cents, 2)
          const {
            id,
            crypto_address,
            send_amount = '',
          } = sim.api.transactions.createOneOff({
            customer_id,
            destination_id,
            source_network_id: 'base-sepolia',
            source_asset: 'USDC',
            destination_asset: 'EUR',
            amount,
            developer_fee_bps,
          })
          sim.simulate.cryptoDeposit(crypto_address, { amount: send_amount })
          await sim.clock.advance('2m')
          expect(sim.api.transactions.get(id)).toMatchObject({
            status: 'completed',
            receipt: { outgoing_amount: amount },
          })
        },
      ),
      runs(50),
    )
  })
})
