import { createSimulator, type Simulator } from 'platform-simulator'
import { describe, expect, it } from 'vitest'
import { certificate } from '../conformance/document-samples.js'
import {
  ada,
  applying,
  businessBody,
  grace,
  resubmitting,
  withPeople,
} from '../conformance/onboarding-samples.js'
import { payloadOf } from '../support/payload.js'
import { refusal, refused } from '../support/refusal.js'

/** Requests for information can be answered, whatever is asked and whoever leaves (docs/decisions/0018). */

type Requirements = NonNullable<
  NonNullable<Parameters<Simulator['simulate']['requestInformation']>[1]>['requirements']
>

const stranger = '0ujtsYcgvSTl8PAuAdqWYSMnLOv'

describe('what a reviewer asks for', () => {
  const ofBusiness: readonly (readonly [string, Requirements[number]])[] = [
    [
      'a person with no id',
      { type: 'document', document_type: 'passport', entity: { kind: 'individual', id: 'nope' } },
    ],
    [
      'a person of nobody',
      { type: 'document', document_type: 'passport', entity: { kind: 'individual', id: stranger } },
    ],
    [
      'a passport of the business',
      { type: 'document', document_type: 'passport', entity: { kind: 'business' } },
    ],
    ['a passport of what is not said', { type: 'document', document_type: 'passport' }],
    [
      'an identity of the business',
      { type: 'document', purpose: 'individual_identity', entity: { kind: 'business' } },
    ],
    ['a report that nobody can upload', { type: 'document', document_type: 'aml_audit_report' }],
    ['an audit that nobody can upload', { type: 'document', purpose: 'edd_aml_audit' }],
    ['a field that there is not', { type: 'field', path: 'nope.nope' }],
    [
      'a field of a person who is not there',
      { type: 'field', path: `associated_individuals.${stranger}.ssn` },
    ],
  ]

  it.each(ofBusiness)('of a business, %s, is refused and leaves no trace', (_, requirement) => {
    const sim = createSimulator()
    const { id } = withPeople(sim)
    const before = sim.hash()
    const { status, errors } = refusal(() =>
      sim.simulate.requestInformation(id, {
        requirements: [{ type: 'question', prompt: 'Why?' }, requirement],
      }),
    )
    expect([status, errors?.[0]?.field]).toEqual([400, expect.stringMatching(/^requirements\.1\./)])
    expect(sim.hash()).toBe(before)
  })

  it('is refused with the member that is wrong and what is wrong with it', () => {
    const wrongOf = (type: 'business' | 'individual', asked: Requirements) => {
      const sim = createSimulator()
      const { id } = type === 'business' ? withPeople(sim) : applying(sim, 'individual')
      return refusal(() => sim.simulate.requestInformation(id, { requirements: asked })).errors?.map(
        ({ field, message, code }) => {
          expect(code).toBe('cannot_be_answered')
          return `${field} ${message}`
        },
      )
    }
    const entity = { kind: 'individual', id: stranger } as const
    expect(
      wrongOf('business', [
        { type: 'document', document_type: 'passport' },
        { type: 'question', prompt: 'Why?' },
        { type: 'document', document_type: 'passport', entity },
        { type: 'document', purpose: 'individual_identity', entity: { kind: 'edd' } },
        { type: 'document', purpose: 'edd_aml_audit' },
        { type: 'field', path: 'nope.nope' },
        { type: 'field', path: `associated_individuals.${stranger}.ssn` },
      ]),
    ).toEqual([
      'requirements.0.document_type passport is no document of a business that can be uploaded',
      `requirements.2.entity.id ${stranger} is no individual of the application`,
      'requirements.3.purpose individual_identity is not for documents of a business',
      'requirements.4.purpose no document for edd_aml_audit can be uploaded',
      'requirements.5.path nope.nope names no field of a business, its people or its enhanced due diligence',
      `requirements.6.path names ${stranger}, which is no individual of the application`,
    ])
    expect(
      wrongOf('individual', [
        { type: 'document', document_type: 'aml_audit_report' },
        { type: 'document', purpose: 'business_formation' },
        { type: 'document', document_type: 'pitch_deck', entity: { kind: 'business' } },
        { type: 'document', document_type: 'passport', entity },
        { type: 'field', path: 'legal_name' },
      ]),
    ).toEqual([
      'requirements.0.document_type aml_audit_report is no document of an individual that can be uploaded',
      'requirements.1.purpose is of a business, and this is the application of an individual',
      'requirements.2.entity is of a business, and this is the application of an individual',
      `requirements.3.entity.id ${stranger} is no individual of the application`,
      'requirements.4.path legal_name names no field of an individual',
    ])
  })

  it('of an individual who applies may lie under the application, and of one of a business only under him', () => {
    const pitch = { type: 'document', document_type: 'pitch_deck' } as const
    const sim = createSimulator()
    const alone = applying(sim, 'individual')
    const person = alone.form.updateIndividualDetails(alone.id, ada).individual.id
    sim.simulate.requestInformation(alone.id, { requirements: [pitch] })
    expect(sim.api.applications.get(alone.id).application_status).toBe('request_for_information')
    const entity = { kind: 'individual', id: person } as const
    expect(
      refusal(() => sim.simulate.requestInformation(alone.id, { requirements: [{ ...pitch, entity }] }))
        .errors,
    ).toMatchObject([{ message: 'pitch_deck is no document of an individual that can be uploaded' }])
  })

  it('of a person is no document of a business', () => {
    const sim = createSimulator()
    const { id, grace: person } = withPeople(sim)
    const entity = { kind: 'individual' as const, id: person }
    for (const asked of [
      { document_type: 'certificate_of_incorporation' },
      { purpose: 'business_formation' },
    ] as const)
      expect(
        refusal(() =>
          sim.simulate.requestInformation(id, { requirements: [{ type: 'document', ...asked, entity }] }),
        ).status,
      ).toBe(400)
  })

  it.each<Requirements[number]>([
    { type: 'document', purpose: 'business_formation' },
    { type: 'document', document_type: 'pitch_deck', entity: { kind: 'business' } },
    { type: 'document', document_type: 'savings_statement', entity: { kind: 'edd' } },
    { type: 'field', path: 'business.website' },
    { type: 'field', path: 'edd.is_regulated' },
  ])('of an individual is nothing of a business: %o', (requirement) => {
    const sim = createSimulator()
    const { id } = applying(sim, 'individual')
    expect(refusal(() => sim.simulate.requestInformation(id, { requirements: [requirement] })).status).toBe(
      400,
    )
  })

  it.each<Requirements[number]>([
    { type: 'document', purpose: 'business_source_of_funds' },
    { type: 'document', document_type: 'pitch_deck' },
    { type: 'document', purpose: 'edd_financial_docs', entity: { kind: 'edd' } },
    { type: 'document', purpose: 'individual_identity' },
    { type: 'field', path: 'tax_id_number' },
    { type: 'field', path: 'business.registered_address.city' },
    { type: 'field', path: 'individual.ssn' },
  ])('of a business may be %o', (requirement) => {
    const sim = createSimulator()
    const { id } = withPeople(sim)
    sim.simulate.requestInformation(id, { requirements: [requirement] })
    expect(sim.api.applications.get(id).application_status).toBe('request_for_information')
  })

  it('has the reason MISSING_EIN in the sandbox, as no decision has', () => {
    const sim = createSimulator()
    const { id } = applying(sim)
    const because = { applicant_id: id, reason_code: 'MISSING_EIN' } as const
    const decide = () =>
      sim.api.sandbox.simulateOnboarding({ ...because, simulation_id: 'no-1', type: 'kyb_reject' })
    expect(refusal(decide).errors?.map(({ field }) => field)).toEqual(['reason_code'])
    sim.api.sandbox.simulateOnboarding({ ...because, simulation_id: 'ask-1', type: 'kyb_info_request' })
    expect(sim.api.applications.get(id).application_status).toBe('request_for_information')
  })

  it('by its field in the sandbox is checked as well', () => {
    const sim = createSimulator()
    const { id } = applying(sim)
    const ask = () =>
      sim.api.sandbox.simulateOnboarding({
        simulation_id: 'ask-1',
        type: 'kyb_info_request',
        applicant_id: id,
        info_request_fields: ['nope'],
      })
    expect(refusal(ask).status).toBe(400)
  })

  it.each(['individual', 'business'] as const)(
    'a document of a person of whom nothing was said lets somebody be named: %s',
    (type) => {
      const sim = createSimulator()
      const made = applying(sim, type)
      sim.simulate.requestInformation(made.id, {
        requirements: [{ type: 'document', purpose: 'individual_identity' }],
      })
      const { form, id } = resubmitting(sim, made)
      const person =
        type === 'individual'
          ? form.updateIndividualDetails(id, ada).individual.id
          : form.addIndividual(id, grace).id
      const { document_type: _, ...said } = certificate
      form.createIndividualDocument(id, person, { ...said, type: 'passport', country: 'GB' })
      expect(form.submit(id).application_status).toBe('submitted')
    },
  )
})

