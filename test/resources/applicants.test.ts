import { createSimulator, type Simulator } from 'platform-simulator'
import { describe, expect, it } from 'vitest'
import {
  ada,
  alan,
  applying,
  businessBody,
  diligence,
  grace,
  type PersonBody,
  resubmitting,
  withPeople,
} from '../conformance/onboarding-samples.js'
import { refusal, refused } from '../support/refusal.js'

/** Which fields a person of a business is refused for. */
function refusedFor(change: object, sim: Simulator = createSimulator()) {
  const { form, id } = applying(sim)
  return refusal(() => form.addIndividual(id, { ...alan, ...change } as PersonBody)).errors?.map(
    ({ field }) => field,
  )
}

describe('the name of a person', () => {
  it.each(['first', 'middle', 'last'])('has a %s of 140 characters at most', (part) => {
    const named = (length: number) => ({ name: { ...alan.name, [part]: 'x'.repeat(length) } })
    expect(refusedFor(named(141))).toEqual([`name.${part}`])
    const { form, id } = applying(createSimulator())
    expect(form.addIndividual(id, { ...alan, ...named(140) }).id).toMatch(/^[0-9A-Za-z]{27}$/)
  })
})

describe('business details', () => {
  it('are written whole, and read as they were sent', () => {
    const sim = createSimulator()
    const { form, id } = applying(sim)
    const { dba: _, ...sent } = { ...businessBody, dba: 'Acme' }
    form.updateBusinessDetails(id, { ...businessBody, dba: 'Acme' })
    const { business, application_status } = form.updateBusinessDetails(id, businessBody)
    expect(application_status).toBe('pending')
    expect(business).toEqual({ ...sent, id: business.id })
    expect(sim.api.applications.list().data[0]).toMatchObject({
      business: { id: business.id, legal_name: 'Acme Corporation' },
      individuals: [],
    })
  })

  it.each([
    ['date_of_incorporation', { date_of_incorporation: '2026-01-02' }],
    ['date_of_incorporation', { date_of_incorporation: '2021-02-29' }],
    ['date_of_incorporation', { date_of_incorporation: '0000-06-15' }],
    ['date_of_incorporation', { date_of_incorporation: '-0001-06-15' }],
    ['date_of_incorporation', { date_of_incorporation: '12020-01-15' }],
    ['country_of_incorporation', { country_of_incorporation: 'XX' }],
    [
      'registered_address.street1',
      { registered_address: { ...businessBody.registered_address, street1: 'P.O. Box 7' } },
    ],
    ['legal_name', { legal_name: ' ' }],
    ['legal_name', { legal_name: 'x'.repeat(141) }],
    ['business_email', { business_email: `${'x'.repeat(250)}@acme.example` }],
    ['website', { website: 'x'.repeat(2049) }],
    ['purpose_of_account', { purpose_of_account: [] }],
    ['has_bearer_shares', { has_bearer_shares: 'no' }],
    ['business_description', { business_description: 'x'.repeat(1025) }],
    ['business_description', { business_description: ' '.repeat(200) }],
  ])('are refused for their %s', (field, change) => {
    const { form, id } = applying(createSimulator())
    const call = () => form.updateBusinessDetails(id, { ...businessBody, ...change } as typeof businessBody)
    expect(refusal(call)).toMatchObject({ slug: 'validation-error', errors: [{ field }] })
  })

  it.each(['trust', 'government_entity', 'sole_proprietorship'] as const)(
    'of a %s are refused',
    (legal_structure) => {
      const { form, id } = applying(createSimulator())
      expect(
        refusal(() => form.updateBusinessDetails(id, { ...businessBody, legal_structure })).errors,
      ).toMatchObject([{ field: 'legal_structure', code: 'ineligible' }])
    },
  )

  it('are refused with a sentence for each rule that they break', () => {
    const { form, id } = applying(createSimulator())
    const box = { ...businessBody.registered_address, street1: 'PO Box 7' }
    const { tax_id_number: _, ...body } = businessBody
    const wrong = {
      ...body,
      date_of_incorporation: '2026-01-02',
      registered_address: box,
      operating_address: {
        ...box,
        street1: '7 Main Street',
        street2: 'p.o. box 8',
        street3: 'Post Office Box 9',
      },
    }
    const notBox = { message: 'must not be a post office box', code: 'po_box' }
    expect(refusal(() => form.updateBusinessDetails(id, wrong)).errors).toEqual([
      { field: 'date_of_incorporation', message: 'must not be in the future', code: 'in_the_future' },
      {
        field: 'tax_id_number',
        message: 'is required of a business in the United States',
        code: 'missing_required_field',
      },
      { field: 'registered_address.street1', ...notBox },
      { field: 'operating_address.street2', ...notBox },
      { field: 'operating_address.street3', ...notBox },
    ])
  })

  it('of a business abroad need no tax id', () => {
    const { form, id } = applying(createSimulator())
    const { tax_id_number: _, ...body } = businessBody
    expect(form.updateBusinessDetails(id, { ...body, country_of_incorporation: 'DE' }).business.id).toMatch(
      /^\w{27}$/,
    )
  })
})

