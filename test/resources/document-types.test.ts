import { createSimulator, type Duration, type Simulator } from 'platform-simulator'
import { describe, expect, it } from 'vitest'
import {
  applicationDocumentTypes,
  individualDocumentTypes,
} from '../../src/resources/application-documents/index.js'
import { files } from '../conformance/document-samples.js'
import { ada, applying, diligence, resubmitting, withPeople } from '../conformance/onboarding-samples.js'
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

type Business = Parameters<Simulator['api']['applications']['createDocument']>[1]['document_type']
type Personal = Parameters<Simulator['api']['applications']['createIndividualDocument']>[2]['type']

const money = 'business_source_of_funds'
const wealth = 'individual_source_of_wealth'

/** What each document of an application is listed under, and all that it shows of a business of a high risk. */
const ofApplications: readonly (readonly [
  Business,
  category: 'business' | 'edd',
  shows: readonly string[],
])[] = [
  ['certificate_of_incorporation', 'business', ['business_formation']],
  ['articles_of_incorporation', 'business', ['business_formation']],
  ['certificate_of_good_standing', 'business', ['business_formation']],
  ['corporate_registry_extract', 'business', ['business_formation']],
  ['shareholder_registry', 'business', ['business_shareholder_registry']],
  ['bank_reference_letter', 'business', [money]],
  ['operating_agreement', 'business', ['business_bylaws']],
  ['memorandum', 'business', ['business_bylaws']],
  ['articles_of_association', 'business', ['business_bylaws']],
  ['proof_of_address', 'business', ['business_proof_of_address']],
  ['bank_statement', 'business', ['business_proof_of_address', money, 'edd_financial_docs']],
  ['utility_bill', 'business', ['business_proof_of_address']],
  ['source_of_funds', 'business', [money, 'edd_financial_docs']],
  ['crypto_statement', 'business', [money]],
  ['investment_statement', 'business', [money]],
  ['subscription_agreement', 'business', [money]],
  ['safe_agreement', 'business', [money]],
  ['convertible_note', 'business', [money]],
  ['loan_agreement', 'business', [money]],
  ['promissory_note', 'business', [money]],
  ['pitch_deck', 'business', ['business_nature_of_business']],
  ['marketing_material', 'business', ['business_nature_of_business']],
  ['business_plan', 'business', ['business_nature_of_business']],
  ['authorization_document', 'business', []],
  ['ein_confirmation_letter', 'business', []],
  ['other', 'business', []],
  ['regulatory_license', 'edd', ['edd_regulatory_license']],
  ['payslip', 'edd', []],
  ['employment_contract', 'edd', []],
  ['shareholders_agreement', 'edd', ['business_shareholder_registry']],
  ['income_verification_letter', 'edd', ['edd_financial_docs']],
  ['savings_statement', 'edd', ['edd_financial_docs']],
]

/** What each document of a person is listed under. */
const ofPeople: readonly (readonly [Personal, 'identity' | 'edd'])[] = [
  ['passport', 'identity'],
  ['drivers_license_front', 'identity'],
  ['drivers_license_back', 'identity'],
  ['residence_permit_front', 'identity'],
  ['residence_permit_back', 'identity'],
  ['national_id_front', 'identity'],
  ['national_id_back', 'identity'],
  ['proof_of_address', 'identity'],
  ['bank_statement', 'identity'],
  ['utility_bill', 'identity'],
  ['source_of_wealth', 'edd'],
  ['payslip', 'edd'],
  ['employment_contract', 'edd'],
  ['income_verification_letter', 'edd'],
  ['savings_statement', 'edd'],
  ['crypto_statement', 'edd'],
  ['investment_statement', 'edd'],
]

describe('the documents that can be uploaded', () => {
  const sorted = (types: readonly string[]) => [...types].sort()

  it('of an application are these', () => {
    expect(sorted(applicationDocumentTypes)).toEqual(sorted(ofApplications.map(([type]) => type)))
  })

  it('of a person are these', () => {
    expect(sorted([...new Set(individualDocumentTypes)])).toEqual(sorted(ofPeople.map(([type]) => type)))
  })
})

