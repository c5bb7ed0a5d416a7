import { createSimulator, type Simulator, type SimulatorOptions } from 'platform-simulator'
import { describe, expect, it } from 'vitest'
import {
  activeCustomer,
  cryptoDestination,
  ibanDestination,
  newCustomer,
  nobody,
  usDestination,
} from '../conformance/samples.js'
import {
  type AccountBody,
  addressOf,
  type DestinationBody,
  offrampOf,
  onrampOf,
  payee,
  swapOf,
} from '../support/money.js'
import { told } from '../support/payload.js'
import { refusal, refused } from '../support/refusal.js'

const evm = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const solana = 'FwRYtTPRk5N4wUeP87rTw9kQVSwigB6kbikGzzeCMrW5'

const anyNetwork = {
  destination_type: 'crypto',
  name: 'Wallet',
  crypto_address: cryptoDestination.crypto_address,
} satisfies DestinationBody
const onSolana = { ...anyNetwork, crypto_address: solana } satisfies DestinationBody
const swiftDestination = {
  ...ibanDestination,
  assets: ['USD', 'EUR'],
  bank_address: ibanDestination.account_holder_address,
  capabilities: ['swift'],
  bic: 'DEUTDEFF',
} satisfies DestinationBody

/** Sends what the types would not allow, as a client could. */
function create(sim: Simulator, body: object) {
  return sim.api.accounts.create(body as AccountBody)
}

/** A body that opens an account of each type, on a world of its own. */
const bodies: Readonly<Record<'onramp' | 'offramp' | 'swap', (sim: Simulator) => AccountBody>> = {
  onramp: (sim) => ({
    account_type: 'onramp',
    capabilities: ['ach'],
    crypto_destination_id: payee(sim).destination_id,
    source_asset: 'USD',
    destination_asset: 'USDC',
  }),
  offramp: (sim) => ({
    account_type: 'offramp',
    fiat_destination_id: payee(sim, usDestination).destination_id,
    source_network_id: 'base-sepolia',
    source_asset: 'USDC',
    destination_asset: 'USD',
    rail: 'ach',
  }),
  swap: (sim) => ({
    account_type: 'swap',
    crypto_destination_id: payee(sim).destination_id,
    source_network_id: 'base-sepolia',
    source_asset: 'USDC',
    destination_asset: 'USDT',
  }),
}
const types = ['onramp', 'offramp', 'swap'] as const

const wireCoordinates = [
  'aba_routing_number',
  'aba_wire_routing_number',
  'account_number',
  'account_type',
] as const

describe('an onramp account', () => {
  it('answers with the bank account that takes deposits, and with where they go', () => {
    const sim = createSimulator()
    const { destination_id } = payee(sim)
    const account = sim.api.accounts.createOnramp({
      capabilities: ['ach'],
      source_asset: 'USD',
      destination_asset: 'USDC',
      destination_id,
    })
    expect(account).toEqual({
      id: account.id,
      account_type: 'onramp',
      source_asset: 'USD',
      destination_asset: 'USDC',
      rail: 'us_bank_account',
      bank_account: {
        id: account.bank_account?.id,
        capabilities: ['ach'],
        aba_routing_number: expect.stringMatching(/^\d{9}$/),
        account_number: expect.stringMatching(/^\d{12}$/),
        account_type: 'checking',
        account_holder_name: expect.any(String),
        account_holder_address: expect.objectContaining({ country: 'US' }),
        account_holder_phone: expect.any(String),
        bank_name: expect.any(String),
        bank_address: expect.objectContaining({ country: 'US' }),
        bank_phone: expect.any(String),
        payment_reference: null,
      },
      destination: {
        destination_id,
        destination_type: 'crypto',
        name: 'Treasury wallet',
        crypto_address: cryptoDestination.crypto_address,
        family: 'evm',
        network_id: 'base-sepolia',
      },
    })
    expect(sim.api.accounts.get(account.id)).toEqual(account)
  })

  it('is the same through POST /accounts, where the source asset may be left out', () => {
    const short = createSimulator()
    const { source_asset: _, ...body } = bodies.onramp(short)
    const long = createSimulator()
    expect(create(short, body)).toEqual(onrampOf(long))
    expect(short.hash()).toBe(long.hash())
  })

  it.each([
    [['ach'], ['ach'], 'us_bank_account', ['aba_routing_number', 'account_number', 'account_type']],
    [['fedwire'], ['fedwire'], 'fedwire', wireCoordinates],
    [['fednow'], ['fednow'], 'fednow', ['aba_routing_number', 'account_number', 'account_type']],
    [['us_bank_account'], ['ach', 'fedwire'], 'us_bank_account', wireCoordinates],
    [['ach', 'fedwire'], ['ach', 'fedwire'], 'us_bank_account', wireCoordinates],
    [['swift'], ['swift'], 'swift', ['account_number', 'account_type', 'bic']],
    [
      ['swift', 'ach'],
      ['swift', 'ach'],
      'swift',
      ['aba_routing_number', 'account_number', 'account_type', 'bic'],
    ],
    [
      ['fednow', 'swift'],
      ['fednow', 'swift'],
      'fednow',
      ['aba_routing_number', 'account_number', 'account_type', 'bic'],
    ],
    [['swift', 'fedwire'], ['swift', 'fedwire'], 'swift', [...wireCoordinates, 'bic']],
    [['fedwire', 'us_bank_account', 'ach'], ['fedwire', 'ach'], 'fedwire', wireCoordinates],
    [['sepa'], ['sepa'], 'sepa', ['bic', 'iban']],
  ] as const)('with %j takes %j, as rail %s', (capabilities, rails, rail, coordinates) => {
    const sim = createSimulator()
    const source_asset = rail === 'sepa' ? 'EUR' : 'USD'
    const { bank_account = {}, ...account } = onrampOf(sim, { capabilities: [...capabilities], source_asset })
    const shown = Object.keys(bank_account).filter((name) =>
      /^(aba_|account_n|account_t|bic|iban)/.test(name),
    )
    expect([bank_account, account.rail, shown.sort()]).toEqual([
      expect.objectContaining({ capabilities: rails }),
      rail,
      coordinates,
    ])
  })

  it('for euros is at a bank in Germany, as its IBAN and its BIC say', () => {
    const { bank_account } = onrampOf(createSimulator(), { capabilities: ['sepa'], source_asset: 'EUR' })
    expect(bank_account).toMatchObject({
      iban: expect.stringMatching(/^DE/),
      bic: expect.stringMatching(/^....DE/),
      bank_address: { country: 'DE' },
    })
  })

  it.each([
    [
      'ach',
      'USD',
      {
        bank_name: 'Platform Partner Bank',
        bank_address: {
          street1: '1 Settlement Square',
          city: 'New York',
          region: 'NY',
          postal_code: '10004',
          country: 'US',
        },
        bank_phone: '+12125550100',
      },
    ],
    [
      'sepa',
      'EUR',
      {
        bank_name: 'Platform Partner Bank Europe',
        bank_address: {
          street1: 'Taunusanlage 1',
          city: 'Frankfurt am Main',
          postal_code: '60329',
          country: 'DE',
        },
        bank_phone: '+496955500100',
      },
    ],
  ] as const)(
    'by %s has the bank of its currency, and the address of its holder',
    (rail, source_asset, bank) => {
      const { bank_account } = onrampOf(createSimulator(), { capabilities: [rail], source_asset })
      expect(bank_account).toMatchObject({
        ...bank,
        account_holder_address: {
          street1: '100 Market Street',
          city: 'San Francisco',
          region: 'CA',
          postal_code: '94105',
          country: 'US',
        },
        account_holder_phone: '+14155550100',
        payment_reference: null,
      })
    },
  )

  it.each([
    ['swift', 'USD', 'PLTFUS33XXX'],
    ['sepa', 'EUR', 'PLTFDEFFXXX'],
  ] as const)('by %s is at a bank with a BIC of its own country: %s, %s', (capability, source_asset, bic) => {
    const { bank_account } = onrampOf(createSimulator(), { capabilities: [capability], source_asset })
    expect(bank_account?.bic).toBe(bic)
  })

  it('by Fedwire has one routing number for wires and another for ACH', () => {
    const { bank_account } = onrampOf(createSimulator(), { capabilities: ['us_bank_account'] })
    const { aba_routing_number, aba_wire_routing_number } = bank_account ?? {}
    expect([aba_routing_number, aba_wire_routing_number]).toEqual([
      expect.stringMatching(/^10\d{7}$/),
      expect.stringMatching(/^10\d{7}$/),
    ])
    expect(aba_wire_routing_number).not.toBe(aba_routing_number)
  })

  it.each([
    [['ach'], 'EUR', 'must be USD for ach'],
    [['fedwire'], 'EUR', 'must be USD for fedwire'],
    [['fednow'], 'EUR', 'must be USD for fednow'],
    [['swift'], 'EUR', 'must be USD for swift'],
    [['us_bank_account'], 'EUR', 'must be USD for ach'],
    [['sepa'], 'USD', 'must be EUR for sepa'],
    [['ach', 'sepa'], 'USD', 'must be EUR for sepa'],
  ] as const)('by %j takes no %s', (capabilities, source_asset, message) => {
    const sim = createSimulator()
    const call = () => onrampOf(sim, { capabilities: [...capabilities], source_asset })
    expect(refusal(call).errors).toEqual([{ field: 'source_asset', message, code: 'unsupported_asset' }])
  })

  it('takes the currency of its rail where none is named', () => {
    const sim = createSimulator()
    const { source_asset: _, ...body } = bodies.onramp(sim)
    expect(create(sim, { ...body, capabilities: ['sepa'] }).source_asset).toBe('EUR')
  })

  it('holds its bank account in the name of the client', () => {
    const sim = createSimulator()
    const other = sim.simulate.createClient({ name: 'Integrator Ltd' })
    const api = sim.as(other.api_key)
    const customer = api.customers.create({ name: 'Acme Corp', customer_type: 'business' })
    sim.simulate.approveOnboarding(customer.id)
    const recipient = api.recipients.create(customer.id, { name: 'Payee' })
    const destination = api.destinations.create(recipient.id, cryptoDestination)
    const account = api.accounts.createOnramp({
      capabilities: ['ach'],
      source_asset: 'USD',
      destination_asset: 'USDC',
      destination_id: destination.id,
    })
    expect(account.bank_account?.account_holder_name).toBe('Integrator Ltd')
  })

  it.each([
    [{}, 'it pays out on the network of its destination', 'base-sepolia', cryptoDestination],
    [{}, 'else on the first of the family that can', 'ethereum-sepolia', anyNetwork],
    [{}, 'in the family of the address', 'solana-devnet', onSolana],
    [{ destination_asset: 'RD' }, 'that has the asset', 'base-sepolia', anyNetwork],
    [{ destination_network_id: 'polygon-amoy' }, 'else on the one asked for', 'polygon-amoy', anyNetwork],
    [
      { destination_network_id: 'polygon-amoy' },
      'also over that of its destination',
      'polygon-amoy',
      cryptoDestination,
    ],
  ] as const)('%j: %s', (change, _, network, destination) => {
    const sim = createSimulator()
    const account = onrampOf(sim, { destination_id: payee(sim, destination).destination_id, ...change })
    const id = sim.simulate.bankDeposit(account.id, { amount: '1' })
    expect(sim.api.autoTransactions.get(id).crypto_details).toMatchObject({ destination_network_id: network })
  })
})

