import { createSimulator, type Simulator } from 'platform-simulator'
import { describe, expect, it } from 'vitest'
import { certificate } from '../conformance/document-samples.js'
import {
  ada,
  answered,
  applying,
  asked,
  businessBody,
  grace,
  resubmitting,
  sampled,
  withPeople,
} from '../conformance/onboarding-samples.js'
import { nextKey, overFetch } from '../support/entry-points.js'
import { refusal } from '../support/refusal.js'

/** The form of an application that lacks nothing. */
function ready(sim: Simulator, type: 'business' | 'individual' = 'business') {
  const made = applying(sim, type)
  sim.simulate.fillInOnboarding(made.id)
  return made
}

function told(sim: Simulator): string[] {
  return sim.events.list().map(({ type }) => type.replace('customer.', ''))
}

/** The form that the link of a customer opens now. */
function formOf(sim: Simulator, customerId: string) {
  const { application_url = '', resubmit_url = application_url } = sim.api.customers.get(customerId)
  const applicationToken = new URL(resubmit_url).searchParams.get('token') ?? ''
  return sim.as({ applicationToken }).applications
}

describe('a submission', () => {
  it.each(['business', 'individual'] as const)('of a %s that lacks nothing is taken and told', (type) => {
    const sim = createSimulator()
    const { form, id, customer_id } = ready(sim, type)
    expect(form.get(id, { include: ['validation'] }).validation).toMatchObject({ ready: true })
    expect(form.submit(id)).toMatchObject({
      application_status: 'submitted',
      application_submitted_at: '2026-01-01T00:00:00Z',
    })
    expect(told(sim)).toContain('kyb_application.submitted')
    expect(sim.api.customers.get(customer_id).status).toBe('submitted')
  })

  it('in the instant of the creation is approved five seconds later', async () => {
    const sim = createSimulator()
    const { form, id, customer_id } = ready(sim)
    form.submit(id)
    await sim.clock.advance(4999)
    expect(sim.api.customers.get(customer_id).kyb_status).toBe('pending')
    await sim.clock.advance(1)
    expect(sim.api.customers.get(customer_id)).toMatchObject({ status: 'approved', kyb_status: 'active' })
    expect(told(sim).filter((type) => type.startsWith('kyb_status'))).toEqual(['kyb_status.created'])
  })

  it('some seconds after the creation is approved five seconds after the submission', async () => {
    const sim = createSimulator()
    const { form, id, customer_id } = ready(sim)
    await sim.clock.advance('3s')
    form.submit(id)
    await sim.clock.advance('4s')
    expect(sim.api.customers.get(customer_id).status).toBe('submitted')
    await sim.clock.advance('1s')
    expect(sim.api.customers.get(customer_id).status).toBe('approved')
  })

  it('waits for a reviewer where the creation skipped the automatic approval', async () => {
    const sim = createSimulator()
    const { id, application_id } = sim
      .as(sim.apiKey, { traffic: 'app' })
      .customers.create(
        { name: 'Acme Corp', customer_type: 'business' },
        { idempotencyKey: crypto.randomUUID(), headers: { 'x-sandbox-skip-auto-approval': 'true' } },
      )
    sim.simulate.fillInOnboarding(id)
    formOf(sim, id).submit(application_id)
    await sim.clock.advance('1d')
    expect(sim.api.customers.get(id).status).toBe('submitted')
    sim.simulate.startReview(id)
    sim.simulate.approveOnboarding(id)
    expect(sim.api.customers.get(id).kyb_status).toBe('active')
  })

  it.each(['asks for something', 'begins the review'])('waits for a reviewer who %s', async (does) => {
    const sim = createSimulator()
    const { form, id, customer_id } = ready(sim)
    form.submit(id)
    if (does === 'begins the review') sim.simulate.startReview(id)
    else {
      sim.simulate.askQuestion(id, { key: 'why', prompt: 'Why?' })
      const { form: again } = resubmitting(sim, { customer_id })
      again.answer(id, { answers: [{ key: 'why', text: 'Because.' }] })
      again.submit(id)
    }
    await sim.clock.advance('1d')
    expect(sim.api.customers.get(customer_id).status).toBe('submitted')
  })

  it('that is withdrawn in between stays withdrawn', async () => {
    const sim = createSimulator()
    const { form, id, customer_id } = ready(sim)
    form.submit(id)
    sim.api.applications.withdraw(customer_id, id, {})
    await sim.clock.advance('1d')
    expect(sim.api.customers.get(customer_id).status).toBe('withdrawn')
  })

  it('that is refused names everybody who lacks something, and changes nothing', () => {
    const sim = createSimulator()
    const made = withPeople(sim)
    made.form.updateBusinessDetails(made.id, businessBody)
    made.form.createDocument(made.id, certificate)
    const before = sim.hash()
    const { members, status } = refusal(() => made.form.submit(made.id))
    expect(status).toBe(400)
    expect(members).toMatchObject({
      code: 'application_not_ready',
      application_id: made.id,
      status_message: expect.stringContaining('Grace Hopper'),
      missing_attestations: expect.arrayContaining(['e_sign']),
      edd: { required: false, edd_id: null, ready: true },
      incomplete_applicants: [
        {
          applicant_type: 'business',
          legal_name: 'Acme Corporation',
          ready: false,
          document_info: { uploaded_documents: [{ document_type: 'certificate_of_incorporation' }] },
        },
        { applicant_type: 'individual', applicant_id: made.grace, first_name: 'Grace', ready: false },
        { applicant_type: 'individual', applicant_id: made.alan, first_name: 'Alan', ready: false },
      ],
    })
    expect(sim.hash()).toBe(before)
  })

  it('needs an applicant, a control person and an owner', () => {
    const { form, id } = applying(createSimulator())
    form.updateBusinessDetails(id, businessBody)
    expect(form.get(id, { include: ['validation'] }).validation?.business?.details.missing_fields).toEqual([
      'associated_individuals.applicant',
      'associated_individuals.control_person',
      'associated_individuals.ubo',
    ])
  })

  it('needs enhanced due diligence of a high risk', () => {
    const sim = createSimulator()
    const { form, id } = ready(sim)
    sim.simulate.rateRisk(id, 'high')
    expect(refusal(() => form.submit(id)).members).toMatchObject({ edd: { required: true, ready: false } })
    sim.simulate.fillInOnboarding(id)
    expect(form.submit(id).application_status).toBe('submitted')
  })

  it('needs it as well where what the business says is rated high, unless a reviewer has rated it', () => {
    const sim = createSimulator()
    const { form, id } = applying(sim)
    const risky = { country_of_incorporation: 'RU', has_bearer_shares: true, industry_code: '5223' }
    form.updateBusinessDetails(id, { ...businessBody, ...risky })
    const { risk_rating } =
      sim.api.riskRatings.calculate({
        entities: [
          {
            entity_type: 'business',
            country: 'RU',
            has_bearer_shares: true,
            industry_code: '5223',
            expected_monthly_deposit: businessBody.expected_monthly_deposit,
          },
        ],
      }).results[0] ?? {}
    expect(risk_rating).toMatchObject({ level: 'high', edd_required: true })
    const required = () => form.get(id, { include: ['validation'] }).validation?.edd?.required
    expect(required()).toBe(true)
    sim.simulate.rateRisk(id, 'normal')
    expect(required()).toBeUndefined()
    sim.simulate.rateRisk(id, 'high')
    form.updateBusinessDetails(id, businessBody)
    expect(required()).toBe(true)
  })

  it('is taken once of two at the same time', async () => {
    const sim = createSimulator()
    const made = ready(sim)
    const send = () => overFetch.send(sim, { ...sampled('applications.submit', made), key: nextKey() })
    const statuses = (await Promise.all([send(), send(), send()])).map(({ status }) => status)
    expect(statuses).toEqual([200, 409, 409])
    expect(told(sim).filter((type) => type === 'kyb_application.submitted')).toHaveLength(1)
  })

  it('counts no document that a reviewer rejected', () => {
    const sim = createSimulator()
    const { form, id } = ready(sim)
    const [document] = form.listDocuments(id, { document_type: 'passport' }).data
    sim.simulate.rejectDocument(document?.id ?? '')
    expect(refusal(() => form.submit(id)).members).toMatchObject({
      incomplete_applicants: [
        { document_info: { missing_documents: [{ purpose: 'individual_identity' }, { required: false }] } },
      ],
    })
  })
})