describe('a person of a business', () => {
  it.each([
    [{ roles: ['ubo'], ownership_percentage: undefined }, ['ownership_percentage']],
    [{ roles: ['ubo'], ownership_percentage: 0 }, ['ownership_percentage']],
    [{ roles: ['ubo'], ownership_percentage: 100.5 }, ['ownership_percentage']],
    [{ roles: ['control_person'], title: undefined }, ['title']],
    [
      { roles: ['individual'] },
      ['roles', 'employment_status', 'purpose_of_account', 'source_of_wealth', 'title'],
    ],
    [
      { roles: ['individual', 'ubo'] },
      ['roles', 'employment_status', 'purpose_of_account', 'source_of_wealth', 'title'],
    ],
    [{ roles: [] }, ['roles']],
    [{ nationalities: ['US'] }, ['ssn']],
    [{ nationalities: ['us'] }, ['nationalities.0']],
    [{ ssn: '123456789' }, ['ssn']],
    [{ date_of_birth: '2008-01-02' }, ['date_of_birth']],
    [{ date_of_birth: '1800-01-01' }, ['date_of_birth']],
    [{ email_address: 'alan@example.com' }, ['email_address']],
    [{ email_address: 'alan@mail.acme.test' }, ['email_address']],
    [{ address: { ...alan.address, street2: 'PO Box 3' } }, ['address.street2']],
    [{ name: { first: 'Alan' } }, ['name.last']],
  ])('is refused with %j', (change, fields) => {
    expect(refusedFor(change)).toEqual(fields)
  })

  it.each([
    [
      { roles: ['ubo', 'control_person'], title: undefined, ownership_percentage: undefined },
      [
        ['title', 'is required of a ubo and of a control_person', 'missing_required_field'],
        ['ownership_percentage', 'is required of a ubo', 'missing_required_field'],
      ],
    ],
    [
      { roles: ['individual'] },
      [
        [
          'roles',
          'individual is for who applies for himself: a business has ubo, control_person and applicant',
          'invalid_roles',
        ],
        ['employment_status', 'is required of the role individual', 'missing_required_field'],
        ['purpose_of_account', 'is required of the role individual', 'missing_required_field'],
        ['source_of_wealth', 'is required of the role individual', 'missing_required_field'],
        ['title', 'is not for the role individual', 'not_allowed'],
      ],
    ],
    [
      { nationalities: ['GB', 'US'], email_address: 'alan@localhost.test' },
      [
        ['ssn', 'is required of US nationals', 'missing_required_field'],
        ['email_address', 'must not be at localhost.test, which reaches nobody', 'test_domain'],
      ],
    ],
  ])('that is as %j is refused with a sentence for each', (change, errors) => {
    const { form, id } = applying(createSimulator())
    expect(refusal(() => form.addIndividual(id, { ...alan, ...change } as PersonBody)).errors).toEqual(
      errors.map(([field, message, code]) => ({ field, message, code })),
    )
  })

  it('has a name that nobody else of the application has, in whatever letters', () => {
    const made = withPeople(createSimulator())
    const { form, id } = made
    form.updateIndividual(id, made.grace, { ...grace, ownership_percentage: 40 })
    const called = (first: string, last: string) => ({
      ...alan,
      ownership_percentage: 0.01,
      name: { first, last },
    })
    for (const [first, last] of [
      ['Grace', 'Hopper'],
      ['GRACE', 'hopper'],
      ['grace', 'HOPPER'],
      [' Grace', 'Hopper '],
    ] as const) {
      expect(refusal(() => form.addIndividual(id, called(first, last)))).toMatchObject({
        status: 409,
        detail: 'An individual of this name is of the application already.',
        hint: `its id is ${made.grace}: change it with PUT`,
      })
      expect(refusal(() => form.updateIndividual(id, made.alan, called(first, last)))).toMatchObject({
        status: 400,
        slug: 'invalid-request',
        detail: 'Another individual of this name is of the application already.',
      })
    }
    const own = form.updateIndividual(id, made.alan, called('ALAN', 'TURING')).individual
    expect([own.first_name, own.last_name], 'his own name is free for him').toEqual(['ALAN', 'TURING'])
    form.updateIndividual(id, made.alan, called('Alan', 'Hopper'))
    form.addIndividual(id, called('Grace', 'Turing'))
    const { entities } = form.get(id, { include: ['entities'] })
    expect(entities?.associated_individuals?.map((one) => `${one.first_name} ${one.last_name}`)).toEqual([
      'Grace Hopper',
      'Alan Hopper',
      'Grace Turing',
    ])
  })

  it.each([
    { roles: ['applicant'], title: undefined, ownership_percentage: undefined },
    { roles: ['control_person'], ownership_percentage: undefined },
    { date_of_birth: '2008-01-01' },
    { ownership_percentage: 0.01 },
  ])('may be as %j', (change) => {
    const { form, id } = applying(createSimulator())
    expect(form.addIndividual(id, { ...alan, ...change } as PersonBody).id).toMatch(/^\w{27}$/)
  })

  it('comes of age on the virtual clock', async () => {
    const sim = createSimulator()
    const { form, id } = applying(sim)
    const young = { ...alan, date_of_birth: '2008-02-01' }
    expect(refusal(() => form.addIndividual(id, young)).errors).toMatchObject([{ code: 'invalid_age' }])
    sim.simulate.requestInformation(id)
    await sim.clock.advance('91d')
    const url = sim.api.customers.list().data[0]?.resubmit_url ?? ''
    const applicationToken = new URL(url).searchParams.get('token') ?? ''
    expect(sim.as({ applicationToken }).applications.addIndividual(id, young).id).toMatch(/^\w{27}$/)
  })

  it('owns no more with the others than all of it', () => {
    const made = withPeople(createSimulator())
    const more = { ...alan, name: { first: 'Kurt', last: 'Goedel' }, ownership_percentage: 0.01 }
    expect(refusal(() => made.form.addIndividual(made.id, more)).errors).toMatchObject([
      { field: 'ownership_percentage', code: 'too_big' },
    ])
    made.form.updateIndividual(made.id, made.alan, { ...alan, ownership_percentage: 49.99 })
    expect(made.form.addIndividual(made.id, more).id).toMatch(/^\w{27}$/)
  })

  it('is shown with the roles of answers', () => {
    const made = withPeople(createSimulator())
    const { individual } = made.form.updateIndividual(made.id, made.grace, { ...grace, title: 'cfo' })
    expect(individual).toMatchObject({
      id: made.grace,
      first_name: 'Grace',
      roles: ['ubo', 'control_person', 'applicant'],
      title: 'cfo',
    })
  })

  it('is taken off with the documents about that person, and is no attestor any more', () => {
    const sim = createSimulator()
    const made = withPeople(sim)
    const sign = (applicant_id: string) =>
      made.form.attest(made.id, { attestation_type: 'e_sign', timestamp: 1_767_225_600, applicant_id })
    expect(refusal(() => sign(made.alan)).errors).toMatchObject([{ field: 'applicant_id' }])
    sign(made.grace)
    const missing = () => made.form.get(made.id, { include: ['validation'] }).validation?.attestations.missing
    expect(missing()).not.toContain('e_sign')
    made.form.deleteIndividual(made.id, made.grace)
    expect(missing()).toContain('e_sign')
    expect(refusal(() => sign(made.grace)).slug).toBe('validation-error')
    expect(refusal(() => made.form.deleteIndividual(made.id, made.grace)).slug).toBe('not-found')
  })
})

