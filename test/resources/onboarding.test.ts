import { createSimulator, type Simulator } from 'platform-simulator'
import { describe, expect, it } from 'vitest'
import { withPeople } from '../conformance/onboarding-samples.js'
import { newCustomer, tokenOf } from '../conformance/samples.js'
import { kybEvents, payloadOf } from '../support/payload.js'
import { refusal } from '../support/refusal.js'

describe('a new customer', () => {
  it('answers with its links, its application and the token that opens it for ninety days', () => {
    const sim = createSimulator()
    const created = newCustomer(sim)
    expect(created.kyb_links).toMatchObject([
      { link_type: 'persona', status: 'not_started', created_at: 1767225600 },
    ])
    expect(created.application_url).toContain(`/applications/${created.application_id}?token=`)
    expect(created.application_expires_at).toBe((1767225600 + 90 * 86_400) * 1e9)
  })

  it('reads as pending on every axis, with its external id', () => {
    const sim = createSimulator()
    const { id, application_id } = sim.api.customers.create({
      name: 'Acme Corp',
      customer_type: 'business',
      external_id: 'crm-1',
    })
    expect(sim.api.customers.get(id)).toMatchObject({
      name: 'Acme Corp',
      external_id: 'crm-1',
      status: 'pending',
      kyb_status: 'pending',
      kyc_status: 'not_started',
      application_id,
      application_status: 'pending',
      is_sub_client: false,
    })
  })

  it('is told as customer.created with the members of both sources, and as a link', () => {
    const sim = createSimulator()
    const { id } = sim.api.customers.create({
      name: 'Acme Corp',
      customer_type: 'individual',
      external_id: 'crm-1',
    })
    expect(
      sim.events.list().map((event) => [event.type, 'event' in event && event.event, event.data]),
    ).toMatchObject([
      [
        'customer.created',
        'customer.created',
        { id, customer_id: id, name: 'Acme Corp', type: 'individual', external_id: 'crm-1', object: { id } },
      ],
      [
        'customer.kyb_link.created',
        'customer.kyb_link.created',
        { object: { customer_id: id, status: 'not_started' } },
      ],
    ])
  })

  it('is approved five virtual seconds later, and not before', async () => {
    const sim = createSimulator()
    const { id } = newCustomer(sim)
    await sim.clock.advance(4999)
    expect(sim.api.customers.get(id).kyb_status).toBe('pending')
    await sim.clock.advance(1)
    expect(sim.api.customers.get(id)).toMatchObject({
      status: 'approved',
      kyb_status: 'active',
      kyc_status: 'approved',
      application_status: 'approved',
    })
    expect(kybEvents(sim)).toEqual(['created approved'])
  })

  it('waits for a decision in production', async () => {
    const sim = createSimulator({ environment: 'production' })
    const { id } = newCustomer(sim)
    await sim.clock.advance('2d')
    expect(sim.api.customers.get(id).status).toBe('pending')
  })

  it('is approved inside the call when progression is immediate', () => {
    const sim = createSimulator({ progression: 'immediate' })
    expect(sim.api.customers.get(newCustomer(sim).id).kyb_status).toBe('active')
  })

  it('is approved after the app has read it so many times when progression counts reads', async () => {
    const sim = createSimulator({ progression: { afterReads: 2 } })
    const { id } = newCustomer(sim)
    const app = sim.as(sim.apiKey, { traffic: 'app' })
    sim.api.customers.get(id)
    expect(
      [app.customers.get(id), app.customers.get(id), app.customers.get(id)].map((read) => read.kyb_status),
    ).toEqual(['pending', 'pending', 'active'])
  })

  it('has no application url once the token has expired', async () => {
    const sim = createSimulator()
    const created = newCustomer(sim)
    await sim.clock.advance('90d')
    expect(sim.api.customers.get(created.id)).not.toHaveProperty('application_url')
    const read = () => sim.as({ applicationToken: tokenOf(created) }).applications.get(created.application_id)
    expect(refusal(read).status).toBe(401)
  })
})

describe('the name of a customer', () => {
  const conflict = { status: 409, slug: 'conflict', title: 'Customer Conflict' }

  it.each([
    ['in other letters', { name: 'ACME corp', customer_type: 'business' }],
    ['of a person', { name: 'Acme Corp', customer_type: 'individual' }],
    ['of a sub-client', { name: 'Acme Corp', customer_type: 'business', is_sub_client: true }],
  ] as const)('is no other one’s of the client, also %s', (_, body) => {
    const sim = createSimulator()
    const { id } = newCustomer(sim, 'Acme Corp')
    const before = sim.hash()
    const problem = refusal(() => sim.api.customers.create(body))
    expect(problem).toMatchObject({ ...conflict, detail: 'a customer with that name already exists' })
    expect(problem.hint).toBe(
      `customer ${id} is called Acme Corp, and names are compared without regard to case. Add a suffix to the name, or begin each test with sim.reset()`,
    )
    expect(sim.hash()).toBe(before)
  })

  it('is that of a customer of a sub-client too', () => {
    const sim = createSimulator()
    const branch = sim.api.customers.create({
      name: 'Branch',
      customer_type: 'business',
      is_sub_client: true,
    })
    const member = { name: 'Acme Corp', customer_type: 'business', sub_client_id: branch.id } as const
    sim.api.customers.create(member)
    const own = { name: 'Acme Corp', customer_type: 'business' } as const
    for (const body of [member, own])
      expect(refusal(() => sim.api.customers.create(body))).toMatchObject(conflict)
  })

  it('is free again when its customer is deleted, also after a fork and a restore', () => {
    const sim = createSimulator()
    const body = { name: 'Acme Corp', customer_type: 'business' } as const
    const { id } = sim.api.customers.create(body)
    const snapshot = sim.snapshot()
    const fork = sim.fork()
    expect(refusal(() => fork.api.customers.create(body))).toMatchObject(conflict)
    sim.api.customers.delete(id)
    sim.api.customers.create(body)
    sim.restore(snapshot)
    expect(refusal(() => sim.api.customers.create(body))).toMatchObject(conflict)
  })

  it('may be that of a customer of another client', () => {
    const sim = createSimulator()
    newCustomer(sim, 'Acme Corp')
    const other = sim.as(sim.simulate.createClient({ name: 'Other' }).api_key)
    const { id } = other.customers.create({ name: 'Acme Corp', customer_type: 'business' })
    expect(other.customers.get(id).name).toBe('Acme Corp')
  })

  it('is free where a builder chooses it', () => {
    const sim = createSimulator()
    sim.api.customers.create({ name: 'Acme Corp 3', customer_type: 'business' })
    const names = [1, 2, 3].map(() => sim.given.activeBusiness().customer.name)
    expect(names).toEqual(['Acme Corp 2', 'Acme Corp 4', 'Acme Corp 5'])
  })
})