describe('deposit instructions', () => {
  const accounts = (sim: Simulator, count: number, capability: 'ach' | 'sepa') =>
    Array.from({ length: count }, () => {
      const source_asset = capability === 'sepa' ? 'EUR' : 'USD'
      return onrampOf(sim, { capabilities: [capability], source_asset }).bank_account
    })

  it('differ from account to account', () => {
    const numbers = accounts(createSimulator(), 200, 'ach').map((bank) => bank?.account_number)
    expect(new Set(numbers).size).toBe(200)
  })

  it('have ABA routing numbers whose check digit is right', () => {
    for (const bank of accounts(createSimulator(), 200, 'ach')) {
      const digits = [...(bank?.aba_routing_number ?? '')].map(Number)
      const weighted = digits.map((digit, index) => digit * ([3, 7, 1][index % 3] ?? 0))
      expect([digits.length, weighted.reduce((sum, part) => sum + part, 0) % 10]).toEqual([9, 0])
    }
  })

  it('have IBANs whose check digits are right', () => {
    for (const bank of accounts(createSimulator(), 200, 'sepa')) {
      const iban = bank?.iban ?? ''
      const digits = [...iban.slice(4), ...iban.slice(0, 4)].map((character) =>
        Number.parseInt(character, 36),
      )
      expect([iban.length, BigInt(digits.join('')) % 97n]).toEqual([22, 1n])
    }
  })

  it('follow from the seed', () => {
    const numbers = (seed: string) =>
      accounts(createSimulator({ seed }), 5, 'ach').map((bank) => bank?.account_number)
    expect(numbers('a')).toEqual(numbers('a'))
    expect(numbers('a')).not.toEqual(numbers('b'))
  })
})

describe('an offramp account', () => {
  it('answers with the address that takes deposits, and with the rail of its payouts', () => {
    const sim = createSimulator()
    const { destination_id } = payee(sim, usDestination)
    const account = sim.api.accounts.create({
      account_type: 'offramp',
      fiat_destination_id: destination_id,
      source_network_id: 'base-sepolia',
      source_asset: 'USDC',
      destination_asset: 'USD',
      rail: 'fedwire',
    })
    expect(account).toEqual({
      id: account.id,
      account_type: 'offramp',
      source_asset: 'USDC',
      destination_asset: 'USD',
      source_crypto_address: expect.stringMatching(/^0x[0-9a-f]{40}$/),
      source_family: 'evm',
      source_network_id: 'base-sepolia',
      rail: 'fedwire',
      destination_rail: 'fedwire',
      destination: expect.objectContaining({ destination_id, destination_type: 'fiat_us' }),
    })
  })

  it.each([
    [usDestination, 'USD', 'ach'],
    [ibanDestination, 'EUR', 'sepa'],
    [swiftDestination, 'USD', 'swift'],
  ] as const)(
    'pays out in the first currency and by the first rail that its destination has',
    (destination, asset, rail) => {
      expect(offrampOf(createSimulator(), {}, destination)).toMatchObject({ destination_asset: asset, rail })
    },
  )

  it.each([
    ['us_bank_account', 'ach'],
    ['ach', 'ach'],
    ['fedwire', 'fedwire'],
  ] as const)('with rail %s pays out by %s', (rail, taken) => {
    expect(offrampOf(createSimulator(), { rail }).destination_rail).toBe(taken)
  })

  it.each([
    [usDestination, 'EUR', 'it takes USD'],
    [ibanDestination, 'USD', 'it takes EUR'],
    [swiftDestination, 'EUR', 'it takes USD'],
  ] as const)('pays out in no other currency, and the refusal says in which', (destination, asset, hint) => {
    const call = () => offrampOf(createSimulator(), { destination_asset: asset }, destination)
    expect(refusal(call)).toMatchObject({
      status: 400,
      slug: 'invalid-request',
      detail: `The destination cannot be paid in ${asset}.`,
      hint,
    })
  })

  it('has an address of the family of its source', () => {
    expect(offrampOf(createSimulator(), { source_network_id: 'solana-devnet' })).toMatchObject({
      source_family: 'solana',
      source_crypto_address: expect.stringMatching(/^[1-9A-HJ-NP-Za-km-z]{43,44}$/),
    })
  })
})

describe('a swap account', () => {
  it('answers with the members of the specification', () => {
    const sim = createSimulator()
    const { destination_id } = payee(sim)
    const account = sim.api.accounts.createSwap({
      destination_id,
      destination_asset: 'USDT',
      source_asset: 'any',
      source_network_id: 'evm',
    })
    expect(account).toEqual({
      id: account.id,
      account_type: 'swap',
      source_crypto_address: expect.stringMatching(/^0x[0-9a-f]{40}$/),
      source_family: 'evm',
      source_network_id: 'evm',
      source_asset: 'any',
      destination_asset: 'USDT',
      destination: expect.objectContaining({ destination_id, family: 'evm', network_id: 'base-sepolia' }),
    })
  })

  it('is the same through POST /accounts', () => {
    const one = createSimulator()
    const other = createSimulator()
    expect(create(one, bodies.swap(one))).toEqual(swapOf(other))
    expect(one.hash()).toBe(other.hash())
  })

  it('pays out across families', () => {
    const sim = createSimulator()
    const account = swapOf(sim, { destination_id: payee(sim, onSolana).destination_id })
    const id = sim.simulate.cryptoDeposit(addressOf(account), { amount: '1' })
    expect(sim.api.autoTransactions.get(id).crypto_details).toMatchObject({
      source_network_id: 'base-sepolia',
      destination_network_id: 'solana-devnet',
      destination_crypto_address: solana,
    })
  })

  it('pays out on its source network where the destination leaves it open', () => {
    const sim = createSimulator()
    const account = swapOf(sim, {
      destination_id: payee(sim, anyNetwork).destination_id,
      source_network_id: 'optimism-sepolia',
    })
    const id = sim.simulate.cryptoDeposit(addressOf(account), { amount: '1' })
    expect(sim.api.autoTransactions.get(id).crypto_details).toMatchObject({
      destination_network_id: 'optimism-sepolia',
    })
  })
})

describe('the wildcard evm', () => {
  const testnets = [
    'ethereum-sepolia',
    'base-sepolia',
    'polygon-amoy',
    'arbitrum-sepolia',
    'optimism-sepolia',
    'avalanche-fuji',
  ]
  const mainnets = [
    'ethereum-mainnet',
    'base-mainnet',
    'polygon-mainnet',
    'arbitrum-mainnet',
    'optimism-mainnet',
    'avalanche-mainnet',
  ]

  it.each([
    ['sandbox', testnets],
    ['production', mainnets],
  ] as const)('takes deposits on every EVM network of the environment %s', (environment, networks) => {
    const sim = createSimulator({ environment })
    const account = swapOf(sim, {
      destination_id: payee(sim, anyNetwork).destination_id,
      source_network_id: 'evm',
    })
    for (const network_id of networks) {
      const id = sim.simulate.cryptoDeposit(addressOf(account), { amount: '1', network_id })
      expect([network_id, sim.api.autoTransactions.get(id).status]).toEqual([network_id, 'pending'])
    }
  })

  it('takes none on a test network in production', () => {
    const sim = createSimulator({ environment: 'production' })
    const account = swapOf(sim, {
      destination_id: payee(sim, anyNetwork).destination_id,
      source_network_id: 'evm',
    })
    const deposit = { amount: '1', network_id: 'base-sepolia' }
    expect(refused(() => sim.simulate.cryptoDeposit(addressOf(account), deposit))).toBe(
      '400 validation-error, network_id network_mismatch',
    )
  })

  it('stands for no network of another family', () => {
    const sim = createSimulator()
    const account = swapOf(sim, { source_network_id: 'evm' })
    const deposit = { amount: '1', network_id: 'solana-devnet' }
    expect(refused(() => sim.simulate.cryptoDeposit(addressOf(account), deposit))).toBe(
      '400 validation-error, network_id network_mismatch',
    )
  })

  it('serves offramps as well', () => {
    expect(offrampOf(createSimulator(), { source_network_id: 'evm' }).source_network_id).toBe('evm')
  })
})

describe('what only another type of account has', () => {
  const returnAddress = { network_id: 'base-sepolia', crypto_address: evm }
  const warned = (sim: Simulator) => sim.requests.list().at(-1)?.warnings

  it.each([
    ['onramp', { fiat_destination_id: nobody }],
    ['onramp', { source_network_id: 'base-sepolia' }],
    ['onramp', { return_address: returnAddress }],
    ['onramp', { return_crypto_address: returnAddress }],
    ['offramp', { crypto_destination_id: nobody }],
    ['offramp', { destination_network_id: 'base-sepolia' }],
    ['offramp', { capabilities: ['ach'] }],
    ['swap', { fiat_destination_id: nobody }],
    ['swap', { capabilities: ['ach'] }],
    ['swap', { rail: 'ach' }],
  ] as const)('is ignored with a warning: %s with %j', (type, extra) => {
    const sim = createSimulator()
    const [field] = Object.keys(extra)
    expect(create(sim, { ...bodies[type](sim), ...extra })).toMatchObject({ account_type: type })
    expect(warned(sim)).toEqual([`body field ${field} has no effect in this request and was ignored`])
  })

  it('is ignored with a warning in a change that names the type', () => {
    const sim = createSimulator()
    const { id } = offrampOf(sim)
    const change = { account_type: 'offramp', destination_network_id: 'base-sepolia' } as const
    sim.api.accounts.update(id, change)
    const warning = 'body field destination_network_id has no effect in this request and was ignored'
    expect(warned(sim)).toEqual([warning])
    sim.api.accounts.replace(id, change)
    expect(warned(sim)).toEqual([warning])
  })

  it('is refused where unknown members are', () => {
    const sim = createSimulator({ strict: 'error' })
    const body = { ...bodies.swap(sim), rail: 'ach' }
    expect(refused(() => create(sim, body))).toBe('400 validation-error, rail ignored_field')
  })
})