describe('the day on which a business was founded', () => {
  it.each([
    ['today', '2026-01-01', undefined],
    ['tomorrow', '2026-01-02', ['in_the_future']],
  ])('is %s', (_, date_of_incorporation, codes) => {
    const { form, id } = applying(createSimulator())
    const write = () => form.updateBusinessDetails(id, { ...businessBody, date_of_incorporation })
    if (codes === undefined) expect(write().business.date_of_incorporation).toBe(date_of_incorporation)
    else expect(refusal(write).errors?.map(({ code }) => code)).toEqual(codes)
  })
})

describe('an individual who applies', () => {
  it('is none of the application of a business, whatever has become of that', () => {
    const sim = createSimulator()
    const { form, id } = applying(sim)
    const write = () => form.updateIndividualDetails(id, ada)
    const words = 'This is the application of a business: it has business details and associated individuals.'
    expect(refusal(write).detail).toBe(words)
    sim.simulate.submitOnboarding(id)
    expect(refusal(write).detail).toBe(words)
  })

  it('is written whole, twice as one', () => {
    const sim = createSimulator()
    const { form, id } = applying(sim, 'individual')
    const first = form.updateIndividualDetails(id, ada).individual
    const second = form.updateIndividualDetails(id, {
      ...ada,
      name: { first: 'Augusta', last: 'King' },
    }).individual
    expect(second).toEqual({ ...first, first_name: 'Augusta', last_name: 'King' })
    expect(sim.api.applications.list().data[0]?.individuals).toEqual([
      { id: first.id, first_name: 'Augusta', last_name: 'King' },
    ])
  })

  it.each(['employment_status', 'purpose_of_account', 'source_of_wealth'] as const)('needs %s', (field) => {
    const { form, id } = applying(createSimulator(), 'individual')
    expect(
      refusal(() => form.updateIndividualDetails(id, { ...ada, [field]: undefined })).errors,
    ).toMatchObject([{ field, code: 'missing_required_field' }])
  })
})