describe('details of an application', () => {
  it('fill in what was asked of their record, and nothing of another', () => {
    const sim = createSimulator()
    const made = applying(sim)
    const requirements = [
      { type: 'field', path: 'business.website' },
      { type: 'field', path: 'edd.is_regulated' },
    ] as const
    sim.simulate.requestInformation(made.id, { requirements })
    const { form, id } = resubmitting(sim, made)
    form.updateBusinessDetails(id, businessBody)
    expect(refusal(() => form.submit(id)).detail).toBe(
      'What a reviewer asked for is not all there: the field edd.is_regulated.',
    )
  })

  const field = { type: 'field', path: 'business_description' } as const
  const question = { type: 'question', prompt: 'Why?' } as const
  const document = { type: 'document', purpose: 'business_formation' } as const

  it.each<[readonly Requirements[], boolean]>([
    [[[]], true],
    [[[field]], true],
    [[[question, field]], true],
    [[[question], [field]], true],
    [[[document], []], true],
    [[[question]], false],
    [[[document]], false],
    [[[document, question], [question]], false],
  ])('can be written while %j is asked for: %s', (requests, open) => {
    const sim = createSimulator()
    const made = applying(sim)
    for (const requirements of requests) sim.simulate.requestInformation(made.id, { requirements })
    const { form, id } = resubmitting(sim, made)
    const write = () => form.updateBusinessDetails(id, businessBody)
    if (open) expect(write().business.legal_name).toBe('Acme Corporation')
    else expect(refused(write)).toBe('403 forbidden')
  })

  it.each<[string, (sim: Simulator, id: string, customer: string) => void, string, string]>([
    ['submitted', (sim, id) => sim.simulate.submitOnboarding(id), '409 conflict', '403 forbidden'],
    ['under_review', (sim, id) => sim.simulate.startReview(id), '403 forbidden', '403 forbidden'],
    [
      'admin_revision',
      (sim, id) => {
        sim.simulate.startReview(id)
        sim.simulate.reviseOnboarding(id)
      },
      '403 forbidden',
      '403 forbidden',
    ],
    [
      'closed',
      (sim, id) => {
        sim.simulate.startReview(id)
        sim.simulate.closeReview(id)
      },
      '403 forbidden',
      '403 forbidden',
    ],
    ['approved', (sim, id) => sim.simulate.approveOnboarding(id), '409 conflict', '403 forbidden'],
    ['declined', (sim, id) => sim.simulate.rejectOnboarding(id), '409 conflict', '403 forbidden'],
    [
      'completed',
      (sim, id, customer) => void sim.api.applications.withdraw(customer, id, {}),
      '409 conflict',
      '403 forbidden',
    ],
  ])('cannot be written while it is %s', (status, move, whole, part) => {
    const sim = createSimulator()
    const { form, id, customer_id, alan: person } = withPeople(sim)
    move(sim, id, customer_id)
    const before = sim.hash()
    const kurt = { ...grace, name: { first: 'Kurt', last: 'Goedel' } }
    expect([
      refused(() => form.updateBusinessDetails(id, businessBody)),
      refused(() => form.addIndividual(id, kurt)),
      refused(() => form.updateDueDiligence(id, { account_usage_description: 'Payouts.' })),
      refused(() => form.updateIndividual(id, person, kurt)),
      refused(() => form.deleteIndividual(id, person)),
    ]).toEqual([whole, whole, part, part, part])
    expect(refusal(() => form.updateBusinessDetails(id, businessBody))).toMatchObject({
      detail: whole.startsWith('409')
        ? 'The application has been submitted or completed already.'
        : 'The application is not in pending state.',
      hint: `the application is ${status}: details can be written while it is pending, and where a request for information asks for a field`,
    })
    expect(sim.hash()).toBe(before)
    const alone = applying(sim, 'individual')
    move(sim, alone.id, alone.customer_id)
    expect(refused(() => alone.form.updateIndividualDetails(alone.id, ada))).toBe('409 conflict')
  })
})

