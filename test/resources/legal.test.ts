import { createSimulator, type Simulator, UsageError } from 'platform-simulator'
import { describe, expect, it } from 'vitest'
import { customers } from '../../src/resources/customers/index.js'
import { requireAcceptedTerms } from '../../src/resources/legal/index.js'
import { ada, alan, applying, grace } from '../conformance/onboarding-samples.js'
import { newCustomer, nobody, tokenOf } from '../conformance/samples.js'
import { description } from '../support/description.js'
import { refusal } from '../support/refusal.js'
import { worldOf } from '../support/world-of.js'

/** A customer that was approved, and so may accept documents without signing first. */
function approved(sim: Simulator, name = 'Acme Corp') {
  const created = newCustomer(sim, name)
  sim.simulate.approveOnboarding(created.id)
  return created
}

const now = 1767225600

type Attestation = Parameters<Simulator['api']['applications']['attest']>[1]

function attest(
  sim: Simulator,
  { id, application_id }: { readonly id: string; readonly application_id: string },
  attestation_type: Attestation['attestation_type'],
  change: Partial<Attestation> = {},
): void {
  const body = { attestation_type, timestamp: now, applicant_id: id, ...change }
  const applicationToken = tokenOf({ application_url: sim.api.customers.get(id).application_url ?? '' })
  sim.as({ applicationToken }).applications.attest(application_id, body)
}

function outstanding(sim: Simulator, { application_id }: { readonly application_id: string }): string[] {
  return sim.api.applications
    .legalAcceptance(application_id)
    .outstanding_documents.map(({ key, version }) => `${key} ${version}`)
}

function agreements(sim: Simulator, { application_id }: { readonly application_id: string }): string[] {
  const { accepted_agreements } = sim.api.applications.legalAcceptance(application_id)
  return accepted_agreements.map(({ attestation_type, version }) =>
    version === undefined ? attestation_type : `${attestation_type} ${version}`,
  )
}