describe('what is missing, in a sentence', () => {
  const messageOf = ({ form, id }: Pick<ReturnType<typeof applying>, 'form' | 'id'>) =>
    form.get(id, { include: ['validation'] }).validation?.status_message
  const all =
    'the attestations information_accuracy, terms_of_service, privacy_policy, funds_transfer_agreement, lead_bank_privacy_policy, e_sign'

  it('names each part of a business, and then the attestations', () => {
    const sim = createSimulator()
    const made = withPeople(sim)
    sim.simulate.rateRisk(made.id, 'high')
    expect(messageOf(made)).toBe(
      `The application is not complete. It still needs details of the business; details of Grace Hopper; details of Alan Turing; the enhanced due diligence; ${all}.`,
    )
  })

  it('names the individual before and after anything was said of him', () => {
    const made = applying(createSimulator(), 'individual')
    expect(messageOf(made)).toBe(
      `The application is not complete. It still needs details of the individual; ${all}.`,
    )
    made.form.updateIndividualDetails(made.id, ada)
    expect(messageOf(made)).toBe(
      `The application is not complete. It still needs details of Ada Lovelace; ${all}.`,
    )
  })

  it('names the one attestation that is left', () => {
    const made = applying(createSimulator(), 'individual')
    const types = ['e_sign', 'information_accuracy', 'terms_of_service', 'funds_transfer_agreement'] as const
    for (const [at, attestation_type] of [...types, 'lead_bank_privacy_policy' as const].entries())
      made.form.attest(made.id, {
        attestation_type,
        timestamp: 1_767_225_590 + at,
        applicant_id: made.customer_id,
      })
    expect(messageOf(made)).toBe(
      'The application is not complete. It still needs details of the individual; the attestations privacy_policy.',
    )
  })

  it('names attestations alone, documents alone, and nothing', () => {
    const sim = createSimulator()
    const made = ready(sim)
    expect(messageOf(made)).toBe('The application can be submitted.')
    sim.simulate.rateRisk(made.id, 'high')
    expect(messageOf(made)).toBe(
      'The application is not complete. It still needs the enhanced due diligence.',
    )
    sim.simulate.rateRisk(made.id, 'normal')
    const [person] = made.form.get(made.id, { include: ['entities'] }).entities?.associated_individuals ?? []
    made.form.updateIndividual(made.id, person?.id ?? '', { ...grace, roles: ['ubo', 'applicant'] })
    expect(messageOf(made)).toBe(
      `The application is not complete. It still needs details of the business; ${all}.`,
    )
    const [passport] = made.form.listDocuments(made.id, { document_type: 'passport' }).data
    made.form.updateIndividual(made.id, person?.id ?? '', grace)
    expect(messageOf(made)).toBe('The application can be submitted.')
    made.form.deleteDocument(made.id, passport?.id ?? '')
    expect(messageOf(made)).toMatch(/^The application is not complete. It still needs details of [\w ]+\.$/)
  })
})

