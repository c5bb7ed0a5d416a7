import { createSimulator, type Simulator, type SimulatorOptions } from 'platform-simulator'
import { describe, expect, it } from 'vitest'
import {
  destinations,
  findDestination,
  requireUsable,
  useRecipient,
} from '../../src/resources/recipients/index.js'
import {
  cryptoDestination,
  ibanDestination,
  newCustomer,
  newRecipient,
  nobody,
  sampleAddress,
  usDestination,
} from '../conformance/samples.js'
import { payloadOf, told } from '../support/payload.js'
import { refusal } from '../support/refusal.js'
import { worldOf } from '../support/world-of.js'

/** A simulator and a recipient with an address. */
function arrange(options: SimulatorOptions = {}) {
  const sim = createSimulator(options)
  const recipient = newRecipient(sim)
  return { sim, recipient, id: recipient.id }
}

/** Sends what the types would not allow, as a client could. */
function create(sim: Simulator, recipientId: string, body: object) {
  return sim.api.destinations.create(recipientId, body as typeof cryptoDestination)
}

/** The refused fields of a destination, as `field code`. */
function refusedFields(body: object, options?: SimulatorOptions): string[] {
  const { sim, id } = arrange(options)
  const { slug, errors = [] } = refusal(() => create(sim, id, body))
  expect(slug).toBe('validation-error')
  return errors.map(({ field, code }) => `${field} ${code}`)
}

function onlyDestination(sim: Simulator, recipientId: string) {
  const [only, ...others] = sim.api.destinations.list(recipientId).data
  expect(others).toEqual([])
  return only
}

function recipientsOf(sim: Simulator, customerId: string) {
  return sim.api.recipients.list(customerId).data
}

const solana = 'FwRYtTPRk5N4wUeP87rTw9kQVSwigB6kbikGzzeCMrW5'

describe('a new recipient', () => {
  it('is unused, and has its address and no destinations', () => {
    const sim = createSimulator()
    const created = sim.api.recipients.create(newCustomer(sim).id, { name: 'Payee', address: sampleAddress })
    expect(created).toEqual({
      id: created.id,
      name: 'Payee',
      status: 'unused',
      address: sampleAddress,
      destinations: [],
    })
    expect(sim.api.recipients.get(created.id)).toEqual(created)
  })

  it.each([[{ name: 'Payee' }], [{ name: 'Payee', address: null }]])(
    'may do without an address, which reads as null: %j',
    (body) => {
      const sim = createSimulator()
      expect(sim.api.recipients.create(newCustomer(sim).id, body).address).toBeNull()
    },
  )

  it('needs no active customer', () => {
    const sim = createSimulator()
    const { id } = newCustomer(sim)
    sim.simulate.rejectOnboarding(id)
    expect(sim.api.recipients.create(id, { name: 'Payee' }).status).toBe('unused')
  })

  it('is told with its customer, and with its address only if it has one', () => {
    const sim = createSimulator()
    const { id: customer_id } = newCustomer(sim)
    const plain = sim.api.recipients.create(customer_id, { name: 'Plain' })
    const full = sim.api.recipients.create(customer_id, { name: 'Full', address: sampleAddress })
    expect(told(sim, 'recipient.created')).toEqual([
      { id: plain.id, customer_id, name: 'Plain', status: 'unused' },
      { id: full.id, customer_id, name: 'Full', status: 'unused', address: sampleAddress },
    ])
  })

  it.each([
    ['too short', 'ab', 'too_small'],
    ['too long', 'x'.repeat(141), 'too_big'],
    ['blank', '    ', 'invalid_format'],
  ])('is refused when its name is %s', (_, name, code) => {
    const sim = createSimulator()
    const { id } = newCustomer(sim)
    expect(refusal(() => sim.api.recipients.create(id, { name })).errors).toMatchObject([
      { field: 'name', code },
    ])
  })

  it.each(['abc', 'x'.repeat(140)])('takes a name of 3 and of 140 characters', (name) => {
    const sim = createSimulator()
    expect(sim.api.recipients.create(newCustomer(sim).id, { name }).name).toBe(name)
  })

  it.each([
    [{ ...sampleAddress, country: 'USA' }, 'address.country invalid_format'],
    [{ ...sampleAddress, country: 'us' }, 'address.country invalid_format'],
    [{ ...sampleAddress, country: 'ZZ' }, 'address.country invalid_country'],
    [{ ...sampleAddress, street1: '' }, 'address.street1 too_small'],
    [{ ...sampleAddress, street1: '   ' }, 'address.street1 invalid_format'],
    [{ ...sampleAddress, city: ' ' }, 'address.city invalid_format'],
    [{ street1: '1 Main St', country: 'US' }, 'address.city missing_required_field'],
  ])('is refused with the address %j', (address, expected) => {
    const sim = createSimulator()
    const { id } = newCustomer(sim)
    const call = () =>
      sim.api.recipients.create(id, { name: 'Payee', address: address as typeof sampleAddress })
    expect(refusal(call).errors?.map(({ field, code }) => `${field} ${code}`)).toEqual([expected])
  })

  it('takes blank lines where an address may lack them, and shows them as they were sent', () => {
    const sim = createSimulator()
    const blank = { ...sampleAddress, street2: '', street3: ' ', region: '', postal_code: '' }
    const { id } = sim.api.recipients.create(newCustomer(sim).id, { name: 'Payee', address: blank })
    expect(sim.api.recipients.get(id).address).toEqual(blank)
    expect(sim.events.list({ type: 'recipient.created' }).at(-1)?.data.object).toMatchObject({
      address: blank,
    })
  })

  it('of a customer that there is not is 404', () => {
    const sim = createSimulator()
    expect(refusal(() => sim.api.recipients.create(nobody, { name: 'Payee' }))).toMatchObject({
      slug: 'not-found',
      title: 'Customer Not Found',
    })
  })

  it.each(['documented', 'observed'] as const)(
    'cannot have the name of another of the customer, in any case (%s quirks)',
    (quirks) => {
      const sim = createSimulator({ quirks })
      const { id } = newCustomer(sim)
      sim.api.recipients.create(id, { name: 'Payee Ü' })
      expect(refusal(() => sim.api.recipients.create(id, { name: 'PAYEE ü' }))).toMatchObject({
        slug: 'conflict',
        status: 409,
        title: 'Recipient Conflict',
      })
    },
  )

  it('can have the name that another customer uses, or a deleted recipient had', () => {
    const sim = createSimulator()
    const { id } = newCustomer(sim)
    sim.api.recipients.delete(sim.api.recipients.create(id, { name: 'Payee' }).id)
    sim.api.recipients.create(newCustomer(sim, 'Other Corp').id, { name: 'Payee' })
    expect(sim.api.recipients.create(id, { name: 'Payee' }).name).toBe('Payee')
  })
})