describe('sandbox headers on POST /customers', () => {
  const create = (sim: Simulator, headers: Record<string, string>) =>
    sim
      .as(sim.apiKey, { traffic: 'app' })
      .customers.create(
        { name: 'Acme Corp', customer_type: 'business' },
        { headers, idempotencyKey: crypto.randomUUID() },
      )

  it.each(['true', '1', 'yes', 'TRUE'])(
    'X-Sandbox-Skip-Auto-Approval: %s keeps the application pending',
    async (value) => {
      const sim = createSimulator()
      const { id } = create(sim, { 'X-Sandbox-Skip-Auto-Approval': value })
      await sim.clock.advance('1d')
      expect(sim.api.customers.get(id).application_status).toBe('pending')
    },
  )

  it('X-Sandbox-Skip-Auto-Approval: no does not', async () => {
    const sim = createSimulator()
    const { id } = create(sim, { 'X-Sandbox-Skip-Auto-Approval': 'no' })
    await sim.clock.advance('5s')
    expect(sim.api.customers.get(id).application_status).toBe('approved')
  })

  it('X-Sandbox-Instant-Completion approves inside the call', () => {
    const sim = createSimulator()
    const { id } = create(sim, { 'X-Sandbox-Instant-Completion': 'true' })
    expect(sim.api.customers.get(id).kyb_status).toBe('active')
  })

  it.each([
    ['kyb_rejected', { kyb_status: 'auto_declined', application_status: 'declined' }],
    ['kyb_manual_review', { kyb_status: 'pending', application_status: 'under_review', status: 'submitted' }],
    ['document_expired', { status: 'info_requested', application_status: 'request_for_information' }],
    ['kyb_expired', { status: 'pending', kyc_status: 'expired' }],
    ['happy_path', { kyb_status: 'active' }],
    ['insufficient_funds', { kyb_status: 'active' }],
  ])('X-Sandbox-Scenario: %s shows five seconds later', async (preset, expected) => {
    const sim = createSimulator()
    const { id } = create(sim, { 'X-Sandbox-Scenario': preset })
    expect(sim.api.customers.get(id).status).toBe('pending')
    await sim.clock.advance('5s')
    expect(sim.api.customers.get(id)).toMatchObject(expected)
  })

  it('a step without a status uses the default of the step, where the step is', async () => {
    const sim = createSimulator()
    const { id } = create(sim, { 'X-Sandbox-Error-Step': 'kyb_approval' })
    await sim.clock.advance('5s')
    expect(sim.api.customers.get(id).kyb_status).toBe('auto_declined')
  })

  it.each<[string, string | undefined, object]>([
    [
      'kyb_submission',
      undefined,
      { status: 'info_requested', application_status: 'request_for_information' },
    ],
    ['kyb_submission', '399', { kyb_status: 'active', application_status: 'approved' }],
    ['kyb_approval', undefined, { kyb_status: 'auto_declined', application_status: 'declined' }],
    ['kyb_approval', '202', { status: 'submitted', application_status: 'under_review' }],
    ['kyb_approval', '399', { status: 'submitted', application_status: 'under_review' }],
    ['provider_call', '399', { kyb_status: 'active', application_status: 'approved' }],
  ])(
    'X-Sandbox-Error-Step: %s with the status %s shows after five seconds, for good',
    async (step, status, shown) => {
      const sim = createSimulator()
      const { id } = create(sim, {
        'X-Sandbox-Error-Step': step,
        ...(status !== undefined && { 'X-Sandbox-Error-Status': status }),
      })
      await sim.clock.advance(4999)
      expect(sim.api.customers.get(id)).toMatchObject({ status: 'pending', application_status: 'pending' })
      await sim.clock.advance(1)
      expect(sim.api.customers.get(id)).toMatchObject(shown)
      await sim.clock.advance('1d')
      expect(sim.api.customers.get(id)).toMatchObject(shown)
    },
  )

  it.each([
    ['business', 'business_formation'],
    ['individual', 'individual_identity'],
  ] as const)('a failed submission asks a(n) %s for another document: %s', async (customer_type, purpose) => {
    const sim = createSimulator()
    sim
      .as(sim.apiKey, { traffic: 'app' })
      .customers.create(
        { name: 'Acme Corp', customer_type },
        { headers: { 'X-Sandbox-Scenario': 'document_expired' }, idempotencyKey: crypto.randomUUID() },
      )
    await sim.clock.advance('5s')
    expect(sim.events.list({ type: 'customer.rfi.requested' }).map(({ data }) => data.object)).toMatchObject([
      { requested_at: 1_767_225_605, requirements: [{ type: 'document', purpose, status: 'on_file' }] },
    ])
  })

  it('an explicit message replaces the one of the preset', () => {
    const sim = createSimulator()
    const call = () =>
      create(sim, {
        'X-Sandbox-Scenario': 'provider_maintenance',
        'X-Sandbox-Error-Message': 'Back at nine.',
      })
    expect(refusal(call)).toMatchObject({ status: 503, detail: 'Back at nine.', injected: true })
  })

  it.each([
    ['X-Sandbox-Error-Status', '99'],
    ['X-Sandbox-Error-Status', '600'],
    ['X-Sandbox-Error-Status', 'many'],
    ['X-Sandbox-Error-Step', 'x'.repeat(101)],
    ['X-Sandbox-Error-Message', 'x'.repeat(501)],
    ['X-Sandbox-Scenario', 'unheard_of'],
  ])('%s: %s is ignored and noted', (name, value) => {
    const sim = createSimulator()
    create(sim, { [name]: value })
    expect(sim.requests.list().at(-1)).toMatchObject({
      status: 201,
      warnings: [expect.stringContaining('ignored sandbox header')],
    })
  })

  it.each(['100', '204', '302', '399'])('an explicit status of %s is no failure', (status) => {
    const sim = createSimulator()
    const headers = { 'X-Sandbox-Error-Step': 'provider_call', 'X-Sandbox-Error-Status': status }
    expect(create(sim, headers).id).toMatch(/^\w{27}$/)
  })

  it.each(['kyb_rejected', 'kyb_manual_review', 'kyb_expired', 'document_expired'])(
    'skipping the approval wins over %s: the application stays as it is',
    async (preset) => {
      const sim = createSimulator()
      const { id } = create(sim, {
        'X-Sandbox-Scenario': preset,
        'X-Sandbox-Skip-Auto-Approval': 'true',
      })
      const before = sim.api.customers.get(id)
      await sim.clock.advance('1d')
      expect(sim.api.customers.get(id)).toEqual(before)
      expect(before).toMatchObject({ status: 'pending', application_status: 'pending' })
    },
  )

  it('kyb_manual_review on a simulated decision leaves it to a reviewer', () => {
    const sim = createSimulator()
    const { id, application_id } = newCustomer(sim)
    const app = sim.as(sim.apiKey, { traffic: 'app' })
    const body = { type: 'kyb_approve', applicant_id: application_id, simulation_id: 's' } as const
    const options = {
      headers: { 'X-Sandbox-Scenario': 'kyb_manual_review' },
      idempotencyKey: crypto.randomUUID(),
    }
    expect(app.sandbox.simulateOnboarding(body, options).new_state).toBe('pending')
    expect(sim.api.customers.get(id)).toMatchObject({
      status: 'submitted',
      application_status: 'under_review',
    })
  })

  it('production ignores them all', () => {
    const sim = createSimulator({ environment: 'production' })
    expect(create(sim, { 'X-Sandbox-Error-Status': '500' }).id).toMatch(/^\w{27}$/)
  })
})

