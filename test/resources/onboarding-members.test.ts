import { createSimulator } from 'platform-simulator'
import { describe, expect, it } from 'vitest'
import { certificate, filed, files } from '../conformance/document-samples.js'
import {
  ada,
  applying,
  businessBody,
  diligence,
  office,
  withPeople,
} from '../conformance/onboarding-samples.js'

/** What the contract shows of an application is there once somebody has said it. */

describe('what a business says', () => {
  const everything = {
    ...businessBody,
    dba: 'Acme',
    website: 'https://acme.example',
    business_email: 'office@acme.example',
    registered_address: { ...office, street2: 'Floor 2', street3: 'Door 3' },
    operating_address: { ...office, street1: '9 Mission Street' },
  }

  it('is shown with every member of it, in the answer and among the entities', () => {
    const sim = createSimulator()
    const { id, form } = applying(sim)
    const { business, ...head } = form.updateBusinessDetails(id, everything)
    expect(business).toEqual({ ...everything, id: business.id })
    expect(head).toEqual({
      application_id: id,
      application_status: 'pending',
      application_decision: null,
    })
    expect(form.get(id, { include: ['entities'] }).entities?.business).toEqual(business)
  })

  it('is shown with its decision once there is one, as its people are', () => {
    const sim = createSimulator()
    const { id, form, customer_id } = withPeople(sim)
    form.updateBusinessDetails(id, businessBody)
    form.updateDueDiligence(id, diligence)
    sim.simulate.approveOnboarding(customer_id)
    const { entities } = sim.api.applications.get(id, { include: ['entities'] })
    const decided = {
      decision: 'approved',
      decision_by: 'compliance@platform.example',
      decision_at: 1767225600,
    }
    expect(entities).toMatchObject({ business: decided, associated_individuals: [decided, decided] })
    expect(form.getDueDiligence(id).application_decision).toBe('approved')
  })
})

describe('enhanced due diligence', () => {
  const everything = {
    account_usage_description: 'Payouts to suppliers.',
    top_customer_countries: ['US', 'DE'],
    is_token_issuer: true,
    will_conduct_token_sale: true,
    token_sale_amount_usd: 1500.5,
    token_sale_availability: 'Europe',
    token_sale_registration_status: 'registered',
    is_regulated: true,
    unregulated_justification: 'None was needed before.',
    country_of_regulation: 'DE',
    regulatory_license_type: 'MiCA',
    verifies_customer_identity: true,
    has_transaction_monitoring: false,
    subject_to_aml_audits: true,
    last_audit_date: '2025-06-30',
  }

  it('is shown with every member of it, by itself and in the application', () => {
    const { id, form } = applying(createSimulator())
    const { edd } = form.updateDueDiligence(id, everything)
    expect(edd).toMatchObject(everything)
    const read = form.getDueDiligence(id).edd
    expect(read).toEqual({ ...edd, document_info: { uploaded_documents: [], missing_documents: [] } })
    for (const include of ['edd', 'all'] as const)
      expect(form.get(id, { include: [include] }).edd).toEqual(edd)
    expect(form.get(id, { include: ['entities'] })).not.toHaveProperty('edd')
  })

  it('is replaced whole by the next one', () => {
    const { id, form } = applying(createSimulator())
    form.updateDueDiligence(id, everything)
    const { edd } = form.updateDueDiligence(id, { account_usage_description: 'Savings.' })
    const { id: _, business_id: __, created_at: ___, updated_at: ____, ...said } = edd
    expect(said).toEqual({ account_usage_description: 'Savings.' })
  })
})

describe('the attestations of an application', () => {
  it('are shown by type, with who attested and when, and those that are missing in the validation', () => {
    const sim = createSimulator()
    const { id, form, grace } = withPeople(sim)
    const attest = (attestation_type: 'e_sign' | 'privacy_policy', timestamp: number) =>
      form.attest(id, { attestation_type, timestamp, applicant_id: grace })
    attest('e_sign', 1767225600)
    attest('privacy_policy', 1767225601)
    const { attestations, validation } = form.get(id, { include: ['attestations', 'validation'] })
    const by = { attested_by: 'Grace Hopper' }
    const accepted = { title: 'Privacy Policy', version: '2014-01-01' }
    expect(attestations).toEqual({
      e_sign: { ...by, attested_at: '2026-01-01T00:00:00Z' },
      privacy_policy: { ...by, attested_at: '2026-01-01T00:00:01Z', ...accepted },
    })
    expect(validation?.attestations).toEqual({
      ready: false,
      completed: [
        { ...by, type: 'e_sign', attested_at: '2026-01-01T00:00:00Z' },
        { ...by, type: 'privacy_policy', attested_at: '2026-01-01T00:00:01Z', ...accepted },
      ],
      missing: [
        'information_accuracy',
        'terms_of_service',
        'funds_transfer_agreement',
        'lead_bank_privacy_policy',
      ],
      missing_documents: [
        {
          key: 'platform_tos',
          version: '2014-01-01',
          revision: 1,
          title: 'Terms of Service',
          attestation_type: 'terms_of_service',
        },
      ],
    })
  })

  it('are of the version that was accepted, and a document that was accepted once is not missing again', () => {
    const sim = createSimulator()
    const { id, form, grace } = withPeople(sim)
    const attested = () => form.get(id, { include: ['validation'] }).validation?.attestations
    const missing = () => attested()?.missing_documents.map(({ key, version }) => `${key} ${version}`)
    sim.simulate.publishLegalDocument({ key: 'platform_privacy', title: 'Privacy Notice' })
    expect(missing()).toEqual(['platform_tos 2014-01-01', 'platform_privacy 2026-01-01'])
    form.attest(id, { attestation_type: 'e_sign', timestamp: 1767225600, applicant_id: grace })
    const accept = (timestamp: number) =>
      form.attest(id, { attestation_type: 'privacy_policy', timestamp, applicant_id: grace })
    accept(1767225601)
    sim.simulate.publishLegalDocument({ key: 'platform_privacy', title: 'Privacy', version: '2026-01-02' })
    sim.simulate.requireTerms(id)
    expect(missing()).toEqual(['platform_tos 2014-01-01'])
    const accepted = () => attested()?.completed.find(({ type }) => type === 'privacy_policy')
    expect(accepted()).toMatchObject({ title: 'Privacy Notice', version: '2026-01-01' })
    accept(1767225602)
    expect(accepted()).toMatchObject({ title: 'Privacy', version: '2026-01-02' })
  })

  it('name no document any more where all are there, and whether a document is missing decides nothing', () => {
    const sim = createSimulator()
    const { id, form } = applying(sim)
    sim.simulate.fillInOnboarding(id)
    sim.simulate.publishLegalDocument({ key: 'platform_tos', version: '2026-01-02' })
    expect(form.get(id, { include: ['validation'] }).validation?.attestations).toMatchObject({
      ready: true,
      missing: [],
      missing_documents: [],
    })
    expect(form.submit(id).application_status).toBe('submitted')
  })
})