describe('answers to questions', () => {
  const [why, where] = [
    { type: 'question', key: 'why', prompt: 'Why?', require_document: true },
    { type: 'question', prompt: 'Where?' },
  ] as const

  const askedBoth = () => {
    const sim = createSimulator()
    const made = applying(sim)
    sim.simulate.requestInformation(made.id, { requirements: [why, where] })
    const { form, id } = resubmitting(sim, made)
    const { document_id } = form.createDocument(id, certificate)
    const left = () => refusal(() => form.submit(id)).members
    return { form, id, document_id, left }
  }

  it('take the place of an earlier one to the same question, and of no other', () => {
    const { form, id, document_id, left } = askedBoth()
    form.answer(id, {
      answers: [
        { key: 'why', document_id },
        { prompt: 'Where?', text: 'Here.' },
      ],
    })
    form.answer(id, { answers: [{ key: 'why', text: 'Because.' }] })
    expect(left()).toMatchObject({ rfi_requested_items: { questions: [{ key: 'why' }] } })
    form.answer(id, { answers: [{ prompt: 'Where?', text: 'There.' }] })
    expect(left()).toMatchObject({ rfi_requested_items: { questions: [{ key: 'why' }] } })
    form.answer(id, { answers: [{ key: 'why', text: 'Because.', document_id }] })
    expect(form.submit(id).application_status).toBe('submitted')
  })

  it('that nobody asked are refused, each by its place, and the hint names those that are open', () => {
    const { form, id } = askedBoth()
    const message = 'answers no question that is open'
    const { errors, hint } = refusal(() =>
      form.answer(id, {
        answers: [
          { key: 'who', text: 'Me.' },
          { key: 'why', text: 'Because.' },
          { prompt: 'When?', text: 'Now.' },
        ],
      }),
    )
    expect(errors).toEqual([
      { field: 'answers.0', message, code: 'not_open' },
      { field: 'answers.2', message, code: 'not_open' },
    ])
    expect(hint).toBe('the open questions: why, Where?')
  })

  it('are none where no question is open', () => {
    const sim = createSimulator()
    const made = applying(sim)
    sim.simulate.requestInformation(made.id, { requirements: [{ type: 'field', path: 'legal_name' }] })
    const { form, id } = resubmitting(sim, made)
    expect(refusal(() => form.answer(id, { answers: [{ key: 'why', text: 'x' }] })).hint).toBe(
      'no question is open',
    )
  })
})