describe('a body of POST /accounts is refused', () => {
  const sent = (body: object) => {
    const sim = createSimulator()
    return refused(() => create(sim, body))
  }

  it.each([
    [{}, ['account_type missing_required_field']],
    [{ account_type: 'card' }, ['account_type invalid_value']],
    [
      { account_type: 'onramp' },
      [
        'capabilities missing_required_field',
        'crypto_destination_id missing_required_field',
        'destination_asset missing_required_field',
      ],
    ],
    [
      { account_type: 'offramp' },
      [
        'fiat_destination_id missing_required_field',
        'source_network_id missing_required_field',
        'source_asset missing_required_field',
      ],
    ],
    [
      { account_type: 'swap' },
      [
        'crypto_destination_id missing_required_field',
        'source_network_id missing_required_field',
        'source_asset missing_required_field',
        'destination_asset missing_required_field',
      ],
    ],
  ])('%j: every field that the type needs is named', (body, errors) => {
    expect(sent(body)).toBe(['400 validation-error', ...errors].join(', '))
  })

  const invalid = (type: 'onramp' | 'offramp' | 'swap', change: object) => {
    const sim = createSimulator()
    return refused(() => create(sim, { ...bodies[type](sim), ...change }))
  }

  it.each([
    ['onramp', { capabilities: [] }, 'capabilities too_small'],
    ['onramp', { capabilities: ['cheque'] }, 'capabilities.0 invalid_value'],
    ['onramp', { crypto_destination_id: 'x' }, 'crypto_destination_id invalid_format'],
    ['onramp', { destination_network_id: 'evm' }, 'destination_network_id invalid_value'],
    ['onramp', { source_asset: 'USDC' }, 'source_asset unsupported_asset'],
    ['onramp', { source_asset: 'GBP' }, 'source_asset unsupported_asset'],
    ['onramp', { destination_asset: 'USD' }, 'destination_asset unsupported_asset'],
    ['onramp', { destination_asset: 'DOGE' }, 'destination_asset unsupported_asset'],
    ['offramp', { rail: 'cheque' }, 'rail invalid_value'],
    ['offramp', { source_network_id: 'tron' }, 'source_network_id invalid_value'],
    ['offramp', { source_asset: 'USD' }, 'source_asset unsupported_asset'],
    ['offramp', { destination_asset: 'USDC' }, 'destination_asset unsupported_asset'],
    ['swap', { source_asset: '' }, 'source_asset too_small'],
    ['swap', { source_asset: 'EUR' }, 'source_asset unsupported_asset'],
    ['swap', { destination_asset: 'any' }, 'destination_asset unsupported_asset'],
    ['swap', { developer_fee_bps: -1 }, 'developer_fee_bps too_small'],
    ['swap', { developer_fee_bps: 10_001 }, 'developer_fee_bps too_big'],
    ['swap', { developer_fee_bps: 1.5 }, 'developer_fee_bps invalid_type'],
    [
      'swap',
      { return_address: { network_id: 'base-sepolia' } },
      'return_address.crypto_address missing_required_field',
    ],
    [
      'swap',
      {
        return_address: { network_id: 'base-sepolia', crypto_address: evm },
        return_crypto_address: { network_id: 'base-sepolia', crypto_address: evm },
      },
      'return_address mutually_exclusive',
    ],
  ] as const)('%s with %j: %s', (type, change, error) => {
    expect(invalid(type, change)).toBe(`400 validation-error, ${error}`)
  })

  it.each([
    ['onramp', (sim: Simulator) => ({ crypto_destination_id: payee(sim, usDestination).destination_id })],
    ['offramp', (sim: Simulator) => ({ fiat_destination_id: payee(sim).destination_id })],
    ['swap', (sim: Simulator) => ({ crypto_destination_id: payee(sim, ibanDestination).destination_id })],
  ] as const)('%s: for a destination of the wrong kind', (type, change) => {
    const sim = createSimulator()
    const body = { ...bodies[type](sim), ...change(sim) }
    const { slug, detail, hint } = refusal(() => create(sim, body))
    expect([slug, detail]).toEqual([
      'invalid-request',
      expect.stringMatching(/^cannot create an? \w+ account for a destination of type \w+$/),
    ])
    expect(hint).toContain(type === 'offramp' ? 'a fiat destination' : 'a crypto destination')
  })

  it.each([
    [
      'a currency that the destination does not take',
      { destination_asset: 'EUR' },
      'The destination cannot be paid in EUR.',
    ],
    [
      'a rail that the destination does not have',
      { rail: 'swift' },
      'The destination cannot be paid by swift.',
    ],
  ] as const)('offramp: for %s', (_, change, detail) => {
    const sim = createSimulator()
    expect(refusal(() => offrampOf(sim, change))).toMatchObject({ slug: 'invalid-request', detail })
  })

  it('for a network that the destination has no address on', () => {
    const sim = createSimulator()
    expect(refusal(() => onrampOf(sim, { destination_network_id: 'solana-devnet' }))).toMatchObject({
      slug: 'invalid-request',
      detail: 'The destination has no address on solana-devnet.',
    })
  })

  it.each([
    [
      'source_asset',
      (sim: Simulator) => swapOf(sim, { source_asset: 'RD', source_network_id: 'polygon-amoy' }),
    ],
    [
      'destination_asset',
      (sim: Simulator) => onrampOf(sim, { destination_asset: 'RD', destination_network_id: 'polygon-amoy' }),
    ],
    [
      'destination_asset',
      (sim: Simulator) =>
        onrampOf(sim, { destination_asset: 'RD', destination_id: payee(sim, onSolana).destination_id }),
    ],
  ] as const)("for the platform's own stablecoin where it is not: %s", (field, call) => {
    const sim = createSimulator()
    expect(refused(() => call(sim))).toBe(`400 validation-error, ${field} unsupported_asset`)
  })

  it('with the own stablecoin named by its option', () => {
    const sim = createSimulator({ stablecoin: 'ACME' })
    expect(onrampOf(sim, { destination_asset: 'ACME' }).destination_asset).toBe('ACME')
    expect(refused(() => onrampOf(sim, { destination_asset: 'RD' }))).toBe(
      '400 validation-error, destination_asset unsupported_asset',
    )
  })

  it.each(types)('%s: for a destination that nobody, or another client, has', (type) => {
    const sim = createSimulator()
    const field = type === 'offramp' ? 'fiat_destination_id' : 'crypto_destination_id'
    const body = bodies[type](sim)
    expect(refused(() => create(sim, { ...body, [field]: nobody }))).toBe('404 not-found')
    const other = sim.as(sim.simulate.createClient({ name: 'Other Client' }).api_key)
    expect(refused(() => other.accounts.create(body))).toBe('404 not-found')
  })

  it('while the recipient is frozen', () => {
    const sim = createSimulator()
    const { recipient_id, destination_id } = payee(sim)
    sim.simulate.freezeRecipient(recipient_id)
    expect(refused(() => onrampOf(sim, { destination_id }))).toBe('403 forbidden')
    sim.simulate.unfreezeRecipient(recipient_id)
    expect(onrampOf(sim, { destination_id }).account_type).toBe('onramp')
  })

  it.each(['capabilities', 'source_asset', 'destination_asset', 'destination_id'])(
    'POST /accounts/onramp without %s',
    (field) => {
      const sim = createSimulator()
      expect(refused(() => onrampOf(sim, { [field]: undefined }))).toBe(
        `400 validation-error, ${field} missing_required_field`,
      )
    },
  )

  it.each(['destination_id', 'destination_asset', 'source_asset', 'source_network_id'])(
    'POST /accounts/swap/crypto without %s',
    (field) => {
      const sim = createSimulator()
      expect(refused(() => swapOf(sim, { [field]: undefined }))).toBe(
        `400 validation-error, ${field} missing_required_field`,
      )
    },
  )
})

describe('a network of the other environment', () => {
  const arrange = (options: SimulatorOptions = {}) => {
    const sim = createSimulator(options)
    return { sim, destination_id: payee(sim, anyNetwork).destination_id }
  }

  it.each([
    'base-mainnet',
    'ethereum-mainnet',
    'solana-mainnet',
    'ethereum-goerli',
    'ethereum-holesky',
    'solana-testnet',
  ] as const)('the sandbox refuses %s as source, as destination and as return address', (network) => {
    const { sim, destination_id } = arrange()
    const family = network.startsWith('solana') ? 'solana-devnet' : 'base-sepolia'
    const detail = expect.stringContaining(
      `network "${network}" is not allowed in sandbox; use a testnet such as`,
    )
    const calls = [
      () => swapOf(sim, { destination_id, source_network_id: network }),
      () => onrampOf(sim, { destination_id, destination_network_id: network }),
      () =>
        swapOf(sim, {
          destination_id,
          source_network_id: family,
          return_crypto_address: { network_id: network, crypto_address: evm },
        }),
    ]
    for (const call of calls) expect(refusal(call)).toMatchObject({ slug: 'invalid-request', detail })
  })

  it('production refuses test networks and takes mainnets', () => {
    const { sim, destination_id } = arrange({ environment: 'production' })
    expect(refusal(() => swapOf(sim, { destination_id }))).toMatchObject({
      slug: 'invalid-request',
      detail: 'network "base-sepolia" is not allowed in production; use a mainnet such as ethereum-mainnet',
    })
    expect(swapOf(sim, { destination_id, source_network_id: 'base-mainnet' }).source_network_id).toBe(
      'base-mainnet',
    )
  })

  it('on a change is refused as well', () => {
    const { sim, destination_id } = arrange()
    const { id } = onrampOf(sim, { destination_id })
    const call = () => sim.api.accounts.replace(id, { destination_network_id: 'base-mainnet' })
    expect(refused(call)).toBe('400 invalid-request')
  })
})