describe('enhanced due diligence', () => {
  const licence = 'regulatory_license_type'
  const why = 'unregulated_justification'

  it.each([
    [{}, []],
    [{ [licence]: 'bank', [why]: 'none' }, []],
    [{ is_regulated: true }, [licence]],
    [{ is_regulated: true, [why]: 'none' }, [licence]],
    [{ is_regulated: true, [licence]: 'bank' }, []],
    [{ is_regulated: false }, [why]],
    [{ is_regulated: false, [licence]: 'bank' }, [why]],
    [{ is_regulated: false, [why]: 'none' }, []],
  ])('that says %j lacks %j', (said, lacking) => {
    const { form, id } = applying(createSimulator())
    const account_usage_description = 'Payouts to suppliers.'
    const write = () => form.updateDueDiligence(id, { account_usage_description, ...said })
    if (lacking.length === 0) expect(write().edd).toMatchObject({ account_usage_description, ...said })
    else
      expect(refusal(write).errors).toMatchObject(
        lacking.map((field) => ({ field, code: 'missing_required_field' })),
      )
  })

  it('may come before the business, which has its id from then on', () => {
    const sim = createSimulator()
    const { form, id } = applying(sim)
    const { edd } = form.updateDueDiligence(id, diligence)
    expect(form.updateBusinessDetails(id, businessBody).business.id).toBe(edd.business_id)
    expect(sim.api.applications.getDueDiligence(id).edd).toMatchObject({
      ...edd,
      document_info: { uploaded_documents: [], missing_documents: [] },
    })
  })

  it.each([
    ['unregulated_justification', { is_regulated: false, unregulated_justification: undefined }],
    ['regulatory_license_type', { is_regulated: true }],
    ['last_audit_date', { last_audit_date: '2026-01-02' }],
    ['account_usage_description', { account_usage_description: '' }],
    ['token_sale_amount_usd', { token_sale_amount_usd: -1 }],
  ])('is refused for its %s', (field, change) => {
    const { form, id } = applying(createSimulator())
    expect(refusal(() => form.updateDueDiligence(id, { ...diligence, ...change })).errors).toMatchObject([
      { field },
    ])
  })
})