describe('the validation of an application', () => {
  it('has a part for the business, for each person, and for due diligence where that is needed', () => {
    const sim = createSimulator()
    const made = withPeople(sim)
    const { validation } = made.form.get(made.id, { include: ['validation'] })
    expect(Object.keys(validation ?? {}).sort()).toEqual([
      'associated_individuals',
      'attestations',
      'business',
      'ready',
      'status_message',
    ])
    expect(
      validation?.associated_individuals?.map(({ id, individual_name, ready: isReady }) => [
        id,
        individual_name,
        isReady,
      ]),
    ).toEqual([
      [made.grace, 'Grace Hopper', false],
      [made.alan, 'Alan Turing', false],
    ])
    sim.simulate.rateRisk(made.id, 'high')
    const { edd } = made.form.get(made.id, { include: ['validation'] }).validation ?? {}
    expect(edd).toMatchObject({ required: true, ready: false, details: { ready: false } })
    expect(edd).not.toHaveProperty('id')
  })

  it('tells fields and documents apart, and is ready where neither is missing', () => {
    const sim = createSimulator()
    const { form, id } = applying(sim, 'individual')
    const part = () => {
      const { validation } = form.get(id, { include: ['validation'] })
      const { primary_individual: person } = validation ?? {}
      return [person?.details.ready, person?.documents.ready, person?.ready, validation?.ready]
    }
    expect(part()).toEqual([false, false, false, false])
    const { individual } = form.updateIndividualDetails(id, ada)
    expect(part()).toEqual([true, false, false, false])
    const { document_type: _, ...said } = certificate
    form.createIndividualDocument(id, individual.id, { ...said, type: 'passport' })
    expect(part()).toEqual([true, true, true, false])
    sim.simulate.fillInOnboarding(id)
    expect(part()).toEqual([true, true, true, true])
    expect(form.get(id, { include: ['validation'] }).validation?.primary_individual).toMatchObject({
      id: individual.id,
      individual_name: 'Ada Lovelace',
    })
  })

  it('asks for the licence of who is regulated, for accounts, and for an audit that cannot be uploaded', () => {
    const sim = createSimulator()
    const { form, id } = ready(sim)
    sim.simulate.rateRisk(id, 'high')
    const lacks = () => {
      const { edd } = form.get(id, { include: ['validation'] }).validation ?? {}
      return edd?.documents.missing_documents.map(({ purpose, required }) => [purpose, required])
    }
    const account_usage_description = 'Payouts.'
    form.updateDueDiligence(id, { account_usage_description, subject_to_aml_audits: false })
    expect(lacks(), 'what shows the source of the money is enough').toEqual([])
    form.updateDueDiligence(id, { account_usage_description, subject_to_aml_audits: true })
    expect(lacks()).toEqual([['edd_aml_audit', false]])
    expect(form.get(id, { include: ['validation'] }).validation).toMatchObject({
      ready: true,
      edd: { ready: true, documents: { ready: true } },
    })
    const regulatory_license_type = 'bank'
    form.updateDueDiligence(id, { account_usage_description, is_regulated: true, regulatory_license_type })
    expect(lacks()).toEqual([['edd_regulatory_license', true]])
    const { id_number: _, ...paper } = certificate
    form.createDocument(id, { ...paper, document_type: 'regulatory_license' })
    expect(lacks()).toEqual([])
  })
})