describe('listing recipients', () => {
  it('shows those of one customer, newest first, with their destinations', () => {
    const sim = createSimulator()
    const { id } = newCustomer(sim)
    const first = sim.api.recipients.create(id, { name: 'First' })
    sim.api.recipients.create(newCustomer(sim, 'Other Corp').id, { name: 'Elsewhere' })
    sim.api.recipients.create(id, { name: 'Second' })
    const { id: destination_id } = sim.api.destinations.create(first.id, cryptoDestination)
    const { data, meta } = sim.api.recipients.list(id)
    expect(data).toMatchObject([
      { name: 'Second', destinations: [] },
      { name: 'First', destinations: [{ destination_id }] },
    ])
    expect(meta.total_count).toBe(2)
  })

  it('leaves deleted ones out, and goes on from one', () => {
    const sim = createSimulator()
    const { id } = newCustomer(sim)
    const [first, second] = ['First', 'Second', 'Third'].map((name) =>
      sim.api.recipients.create(id, { name }),
    )
    sim.api.recipients.delete(second?.id ?? '')
    expect(recipientsOf(sim, id).map(({ name }) => name)).toEqual(['Third', 'First'])
    const { data } = sim.api.recipients.list(id, { starting_after: second?.id ?? '' })
    expect(data.map((recipient) => recipient.id)).toEqual([first?.id])
  })
})