describe('a document in the validation of its application', () => {
  it('has the status that a reviewer gave it, and is not there before it is verified', () => {
    const sim = createSimulator()
    const { application_id, api, document_id } = filed(sim)
    const shown = () =>
      api
        .get(application_id, { include: ['validation'] })
        .validation?.business?.documents.uploaded_documents.map(({ status }) => status)
    expect(shown()).toEqual(['uploaded'])
    sim.simulate.acceptDocument(document_id)
    expect(shown()).toEqual(['verified'])
    const { file_content: _, ...said } = certificate
    api.createDocumentUpload(application_id, said)
    expect(shown()).toEqual(['verified'])
    const again = api.createDocument(application_id, {
      ...certificate,
      file_content: files.pdf.toString('base64'),
    })
    sim.simulate.rejectDocument(again.document_id)
    expect(shown()).toEqual(['verified', 'rejected'])
    expect(api.listDocuments(application_id).data.map(({ status }) => status)).toEqual([
      'uploaded',
      'pending_verification',
      'uploaded',
    ])
  })
})

describe('the list of applications', () => {
  it.each([
    ['approveOnboarding', 'approved'],
    ['rejectOnboarding', 'declined'],
    ['autoDeclineOnboarding', 'auto_declined'],
  ] as const)('shows after %s that it is %s', (decide, application_decision) => {
    const sim = createSimulator()
    sim.simulate[decide](applying(sim).customer_id)
    expect(sim.api.applications.list().data).toMatchObject([{ application_decision }])
  })
})

describe('what a reviewer wants replaced', () => {
  it('is shown with whom it is about', () => {
    const sim = createSimulator()
    const { id, form, grace } = withPeople(sim)
    const document = { type: 'document', status: 'on_file' } as const
    sim.simulate.requestInformation(id, {
      requirements: [
        { ...document, document_type: 'passport', entity: { kind: 'individual', id: grace } },
        { ...document, purpose: 'edd_financial_docs', entity: { kind: 'edd' } },
        { ...document, purpose: 'business_formation', entity: { kind: 'business' } },
        { type: 'question', prompt: 'Why?', require_document: true },
      ],
    })
    expect(form.get(id).rfi_requested_items).toMatchObject({
      documents: [
        { category: 'individual', individual_id: grace, ref: 'passport' },
        { category: 'edd', ref: 'edd_financial_docs' },
        { category: 'business', ref: 'business_formation' },
      ],
      questions: [{ prompt: 'Why?', require_document: true }],
    })
  })
})

describe('somebody whom an identity provider knows', () => {
  it('has a phone number, which stays when the form is filled in', () => {
    const sim = createSimulator()
    const [{ application_id = '' } = {}] = sim.api.customers.bulkImport({ tokens: ['sbx-1'] }).results
    const read = () =>
      sim.api.applications.get(application_id, { include: ['entities'] }).entities?.primary_individual
    expect(read()).toMatchObject({ phone_number: '+442079460123' })
    const [customer] = sim.api.customers.list().data
    const token = new URL(customer?.application_url ?? '').searchParams.get('token') ?? ''
    sim.as({ applicationToken: token }).applications.updateIndividualDetails(application_id, ada)
    expect(read()).toMatchObject({ first_name: 'Ada', phone_number: '+442079460123' })
  })

  it('is the only one who has: nobody can send one', () => {
    const { id, form } = applying(createSimulator(), 'individual')
    const { individual } = form.updateIndividualDetails(id, { ...ada, ...{ phone_number: '+15550100' } })
    expect(individual).not.toHaveProperty('phone_number')
  })
})