describe('a customer that may not move money has no accounts', () => {
  const arrange = (options: SimulatorOptions = {}) => {
    const sim = createSimulator(options)
    const customer = newCustomer(sim)
    const { destination_id } = payee(sim, cryptoDestination, customer.id)
    return { sim, customer, open: () => onrampOf(sim, { destination_id }) }
  }

  it('until it is active', async () => {
    const { sim, open } = arrange()
    expect(refusal(open)).toMatchObject({
      status: 400,
      slug: 'invalid-request',
      detail: 'Customer is not KYB-approved by the platform.',
      hint: expect.stringContaining('sim.simulate.approveOnboarding'),
    })
    await sim.clock.advance('5s')
    expect(open().account_type).toBe('onramp')
  })

  it('once it was rejected', () => {
    const { sim, customer, open } = arrange()
    sim.simulate.rejectOnboarding(customer.id)
    expect(refused(open)).toBe('400 invalid-request')
  })

  it('while it is frozen', () => {
    const { sim, customer, open } = arrange()
    sim.simulate.approveOnboarding(customer.id)
    sim.simulate.freezeCustomer(customer.id)
    expect(refused(open)).toBe('403 account-under-review')
    sim.simulate.unfreezeCustomer(customer.id)
    expect(open().account_type).toBe('onramp')
  })

  it('before it has accepted the terms, and the refusal says where it can', () => {
    const { sim, customer, open } = arrange({ terms: 'outstanding' })
    sim.simulate.approveOnboarding(customer.id)
    expect(refusal(open)).toMatchObject({
      status: 403,
      slug: 'terms-not-accepted',
      resolutionUrl: expect.stringMatching(/^https:/),
    })
    sim.simulate.acceptTerms(customer.id)
    expect(open().account_type).toBe('onramp')
  })

  it('and the freeze is named before the approval, the approval before the terms', () => {
    const { sim, customer, open } = arrange({ terms: 'outstanding' })
    expect(refused(open)).toBe('400 invalid-request')
    sim.simulate.approveOnboarding(customer.id)
    expect(refused(open)).toBe('403 terms-not-accepted')
    sim.simulate.freezeCustomer(customer.id)
    expect(refused(open)).toBe('403 account-under-review')
  })

  it.each(types)('whatever the type: %s', (type) => {
    const sim = createSimulator()
    const body = bodies[type](sim)
    for (const customer of sim.api.customers.list().data) sim.simulate.freezeCustomer(customer.id)
    expect(refused(() => create(sim, body))).toBe('403 account-under-review')
  })
})

describe('the developer fee', () => {
  it.each([0, 1, 10_000])('may be %d basis points', (developer_fee_bps) => {
    expect(onrampOf(createSimulator(), { developer_fee_bps }).account_type).toBe('onramp')
  })

  it.each(types)('is in no answer and no event of an account: %s', (type) => {
    const sim = createSimulator()
    const account = create(sim, { ...bodies[type](sim), developer_fee_bps: 8642 })
    sim.api.accounts.replace(account.id, { developer_fee_bps: 9753 })
    const seen = [
      account,
      sim.api.accounts.get(account.id),
      sim.api.accounts.list({ account_type: type }),
      sim.api.internalViews.offramps(),
      sim.events.list(),
    ]
    expect(JSON.stringify(seen)).not.toMatch(/developer_fee|8642|9753/)
  })

  it('is refused to a client that may take none, and none is no fee', () => {
    const sim = createSimulator({ developerFees: false })
    const { id } = onrampOf(sim, { developer_fee_bps: 0 })
    const calls = [
      () => onrampOf(sim, { developer_fee_bps: 1 }),
      () => offrampOf(sim, { developer_fee_bps: 1 }),
      () => swapOf(sim, { developer_fee_bps: 1 }),
      () => sim.api.accounts.replace(id, { developer_fee_bps: 1 }),
      () => sim.api.accounts.update(id, { account_type: 'onramp', developer_fee_bps: 1 }),
    ]
    for (const call of calls)
      expect(refusal(call)).toMatchObject({
        slug: 'forbidden',
        hint: expect.stringContaining('setDeveloperFees'),
      })
  })

  it('is granted and taken away while the world runs', () => {
    const sim = createSimulator({ developerFees: false })
    const other = sim.simulate.createClient({ name: 'Other Client' })
    const api = sim.as(other.api_key)
    const customer = api.customers.create({ name: 'Acme Corp', customer_type: 'business' })
    sim.simulate.approveOnboarding(customer.id)
    const recipient = api.recipients.create(customer.id, { name: 'Payee' })
    const destination_id = api.destinations.create(recipient.id, cryptoDestination).id
    const open = () =>
      api.accounts.createOnramp({
        capabilities: ['ach'],
        source_asset: 'USD',
        destination_asset: 'USDC',
        destination_id,
        developer_fee_bps: 1,
      })
    expect(refused(open)).toBe('403 forbidden')
    sim.simulate.setDeveloperFees(other.client_id, true)
    expect(open().account_type).toBe('onramp')
    sim.simulate.setDeveloperFees(other.client_id, false)
    expect(refused(open)).toBe('403 forbidden')
  })

  it('counts for transactions from its change on, and not for earlier ones', async () => {
    const sim = createSimulator()
    const { id } = onrampOf(sim, { developer_fee_bps: 100 })
    const before = sim.simulate.bankDeposit(id, { amount: '100' })
    sim.api.accounts.update(id, { account_type: 'onramp', developer_fee_bps: 200 })
    const after = sim.simulate.bankDeposit(id, { amount: '100' })
    await sim.clock.advance('1m')
    const charged = (transaction: string) => sim.api.autoTransactions.get(transaction).receipt?.client_fee
    expect([charged(before), charged(after)]).toEqual(['1', '2'])
  })
})

describe('a return address', () => {
  const back = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
  const sender = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'
  const open = (
    source_network_id: 'base-sepolia' | 'evm' | 'solana-devnet',
    network_id: 'base-sepolia' | 'polygon-amoy' | 'solana-devnet',
    address = back,
  ) => {
    const sim = createSimulator()
    return {
      sim,
      account: () =>
        swapOf(sim, { source_network_id, return_crypto_address: { network_id, crypto_address: address } }),
    }
  }

  it('has to be on a specific source network', () => {
    expect(open('base-sepolia', 'base-sepolia').account().account_type).toBe('swap')
    expect(refused(open('base-sepolia', 'polygon-amoy').account)).toBe(
      '400 validation-error, return_crypto_address.network_id network_mismatch',
    )
  })

  it('may be on any EVM network of a wildcard source, and on no other', () => {
    expect(open('evm', 'polygon-amoy').account().account_type).toBe('swap')
    expect(refused(open('evm', 'solana-devnet', solana).account)).toBe(
      '400 validation-error, return_crypto_address.network_id network_mismatch',
    )
  })

  it.each([
    ['base-sepolia', 'base-sepolia', solana],
    ['base-sepolia', 'base-sepolia', '0x123'],
    ['solana-devnet', 'solana-devnet', back],
  ] as const)('has to be an address of its network: %s', (source, network, address) => {
    expect(refused(open(source, network, address).account)).toBe(
      '400 validation-error, return_crypto_address.crypto_address invalid_address',
    )
  })

  it('is named return_address as well', async () => {
    const sim = createSimulator()
    const account = offrampOf(sim, { return_address: { network_id: 'base-sepolia', crypto_address: back } })
    expect(await refundOf(sim, addressOf(account))).toBe(back)
  })

  it('named return_address is refused by that name', () => {
    const sim = createSimulator()
    const call = () =>
      offrampOf(sim, { return_address: { network_id: 'polygon-amoy', crypto_address: back } })
    expect(refused(call)).toBe('400 validation-error, return_address.network_id network_mismatch')
  })

  /** Where a failed deposit on the network went back to. */
  async function refundOf(
    sim: Simulator,
    address: string,
    network?: string,
  ): Promise<string | null | undefined> {
    const id = sim.simulate.cryptoDeposit(address, {
      amount: '5',
      from: sender,
      ...(network && { network_id: network }),
    })
    await sim.clock.advance('5s')
    sim.simulate.failTransaction(id)
    return sim.ledger.postings({ transactionId: id }).find(({ reason }) => reason === 'refunded')?.address
  }

  it('gets the money of a failed transaction where it is on the network of the deposit', async () => {
    const specific = open('base-sepolia', 'base-sepolia')
    expect(await refundOf(specific.sim, addressOf(specific.account()))).toBe(back)
    const wild = open('evm', 'polygon-amoy')
    expect(await refundOf(wild.sim, addressOf(wild.account()), 'polygon-amoy')).toBe(back)
  })

  it('gets nothing of a deposit on another network, which goes back to its sender', async () => {
    const { sim, account } = open('evm', 'polygon-amoy')
    expect(await refundOf(sim, addressOf(account()), 'base-sepolia')).toBe(sender)
  })

  it('gets nothing of a deposit that came on the wrong network', () => {
    const { sim, account } = open('base-sepolia', 'base-sepolia')
    const deposit = { amount: '1', from: sender, network_id: 'polygon-amoy' }
    const id = sim.simulate.cryptoDeposit(addressOf(account()), deposit)
    expect(sim.ledger.postings({ transactionId: id }).at(-1)).toMatchObject({
      reason: 'refunded',
      address: sender,
    })
  })

  it('is not needed: the sender gets the money', async () => {
    const sim = createSimulator()
    expect(await refundOf(sim, addressOf(swapOf(sim)))).toBe(sender)
  })
})

