import { ask, mistake, wrong } from './table.js'

const acme = { name: 'Acme Corp', customer_type: 'business' }

/** Requests that an application sends. */
export const overFetch = [
  mistake(
    'no key is sent',
    (sim) => ask(sim, 'GET', '/customers', undefined, { 'x-api-key': undefined }),
    '401 Missing or invalid authentication credentials. (no credential was sent: this endpoint takes x-api-key)',
  ),
  mistake(
    'the key is of another simulator',
    (sim) => ask(sim, 'GET', '/customers', undefined, { 'x-api-key': 'key_of_another' }),
    '401 Missing or invalid authentication credentials. (the credential that was sent is unknown, revoked or expired here: use sim.apiKey of the simulator that answers)',
  ),
  mistake(
    'the key is sent as Bearer',
    (sim) =>
      ask(sim, 'GET', '/customers', undefined, {
        'x-api-key': undefined,
        authorization: `Bearer ${sim.apiKey}`,
      }),
    '401 Missing or invalid authentication credentials. (the header authorization has an API key, which belongs in x-api-key. This endpoint takes x-api-key)',
  ),
  mistake(
    'the key is sent as the name of a user',
    (sim) =>
      ask(sim, 'GET', '/customers', undefined, {
        'x-api-key': undefined,
        authorization: `Basic ${btoa(`${sim.apiKey}:`)}`,
      }),
    '401 Missing or invalid authentication credentials. (the header authorization has an API key, which belongs in x-api-key. This endpoint takes x-api-key)',
  ),
  mistake(
    'the key is sent in a header of another platform',
    (sim) => ask(sim, 'GET', '/customers', undefined, { 'x-api-key': undefined, 'api-key': sim.apiKey }),
    '401 Missing or invalid authentication credentials. (the header api-key has an API key, which belongs in x-api-key. This endpoint takes x-api-key)',
  ),
  mistake(
    'the key is sent as an application token',
    (sim) =>
      ask(sim, 'GET', '/customers', undefined, { 'x-api-key': undefined, 'x-application-token': sim.apiKey }),
    '401 Missing or invalid authentication credentials. (the header x-application-token has an API key, which belongs in x-api-key. This endpoint takes x-api-key)',
  ),
  mistake(
    'an application token is sent as a key',
    (sim) => {
      const { customer } = sim.given.pendingCustomer()
      const token = new URL(customer.application_url ?? '').searchParams.get('token') ?? ''
      return ask(sim, 'GET', '/applications', undefined, { 'x-api-key': token })
    },
    '401 Missing or invalid authentication credentials. (the header x-api-key has an application token, which belongs in x-application-token. This endpoint takes x-api-key or x-application-token)',
  ),
  mistake(
    'an application token is sent as Bearer',
    (sim) => {
      const { customer } = sim.given.pendingCustomer()
      const token = new URL(customer.application_url ?? '').searchParams.get('token') ?? ''
      return ask(sim, 'GET', '/applications', undefined, {
        'x-api-key': undefined,
        authorization: `Bearer ${token}`,
      })
    },
    '401 Missing or invalid authentication credentials. (the header authorization has an application token, which belongs in x-application-token. This endpoint takes x-api-key or x-application-token)',
  ),
  mistake(
    'an application token asks for what takes a key',
    (sim) => {
      const { customer } = sim.given.pendingCustomer()
      const token = new URL(customer.application_url ?? '').searchParams.get('token') ?? ''
      return ask(sim, 'GET', '/customers', undefined, {
        'x-api-key': undefined,
        'x-application-token': token,
      })
    },
    '401 This endpoint requires an API key. (customers.list takes x-api-key; an application token opens the /applications endpoints only)',
  ),
  mistake(
    'plain HTTP is used',
    (sim) =>
      sim.fetch(`${sim.baseUrl.replace('https', 'http')}/customers`, {
        headers: { 'x-api-key': sim.apiKey },
      }),
    '403 Plain HTTP is not accepted; use https. (the base URL of the app starts with http://: use sim.baseUrl)',
  ),
  mistake(
    'a path is misspelt',
    (sim) => ask(sim, 'GET', '/custmers'),
    '404 GET /custmers does not exist. (did you mean GET /customers (customers.list), or POST /customers (customers.create)?)',
  ),
  mistake(
    'a path has a version in front',
    (sim) => ask(sim, 'GET', '/v1/customers'),
    '404 GET /v1/customers does not exist. (did you mean GET /customers (customers.list), or GET /customers/{customer_id} (customers.get)?)',
  ),
  mistake(
    'a path of the sandbox is guessed',
    (sim) => ask(sim, 'POST', '/sandbox/simulate/card', {}),
    '404 POST /sandbox/simulate/card does not exist. (did you mean POST /sandbox/cards/simulate/transaction (sandbox.simulateCard), or POST /sandbox/cards/simulate/transaction/{card_transaction_id} (sandbox.advanceCard)?)',
  ),
  mistake(
    'a method is wrong',
    (sim) => ask(sim, 'PUT', '/customers', acme),
    '405 PUT is not possible here; GET, POST are.',
  ),
  mistake(
    'no idempotency key is sent',
    (sim) => ask(sim, 'POST', '/customers', acme, { 'x-idempotency-key': undefined }),
    '400 x-idempotency-key: is required: send a unique UUID with every POST (add the header x-idempotency-key: crypto.randomUUID())',
  ),
  mistake(
    'the idempotency key is no UUID',
    (sim) => ask(sim, 'POST', '/customers', acme, { 'x-idempotency-key': 'order-1' }),
    '400 x-idempotency-key: must be a UUID (take crypto.randomUUID() for each new request, and the same key for its retries)',
  ),
  mistake(
    'the idempotency key is used for another body',
    async (sim) => {
      await ask(sim, 'POST', '/customers', acme)
      await ask(sim, 'POST', '/customers', { ...acme, name: 'Other Corp' })
      return sim.requests.list().at(-1)?.warnings.join()
    },
    'the idempotency key 0f0e0d0c-0b0a-4908-8706-050403020100 was first used with another body: the first answer was replayed',
  ),
  mistake(
    'what was refused is tried again with the same key',
    async (sim) => {
      const { id, customer } = sim.given.usDestination()
      const payment = {
        customer_id: customer.id,
        destination_id: id,
        amount: '1.50',
        source_asset: 'USDC',
        source_network_id: 'base-sepolia',
        destination_asset: 'USD',
        payment_rail: 'ach',
      }
      sim.simulate.freezeCustomer(customer.id)
      await ask(sim, 'POST', '/transactions/one-off', payment)
      sim.simulate.unfreezeCustomer(customer.id)
      return ask(sim, 'POST', '/transactions/one-off', payment)
    },
    '403 The customer is frozen and cannot move money. (this is the stored answer of the idempotency key 0f0e0d0c-0b0a-4908-8706-050403020100, of 2026-01-01T00:00:00Z, whatever has changed since: a new try needs a new key, such as crypto.randomUUID() makes)',
  ),
  mistake(
    'a body is sent without a content type',
    async (sim) => {
      await ask(sim, 'POST', '/customers', acme, { 'content-type': undefined })
      return sim.requests.list().at(-1)?.warnings.join()
    },
    'the body came as text/plain;charset=UTF-8 and was read as JSON: send the header content-type: application/json',
  ),
  mistake(
    'a body is sent as a form',
    (sim) =>
      ask(sim, 'POST', '/customers', 'name=Acme', { 'content-type': 'application/x-www-form-urlencoded' }),
    '400 The content type must be application/json, not application/x-www-form-urlencoded. (send the header content-type: application/json with JSON.stringify(...) as the body)',
  ),
  mistake(
    'an object is sent as a body without JSON.stringify',
    (sim) => ask(sim, 'POST', '/customers', String(acme)),
    '400 The body is not valid JSON. ([object Object] is what an object becomes as text: send JSON.stringify(...) of it)',
  ),
  mistake(
    'no body is sent',
    (sim) => ask(sim, 'POST', '/customers'),
    '400 A JSON body is required. (it has to have name, customer_type)',
  ),
  mistake(
    'the body is JSON in JSON',
    (sim) => ask(sim, 'POST', '/customers', JSON.stringify(JSON.stringify(acme))),
    '400 body: must be an object (it is a text: give the object itself)',
  ),
  mistake(
    'an amount is a number',
    (sim) => {
      const { id, customer } = sim.given.usDestination()
      return ask(sim, 'POST', '/transactions/one-off', {
        customer_id: customer.id,
        destination_id: id,
        amount: 1.5,
        source_asset: 'USDC',
        source_network_id: 'base-sepolia',
        destination_asset: 'USD',
        payment_rail: 'ach',
      })
    },
    "400 amount: must be a string (amount is a number: give it as text, '1.5')",
  ),
  mistake(
    'a member is written in camel case',
    (sim) => ask(sim, 'POST', '/customers', { name: 'Acme Corp', customerType: 'business' }),
    '400 customer_type: is required (customerType is not a member: did you mean customer_type?)',
  ),
  mistake(
    'a list is asked for by page',
    async (sim) => {
      await ask(sim, 'GET', '/customers?page=2')
      return sim.requests.list().at(-1)?.warnings.join()
    },
    'unknown query parameter page was ignored',
  ),
  mistake(
    'a limit is a word',
    (sim) => ask(sim, 'GET', '/customers?limit=all'),
    '400 limit: must be a whole number',
  ),
  mistake(
    'a parameter of a list is misspelt',
    async (sim) => {
      await ask(sim, 'GET', '/customers?lmit=5')
      return sim.requests.list().at(-1)?.warnings.join()
    },
    'unknown query parameter lmit was ignored',
  ),
  mistake(
    'the id of something else is in the path',
    (sim) => {
      const { recipient } = sim.given.recipient()
      return ask(sim, 'GET', `/customers/${recipient.id}`)
    },
    '404 customer not found (37dGam000001d7U3VlZJVbqUWII is the id of a recipient)',
  ),
  mistake(
    'a template was not filled in',
    (sim) => ask(sim, 'GET', '/customers/undefined'),
    '400 invalid customer id (the customer_id in the path is the text undefined: there was no id when the path was put together)',
  ),
  mistake(
    'a scenario of the sandbox is misspelt',
    async (sim) => {
      await ask(sim, 'POST', '/customers', acme, { 'x-sandbox-scenario': 'frozn' })
      return sim.requests.list().at(-1)?.warnings.join()
    },
    'ignored sandbox header x-sandbox-scenario: frozn',
  ),
  mistake(
    'a URL of another host is fetched',
    (sim) => sim.fetch('https://api.other.example/customers'),
    'sim.fetch was asked for https://api.other.example, and this simulator is https://api.sandbox.platform.example. Give the app sim.baseUrl, or create the simulator with the baseUrl that the app has.',
  ),
  mistake(
    'a relative path without a slash is fetched',
    (sim) => sim.fetch('customers', { headers: { 'x-api-key': sim.apiKey } }),
    'sim.fetch was given "customers", which is not a URL: start it with sim.baseUrl.',
  ),
  mistake(
    'something that is no URL is fetched',
    (sim) => sim.fetch(wrong({ path: '/customers' })),
    'sim.fetch was given {"path":"/customers"}: it takes a URL as a text or an object, a path, or a Request.',
  ),
  mistake(
    'a document is uploaded with a key',
    (sim) => {
      const { customer } = sim.given.pendingCustomer()
      return ask(sim, 'POST', `/applications/${customer.application_id}/documents`, {
        document_type: 'passport',
      })
    },
    '403 This endpoint requires an application token. (applications.createDocument is for who applies: send x-application-token instead of a key; in a direct call, sim.as({ applicationToken }))',
  ),
  mistake(
    'a viewer writes',
    (sim) => {
      const user = sim.api.users.create({
        first_name: 'Ada',
        last_name: 'Lovelace',
        email: 'ada@example.com',
        role: 'viewer',
      })
      const token = sim.issueDashboardToken(user.id)
      return ask(sim, 'POST', '/customers', acme, {
        'x-api-key': undefined,
        authorization: `Bearer ${token}`,
      })
    },
    '403 The credential belongs to a viewer, who can only read. (POST /customers needs the key of an admin)',
  ),
] as const
