import { createSimulator, type Duration, type Simulator } from 'platform-simulator'
import { describe, expect, it } from 'vitest'
import { files } from '../conformance/document-samples.js'
import { ada, applying, resubmitting, withPeople } from '../conformance/onboarding-samples.js'
import { refusal } from '../support/refusal.js'

const file_content = files.pdf.toString('base64')
const card = { file_type: 'pdf', country: 'CO', id_number: '1020304050', file_content } as const
const front = { type: 'national_id_front', ...card } as const
const back = { type: 'national_id_back', ...card } as const

/** Ada, who applies and has shown nothing yet. */
function unidentified(sim: Simulator) {
  const made = applying(sim, 'individual')
  const person = made.form.updateIndividualDetails(made.id, ada).individual.id
  return { ...made, person }
}

function identityOf(sim: Simulator, id: string) {
  const { validation } = sim.api.applications.get(id, { include: ['validation'] })
  return validation?.primary_individual?.documents
}

describe('a national identity card', () => {
  it('shows who somebody is with both sides, and not with one', () => {
    const sim = createSimulator()
    const { form, id, person } = unidentified(sim)
    const lacks = () => identityOf(sim, id)?.missing_documents.map(({ purpose }) => purpose)
    form.createIndividualDocument(id, person, front)
    expect(lacks()).toEqual(['individual_identity', 'individual_proof_of_address'])
    const { document_id } = form.createIndividualDocument(id, person, back)
    expect(lacks()).toEqual(['individual_proof_of_address'])
    expect(identityOf(sim, id)).toMatchObject({
      ready: true,
      uploaded_documents: [{ document_type: 'national_id_front' }, { document_type: 'national_id_back' }],
    })
    sim.simulate.rejectDocument(document_id)
    expect(lacks()).toContain('individual_identity')
  })

  it('is among what is accepted', () => {
    const sim = createSimulator()
    const { id } = unidentified(sim)
    expect(identityOf(sim, id)?.missing_documents[0]?.accepted_types).toEqual(
      expect.arrayContaining(['passport', 'national_id_front', 'national_id_back']),
    )
  })

  it.each([
    ['of another country', { country: 'US' }, ['country']],
    ['of no country', { country: undefined }, ['country']],
    ['without its number', { id_number: undefined }, ['id_number']],
    [
      'of another country, without its number',
      { country: 'MX', id_number: undefined },
      ['country', 'id_number'],
    ],
  ])('%s is refused, in base64 and as an upload, and leaves no trace', (_, change, fields) => {
    const sim = createSimulator()
    const { form, id, person } = unidentified(sim)
    const before = sim.hash()
    const { type: document_type, file_content: _content, ...said } = { ...front, ...change }
    for (const refused of [
      refusal(() => form.createIndividualDocument(id, person, { ...front, ...change })),
      refusal(() => form.createIndividualDocumentUpload(id, person, { document_type, ...said })),
    ]) {
      expect(refused).toMatchObject({ status: 400, slug: 'validation-error' })
      expect(refused.errors?.map(({ field }) => field)).toEqual(fields)
    }
    expect(sim.hash()).toBe(before)
  })

  it('is no document of the application', () => {
    const sim = createSimulator()
    const { form, id } = unidentified(sim)
    const { type: _, ...said } = front
    // @ts-expect-error The type knows it as well.
    const sent = () => form.createDocument(id, { document_type: 'national_id_front', ...said })
    expect(refusal(sent)).toMatchObject({ status: 400, errors: [{ field: 'document_type' }] })
  })
})