describe('replacing a recipient', () => {
  it('sets name and address and tells of it without the customer', () => {
    const { sim, id } = arrange()
    const address = { ...sampleAddress, street2: 'Suite 2', street3: 'Rear' }
    expect(sim.api.recipients.update(id, { name: 'Renamed', address })).toMatchObject({
      name: 'Renamed',
      address,
    })
    expect(told(sim, 'recipient.updated')).toEqual([{ id, name: 'Renamed', status: 'unused', address }])
  })

  it('removes the address that is left out', () => {
    const { sim, id } = arrange()
    sim.api.destinations.create(id, cryptoDestination)
    expect(sim.api.recipients.update(id, { name: 'Payee' }).address).toBeNull()
    expect(told(sim, 'recipient.updated')).toEqual([{ id, name: 'Payee', status: 'unused' }])
  })

  it.each([usDestination, ibanDestination])(
    'cannot remove the address while a $destination_type destination needs it',
    (destination) => {
      const { sim, id } = arrange()
      const created = create(sim, id, destination)
      expect(refusal(() => sim.api.recipients.update(id, { name: 'Payee', address: null }))).toMatchObject({
        slug: 'validation-error',
        errors: [{ field: 'address', code: 'address_required' }],
      })
      sim.api.destinations.delete(id, created.id)
      expect(sim.api.recipients.update(id, { name: 'Payee' }).address).toBeNull()
    },
  )

  it('cannot take the name of another recipient of the customer', () => {
    const sim = createSimulator()
    const { id } = newCustomer(sim)
    sim.api.recipients.create(id, { name: 'First' })
    const second = sim.api.recipients.create(id, { name: 'Second' })
    expect(refusal(() => sim.api.recipients.update(second.id, { name: 'FIRST' }))).toMatchObject({
      slug: 'conflict',
      title: 'Recipient Conflict',
    })
  })

  it('is told of the address that it needs before the name that is taken', () => {
    const sim = createSimulator()
    const customer = newCustomer(sim)
    const { address } = newRecipient(sim)
    sim.api.recipients.create(customer.id, { name: 'First' })
    const { id } = sim.api.recipients.create(customer.id, { name: 'Second', address })
    create(sim, id, usDestination)
    expect(
      refusal(() => sim.api.recipients.update(id, { name: 'First', address: null })).errors,
    ).toMatchObject([{ field: 'address', code: 'address_required' }])
  })

  it('can spell its own name in another case, and frees the old one', () => {
    const sim = createSimulator()
    const { id } = newCustomer(sim)
    const recipient = sim.api.recipients.create(id, { name: 'Payee' })
    expect(sim.api.recipients.update(recipient.id, { name: 'PAYEE' }).name).toBe('PAYEE')
    sim.api.recipients.update(recipient.id, { name: 'Renamed' })
    expect(sim.api.recipients.create(id, { name: 'Payee' }).name).toBe('Payee')
  })

  it('takes an idempotency key, and needs one from an application', () => {
    const { sim, id } = arrange()
    const app = sim.as(sim.apiKey, { traffic: 'app' })
    expect(refusal(() => app.recipients.update(id, { name: 'Renamed' })).slug).toBe('validation-error')
    const idempotencyKey = crypto.randomUUID()
    app.recipients.update(id, { name: 'Renamed' }, { idempotencyKey })
    app.recipients.update(id, { name: 'Renamed' }, { idempotencyKey })
    expect(told(sim, 'recipient.updated')).toHaveLength(1)
  })
})

describe('deleting a recipient', () => {
  it('takes its destinations along and tells of each, then of itself', () => {
    const { sim, id } = arrange()
    const { id: first } = sim.api.destinations.create(id, cryptoDestination)
    const { id: second } = sim.api.destinations.create(id, usDestination)
    const before = sim.events.list().length
    sim.api.recipients.delete(id)
    expect(
      sim.events
        .list()
        .slice(before)
        .map((event) => [event.type, payloadOf(event)['id']]),
    ).toEqual([
      ['destination.deleted', second],
      ['destination.deleted', first],
      ['recipient.deleted', id],
    ])
    expect(told(sim, 'destination.deleted')[0]).toEqual({ id: second, recipient_id: id })
    expect(refusal(() => sim.api.recipients.get(id)).title).toBe('Recipient Not Found')
    expect(refusal(() => sim.api.destinations.list(id)).slug).toBe('not-found')
    expect(worldOf(sim).table(destinations).get(first)).toBeUndefined()
    expect(findDestination(worldOf(sim), first)).toMatchObject({ name: cryptoDestination.name })
  })

  it('names the customer in its event', () => {
    const sim = createSimulator()
    const { id: customer_id } = newCustomer(sim)
    const { id } = sim.api.recipients.create(customer_id, { name: 'Payee' })
    sim.api.recipients.delete(id)
    expect(told(sim, 'recipient.deleted')).toEqual([{ id, customer_id }])
  })

  it('happens to all of a deleted customer', () => {
    const sim = createSimulator()
    const { id } = newCustomer(sim)
    const kept = sim.api.recipients.create(newCustomer(sim, 'Other Corp').id, { name: 'Kept' })
    const first = sim.api.recipients.create(id, { name: 'First' })
    const second = sim.api.recipients.create(id, { name: 'Second' })
    const destination = sim.api.destinations.create(first.id, cryptoDestination)
    sim.api.customers.delete(id)
    expect(told(sim, 'recipient.deleted').map((object) => object['id'])).toEqual([first.id, second.id])
    expect(told(sim, 'destination.deleted')).toEqual([{ id: destination.id, recipient_id: first.id }])
    expect(refusal(() => sim.api.recipients.get(second.id)).slug).toBe('not-found')
    expect(sim.api.recipients.get(kept.id).name).toBe('Kept')
  })
})