describe('a change of an account', () => {
  const ways = [
    [
      'PATCH',
      (sim: Simulator, id: string, change: object) =>
        sim.api.accounts.update(id, { account_type: sim.api.accounts.get(id).account_type, ...change }),
    ],
    ['PUT', (sim: Simulator, id: string, change: object) => sim.api.accounts.replace(id, change)],
  ] as const

  it.each(ways)('%s changes the asset, and leaves the rest as it was', (_, change) => {
    const sim = createSimulator()
    const account = onrampOf(sim)
    expect(change(sim, account.id, { destination_asset: 'USDT' })).toEqual({
      ...account,
      destination_asset: 'USDT',
    })
    expect(change(sim, account.id, {})).toEqual({ ...account, destination_asset: 'USDT' })
  })

  it.each(ways)('%s changes the destination, to another recipient of the customer', (_, change) => {
    const sim = createSimulator()
    const { customer_id, destination_id } = payee(sim)
    const account = onrampOf(sim, { destination_id })
    const next = payee(sim, onSolana, customer_id)
    const changed = change(sim, account.id, {
      crypto_destination_id: next.destination_id,
      destination_network_id: 'solana-devnet',
    })
    expect(changed.destination).toMatchObject({ destination_id: next.destination_id, family: 'solana' })
    expect(sim.api.recipients.get(next.recipient_id).status).toBe('active')
    const id = sim.simulate.bankDeposit(account.id, { amount: '1' })
    expect(sim.api.autoTransactions.get(id).crypto_details).toMatchObject({
      destination_network_id: 'solana-devnet',
      destination_crypto_address: solana,
    })
  })

  it.each(ways)(
    '%s of an offramp keeps its rail, which need not be the first of the new bank',
    (_, change) => {
      const sim = createSimulator()
      const { customer_id, destination_id } = payee(sim, usDestination)
      const account = offrampOf(sim, { fiat_destination_id: destination_id, rail: 'fedwire' })
      const next = payee(sim, usDestination, customer_id)
      expect(change(sim, account.id, { fiat_destination_id: next.destination_id })).toMatchObject({
        rail: 'fedwire',
        destination_rail: 'fedwire',
      })
    },
  )

  it.each(ways)('%s of an offramp to a bank without its rail is refused, naming both', (_, change) => {
    const sim = createSimulator()
    const { customer_id, destination_id } = payee(sim, usDestination)
    const account = offrampOf(sim, { fiat_destination_id: destination_id, rail: 'fedwire' })
    const next = payee(sim, swiftDestination, customer_id)
    const call = () => change(sim, account.id, { fiat_destination_id: next.destination_id })
    expect(refusal(call)).toMatchObject({
      slug: 'invalid-request',
      detail: 'The account pays by fedwire, and the destination is paid by swift.',
    })
    expect(sim.api.accounts.get(account.id)).toEqual(account)
  })

  it.each([
    ['another network', { ...anyNetwork, network_id: 'polygon-amoy' }, 'polygon-amoy'],
    ['another family', onSolana, 'a network of the family solana'],
  ] as const)('to a destination on %s is refused unless the network is named', (_, destination, there) => {
    const sim = createSimulator()
    const { customer_id, destination_id } = payee(sim)
    for (const account of [
      onrampOf(sim, { destination_id }),
      swapOf(sim, { destination_id, destination_asset: 'USDC' }),
    ]) {
      const crypto_destination_id = payee(sim, destination, customer_id).destination_id
      expect(refusal(() => sim.api.accounts.replace(account.id, { crypto_destination_id }))).toMatchObject({
        slug: 'invalid-request',
        detail: `The account pays on base-sepolia, and the destination is on ${there}.`,
      })
      const destination_network_id = destination === onSolana ? 'solana-devnet' : 'polygon-amoy'
      const change = { crypto_destination_id, destination_network_id } as const
      expect(sim.api.accounts.replace(account.id, change).destination.destination_id).toBe(
        crypto_destination_id,
      )
    }
  })

  it('to an address on any network keeps the network that it pays on', () => {
    const sim = createSimulator()
    const { customer_id, destination_id } = payee(sim, anyNetwork)
    const { id } = onrampOf(sim, { destination_id, destination_network_id: 'polygon-amoy' })
    const next = payee(sim, anyNetwork, customer_id).destination_id
    sim.api.accounts.replace(id, { crypto_destination_id: next })
    const deposit = sim.simulate.bankDeposit(id, { amount: '1' })
    expect(sim.api.autoTransactions.get(deposit).crypto_details?.destination_network_id).toBe('polygon-amoy')
  })

  it.each([
    ['of its asset', { destination_asset: 'USDT' }, 'polygon-amoy'],
    ['of its fee', { developer_fee_bps: 5 }, 'polygon-amoy'],
    ['of nothing', {}, 'polygon-amoy'],
    ['of its network', { destination_network_id: 'ethereum-sepolia' }, 'ethereum-sepolia'],
  ] as const)('%s leaves the network that it pays on, unless it names one', (_, change, network) => {
    const sim = createSimulator()
    const { destination_id } = payee(sim)
    const asked = { destination_id, destination_network_id: 'polygon-amoy' } as const
    const onramp = onrampOf(sim, asked)
    const swap = swapOf(sim, { ...asked, destination_asset: 'USDC' })
    for (const { id } of [onramp, swap]) sim.api.accounts.replace(id, change)
    const paid = [
      sim.simulate.bankDeposit(onramp.id, { amount: '1' }),
      sim.simulate.cryptoDeposit(addressOf(swap), { amount: '1' }),
    ]
    expect(paid.map((id) => sim.api.autoTransactions.get(id).crypto_details?.destination_network_id)).toEqual(
      [network, network],
    )
  })

  it.each(ways)('%s does not touch what is on its way', async (_, change) => {
    const sim = createSimulator()
    const { customer_id, destination_id } = payee(sim)
    const account = onrampOf(sim, { destination_id })
    const id = sim.simulate.bankDeposit(account.id, { amount: '1' })
    change(sim, account.id, {
      crypto_destination_id: payee(sim, onSolana, customer_id).destination_id,
      destination_network_id: 'solana-devnet',
    })
    await sim.clock.advance('1m')
    expect(sim.api.autoTransactions.get(id)).toMatchObject({
      status: 'completed',
      destination_id,
      crypto_details: { destination_network_id: 'base-sepolia' },
    })
  })

  it.each(ways)('%s is told whole', (_, change) => {
    const sim = createSimulator()
    const account = onrampOf(sim)
    change(sim, account.id, { destination_asset: 'USDT' })
    const [created] = told(sim, 'auto_account.created')
    expect(told(sim, 'auto_account.updated')).toEqual([
      { ...created, output_asset: { id: 'USDT', name: 'USDT' } },
    ])
  })

  it('PATCH names the type, and PUT may', () => {
    const sim = createSimulator()
    const { id } = onrampOf(sim)
    const patch = () => sim.api.accounts.update(id, {} as { account_type: 'onramp' })
    expect(refused(patch)).toBe('400 validation-error, account_type missing_required_field')
    expect(refused(() => sim.api.accounts.update(id, { account_type: 'swap' }))).toBe('400 invalid-request')
    expect(refused(() => sim.api.accounts.replace(id, { account_type: 'swap' }))).toBe('400 invalid-request')
    expect(sim.api.accounts.replace(id, { account_type: 'onramp' }).id).toBe(id)
  })

  it.each([
    [
      'the wrong kind',
      (sim: Simulator, customer: string) => payee(sim, usDestination, customer).destination_id,
      '400 invalid-request',
    ],
    ['another customer', (sim: Simulator) => payee(sim).destination_id, '404 not-found'],
    ['nobody', () => nobody, '404 not-found'],
  ] as const)('to a destination of %s is refused', (_, destination, refusal) => {
    const sim = createSimulator()
    const { customer_id, destination_id } = payee(sim)
    const { id } = onrampOf(sim, { destination_id })
    const crypto_destination_id = destination(sim, customer_id)
    expect(refused(() => sim.api.accounts.replace(id, { crypto_destination_id }))).toBe(refusal)
  })

  it.each([
    ['an onramp', (sim: Simulator) => onrampOf(sim).id, { fiat_destination_id: nobody }],
    ['an offramp', (sim: Simulator) => offrampOf(sim).id, { crypto_destination_id: nobody }],
  ] as const)('of the destination that %s does not have is refused', (_, account, change) => {
    const sim = createSimulator()
    const id = account(sim)
    const [field] = Object.keys(change)
    expect(refused(() => sim.api.accounts.replace(id, change))).toBe(
      `400 validation-error, ${field} wrong_account_type`,
    )
  })

  it.each([
    [{ destination_asset: 'DOGE' }, '400 validation-error, destination_asset unsupported_asset'],
    [
      { destination_asset: 'RD', destination_network_id: 'polygon-amoy' },
      '400 validation-error, destination_asset unsupported_asset',
    ],
    [{ destination_network_id: 'solana-devnet' }, '400 invalid-request'],
    [{ developer_fee_bps: 10_001 }, '400 validation-error, developer_fee_bps too_big'],
  ] as const)('to %j is refused', (change, refusal) => {
    const sim = createSimulator()
    const { id } = onrampOf(sim)
    expect(refused(() => sim.api.accounts.replace(id, change))).toBe(refusal)
  })

  it('of its fee is possible while its recipient is frozen, of its destination to a frozen one is not', () => {
    const sim = createSimulator()
    const { customer_id, destination_id, recipient_id } = payee(sim)
    const { id } = onrampOf(sim, { destination_id })
    sim.simulate.freezeRecipient(recipient_id)
    expect(sim.api.accounts.replace(id, { developer_fee_bps: 5 }).id).toBe(id)
    const next = payee(sim, cryptoDestination, customer_id)
    sim.simulate.freezeRecipient(next.recipient_id)
    const call = () => sim.api.accounts.replace(id, { crypto_destination_id: next.destination_id })
    expect(refused(call)).toBe('403 forbidden')
  })
})

describe('an account whose money goes by SWIFT', () => {
  const opens: readonly (readonly [string, (sim: Simulator, customer: string) => unknown])[] = [
    [
      'an onramp',
      (sim, customer) => {
        const { destination_id } = payee(sim, cryptoDestination, customer)
        return onrampOf(sim, { capabilities: ['ach', 'swift'], destination_id })
      },
    ],
    [
      'an offramp',
      (sim, customer) =>
        offrampOf(sim, { fiat_destination_id: payee(sim, swiftDestination, customer).destination_id }),
    ],
  ]
  const setTo = (
    sim: Simulator,
    id: string,
    status: 'available' | 'enabling' | 'action_required' | 'unavailable',
  ) => sim.simulate.setCapability(id, { capability: 'international_wire', status })

  it.each(opens)('%s, is opened only while international_wire is available', (_, open) => {
    const sim = createSimulator()
    const { id } = activeCustomer(sim)
    for (const status of ['enabling', 'action_required', 'unavailable'] as const) {
      setTo(sim, id, status)
      const { slug, detail } = refusal(() => open(sim, id))
      expect([slug, detail]).toEqual([
        'forbidden',
        `The capability international_wire of the customer is ${status}.`,
      ])
    }
    setTo(sim, id, 'available')
    expect(open(sim, id)).toHaveProperty('id')
  })

  it.each(opens)('%s, is not opened while nobody knows the capabilities', (_, open) => {
    const sim = createSimulator()
    const { id } = activeCustomer(sim)
    sim.simulate.capabilityService('down')
    expect(refused(() => open(sim, id))).toBe('503 service-unavailable')
  })

  it.each(opens)(
    '%s, is refused for the service first, whatever was known of the customer before',
    (_, open) => {
      const sim = createSimulator()
      const { id } = activeCustomer(sim)
      setTo(sim, id, 'unavailable')
      sim.simulate.capabilityService('down')
      expect(refused(() => open(sim, id))).toBe('503 service-unavailable')
    },
  )

  it('moves to another payee only while international_wire is available', () => {
    const sim = createSimulator()
    const { customer_id, destination_id } = payee(sim, swiftDestination)
    const { id } = offrampOf(sim, { fiat_destination_id: destination_id })
    setTo(sim, customer_id, 'unavailable')
    const fiat_destination_id = payee(sim, swiftDestination, customer_id).destination_id
    expect(refused(() => sim.api.accounts.replace(id, { fiat_destination_id }))).toBe('403 forbidden')
    expect(sim.api.accounts.replace(id, { developer_fee_bps: 1 }).id).toBe(id)
  })

  it('leaves other rails alone', () => {
    const sim = createSimulator()
    const { id } = activeCustomer(sim)
    setTo(sim, id, 'unavailable')
    sim.simulate.capabilityService('down')
    const { destination_id } = payee(sim, cryptoDestination, id)
    expect(onrampOf(sim, { capabilities: ['ach', 'fedwire'], destination_id })).toHaveProperty('id')
  })
})

