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
import { refusal } from '../support/refusal.js'

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