describe('a decision', () => {
  it('rejects once as .created without a reason code, which the customer shows', () => {
    const sim = createSimulator()
    const { id } = newCustomer(sim)
    sim.simulate.rejectOnboarding(id, { reason_code: 'prohibited_country' })
    expect(kybEvents(sim)).toEqual(['created rejected'])
    expect(sim.api.customers.get(id)).toMatchObject({
      status: 'declined',
      kyb_status: 'rejected',
      kyc_status: 'rejected',
      decision: 'declined',
      decline_reason: 'prohibited_country',
      decision_reason: 'Nobody of this country can be onboarded.',
      decline_message: 'Nobody of this country can be onboarded.',
    })
  })

  it('of a client that withdrew is shown by one text, whatever the client said', () => {
    const sim = createSimulator()
    const { id, application_id } = newCustomer(sim)
    expect(sim.api.customers.get(id)).not.toHaveProperty('decision_reason')
    sim.api.applications.withdraw(id, application_id, { reason: 'Too dear.' })
    expect(sim.api.customers.get(id).decision_reason).toBe('The application was withdrawn.')
  })

  it('carries its reason code when it is not the first status', () => {
    const sim = createSimulator()
    const { id } = newCustomer(sim)
    sim.simulate.requestInformation(id)
    sim.simulate.rejectOnboarding(id, { reason_code: 'other' })
    expect(kybEvents(sim)).toEqual(['created info_requested', 'updated rejected other'])
  })

  it('made without a reviewer is auto_declined, and shown as declined on the application', () => {
    const sim = createSimulator()
    const { id, application_id } = newCustomer(sim)
    sim.simulate.autoDeclineOnboarding(id)
    expect(sim.api.customers.get(id)).toMatchObject({
      kyb_status: 'auto_declined',
      decision: 'auto_declined',
      status: 'declined',
    })
    expect(sim.api.applications.get(application_id)).toMatchObject({
      application_decision: 'declined',
      decline_reason: 'other',
    })
  })

  it.each([
    ['approveOnboarding', 'approved', 'approved'],
    ['rejectOnboarding', 'rejected', 'rejected'],
    ['autoDeclineOnboarding', 'rejected', 'auto_declined'],
  ] as const)('ends the hosted check as well: %s', async (cause, link, provider) => {
    const sim = createSimulator()
    const { id } = newCustomer(sim)
    await sim.clock.advance('1s')
    sim.simulate[cause](id)
    expect(sim.api.customers.get(id)).toMatchObject({
      kyb_links: [{ status: link, created_at: 1767225600, updated_at: 1767225601 }],
      kyc_status: link,
      provider_statuses: [{ status: provider }],
    })
    expect(sim.events.list({ type: 'customer.kyb_link.updated' })).toEqual([])
  })

  it('has a documented reason or none, from a cause and from a simulation', () => {
    const sim = createSimulator()
    const { id, application_id } = newCustomer(sim)
    const { id: active } = newCustomer(sim, 'Babel Ltd')
    sim.simulate.approveOnboarding(active)
    const before = sim.hash()
    const wrong = { reason_code: 'out_of_spite' }
    for (const name of ['rejectOnboarding', 'autoDeclineOnboarding', 'freezeCustomer', 'unfreezeCustomer'])
      expect(() => Reflect.apply(Reflect.get(sim.simulate, name), undefined, [active, wrong])).toThrow(
        'options.reason_code',
      )
    const simulation = { type: 'kyb_reject', applicant_id: application_id, simulation_id: 's' } as const
    const simulate = sim.api.sandbox.simulateOnboarding
    expect(() => Reflect.apply(simulate, undefined, [{ ...simulation, ...wrong }])).toThrow('must be one of')
    expect(sim.hash()).toBe(before)
    sim.simulate.requestInformation(id)
    sim.api.sandbox.simulateOnboarding({ ...simulation, reason_code: 'prohibited_business_type' })
    expect(kybEvents(sim).at(-1)).toBe('updated rejected prohibited_business_type')
  })

  it('with kyc_approve approves the application and does not let the customer transact', () => {
    const sim = createSimulator()
    const { id, application_id } = newCustomer(sim)
    sim.api.sandbox.simulateOnboarding({
      type: 'kyc_approve',
      applicant_id: application_id,
      simulation_id: 's',
    })
    expect(sim.api.customers.get(id)).toMatchObject({ application_status: 'approved', kyb_status: 'pending' })
    const answer = sim.api.sandbox.simulateOnboarding({
      type: 'kyb_approve',
      applicant_id: application_id,
      simulation_id: 't',
    })
    expect(answer).toMatchObject({ previous_state: 'pending', new_state: 'approved' })
  })

  it('is not made twice: approving an approved customer changes nothing and tells nobody', () => {
    const sim = createSimulator()
    const { id, application_id } = newCustomer(sim)
    sim.simulate.approveOnboarding(id)
    sim.api.sandbox.simulateOnboarding({
      type: 'applicant_activate',
      applicant_id: application_id,
      simulation_id: 's',
    })
    expect(kybEvents(sim)).toEqual(['created approved'])
  })

  it('to suspend declines the application and leaves the KYB status', () => {
    const sim = createSimulator()
    const { id, application_id } = newCustomer(sim)
    sim.simulate.approveOnboarding(id)
    sim.api.sandbox.simulateOnboarding({
      type: 'applicant_suspend',
      applicant_id: application_id,
      simulation_id: 's',
    })
    expect(sim.api.customers.get(id)).toMatchObject({ application_status: 'declined', kyb_status: 'active' })
  })

  it('of the sandbox answers the same simulation_id with the first answer', () => {
    const sim = createSimulator()
    const { application_id } = newCustomer(sim)
    const body = {
      type: 'kyb_reject',
      applicant_id: application_id,
      simulation_id: 's',
      reason_code: 'other',
    } as const
    const first = sim.api.sandbox.simulateOnboarding(body)
    const hash = sim.hash()
    expect(sim.api.sandbox.simulateOnboarding(body)).toEqual(first)
    expect(sim.hash()).toBe(hash)
  })

  it('cannot be simulated in production', () => {
    const sim = createSimulator({ environment: 'production' })
    const { application_id } = newCustomer(sim)
    const call = () =>
      sim.api.sandbox.simulateOnboarding({
        type: 'kyb_approve',
        applicant_id: application_id,
        simulation_id: 's',
      })
    expect(refusal(call)).toMatchObject({ status: 403, title: 'Not Available In Production' })
  })

  it('under observed quirks is told twice, once per provider, and leaves the KYC badge pending', () => {
    const sim = createSimulator({ quirks: 'observed' })
    const { id } = newCustomer(sim)
    sim.simulate.approveOnboarding(id)
    expect(kybEvents(sim)).toEqual(['created approved', 'created approved'])
    expect(sim.api.customers.get(id).kyc_status).toBe('pending')
  })

  it('names the moves that are possible when it is not', () => {
    const sim = createSimulator()
    const { id } = newCustomer(sim)
    expect(refusal(() => sim.simulate.freezeCustomer(id)).message).toContain('from pending the moves are')
  })
})