describe('a fixed developer fee', () => {
  const fixed = { developer_fee_fixed: '0.50' }

  it.each([
    ['an onramp', (sim: Simulator) => onrampOf(sim, fixed)],
    ['an offramp', (sim: Simulator) => offrampOf(sim, fixed)],
    ['a swap', (sim: Simulator) => swapOf(sim, fixed)],
  ] as const)('of %s is shown with the least deposit', (_, open) => {
    const sim = createSimulator()
    expect(open(sim)).toMatchObject({ developer_fee_fixed: '0.50', minimum_deposit: '0.51' })
  })

  it('is taken of each deposit, and a deposit that it leaves nothing of goes back', async () => {
    const sim = createSimulator()
    const address = addressOf(swapOf(sim, fixed))
    const deposit = (amount: string) => sim.simulate.cryptoDeposit(address, { amount })
    const [good, least, short] = [deposit('10'), deposit('0.51'), deposit('0.509999')]
    await sim.clock.advance('1m')
    const read = (id: string) => sim.api.autoTransactions.get(id)
    expect(read(good).receipt).toMatchObject({ client_fee: '0.5', outgoing_amount: '9.5' })
    expect(read(least)).toMatchObject({ status: 'completed', receipt: { outgoing_amount: '0.01' } })
    expect(read(short)).toMatchObject({ status: 'invalid', failure_reason: 'below_minimum_deposit' })
  })

  it.each([
    ['0.50', '0.50', 'invalid'],
    ['0.50', '0.51', 'completed'],
    ['0.01', '0.01', 'invalid'],
    ['0.01', '0.02', 'completed'],
    ['1', '1', 'invalid'],
    ['1', '1.01', 'completed'],
  ])(
    'of %s leaves a hundredth of a deposit from a bank, or it goes back: %s is %s',
    async (fee, amount, status) => {
      const sim = createSimulator()
      const account = onrampOf(sim, { developer_fee_fixed: fee })
      const id = sim.simulate.bankDeposit(account.id, { amount })
      await sim.clock.advance('1m')
      expect([sim.api.autoTransactions.get(id).status, status === 'completed']).toEqual([
        status,
        Number(amount) >= Number(account.minimum_deposit),
      ])
    },
  )

  it('is in the deposited asset, and taken at the rate', async () => {
    const sim = createSimulator()
    const account = onrampOf(sim, { ...fixed, capabilities: ['sepa'], source_asset: 'EUR' })
    const id = sim.simulate.bankDeposit(account.id, { amount: '10' })
    expect(sim.api.autoTransactions.get(id).receipt).toMatchObject({
      client_fee: '0.5436',
      outgoing_amount: '10.3284',
    })
    const short = sim.simulate.bankDeposit(account.id, { amount: '0.50' })
    expect(sim.api.autoTransactions.get(short).failure_reason).toBe('below_minimum_deposit')
  })

  it('and a share replace each other', () => {
    const sim = createSimulator()
    const { id } = onrampOf(sim, { developer_fee_bps: 100 })
    expect(sim.api.accounts.replace(id, fixed)).toMatchObject(fixed)
    expect(sim.api.accounts.replace(id, {})).toMatchObject(fixed)
    expect(sim.api.accounts.replace(id, { developer_fee_bps: 100 })).not.toHaveProperty('developer_fee_fixed')
    const deposit = sim.simulate.bankDeposit(id, { amount: '100' })
    expect(sim.api.autoTransactions.get(deposit).receipt?.client_fee).toBe('1')
  })

  it.each(['0.01', '1', '1.5', '999999999999999.99'])('may be %s', (developer_fee_fixed) => {
    expect(onrampOf(createSimulator(), { developer_fee_fixed })).toMatchObject({ developer_fee_fixed })
  })

  it.each([
    [{ developer_fee_fixed: '0' }, 'too_small'],
    [{ developer_fee_fixed: '0.00' }, 'too_small'],
    [{ developer_fee_fixed: '' }, 'invalid_format'],
    [{ developer_fee_fixed: 'free' }, 'invalid_format'],
    [{ developer_fee_fixed: '0.000' }, 'invalid_format'],
    [{ developer_fee_fixed: '0.001' }, 'invalid_format'],
    [{ developer_fee_fixed: '1.' }, 'invalid_format'],
    [{ developer_fee_fixed: '1000000000000000' }, 'invalid_format'],
    [{ developer_fee_fixed: '-1' }, 'invalid_format'],
    [{ developer_fee_fixed: '1', developer_fee_bps: 5 }, 'mutually_exclusive'],
  ])('is refused as %j', (fee, code) => {
    const sim = createSimulator()
    const refusals = [
      () => onrampOf(sim, fee),
      () => swapOf(sim, fee),
      () => offrampOf(sim, fee),
      () => sim.api.accounts.replace(nobody, fee),
    ].map(refused)
    expect(new Set(refusals)).toEqual(new Set([`400 validation-error, developer_fee_fixed ${code}`]))
  })

  it('is refused beside the share in the same words, whatever was refused before', () => {
    const sim = createSimulator()
    const both = { developer_fee_fixed: '1', developer_fee_bps: 5 }
    const refusals = [
      () => sim.api.accounts.replace(nobody, both),
      () => onrampOf(sim, both),
      () => swapOf(sim, both),
    ]
    expect(refusals.map((call) => refusal(call).errors)).toEqual(
      refusals.map(() => [
        {
          field: 'developer_fee_fixed',
          message: 'cannot be used together with developer_fee_bps',
          code: 'mutually_exclusive',
        },
      ]),
    )
  })

  it('is for clients that may take fees', () => {
    const sim = createSimulator({ developerFees: false })
    expect(refused(() => onrampOf(sim, fixed))).toBe('403 forbidden')
    const { id } = onrampOf(sim)
    expect(refused(() => sim.api.accounts.replace(id, fixed))).toBe('403 forbidden')
  })
})

describe('an account that may have so many transactions', () => {
  const capped = { max_transactions: 2 }
  const openings = [
    [
      'an onramp',
      onrampOf,
      (sim: Simulator, { id }: { id: string }) => sim.simulate.bankDeposit(id, { amount: '1' }),
    ],
    [
      'a swap',
      swapOf,
      (sim: Simulator, account: ReturnType<typeof swapOf>) =>
        sim.simulate.cryptoDeposit(addressOf(account), { amount: '1' }),
    ],
    [
      'an offramp',
      offrampOf,
      (sim: Simulator, account: ReturnType<typeof swapOf>) =>
        sim.simulate.cryptoDeposit(addressOf(account), { amount: '1' }),
    ],
  ] as const
  const transactionsOf = (sim: Simulator) => sim.api.autoTransactions.list().data.map(({ id }) => id)

  it.each(openings)(
    'as %s shows it, and later deposits wait without a transaction',
    async (_, open, deposit) => {
      const sim = createSimulator()
      const account = open(sim, capped)
      expect([account.max_transactions, sim.api.accounts.get(account.id)]).toEqual([2, account])
      const made = [deposit(sim, account), deposit(sim, account)]
      await sim.clock.advance('1h')
      const [events, postings] = [sim.events.list().length, sim.ledger.postings().length]
      const waiting = deposit(sim, account)
      await sim.clock.advance('30d')
      expect(transactionsOf(sim)).toEqual(made.reverse())
      expect([sim.events.list().length, sim.ledger.postings().length]).toEqual([events, postings])
      expect(refusal(() => sim.api.autoTransactions.get(waiting)).hint).toContain(
        'is the id of a waiting deposit',
      )
    },
  )

  it.each(['update', 'replace'] as const)(
    'takes what waits when that is raised, the oldest first (%s)',
    async (verb) => {
      const sim = createSimulator()
      const { id } = onrampOf(sim, { max_transactions: 1 })
      const raise = (max_transactions: number | null) =>
        verb === 'update'
          ? sim.api.accounts.update(id, { account_type: 'onramp', max_transactions })
          : sim.api.accounts.replace(id, { max_transactions })
      const amounts = () => sim.api.autoTransactions.list().data.map(({ receipt }) => receipt?.initial_amount)
      for (const amount of ['1', '2', '3', '4']) sim.simulate.bankDeposit(id, { amount })
      expect(amounts()).toEqual(['1'])
      expect(raise(3)).toMatchObject({ max_transactions: 3 })
      await sim.clock.advance(0)
      expect(amounts()).toEqual(['3', '2', '1'])
      expect(raise(null)).not.toHaveProperty('max_transactions')
      await sim.clock.advance('1h')
      expect(sim.api.autoTransactions.list().data.map(({ status }) => status)).toEqual(
        Array.from({ length: 4 }, () => 'completed'),
      )
      sim.simulate.bankDeposit(id, { amount: '5' })
      expect(amounts()).toEqual(['5', '4', '3', '2', '1'])
    },
  )

  it('keeps the number when something else is changed, and may get one below what it has', async () => {
    const sim = createSimulator()
    const { id } = onrampOf(sim, capped)
    expect(sim.api.accounts.replace(id, { developer_fee_bps: 5 })).toMatchObject(capped)
    for (const amount of ['1', '2']) sim.simulate.bankDeposit(id, { amount })
    expect(sim.api.accounts.replace(id, { max_transactions: 1 })).toMatchObject({ max_transactions: 1 })
    await sim.clock.advance('1h')
    expect(sim.api.autoTransactions.list().data).toHaveLength(2)
  })

  it('refuses a deposit that no account takes, and none for the number', () => {
    const sim = createSimulator()
    const { id } = onrampOf(sim, { max_transactions: 1 })
    sim.simulate.bankDeposit(id, { amount: '1' })
    expect(refused(() => sim.simulate.bankDeposit(id, { amount: '0' }))).toBe(
      '400 validation-error, amount invalid_amount',
    )
  })

  it('is not deleted while deposits wait', async () => {
    const sim = createSimulator()
    const { id } = onrampOf(sim, { max_transactions: 1 })
    for (const amount of ['1', '2']) sim.simulate.bankDeposit(id, { amount })
    expect(refusal(() => sim.api.accounts.delete(id))).toMatchObject({
      status: 409,
      detail: 'Deposits wait at the account, which has as many transactions as it may.',
      hint: expect.stringContaining('1 wait: raise max_transactions'),
    })
    sim.api.accounts.replace(id, { max_transactions: null })
    await sim.clock.advance('1h')
    sim.api.accounts.delete(id)
  })

  it('keeps what waits in forks and snapshots', async () => {
    const sim = createSimulator()
    const { id } = onrampOf(sim, { max_transactions: 1 })
    for (const amount of ['1', '2']) sim.simulate.bankDeposit(id, { amount })
    const restored = createSimulator()
    restored.restore(JSON.parse(JSON.stringify(sim.snapshot())))
    for (const world of [sim.fork(), restored]) {
      world.api.accounts.replace(id, { max_transactions: null })
      await world.clock.advance('1h')
      expect(world.api.autoTransactions.list().data).toHaveLength(2)
    }
    expect(sim.api.autoTransactions.list().data).toHaveLength(1)
  })

  it('leaves a simulated deposit accepted that waits', async () => {
    const sim = createSimulator()
    const { id } = onrampOf(sim, { max_transactions: 1 })
    const simulate = (simulation_id: string) =>
      sim.api.sandbox.simulateInbound({
        simulation_id,
        type: 'ach_inbound',
        amount: '1',
        currency: 'USD',
        account_id: id,
      })
    simulate('one')
    simulate('two')
    const [first, second] = ['one', 'two'].map((name) => sim.api.sandbox.getSimulation(name))
    expect([first?.state, first?.metadata]).toEqual(['settled', { transaction_id: expect.any(String) }])
    expect([second?.state, second?.metadata]).toEqual(['accepted', {}])
  })

  it.each([
    [0, 'too_small'],
    [1.5, 'invalid_type'],
    ['3', 'invalid_type'],
    [null, 'invalid_type'],
  ])('is not opened for %j', (max_transactions, code) => {
    const sim = createSimulator()
    const asked: object = { max_transactions }
    const refusals = [() => onrampOf(sim, asked), () => swapOf(sim, asked), () => offrampOf(sim, asked)].map(
      refused,
    )
    expect(new Set(refusals)).toEqual(new Set([`400 validation-error, max_transactions ${code}`]))
  })
})