describe('a document of an application', () => {
  it.each(ofApplications)(
    'that is a %s is listed under %s and shows %j',
    (document_type, category, shows) => {
      const sim = createSimulator()
      const { form, id } = applying(sim)
      sim.simulate.rateRisk(id, 'high')
      form.updateDueDiligence(id, {
        ...diligence,
        is_regulated: true,
        regulatory_license_type: 'bank',
        subject_to_aml_audits: true,
      })
      const parts = () => {
        const { validation } = form.get(id, { include: ['validation'] })
        const of = [validation?.business?.documents, validation?.edd?.documents]
        return {
          missing: of.flatMap((one) => one?.missing_documents.map(({ purpose }) => String(purpose)) ?? []),
          uploaded: of.map((one) => one?.uploaded_documents.map((document) => document.document_type)),
        }
      }
      const before = parts()
      expect(before).toEqual({
        missing: [
          'business_formation',
          'business_bylaws',
          'business_proof_of_address',
          money,
          'business_nature_of_business',
          'business_shareholder_registry',
          'edd_regulatory_license',
          'edd_financial_docs',
          'edd_aml_audit',
        ],
        uploaded: [[], []],
      })
      const { document_id } = form.createDocument(id, { ...card, document_type })
      const after = parts()
      expect(before.missing.filter((purpose) => !after.missing.includes(purpose))).toEqual(shows)
      expect(after.uploaded).toEqual([[document_type], category === 'edd' ? [document_type] : []])
      expect(form.listDocuments(id).data).toMatchObject([{ document_type, category }])
      sim.simulate.rejectDocument(document_id)
      expect(parts().missing, 'rejected, it shows nothing').toEqual(before.missing)
    },
  )

  it('that is only of people is refused, and so is the report of an audit', () => {
    const { form, id } = applying(createSimulator())
    for (const type of ['source_of_wealth', 'aml_audit_report', 'passport', 'drivers_license_front']) {
      const said = Object.assign({ ...card, document_type: 'other' as const }, { document_type: type })
      expect(refusal(() => form.createDocument(id, said)).errors).toMatchObject([{ field: 'document_type' }])
    }
  })
})

describe('a document of a person', () => {
  it.each(ofPeople)('that is a %s is listed as %s', (document_type, category) => {
    const { form, id, person } = unidentified(createSimulator())
    form.createIndividualDocument(id, person, { ...card, type: document_type })
    const [listed] = form.listDocuments(id).data
    const names = { individual_id: person, individual_first_name: 'Ada', individual_last_name: 'Lovelace' }
    expect(listed).toEqual({
      id: listed?.id,
      category,
      document_type,
      file_type: 'pdf',
      status: 'uploaded',
      created_at: '2026-01-01T00:00:00Z',
      ...(category === 'identity' && names),
    })
  })

  const [front_, back_] = ['drivers_license_front', 'drivers_license_back'] as const
  it.each<[readonly Personal[], boolean]>([
    [['passport'], true],
    [[front_, back_], true],
    [[back_, front_], true],
    [['residence_permit_front', 'residence_permit_back'], true],
    [['national_id_front', 'national_id_back'], true],
    [[front_], false],
    [[back_], false],
    [['residence_permit_front'], false],
    [['residence_permit_back'], false],
    [['national_id_front'], false],
    [['national_id_back'], false],
    [[front_, 'residence_permit_back'], false],
    [['residence_permit_front', 'national_id_back'], false],
    [['national_id_front', back_], false],
    [['utility_bill', 'source_of_wealth'], false],
    [[], false],
  ])('shows with %j who somebody is: %s', (types, shown) => {
    const sim = createSimulator()
    const { form, id, person } = unidentified(sim)
    for (const one of types) form.createIndividualDocument(id, person, { ...card, type: one })
    expect(identityOf(sim, id)).toMatchObject({ ready: shown })
  })

  it.each(['proof_of_address', 'bank_statement', 'utility_bill'] as const)(
    'that is a %s shows where the person lives, of the application or of the person',
    (type) => {
      for (const where of ['application', 'person']) {
        const sim = createSimulator()
        const { form, id, person } = unidentified(sim)
        const lacks = () => identityOf(sim, id)?.missing_documents
        expect(lacks()).toMatchObject([
          { purpose: 'individual_identity', required: true },
          { purpose: 'individual_proof_of_address', required: false },
        ])
        if (where === 'person') form.createIndividualDocument(id, person, { ...card, type })
        else form.createDocument(id, { ...card, document_type: type })
        expect(lacks()).toMatchObject([{ purpose: 'individual_identity' }])
      }
    },
  )
})