describe('a request for information', () => {
  const ask = (sim: Simulator) => {
    const customer = newCustomer(sim)
    sim.simulate.requestInformation(customer.id, {
      message_id: 'msg-1',
      requirements: [
        { type: 'document', purpose: 'business_formation', entity: { kind: 'business' }, status: 'missing' },
      ],
    })
    return customer
  }

  it('shows resubmit_url on the customer only while it is open', () => {
    const sim = createSimulator()
    const { id } = ask(sim)
    expect(sim.api.customers.get(id)).toMatchObject({
      status: 'info_requested',
      kyb_status: 'pending',
      resubmit_url: expect.stringContaining('https://'),
    })
    sim.simulate.respondToInformation(id)
    expect(sim.api.customers.get(id)).not.toHaveProperty('resubmit_url')
    expect(sim.api.customers.get(id).status).toBe('submitted')
  })

  it('is told without the link, with its message id and requirements', () => {
    const sim = createSimulator()
    const { id, application_id } = ask(sim)
    const [event] = sim.events.list({ type: 'customer.rfi.requested' })
    expect(event?.data.object).toEqual({
      customer_id: id,
      application_id,
      message_id: 'msg-1',
      requested_at: 1767225600,
      requirements: [
        { type: 'document', purpose: 'business_formation', entity: { kind: 'business' }, status: 'missing' },
      ],
    })
  })

  it('without a scope has an empty list of requirements', () => {
    const sim = createSimulator()
    sim.simulate.requestInformation(newCustomer(sim).id)
    expect(sim.events.list({ type: 'customer.rfi.requested' })[0]?.data.object).toMatchObject({
      requirements: [],
    })
  })

  it('is answered with the same message id, and the review goes on', () => {
    const sim = createSimulator()
    const { id, application_id } = ask(sim)
    sim.simulate.respondToInformation(id)
    expect(sim.events.list({ type: 'customer.rfi.responded' })[0]?.data.object).toEqual({
      customer_id: id,
      application_id,
      message_id: 'msg-1',
      responded_at: 1767225600,
    })
    expect(sim.api.applications.get(application_id).application_status).toBe('under_review')
  })

  /** What was told of requests and of the KYB status, in order. */
  const story = (sim: Simulator) =>
    sim.events.list().flatMap((event) => {
      const { message_id, kyb_status } = payloadOf(event)
      if (event.type.startsWith('customer.rfi.')) return [`${event.type.split('.').at(-1)} ${message_id}`]
      return event.type.startsWith('customer.kyb_status.')
        ? [`${event.type.split('.').at(-1)} ${kyb_status}`]
        : []
    })

  it.each(['respondToInformation', 'submitOnboarding'] as const)(
    'that is answered by %s is told, then the status, and a second one is told like the first',
    (answer) => {
      const sim = createSimulator()
      const { id, application_id } = ask(sim)
      sim.simulate[answer](id)
      expect(sim.api.customers.get(id)).toMatchObject({
        status: 'submitted',
        kyb_status: 'pending',
        provider_statuses: [{ status: 'in_review' }],
      })
      sim.simulate.requestInformation(id, { message_id: 'msg-2' })
      expect(sim.api.customers.get(id)).toMatchObject({
        status: 'info_requested',
        provider_statuses: [{ status: 'requires_info' }],
      })
      expect(story(sim)).toEqual([
        'created info_requested',
        'requested msg-1',
        'responded msg-1',
        'updated in_review',
        'updated info_requested',
        'requested msg-2',
      ])
      sim.simulate[answer](id)
      const simulation = { type: 'kyb_approve', applicant_id: application_id, simulation_id: 's' } as const
      expect(sim.api.sandbox.simulateOnboarding(simulation)).toMatchObject({
        previous_state: 'in_review',
        new_state: 'approved',
      })
      expect(sim.api.customers.get(id).kyb_status).toBe('active')
    },
  )

  it('that comes while one is open joins it under its own message id, and both are answered', () => {
    const sim = createSimulator()
    const { id } = ask(sim)
    sim.simulate.requestInformation(id, { message_id: 'msg-2' })
    expect(() => sim.simulate.requestInformation(id, { message_id: 'msg-2' })).toThrow('open already')
    sim.simulate.respondToInformation(id)
    expect(story(sim)).toEqual([
      'created info_requested',
      'requested msg-1',
      'requested msg-2',
      'responded msg-1',
      'responded msg-2',
      'updated in_review',
    ])
  })

  it('is open until each entity, field and question of it is answered', () => {
    const sim = createSimulator()
    const { customer_id: id, ...people } = withPeople(sim)
    const passport = { type: 'document', document_type: 'passport' } as const
    const ada = { kind: 'individual', id: people.alan } as const
    const grace = { kind: 'individual', id: people.grace } as const
    sim.simulate.requestInformation(id, {
      message_id: 'msg-1',
      requirements: [
        { ...passport, entity: ada, status: 'missing' },
        { ...passport, entity: grace, status: 'on_file' },
        { type: 'field', path: 'tax_id_number' },
        { type: 'question', key: 'why', prompt: 'Why?', require_document: true },
        { type: 'question', prompt: 'Where?' },
      ],
    })
    const respond = (...answers: Parameters<typeof given>[0]) => given(answers)
    const given = (
      answers: NonNullable<NonNullable<Parameters<typeof sim.simulate.respondToInformation>[1]>['answers']>,
    ) => {
      sim.simulate.respondToInformation(id, { answers })
      return sim.api.customers.get(id).status
    }
    expect(respond({ ...passport, entity: ada })).toBe('info_requested')
    expect(() => respond({ ...passport, entity: ada })).toThrow('answers nothing that is asked for')
    expect(() => respond(passport)).toThrow('answers nothing that is asked for')
    expect(respond({ type: 'field', path: 'tax_id_number' }, { type: 'question', prompt: 'Where?' })).toBe(
      'info_requested',
    )
    expect(respond({ type: 'question', key: 'why' })).toBe('info_requested')
    expect(respond({ ...passport, entity: grace })).toBe('info_requested')
    expect(sim.api.customers.get(id)).toHaveProperty('resubmit_url')
    expect(respond({ type: 'question', key: 'why', document: true })).toBe('submitted')
    expect(story(sim)).toEqual([
      'created info_requested',
      'requested msg-1',
      ...Array(5).fill('responded msg-1'),
      'updated in_review',
    ])
  })

  it('is answered alone where its message id is named', () => {
    const sim = createSimulator()
    const { id } = ask(sim)
    sim.simulate.requestInformation(id, { message_id: 'msg-2' })
    expect(() => sim.simulate.respondToInformation(id, { message_id: 'msg-3' })).toThrow(
      'is not that of an open request: msg-1, msg-2',
    )
    sim.simulate.respondToInformation(id, { message_id: 'msg-2' })
    expect(sim.api.customers.get(id).status).toBe('info_requested')
    sim.simulate.respondToInformation(id, { message_id: 'msg-1' })
    expect(sim.api.customers.get(id).status).toBe('submitted')
    expect(() => sim.simulate.respondToInformation(id)).toThrow('respond is not possible')
  })

  it('of no certain scope is closed by any answer', () => {
    const sim = createSimulator()
    const { id } = ask(sim)
    sim.simulate.requestInformation(id)
    sim.simulate.respondToInformation(id, {
      answers: [{ type: 'document', purpose: 'business_formation', entity: { kind: 'business' } }],
    })
    expect(sim.api.customers.get(id).status).toBe('submitted')
  })

  it.each<[string, unknown]>([
    ['a document with a type and a purpose', { document_type: 'passport', purpose: 'individual_identity' }],
    ['a document with neither', {}],
    ['a purpose that is a type', { purpose: 'passport' }],
    ['a type that does not exist', { document_type: 'library_card' }],
    ['an entity of another kind', { document_type: 'passport', entity: { kind: 'pet' } }],
    ['an individual without an id', { document_type: 'passport', entity: { kind: 'individual' } }],
    ['another status', { document_type: 'passport', status: 'lost' }],
    ['a member that does not exist', { document_type: 'passport', urgent: true }],
    ['a question without a prompt', { type: 'question', key: 'why' }],
    ['a field without a path', { type: 'field', path: '' }],
  ])('is refused %s, and leaves no trace', (_, requirement) => {
    const sim = createSimulator()
    const { id } = newCustomer(sim)
    const before = sim.hash()
    const request = { requirements: [Object.assign({ type: 'document' }, requirement)] }
    expect(() => Reflect.apply(sim.simulate.requestInformation, undefined, [id, request])).toThrow(
      'request.requirements.0',
    )
    expect(sim.hash()).toBe(before)
  })

  it('has a link that opens the application for as long as it is open', async () => {
    const sim = createSimulator()
    const customer = newCustomer(sim)
    const { id, application_id } = customer
    const statusBy = async (url: string | undefined) => {
      const token = new URL(url ?? '').searchParams.get('token') ?? ''
      const headers = { 'x-application-token': token }
      return (await sim.fetch(`${sim.baseUrl}/applications/${application_id}`, { headers })).status
    }
    sim.simulate.startReview(id)
    await sim.clock.advance('91d')
    expect(await statusBy(customer.application_url)).toBe(401)
    sim.simulate.requestInformation(id)
    await sim.clock.advance('100d')
    const { resubmit_url, application_url } = sim.api.customers.get(id)
    expect([await statusBy(resubmit_url), application_url]).toEqual([200, undefined])
    expect(await statusBy(customer.application_url), 'the link that had expired').toBe(401)
    sim.simulate.respondToInformation(id)
    expect(await statusBy(resubmit_url)).toBe(401)
  })

  it('opened by the sandbox names the fields it asks for', () => {
    const sim = createSimulator()
    const { application_id } = newCustomer(sim)
    sim.api.sandbox.simulateOnboarding({
      type: 'kyb_info_request',
      applicant_id: application_id,
      simulation_id: 's',
      info_request_fields: ['tax_id_number'],
    })
    expect(sim.events.list({ type: 'customer.rfi.requested' })[0]?.data.object).toMatchObject({
      requirements: [{ type: 'field', path: 'tax_id_number' }],
    })
  })

  it('keeps the sandbox from approving the customer by itself', async () => {
    const sim = createSimulator()
    const { id } = ask(sim)
    await sim.clock.advance('1d')
    expect(sim.api.customers.get(id).status).toBe('info_requested')
  })
})