describe('a document that was asked for', () => {
  const bill = { type: 'document', document_type: 'utility_bill' } as const
  const { document_type: _type, ...paper } = certificate

  it.each(['of the application', 'of the person'])('of an individual may be one %s', (whose) => {
    const sim = createSimulator()
    const made = applying(sim, 'individual')
    const person = made.form.updateIndividualDetails(made.id, ada).individual.id
    sim.simulate.requestInformation(made.id, { requirements: [bill] })
    const { form, id } = resubmitting(sim, made)
    expect(refusal(() => form.submit(id)).slug).toBe('application-not-ready')
    if (whose === 'of the person')
      form.createIndividualDocument(id, person, { ...paper, type: 'utility_bill' })
    else form.createDocument(id, { ...certificate, document_type: 'utility_bill' })
    expect(form.submit(id).application_status).toBe('submitted')
  })

  it.each<[string, 'business' | 'grace' | 'anybody', readonly ('business' | 'grace' | 'alan')[]]>([
    ['the business', 'business', ['business']],
    ['one person', 'grace', ['grace']],
    ['any person', 'anybody', ['grace', 'alan']],
  ])('of %s is answered by no other', (_, of, taken) => {
    for (const from of ['business', 'grace', 'alan'] as const) {
      const sim = createSimulator()
      const made = withPeople(sim)
      const requirement =
        of === 'anybody'
          ? ({ type: 'document', purpose: 'individual_proof_of_address' } as const)
          : {
              ...bill,
              entity:
                of === 'business'
                  ? ({ kind: 'business' } as const)
                  : ({ kind: 'individual', id: made.grace } as const),
            }
      sim.simulate.requestInformation(made.id, { requirements: [requirement] })
      const { form, id } = resubmitting(sim, made)
      const { document_id } =
        from === 'business'
          ? form.createDocument(id, { ...certificate, document_type: 'utility_bill' })
          : form.createIndividualDocument(id, made[from], { ...paper, type: 'utility_bill' })
      if (!taken.includes(from)) expect(refusal(() => form.submit(id)).slug).toBe('application-not-ready')
      else {
        sim.simulate.rejectDocument(document_id)
        expect(refusal(() => form.submit(id)).slug, 'rejected').toBe('application-not-ready')
        sim.simulate.acceptDocument(document_id)
        expect(form.submit(id).application_status).toBe('submitted')
      }
    }
  })
})