describe('the approval of a customer', () => {
  it('gives it one recipient named like itself, once', async () => {
    const sim = createSimulator()
    const { id } = newCustomer(sim)
    await sim.clock.advance('5s')
    expect(recipientsOf(sim, id)).toMatchObject([
      { name: 'Acme Corp', status: 'unused', address: null, destinations: [] },
    ])
    expect(told(sim, 'recipient.created')).toMatchObject([{ customer_id: id, name: 'Acme Corp' }])
  })

  it('does so after a request for information, and after the doubled event of observed quirks', () => {
    const asked = createSimulator()
    const first = newCustomer(asked)
    asked.simulate.requestInformation(first.id)
    asked.simulate.approveOnboarding(first.id)
    const doubled = createSimulator({ quirks: 'observed' })
    const second = newCustomer(doubled)
    doubled.simulate.approveOnboarding(second.id)
    expect(told(doubled, 'customer.kyb_status.created')).toHaveLength(2)
    expect(recipientsOf(asked, first.id)).toHaveLength(1)
    expect(recipientsOf(doubled, second.id)).toHaveLength(1)
  })

  it('leaves a recipient of that name as it is', () => {
    const sim = createSimulator()
    const { id } = newCustomer(sim)
    const own = sim.api.recipients.create(id, { name: 'acme corp', address: sampleAddress })
    sim.simulate.approveOnboarding(id)
    expect(recipientsOf(sim, id)).toEqual([own])
    expect(told(sim, 'recipient.created')).toHaveLength(1)
  })

  it.each(['made', 'found'] as const)(
    'makes no other when the customer is unfrozen, also after the one it %s is gone',
    (how) => {
      const sim = createSimulator()
      const { id } = newCustomer(sim)
      if (how === 'found') sim.api.recipients.create(id, { name: 'Acme Corp' })
      sim.simulate.approveOnboarding(id)
      const [only] = recipientsOf(sim, id)
      sim.api.recipients.delete(only?.id ?? '')
      sim.simulate.freezeCustomer(id)
      sim.simulate.unfreezeCustomer(id)
      expect(told(sim, 'customer.kyb_status.updated').at(-1)).toMatchObject({ kyb_status: 'approved' })
      expect(recipientsOf(sim, id)).toEqual([])
    },
  )

  it('gives a rejected customer none', () => {
    const sim = createSimulator()
    const { id } = newCustomer(sim)
    sim.simulate.rejectOnboarding(id)
    expect(recipientsOf(sim, id)).toEqual([])
  })
})

describe('the status of a recipient', () => {
  /** What an account or a one-off does with the destination it pays. */
  function use(sim: Simulator, destinationId: string): void {
    const world = worldOf(sim)
    const row = world.table(destinations).get(destinationId)
    world.transact(() => useRecipient(world, row?.recipient_id ?? ''))
  }

  function usable(sim: Simulator, destinationId: string, clientId?: string) {
    const world = worldOf(sim)
    const owner = clientId ?? world.table(destinations).get(destinationId)?.client_id ?? ''
    return requireUsable(world, owner, destinationId)
  }

  it('becomes active when it is first paid, which is told once', () => {
    const { sim, id } = arrange()
    const destination = sim.api.destinations.create(id, cryptoDestination)
    use(sim, destination.id)
    use(sim, destination.id)
    expect(sim.api.recipients.get(id).status).toBe('active')
    expect(told(sim, 'recipient.updated')).toMatchObject([{ id, status: 'active' }])
  })

  it('can be frozen and unfrozen, which is told', () => {
    const { sim, id } = arrange()
    sim.simulate.freezeRecipient(id)
    expect(sim.api.recipients.get(id).status).toBe('frozen')
    sim.simulate.unfreezeRecipient(id)
    expect(sim.api.recipients.get(id).status).toBe('active')
    expect(told(sim, 'recipient.updated').map((object) => object['status'])).toEqual(['frozen', 'active'])
  })

  it('cannot be frozen twice', () => {
    const { sim, id } = arrange()
    sim.simulate.freezeRecipient(id)
    expect(refusal(() => sim.simulate.freezeRecipient(id)).slug).toBe('conflict')
  })

  it('of a recipient that there is not cannot be changed', () => {
    const sim = createSimulator()
    expect(refusal(() => sim.simulate.freezeRecipient(nobody)).slug).toBe('not-found')
  })

  it('decides whether its destinations can be paid', () => {
    const { sim, id } = arrange()
    const destination = sim.api.destinations.create(id, cryptoDestination)
    expect(usable(sim, destination.id)).toMatchObject({ id: destination.id, recipient_id: id })
    sim.simulate.freezeRecipient(id)
    const problem = refusal(() => usable(sim, destination.id))
    expect(problem).toMatchObject({ slug: 'forbidden', status: 403 })
    expect(problem.detail).toContain('frozen')
    expect(problem.hint).toContain(`sim.simulate.unfreezeRecipient('${id}')`)
    sim.simulate.unfreezeRecipient(id)
    expect(usable(sim, destination.id).id).toBe(destination.id)
  })

  it('does not show another client whether a destination exists', () => {
    const { sim, id } = arrange()
    const destination = sim.api.destinations.create(id, cryptoDestination)
    expect(refusal(() => usable(sim, destination.id, nobody))).toMatchObject({
      slug: 'not-found',
      title: 'Destination Not Found',
    })
  })
})