describe('withdrawing an application', () => {
  it('is final, told by two events, and answers without a body', () => {
    const sim = createSimulator()
    const { id, application_id } = newCustomer(sim)
    expect(sim.api.applications.withdraw(id, application_id, { reason: 'moved on' })).toBeUndefined()
    expect(sim.api.customers.get(id)).toMatchObject({
      status: 'withdrawn',
      kyb_status: 'pending',
      kyc_status: 'expired',
      decision: 'withdrawn',
    })
    expect(kybEvents(sim)).toEqual(['created withdrawn'])
    expect(sim.events.list({ type: 'customer.application.withdrawn' })[0]?.data.object).toMatchObject({
      reason: 'moved on',
    })
    expect(refusal(() => sim.api.applications.withdraw(id, application_id, {}))).toMatchObject({
      status: 409,
      detail: 'application already has a decision',
    })
  })

  it.each<[string, (sim: Simulator, id: string) => void]>([
    ['approved', (sim, id) => sim.simulate.approveOnboarding(id)],
    ['declined', (sim, id) => sim.simulate.rejectOnboarding(id)],
    [
      'completed',
      (sim, id) => void sim.api.applications.withdraw(id, sim.api.customers.get(id).application_id, {}),
    ],
  ])('is too late once it is %s, and the hint says so', (status, decide) => {
    const sim = createSimulator()
    const { id, application_id } = newCustomer(sim)
    decide(sim, id)
    const before = sim.hash()
    expect(refusal(() => sim.api.applications.withdraw(id, application_id, { reason: 'x' }))).toMatchObject({
      status: 409,
      slug: 'conflict',
      detail: 'application already has a decision',
      hint: `the application is ${status}; only an undecided one can be withdrawn`,
    })
    expect(sim.hash()).toBe(before)
  })

  it('is 404 below another customer, undecided or not', () => {
    const sim = createSimulator()
    const { id, application_id } = newCustomer(sim)
    const other = newCustomer(sim, 'Globex').id
    const problem = () => refusal(() => sim.api.applications.withdraw(other, application_id, {}))
    expect(problem().status).toBe(404)
    sim.simulate.approveOnboarding(id)
    expect(problem().status).toBe(404)
  })

  it('is possible of a closed one, and tells no reason where none was given', () => {
    const sim = createSimulator()
    const { id: customer_id, application_id } = newCustomer(sim)
    sim.simulate.startReview(customer_id)
    sim.simulate.closeReview(customer_id)
    sim.api.applications.withdraw(customer_id, application_id, {})
    expect(
      sim.events.list({ type: 'customer.application.withdrawn' }).map(({ data }) => data.object),
    ).toEqual([{ customer_id, application_id }])
  })

  it('needs the customer that the application belongs to', () => {
    const sim = createSimulator()
    const { application_id } = newCustomer(sim, 'First')
    expect(
      refusal(() => sim.api.applications.withdraw(newCustomer(sim, 'Second').id, application_id, {})).status,
    ).toBe(404)
  })
})