describe('what has to be said of a document', () => {
  const { country: _country, id_number: _number, ...bare } = card
  const numbered = ['certificate_of_incorporation', 'articles_of_incorporation']
  const cards = ['national_id_front', 'national_id_back']

  it.each(ofApplications)(
    'of an application that is a %s is its number, where it has one',
    (document_type) => {
      const { form, id } = applying(createSimulator())
      const send = (more: object) => () => form.createDocument(id, { ...bare, document_type, ...more })
      if (numbered.includes(document_type))
        expect(refusal(send({})).errors).toEqual([
          { field: 'id_number', message: `is required for ${document_type}`, code: 'missing_required_field' },
        ])
      else expect(send({})().document_id).toMatch(/^\w{27}$/)
      expect(send({ id_number: '123' })().document_id).toMatch(/^\w{27}$/)
    },
  )

  it.each(ofPeople)('of a person that is a %s is its number and country, where it says who', (type) => {
    const { form, id, person } = unidentified(createSimulator())
    const identifies = /^(?:passport|drivers|residence|national)/.test(type)
    const missing = (field: string) => ({
      field,
      message: `is required for ${type}`,
      code: 'missing_required_field',
    })
    const send = (more: object) => () => form.createIndividualDocument(id, person, { ...bare, type, ...more })
    if (identifies) {
      expect(refusal(send({})).errors).toEqual([missing('country'), missing('id_number')])
      expect(refusal(send({ id_number: '123' })).errors).toEqual([missing('country')])
      expect(refusal(send({ country: 'CO' })).errors).toEqual([missing('id_number')])
    } else expect(send({})().document_id).toMatch(/^\w{27}$/)
    const german = send({ country: 'DE', id_number: '123' })
    if (cards.includes(type))
      expect(refusal(german).errors).toEqual([
        { field: 'country', message: `must be CO for ${type}`, code: 'invalid_value' },
      ])
    else expect(german().document_id).toMatch(/^\w{27}$/)
  })
})

describe('a document that is asked for by its type', () => {
  const edd = { kind: 'edd' } as const
  it.each([
    ['bank_statement', undefined, 'business_proof_of_address'],
    ['source_of_funds', undefined, money],
    ['shareholder_registry', undefined, 'business_shareholder_registry'],
    ['payslip', undefined, wealth],
    ['savings_statement', undefined, wealth],
    ['savings_statement', edd, 'edd_financial_docs'],
    ['bank_statement', edd, 'edd_financial_docs'],
    ['regulatory_license', edd, 'edd_regulatory_license'],
    ['shareholders_agreement', edd, 'business_shareholder_registry'],
    ['crypto_statement', 'alan', wealth],
    ['bank_statement', 'alan', 'individual_proof_of_address'],
    ['residence_permit_back', 'alan', 'individual_identity'],
  ] as const)(
    'a %s of %j, is named as missing for the first thing that it shows: %s',
    (document_type, of, purpose) => {
      const sim = createSimulator()
      const made = withPeople(sim)
      const entity = of === 'alan' ? ({ kind: 'individual', id: made.alan } as const) : of
      sim.simulate.requestInformation(made.id, {
        requirements: [{ type: 'document', document_type, ...(entity && { entity }) }],
      })
      const { form, id } = resubmitting(sim, made)
      const { members } = refusal(() => form.submit(id))
      const missing = { purpose, accepted_types: [document_type], required: true }
      const document_info = { uploaded_documents: [], missing_documents: [missing] }
      expect(members).toMatchObject(
        of === edd
          ? { edd: { required: true, edd_id: null, ready: false, document_info }, incomplete_applicants: [] }
          : { incomplete_applicants: [{ ready: false, document_info }] },
      )
    },
  )

  it('and that shows nothing stands for the nearest purpose, with words of its own', () => {
    const sim = createSimulator()
    const made = withPeople(sim)
    sim.simulate.requestInformation(made.id, {
      requirements: [
        { type: 'document', document_type: 'regulatory_license' },
        { type: 'document', document_type: 'ein_confirmation_letter', entity: edd },
      ],
    })
    const { form, id } = resubmitting(sim, made)
    const lack = (purpose: string, accepted: string, words: string) => ({
      missing_documents: [
        { purpose, accepted_types: [accepted], description: `What a reviewer asked for: ${words}` },
      ],
    })
    expect(refusal(() => form.submit(id)).members).toMatchObject({
      edd: {
        document_info: lack('edd_financial_docs', 'ein_confirmation_letter', 'ein confirmation letter'),
      },
      incomplete_applicants: [
        { document_info: lack('business_formation', 'regulatory_license', 'regulatory license') },
      ],
    })
  })
})
