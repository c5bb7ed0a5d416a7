import { countrySpecs } from 'ibantools'
import { createSimulator, type Simulator, type SimulatorOptions, UsageError } from 'platform-simulator'
import { describe, expect, it } from 'vitest'
import type { World } from '../../src/kernel/world.js'
import {
  assetOf,
  assetsOf,
  assetsOn,
  coversNetwork,
  deploymentOf,
  dollarUnits,
  familyOf,
  findAsset,
  isNetwork,
  networkIds,
  networkTrouble,
  rateBetween,
  requireAsset,
  usableNetworks,
} from '../../src/resources/capabilities/index.js'
import { networks } from '../../src/resources/capabilities/networks.js'
import { activeCustomer, newCustomer, nobody, tokenOf } from '../conformance/samples.js'
import { refusal } from '../support/refusal.js'
import { worldOf } from '../support/world-of.js'

/** A world with these options. */
function settings(options: SimulatorOptions = {}): World {
  return worldOf(createSimulator(options))
}

/** Type and object of the events of one kind, oldest first. */
function told(sim: Simulator, prefix: string) {
  return sim.events
    .list()
    .filter(({ type }) => type.startsWith(prefix))
    .map(({ type, data }) => [type, data.object])
}

function currencies(sim: Simulator, id: string): string[] {
  return sim.api.customers
    .fxCurrencies(id, { direction: 'incoming' })
    .currencies.map(({ currency }) => currency)
}