describe('a target that is told updates alone', () => {
  it('misses the first status of a customer', async () => {
    const sim = createSimulator()
    sim.webhooks.deliverTo(() => new Response())
    const listening = (
      path: string,
      ...event_types: ('customer.kyb_status.created' | 'customer.kyb_status.updated')[]
    ) => sim.api.webhookTargets.create({ url: `https://app.example/${path}`, event_types }).url
    const updates = listening('updates', 'customer.kyb_status.updated')
    const both = listening('both', 'customer.kyb_status.created', 'customer.kyb_status.updated')
    const { id } = sim.api.customers.create({ name: 'Acme Corp', customer_type: 'business' })
    sim.simulate.approveOnboarding(id)
    sim.simulate.freezeCustomer(id)
    await sim.idle()
    const heard = (url: string) => sim.webhooks.deliveries({ url }).map(({ event_type }) => event_type)
    expect(heard(updates)).toEqual(['customer.kyb_status.updated'])
    expect(heard(both).sort()).toEqual(['customer.kyb_status.created', 'customer.kyb_status.updated'])
  })
})

describe('a freeze', () => {
  const frozen = (sim: Simulator, type: 'business' | 'individual' = 'individual') => {
    const { id } = newCustomer(sim, 'Frozen', type)
    sim.simulate.approveOnboarding(id)
    sim.simulate.freezeCustomer(id)
    return id
  }

  it('is told with its reason, and outranks the decision in status', () => {
    const sim = createSimulator()
    const id = frozen(sim)
    expect(kybEvents(sim)).toEqual(['created approved', 'updated frozen pending_proof_of_address'])
    expect(sim.api.customers.get(id)).toMatchObject({
      status: 'frozen',
      kyb_status: 'frozen',
      decision: 'approved',
    })
  })

  it('ends when a proof of address is approved', () => {
    const sim = createSimulator()
    const id = frozen(sim)
    const { application_id } = sim.api.customers.get(id)
    sim.simulate.submitProofOfAddress(id)
    expect(sim.api.applications.get(application_id)).toMatchObject({
      application_status: 'compliance_review',
      poa_status: 'submitted_pending_review',
    })
    sim.simulate.approveProofOfAddress(id)
    expect(kybEvents(sim).at(-1)).toBe('updated approved proof_of_address_approved')
    expect(sim.api.customers.get(id).kyb_status).toBe('active')
    expect(sim.api.applications.get(application_id).poa_status).toBe('approved')
  })

  it.each([
    ['individual', 'approve', 'updated approved proof_of_address_approved'],
    ['individual', 'reject', 'updated approved proof_of_address_rejected'],
    ['business', 'approve', 'updated approved proof_of_address_approved'],
    ['business', 'reject', 'updated approved proof_of_address_rejected'],
  ] as const)('is no condition of a proof: of an active %s, %s is told as %s', (type, verb, told) => {
    const sim = createSimulator()
    const { id } = newCustomer(sim, 'Ada Lovelace', type)
    sim.simulate.approveOnboarding(id)
    sim.simulate.submitProofOfAddress(id)
    const before = sim.api.customers.get(id)
    if (verb === 'approve') sim.simulate.approveProofOfAddress(id)
    else sim.simulate.rejectProofOfAddress(id)
    expect(kybEvents(sim)).toEqual(['created approved', told])
    expect(sim.api.customers.get(id)).toMatchObject({ status: before.status, kyb_status: 'active' })
  })

  it('that never was told has no decision of a proof told either', () => {
    const sim = createSimulator()
    sim.simulate.approveProofOfAddress(newCustomer(sim).id)
    expect(kybEvents(sim)).toEqual([])
  })

  it.each([
    ['declined', (sim: Simulator, id: string) => sim.simulate.rejectOnboarding(id)],
    ['declined', (sim: Simulator, id: string) => sim.simulate.autoDeclineOnboarding(id)],
    [
      'completed',
      (sim: Simulator, id: string) =>
        sim.api.applications.withdraw(id, sim.api.customers.get(id).application_id, {}),
    ],
  ])('and no proof are of use where the application has ended: it is %s', (state, end) => {
    for (const type of ['business', 'individual'] as const) {
      const sim = createSimulator()
      const { id } = newCustomer(sim, 'Ada Lovelace', type)
      end(sim, id)
      const before = sim.hash()
      const { submitProofOfAddress, approveProofOfAddress, rejectProofOfAddress } = sim.simulate
      for (const cause of [submitProofOfAddress, approveProofOfAddress, rejectProofOfAddress])
        expect(() => cause(id)).toThrow(
          new RegExp(`: The application is ${state}: .*_proof_of_address is not`),
        )
      expect(sim.hash()).toBe(before)
    }
  })

  it('goes on when the proof is rejected', () => {
    const sim = createSimulator()
    const id = frozen(sim)
    sim.simulate.submitProofOfAddress(id)
    sim.simulate.rejectProofOfAddress(id)
    expect(kybEvents(sim).at(-1)).toBe('updated frozen proof_of_address_rejected')
  })

  it('can be ended by the platform, and of a business without its application', () => {
    const sim = createSimulator()
    const id = frozen(sim, 'business')
    sim.simulate.approveProofOfAddress(id)
    sim.simulate.freezeCustomer(id, { reason_code: null })
    sim.simulate.unfreezeCustomer(id)
    expect(kybEvents(sim).slice(2)).toEqual([
      'updated approved proof_of_address_approved',
      'updated frozen',
      'updated approved',
    ])
  })
})

describe('the other moves of a review', () => {
  it('walk an application through every status it can have', () => {
    const sim = createSimulator()
    const { id, application_id } = newCustomer(sim)
    const status = () => sim.api.applications.get(application_id).application_status
    const seen = [status()]
    const step = (move: () => void) => {
      move()
      seen.push(status())
    }
    step(() => sim.simulate.submitOnboarding(id))
    step(() => sim.simulate.startReview(application_id))
    step(() => sim.simulate.reviseOnboarding(id))
    step(() => sim.simulate.startReview(id))
    step(() => sim.simulate.closeReview(id))
    step(() => sim.simulate.reopenReview(id))
    step(() => sim.simulate.approveOnboarding(id))
    expect(seen).toEqual([
      'pending',
      'submitted',
      'under_review',
      'admin_revision',
      'under_review',
      'closed',
      'under_review',
      'approved',
    ])
    expect(sim.events.list({ type: 'customer.kyb_application.submitted' })[0]?.data.object).toEqual({
      customer_id: id,
      type: 'business',
      application_id,
      application_type: 'business',
    })
  })

  it('let a partner bank look at the customer first', () => {
    const sim = createSimulator()
    const { id } = newCustomer(sim)
    sim.simulate.reviewByPartner(id)
    expect(sim.api.customers.get(id)).toMatchObject({
      kyb_status: 'partner_review',
      provider_statuses: [{ status: 'in_review' }],
    })
    sim.simulate.approveOnboarding(id)
    expect(kybEvents(sim)).toEqual(['created partner_review', 'updated approved'])
  })

  it('move the hosted check and learn an email address', () => {
    const sim = createSimulator()
    const { id } = newCustomer(sim)
    sim.simulate.updateKybLink(id, 'in_review')
    sim.simulate.setCustomerEmail(id, 'office@acme.example')
    expect(sim.api.customers.get(id)).toMatchObject({ kyc_status: 'in_review', email: 'office@acme.example' })
    expect(sim.events.list({ type: 'customer.kyb_link.updated' })[0]?.data.object).toMatchObject({
      status: 'in_review',
    })
  })

  it('name what an unknown id could have been', () => {
    const sim = createSimulator()
    expect(refusal(() => sim.simulate.approveOnboarding('nobody')).message).toContain(
      'customer or application not found (nobody is neither of this world)',
    )
  })
})