describe('a request for information over HTTP', () => {
  it('is told, read, answered and submitted', () => {
    const sim = createSimulator()
    const made = asked(sim)
    expect(made.form.get(made.id)).toMatchObject({
      application_status: 'request_for_information',
      rfi_requested_items: { questions: [{ key: 'why', prompt: 'What is the account for?' }] },
    })
    expect(refusal(() => made.form.submit(made.id)).members).toMatchObject({
      status_message: expect.stringContaining('What is the account for?'),
      rfi_requested_items: { questions: [{ key: 'why' }] },
    })
    made.form.answer(made.id, { answers: [{ key: 'why', text: 'To pay suppliers.' }] })
    expect(told(sim)).not.toContain('rfi.responded')
    expect(made.form.submit(made.id)).toMatchObject({
      application_status: 'submitted',
      rfi_resubmitted: true,
    })
    expect(told(sim).slice(-3)).toEqual(['rfi.responded', 'kyb_status.updated', 'kyb_application.submitted'])
    const late = () => formOf(sim, made.customer_id).answer(made.id, { answers: [{ key: 'why', text: 'x' }] })
    expect(refusal(late).slug).toBe('conflict')
  })

  it('stays open for a text alone, where a document is required', () => {
    const sim = createSimulator()
    const { id, customer_id } = ready(sim)
    sim.simulate.askQuestion(id, { prompt: 'Prove it.', require_document: true })
    const { form } = resubmitting(sim, { customer_id })
    form.answer(id, { answers: [{ prompt: 'Prove it.', text: 'I promise.' }] })
    expect(refusal(() => form.submit(id)).slug).toBe('application-not-ready')
    const { document_id } = form.createDocument(id, certificate)
    form.answer(id, { answers: [{ prompt: 'Prove it.', document_id }] })
    expect(form.submit(id).application_status).toBe('submitted')
  })

  it('for a document is answered by one that came afterwards', () => {
    const sim = createSimulator()
    const { form: first, id, customer_id } = ready(sim)
    first.submit(id)
    const [document] = first.listDocuments(id, { document_type: 'certificate_of_incorporation' }).data
    sim.simulate.requestReplacement(document?.id ?? '', { reason: 'The seal is missing.' })
    const { form } = resubmitting(sim, { customer_id })
    expect(form.get(id).rfi_requested_items).toEqual({
      documents: [
        { category: 'business', ref: 'certificate_of_incorporation', reason: 'The seal is missing.' },
      ],
    })
    expect(refusal(() => form.submit(id)).members).toMatchObject({
      incomplete_applicants: [
        {
          applicant_type: 'business',
          document_info: { missing_documents: [{ accepted_types: ['certificate_of_incorporation'] }] },
        },
      ],
    })
    form.createDocument(id, certificate)
    expect(form.submit(id).application_status).toBe('submitted')
  })

  it('for the address of a business is answered by a bill', () => {
    const sim = createSimulator()
    const { id, customer_id } = ready(sim)
    sim.simulate.askForProofOfAddress(id)
    const { form } = resubmitting(sim, { customer_id })
    expect(refusal(() => form.submit(id)).slug).toBe('application-not-ready')
    form.createDocument(id, { ...certificate, document_type: 'utility_bill' })
    expect(form.submit(id).application_status).toBe('submitted')
  })

  it.each([
    ['a business', 'business', 'business_proof_of_address'],
    ['who applies alone', 'individual', 'individual_proof_of_address'],
  ] as const)('for the address of %s names it as theirs', (_, type, ref) => {
    const sim = createSimulator()
    const { form, id } = ready(sim, type)
    sim.simulate.askForProofOfAddress(id)
    expect(form.get(id).rfi_requested_items?.documents).toMatchObject([{ category: type, ref }])
  })

  it('for the address of one person of a business names that person', () => {
    const sim = createSimulator()
    const { form, id } = ready(sim)
    const [person] = sim.api.applications.list().data[0]?.individuals ?? []
    sim.simulate.askForProofOfAddress(id, { individual_id: person?.id ?? 'nobody' })
    expect(form.get(id).rfi_requested_items?.documents).toMatchObject([
      { category: 'individual', ref: 'individual_proof_of_address', individual_id: person?.id },
    ])
  })

  it.each([
    ['edd_financial_docs', 'edd'],
    ['individual_proof_of_address', 'individual'],
    ['business_source_of_funds', 'business'],
  ] as const)('for a document is in the category of its purpose: %s', (purpose, category) => {
    const sim = createSimulator()
    const { form, id } = ready(sim)
    sim.simulate.requestInformation(id, { requirements: [{ type: 'document', purpose }] })
    expect(form.get(id).rfi_requested_items?.documents).toMatchObject([{ category }])
  })

  it('for a field lets the details be written again, and nothing else does', () => {
    const sim = createSimulator()
    const { form: first, id, customer_id } = ready(sim)
    first.submit(id)
    expect(refusal(() => first.updateBusinessDetails(id, businessBody)).status).toBe(409)
    sim.simulate.askQuestion(id, { prompt: 'Why?' })
    const { form } = resubmitting(sim, { customer_id })
    expect(refusal(() => form.updateBusinessDetails(id, businessBody)).status).toBe(403)
    sim.simulate.requestInformation(id, {
      requirements: [{ type: 'field', path: 'business.business_description' }],
    })
    expect(form.get(id).rfi_requested_items).toMatchObject({ business_description: true })
    form.updateBusinessDetails(id, businessBody)
    form.answer(id, { answers: [{ prompt: 'Why?', text: 'Because.' }] })
    expect(form.submit(id).application_status).toBe('submitted')
  })

  it('survives a fork and a snapshot with what was filled in of it', () => {
    const sim = createSimulator()
    const { id, caller } = answered(sim)
    const fork = sim.fork()
    sim.restore(JSON.parse(JSON.stringify(sim.snapshot())))
    for (const world of [sim, fork])
      expect(world.as(caller).applications.submit(id).application_status).toBe('submitted')
    expect(sim.hash()).toBe(fork.hash())
  })
})