describe('GET /capabilities/countries', () => {
  const countries = createSimulator().api.capabilities.countries()

  it('has every code of ISO 3166-1, sorted, and none that users assign', () => {
    const codes = Object.keys(countrySpecs).filter((code) => code !== 'XK')
    expect(countries.map(({ code }) => code)).toEqual(codes.sort())
    expect(countries).toHaveLength(249)
  })

  it('has a name for each, in English and different from all others', () => {
    expect(new Set(countries.map(({ name }) => name)).size).toBe(249)
    expect(countries).toContainEqual({ code: 'CA', name: 'Canada' })
    expect(countries).toContainEqual({ code: 'CI', name: "Côte d'Ivoire" })
    expect(countries.filter(({ name }) => !/^\p{Lu}[\p{L}' .,()-]+$/u.test(name))).toEqual([])
  })
})

describe('GET /capabilities/networks', () => {
  it('has every identifier of the specification and the wildcard, sorted', () => {
    expect(createSimulator().api.capabilities.networks()).toEqual([
      'arbitrum-mainnet',
      'arbitrum-sepolia',
      'avalanche-fuji',
      'avalanche-mainnet',
      'base-mainnet',
      'base-sepolia',
      'ethereum-goerli',
      'ethereum-holesky',
      'ethereum-mainnet',
      'ethereum-sepolia',
      'evm',
      'optimism-mainnet',
      'optimism-sepolia',
      'polygon-amoy',
      'polygon-mainnet',
      'solana-devnet',
      'solana-mainnet',
      'solana-testnet',
    ])
  })

  it('has objects where include asks for more, with what was asked for and no more', () => {
    const { networks } = createSimulator().api.capabilities
    const both = networks({ include: ['assets', 'rails'] })
    expect(both.map((item) => (typeof item === 'string' ? item : item.network_id))).toEqual(networks())
    expect(both).toContainEqual({
      network_id: 'base-sepolia',
      family: 'evm',
      environment: 'sandbox',
      assets: ['USDC', 'USDT', 'RD'],
      rails: ['ach', 'fedwire', 'fednow', 'swift', 'sepa'],
    })
    expect(networks({ include: 'assets' })).toContainEqual({
      network_id: 'solana-mainnet',
      family: 'solana',
      environment: 'production',
      assets: ['USDC', 'USDT'],
    })
    expect(networks({ include: ['rails'] })[0]).not.toHaveProperty('assets')
  })

  it('has nothing on networks that are retired', () => {
    const items = createSimulator().api.capabilities.networks({ include: ['assets', 'rails'] })
    const empty = items.filter((item) => typeof item === 'object' && item.rails?.length === 0)
    expect(empty).toMatchObject(
      ['ethereum-goerli', 'ethereum-holesky', 'solana-testnet'].map((network_id) => ({
        network_id,
        assets: [],
      })),
    )
  })

  it.each(['sandbox', 'production'] as const)('says that the wildcard is one of %s', (environment) => {
    const sim = createSimulator({ environment, stablecoin: 'XYZ' })
    expect(sim.api.capabilities.networks({ include: ['assets'] })).toContainEqual({
      network_id: 'evm',
      family: 'evm',
      environment,
      assets: ['USDC', 'USDT', 'XYZ'],
    })
  })

  it('refuses to include what there is not', () => {
    const sim = createSimulator()
    const { slug, errors } = refusal(() => sim.api.capabilities.networks({ include: 'rails,fees' }))
    expect([slug, errors]).toMatchObject(['validation-error', [{ field: 'include', code: 'invalid_value' }]])
  })
})

describe('GET /customers/{customer_id}/capabilities', () => {
  it('has the international wire, available to an active customer, an individual too', () => {
    const sim = createSimulator()
    const { id } = activeCustomer(sim, 'Ada Lovelace', 'individual')
    expect(sim.api.customers.capabilities(id)).toEqual({
      capabilities: [{ capability: 'international_wire', status: 'available', requirements: [] }],
    })
  })

  it('follows the customer until it is set, and tells nothing of that', () => {
    const sim = createSimulator()
    const { id } = newCustomer(sim)
    const status = () => sim.api.customers.capabilities(id).capabilities[0]?.status
    expect(status()).toBe('unavailable')
    sim.simulate.approveOnboarding(id)
    expect(status()).toBe('available')
    sim.simulate.freezeCustomer(id)
    expect(status()).toBe('unavailable')
    expect(told(sim, 'customer.capability_status.')).toEqual([])
  })

  it('changes nothing by being read', () => {
    const sim = createSimulator()
    const { id } = activeCustomer(sim)
    const before = sim.hash()
    sim.api.customers.capabilities(id)
    sim.api.customers.fxCurrencies(id, { direction: 'incoming' })
    expect(sim.hash()).toBe(before)
  })

  it('says what it was set to, with what is missing, and tells it with the same members', () => {
    const sim = createSimulator()
    const { id } = activeCustomer(sim)
    const state = {
      capability: 'international_wire',
      status: 'action_required',
      requirements: [
        {
          type: 'terms_acceptance',
          key: 'swift_terms',
          version: '2026-01-01',
          title: 'Terms of international wires',
          url: 'https://onboarding.example/terms',
          severity: 'required',
        },
        { type: 'document', key: 'source_of_funds', title: 'Source of funds', severity: 'requested' },
      ],
    } as const
    sim.simulate.setCapability(id, state)
    expect(sim.api.customers.capabilities(id)).toEqual({ capabilities: [state] })
    expect(told(sim, 'customer.capability_status.')).toEqual([
      ['customer.capability_status.updated', { customer_id: id, ...state }],
    ])
  })

  it('tells every change once, with requirements also where there are none', () => {
    const sim = createSimulator()
    const { id } = activeCustomer(sim)
    const set = (status: 'available' | 'enabling' | 'unavailable') =>
      sim.simulate.setCapability(id, { capability: 'international_wire', status })
    for (const status of ['available', 'enabling', 'enabling', 'unavailable', 'available'] as const)
      set(status)
    expect(told(sim, 'customer.capability_status.')).toEqual(
      ['enabling', 'unavailable', 'available'].map((status) => [
        'customer.capability_status.updated',
        { customer_id: id, capability: 'international_wire', status, requirements: [] },
      ]),
    )
  })

  it('tells a change of the requirements alone', () => {
    const sim = createSimulator()
    const { id } = activeCustomer(sim)
    const set = (key: string) =>
      sim.simulate.setCapability(id, {
        capability: 'international_wire',
        status: 'action_required',
        requirements: [{ type: 'capability_enablement', key, title: 'Ask for it', severity: 'required' }],
      })
    for (const key of ['request', 'request', 'review']) set(key)
    expect(told(sim, 'customer.capability_status.')).toHaveLength(2)
  })

  it('reads as it was set last, with what was missing then and is not any more', () => {
    const sim = createSimulator()
    const { id } = activeCustomer(sim)
    const missing = (key: string) =>
      ({ type: 'document', key, title: 'A paper', severity: 'requested' }) as const
    for (const [status, requirements] of [
      ['action_required', [missing('source_of_funds'), missing('licence')]],
      ['action_required', [missing('licence')]],
      ['enabling', []],
      ['unavailable', [missing('passport')]],
      ['available', []],
    ] as const) {
      const state = { capability: 'international_wire', status, requirements } as const
      sim.simulate.setCapability(id, state)
      expect(sim.api.customers.capabilities(id)).toEqual({ capabilities: [state] })
      const [, last] = told(sim, 'customer.capability_status.').at(-1) ?? []
      expect(last).toEqual({ customer_id: id, ...state })
    }
  })

  it('requires the terms that are outstanding, with the link where they are accepted', async () => {
    const sim = createSimulator()
    const { id } = activeCustomer(sim)
    const read = () => sim.api.customers.capabilities(id).capabilities
    const moves = () =>
      sim.events.list({ type: 'customer.capability_status.updated' }).map((event) => event.data.object)
    sim.simulate.requireTerms(id)
    const missing = (key: string, title: string) => ({
      type: 'terms_acceptance',
      key,
      version: '2014-01-01',
      title,
      severity: 'required',
    })
    const terms = missing('platform_tos', 'Terms of Service')
    const privacy = missing('platform_privacy', 'Privacy Policy')
    const url = expect.stringMatching(/\/applications\/\w{27}\/terms\?token=/)
    const common = { capability: 'international_wire', status: 'action_required' }
    expect(read()).toEqual([
      {
        ...common,
        requirements: [
          { ...terms, url },
          { ...privacy, url },
        ],
      },
    ])
    // What is told of it has no link: that would let whoever receives it in.
    const required = { customer_id: id, ...common, requirements: [terms, privacy] }
    expect(moves()).toEqual([required])
    sim.simulate.requireTerms(id)
    expect(moves()).toHaveLength(1)
    const { application_id } = sim.api.customers.get(id)
    const accept = (attestation_type: 'terms_of_service' | 'privacy_policy') =>
      sim
        .as({
          applicationToken: tokenOf({ application_url: sim.api.customers.get(id).application_url ?? '' }),
        })
        .applications.attest(application_id, { attestation_type, timestamp: 1, applicant_id: id })
    accept('terms_of_service')
    expect(read()).toEqual([{ ...common, requirements: [{ ...privacy, url }] }])
    expect(moves()).toHaveLength(1)
    await sim.clock.advance('90d')
    expect(read()).toEqual([{ ...common, requirements: [privacy] }])
    sim.api.customers.reengage(id)
    accept('privacy_policy')
    const available = { capability: 'international_wire', status: 'available', requirements: [] }
    expect(read()).toEqual([available])
    expect(moves()).toEqual([required, { customer_id: id, ...available }])
  })

  it('of a customer that is not active says what is outstanding, and tells nothing of it', () => {
    const sim = createSimulator({ terms: 'outstanding' })
    const { id } = newCustomer(sim)
    expect(sim.api.customers.capabilities(id).capabilities).toMatchObject([
      { status: 'unavailable', requirements: [{ key: 'platform_tos' }, { key: 'platform_privacy' }] },
    ])
    sim.simulate.acceptTerms(id)
    expect(sim.api.customers.capabilities(id).capabilities).toMatchObject([
      { status: 'unavailable', requirements: [] },
    ])
    expect(sim.events.list({ type: 'customer.capability_status.updated' })).toEqual([])
  })

  it('that was set does not ask for terms', () => {
    const sim = createSimulator()
    const { id } = activeCustomer(sim)
    sim.simulate.setCapability(id, { capability: 'international_wire', status: 'enabling' })
    const before = sim.events.list().length
    sim.simulate.requireTerms(id)
    expect(sim.api.customers.capabilities(id).capabilities).toMatchObject([
      { status: 'enabling', requirements: [] },
    ])
    expect(sim.events.list()).toHaveLength(before)
  })

  it('stays what it was set to, whatever becomes of the customer', () => {
    const sim = createSimulator()
    const { id } = newCustomer(sim)
    sim.simulate.setCapability(id, { capability: 'international_wire', status: 'unavailable' })
    sim.simulate.approveOnboarding(id)
    expect(sim.api.customers.capabilities(id).capabilities).toMatchObject([{ status: 'unavailable' }])
    expect(told(sim, 'customer.capability_status.')).toEqual([])
  })

  it('leaves what a test passed in alone', () => {
    const sim = createSimulator()
    const { id } = activeCustomer(sim)
    const missing = { type: 'document', key: 'a', title: 'A', severity: 'required' } as const
    sim.simulate.setCapability(id, {
      capability: 'international_wire',
      status: 'action_required',
      requirements: [missing],
    })
    expect(Object.isFrozen(missing)).toBe(false)
  })

  it('refuses an unknown customer, one of another client and a deleted one with 404', () => {
    const sim = createSimulator()
    const { id } = newCustomer(sim)
    const other = sim.as(sim.simulate.createClient({ name: 'Other Client' }).api_key)
    const set = (customer: string) =>
      sim.simulate.setCapability(customer, { capability: 'international_wire', status: 'enabling' })
    expect(refusal(() => sim.api.customers.capabilities(nobody)).slug).toBe('not-found')
    expect(refusal(() => other.customers.capabilities(id)).slug).toBe('not-found')
    expect(refusal(() => set(nobody)).slug).toBe('not-found')
    sim.api.customers.delete(id)
    expect(refusal(() => sim.api.customers.capabilities(id)).slug).toBe('not-found')
    expect(refusal(() => set(id)).slug).toBe('not-found')
  })

  it('is 503 while the service is down, after 404, and answers again when it is up', () => {
    const sim = createSimulator()
    const { id } = activeCustomer(sim)
    for (const state of ['down', 'down', 'up', 'up', 'down'] as const) sim.simulate.capabilityService(state)
    const refused = refusal(() => sim.api.customers.capabilities(id))
    expect([refused.slug, refused.status, refused.hint]).toEqual([
      'service-unavailable',
      503,
      "in a test: sim.simulate.capabilityService('up')",
    ])
    expect(refusal(() => sim.api.customers.capabilities(nobody)).slug).toBe('not-found')
    expect(refusal(() => sim.fork().api.customers.capabilities(id)).slug).toBe('service-unavailable')
    sim.simulate.capabilityService('up')
    expect(sim.api.customers.capabilities(id).capabilities).toHaveLength(1)
  })

  it('does not concern the lists of countries and networks when it is down', () => {
    const sim = createSimulator()
    sim.simulate.capabilityService('down')
    expect(sim.api.capabilities.countries()).toHaveLength(249)
    expect(sim.api.capabilities.networks()).toHaveLength(18)
  })
})

describe('a network', () => {
  it('has the CAIP-2 identifier that it is known by, those that are used no more as well', () => {
    expect(Object.fromEntries(Object.entries(networks).map(([id, { caip2 }]) => [id, caip2]))).toEqual({
      'ethereum-mainnet': 'eip155:1',
      'ethereum-sepolia': 'eip155:11155111',
      'ethereum-goerli': 'eip155:5',
      'ethereum-holesky': 'eip155:17000',
      'solana-mainnet': 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
      'solana-devnet': 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
      'solana-testnet': 'solana:4uhcVJyU9pJkvQyS88uRDiswHScCKQY3',
      'base-mainnet': 'eip155:8453',
      'base-sepolia': 'eip155:84532',
      'arbitrum-mainnet': 'eip155:42161',
      'arbitrum-sepolia': 'eip155:421614',
      'optimism-mainnet': 'eip155:10',
      'optimism-sepolia': 'eip155:11155420',
      'avalanche-mainnet': 'eip155:43114',
      'avalanche-fuji': 'eip155:43113',
      'polygon-mainnet': 'eip155:137',
      'polygon-amoy': 'eip155:80002',
    })
  })
})

describe('GET /customers/{customer_id}/fx-currencies', () => {
  const incoming = { direction: 'incoming' } as const

  it('lists what can arrive by SWIFT, by code and without USD, with its minor units', () => {
    const sim = createSimulator()
    const listing = sim.api.customers.fxCurrencies(activeCustomer(sim).id, incoming)
    const both = { fixed_enabled: true, indicative_enabled: true }
    expect(listing).toEqual({
      rail: 'swift',
      direction: 'incoming',
      currencies: [
        { currency: 'AUD', minor_units: 2, ...both },
        { currency: 'CAD', minor_units: 2, ...both },
        { currency: 'CHF', minor_units: 2, ...both },
        { currency: 'EUR', minor_units: 2, ...both },
        { currency: 'GBP', minor_units: 2, ...both },
        { currency: 'JPY', minor_units: 0, ...both },
        { currency: 'MXN', minor_units: 2, fixed_enabled: false, indicative_enabled: true },
      ],
    })
  })

  it('lists nothing for outgoing money', () => {
    const sim = createSimulator()
    const { id } = activeCustomer(sim)
    expect(sim.api.customers.fxCurrencies(id, { direction: 'outgoing' })).toEqual({
      rail: 'swift',
      direction: 'outgoing',
      currencies: [],
    })
  })

  it.each([undefined, {}])('refuses a direction that is missing: %j', (query) => {
    const sim = createSimulator()
    const { slug, errors } = refusal(() => sim.api.customers.fxCurrencies(activeCustomer(sim).id, query))
    expect([slug, errors]).toMatchObject([
      'validation-error',
      [{ field: 'direction', code: 'missing_required_field' }],
    ])
  })

  it('refuses another direction', async () => {
    const sim = createSimulator()
    const { id } = activeCustomer(sim)
    const response = await sim.fetch(`/customers/${id}/fx-currencies?direction=sideways`, {
      headers: { 'x-api-key': sim.apiKey },
    })
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({
      errors: [{ field: 'direction', code: 'invalid_value', message: 'must be one of incoming, outgoing' }],
    })
  })

  it('checks the query, then the customer, then the service, then whether the customer may', () => {
    const sim = createSimulator()
    const { id } = newCustomer(sim)
    const read = (customer: string) => sim.api.customers.fxCurrencies(customer, incoming)
    sim.simulate.capabilityService('down')
    expect(refusal(() => sim.api.customers.fxCurrencies(nobody)).slug).toBe('validation-error')
    expect(refusal(() => read(nobody)).slug).toBe('not-found')
    expect(refusal(() => read(id)).slug).toBe('service-unavailable')
    sim.simulate.capabilityService('up')
    expect(refusal(() => read(id)).slug).toBe('forbidden')
  })

  it.each([
    ['pending', 'approveOnboarding', () => undefined],
    ['partner_review', 'approveOnboarding', (sim: Simulator, id: string) => sim.simulate.reviewByPartner(id)],
    [
      'frozen',
      'unfreezeCustomer',
      (sim: Simulator, id: string) => {
        sim.simulate.approveOnboarding(id)
        sim.simulate.freezeCustomer(id)
      },
    ],
  ] as const)('refuses a customer that is %s, and its hint %s is the remedy', (kyb, cause, arrange) => {
    const sim = createSimulator()
    const { id } = newCustomer(sim)
    arrange(sim, id)
    const refused = refusal(() => sim.api.customers.fxCurrencies(id, { direction: 'outgoing' }))
    expect([refused.slug, refused.status]).toEqual(['forbidden', 403])
    expect(refused.detail).toBe(`The KYB status of the customer is ${kyb}; it has to be active.`)
    expect(refused.hint).toBe(`in a test: sim.simulate.${cause}('${id}')`)
    sim.simulate[cause](id)
    expect(currencies(sim, id)).toContain('EUR')
  })

  it('says so when nothing can make the customer active', () => {
    const sim = createSimulator()
    const { id } = newCustomer(sim)
    sim.simulate.rejectOnboarding(id)
    expect(refusal(() => currencies(sim, id)).hint).toBe('rejected is final: use another customer')
  })

  it('refuses an active customer without the international wire, and says how to give it', () => {
    const sim = createSimulator()
    const { id } = activeCustomer(sim)
    sim.simulate.setCapability(id, { capability: 'international_wire', status: 'action_required' })
    const refused = refusal(() => currencies(sim, id))
    expect([refused.slug, refused.status]).toEqual(['forbidden', 403])
    expect(refused.detail).toBe('The capability international_wire of the customer is action_required.')
    expect(refused.hint).toBe(
      `in a test: sim.simulate.setCapability('${id}', { capability: 'international_wire', status: 'available' })`,
    )
    sim.simulate.setCapability(id, { capability: 'international_wire', status: 'available' })
    expect(currencies(sim, id)).toContain('EUR')
  })

  it('refuses a customer that is not active even where the wire was made available to it', () => {
    const sim = createSimulator()
    const { id } = newCustomer(sim)
    sim.simulate.setCapability(id, { capability: 'international_wire', status: 'available' })
    expect(refusal(() => currencies(sim, id)).detail).toContain('KYB status')
  })

  it('leaves out what is not enabled, and what has no route', () => {
    const sim = createSimulator()
    const { id } = activeCustomer(sim)
    sim.simulate.setFxCurrency(null, { currency: 'EUR', enabled: false })
    sim.simulate.setFxCurrency(null, { currency: 'GBP', route: 'none' })
    expect(currencies(sim, id)).toEqual(['AUD', 'CAD', 'CHF', 'JPY', 'MXN'])
  })

  it('lists another currency once it is enabled and has a route', () => {
    const sim = createSimulator()
    const { id } = activeCustomer(sim)
    sim.simulate.setFxCurrency(null, { currency: 'KWD', enabled: true })
    expect(currencies(sim, id)).not.toContain('KWD')
    sim.simulate.setFxCurrency(null, { currency: 'KWD', route: 'ready' })
    expect(sim.api.customers.fxCurrencies(id, incoming).currencies).toContainEqual({
      currency: 'KWD',
      minor_units: 3,
      fixed_enabled: true,
      indicative_enabled: true,
    })
  })

  it('knows the minor units of every currency', () => {
    const sim = createSimulator()
    const { id } = activeCustomer(sim)
    const usual = 'AED BRL CZK DKK HKD INR NOK NZD PLN SEK SGD ZAR AUD CAD CHF EUR GBP MXN'.split(' ')
    const others = { BHD: 3, KWD: 3, JPY: 0, KRW: 0 }
    for (const currency of [...usual, ...Object.keys(others)])
      sim.simulate.setFxCurrency(null, { currency, enabled: true, route: 'ready' })
    const { currencies } = sim.api.customers.fxCurrencies(id, incoming)
    const units = Object.fromEntries(currencies.map(({ currency, minor_units }) => [currency, minor_units]))
    expect(units).toEqual({ ...Object.fromEntries(usual.map((currency) => [currency, 2])), ...others })
  })

  it('lists no other currency that has a route alone', () => {
    const sim = createSimulator()
    const { id } = activeCustomer(sim)
    const unlisted = ['AED', 'BHD', 'KWD', 'ZAR']
    for (const currency of unlisted) sim.simulate.setFxCurrency(null, { currency, route: 'ready' })
    for (const currency of unlisted) expect(currencies(sim, id)).not.toContain(currency)
  })

  it('changes a currency for one customer alone, whose word wins over what is said of all', () => {
    const sim = createSimulator()
    const one = activeCustomer(sim, 'One').id
    const two = activeCustomer(sim, 'Two').id
    sim.simulate.setFxCurrency(one, { currency: 'EUR', fixed_enabled: false })
    sim.simulate.setFxCurrency(one, { currency: 'CHF', route: 'none' })
    sim.simulate.setFxCurrency(null, { currency: 'EUR', fixed_enabled: true, indicative_enabled: false })
    sim.simulate.setFxCurrency(null, { currency: 'CHF', route: 'ready' })
    const euro = (id: string) =>
      sim.api.customers.fxCurrencies(id, incoming).currencies.find(({ currency }) => currency === 'EUR')
    expect(euro(one)).toMatchObject({ fixed_enabled: false, indicative_enabled: false })
    expect(euro(two)).toMatchObject({ fixed_enabled: true, indicative_enabled: false })
    expect(currencies(sim, one)).not.toContain('CHF')
    expect(currencies(sim, two)).toContain('CHF')
  })

  it.each(['USD', 'XTS', 'eur'])('cannot be made to list %s', (currency) => {
    const sim = createSimulator()
    const before = sim.hash()
    expect(() => sim.simulate.setFxCurrency(null, { currency, enabled: true })).toThrow(UsageError)
    expect(sim.hash()).toBe(before)
  })

  it('cannot be changed for a customer that is not there', () => {
    const sim = createSimulator()
    expect(refusal(() => sim.simulate.setFxCurrency(nobody, { currency: 'EUR' })).slug).toBe('not-found')
  })

  it('does not show the customer of another client', () => {
    const sim = createSimulator()
    const { id } = activeCustomer(sim)
    const other = sim.as(sim.simulate.createClient({ name: 'Other Client' }).api_key)
    expect(refusal(() => other.customers.fxCurrencies(id, incoming)).slug).toBe('not-found')
  })
})

describe('an exception', () => {
  it('is told with its customer and content, and told again when it is over', () => {
    const sim = createSimulator()
    const { id: customer_id } = newCustomer(sim)
    const content = { reason: 'name_mismatch', amounts: ['10.00'] }
    const exception_id = sim.simulate.raiseException({ type: 'deposit_unmatched', customer_id, content })
    sim.simulate.clearException(exception_id)
    const about = { exception_id, type: 'deposit_unmatched', customer_id }
    expect(told(sim, 'exception.')).toEqual([
      ['exception.created', { ...about, exception_content: content }],
      ['exception.cleared', about],
    ])
    expect(Object.isFrozen(content.amounts)).toBe(false)
  })

  it('is told to the default client when it is about no customer, and leaves out what it has not', () => {
    const sim = createSimulator()
    const other = sim.simulate.createClient({ name: 'Other Client' })
    const exception_id = sim.simulate.raiseException({ type: 'ledger_delay' })
    expect(told(sim, 'exception.')).toEqual([['exception.created', { exception_id, type: 'ledger_delay' }]])
    expect(sim.events.list({ clientId: other.client_id })).toEqual([])
    expect(sim.api.events.list().data).toHaveLength(1)
  })

  it('of a customer of another client is told to that client alone', () => {
    const sim = createSimulator()
    const { api_key, client_id } = sim.simulate.createClient({ name: 'Other Client' })
    const { id } = sim.as(api_key).customers.create({ name: 'Acme Corp', customer_type: 'business' })
    sim.simulate.raiseException({ type: 'deposit_unmatched', customer_id: id })
    expect(sim.events.list({ clientId: client_id, type: 'exception.created' })).toHaveLength(1)
    expect(sim.events.list({ type: 'exception.created' })).toHaveLength(1)
  })

  it('cannot be cleared twice', () => {
    const sim = createSimulator()
    const id = sim.simulate.raiseException({ type: 'ledger_delay' })
    sim.simulate.clearException(id)
    const before = sim.hash()
    const refused = refusal(() => sim.simulate.clearException(id))
    expect([refused.slug, refused.hint]).toEqual(['conflict', 'cleared is final'])
    expect(sim.hash()).toBe(before)
  })

  it('that is unknown cannot be cleared, nor one be raised about an unknown customer', () => {
    const sim = createSimulator()
    expect(refusal(() => sim.simulate.clearException(nobody)).slug).toBe('not-found')
    const raise = () => sim.simulate.raiseException({ type: 'ledger_delay', customer_id: nobody })
    expect(refusal(raise).slug).toBe('not-found')
    expect(told(sim, 'exception.')).toEqual([])
  })
})

describe('networks', () => {
  it('are known by their identifiers, of which the wildcard is none', () => {
    expect(networkIds).toHaveLength(17)
    expect([isNetwork('base-sepolia'), isNetwork('evm'), isNetwork('toString')]).toEqual([true, false, false])
  })

  it('have a family, the wildcard too', () => {
    expect(familyOf('evm')).toBe('evm')
    expect(networkIds.filter((id) => familyOf(id) === 'solana')).toEqual([
      'solana-mainnet',
      'solana-devnet',
      'solana-testnet',
    ])
  })

  it('are usable as mainnets in production, in the order of the specification', () => {
    expect(usableNetworks('production', 'evm')).toEqual([
      'ethereum-mainnet',
      'base-mainnet',
      'arbitrum-mainnet',
      'optimism-mainnet',
      'avalanche-mainnet',
      'polygon-mainnet',
    ])
    expect(usableNetworks('production', 'solana')).toEqual(['solana-mainnet'])
  })

  it('are usable in the sandbox as one testnet of each of these chains', () => {
    expect(usableNetworks('sandbox', 'evm')).toEqual([
      'ethereum-sepolia',
      'base-sepolia',
      'arbitrum-sepolia',
      'optimism-sepolia',
      'avalanche-fuji',
      'polygon-amoy',
    ])
    expect(usableNetworks('sandbox')).toHaveLength(7)
  })

  it.each([
    ['ethereum-mainnet', 'sandbox', 'testnet such as ethereum-sepolia'],
    ['solana-mainnet', 'sandbox', 'testnet such as solana-devnet'],
    ['ethereum-goerli', 'sandbox', 'testnet such as ethereum-sepolia'],
    ['ethereum-holesky', 'sandbox', 'testnet such as ethereum-sepolia'],
    ['solana-testnet', 'sandbox', 'testnet such as solana-devnet'],
    ['polygon-amoy', 'production', 'mainnet such as ethereum-mainnet'],
    ['solana-devnet', 'production', 'mainnet such as solana-mainnet'],
  ] as const)('refuse %s in %s and name one that is usable', (id, environment, instead) => {
    expect(networkTrouble(id, environment)).toBe(
      `network "${id}" is not allowed in ${environment}; use a ${instead}`,
    )
  })

  it.each(['sandbox', 'production'] as const)('give no trouble where they are usable: %s', (environment) => {
    expect(usableNetworks(environment).map((id) => networkTrouble(id, environment))).toEqual(
      usableNetworks(environment).map(() => undefined),
    )
  })

  it('cover themselves, and the wildcard every one of its family', () => {
    expect(coversNetwork('base-sepolia', 'base-sepolia')).toBe(true)
    expect(coversNetwork('base-sepolia', 'polygon-amoy')).toBe(false)
    expect(usableNetworks('sandbox').filter((id) => coversNetwork('evm', id))).toEqual(
      usableNetworks('sandbox', 'evm'),
    )
  })
})

describe('assets', () => {
  const option = settings()
  const asset = (symbol: string) => assetOf(option, symbol)

  it('are two currencies and three stablecoins, one of them named by an option', () => {
    expect(assetsOf(settings({ stablecoin: 'XYZ' })).map(({ symbol }) => symbol)).toEqual([
      'USD',
      'EUR',
      'USDC',
      'USDT',
      'XYZ',
    ])
    expect(findAsset(option, 'RD')).toEqual({ symbol: 'RD', kind: 'crypto', scale: 6, peg: 'USD' })
    expect(findAsset(option, 'XYZ')).toBeUndefined()
  })

  it.each([
    ['DOGE', undefined, 'must be a supported asset: USD, EUR, USDC, USDT, RD'],
    ['usdc', 'crypto', 'must be a supported crypto asset: USDC, USDT, RD'],
    ['USDC', 'fiat', 'must be a supported fiat asset: USD, EUR'],
  ] as const)('refuse %s where %s is asked for', (symbol, kind, message) => {
    const { slug, errors } = refusal(() => requireAsset(option, 'source_asset', symbol, kind))
    expect([slug, errors]).toEqual([
      'validation-error',
      [{ field: 'source_asset', message, code: 'unsupported_asset' }],
    ])
  })

  it('are given back where they are of the kind that is asked for', () => {
    expect(requireAsset(option, 'source_asset', 'EUR', 'fiat').symbol).toBe('EUR')
    expect(requireAsset(option, 'source_asset', 'USDT').symbol).toBe('USDT')
  })

  it('move on every network that is not retired, the own one on Base alone', () => {
    const symbols = (id: Parameters<typeof assetsOn>[1]) => assetsOn(option, id).map(({ symbol }) => symbol)
    expect(symbols('polygon-amoy')).toEqual(['USDC', 'USDT'])
    expect(networkIds.filter((id) => symbols(id).includes('RD'))).toEqual(['base-mainnet', 'base-sepolia'])
    expect(symbols('evm')).toEqual(['USDC', 'USDT', 'RD'])
    expect(symbols('ethereum-goerli')).toEqual([])
  })

  const rate = (from: string, to: string, rates?: SimulatorOptions['rates']) => {
    const set = settings(rates === undefined ? {} : { rates })
    return rateBetween(set, assetOf(set, from), assetOf(set, to))
  }

  it('that follow the same currency are worth the same', () => {
    expect([rate('USD', 'USDC'), rate('USDT', 'RD'), rate('EUR', 'EUR')]).toEqual(['1', '1', '1'])
  })

  it('have the rate of the currencies that they follow, and its inverse to twelve places', () => {
    expect([rate('EUR', 'USD'), rate('EUR', 'USDC')]).toEqual(['1.0872', '1.0872'])
    expect([rate('USD', 'EUR'), rate('RD', 'EUR')]).toEqual(['0.919793966152', '0.919793966152'])
  })

  it('have the rate of their own pair, also where it is given the other way round', () => {
    const rates = { 'USDT/USDC': '0.8', 'USDC/EUR': '0.5' } as const
    expect([rate('USDT', 'USDC', rates), rate('USDC', 'USDT', rates)]).toEqual(['0.8', '1.25'])
    expect([rate('USDC', 'EUR', rates), rate('EUR', 'USDC', rates)]).toEqual(['0.5', '2'])
    expect(rate('EUR', 'USDT', rates)).toBe('1.0872')
  })

  it('have the rate of the pair that is given in place of the default, read both ways', () => {
    const rates = { 'USD/EUR': '0.5' } as const
    expect([rate('USD', 'EUR', rates), rate('EUR', 'USD', rates), rate('EUR', 'USDC', rates)]).toEqual([
      '0.5',
      '2',
      '2',
    ])
    const other = { 'USDC/USDT': '0.9' } as const
    expect(
      [rate('EUR', 'USD', other), rate('USDC', 'USDT', other)],
      'beside others the default stays',
    ).toEqual(['1.0872', '0.9'])
  })

  it.each([
    'USD',
    'USD/',
    '/USD',
    'USD/USD',
    'USD/EUR/USD',
    'USD/USD/EUR',
    'USD/EUR/RD',
    'USD/XYZ',
    'XYZ/USD',
    'usd/eur',
    '',
  ])('have no rate of %j, which is no pair of two of them', (pair) => {
    const make = () => createSimulator({ rates: { [pair]: '1' } })
    expect(make).toThrow(UsageError)
    expect(make).toThrow('a pair is two of USD, EUR, USDC, USDT, RD, such as USD/EUR.')
  })

  it('have an inverse of twelve places below a million, and of eighteen from there', () => {
    expect(rate('USD', 'EUR', { 'EUR/USD': '999983' })).toBe('0.000001000017')
    expect(rate('USD', 'EUR', { 'EUR/USD': '1000000' })).toBe('0.000001')
    expect(rate('USD', 'EUR', { 'EUR/USD': '1000003' })).toBe('0.000000999997000009')
  })

  it('invert to whole numbers without a point', () => {
    expect(rate('USD', 'EUR', { 'EUR/USD': '0.1' })).toBe('10')
  })

  it('keep an inverse that is more than nothing, however high the rate', () => {
    expect(rate('USD', 'EUR', { 'EUR/USD': '999999' })).toBe('0.000001000001')
    expect(rate('USD', 'EUR', { 'EUR/USD': '9999999999999' })).toBe('0.0000000000001')
    expect(rate('USD', 'EUR', { 'EUR/USD': '999999999999999' })).toBe('0.000000000000001')
  })

  it('have an equivalent in millionths of a dollar, rounded up', () => {
    expect(dollarUnits(option, asset('USDC'), 2_000_000n)).toBe(2_000_000n)
    expect(dollarUnits(option, asset('USD'), 200n)).toBe(2_000_000n)
    expect(dollarUnits(option, asset('EUR'), 1n)).toBe(10_872n)
    const cheap = settings({ rates: { 'USDT/USD': '0.9999999' } })
    expect(dollarUnits(cheap, assetOf(cheap, 'USDT'), 1n)).toBe(1n)
  })
})

describe('an asset on a network', () => {
  const usdt = { symbol: 'USDT', scale: 6 }
  const own = { symbol: 'RD', scale: 6 }

  it.each(networkIds.map((id) => [id]))('has a contract of the kind of %s', (network) => {
    const isEvm = familyOf(network) === 'evm'
    const address = isEvm ? /^0x[0-9a-f]{40}$/ : /^[1-9A-HJ-NP-Za-km-z]{43,44}$/
    for (const { symbol, scale } of [usdt, own, { symbol: 'USDC', scale: 6 }])
      expect(deploymentOf({ symbol, scale }, network)).toEqual({
        id: symbol,
        name: { USDC: 'USD Coin', USDT: 'Tether USD' }[symbol] ?? 'RD',
        network_id: network,
        contract_address: expect.stringMatching(address),
        token_standard: isEvm ? 'erc20' : 'spl',
        decimals: 6,
      })
  })

  it('has an address of its own, which is always the same', () => {
    const addresses = () =>
      networkIds.flatMap((id) => [usdt, own].map((asset) => deploymentOf(asset, id).contract_address))
    expect(new Set(addresses()).size).toBe(2 * networkIds.length)
    expect(addresses()).toEqual(addresses())
  })

  it('has the address that its issuer names, where that is known', () => {
    const of = (symbol: string, network: (typeof networkIds)[number]) =>
      deploymentOf({ symbol, scale: 6 }, network).contract_address
    expect(of('USDC', 'base-sepolia')).toBe('0x036cbd53842c5426634e7929541ec2318f3dcf7e')
    expect(of('USDT', 'ethereum-mainnet')).toBe('0xdac17f958d2ee523a2206206994597c13d831ec7')
    expect(of('USDC', 'solana-devnet')).toBe('4zMMC9srt5Ri5X14GAgXhaHii3GnPAEERYPJgZJDncDU')
  })
})