describe('GET /customers', () => {
  const world = () => {
    const sim = createSimulator()
    const create = (name: string, more: object = {}) =>
      sim.api.customers.create({ name, customer_type: 'business', ...more }).id
    const branch = create('Branch', { is_sub_client: true })
    const zed = create('zed', { external_id: 'X-1', sub_client_id: branch })
    const anna = create('Anna')
    const mike = create('Mike', { external_id: 'x-1' })
    sim.simulate.approveOnboarding(anna)
    sim.simulate.rejectOnboarding(mike)
    sim.simulate.setCustomerEmail(zed, 'Zed@Example.test')
    const names = (query: Parameters<typeof sim.api.customers.list>[0]) =>
      sim.api.customers.list(query).data.map((customer) => customer.name)
    return { sim, names, branch, zed, anna, mike }
  }

  it('sorts by name without regard to case, unless told otherwise', () => {
    const { names } = world()
    expect(names({})).toEqual(['Anna', 'Branch', 'Mike', 'zed'])
    expect(names({ sort_dir: 'desc' })).toEqual(['zed', 'Mike', 'Branch', 'Anna'])
    expect(names({ sort_by: 'created_at' })).toEqual(['Branch', 'zed', 'Anna', 'Mike'])
  })

  it('finds nobody by the address of who has none', () => {
    const { names } = world()
    expect(names({ search: 'null' })).toEqual([])
    expect(names({ search: 'undefined' })).toEqual([])
    expect(names({ search: 'zed@example' })).toEqual(['zed'])
  })

  it('sorts a name in small letters between two in capitals', () => {
    const sim = createSimulator()
    for (const name of ['Gamma', 'beta', 'Alpha'])
      sim.api.customers.create({ name, customer_type: 'business' })
    expect(sim.api.customers.list().data.map(({ name }) => name)).toEqual(['Alpha', 'beta', 'Gamma'])
  })

  it.each([
    'application_status',
    'created_at',
    'customer_type',
    'id',
    'kyb_status',
    'kyc_status',
    'name',
    'status',
  ] as const)('sorts by %s both ways alike', (sort_by) => {
    const { names } = world()
    expect(names({ sort_by, sort_dir: 'desc' })).toEqual(names({ sort_by }).reverse())
  })

  it('takes any external id of 512 characters, and an empty one for none', () => {
    const sim = createSimulator()
    let made = 0
    const create = (external_id: string) =>
      sim.api.customers.create({ name: `Acme ${made++}`, customer_type: 'business', external_id })
    for (const external_id of ['x'.repeat(512), ' ', 'ümlaut/?&🚀']) {
      const { id } = create(external_id)
      expect(sim.api.customers.get(id).external_id).toBe(external_id)
      expect(sim.api.customers.list({ external_id }).data.map((one) => one.id)).toEqual([id])
    }
    expect(() => create('x'.repeat(513))).toThrow('external_id')
    const { id } = create('')
    expect(sim.api.customers.get(id)).not.toHaveProperty('external_id')
    expect(sim.events.list({ type: 'customer.created' }).at(-1)?.data.object).not.toHaveProperty(
      'external_id',
    )
    expect(sim.api.customers.list({ external_id: '' }).meta.total_count).toBe(4)
  })

  it('filters by external id exactly', () => {
    const { names } = world()
    expect([
      names({ external_id: 'X-1' }),
      names({ external_id: 'x-1' }),
      names({ external_id: 'X' }),
    ]).toEqual([['zed'], ['Mike'], []])
  })

  it('searches name, email and id without regard to case', () => {
    const { names, anna } = world()
    expect([
      names({ search: 'ANN' }),
      names({ search: 'zed@example' }),
      names({ search: anna.toLowerCase() }),
    ]).toEqual([['Anna'], ['zed'], ['Anna']])
  })

  it('filters by each status', () => {
    const { names } = world()
    expect(names({ kyb_status: 'active' })).toEqual(['Anna'])
    expect(names({ kyb_statuses: ['active', 'rejected'] })).toEqual(['Anna', 'Mike'])
    expect(names({ kyb_status: 'pending', kyb_statuses: ['active'] })).toEqual(['Anna'])
    expect(names({ kyc_statuses: ['rejected'] })).toEqual(['Mike'])
    expect(names({ application_statuses: ['approved', 'declined'] })).toEqual(['Anna', 'Mike'])
    expect(names({ status: 'declined' })).toEqual(['Mike'])
  })

  it('filters by sub-client, and by being one only when that is true', () => {
    const { names, branch } = world()
    expect([
      names({ sub_client_id: branch }),
      names({ is_sub_client: true }),
      names({ is_sub_client: false }).length,
    ]).toEqual([['zed'], ['Branch'], 4])
  })

  it('filters by time of creation, ends included', async () => {
    const { sim, names } = world()
    await sim.clock.advance('1h')
    newCustomer(sim, 'Later')
    expect(names({ created_at_from: '2026-01-01T01:00:00Z' })).toEqual(['Later'])
    expect(names({ created_at_to: new Date('2026-01-01T00:00:00Z') })).toHaveLength(4)
  })

  it('counts every status beside the page, without the status filter', () => {
    const { sim } = world()
    expect(sim.api.customers.list({ status: 'declined' }).status_counts).toEqual({
      pending: 2,
      approved: 1,
      declined: 1,
    })
    expect(
      sim.api.customers.list({ kyb_statuses: ['pending', 'active'], status: 'declined' }).status_counts,
    ).toEqual({ pending: 2, approved: 1 })
  })

  it.each<[string, (ids: Readonly<Record<'zed' | 'anna' | 'branch', string>>) => object]>([
    ['the first page', () => ({ limit: 2 })],
    ['a page in the middle', ({ anna }) => ({ limit: 2, starting_after: anna })],
    ['the last page', ({ branch }) => ({ limit: 2, starting_after: branch })],
    ['the page before another', ({ zed }) => ({ limit: 1, ending_before: zed })],
    ['a page that has all', () => ({ limit: 4 })],
  ])('counts the whole list beside %s', (_, pageOf) => {
    const { sim, ...ids } = world()
    const all = { pending: 2, approved: 1, declined: 1 }
    const list = (query: object) => sim.api.customers.list({ ...pageOf(ids), ...query }).status_counts
    expect(list({})).toEqual(all)
    expect(list({ created_at_from: '2026-01-01T00:00:00Z' })).toEqual(all)
    expect(list({ status: 'approved' })).toEqual(all)
    expect(list({ search: 'mik' })).toEqual({ declined: 1 })
    expect(list({ is_sub_client: true })).toEqual({ pending: 1 })
  })

  it('pages with both cursors, and says what is before and after', () => {
    const { sim } = world()
    const first = sim.api.customers.list({ limit: 2 })
    expect(first.meta).toEqual({ total_count: 4, has_more_after: true, has_more_before: false })
    const second = sim.api.customers.list({ limit: 2, starting_after: first.data[1]?.id })
    expect(second.data.map((customer) => customer.name)).toEqual(['Mike', 'zed'])
    expect(second.meta).toEqual({ total_count: 4, has_more_after: false, has_more_before: true })
    expect(sim.api.customers.list({ limit: 2, ending_before: second.data[0]?.id }).data).toEqual(first.data)
  })

  it('shows a client only its own', () => {
    const { sim } = world()
    const other = sim.simulate.createClient({ name: 'Other Client' })
    expect(sim.as(other.api_key).customers.list()).toMatchObject({
      data: [],
      meta: { total_count: 0 },
      status_counts: {},
    })
  })
})