describe('re-engagement', () => {
  it('of a customer that withdrew is a new application in place of the old one', async () => {
    const sim = createSimulator()
    const { id, customer } = sim.given.withdrawnCustomer()
    const again = sim.api.customers.reengage(id)
    expect(again.application_id).not.toBe(customer.application_id)
    expect(sim.api.customers.get(id)).toMatchObject({
      status: 'pending',
      kyb_status: 'pending',
      application_id: again.application_id,
      application_status: 'pending',
    })
    expect(sim.api.applications.get(customer.application_id).application_decision).toBe('withdrawn')
    await sim.clock.advance('5s')
    expect(sim.api.customers.get(id)).toMatchObject({ status: 'approved', kyb_status: 'active' })
  })

  it('ends the link of the application that it takes the place of', () => {
    const sim = createSimulator()
    const { id: application, customer_id, form } = applying(sim)
    const read = () => form.get(application).application_status
    expect(read()).toBe('pending')
    sim.api.applications.withdraw(customer_id, application, {})
    expect(read(), 'who withdrew may still read it').toBe('completed')
    sim.api.customers.reengage(customer_id)
    expect(refusal(read).slug).toBe('authentication-error')
    const again = sim.api.customers.get(customer_id).application_id
    expect(formOf(sim, customer_id).get(again).application_status).toBe('pending')
    sim.api.customers.delete(customer_id)
    expect(refusal(read).slug).toBe('authentication-error')
  })

  it('leaves no application behind when the customer is deleted', () => {
    const sim = createSimulator()
    const { id, customer } = sim.given.withdrawnCustomer()
    sim.api.customers.reengage(id)
    expect(sim.api.applications.list().data).toHaveLength(2)
    sim.api.customers.delete(id)
    expect(sim.api.applications.list().data).toEqual([])
    expect(refusal(() => sim.api.applications.get(customer.application_id)).status).toBe(404)
  })

  it('is approved in the same call where progress is immediate', () => {
    const sim = createSimulator({ progression: 'immediate' })
    const { id, application_id } = sim
      .as(sim.apiKey, { traffic: 'app' })
      .customers.create(
        { name: 'Acme Corp', customer_type: 'business' },
        { idempotencyKey: crypto.randomUUID(), headers: { 'x-sandbox-scenario': 'document_expired' } },
      )
    sim.api.applications.withdraw(id, application_id, {})
    sim.api.customers.reengage(id)
    expect(sim.api.customers.get(id)).toMatchObject({ status: 'approved', kyb_status: 'active' })
  })

  it('of an approved customer is a new link, and the one before opens nothing', async () => {
    const sim = createSimulator()
    const { id, customer } = sim.given.activeBusiness()
    const before = formOf(sim, id)
    expect(sim.api.customers.reengage(id).application_id).toBe(customer.application_id)
    expect(refusal(() => before.get(customer.application_id)).slug).toBe('authentication-error')
    await sim.clock.advance('91d')
    expect(sim.api.customers.get(id)).not.toHaveProperty('application_url')
    sim.api.customers.reengage(id)
    expect(formOf(sim, id).get(customer.application_id).application_status).toBe('approved')
  })
})