describe('an application with a national identity card', () => {
  /** Of its customer, so long after what is missing was filled in and all was submitted. */
  async function statusAfter(
    sim: Simulator,
    { form, id, customer_id }: Pick<ReturnType<typeof unidentified>, 'form' | 'id' | 'customer_id'>,
    time: Duration,
  ) {
    sim.simulate.fillInOnboarding(id)
    form.submit(id)
    await sim.clock.advance(time)
    return sim.api.customers.get(customer_id).status
  }

  /** Complete, with a card in the place of a passport. */
  function withCard(sim: Simulator) {
    const made = unidentified(sim)
    for (const side of [front, back]) made.form.createIndividualDocument(made.id, made.person, side)
    sim.simulate.fillInOnboarding(made.id)
    return made
  }

  it('waits for a person after it was submitted, who decides on it', async () => {
    const sim = createSimulator()
    const { form, id, customer_id } = withCard(sim)
    form.submit(id)
    await sim.clock.advance('30d')
    expect(sim.api.customers.get(customer_id).status).toBe('submitted')
    sim.simulate.startReview(id)
    sim.simulate.approveOnboarding(id)
    expect(sim.api.customers.get(customer_id)).toMatchObject({ status: 'approved', kyb_status: 'active' })
  })

  it('has a customer whose refusals tell nobody to wait', () => {
    const sim = createSimulator()
    const { form, id, customer_id, person } = unidentified(sim)
    const open = () => sim.given.onramp({ customer: customer_id })
    expect(refusal(open).hint).toMatch(/approveOnboarding.* or await sim.clock.advance/)
    form.createIndividualDocument(id, person, front)
    expect(refusal(open).hint).toMatch(/approveOnboarding\('\w+'\)$/)
  })

  it('is not approved before it was submitted either, and goes on being filled in', async () => {
    const sim = createSimulator()
    const { form, id, customer_id, person } = unidentified(sim)
    form.createIndividualDocument(id, person, front)
    await sim.clock.advance('10s')
    expect(sim.api.customers.get(customer_id).status).toBe('pending')
    form.createIndividualDocument(id, person, back)
    expect(await statusAfter(sim, { form, id, customer_id }, '30d')).toBe('submitted')
  })

  it('of a business waits where one of its people has one', async () => {
    const sim = createSimulator()
    const made = withPeople(sim)
    for (const side of [front, back]) made.form.createIndividualDocument(made.id, made.alan, side)
    expect(await statusAfter(sim, made, '1d')).toBe('submitted')
  })

  it.each(['deleted', 'rejected'])('is approved where the card was %s before', async (how) => {
    const sim = createSimulator()
    const { form, id, customer_id, person } = unidentified(sim)
    const { document_id } = form.createIndividualDocument(id, person, front)
    if (how === 'deleted') form.deleteDocument(id, document_id)
    else sim.simulate.rejectDocument(document_id)
    expect(await statusAfter(sim, { form, id, customer_id }, '5s')).toBe('approved')
  })

  it('is approved where a card was announced and never came', async () => {
    const sim = createSimulator()
    const { form, id, customer_id, person } = unidentified(sim)
    const { type: document_type, file_content: _, ...said } = front
    form.createIndividualDocumentUpload(id, person, { document_type, ...said })
    expect(await statusAfter(sim, { form, id, customer_id }, '5s')).toBe('approved')
  })
})

describe('documents of an application that no purpose asks for', () => {
  const types = ['authorization_document', 'ein_confirmation_letter', 'other'] as const

  it.each(types)('%s is taken without a country and a number, and is of the business', (document_type) => {
    const sim = createSimulator()
    const { form, id } = applying(sim)
    form.createDocument(id, { document_type, file_type: 'pdf', file_content })
    expect(form.listDocuments(id, { category: 'business' }).data).toMatchObject([{ document_type }])
    const { validation } = form.get(id, { include: ['validation'] })
    expect(validation?.business?.documents.uploaded_documents).toMatchObject([{ document_type }])
  })

  it.each(types)('%s is asked for by its name, named as missing, and answered', (document_type) => {
    const sim = createSimulator()
    const made = applying(sim)
    sim.simulate.requestInformation(made.id, { requirements: [{ type: 'document', document_type }] })
    const { form, id } = resubmitting(sim, made)
    expect(refusal(() => form.submit(id)).members).toMatchObject({
      incomplete_applicants: [
        {
          document_info: {
            missing_documents: [
              {
                purpose: 'business_formation',
                accepted_types: [document_type],
                description: `What a reviewer asked for: ${document_type.replaceAll('_', ' ')}`,
              },
            ],
          },
        },
      ],
    })
    form.createDocument(id, { document_type, file_type: 'pdf', file_content })
    expect(form.submit(id).application_status).toBe('submitted')
  })

  it('a bank statement of an individual who applies is told as one of a person', () => {
    const sim = createSimulator()
    const made = applying(sim, 'individual')
    sim.simulate.requestInformation(made.id, {
      requirements: [{ type: 'document', document_type: 'bank_statement' }],
    })
    const { form, id } = resubmitting(sim, made)
    expect(refusal(() => form.submit(id)).members).toMatchObject({
      incomplete_applicants: [
        { document_info: { missing_documents: [{ purpose: 'individual_proof_of_address' }] } },
      ],
    })
  })
})