describe('the documents', () => {
  it('are two from the start, listed without their text', () => {
    expect(createSimulator().api.legal.list()).toEqual({
      data: [
        {
          key: 'platform_tos',
          version: '2014-01-01',
          revision: 1,
          title: 'Terms of Service',
          content_type: 'text/markdown',
          effective_date: '2014-01-01',
        },
        {
          key: 'platform_privacy',
          version: '2014-01-01',
          revision: 1,
          title: 'Privacy Policy',
          content_type: 'text/markdown',
          effective_date: '2014-01-01',
        },
      ],
    })
  })

  it('are in force at the earliest moment that a clock can start at', () => {
    const sim = createSimulator({ now: '2014-05-13T16:53:20Z' })
    const today = sim.clock.now().toISOString()
    expect(sim.api.legal.list().data.every(({ effective_date }) => effective_date < today)).toBe(true)
  })

  it('read alone with their text', () => {
    const sim = createSimulator()
    expect(sim.api.legal.get('platform_privacy')).toMatchObject({
      ...sim.api.legal.list().data[1],
      content: expect.stringMatching(/^# Privacy Policy\n/),
    })
  })

  it('are read without a credential', () => {
    const sim = createSimulator()
    const anonymous = sim.as(null)
    expect(anonymous.legal.list()).toEqual(sim.api.legal.list())
    expect(anonymous.legal.get('platform_tos')).toEqual(sim.api.legal.get('platform_tos'))
  })

  it('of another key, or another version, are not found, and the hint says what there is', () => {
    const { legal } = createSimulator().api
    expect(refusal(() => legal.get('cards_tos'))).toMatchObject({
      status: 404,
      title: 'Legal Document Not Found',
      hint: expect.stringContaining('platform_tos and platform_privacy'),
    })
    expect(refusal(() => legal.get('platform_tos', { version: '2020-02-02' }))).toMatchObject({
      status: 404,
      hint: expect.stringContaining('2014-01-01'),
    })
  })
})

describe('a published document', () => {
  it('is the next revision, named by the day, in force at once, and keeps what is not said', () => {
    const sim = createSimulator()
    const before = sim.api.legal.get('platform_tos')
    const published = sim.simulate.publishLegalDocument({ key: 'platform_tos' })
    expect(published).toEqual({
      key: 'platform_tos',
      version: '2026-01-01',
      revision: 2,
      title: 'Terms of Service',
      content_type: 'text/markdown',
      effective_date: '2026-01-01',
    })
    expect(sim.api.legal.get('platform_tos')).toEqual({ ...published, content: before.content })
  })

  it('takes a title, a text, a version and a date', () => {
    const sim = createSimulator()
    const input = {
      key: 'platform_privacy',
      title: 'Privacy Notice',
      content: '# Shorter',
      version: '2025-12-24',
      effective_date: '2025-12-31',
    } as const
    sim.simulate.publishLegalDocument(input)
    expect(sim.api.legal.get('platform_privacy')).toEqual({
      ...input,
      revision: 2,
      content_type: 'text/markdown',
    })
  })

  it('may be somewhere else as well, until another text is published', () => {
    const sim = createSimulator()
    const content_url = 'https://legal.example/tos.md'
    sim.simulate.publishLegalDocument({ key: 'platform_tos', content: 'new', content_url })
    const read = () => sim.api.legal.get('platform_tos')
    expect(read()).toMatchObject({ content: 'new', content_url })
    expect(sim.api.legal.list().data[0]).not.toHaveProperty('content_url')
    sim.simulate.publishLegalDocument({ key: 'platform_tos', title: 'Terms', version: '2026-01-02' })
    expect(read()).toMatchObject({ title: 'Terms', content_url })
    sim.simulate.publishLegalDocument({ key: 'platform_tos', content: 'newer', version: '2026-01-03' })
    expect(read()).not.toHaveProperty('content_url')
  })

  it('leaves the older revision readable as it was, by its version', () => {
    const sim = createSimulator()
    const before = sim.api.legal.get('platform_tos')
    sim.simulate.publishLegalDocument({ key: 'platform_tos', content: 'new', title: 'New' })
    expect(sim.api.legal.get('platform_tos', { version: '2014-01-01' })).toEqual(before)
  })

  it('changes no other document', () => {
    const sim = createSimulator()
    const [, privacy] = sim.api.legal.list().data
    sim.simulate.publishLegalDocument({ key: 'platform_tos' })
    expect(sim.api.legal.list().data[1]).toEqual(privacy)
  })

  it('comes into force on its effective date, on the clock, and is readable by its version before', async () => {
    const sim = createSimulator()
    sim.simulate.publishLegalDocument({ key: 'platform_tos', effective_date: '2026-01-03' })
    const versions = () => [
      sim.api.legal.get('platform_tos').version,
      sim.api.legal.list().data[0]?.version,
      sim.api.legal.get('platform_tos', { version: '2026-01-01' }).revision,
    ]
    await sim.clock.advanceTo('2026-01-02T23:59:59.999Z')
    expect(versions()).toEqual(['2014-01-01', '2014-01-01', 2])
    await sim.clock.advance(1)
    expect(versions()).toEqual(['2026-01-01', '2026-01-01', 2])
  })

  it('is superseded by a later revision also before its own date', async () => {
    const sim = createSimulator()
    const publish = (version: string, effective_date: string) =>
      sim.simulate.publishLegalDocument({ key: 'platform_tos', version, effective_date })
    publish('2026-01-01', '2026-03-01')
    publish('2026-01-02', '2026-02-01')
    await sim.clock.advanceTo('2026-03-01')
    expect(sim.api.legal.get('platform_tos').revision).toBe(3)
  })

  it('cannot take the version of another revision, and says what to do', async () => {
    const sim = createSimulator()
    const publish = () => sim.simulate.publishLegalDocument({ key: 'platform_tos' })
    publish()
    expect(publish).toThrow(UsageError)
    expect(publish).toThrow(/version 2026-01-01 already.*Pass another version, or advance the clock/)
    await sim.clock.advance('1d')
    expect(publish()).toMatchObject({ version: '2026-01-02', revision: 3 })
  })

  it.each([
    [{ key: 'platform_tos', effective_date: '2026-02-30' }, 'effective_date'],
    [{ key: 'platform_tos', version: 'two' }, 'version'],
    [{ key: 'platform_tos', content_url: 'tos.md' }, 'content_url'],
    [{ key: 'platform_terms' }, 'key'],
    [{ key: 'platform_tos', text: 'x' }, 'text'],
  ])('is not published as %j', (input, named) => {
    const sim = createSimulator()
    // @ts-expect-error some of these are refused by the types already
    const publish = () => sim.simulate.publishLegalDocument(input)
    expect(publish).toThrow(UsageError)
    expect(publish).toThrow(named)
  })

  it('is there after a restore, and gone after a reset', () => {
    const sim = createSimulator()
    sim.simulate.publishLegalDocument({ key: 'platform_tos', content: 'new' })
    const snapshot = JSON.parse(JSON.stringify(sim.snapshot()))
    sim.reset()
    expect(sim.api.legal.get('platform_tos').revision).toBe(1)
    sim.restore(snapshot)
    expect(sim.api.legal.get('platform_tos')).toMatchObject({ revision: 2, content: 'new' })
  })

  it('of a fork is not seen outside of it', () => {
    const sim = createSimulator()
    sim.fork().simulate.publishLegalDocument({ key: 'platform_tos' })
    expect(sim.api.legal.get('platform_tos').revision).toBe(1)
  })
})

describe('caches', () => {
  const cacheControl = async (path: string) => {
    const sim = createSimulator()
    const response = await sim.fetch(sim.baseUrl + path, { headers: { 'x-api-key': sim.apiKey } })
    return response.headers.get('cache-control')
  }

  it('keep a named version for ever', async () => {
    expect(await cacheControl('/legal/documents/platform_tos?version=2014-01-01')).toBe(
      'public, max-age=31536000, immutable',
    )
  })

  it.each(['/legal/documents', '/legal/documents/platform_tos'])('ask again for %s', async (path) => {
    expect(await cacheControl(path)).toBe('no-cache')
  })

  it.each([
    '/legal/documents/cards_tos',
    '/legal/documents/platform_tos?version=1999-01-01',
    '/legal/documents/platform_tos?version=a&version=b',
    '/customers',
  ])('are told nothing about %s', async (path) => {
    expect(await cacheControl(path)).toBeNull()
  })

  it('are in the description of the API, where there is something to tell', () => {
    const { paths } = description()
    const headers = (path: string) => JSON.stringify(paths[path]?.['get']?.['responses'])
    expect(headers('/legal/documents/{document_key}')).toContain(
      '"Cache-Control":{"schema":{"type":"string"}}',
    )
    expect(headers('/customers')).not.toContain('Cache-Control')
  })
})

describe('a new customer', () => {
  it('has accepted what is in force, unless the option says otherwise', () => {
    const sim = createSimulator()
    const customer = newCustomer(sim)
    expect(sim.api.applications.legalAcceptance(customer.application_id)).toEqual({
      application_type: 'business',
      outstanding_documents: [],
      outstanding_disclosures: [],
      attestors: [{ id: customer.id, name: 'Acme Corp' }],
      accepted_agreements: [
        { attestation_type: 'terms_of_service', version: '2014-01-01' },
        { attestation_type: 'privacy_policy', version: '2014-01-01' },
      ],
    })
  })

  it('has accepted the versions of when it was created, also where no time passes between', () => {
    const sim = createSimulator()
    const early = newCustomer(sim, 'Early Corp')
    sim.simulate.publishLegalDocument({ key: 'platform_tos' })
    const late = newCustomer(sim, 'Late Corp')
    expect(agreements(sim, early)).toEqual(['terms_of_service 2014-01-01', 'privacy_policy 2014-01-01'])
    expect(agreements(sim, late)).toEqual(['terms_of_service 2026-01-01', 'privacy_policy 2014-01-01'])
    expect([...outstanding(sim, early), ...outstanding(sim, late)]).toEqual([])
  })

  it('has not accepted what came into force after it was created', async () => {
    const sim = createSimulator()
    sim.simulate.publishLegalDocument({ key: 'platform_tos', effective_date: '2026-01-02' })
    const customer = newCustomer(sim)
    await sim.clock.advance('2d')
    expect(agreements(sim, customer)).toContain('terms_of_service 2014-01-01')
  })

  it('has everything outstanding with terms: outstanding', () => {
    const sim = createSimulator({ terms: 'outstanding' })
    const { application_id } = newCustomer(sim, 'Ada Lovelace', 'individual')
    expect(sim.api.applications.legalAcceptance(application_id)).toMatchObject({
      application_type: 'individual',
      outstanding_documents: [
        {
          key: 'platform_tos',
          version: '2014-01-01',
          revision: 1,
          title: 'Terms of Service',
          attestation_type: 'terms_of_service',
        },
        {
          key: 'platform_privacy',
          version: '2014-01-01',
          revision: 1,
          title: 'Privacy Policy',
          attestation_type: 'privacy_policy',
        },
      ],
      accepted_agreements: [],
    })
  })
})

describe('terms that are required', () => {
  const both = ['platform_tos 2014-01-01', 'platform_privacy 2014-01-01']

  it('are outstanding for one customer, named by its id or its application', () => {
    const sim = createSimulator()
    const [first, second, third] = [
      newCustomer(sim, 'One'),
      newCustomer(sim, 'Two'),
      newCustomer(sim, 'Three'),
    ]
    sim.simulate.requireTerms(first.id)
    sim.simulate.requireTerms(second.application_id)
    expect([first, second, third].map((customer) => outstanding(sim, customer))).toEqual([both, both, []])
  })

  it('are outstanding for every customer of every client when none is named', () => {
    const sim = createSimulator()
    const mine = newCustomer(sim)
    const other = sim.as(sim.simulate.createClient({ name: 'Other Client' }).api_key)
    const theirs = other.customers.create({ name: 'Theirs', customer_type: 'business' })
    const gone = newCustomer(sim, 'Gone Corp')
    sim.api.customers.delete(gone.id)
    sim.simulate.requireTerms()
    expect(outstanding(sim, mine)).toEqual(both)
    expect(other.applications.legalAcceptance(theirs.application_id).outstanding_documents).toHaveLength(2)
    expect(refusal(() => outstanding(sim, gone)).slug).toBe('not-found')
  })

  it('are those in force when they are read, not when they were required', async () => {
    const sim = createSimulator()
    const customer = newCustomer(sim)
    sim.simulate.publishLegalDocument({ key: 'platform_tos', effective_date: '2026-01-02' })
    sim.simulate.requireTerms(customer.id)
    expect(outstanding(sim, customer)).toEqual(both)
    await sim.clock.advance('1d')
    expect(outstanding(sim, customer)).toEqual(['platform_tos 2026-01-01', 'platform_privacy 2014-01-01'])
  })

  it('are not required by publishing alone', () => {
    const sim = createSimulator({ terms: 'outstanding' })
    const customer = newCustomer(sim)
    sim.simulate.acceptTerms(customer.id)
    sim.simulate.publishLegalDocument({ key: 'platform_tos' })
    expect(outstanding(sim, customer)).toEqual([])
    sim.simulate.requireTerms(customer.id)
    expect(outstanding(sim, customer)).toEqual(['platform_tos 2026-01-01', 'platform_privacy 2014-01-01'])
  })

  it('are accepted together on the hosted page', () => {
    const sim = createSimulator()
    const customer = newCustomer(sim)
    sim.simulate.publishLegalDocument({ key: 'platform_privacy' })
    sim.simulate.requireTerms(customer.id)
    sim.simulate.acceptTerms(customer.id)
    expect(outstanding(sim, customer)).toEqual([])
    expect(agreements(sim, customer)).toEqual(['terms_of_service 2014-01-01', 'privacy_policy 2026-01-01'])
  })

  it('that were accepted can be accepted again, which changes nothing', () => {
    const sim = createSimulator()
    const { id } = newCustomer(sim)
    const before = sim.hash()
    sim.simulate.acceptTerms(id)
    expect(sim.hash()).toBe(before)
  })

  it('of nobody are refused', () => {
    const { simulate } = createSimulator()
    expect(refusal(() => simulate.requireTerms(nobody)).slug).toBe('not-found')
    expect(refusal(() => simulate.acceptTerms(nobody)).slug).toBe('not-found')
  })

  it('survive a snapshot, with what was accepted', () => {
    const sim = createSimulator()
    const customer = approved(sim)
    sim.simulate.requireTerms(customer.id)
    attest(sim, customer, 'funds_transfer_agreement')
    attest(sim, customer, 'terms_of_service')
    const snapshot = JSON.parse(JSON.stringify(sim.snapshot()))
    const restored = createSimulator()
    restored.restore(snapshot)
    expect(outstanding(restored, customer)).toEqual(['platform_privacy 2014-01-01'])
    expect(agreements(restored, customer)).toContain('funds_transfer_agreement')
  })

  it('renew a token that has expired, and leave a good one alone', async () => {
    const sim = createSimulator()
    const { id, application_url, application_id } = newCustomer(sim)
    const token = () => tokenOf({ application_url: sim.api.customers.get(id).application_url ?? '' })
    sim.simulate.requireTerms(id)
    expect(token()).toBe(tokenOf({ application_url }))
    await sim.clock.advance('90d')
    sim.simulate.requireTerms(id)
    expect(token()).not.toBe(tokenOf({ application_url }))
    const applicant = sim.as({ applicationToken: token() })
    expect(applicant.applications.legalAcceptance(application_id).outstanding_documents).toHaveLength(2)
    const old = sim.as({ applicationToken: tokenOf({ application_url }) })
    expect(refusal(() => old.applications.legalAcceptance(application_id)).status).toBe(401)
  })
})

describe('an attestation', () => {
  it.each([
    ['terms_of_service', 'platform_privacy 2014-01-01'],
    ['privacy_policy', 'platform_tos 2014-01-01'],
  ] as const)('of %s accepts that document and no other', (type, left) => {
    const sim = createSimulator()
    const customer = approved(sim)
    const other = approved(sim, 'Other Corp')
    sim.simulate.requireTerms()
    attest(sim, customer, type)
    expect(outstanding(sim, customer)).toEqual([left])
    expect(outstanding(sim, other)).toHaveLength(2)
  })

  it.each([
    'information_accuracy',
    'funds_transfer_agreement',
    'lead_bank_privacy_policy',
    'e_sign',
  ] as const)('of %s accepts no document, and is on record without a version', (type) => {
    const sim = createSimulator({ terms: 'outstanding' })
    const customer = approved(sim)
    attest(sim, customer, type)
    expect(outstanding(sim, customer)).toHaveLength(2)
    expect(agreements(sim, customer)).toEqual([type])
  })

  it('names the version that it accepts, which has to be in force', () => {
    const sim = createSimulator()
    const customer = approved(sim)
    sim.simulate.publishLegalDocument({ key: 'platform_tos' })
    sim.simulate.requireTerms(customer.id)
    const old = () => attest(sim, customer, 'terms_of_service', { legal_document_version: '2014-01-01' })
    expect(refusal(old).errors).toMatchObject([
      { field: 'legal_document_version', message: 'is not in force: 2026-01-01 is', code: 'not_in_force' },
    ])
    attest(sim, customer, 'terms_of_service', { legal_document_version: '2026-01-01' })
    expect(outstanding(sim, customer)).toEqual(['platform_privacy 2014-01-01'])
    expect(agreements(sim, customer)[0]).toBe('terms_of_service 2026-01-01')
  })

  it('of no document cannot name a version', () => {
    const sim = createSimulator()
    const named = () => attest(sim, approved(sim), 'e_sign', { legal_document_version: '2014-01-01' })
    expect(refusal(named).errors).toMatchObject([{ field: 'legal_document_version', code: 'not_in_force' }])
  })

  it('of a disclosure accepts no document, ignores the version, and is no agreement', () => {
    const sim = createSimulator({ terms: 'outstanding' })
    const customer = approved(sim)
    attest(sim, customer, 'terms_of_service', {
      disclosure_id: 'cards_tos',
      disclosure_version: '3',
      legal_document_version: '1999-01-01',
    })
    expect(outstanding(sim, customer)).toHaveLength(2)
    expect(agreements(sim, customer)).toEqual([])
  })

  it('of a disclosure that is outstanding accepts it, in the version that is outstanding', () => {
    const sim = createSimulator()
    const customer = approved(sim)
    const read = () => sim.api.applications.legalAcceptance(customer.application_id)
    expect(read().outstanding_disclosures).toEqual([])
    const cards = { disclosure_id: 'cards_tos', title: 'Card Terms' }
    sim.simulate.requireDisclosure(customer.id, { ...cards, disclosure_version: '1' })
    const url = 'https://legal.example/cards'
    sim.simulate.requireDisclosure(customer.application_id, { ...cards, disclosure_version: '2', url })
    expect(read()).toMatchObject({
      outstanding_documents: [],
      outstanding_disclosures: [{ ...cards, disclosure_version: '2', url, text_published: true }],
    })
    const accept = (disclosure_version: string) =>
      attest(sim, customer, 'terms_of_service', { disclosure_id: 'cards_tos', disclosure_version })
    expect(refusal(() => accept('1'))).toMatchObject({
      status: 400,
      errors: [{ field: 'disclosure_version', message: expect.stringContaining('2 is') }],
    })
    expect(read().outstanding_disclosures).toHaveLength(1)
    accept('2')
    expect(read().outstanding_disclosures).toEqual([])
  })

  it('of a disclosure whose text is still to come is asked for in a sandbox only, and accepts it', () => {
    const unpublished = { disclosure_id: 'cards_tos', disclosure_version: '1', title: 'Card Terms' }
    const sim = createSimulator()
    const customer = approved(sim)
    const read = () => sim.api.applications.legalAcceptance(customer.application_id)
    sim.simulate.requireDisclosure(customer.id, { ...unpublished, text_published: false })
    expect(read().outstanding_disclosures).toEqual([{ ...unpublished, text_published: false }])
    expect(sim.api.applications.get(customer.application_id).outstanding_partner_attestations).toEqual([
      unpublished,
    ])
    attest(sim, customer, 'terms_of_service', { disclosure_id: 'cards_tos', disclosure_version: '1' })
    expect(read().outstanding_disclosures).toEqual([])

    const production = createSimulator({ environment: 'production' })
    const { id } = newCustomer(production)
    const before = production.hash()
    const required = () =>
      production.simulate.requireDisclosure(id, { ...unpublished, text_published: false })
    expect(required).toThrow(UsageError)
    expect(required).toThrow(/only a sandbox .* Leave text_published out/)
    expect(production.hash()).toBe(before)
  })

  it('of a disclosure leaves the others, and the documents, outstanding', () => {
    const sim = createSimulator()
    const customer = approved(sim)
    sim.simulate.requireTerms(customer.id)
    for (const disclosure_id of ['cards_tos', 'fees'])
      sim.simulate.requireDisclosure(customer.id, { disclosure_id, disclosure_version: '1', title: 'Terms' })
    attest(sim, customer, 'terms_of_service', { disclosure_id: 'fees', disclosure_version: '1' })
    const { outstanding_documents, outstanding_disclosures } = sim.api.applications.legalAcceptance(
      customer.application_id,
    )
    expect(outstanding_disclosures.map(({ disclosure_id }) => disclosure_id)).toEqual(['cards_tos'])
    expect(outstanding_documents).toHaveLength(2)
    sim.simulate.acceptTerms(customer.id)
    expect(sim.api.applications.legalAcceptance(customer.application_id)).toMatchObject({
      outstanding_documents: [],
      outstanding_disclosures: [],
    })
  })

  it('of a disclosure that nobody asked for is refused, unless it is sent again', () => {
    const sim = createSimulator()
    const customer = approved(sim)
    const accept = (disclosure_id: string) =>
      attest(sim, customer, 'terms_of_service', { disclosure_id, disclosure_version: '1' })
    expect(refusal(() => accept('fees')).errors).toMatchObject([
      { field: 'disclosure_id', code: 'unknown_disclosure' },
    ])
    sim.simulate.requireDisclosure(customer.id, {
      disclosure_id: 'fees',
      disclosure_version: '1',
      title: 'Terms',
    })
    accept('fees')
    accept('fees')
    expect(refusal(() => accept('rates')).errors).toMatchObject([{ code: 'unknown_disclosure' }])
  })

  it('of a disclosure needs its version', () => {
    const sim = createSimulator()
    const call = () => attest(sim, approved(sim), 'e_sign', { disclosure_id: 'cards_tos' })
    expect(refusal(call).errors).toEqual([
      {
        field: 'disclosure_version',
        message: 'is required with disclosure_id',
        code: 'missing_required_field',
      },
    ])
  })

  it('is made by an attestor of the application', () => {
    const sim = createSimulator()
    const customer = approved(sim)
    for (const applicant_id of [nobody, customer.application_id, newCustomer(sim, 'Other').id]) {
      const call = () => attest(sim, customer, 'terms_of_service', { applicant_id })
      expect(refusal(call).errors).toEqual([
        {
          field: 'applicant_id',
          message: `is not one of the attestors: ${customer.id}`,
          code: 'unknown_attestor',
        },
      ])
    }
  })

  it.each<[string, 'business' | 'individual', readonly (typeof grace)[], readonly string[]]>([
    ['the customer, before anybody is named', 'business', [], ['Acme Corp']],
    ['the customer, before anything is said of him', 'individual', [], ['Ada Lovelace']],
    [
      'the individual who applies',
      'individual',
      [{ ...ada, name: { first: 'Ada', last: 'King' } }],
      ['Ada King'],
    ],
    ['nobody, where the only person controls nothing', 'business', [alan], []],
    ['the only person, who controls it', 'business', [grace], ['Grace Hopper']],
    ['those alone who control it', 'business', [alan, grace], ['Grace Hopper']],
    [
      'each who controls it, in the order of their names on the form',
      'business',
      [{ ...alan, roles: ['control_person'] }, grace],
      ['Alan Turing', 'Grace Hopper'],
    ],
  ])('can be made by %s', (_, type, people, names) => {
    const sim = createSimulator()
    const { id, customer_id, form } = applying(sim, type)
    for (const person of people) {
      if (type === 'individual') form.updateIndividualDetails(id, person)
      else form.addIndividual(id, person)
    }
    const { attestors } = form.legalAcceptance(id)
    expect(attestors.map(({ name }) => name)).toEqual(names)
    const sign = (applicant_id: string) =>
      form.attest(id, { attestation_type: 'e_sign', timestamp: now, applicant_id })
    for (const attestor of attestors) {
      sign(attestor.id)
      const { validation } = form.get(id, { include: ['validation'] })
      expect(validation?.attestations.completed).toMatchObject([
        { type: 'e_sign', attested_by: attestor.name },
      ])
    }
    if (people.length > 0)
      expect(refusal(() => sign(customer_id)).errors).toMatchObject([{ code: 'unknown_attestor' }])
  })

  it.each([
    'information_accuracy',
    'terms_of_service',
    'privacy_policy',
    'funds_transfer_agreement',
    'lead_bank_privacy_policy',
    'e_sign',
  ] as const)('of a disclosure by %s leaves that attestation missing', (attestation_type) => {
    const sim = createSimulator()
    const customer = approved(sim)
    const view = () =>
      sim.api.applications.get(customer.application_id, { include: ['validation', 'attestations'] })
    const all = view().validation?.attestations.missing
    expect(all).toContain(attestation_type)
    attest(sim, customer, attestation_type, { disclosure_id: 'cards_tos', disclosure_version: '1' })
    expect(view()).toMatchObject({
      validation: { attestations: { completed: [], missing: all } },
      attestations: {},
    })
    expect(view().attestations).toEqual({})
    attest(sim, customer, attestation_type)
    expect(view().validation?.attestations.missing).toEqual(all?.filter((one) => one !== attestation_type))
    expect(Object.keys(view().attestations ?? {})).toEqual([attestation_type])
  })

  it.each([
    ['sandbox', undefined],
    ['sandbox', true],
    ['sandbox', false],
    ['production', undefined],
    ['production', true],
  ] as const)(
    'of a disclosure can be asked for in %s with text_published %s',
    (environment, text_published) => {
      const sim = createSimulator({ environment })
      const { id, application_id } = newCustomer(sim)
      sim.simulate.requireDisclosure(id, {
        disclosure_id: 'fees',
        disclosure_version: '1',
        title: 'Fees',
        ...(text_published !== undefined && { text_published }),
      })
      expect(sim.api.applications.legalAcceptance(application_id).outstanding_disclosures).toEqual([
        {
          disclosure_id: 'fees',
          disclosure_version: '1',
          title: 'Fees',
          text_published: text_published ?? true,
        },
      ])
    },
  )

  it('comes after e_sign while the application is not approved', () => {
    const sim = createSimulator({ terms: 'outstanding' })
    const customer = newCustomer(sim)
    const accept = (timestamp: number) => attest(sim, customer, 'terms_of_service', { timestamp })
    expect(refusal(() => accept(now)).errors).toMatchObject([
      { field: 'attestation_type', code: 'out_of_order' },
    ])
    attest(sim, customer, 'e_sign')
    accept(now + 1)
    expect(outstanding(sim, customer)).toEqual(['platform_privacy 2014-01-01'])
  })

  it.each([0, -1])('is refused %i seconds after e_sign: it has to be later', (seconds) => {
    const sim = createSimulator()
    const customer = approved(sim)
    attest(sim, customer, 'e_sign')
    const call = () => attest(sim, customer, 'privacy_policy', { timestamp: now + seconds })
    expect(refusal(call).errors).toMatchObject([{ field: 'timestamp', code: 'out_of_order' }])
  })

  it('goes on counting when e_sign is sent again later', () => {
    const sim = createSimulator({ terms: 'outstanding' })
    const customer = newCustomer(sim)
    attest(sim, customer, 'e_sign')
    attest(sim, customer, 'terms_of_service', { timestamp: now + 1 })
    attest(sim, customer, 'e_sign', { timestamp: now + 10 })
    expect(agreements(sim, customer)).toContain('terms_of_service 2014-01-01')
    const older = () => attest(sim, customer, 'privacy_policy', { timestamp: now + 10 })
    expect(refusal(older).errors).toMatchObject([{ field: 'timestamp', code: 'out_of_order' }])
  })

  it('names every field that is wrong at once', () => {
    const sim = createSimulator()
    const customer = newCustomer(sim)
    const call = () =>
      attest(sim, customer, 'terms_of_service', {
        applicant_id: nobody,
        legal_document_version: '1999-01-01',
      })
    expect(refusal(call).errors?.map(({ field }) => field)).toEqual([
      'applicant_id',
      'legal_document_version',
      'attestation_type',
    ])
  })

  it.each([
    ['attestation_type', { attestation_type: 'love' }],
    ['timestamp', { timestamp: now * 1000 }],
    ['timestamp', { timestamp: -1 }],
    ['timestamp', { timestamp: 1.5 }],
    ['applicant_id', { applicant_id: 'me' }],
  ])('is refused for its %s: %j', (field, change) => {
    const sim = createSimulator()
    const customer = approved(sim)
    const { id, application_id } = customer
    const body = { attestation_type: 'e_sign', timestamp: now, applicant_id: id, ...change }
    const { applications } = sim.as({ applicationToken: tokenOf(customer) })
    // @ts-expect-error the types refuse an unknown type of attestation
    const call = () => applications.attest(application_id, body)
    expect(refusal(call)).toMatchObject({ slug: 'validation-error', errors: [{ field }] })
  })

  it('that is refused leaves no trace', () => {
    const sim = createSimulator()
    const customer = newCustomer(sim)
    const before = sim.hash()
    refusal(() => attest(sim, customer, 'terms_of_service'))
    expect(sim.hash()).toBe(before)
  })
})

describe('an application token', () => {
  it('reads and attests for its own application, and no other', () => {
    const sim = createSimulator()
    const own = approved(sim, 'Own Corp')
    const other = approved(sim, 'Other Corp')
    sim.simulate.requireTerms()
    const { applications } = sim.as({ applicationToken: tokenOf(own) })
    const accept = (customer: typeof own) =>
      applications.attest(customer.application_id, {
        attestation_type: 'terms_of_service',
        timestamp: now,
        applicant_id: customer.id,
      })
    accept(own)
    expect(applications.legalAcceptance(own.application_id).outstanding_documents).toHaveLength(1)
    expect(refusal(() => accept(other)).slug).toBe('not-found')
    expect(refusal(() => applications.legalAcceptance(other.application_id)).slug).toBe('not-found')
    expect(outstanding(sim, other)).toHaveLength(2)
  })
})

describe('the gate before money moves', () => {
  /** As an operation of a later resource passes it. */
  function pass(sim: Simulator, id: string): void {
    const world = worldOf(sim)
    const row = world.table(customers).get(id)
    if (row === undefined) throw new Error('no such customer')
    requireAcceptedTerms(world, row)
  }

  it('is open by default, and again once the terms are accepted', () => {
    const sim = createSimulator()
    const { id } = newCustomer(sim)
    pass(sim, id)
    sim.simulate.requireTerms(id)
    refusal(() => pass(sim, id))
    sim.simulate.acceptTerms(id)
    expect(() => pass(sim, id)).not.toThrow()
  })

  it('says what is outstanding, where to accept it, and to the customer what to do', () => {
    const sim = createSimulator()
    const created = newCustomer(sim)
    sim.simulate.publishLegalDocument({ key: 'platform_tos' })
    sim.simulate.requireTerms(created.id)
    expect(refusal(() => pass(sim, created.id))).toMatchObject({
      slug: 'terms-not-accepted',
      status: 403,
      title: 'Terms Not Accepted',
      detail:
        'The customer has not accepted: Terms of Service (platform_tos, version 2026-01-01), Privacy Policy (platform_privacy, version 2014-01-01).',
      resolutionUrl: `${sim.baseUrl}/hosted/applications/${created.application_id}/terms?token=${tokenOf(created)}`,
      userMessage: 'Please read and accept the Terms of Service and the Privacy Policy to continue.',
      hint: `sim.simulate.acceptTerms('${created.id}') signs them as on the hosted page`,
    })
  })

  it('names only what is still outstanding', () => {
    const sim = createSimulator()
    const customer = approved(sim)
    sim.simulate.requireTerms(customer.id)
    attest(sim, customer, 'terms_of_service')
    expect(refusal(() => pass(sim, customer.id)).userMessage).toBe(
      'Please read and accept the Privacy Policy to continue.',
    )
  })

  it('says how to renew a link whose token has expired', async () => {
    const sim = createSimulator({ terms: 'outstanding' })
    const { id } = newCustomer(sim)
    await sim.clock.advance('90d')
    expect(refusal(() => pass(sim, id)).hint).toContain(`sim.simulate.requireTerms('${id}') renews it`)
  })
})