describe('hostile details', () => {
  it.each([
    ['a prototype', '{"__proto__":{"roles":[]}}'],
    ['a NUL', JSON.stringify({ ...alan, name: { first: 'A\u0000', last: 'B' } })],
    ['a deep value', `{"roles":${'['.repeat(100)}${']'.repeat(100)}}`],
    ['a number for an object', '7'],
    ['no JSON', '{"roles":'],
    ['a thousand roles', JSON.stringify({ ...alan, roles: Array(1001).fill('ubo') })],
  ])('with %s are refused and leave no trace', async (_, body) => {
    const sim = createSimulator()
    const made = applying(sim)
    const before = sim.hash()
    const response = await sim.fetch(`/applications/${made.id}/associated-individuals`, {
      method: 'POST',
      headers: {
        'x-application-token': made.caller.applicationToken,
        'x-idempotency-key': '3f0c6c1e-9d3c-4b39-8c1e-0a4f5c6d7e8f',
        'content-type': 'application/json',
      },
      body,
    })
    expect(response.status).toBe(400)
    expect(sim.hash()).toBe(before)
  })

  it('of a hundred thousand letters are refused', () => {
    expect(refusedFor({ name: { first: 'A'.repeat(100_000), last: 'Turing' } })).toEqual(['name.first'])
  })
})

describe('the token of an application', () => {
  it('writes to no other application, and to none after it ran out', async () => {
    const sim = createSimulator()
    const [own, other] = [applying(sim), applying(sim)]
    expect(refusal(() => own.form.updateBusinessDetails(other.id, businessBody)).slug).toBe('not-found')
    await sim.clock.advance('91d')
    expect(refusal(() => own.form.updateBusinessDetails(own.id, businessBody)).slug).toBe(
      'authentication-error',
    )
  })

  it('writes where no key does', () => {
    const sim = createSimulator()
    const { id } = applying(sim)
    expect(refusal(() => sim.api.applications.updateBusinessDetails(id, businessBody))).toMatchObject({
      status: 403,
      slug: 'forbidden',
    })
  })
})

describe('what a form that nobody has begun lacks', () => {
  it('is every field of a business that may not be left out, and its people', () => {
    const { form, id } = applying(createSimulator())
    expect(form.get(id, { include: ['validation'] }).validation?.business?.details).toEqual({
      ready: false,
      missing_fields: [
        'legal_name',
        'country_of_incorporation',
        'date_of_incorporation',
        'legal_structure',
        'registration_number',
        'registered_address',
        'industry_code',
        'business_description',
        'purpose_of_account',
        'average_monthly_revenue',
        'expected_monthly_deposit',
        'expected_monthly_transaction_volume',
        'source_of_funds',
        'has_bearer_shares',
        'transact_on_behalf_of_third_parties',
        'owned_by_foundation',
        'associated_individuals.applicant',
        'associated_individuals.control_person',
        'associated_individuals.ubo',
      ],
    })
  })

  it('is every field of a person that may not be left out', () => {
    const { form, id } = applying(createSimulator(), 'individual')
    expect(form.get(id, { include: ['validation'] }).validation?.primary_individual).toMatchObject({
      individual_name: '',
      details: {
        ready: false,
        missing_fields: ['roles', 'name', 'date_of_birth', 'address', 'nationalities', 'email_address'],
      },
    })
  })

  it('is the one field of due diligence that may not be left out, of a high risk', () => {
    const sim = createSimulator()
    const { form, id } = applying(sim)
    sim.simulate.rateRisk(id, 'high')
    expect(form.get(id, { include: ['validation'] }).validation?.edd?.details).toEqual({
      ready: false,
      missing_fields: ['account_usage_description'],
    })
    form.updateDueDiligence(id, { account_usage_description: 'Payouts.' })
    expect(form.get(id, { include: ['validation'] }).validation?.edd?.details).toEqual({
      ready: true,
      missing_fields: [],
    })
  })
})