describe('what was asked for', () => {
  const resubmitted = (sim: Simulator, id: string) => sim.api.applications.get(id).rfi_resubmitted

  it('was given again from the answer to the decision, and not before', () => {
    const sim = createSimulator()
    const { id } = applying(sim)
    expect(resubmitted(sim, id)).toBeUndefined()
    sim.simulate.requestInformation(id)
    expect(resubmitted(sim, id)).toBeUndefined()
    sim.simulate.respondToInformation(id)
    expect(resubmitted(sim, id)).toBe(true)
    sim.simulate.requestInformation(id)
    expect(resubmitted(sim, id), 'something is asked for again').toBeUndefined()
    sim.simulate.submitOnboarding(id)
    expect(resubmitted(sim, id)).toBe(true)
    sim.simulate.approveOnboarding(id)
    expect(resubmitted(sim, id)).toBeUndefined()
  })

  it('is nothing where the form is only sent', () => {
    const sim = createSimulator()
    const { id, form } = applying(sim)
    sim.simulate.fillInOnboarding(id)
    expect(form.submit(id)).not.toHaveProperty('rfi_resubmitted')
    expect(sim.api.applications.get(id)).not.toHaveProperty('rfi_requested_items')
    sim.simulate.startReview(id)
    expect(resubmitted(sim, id)).toBeUndefined()
  })

  it.each([
    ['its key', { key: 'why' }, undefined],
    ['its prompt', { prompt: 'Why?' }, undefined],
    ['neither', {}, 'key is required unless prompt says which question is answered'],
  ])('names a question by %s', (_, named, message) => {
    const sim = createSimulator()
    const { id } = applying(sim)
    sim.simulate.requestInformation(id, {
      requirements: [{ type: 'question', ...('key' in named ? { key: 'why' } : {}), prompt: 'Why?' }],
    })
    const respond = () =>
      sim.simulate.respondToInformation(id, { answers: [{ type: 'question', ...named, text: 'So.' }] })
    if (message === undefined) expect(respond).not.toThrow()
    else expect(respond).toThrow(message)
  })

  it('stays open in the other request, where one of two is answered by its message', () => {
    const sim = createSimulator()
    const { id } = applying(sim)
    const question = (prompt: string) => ({ type: 'question', prompt }) as const
    sim.simulate.requestInformation(id, { message_id: 'a', requirements: [question('Why?')] })
    sim.simulate.requestInformation(id, {
      message_id: 'b',
      requirements: [question('Why?'), question('Where?')],
    })
    const items = () =>
      sim.api.applications.get(id).rfi_requested_items?.questions?.map(({ prompt }) => prompt)
    const answer = (prompt: string, message_id?: string) =>
      sim.simulate.respondToInformation(id, {
        ...(message_id !== undefined && { message_id }),
        answers: [question(prompt)],
      })
    expect(items()).toEqual(['Why?', 'Why?', 'Where?'])
    expect(refusal(() => answer('Where?', 'a')).errors).toMatchObject([
      { field: 'answers.0', message: 'answers nothing that is asked for', code: 'not_open' },
    ])
    answer('Why?', 'b')
    expect(items()).toEqual(['Why?', 'Where?'])
    sim.simulate.respondToInformation(id, { message_id: 'b' })
    expect(items()).toEqual(['Why?'])
    answer('Why?')
    expect(sim.api.applications.get(id)).toMatchObject({ application_status: 'under_review' })
    expect(
      sim.events.list({ type: 'customer.rfi.responded' }).map((event) => payloadOf(event)['message_id']),
    ).toEqual(['b', 'b', 'a'])
  })
})

