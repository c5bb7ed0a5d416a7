import { createSimulator } from 'platform-simulator'
import { connect } from 'platform-simulator/control'
import { createMcpEndpoint } from 'platform-simulator/mcp'
import { handlers } from 'platform-simulator/msw'
import { createBaseline } from 'platform-simulator/node-test'
import { routeTo, simFixtures } from 'platform-simulator/playwright'
import { listen } from 'platform-simulator/server'
import { signIntent, testSigner } from 'platform-simulator/signing'
import { createTest, describeEach } from 'platform-simulator/vitest'
import { verifyWebhook } from 'platform-simulator/webhooks'
import { expect } from 'vitest'
import { mistake, reasonsOf, wrong } from './table.js'

const acme = { name: 'Acme Corp', customer_type: 'business' } as const

/** Receivers of webhooks, signatures, matchers, fixtures and servers. */
export const webhooksAndTests = [
  mistake(
    'a receiver is added, and there is no target',
    (sim) => {
      sim.webhooks.deliverTo(() => new Response())
      sim.api.customers.create(acme)
      return sim.timeline().toString().split('\n').at(-1)
    },
    'sim.webhooks.deliverTo(handler): there is no webhook target, so nothing is delivered: sim.given.webhookTarget() makes one',
  ),
  mistake(
    'what deliverTo was for is asked, and there is no target',
    (sim) => {
      sim.webhooks.deliverTo(() => new Response())
      return sim.webhooks
        .unhit()
        .map(({ description }) => description)
        .join()
    },
    'deliverTo(handler): there is no webhook target, so nothing is delivered: sim.given.webhookTarget() makes one',
  ),
  mistake(
    'a receiver is added for another URL than the target has',
    (sim) => {
      sim.api.webhookTargets.create({ url: 'https://a.example/hooks', global: true })
      sim.webhooks.deliverTo('https://a.example/hook', () => new Response())
      return sim.timeline().toString().split('\n').at(-1)
    },
    "sim.webhooks.deliverTo('https://a.example/hook', handler): no webhook target has this URL, and the targets have https://a.example/hooks",
  ),
  mistake(
    'deliverTo is given a URL alone',
    (sim) => sim.webhooks.deliverTo(wrong('https://a.example/hooks')),
    'webhooks.deliverTo takes a handler, or the URL of a target and a handler, and was given https://a.example/hooks and undefined. A handler is a function from Request to Response, or an application with a method fetch or inject.',
  ),
  mistake(
    'deliverTo is given a path',
    (sim) => sim.webhooks.deliverTo('/hooks', () => new Response()),
    'webhooks.deliverTo takes a handler, or the URL of a target and a handler, and was given /hooks and a function. A handler is a function from Request to Response, or an application with a method fetch or inject.',
  ),
  mistake(
    'a receiver returns nothing',
    async (sim) => {
      sim.given.webhookTarget()
      sim.webhooks.deliverTo(wrong(() => undefined))
      sim.api.customers.create(acme)
      await sim.idle()
      return reasonsOf(sim).split('; ')[0]
    },
    'the receiver returned undefined instead of a Response',
  ),
  mistake(
    'a receiver refuses the signature while its clock is another',
    async (sim) => {
      sim.given.webhookTarget()
      sim.webhooks.deliverTo(() => new Response(null, { status: 401 }))
      sim.api.customers.create(acme)
      await sim.idle()
      const [{ log } = { log: [] }] = sim.webhooks.deliveries()
      return String(log[0]?.reason).replace(/clock is .* from/, 'clock is ... from')
    },
    "the receiver answered 401; if it checks the timestamp: its clock is ... from the simulator's, more than the five minutes that signatures are good for: call sim.clock.installDate(); else: signed is the header x-webhook-timestamp followed directly by the raw body, with nothing between them",
  ),
  mistake(
    'a receiver throws',
    async (sim) => {
      sim.given.webhookTarget()
      sim.webhooks.deliverTo(() => {
        throw new TypeError('no database')
      })
      sim.api.customers.create(acme)
      await sim.idle()
      return sim.webhooks.deliveries()[0]?.log[0]?.reason
    },
    'the receiver failed with TypeError: no database',
  ),
  mistake(
    'a receiver moves the clock',
    async (sim) => {
      sim.given.webhookTarget()
      sim.webhooks.deliverTo(async () => {
        await sim.clock.advance('5s')
        return new Response()
      })
      sim.api.customers.create(acme)
      await sim.idle()
      return sim.webhooks.deliveries()[0]?.log[0]?.reason
    },
    'the receiver failed with UsageError: clock.advance() was called while idle() runs. Await the first call before the next; a webhook receiver cannot move the clock.',
  ),
  mistake(
    'an inbox has no https',
    (sim) => sim.webhooks.inbox({ url: 'http://app.example/hooks' }),
    'webhooks.inbox: url is "http://app.example/hooks": it has to start with https:// (http:// on loopback hosts only).',
  ),
  mistake(
    'an inbox listens for a type that there is none of',
    (sim) => sim.webhooks.inbox({ event_types: wrong(['customer.approved']) }),
    'Problem: event_types.0: customer.approved is not an event type; did you mean customer.updated or customer.created or customer.rfi.responded?',
  ),
  mistake(
    'an option of an inbox is misspelt',
    (sim) => sim.webhooks.inbox(wrong({ eventTypes: [] })),
    'webhooks.inbox: there is no option eventTypes. Did you mean event_types?',
  ),
  mistake(
    'a webhook is built of a type that there is none of',
    (sim) => sim.webhooks.build(wrong('customer.approved')),
    'customer.approved is not an event type. Did you mean customer.updated, or customer.created, or customer.deleted?',
  ),
  mistake(
    'deliveries are filtered by a status that there is none of',
    (sim) => sim.webhooks.deliveries({ status: wrong('sent') }),
    "webhooks.deliveries: the option status is 'sent': it must be one of pending, delivered, failed, cancelled.",
  ),
  mistake(
    'the body is verified after it was parsed',
    (sim) => {
      const { body, headers, publicKey } = sim.webhooks.build('customer.created')
      return JSON.stringify(verifyWebhook({ body: wrong(JSON.parse(body)), headers, publicKey }))
    },
    'verifyWebhook was given a body of the type object: it takes the raw body, as text or bytes, as it came. A framework that parses it first has to be told not to.',
  ),
  mistake(
    'the headers of a webhook are left out',
    (sim) => {
      const { body, publicKey } = sim.webhooks.build('customer.created')
      return JSON.stringify(verifyWebhook({ body, headers: {}, publicKey }))
    },
    '{"ok":false,"reason":"missing_signature","detail":"The header X-Webhook-Signature is missing."}',
  ),
  mistake(
    'the API key is given for the public key',
    (sim) => {
      const { body, headers } = sim.webhooks.build('customer.created')
      return JSON.stringify(verifyWebhook({ body, headers, publicKey: sim.apiKey }))
    },
    "verifyWebhook was given a public key of 60 characters: it has to be the environment's, 64 hex characters, as sim.webhooks.publicKey has them.",
  ),
  mistake(
    'a wallet sends what nobody signed',
    (sim) => {
      const { id, wallet } = sim.given.fundedWallet()
      const operation = {
        kind: 'transfer' as const,
        from: wallet.address,
        to: wallet.address,
        amount: '1',
        asset_id: 'USDC',
      }
      const intent = { wallet_id: id, caip2: 'eip155:84532', operation, idempotency_key: 'k1' }
      sim.api.wallets.send(id, { signatures: [], intent })
    },
    'Problem: wallets.send: endorsement validation failed (0 of 1 needed signers are recognised; the request has no signatures; what has to be signed is the UTF-8 of {"caip2":"eip155:84532","idempotency_key":"k1","operation":{"amount":"1","asset_id":"USDC","from":"0xaf73ab102abcc29f0d78287f8d7cc6025f49d911","kind":"transfer","to":"0xaf73ab102abcc29f0d78287f8d7cc6025f49d911"},"wallet_id":"37dGam000000aORgbof8MfTRnx0"}; rule 37dGam000000YK9wCNWGJFFhFbC (approval_threshold, allow) of policy Treasury: only 0 of 1 signers endorsed it)',
  ),
  mistake(
    'a wallet sends what a stranger signed',
    (sim) => {
      const { id, wallet } = sim.given.fundedWallet()
      const operation = {
        kind: 'transfer' as const,
        from: wallet.address,
        to: wallet.address,
        amount: '1',
        asset_id: 'USDC',
      }
      const intent = { wallet_id: id, caip2: 'eip155:84532', operation, idempotency_key: 'k1' }
      sim.api.wallets.send(id, signIntent(intent, testSigner('Mallory')))
    },
    'Problem: wallets.send: endorsement validation failed (0 of 1 needed signers are recognised; signatures[0]: The signature is not over the canonical bytes of this intent, or another key than the public key of the signer made it.; what has to be signed is the UTF-8 of {"caip2":"eip155:84532","idempotency_key":"k1","operation":{"amount":"1","asset_id":"USDC","from":"0xaf73ab102abcc29f0d78287f8d7cc6025f49d911","kind":"transfer","to":"0xaf73ab102abcc29f0d78287f8d7cc6025f49d911"},"wallet_id":"37dGam000000aORgbof8MfTRnx0"}; rule 37dGam000000YK9wCNWGJFFhFbC (approval_threshold, allow) of policy Treasury: only 0 of 1 signers endorsed it)',
  ),
  mistake(
    'an intent is changed after it was signed',
    (sim) => {
      const { id, wallet } = sim.given.fundedWallet()
      const operation = {
        kind: 'transfer' as const,
        from: wallet.address,
        to: wallet.address,
        amount: '1',
        asset_id: 'USDC',
      }
      const intent = { wallet_id: id, caip2: 'eip155:84532', operation, idempotency_key: 'k1' }
      const { signatures } = signIntent(intent, testSigner('Ada'))
      sim.api.wallets.send(id, {
        signatures,
        intent: { ...intent, operation: { ...operation, amount: '2' } },
      })
    },
    'Problem: wallets.send: endorsement validation failed (0 of 1 needed signers are recognised; signatures[0]: The signature is not over the canonical bytes of this intent, or another key than the public key of the signer made it.; what has to be signed is the UTF-8 of {"caip2":"eip155:84532","idempotency_key":"k1","operation":{"amount":"2","asset_id":"USDC","from":"0xaf73ab102abcc29f0d78287f8d7cc6025f49d911","kind":"transfer","to":"0xaf73ab102abcc29f0d78287f8d7cc6025f49d911"},"wallet_id":"37dGam000000aORgbof8MfTRnx0"}; rule 37dGam000000YK9wCNWGJFFhFbC (approval_threshold, allow) of policy Treasury: only 0 of 1 signers endorsed it)',
  ),
  mistake(
    'a signature is a promise',
    (sim) => {
      const { id, wallet } = sim.given.fundedWallet()
      const operation = {
        kind: 'transfer' as const,
        from: wallet.address,
        to: wallet.address,
        amount: '1',
        asset_id: 'USDC',
      }
      const intent = { wallet_id: id, caip2: 'eip155:84532', operation, idempotency_key: 'k1' }
      sim.api.wallets.send(id, { signatures: [wrong(Promise.resolve(''))], intent })
    },
    'Problem: wallets.send: signatures.0: must be a string',
  ),
  mistake(
    'an option of a signer is misspelt',
    () => testSigner('Ada', wrong({ key_type: 'ES256' })),
    'testSigner: there is no option key_type. Did you mean keyType?',
  ),
  mistake(
    'a matcher is asked for an operation that is misspelt',
    (sim) => expect(sim).toHaveReceivedRequest(wrong('customers.creat')),
    'sim.requests.list: customers.creat is not an operation. Did you mean customers.create, or customers.get, or customers.list?',
  ),
  mistake(
    'a matcher is asked for a type that there is none of',
    (sim) => expect(sim).toHaveDelivered(wrong('customer.creatd')),
    'customer.creatd is not an event type. Did you mean customer.created, or customer.updated, or customer.deleted?',
  ),
  mistake(
    'a matcher is given no simulator',
    () => expect({}).toHaveReceivedRequest('customers.create'),
    'toHaveReceivedRequest looks at a simulator: expect(sim).toHaveReceivedRequest(...). It was given {}.',
  ),
  mistake(
    'a matcher is asked for a transaction that there is none of',
    (sim) => expect(sim).toHaveSettled('2fCoobarbarbarbarbarbarbarb'),
    'toHaveSettled: "2fCoobarbarbarbarbarbarbarb" is not a transaction of the default client. It has none.',
  ),
  mistake(
    'an option of createTest is misspelt',
    () => createTest(wrong({ isolateUrl: true })),
    'createTest: there is no option isolateUrl (did you mean isolateUrls?); the options are (all of them).',
  ),
  mistake(
    'createTest is given a seed as createSimulator takes it',
    () => createTest(wrong({ seed: 'payroll' })),
    "createTest: the option seed is 'payroll': it must be a function that fills the baseline; what ids are drawn from is randomSeed here.",
  ),
  mistake(
    'createTest is given no server of msw',
    () => createTest(wrong({ server: {} })),
    'createTest: the option server is {}: it must be what setupServer or setupWorker of msw returned.',
  ),
  mistake(
    'an option of createBaseline is misspelt',
    () => createBaseline(wrong({ instalDate: true })),
    'createBaseline: there is no option instalDate (did you mean installDate?); the options are (all of them).',
  ),
  mistake(
    'an option of the fixtures of Playwright is misspelt',
    () => simFixtures(wrong({ scenarioo: 'payroll' })),
    'simFixtures: there is no option scenarioo (did you mean scenario?); the options are (all of them).',
  ),
  mistake(
    'routeTo is given the simulator first',
    (sim) => routeTo(wrong(sim), wrong({})),
    'routeTo takes a page or a context of Playwright first, and was given {"baseUrl":"https://api.sandbox.platform.example","environment":"sandbox","clock":{"mode":"manual"},... (so many characters).',
  ),
  mistake(
    'handlers are asked for without a simulator',
    () => handlers(wrong(undefined)),
    'handlers takes the simulator that answers, as createSimulator returns it, and was given undefined.',
  ),
  mistake(
    'handlers are given a path for the base URL',
    (sim) => handlers(sim, { baseUrl: '/api' }),
    "handlers: the option baseUrl is '/api': it must be the URL that the app calls, such as https://api.sandbox.platform.example.",
  ),
  mistake(
    'describeEach is given a name',
    () => describeEach(wrong('simulator')),
    "describeEach was given simulator: it takes a list such as ['simulator', 'sandbox'].",
  ),
  mistake(
    'tools are asked for by a name that there is none of',
    (sim) => createMcpEndpoint(sim, { tools: ['customer'] }),
    'there is no tool customer, and no resource whose tools begin with it. Did you mean customers, or customers_get?',
  ),
  mistake(
    'an option of listen is misspelt',
    () => listen({}, wrong({ prot: 6464 })),
    'listen: there is no option prot (did you mean port?); the options are (all of them).',
  ),
  mistake(
    'the options of listen are given first',
    () => listen(wrong({ port: 6464 })),
    'listen was given its option port first, where it takes a simulator or the options of one: listen({}, { port }).',
  ),
  mistake(
    'a port is a text',
    () => listen({}, { port: wrong('6464') }),
    "listen: the option port is '6464': it must be a whole number from 0 to 65535.",
  ),
  mistake(
    'connect is given a host',
    () => connect('localhost:6464'),
    'connect was given localhost:6464: it takes the address of a server, such as http://localhost:6464.',
  ),
  mistake(
    'an option of connect is misspelt',
    () => connect('http://localhost:6464', wrong({ tokn: 'x' })),
    'connect: there is no option tokn. Did you mean token?',
  ),
  mistake(
    'a call of connect is given too much',
    async () => {
      const server = await listen(createSimulator())
      try {
        const control = await connect(server.url)
        await Reflect.apply(control.reset, undefined, [1, 2, 3])
      } finally {
        await server.close()
      }
    },
    'reset was given 3 arguments: it takes fewer.',
  ),
  mistake(
    'a cause is called over HTTP without what it takes',
    async () => {
      const server = await listen(createSimulator())
      try {
        const control = await connect(server.url)
        await control.simulate.approveOnboarding(wrong(undefined))
      } finally {
        await server.close()
      }
    },
    'ControlError: POST /__sim/simulate/approveOnboarding was answered 400: id: is required',
  ),
] as const