describe('the list of applications', () => {
  it.each([
    ['decline', 'declined', 'prohibited_country', 'declined'],
    ['auto-decline', 'auto_declined', 'other', 'declined'],
    ['approve', 'approved', undefined, 'approved'],
  ] as const)(
    'tells who has the key all of a decision to %s, and who applies no reason',
    (how, key, reason, own) => {
      const sim = createSimulator()
      const { id, form } = withPeople(sim)
      if (how === 'decline') sim.simulate.rejectOnboarding(id, { reason_code: 'prohibited_country' })
      else if (how === 'auto-decline') sim.simulate.autoDeclineOnboarding(id)
      else sim.simulate.approveOnboarding(id)
      const shown = (of: typeof form) =>
        of
          .list()
          .data.map(({ application_decision, decline_reason }) => [application_decision, decline_reason])
      expect(shown(sim.api.applications)).toEqual([[key, reason]])
      expect(shown(form)).toEqual([[own, undefined]])
    },
  )

  it('names the people and the parts of each, and when it was begun, changed and sent', async () => {
    const sim = createSimulator()
    const made = withPeople(sim)
    made.form.updateBusinessDetails(made.id, businessBody)
    const { edd } = made.form.updateDueDiligence(made.id, diligence)
    await sim.clock.advance('1s')
    sim.simulate.fillInOnboarding(made.id)
    made.form.submit(made.id)
    const { entities } = made.form.get(made.id, { include: ['entities'] })
    expect(sim.api.applications.list().data).toEqual([
      {
        application_id: made.id,
        application_type: 'business',
        type: 'business',
        application_status: 'submitted',
        business: { id: entities?.business?.id, legal_name: 'Acme Corporation' },
        individuals: [
          { id: made.grace, first_name: 'Grace', last_name: 'Hopper' },
          { id: made.alan, first_name: 'Alan', last_name: 'Turing' },
        ],
        edd_id: edd.id,
        created_at: '2026-01-01T00:00:00Z',
        updated_at: '2026-01-01T00:00:01Z',
        submitted_at: '2026-01-01T00:00:01Z',
      },
    ])
  })

  it('of who applies has the own application alone', () => {
    const sim = createSimulator()
    const [own, other] = [applying(sim), applying(sim)]
    expect(own.form.list().data.map(({ application_id }) => application_id)).toEqual([own.id])
    expect(other.form.list().data.map(({ application_id }) => application_id)).toEqual([other.id])
    expect(sim.api.applications.list().data).toHaveLength(2)
  })
})