describe('sub-clients', () => {
  it("never change under quirks: 'observed'", () => {
    const sim = createSimulator({ quirks: 'observed' })
    const { id } = sim.given.activeBusiness()
    const before = sim.hash()
    expect(refusal(() => sim.api.customers.setSubClient(id, { sub_client_id: null }))).toMatchObject({
      status: 400,
      slug: 'invalid-request',
    })
    expect(sim.hash()).toBe(before)
  })

  it('are summarised with the number of their customers', () => {
    const sim = createSimulator()
    const branch = sim.api.customers.create({
      name: 'Branch',
      customer_type: 'business',
      is_sub_client: true,
    })
    const member = sim.api.customers.create({
      name: 'Member',
      customer_type: 'business',
      sub_client_id: branch.id,
    })
    expect(sim.api.customers.subClientSummary().data).toEqual([
      { sub_client_id: branch.id, sub_client_name: 'Branch', customer_count: 1 },
    ])
    expect(sim.api.customers.get(member.id)).toMatchObject({
      sub_client_id: branch.id,
      sub_client_name: 'Branch',
    })
    expect(sim.api.customers.setSubClient(member.id, { sub_client_id: null })).not.toHaveProperty(
      'sub_client_id',
    )
    expect(
      refusal(() => sim.api.customers.setSubClient(branch.id, { sub_client_id: member.id })).errors?.[0]
        ?.code,
    ).toBe('unknown_sub_client')
  })
})

describe('a sub-client', () => {
  it('has customers that may say that they are none themselves, and not that they are one', () => {
    const sim = createSimulator()
    const branch = { name: 'Branch', customer_type: 'business', is_sub_client: true } as const
    const { id } = sim.api.customers.create(branch)
    const make = (is_sub_client: boolean) =>
      sim.api.customers.create({
        name: 'Member',
        customer_type: 'business',
        sub_client_id: id,
        is_sub_client,
      })
    expect(refusal(() => make(true)).errors).toEqual([
      {
        field: 'is_sub_client',
        message: 'cannot be used together with sub_client_id',
        code: 'mutually_exclusive',
      },
    ])
    expect(sim.api.customers.get(make(false).id)).toMatchObject({ sub_client_id: id })
  })

  it('is not its own', () => {
    const sim = createSimulator()
    const { id } = sim.api.customers.create({
      name: 'Acme Corp',
      customer_type: 'business',
      is_sub_client: true,
    })
    expect(refusal(() => sim.api.customers.setSubClient(id, { sub_client_id: id }))).toMatchObject({
      status: 400,
      errors: [{ field: 'sub_client_id' }],
    })
    expect(sim.api.customers.get(id)).not.toHaveProperty('sub_client_id')
    sim.api.customers.delete(id)
  })

  it('is not its own where it is no sub-client either, which is said first', () => {
    const sim = createSimulator()
    const { id } = sim.api.customers.create({ name: 'Acme Corp', customer_type: 'business' })
    expect(refusal(() => sim.api.customers.setSubClient(id, { sub_client_id: id })).errors).toMatchObject([
      { field: 'sub_client_id', message: 'is the customer itself' },
    ])
  })
})

describe('deleting a customer', () => {
  it('hides it and its application, tells only global targets, and stops what was due', async () => {
    const sim = createSimulator()
    const told: string[] = []
    sim.webhooks.deliverTo((request) => {
      told.push(`${new URL(request.url).pathname} ${request.headers.get('x-platform-event-type')}`)
      return new Response()
    })
    sim.api.webhookTargets.create({ url: 'https://app.example/named', event_types: ['customer.created'] })
    sim.api.webhookTargets.create({ url: 'https://app.example/all' })
    sim.api.webhookTargets.create({ url: 'https://app.example/global', global: true })
    const { id, application_id } = newCustomer(sim)
    await sim.idle()
    told.length = 0
    sim.api.customers.delete(id)
    await sim.clock.advance('5s')
    expect(told).toEqual(['/global customer.deleted'])
    expect(refusal(() => sim.api.customers.get(id)).status).toBe(404)
    expect(refusal(() => sim.api.applications.get(application_id)).status).toBe(404)
    expect(sim.api.customers.list().data).toEqual([])
  })

  it('leaves its id a valid cursor', () => {
    const sim = createSimulator()
    const { id } = newCustomer(sim, 'Anna')
    newCustomer(sim, 'Zed')
    sim.api.customers.delete(id)
    expect(sim.api.customers.list({ starting_after: id }).data.map((customer) => customer.name)).toEqual([
      'Zed',
    ])
  })
})

describe('GET /applications', () => {
  it('counts every application to exactly one of its three statuses', () => {
    const sim = createSimulator()
    newCustomer(sim, 'Pending')
    sim.simulate.submitOnboarding(newCustomer(sim, 'Submitted').id)
    sim.simulate.requestInformation(newCustomer(sim, 'Asked').id)
    sim.simulate.approveOnboarding(newCustomer(sim, 'Approved').id)
    const gone = newCustomer(sim, 'Withdrawn')
    sim.api.applications.withdraw(gone.id, gone.application_id, {})
    const counts = (['pending', 'submitted', 'completed'] as const).map(
      (status) => sim.api.applications.list({ status }).meta.total_count,
    )
    expect(counts).toEqual([1, 2, 2])
    expect(sim.api.applications.list({ type: 'individual' }).data).toEqual([])
  })
})

describe('events that no flow emits', () => {
  it('are not emitted by anything that happens to a customer', async () => {
    const sim = createSimulator()
    const { id } = newCustomer(sim)
    const branch = sim.api.customers.create({
      name: 'Branch',
      customer_type: 'business',
      is_sub_client: true,
    })
    sim.api.customers.setSubClient(id, { sub_client_id: branch.id })
    await sim.clock.advance('1h')
    sim.api.customers.delete(id)
    expect(sim.events.list({ type: 'customer.updated' })).toEqual([])
  })
})
