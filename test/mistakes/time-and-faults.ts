import { createSimulator } from 'platform-simulator'
import { mistake, wrong } from './table.js'

/** `sim.clock`, `sim.faults`, `sim.requests`, forks and options. */
export const timeAndFaults = [
  mistake(
    'a duration is seconds as a number in text',
    (sim) => sim.clock.advance(wrong('5')),
    "duration is \"5\": it must be whole milliseconds of zero or more, or text such as '5s', '10m', '48h', '2d', '1w'.",
  ),
  mistake(
    'a duration has a word',
    (sim) => sim.clock.advance(wrong('5 seconds')),
    "duration is \"5 seconds\": it must be whole milliseconds of zero or more, or text such as '5s', '10m', '48h', '2d', '1w'.",
  ),
  mistake(
    'a duration is negative',
    (sim) => sim.clock.advance(-5),
    "duration is -5: it must be whole milliseconds of zero or more, or text such as '5s', '10m', '48h', '2d', '1w'.",
  ),
  mistake(
    'a moment is in the past',
    (sim) => sim.clock.advanceTo('2020-01-01'),
    'clock.advanceTo(2020-01-01T00:00:00Z) would go back from 2026-01-01T00:00:00Z: time only goes forward. Use sim.fork() or sim.reset() for another start.',
  ),
  mistake(
    'a moment is none',
    (sim) => sim.clock.advanceTo('tomorrow'),
    'instant is tomorrow: it must be a Date, an ISO 8601 string such as 2026-01-01T00:00:00Z, or milliseconds since 1970.',
  ),
  mistake(
    'seconds of Unix are given for milliseconds',
    (sim) => sim.clock.advanceTo(1_767_225_600),
    'instant is 1970-01-21T10:53:45.600Z: ids can only tell times from 2014-05-13T16:53:20Z to 2150-06-19T23:21:35Z. Choose one between them; a number is milliseconds.',
  ),
  mistake(
    'the clock is moved before the last move has ended',
    (sim) => {
      sim.given.oneOff()
      const first = sim.clock.advance('5s')
      return Promise.all([first, sim.clock.advance('5s')])
    },
    'clock.advance() was called while clock.advance() runs. Await the first call before the next; a webhook receiver cannot move the clock.',
  ),
  mistake(
    'advanceUntil is given no function',
    (sim) => sim.clock.advanceUntil(wrong(true)),
    "clock.advanceUntil was given true: it takes a function that says whether to stop, such as () => status() === 'approved'.",
  ),
  mistake(
    'the limit of advanceUntil is an object',
    (sim) => sim.clock.advanceUntil(() => false, wrong({ within: '1h' })),
    "limit is {\"within\":\"1h\"}: it must be whole milliseconds of zero or more, or text such as '5s', '10m', '48h', '2d', '1w'.",
  ),
  mistake(
    'a clock that follows the host is moved',
    () => createSimulator({ clock: 'follow' }).clock.advance('5s'),
    "clock.advance() cannot move a clock that follows the host: move the host's, for example with vi.advanceTimersByTime().",
  ),
  mistake(
    'nobody moves the clock',
    (sim) => {
      sim.given.webhookTarget()
      sim.api.customers.create({ name: 'Acme Corp', customer_type: 'business' })
      return sim.timeline().toString().split('\n').slice(-3).join('\n')
    },
    '  customer.created to https://app.example/hooks\n  customer.kyb_link.created to https://app.example/hooks\n  It is made when the clock moves, and in a fork only where there is a receiver for the URL.',
  ),
  mistake(
    'a fault is for an operation that is misspelt',
    (sim) => sim.faults.next(wrong('customers.creat'), { status: 503 }),
    "sim.faults.next('customers.creat'): customers.creat is not an operation. Did you mean customers.create, or customers.get, or customers.list?",
  ),
  mistake(
    'a fault is for a path',
    (sim) => sim.faults.next(wrong('POST /customers'), { status: 503 }),
    "sim.faults.next('POST /customers'): POST /customers is not an operation. Did you mean customers.create?",
  ),
  mistake(
    'a member of a fault is misspelt',
    (sim) => sim.faults.next('customers.create', wrong({ statuss: 503 })),
    "sim.faults.next('customers.create') was given a fault that cannot be read: there is no statuss, did you mean status?",
  ),
  mistake(
    'a fault is a number',
    (sim) => sim.faults.next('customers.create', wrong(503)),
    "sim.faults.next('customers.create') was given a fault that cannot be read: it has to be an object such as { status: 503 }.",
  ),
  mistake(
    'a fault has a status that is no failure',
    (sim) => sim.faults.next('customers.create', { status: 200 }),
    "sim.faults.next('customers.create') was given a fault whose status is 200, which is no failure. Take 400 to 599, or name a step.",
  ),
  mistake(
    'a fault does nothing',
    (sim) => sim.faults.next('customers.create', {}),
    "sim.faults.next('customers.create') was given a fault that does nothing. Give it a status, problem, step, networkError, loseResponse, truncate, delay or latencyMs.",
  ),
  mistake(
    'a fault has a step that the operation does not come to',
    (sim) => sim.faults.next('customers.list', { step: 'network_call' }),
    "sim.faults.next('customers.list'): customers.list does not come to the step network_call. It has no steps: give a status instead.",
  ),
  mistake(
    'a fault has a problem that there is none of',
    (sim) => sim.faults.next('customers.create', wrong({ problem: 'too-many-requests' })),
    "sim.faults.next('customers.create') was given a fault that cannot be read: problem has to be one of invalid-request, validation-error, application-not-ready, invalid-identifier, authentication-error, insufficient-balance, insufficient-credits, forbidden, account-under-review, terms-not-accepted, not-found, method-not-allowed, card-not-active, conflict, payload-too-large, state-restricted-rd, unprocessable-entity, compliance-blocked, fednow-destination-unreachable, sandbox-amount-cap-exceeded, sandbox-invalid-action-for-transaction, rate-limited, sandbox-faucet-wallet-daily-limit, sandbox-faucet-client-daily-limit, sandbox-faucet-float-floor, sandbox-card-simulation-daily-limit, internal-error, not-implemented, provider-error, service-unavailable.",
  ),
  mistake(
    'a fault breaks the connection and answers',
    (sim) => sim.faults.next('customers.create', { networkError: true, status: 503 }),
    "sim.faults.next('customers.create') was given a fault with networkError and an answer: nothing is answered. Leave one of them out.",
  ),
  mistake(
    'when is given an operation',
    (sim) => sim.faults.when(wrong('customers.create'), { status: 503 }),
    "sim.faults.when takes a predicate over the request, and was given customers.create. For one operation there is sim.faults.next('resource.verb', fault).",
  ),
  mistake(
    'requests are filtered by an operation that is misspelt',
    (sim) => sim.requests.list({ operation: 'customer.create' }),
    'sim.requests.list: customer.create is not an operation. Did you mean customers.create, or customers.delete, or customers.get?',
  ),
  mistake(
    'requests are filtered by a member that there is none of',
    (sim) => sim.requests.list(wrong({ statusCode: 200 })),
    'sim.requests.list: there is no option statusCode. Did you mean status?',
  ),
  mistake(
    'requests are filtered by a status as text',
    (sim) => sim.requests.list(wrong({ status: '200' })),
    "sim.requests.list: the option status is '200': it must be a whole number.",
  ),
  mistake(
    'events are filtered by a type that is misspelt',
    (sim) => sim.events.list({ type: wrong('customer.creatd') }),
    'customer.creatd is not an event type. Did you mean customer.created, or customer.updated, or customer.deleted?',
  ),
  mistake(
    'somebody listens for a type that there is none of',
    (sim) => sim.events.on(wrong('customer.approved'), () => undefined),
    'customer.approved is not an event type. Did you mean customer.updated, or customer.created, or customer.deleted?',
  ),
  mistake(
    'an option is misspelt',
    () => createSimulator(wrong({ sed: 1 })),
    'createSimulator: there is no option sed (did you mean seed?); the options are (all of them).',
  ),
  mistake(
    'an option of limits is misspelt',
    () => createSimulator({ limits: wrong({ rates: 'off' }) }),
    'createSimulator: there is no option limits.rates (did you mean rate?); the options are (all of them).',
  ),
  mistake(
    'a scenario is misspelt',
    () => createSimulator({ scenario: wrong('frozen-custmer') }),
    "createSimulator: the option scenario is 'frozen-custmer': it must be a scenario with a name and a seed, or one of empty, active-business, customer-awaiting-info, frozen-customer, held-deposit, onramp-with-history, wrong-chain-refunded, returned-payment, insufficient-funds, payroll, busy-account, treasury.",
  ),
  mistake(
    'the clock is a mode that there is none of',
    () => createSimulator({ clock: wrong('fake') }),
    "createSimulator: the option clock is 'fake': it must be 'manual', 'real', 'follow' or { auto: '1s' }.",
  ),
  mistake(
    'the base URL has no https',
    () => createSimulator({ baseUrl: 'http://api.example' }),
    "createSimulator: the option baseUrl is 'http://api.example': it must be a URL that starts with https:// (http:// on loopback hosts only).",
  ),
  mistake(
    'the start of time is none',
    () => createSimulator({ now: 'yesterday' }),
    'option now is yesterday: it must be a Date, an ISO 8601 string such as 2026-01-01T00:00:00Z, or milliseconds since 1970.',
  ),
  mistake(
    'a fork is given an option of the simulator',
    (sim) => sim.fork(wrong({ scenario: 'frozen-customer' })),
    'sim.fork: there is no option scenario; the options are (all of them).',
  ),
  mistake(
    'what is restored is no snapshot',
    (sim) => sim.restore(wrong({})),
    'restore() was given an object with version none: it takes what snapshot() of this version returned, also after JSON. Take a new snapshot.',
  ),
  mistake(
    'a snapshot was cut off',
    (sim) => sim.restore(wrong(JSON.stringify(sim.snapshot()))),
    'restore() was given a text of 836 characters: it takes what snapshot() of this version returned, also after JSON. Take a new snapshot.',
  ),
  mistake(
    'a note is an object',
    (sim) => sim.note(wrong({ text: 'restarted' })),
    'sim.note takes a text, for people who read the timeline, and was given {"text":"restarted"}.',
  ),
] as const