describe('a crypto destination', () => {
  it('answers its id alone, and reads with its family and network', () => {
    const { sim, id } = arrange()
    const created = sim.api.destinations.create(id, cryptoDestination)
    expect(created).toEqual({ id: created.id })
    expect(onlyDestination(sim, id)).toEqual({
      destination_id: created.id,
      destination_type: 'crypto',
      name: 'Treasury wallet',
      crypto_address: cryptoDestination.crypto_address,
      family: 'evm',
      network_id: 'base-sepolia',
    })
  })

  it.each([
    [cryptoDestination.crypto_address, 'evm'],
    [cryptoDestination.crypto_address.toLowerCase(), 'evm'],
    [`0x${'ABCDEF1234'.repeat(4)}`, 'evm'],
    [solana, 'solana'],
    ['11111111111111111111111111111111', 'solana'],
  ])('without a network has the family of its address: %s', (crypto_address, family) => {
    const { sim, id } = arrange()
    sim.api.destinations.create(id, { destination_type: 'crypto', name: 'Wallet', crypto_address })
    const read = onlyDestination(sim, id)
    expect(read).toMatchObject({ crypto_address, family })
    expect(read).not.toHaveProperty('network_id')
  })

  it('needs no address of the recipient', () => {
    const sim = createSimulator()
    const { id } = sim.api.recipients.create(newCustomer(sim).id, { name: 'Payee' })
    sim.api.destinations.create(id, cryptoDestination)
    expect(onlyDestination(sim, id)).toMatchObject({ destination_type: 'crypto' })
  })

  it('is told with its network only if it has one', () => {
    const { sim, id } = arrange()
    const { network_id, ...anywhere } = cryptoDestination
    const first = sim.api.destinations.create(id, cryptoDestination)
    const second = sim.api.destinations.create(id, anywhere)
    const common = { recipient_id: id, name: 'Treasury wallet', type: 'crypto' }
    const address = cryptoDestination.crypto_address
    expect(told(sim, 'destination.created')).toEqual([
      { id: first.id, ...common, crypto: { network_id, address } },
      { id: second.id, ...common, crypto: { address } },
    ])
  })

  it.each([
    '0x1234',
    `0x${'g'.repeat(40)}`,
    `0X${'a'.repeat(40)}`,
    'a'.repeat(40),
    solana.slice(3),
    solana.replace('F', '0'),
    `${solana}1`,
    '',
  ])('is refused with the address "%s"', (crypto_address) => {
    expect(refusedFields({ ...cryptoDestination, crypto_address })).toEqual([
      'crypto_address invalid_address',
    ])
  })

  it.each([
    [cryptoDestination.crypto_address, 'solana-devnet'],
    [solana, 'base-sepolia'],
  ])('is refused when its address %s is none of %s', (crypto_address, network_id) => {
    expect(refusedFields({ ...cryptoDestination, crypto_address, network_id })).toEqual([
      'crypto_address network_mismatch',
    ])
  })

  it.each(['evm', 'base', ''])('is refused with "%s", which is no one network', (network_id) => {
    expect(refusedFields({ ...cryptoDestination, network_id })).toEqual(['network_id invalid_value'])
  })

  it.each([
    ['sandbox', 'ethereum-mainnet', 'ethereum-sepolia'],
    ['sandbox', 'ethereum-goerli', 'ethereum-sepolia'],
    ['production', 'base-sepolia', 'base-mainnet'],
  ] as const)('in %s is refused on %s', (environment, network_id, other) => {
    const { sim, id } = arrange({ environment })
    const problem = refusal(() => create(sim, id, { ...cryptoDestination, network_id }))
    expect(problem).toMatchObject({ slug: 'invalid-request', status: 400, title: 'Invalid Request' })
    expect(problem.detail).toContain(network_id)
    create(sim, id, { ...cryptoDestination, network_id: other })
    expect(onlyDestination(sim, id)).toMatchObject({ network_id: other })
  })
})

