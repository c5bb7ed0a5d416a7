import { createSimulator } from 'platform-simulator'
import { mistake, wrong } from './table.js'

/** Calls of `sim.api` and `sim.as`. */
export const directApi = [
  mistake(
    'two members that have to be there are left out',
    (sim) => sim.api.wallets.create(wrong({ name: 'Treasury' })),
    'Problem: wallets.create: signer_groups: is required; policies: is required; family: is required',
  ),
  mistake(
    'one member is left out',
    (sim) => sim.api.customers.create(wrong({ name: 'Acme Corp' })),
    'Problem: customers.create: customer_type: is required',
  ),
  mistake(
    'a member is written in camel case',
    (sim) => sim.api.customers.create(wrong({ name: 'Acme Corp', customerType: 'business' })),
    'Problem: customers.create: customer_type: is required (customerType is not a member: did you mean customer_type?)',
  ),
  mistake(
    'a member is none of the values that there are',
    (sim) => sim.api.customers.create(wrong({ name: 'Acme Corp', customer_type: 'company' })),
    'Problem: customers.create: customer_type: must be one of individual, business',
  ),
  mistake(
    'nothing is given for the body',
    (sim) => sim.api.customers.create(wrong(undefined)),
    'Problem: customers.create: body: is required (it has to have name, customer_type)',
  ),
  mistake(
    'the body is text',
    (sim) => sim.api.customers.create(wrong('{"name":"Acme Corp"}')),
    'Problem: customers.create: body: must be an object (it is a text: give the object itself)',
  ),
  mistake(
    'the body is a list',
    (sim) => sim.api.customers.create(wrong([{ name: 'Acme Corp' }])),
    'Problem: customers.create: body: must be an object (it has to have name, customer_type)',
  ),
  mistake(
    'the id comes behind the body',
    (sim) => {
      const { id } = sim.given.activeBusiness()
      sim.api.recipients.create(wrong({ name: 'Supplier' }), wrong(id))
    },
    'sim.api.recipients.create takes customer_id as text, and was given {"name":"Supplier"}. It takes customer_id, the body, options, in this order.',
  ),
  mistake(
    'the whole customer is given where its id is taken',
    (sim) => {
      const { customer } = sim.given.activeBusiness()
      sim.api.customers.get(wrong(customer))
    },
    'sim.api.customers.get takes customer_id as text, and was given {"id":"37dGam000000rHszFp7WvWusxxI","name":"Acme Corp","customer_type":"business","status":"approved... (so many characters). Give its id.',
  ),
  mistake(
    'the id is a number',
    (sim) => sim.api.customers.get(wrong(42)),
    'sim.api.customers.get takes customer_id as text, and was given 42. It takes customer_id, options, in this order.',
  ),
  mistake(
    'the id is no id',
    (sim) => sim.api.customers.get('acme'),
    'Problem: customers.get: invalid customer id; customer_id: must be a 27-character id',
  ),
  mistake(
    'the id is of another kind',
    (sim) => {
      const { recipient } = sim.given.recipient()
      sim.api.customers.get(recipient.id)
    },
    'Problem: customers.get: customer not found (37dGam000001d7U3VlZJVbqUWII is the id of a recipient)',
  ),
  mistake(
    'the id of a recipient is given for a destination',
    (sim) => {
      const { recipient } = sim.given.recipient()
      sim.api.accounts.createOnramp({
        capabilities: ['ach'],
        source_asset: 'USD',
        destination_asset: 'USDC',
        destination_id: recipient.id,
      })
    },
    'Problem: accounts.createOnramp: destination not found (37dGam000001d7U3VlZJVbqUWII is the id of a recipient)',
  ),
  mistake(
    'the promise of an id is given',
    (sim) => sim.api.customers.get(wrong(Promise.resolve('id'))),
    'sim.api.customers.get takes customer_id as text, and was given a Promise. It takes customer_id, options, in this order.',
  ),
  mistake(
    'an amount is a number',
    (sim) => {
      const { id, customer } = sim.given.usDestination()
      sim.api.transactions.createOneOff(
        wrong({
          customer_id: customer.id,
          destination_id: id,
          amount: 1.5,
          source_asset: 'USDC',
          source_network_id: 'base-sepolia',
          destination_asset: 'USD',
          payment_rail: 'ach',
        }),
      )
    },
    "Problem: transactions.createOneOff: amount: must be a string (amount is a number: give it as text, '1.5')",
  ),
  mistake(
    'an amount has a comma',
    (sim) => {
      sim.given.oneOff({ amount: '1,50' })
    },
    'Problem: given.oneOff: transactions.createOneOff: amount: must be a decimal text such as 1.23, of at most 30 digits on either side of the point',
  ),
  mistake(
    'an amount has a sign of a currency',
    (sim) => {
      sim.given.oneOff({ amount: '$1.50' })
    },
    'Problem: given.oneOff: transactions.createOneOff: amount: must be a decimal text such as 1.23, of at most 30 digits on either side of the point',
  ),
  mistake(
    'an amount is negative',
    (sim) => {
      sim.given.oneOff({ amount: '-1.50' })
    },
    'Problem: given.oneOff: transactions.createOneOff: amount: must be a decimal text such as 1.23, of at most 30 digits on either side of the point',
  ),
  mistake(
    'an amount is more than a sandbox takes',
    (sim) => {
      sim.given.oneOff({ amount: '250.00' })
    },
    'Problem: given.oneOff: transactions.createOneOff: amount 250.00 exceeds sandbox cap of 2; reduce the amount and retry (the option limits: { sandboxAmount: null } takes the cap away; sim.simulate.bankDeposit and cryptoDeposit have none)',
  ),
  mistake(
    'a reference of ACH has a hyphen',
    (sim) => {
      sim.given.oneOff({ payment_reference: 'INV-1' })
    },
    'Problem: given.oneOff: transactions.createOneOff: payment_reference: may only have letters, digits and spaces for ach',
  ),
  mistake(
    'the asset is in small letters',
    (sim) => {
      sim.given.oneOff({ source_asset: wrong('usdc') })
    },
    'Problem: given.oneOff: transactions.createOneOff: source_asset: must be a supported crypto asset: USDC, USDT, RD',
  ),
  mistake(
    'the network is a chain without its test network',
    (sim) => {
      sim.given.oneOff({ source_network_id: wrong('base') })
    },
    'Problem: given.oneOff: transactions.createOneOff: source_network_id: must be one of ethereum-mainnet, ethereum-sepolia, ethereum-goerli, ethereum-holesky, solana-mainnet, solana-devnet, solana-testnet, base-mainnet, base-sepolia, arbitrum-mainnet, arbitrum-sepolia, optimism-mainnet, optimism-sepolia, avalanche-mainnet, avalanche-fuji, polygon-mainnet, polygon-amoy',
  ),
  mistake(
    'the query is a text',
    (sim) => sim.api.customers.list(wrong('limit=20')),
    'sim.api.customers.list takes the query as an object such as { limit: 20 }, and was given limit=20.',
  ),
  mistake(
    'a limit is too large',
    (sim) => sim.api.customers.list({ limit: 1000 }),
    'Problem: customers.list: limit: must be at most 100',
  ),
  mistake(
    'a cursor is none',
    (sim) => sim.api.customers.list(wrong({ starting_after: 'page2' })),
    'Problem: customers.list: starting_after: must be a 27-character id',
  ),
  mistake(
    'there are too many arguments',
    (sim) => Reflect.apply(sim.api.customers.get, undefined, ['a', {}, {}, {}]),
    'sim.api.customers.get was given 4 arguments, and takes customer_id, options.',
  ),
  mistake(
    'an option of the call is misspelt',
    (sim) =>
      sim.api.customers.create(
        { name: 'Acme Corp', customer_type: 'business' },
        wrong({ idempotency_key: 'x' }),
      ),
    'sim.api.customers.create: there is no option idempotency_key. Did you mean idempotencyKey?',
  ),
  mistake(
    'a recipient is made for a customer who does not exist',
    (sim) => sim.api.recipients.create('2fCoobarbarbarbarbarbarbarb', { name: 'Supplier' }),
    'Problem: recipients.create: customer not found',
  ),
  mistake(
    'money is moved for a customer who was not approved',
    (sim) => {
      const { customer } = sim.given.pendingCustomer()
      sim.given.oneOff({ customer })
    },
    "Problem: given.oneOff: transactions.createOneOff: Customer is not KYB-approved by the platform. (customer 37dGam000000rHszFp7WvWusxxI is pending and has to be active. In a test: sim.simulate.approveOnboarding('37dGam000000rHszFp7WvWusxxI') or await sim.clock.advance('5s'))",
  ),
  mistake(
    'money is moved for a customer who is frozen',
    (sim) => {
      const { customer } = sim.given.frozenCustomer()
      sim.given.oneOff({ customer })
    },
    "Problem: given.oneOff: transactions.createOneOff: The customer is frozen and cannot move money. (customer 37dGam000000rHszFp7WvWusxxI is frozen (pending_proof_of_address). In a test: sim.simulate.approveProofOfAddress('37dGam000000rHszFp7WvWusxxI') or sim.simulate.unfreezeCustomer('37dGam000000rHszFp7WvWusxxI'))",
  ),
  mistake(
    'a destination is read as if it were another kind',
    (sim) => {
      const { recipient } = sim.given.recipient()
      sim.api.destinations.create(recipient.id, wrong({ destination_type: 'bank', name: 'Bank' }))
    },
    'Problem: destinations.create: destination_type: must be one of crypto, fiat_us, fiat_iban',
  ),
  mistake(
    'a US account has a routing number that is none',
    (sim) => {
      sim.given.usDestination({ aba_routing_number: '123456789' })
    },
    'Problem: given.usDestination: destinations.create: aba_routing_number: is not a routing number: its last digit does not check the others, or all are zeros',
  ),
  mistake(
    'a webhook target has no https',
    (sim) => sim.api.webhookTargets.create({ url: 'http://app.example/hooks', global: true }),
    'Problem: webhookTargets.create: url: must be an https URL (http is accepted on loopback hosts only)',
  ),
  mistake(
    'a webhook target is for a type that there is none of',
    (sim) =>
      sim.api.webhookTargets.create(
        wrong({ url: 'https://app.example/hooks', event_types: ['customer.approved'] }),
      ),
    'Problem: webhookTargets.create: event_types.0: customer.approved is not an event type; did you mean customer.updated or customer.created or customer.rfi.responded?',
  ),
  mistake(
    'a rule of a policy denies by a threshold of 0',
    (sim) => {
      const { signer_group } = sim.given.wallet()
      sim.api.policies.create({
        name: 'Closed',
        signer_group_id: signer_group.id,
        rules: [{ rule_type: 'approval_threshold', action: 'deny', definition: { threshold: 0 } }],
      })
    },
    'Problem: policies.create: rules.0.definition.threshold: must be at least 1: what nobody may send is denied by action deny, with any threshold',
  ),
  mistake(
    'a member that nothing reads is sent',
    (sim) => {
      sim.api.customers.create(wrong({ name: 'Acme Corp', customer_type: 'business', externalId: 'a' }))
      return sim.requests.list().at(-1)?.warnings.join('; ')
    },
    'unknown body field externalId was ignored',
  ),
  mistake(
    'a member that nothing reads is sent, where those are refused',
    () => {
      const strict = createSimulator({ strict: 'error' })
      strict.api.customers.create(wrong({ name: 'Acme Corp', customer_type: 'business', externalID: 'a' }))
    },
    'Problem: customers.create: externalID: is not a known field (did you mean external_id?)',
  ),
  mistake(
    'a caller is nobody',
    (sim) => sim.as('nobody').customers.list(),
    'Problem: customers.list: Missing or invalid authentication credentials. (the credential that was sent is unknown, revoked or expired here: use sim.apiKey of the simulator that answers)',
  ),
  mistake(
    'an application token is taken for a key',
    (sim) => {
      const { customer } = sim.given.pendingCustomer()
      const token = new URL(customer.application_url ?? 'https://x.example').searchParams.get('token') ?? ''
      return sim.as(token).customers.list()
    },
    'Problem: customers.list: Missing or invalid authentication credentials. (the header x-api-key has an application token, which belongs in x-application-token. This endpoint takes x-api-key)',
  ),
  mistake(
    'an option of as is misspelt',
    (sim) => sim.as(sim.apiKey, wrong({ trafic: 'app' })),
    'sim.as: there is no option trafic. Did you mean traffic?',
  ),
  mistake(
    'the simulator was disposed of',
    (sim) => {
      sim.dispose()
      sim.api.customers.list()
    },
    'the simulator was disposed of. It has ended, and only what happened in it can still be read. Create another simulator, or dispose of this one later. The fixtures dispose of the simulator of a test when that test ends.',
  ),
] as const