describe('naming somebody while information is asked for', () => {
  const passport = { type: 'document', document_type: 'passport' } as const
  const bill = { type: 'document', document_type: 'utility_bill' } as const
  const purpose = (name: 'individual_identity' | 'individual_proof_of_address' | 'business_formation') =>
    ({ type: 'document', purpose: name }) as const

  it.each([
    ['individual', passport, 'taken'],
    ['individual', purpose('individual_proof_of_address'), 'taken'],
    ['individual', { type: 'question', prompt: 'Why?' }, '409 conflict'],
    ['business', purpose('individual_identity'), 'taken'],
    ['business', purpose('individual_proof_of_address'), 'taken'],
    ['business', purpose('business_formation'), '403 forbidden'],
    ['business', bill, '403 forbidden'],
    ['business', { type: 'question', prompt: 'Why?' }, '403 forbidden'],
    ['business', { type: 'field', path: 'individual.ssn' }, 'taken'],
  ] as const)('of an application of a(n) %s with %j is %s', (type, requirement, outcome) => {
    const sim = createSimulator()
    const made = applying(sim, type)
    sim.simulate.requestInformation(made.id, { requirements: [requirement] })
    const { form, id } = resubmitting(sim, made)
    const name = () =>
      type === 'individual' ? form.updateIndividualDetails(id, ada) : form.addIndividual(id, grace)
    if (outcome === 'taken') {
      name()
      expect(sim.api.applications.list().data[0]?.individuals).toHaveLength(1)
    } else expect(refused(name)).toBe(outcome)
  })

  it('is taken where one of several requests asks for a document of a person', () => {
    const sim = createSimulator()
    const made = applying(sim, 'business')
    for (const requirements of [
      [{ type: 'question', prompt: 'Why?' } as const],
      [purpose('individual_identity')],
    ])
      sim.simulate.requestInformation(made.id, { requirements })
    const { form, id } = resubmitting(sim, made)
    form.addIndividual(id, grace)
    expect(sim.api.applications.list().data[0]?.individuals).toHaveLength(1)
  })

  it('is over where somebody is named already, and where the document is of the business', () => {
    const sim = createSimulator()
    const made = withPeople(sim)
    sim.simulate.requestInformation(made.id, {
      requirements: [purpose('individual_identity'), { ...bill, entity: { kind: 'business' } }],
    })
    const { form, id } = resubmitting(sim, made)
    const kurt = { ...alan, name: { first: 'Kurt', last: 'Goedel' }, ownership_percentage: 0.01 }
    expect(refused(() => form.addIndividual(id, kurt))).toBe('403 forbidden')
  })
})

it('details live through a fork and a snapshot, each world with its own', () => {
  const sim = createSimulator()
  const made = withPeople(sim)
  const snapshot = sim.snapshot()
  const fork = sim.fork()
  made.form.deleteIndividual(made.id, made.alan)
  const people = (world: Simulator) =>
    world.api.applications.get(made.id, { include: ['entities'] }).entities?.associated_individuals?.length
  expect([people(sim), people(fork)]).toEqual([1, 2])
  sim.restore(JSON.parse(JSON.stringify(snapshot)))
  expect(people(sim)).toBe(2)
  expect(sim.hash()).toBe(fork.hash())
})

describe('what was decided', () => {
  const decided = async (decide: (sim: Simulator, id: string, customerId: string) => void) => {
    const sim = createSimulator()
    const { id, form, customer_id } = withPeople(sim)
    form.updateBusinessDetails(id, businessBody)
    await sim.clock.advance('1s')
    decide(sim, id, customer_id)
    const { entities } = sim.api.applications.get(id, { include: ['entities'] })
    const members = (shown: object | undefined) =>
      ['decision', 'decision_at', 'decision_by', 'decision_reason'].map(
        (name) => Object.entries(shown ?? {}).find(([key]) => key === name)?.[1],
      )
    const all = [...(entities?.individuals ?? []), ...(entities?.business ? [entities.business] : [])]
    expect(all.length).toBeGreaterThan(1)
    for (const one of all) expect(members(one)).toEqual(members(all[0]))
    return members(all[0])
  }

  it('is shown of each entity, with when, by whom and why', async () => {
    const decision_at = Date.parse('2026-01-01T00:00:01Z') / 1000
    expect(
      await decided((sim, id) => sim.simulate.rejectOnboarding(id, { reason_code: 'unsupported_region' })),
    ).toEqual(['declined', decision_at, 'compliance@platform.example', 'unsupported_region'])
    expect(
      await decided(
        (sim, id, customerId) => void sim.api.applications.withdraw(customerId, id, { reason: 'Too dear.' }),
      ),
    ).toEqual(['withdrawn', decision_at, undefined, 'Too dear.'])
    expect(await decided((sim, id) => sim.simulate.autoDeclineOnboarding(id))).toEqual([
      'auto_declined',
      decision_at,
      undefined,
      undefined,
    ])
  })
})