describe('a payment reference of an offramp', () => {
  it('is shown, and stands on the receipt of every payout', () => {
    const sim = createSimulator()
    const account = offrampOf(sim, { payment_reference: 'INV 1001' })
    expect([account.payment_reference, sim.api.accounts.get(account.id)]).toEqual(['INV 1001', account])
    const id = sim.simulate.cryptoDeposit(addressOf(account), { amount: '1' })
    expect(sim.api.autoTransactions.get(id).receipt).toMatchObject({ payment_reference: 'INV 1001' })
  })

  it('is what its rail can carry', () => {
    const sim = createSimulator()
    expect(refused(() => offrampOf(sim, { payment_reference: 'x'.repeat(19) }))).toBe(
      '400 validation-error, payment_reference invalid_payment_reference',
    )
    const long = { payment_reference: 'x'.repeat(140), rail: 'fedwire' } as const
    expect(offrampOf(sim, long).payment_reference).toHaveLength(140)
  })

  it.each([
    ['ach', 'A', null],
    ['ach', 'A'.repeat(18), null],
    ['ach', 'A'.repeat(19), 'must have 1 to 18 characters for ach'],
    ['ach', 'INV-1', 'may only have letters, digits and spaces for ach'],
    ['fedwire', '#', null],
    ['fedwire', 'A'.repeat(140), null],
    ['fednow', '#', null],
    ['fednow', 'A'.repeat(140), null],
    ['sepa', 'A'.repeat(5), 'must have 6 to 140 characters for sepa'],
    ['sepa', 'aA0 &-./', null],
    ['sepa', 'A'.repeat(140), null],
    ['sepa', 'INV, 1', 'may only have letters, digits, spaces and & - . / for sepa'],
    ['swift', 'A'.repeat(4), 'must have 5 to 140 characters for swift'],
    ['swift', 'aA0,.', null],
    ['swift', 'INV-1', 'may only have letters, digits, spaces, commas and periods for swift'],
    ['swift', 'A'.repeat(140), null],
    ['swift', Array.from({ length: 4 }, () => 'A'.repeat(34)).join('\n'), null],
    ['swift', ['A'.repeat(35), 'A'.repeat(35)].join('\n'), null],
    ['swift', ['A'.repeat(36), 'A'].join('\n'), 'must fit 4 lines of 35 characters for swift'],
    ['swift', ['A', 'A'.repeat(36)].join('\n'), 'must fit 4 lines of 35 characters for swift'],
    ['swift', 'A\nB\nC\nD', null],
    ['swift', 'A\nB\nC\nD\nE', 'must fit 4 lines of 35 characters for swift'],
  ] as const)('by %s may be %j, or is refused: %s', (rail, payment_reference, trouble) => {
    const sim = createSimulator()
    const bank = { sepa: ibanDestination, swift: swiftDestination, us: usDestination }
    const destination = bank[rail === 'sepa' || rail === 'swift' ? rail : 'us']
    const call = () => offrampOf(sim, { rail, payment_reference }, destination)
    if (trouble === null) expect(call()).toMatchObject({ payment_reference })
    else
      expect(refusal(call).errors).toEqual([
        { field: 'payment_reference', message: trouble, code: 'invalid_payment_reference' },
      ])
  })

  it.each(['fedwire', 'fednow'] as const)('has at most 140 characters by any rail: %s', (rail) => {
    expect(refused(() => offrampOf(createSimulator(), { rail, payment_reference: 'A'.repeat(141) }))).toBe(
      '400 validation-error, payment_reference too_big',
    )
  })

  it('that is empty is none', () => {
    expect(offrampOf(createSimulator(), { payment_reference: '' })).not.toHaveProperty('payment_reference')
  })

  it.each(['onramp', 'swap'] as const)('is possible for an offramp only: not for an %s', (type) => {
    const sim = createSimulator()
    const body = { ...bodies[type](sim), payment_reference: 'INV 1001' }
    expect(refused(() => create(sim, body))).toBe(
      '400 validation-error, payment_reference invalid_payment_reference',
    )
  })
})

describe('an offramp by FedNow', () => {
  it('pays a US bank, though its destination does not list the rail', () => {
    const sim = createSimulator()
    const account = offrampOf(sim, { rail: 'fednow' })
    expect(account).toMatchObject({ rail: 'fednow', destination: { capabilities: ['ach', 'fedwire'] } })
  })

  it('is refused while FedNow does not reach the bank', () => {
    const sim = createSimulator()
    const fiat_destination_id = payee(sim, usDestination).destination_id
    const open = () => offrampOf(sim, { fiat_destination_id, rail: 'fednow' })
    sim.simulate.setFednowReachable(usDestination.aba_routing_number, false)
    expect(refusal(open)).toMatchObject({
      status: 422,
      slug: 'fednow-destination-unreachable',
      detail: "FedNow does not reach the destination's bank.",
      userMessage: "The recipient's bank does not take instant payments. Choose another way to pay.",
      hint: "choose another rail; in a test: sim.simulate.setFednowReachable('101019644', true)",
    })
    expect(offrampOf(sim, { fiat_destination_id }).rail).toBe('ach')
    sim.simulate.setFednowReachable(usDestination.aba_routing_number, true)
    expect(open().rail).toBe('fednow')
  })

  it('never pays an IBAN', () => {
    const sim = createSimulator()
    expect(refused(() => offrampOf(sim, { rail: 'fednow' }, ibanDestination))).toBe('400 invalid-request')
  })
})

describe('the list of accounts', () => {
  /** Two customers with accounts of every type, and where they differ. */
  function arrange() {
    const sim = createSimulator()
    const [first, second] = [activeCustomer(sim).id, activeCustomer(sim, 'Other Corp').id]
    const wallet = payee(sim, anyNetwork, first).destination_id
    const other = payee(sim, cryptoDestination, second).destination_id
    const bank = payee(sim, usDestination, first).destination_id
    const otherBank = payee(sim, ibanDestination, second).destination_id
    const accounts = [
      onrampOf(sim, { destination_id: wallet, destination_network_id: 'polygon-amoy' }),
      onrampOf(sim, { destination_id: wallet, destination_asset: 'USDT' }),
      onrampOf(sim, { destination_id: other }),
      swapOf(sim, { destination_id: wallet, source_network_id: 'evm' }),
      swapOf(sim, { destination_id: wallet, destination_network_id: 'polygon-amoy' }),
      swapOf(sim, { destination_id: other, destination_asset: 'RD' }),
      offrampOf(sim, { fiat_destination_id: bank }),
      offrampOf(sim, { fiat_destination_id: bank, source_network_id: 'evm' }),
      offrampOf(sim, { fiat_destination_id: otherBank, destination_asset: 'EUR' }),
    ]
    const ids = accounts.map(({ id }) => id)
    const nth = (positions: readonly number[]) => positions.map((position) => ids[position])
    return { sim, first, second, wallet, other, bank, otherBank, nth }
  }

  it.each([
    ['onramp', [2, 1, 0]],
    ['swap', [5, 4, 3]],
    ['offramp', [8, 7, 6]],
  ] as const)('has the accounts of one type, newest first: %s', (account_type, positions) => {
    const { sim, nth } = arrange()
    const { data, meta } = sim.api.accounts.list({ account_type })
    expect(data.map(({ id }) => id)).toEqual(nth(positions))
    expect(meta).toEqual({ total_count: 3, has_more_after: false, has_more_before: false })
  })

  it('needs the type', () => {
    const { sim } = arrange()
    const call = () => sim.api.accounts.list({} as { account_type: 'onramp' })
    expect(refused(call)).toBe('400 validation-error, account_type missing_required_field')
  })

  it.each<
    [
      string,
      (world: ReturnType<typeof arrange>) => Parameters<Simulator['api']['accounts']['list']>[0],
      readonly number[],
    ]
  >([
    ['customer_id', ({ first }) => ({ account_type: 'onramp', customer_id: first }), [1, 0]],
    ['destination_asset', () => ({ account_type: 'onramp', destination_asset: 'USDC' }), [2, 0]],
    [
      'destination_network_id',
      () => ({ account_type: 'onramp', destination_network_id: 'polygon-amoy' }),
      [0],
    ],
    [
      'crypto_destination_id',
      ({ wallet }) => ({ account_type: 'onramp', crypto_destination_id: wallet }),
      [1, 0],
    ],
    ['source_network_id', () => ({ account_type: 'swap', source_network_id: 'evm' }), [3]],
    ['fiat_destination_id', ({ bank }) => ({ account_type: 'offramp', fiat_destination_id: bank }), [7, 6]],
    ['destination_asset of offramps', () => ({ account_type: 'offramp', destination_asset: 'EUR' }), [8]],
    [
      'customer and network',
      ({ first }) => ({ account_type: 'swap', customer_id: first, destination_network_id: 'polygon-amoy' }),
      [4],
    ],
    [
      'destination and network',
      ({ bank }) => ({ account_type: 'offramp', fiat_destination_id: bank, source_network_id: 'evm' }),
      [7],
    ],
    [
      'customer and destination of another',
      ({ second, wallet }) => ({
        account_type: 'onramp',
        customer_id: second,
        crypto_destination_id: wallet,
      }),
      [],
    ],
    [
      'a destination that the type does not have',
      ({ bank }) => ({ account_type: 'onramp', fiat_destination_id: bank }),
      [],
    ],
    ['a network that onramps do not have', () => ({ account_type: 'onramp', source_network_id: 'evm' }), []],
    [
      'a network of offramps, which have no such destination',
      () => ({ account_type: 'offramp', destination_network_id: 'base-sepolia' }),
      [],
    ],
    [
      'what nothing has',
      () => ({ account_type: 'swap', source_network_id: 'nowhere', destination_asset: 'DOGE' }),
      [],
    ],
  ])('filters by %s', (_, query, positions) => {
    const world = arrange()
    const { data, meta } = world.sim.api.accounts.list(query(world))
    expect(data.map(({ id }) => id)).toEqual(world.nth(positions))
    expect(meta.total_count).toBe(positions.length)
  })

  it('is paged by cursors', () => {
    const { sim, nth } = arrange()
    const page = (cursor: object) => sim.api.accounts.list({ account_type: 'swap', limit: 1, ...cursor })
    const first = page({})
    expect([first.data.map(({ id }) => id), first.meta]).toEqual([
      nth([5]),
      { total_count: 3, has_more_after: true, has_more_before: false },
    ])
    const second = page({ starting_after: nth([5])[0] })
    expect([second.data.map(({ id }) => id), second.meta]).toEqual([
      nth([4]),
      { total_count: 3, has_more_after: true, has_more_before: true },
    ])
    expect(page({ ending_before: nth([3])[0] }).data.map(({ id }) => id)).toEqual(nth([4]))
  })

  it('does not show what another client has', () => {
    const { sim } = arrange()
    const other = sim.as(sim.simulate.createClient({ name: 'Other Client' }).api_key)
    expect(other.accounts.list({ account_type: 'onramp' }).data).toEqual([])
    expect(other.internalViews.offramps().data).toEqual([])
  })
})