describe('an address that screening takes for a high risk', () => {
  const evm = cryptoDestination.crypto_address
  const add = (sim: Simulator, crypto_address: string) => () => {
    const { id } = sim.api.recipients.create(newCustomer(sim, crypto_address).id, { name: 'Payee' })
    sim.api.destinations.create(id, { destination_type: 'crypto', name: 'Wallet', crypto_address })
  }

  it.each([
    ['as it is', evm, evm, true],
    ['in small letters', evm, evm.toLowerCase(), true],
    ['in its own letters', evm.toLowerCase(), evm, true],
    ['of Solana', solana, solana, true],
    ['another', evm, `0x${'1'.repeat(40)}`, false],
  ])('is no destination, %s', (_, marked, asked, isRisky) => {
    const sim = createSimulator()
    sim.simulate.setAddressRisk(marked, 'high')
    if (isRisky) expect(refusal(add(sim, asked))).toMatchObject({ status: 422, slug: 'compliance-blocked' })
    else expect(add(sim, asked)).not.toThrow()
  })

  it('is one again when a test says so, and was one before', () => {
    const sim = createSimulator()
    expect(add(sim, evm)).not.toThrow()
    sim.simulate.setAddressRisk(evm, 'high')
    sim.simulate.setAddressRisk(evm, 'high')
    sim.simulate.setAddressRisk(evm.toLowerCase(), 'none')
    expect(() => create(sim, newRecipient(sim).id, cryptoDestination)).not.toThrow()
  })

  it.each(['', '0x12', 'scam', `${solana}1`])('is an address: "%s" is none', (text) => {
    const sim = createSimulator()
    const before = sim.hash()
    for (const risk of ['high', 'none'] as const)
      expect(refusal(() => sim.simulate.setAddressRisk(text, risk))).toMatchObject({
        status: 400,
        errors: [{ field: 'address', message: 'must be an address', code: 'invalid_address' }],
      })
    expect(sim.hash()).toBe(before)
  })
})

describe('a US bank account', () => {
  it('reads whole, with the rails it can be paid by and an address of the bank', () => {
    const { sim, id } = arrange()
    const created = sim.api.destinations.create(id, usDestination)
    expect(created).toEqual({ id: created.id })
    expect(onlyDestination(sim, id)).toEqual({
      ...usDestination,
      destination_id: created.id,
      aba_wire_routing_number: null,
      bank_address: {
        street1: 'Bank of America',
        city: 'Kansas City',
        region: 'MO',
        postal_code: '64198',
        country: 'US',
      },
      capabilities: ['ach', 'fedwire'],
    })
  })

  it('reads back everything that was sent', () => {
    const { sim, id } = arrange()
    const sent = {
      ...usDestination,
      aba_wire_routing_number: '021000021',
      account_type: 'savings',
      account_number: 'AB12',
      account_holder_address: { ...sampleAddress, street2: 'Apt 4B', street3: 'x'.repeat(35) },
      account_holder_phone: '+14155550100',
      bank_address: { street1: '1 Bank Plaza', city: 'Charlotte', country: 'US' },
      bank_phone: '+14155550101',
    } as const
    sim.api.destinations.create(id, sent)
    expect(onlyDestination(sim, id)).toMatchObject(sent)
  })

  it.each([
    ['021000021', 'New York'],
    ['121000248', 'San Francisco'],
    ['322271627', 'San Francisco'],
    ['000000518', 'New York'],
  ])('with the routing number %s is at a bank in %s', (aba_routing_number, city) => {
    const { sim, id } = arrange()
    sim.api.destinations.create(id, { ...usDestination, aba_routing_number })
    expect(onlyDestination(sim, id)).toMatchObject({ bank_address: { city, country: 'US' } })
  })

  it('is told in the words of events', () => {
    const { sim, id } = arrange()
    const created = sim.api.destinations.create(id, {
      ...usDestination,
      aba_wire_routing_number: '021000021',
      account_holder_address: sampleAddress,
      bank_address: sampleAddress,
    })
    expect(told(sim, 'destination.created')).toEqual([
      {
        id: created.id,
        recipient_id: id,
        name: 'Operating account',
        type: 'bank_account',
        bank_account: {
          account_holder_name: 'John Doe',
          account_holder_address: sampleAddress,
          bank_address: sampleAddress,
          us_details: {
            account_type: 'checking',
            account_number: '123456789',
            routing_number: '101019644',
            wire_routing_number: '021000021',
          },
        },
      },
    ])
  })

  const long = 'x'.repeat(36)
  it.each([
    [{ aba_routing_number: '10101964' }, 'aba_routing_number invalid_format'],
    [{ aba_routing_number: '1010196440' }, 'aba_routing_number invalid_format'],
    [{ aba_routing_number: '10101964x' }, 'aba_routing_number invalid_format'],
    [{ aba_routing_number: '101019645' }, 'aba_routing_number invalid_checksum'],
    [{ aba_routing_number: '000000000' }, 'aba_routing_number invalid_checksum'],
    [{ aba_wire_routing_number: '000000000' }, 'aba_wire_routing_number invalid_checksum'],
    [{ aba_wire_routing_number: '021000022' }, 'aba_wire_routing_number invalid_checksum'],
    [{ account_number: '123' }, 'account_number invalid_format'],
    [{ account_number: '1'.repeat(18) }, 'account_number invalid_format'],
    [{ account_number: '12-345' }, 'account_number invalid_format'],
    [{ account_type: 'current' }, 'account_type invalid_value'],
    [{ account_holder_name: long }, 'account_holder_name too_big'],
    [{ bank_name: long }, 'bank_name too_big'],
    [{ name: ' ' }, 'name invalid_format'],
    [{ name: undefined }, 'name missing_required_field'],
    [{ bank_address: { ...sampleAddress, street1: long } }, 'bank_address.street1 too_big'],
    [
      { account_holder_address: { ...sampleAddress, street2: long } },
      'account_holder_address.street2 too_big',
    ],
    [
      { account_holder_address: { ...sampleAddress, street3: long } },
      'account_holder_address.street3 too_big',
    ],
  ])('is refused with %j', (change, expected) => {
    expect(refusedFields({ ...usDestination, ...change })).toEqual([expected])
  })

  it.each(['1234', '1'.repeat(17)])('takes account numbers of 4 and of 17 characters', (account_number) => {
    const { sim, id } = arrange()
    sim.api.destinations.create(id, { ...usDestination, account_number })
    expect(onlyDestination(sim, id)).toMatchObject({ account_number })
  })
})