describe('a person who is taken off the application', () => {
  it('takes along what was asked for of him, and the rest can be answered', () => {
    const sim = createSimulator()
    const made = withPeople(sim)
    const { document_type: _, ...said } = certificate
    const { document_id } = made.form.createIndividualDocument(made.id, made.alan, {
      ...said,
      type: 'passport',
      country: 'GB',
    })
    sim.simulate.requestReplacement(document_id)
    sim.simulate.requestInformation(made.id, {
      requirements: [{ type: 'field', path: 'business_description' }],
    })
    const { form, id } = resubmitting(sim, made)
    form.deleteIndividual(id, made.alan)
    expect(form.get(id).rfi_requested_items).toEqual({
      business_description: true,
      fields: ['business_description'],
    })
    form.updateBusinessDetails(id, businessBody)
    expect(form.submit(id).application_status).toBe('submitted')
    const told = sim.events.list().filter(({ type }) => type === 'customer.rfi.responded')
    expect(told, 'each request was answered').toHaveLength(2)
  })

  it('takes along what his documents answered', () => {
    const sim = createSimulator()
    const made = withPeople(sim)
    const { document_type: _, ...said } = certificate
    sim.simulate.requestInformation(made.id, {
      requirements: [
        { type: 'question', key: 'why', prompt: 'Prove it.', require_document: true },
        { type: 'field', path: 'individual.title' },
      ],
    })
    const { form, id } = resubmitting(sim, made)
    const { document_id } = form.createIndividualDocument(id, made.alan, {
      ...said,
      type: 'passport',
      country: 'GB',
    })
    form.answer(id, { answers: [{ key: 'why', document_id }] })
    form.deleteIndividual(id, made.alan)
    expect(refusal(() => form.submit(id)).members).toMatchObject({
      rfi_requested_items: { questions: [{ key: 'why' }] },
    })
  })
})