describe('a deleted account', () => {
  it('is gone from reads and lists, and cannot be deleted again', () => {
    const sim = createSimulator()
    const { id } = onrampOf(sim)
    expect(sim.api.accounts.delete(id)).toBeUndefined()
    const calls = [
      () => sim.api.accounts.get(id),
      () => sim.api.accounts.delete(id),
      () => sim.api.accounts.replace(id, {}),
      () => sim.simulate.bankDeposit(id, { amount: '1' }),
    ]
    expect(calls.map(refused)).toEqual(calls.map(() => '404 not-found'))
    expect(sim.api.accounts.list({ account_type: 'onramp' }).data).toEqual([])
  })

  it('takes nothing at its address any more', () => {
    const sim = createSimulator()
    const account = swapOf(sim)
    sim.api.accounts.delete(account.id)
    expect(refused(() => sim.simulate.cryptoDeposit(addressOf(account), { amount: '1' }))).toBe(
      '404 not-found',
    )
  })

  it('leaves what is on its way going on', async () => {
    const sim = createSimulator()
    const account = swapOf(sim)
    const id = sim.simulate.cryptoDeposit(addressOf(account), { amount: '1' })
    sim.api.accounts.delete(account.id)
    await sim.clock.advance('1m')
    expect(sim.api.autoTransactions.get(id)).toMatchObject({
      status: 'completed',
      auto_account_id: account.id,
    })
    expect(sim.api.autoTransactions.list({ auto_account_id: account.id }).meta.total_count).toBe(1)
  })

  it('stays a cursor', () => {
    const sim = createSimulator()
    const [first, second] = [onrampOf(sim).id, onrampOf(sim).id]
    sim.api.accounts.delete(second)
    const { data } = sim.api.accounts.list({ account_type: 'onramp', starting_after: second })
    expect(data.map(({ id }) => id)).toEqual([first])
  })

  it('is told by its id alone', () => {
    const sim = createSimulator()
    const { id } = onrampOf(sim)
    sim.api.accounts.delete(id)
    expect(told(sim, 'auto_account.deleted')).toEqual([{ id }])
  })
})

describe('what an account needs stays while the account does', () => {
  it.each(types)('its destination, its recipient and its customer: %s', (type) => {
    const sim = createSimulator()
    const customer = activeCustomer(sim).id
    const kind = type === 'offramp' ? usDestination : cryptoDestination
    const { recipient_id, destination_id } = payee(sim, kind, customer)
    const field = type === 'offramp' ? 'fiat_destination_id' : 'crypto_destination_id'
    const { id } = create(sim, { ...bodies[type](sim), [field]: destination_id })
    const deletions = [
      () => sim.api.destinations.delete(recipient_id, destination_id),
      () => sim.api.recipients.delete(recipient_id),
      () => sim.api.customers.delete(customer),
    ]
    for (const call of deletions) {
      const before = sim.hash()
      expect(refused(call)).toBe('409 conflict')
      expect(sim.hash()).toBe(before)
    }
    sim.api.accounts.delete(id)
    expect(deletions.map((call) => call())).toEqual([undefined, undefined, undefined])
  })

  it('until it pays out elsewhere', () => {
    const sim = createSimulator()
    const { customer_id, recipient_id, destination_id } = payee(sim)
    const { id } = onrampOf(sim, { destination_id })
    const next = payee(sim, cryptoDestination, customer_id)
    sim.api.accounts.replace(id, { crypto_destination_id: next.destination_id })
    expect(sim.api.destinations.delete(recipient_id, destination_id)).toBeUndefined()
    expect(refused(() => sim.api.destinations.delete(next.recipient_id, next.destination_id))).toBe(
      '409 conflict',
    )
  })
})

describe('the internal view of offramps', () => {
  it('joins accounts, customers and payout details of US banks', async () => {
    const sim = createSimulator()
    await sim.clock.advance('1h')
    const { customer_id, destination_id } = payee(sim, {
      ...usDestination,
      aba_wire_routing_number: '026009593',
    })
    const account = offrampOf(sim, { fiat_destination_id: destination_id, rail: 'fedwire' })
    onrampOf(sim)
    expect(sim.api.internalViews.offramps()).toEqual({
      data: [
        {
          id: account.id,
          source_crypto_address: account.source_crypto_address,
          source_asset: 'USDC',
          source_network_id: 'base-sepolia',
          account_type: 'offramp',
          destination_bank_name: 'Bank of America',
          destination_routing_number: '101019644',
          destination_account_number: '123456789',
          destination_wire_routing_number: '026009593',
          destination_asset: 'USD',
          destination_capabilities: ['ach', 'fedwire'],
          destination_payment_rail: 'fedwire',
          destination_bank_address: expect.objectContaining({ country: 'US' }),
          customer_id,
          customer_name: 'Acme Corp',
          created_at: 1767225600 + 3600,
        },
      ],
      meta: { total_count: 1, has_more_after: false, has_more_before: false, limit_reached: false },
    })
  })

  it('leaves out what a bank account does not have', () => {
    const sim = createSimulator()
    offrampOf(sim, {}, ibanDestination)
    const [item] = sim.api.internalViews.offramps().data
    expect(item).toMatchObject({
      destination_iban: 'DE89370400440532013000',
      destination_asset: 'EUR',
      destination_payment_rail: 'sepa',
      destination_capabilities: ['sepa'],
    })
    expect(
      Object.keys(item ?? {}).filter((name) => /routing|account_number|bic|bank_address/.test(name)),
    ).toEqual([])
  })

  it('says when the limit cut the page', () => {
    const sim = createSimulator()
    const accounts = [offrampOf(sim), offrampOf(sim), offrampOf(sim)].map(({ id }) => id)
    const page = sim.api.internalViews.offramps({ limit: 2 })
    expect(page.data.map(({ id }) => id)).toEqual([accounts[2], accounts[1]])
    expect(page.meta).toMatchObject({ total_count: 3, has_more_after: true, limit_reached: true })
    const rest = sim.api.internalViews.offramps({ limit: 2, starting_after: accounts[1] ?? '' })
    expect(rest.meta).toMatchObject({ has_more_after: false, has_more_before: true, limit_reached: false })
  })

  it('takes no account of another type for a cursor', () => {
    const sim = createSimulator()
    const { id } = onrampOf(sim)
    expect(refused(() => sim.api.internalViews.offramps({ starting_after: id }))).toBe(
      '400 validation-error, starting_after unknown_cursor',
    )
  })
})

describe('a new account is told', () => {
  it('with its deposit instructions: an onramp', () => {
    const sim = createSimulator()
    const { customer_id, destination_id } = payee(sim)
    const account = onrampOf(sim, { destination_id })
    expect(told(sim, 'auto_account.created')).toEqual([
      {
        id: account.id,
        customer_id,
        enabled: true,
        account_type: 'onramp',
        bank_account: {
          account_holder_name: account.bank_account?.account_holder_name,
          account_holder_address: account.bank_account?.account_holder_address,
          bank_address: account.bank_account?.bank_address,
          us_details: {
            account_type: 'checking',
            account_number: account.bank_account?.account_number,
            routing_number: account.bank_account?.aba_routing_number,
          },
        },
        destination_id,
        output_asset: { id: 'USDC', name: 'USDC' },
      },
    ])
  })

  it('with its address: an offramp and a swap', () => {
    const sim = createSimulator()
    const offramp = offrampOf(sim)
    const swap = swapOf(sim, { source_network_id: 'evm' })
    expect(told(sim, 'auto_account.created')).toEqual([
      {
        id: offramp.id,
        customer_id: expect.any(String),
        enabled: true,
        account_type: 'offramp',
        crypto: { network_id: 'base-sepolia', address: addressOf(offramp) },
        destination_id: offramp.destination.destination_id,
        output_asset: { id: 'USD', name: 'USD' },
      },
      expect.objectContaining({
        account_type: 'swap',
        crypto: { network_id: 'evm', address: addressOf(swap) },
        output_asset: { id: 'USDT', name: 'USDT' },
      }),
    ])
  })

  it('after its recipient, which the first account makes active', () => {
    const sim = createSimulator()
    const { recipient_id, destination_id } = payee(sim)
    onrampOf(sim, { destination_id })
    onrampOf(sim, { destination_id })
    expect(
      sim.events
        .list()
        .slice(-3)
        .map(({ type }) => type),
    ).toEqual(['recipient.updated', 'auto_account.created', 'auto_account.created'])
    expect(told(sim, 'recipient.updated')).toMatchObject([{ id: recipient_id, status: 'active' }])
  })
})

describe('what the newest client types have of accounts', () => {
  it.each([
    ['onramp', onrampOf],
    ['swap', swapOf],
    ['offramp', offrampOf],
  ] as const)('is an empty payment reference, which is none: %s', (_type, open) => {
    expect(open(createSimulator(), { payment_reference: '' })).not.toHaveProperty('payment_reference')
  })

  it("is the share of a developer, which reads show under quirks: 'observed' alone", () => {
    const sim = createSimulator({ quirks: 'observed' })
    expect(onrampOf(sim, { developer_fee_bps: 25 }).developer_fee_bps).toBe(25)
    expect(swapOf(sim).developer_fee_bps).toBe(0)
    expect(sim.given.oneOff().transaction.developer_fee_bps).toBe(0)
    expect(onrampOf(createSimulator(), { developer_fee_bps: 25 })).not.toHaveProperty('developer_fee_bps')
  })
})