describe('an IBAN', () => {
  const swift = {
    ...ibanDestination,
    assets: ['USD'],
    capabilities: ['swift'],
    bic: 'DEUTDEFF',
    bank_address: { street1: 'Taunusanlage 12', city: 'Frankfurt', country: 'DE' },
  }

  it('for SEPA reads without its assets', () => {
    const { sim, id } = arrange()
    const created = create(sim, id, ibanDestination)
    const { assets, ...sent } = ibanDestination
    expect(onlyDestination(sim, id)).toEqual({ ...sent, destination_id: created.id })
  })

  it('for SWIFT reads back with the banks on the way', () => {
    const { sim, id } = arrange()
    const more = { intermediary_bic: 'CHASUS33XXX', account_holder_phone: '+4969910' }
    create(sim, id, { ...swift, ...more })
    const { assets, ...sent } = { ...swift, ...more }
    expect(onlyDestination(sim, id)).toMatchObject(sent)
  })

  it('is kept in its electronic form', () => {
    const { sim, id } = arrange()
    create(sim, id, { ...swift, iban: 'de89 3704 0044 0532 0130 00', bic: 'deut de ff' })
    expect(onlyDestination(sim, id)).toMatchObject({ iban: 'DE89370400440532013000', bic: 'DEUTDEFF' })
  })

  it('is told in the words of events', () => {
    const { sim, id } = arrange()
    const created = create(sim, id, swift)
    const { account_holder_name, account_holder_address, bank_address, bic, iban, name } = swift
    expect(told(sim, 'destination.created')).toEqual([
      {
        id: created.id,
        recipient_id: id,
        name,
        type: 'bank_account',
        bank_account: { account_holder_name, account_holder_address, bank_address, bic, iban },
      },
    ])
  })

  it.each([
    ['sepa', ['EUR'], ['EUR']],
    ['sepa', ['USD', 'EUR'], ['EUR']],
    ['swift', ['USD', 'EUR', 'USD'], ['USD']],
  ])('for %s with the assets %j can be paid in %j', (rail, assets, currencies) => {
    const { sim, id } = arrange()
    const created = create(sim, id, { ...swift, assets, capabilities: [rail] })
    expect(worldOf(sim).table(destinations).get(created.id)).toMatchObject({
      bank: { currencies, rails: [rail] },
    })
  })

  it.each([
    [{ iban: 'DE89370400440532013001' }, 'iban invalid_iban'],
    [{ iban: 'DE8937040044053201300' }, 'iban invalid_iban'],
    [{ iban: 'US89370400440532013000' }, 'iban invalid_iban'],
    [{ bic: 'DEUT' }, 'bic invalid_bic'],
    [{ intermediary_bic: 'DEUTXXFF' }, 'intermediary_bic invalid_bic'],
    [{ assets: [] }, 'assets too_small'],
    [{ assets: ['GBP'] }, 'assets.0 invalid_value'],
    [{ assets: ['USD'] }, 'assets unsupported_asset'],
    [{ capabilities: [] }, 'capabilities too_small'],
    [{ capabilities: ['sepa', 'swift'] }, 'capabilities too_big'],
    [{ capabilities: ['ach'] }, 'capabilities.0 invalid_value'],
    [{ account_holder_address: null }, 'account_holder_address invalid_type'],
  ])('for SEPA is refused with %j', (change, expected) => {
    expect(refusedFields({ ...ibanDestination, ...change })).toEqual([expected])
  })

  it.each([
    ['bic', 'is required for SWIFT'],
    ['bank_address', 'is required for SWIFT'],
    ['account_holder_address', 'is required'],
  ])('for SWIFT is refused without %s', (member, message) => {
    expect(refusedFields({ ...swift, [member]: undefined })).toEqual([`${member} missing_required_field`])
    const { sim, id } = arrange()
    expect(refusal(() => create(sim, id, { ...swift, [member]: undefined })).errors).toMatchObject([
      { field: member, message },
    ])
  })

  it('names everything that SWIFT lacks at once', () => {
    expect(refusedFields({ ...ibanDestination, capabilities: ['swift'] })).toEqual([
      'bic missing_required_field',
      'bank_address missing_required_field',
      'assets unsupported_asset',
    ])
  })

  it('for SWIFT has to take dollars', () => {
    expect(refusedFields({ ...swift, assets: ['EUR'] })).toEqual(['assets unsupported_asset'])
  })

  it.each(['account_holder_name', 'bank_name'])('is refused with a blank %s', (member) => {
    expect(refusedFields({ ...swift, [member]: ' \t' })).toEqual([`${member} invalid_format`])
    expect(refusedFields({ ...usDestination, [member]: ' ' })).toEqual([`${member} invalid_format`])
  })
})