describe('the proof of an individual', () => {
  it('that comes with the application is approved with it', () => {
    const sim = createSimulator()
    const { form, id } = ready(sim, 'individual')
    expect(sim.api.applications.get(id).poa_status).toBe('missing')
    form.createDocument(id, { ...certificate, document_type: 'utility_bill' })
    form.submit(id)
    expect(sim.api.applications.get(id).poa_status).toBe('submitted_pending_review')
    sim.simulate.approveOnboarding(id)
    expect(sim.api.applications.get(id).poa_status).toBe('approved')
  })

  it('that comes after the approval is reviewed, and the customer stays active', () => {
    const sim = createSimulator()
    const { form, id, customer_id } = ready(sim, 'individual')
    sim.simulate.approveOnboarding(id)
    form.createDocument(id, { ...certificate, document_type: 'bank_statement' })
    form.submit(id)
    expect(sim.api.applications.get(id)).toMatchObject({
      application_status: 'compliance_review',
      poa_status: 'submitted_pending_review',
    })
    expect(sim.api.customers.get(customer_id).kyb_status).toBe('active')
    sim.simulate.rejectProofOfAddress(id)
    expect(sim.api.applications.get(id)).toMatchObject({
      application_status: 'approved',
      poa_status: 'rejected',
    })
  })
})