describe('any destination', () => {
  it.each([usDestination, ibanDestination])(
    'of the type $destination_type needs a recipient with an address',
    (body) => {
      const sim = createSimulator()
      const { id } = sim.api.recipients.create(newCustomer(sim).id, { name: 'Payee' })
      const problem = refusal(() => create(sim, id, body))
      expect(problem).toMatchObject({
        slug: 'validation-error',
        errors: [{ field: 'address', code: 'address_required' }],
      })
      expect(problem.hint).toContain(`PUT /recipients/${id}`)
      sim.api.recipients.update(id, { name: 'Payee', address: sampleAddress })
      create(sim, id, body)
      expect(onlyDestination(sim, id)).toMatchObject({ destination_type: body.destination_type })
    },
  )

  it.each([{}, { destination_type: 'fiat_uk' }, { destination_type: null }])(
    'says what it is, from a list of three: %j',
    (change) => {
      const { sim, id } = arrange()
      const { destination_type, ...rest } = cryptoDestination
      const problem = refusal(() => create(sim, id, { ...rest, ...change }))
      expect(problem.errors?.map(({ field }) => field)).toEqual(['destination_type'])
    },
  )

  it('names the types that there are', () => {
    const { sim, id } = arrange()
    const problem = refusal(() => create(sim, id, { ...usDestination, destination_type: 'fiat_uk' }))
    expect(problem.errors).toEqual([
      {
        field: 'destination_type',
        message: 'must be one of crypto, fiat_us, fiat_iban',
        code: 'invalid_value',
      },
    ])
  })

  it('can be added while the recipient is frozen', () => {
    const { sim, id } = arrange()
    sim.simulate.freezeRecipient(id)
    sim.api.destinations.create(id, cryptoDestination)
    expect(onlyDestination(sim, id)).toMatchObject({ destination_type: 'crypto' })
  })

  it('is listed newest first, by its type or among all, and within its recipient', () => {
    const { sim, id } = arrange()
    const [crypto, us, iban, late] = [
      cryptoDestination,
      usDestination,
      ibanDestination,
      cryptoDestination,
    ].map((body) => create(sim, id, body).id)
    create(sim, newRecipient(sim).id, cryptoDestination)
    const ids = (query?: { destination_type: 'crypto' | 'fiat_us' | 'fiat_iban' }) =>
      sim.api.destinations.list(id, query).data.map(({ destination_id }) => destination_id)
    expect(ids()).toEqual([late, iban, us, crypto])
    expect(ids({ destination_type: 'crypto' })).toEqual([late, crypto])
    expect(ids({ destination_type: 'fiat_us' })).toEqual([us])
    expect(ids({ destination_type: 'fiat_iban' })).toEqual([iban])
    expect(sim.api.recipients.get(id).destinations.map(({ destination_id }) => destination_id)).toEqual(ids())
  })

  it('is deleted by its recipient and its id, and told of', () => {
    const { sim, id } = arrange()
    const created = sim.api.destinations.create(id, cryptoDestination)
    sim.api.destinations.delete(id, created.id)
    expect(sim.api.destinations.list(id).data).toEqual([])
    expect(sim.api.recipients.get(id).destinations).toEqual([])
    expect(told(sim, 'destination.deleted')).toEqual([{ id: created.id, recipient_id: id }])
    expect(refusal(() => sim.api.destinations.delete(id, created.id)).title).toBe('Destination Not Found')
  })

  it('cannot be deleted through another recipient', () => {
    const { sim, id } = arrange()
    const created = sim.api.destinations.create(id, cryptoDestination)
    const other = newRecipient(sim)
    expect(refusal(() => sim.api.destinations.delete(other.id, created.id)).title).toBe(
      'Destination Not Found',
    )
  })
})
