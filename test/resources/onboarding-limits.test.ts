import { createSimulator, Problem, type Simulator, UsageError } from 'platform-simulator'
import { describe, expect, it } from 'vitest'
import { announced, applicant, certificate, filed, passport } from '../conformance/document-samples.js'
import {
  alan,
  applying,
  asked,
  businessBody,
  diligence,
  resubmitting,
  withPeople,
} from '../conformance/onboarding-samples.js'

/** Limits of onboarding, each with the least and the most that is taken, and what is just beyond. */

type Send = (sim: Simulator, text: string) => unknown

/** What a call is refused for: the fields of a problem, or the sentence of a mistake; nothing when it is taken. */
function refusedFor(send: () => unknown): string {
  try {
    send()
    return ''
  } catch (error) {
    if (error instanceof UsageError) return error.message
    if (error instanceof Problem) return error.errors?.map(({ field }) => field).join(' ') ?? error.slug
    throw error
  }
}

const ofBusiness =
  (member: keyof typeof businessBody): Send =>
  (sim, text) => {
    const { form, id } = applying(sim)
    return form.updateBusinessDetails(id, { ...businessBody, [member]: text })
  }

const ofPerson =
  (member: keyof typeof alan): Send =>
  (sim, text) => {
    const { form, id } = applying(sim)
    return form.addIndividual(id, { ...alan, [member]: text })
  }

const ofDiligence =
  (member: keyof typeof diligence): Send =>
  (sim, text) => {
    const { form, id } = applying(sim)
    return form.updateDueDiligence(id, {
      ...diligence,
      regulatory_license_type: 'money transmitter',
      [member]: text,
    })
  }

const { file_content: _, ...certificateToCome } = certificate
const { document_type: type, ...passportSaid } = passport

const ofDocument: readonly (readonly [string, (member: string) => Send])[] = [
  [
    'a document in base64',
    (member) => (sim, text) => {
      const { api, application_id } = applicant(sim)
      return api.createDocument(application_id, { ...certificate, [member]: text })
    },
  ],
  [
    'an announced document',
    (member) => (sim, text) => {
      const { api, application_id } = applicant(sim)
      return api.createDocumentUpload(application_id, { ...certificateToCome, [member]: text })
    },
  ],
  [
    'a document of a person in base64',
    (member) => (sim, text) => {
      const { form, id, alan: person } = withPeople(sim)
      const file_content = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1]).toString('base64')
      return form.createIndividualDocument(id, person, {
        ...passportSaid,
        type,
        file_content,
        [member]: text,
      })
    },
  ],
  [
    'an announced document of a person',
    (member) => (sim, text) => {
      const { form, id, alan: person } = withPeople(sim)
      return form.createIndividualDocumentUpload(id, person, { ...passport, [member]: text })
    },
  ],
]

const disclosure = { disclosure_id: 'fees', disclosure_version: '1', title: 'Fees' }

const requiringDisclosure =
  (member: keyof typeof disclosure): Send =>
  (sim, text) =>
    sim.simulate.requireDisclosure(applying(sim).id, { ...disclosure, [member]: text })

const attesting =
  (member: 'disclosure_id' | 'disclosure_version'): Send =>
  (sim, text) => {
    const { id, customer_id, form } = applying(sim)
    const { title, ...named } = { ...disclosure, [member]: text }
    if (text.length > 0 && text.length < 256) sim.simulate.requireDisclosure(id, { ...named, title })
    sim.simulate.approveOnboarding(id)
    return form.attest(id, {
      attestation_type: 'terms_of_service',
      timestamp: 1,
      applicant_id: customer_id,
      ...named,
    })
  }

const rating =
  (member: 'reference' | 'industry_code'): Send =>
  (sim, text) =>
    sim.api.riskRatings.calculate({ entities: [{ entity_type: 'business', country: 'DE', [member]: text }] })

const line = { least: 1, most: 140 }

const texts: readonly (readonly [string, string, { least?: number; most?: number }, Send])[] = [
  ['of a business', 'business_description', { least: 200, most: 1024 }, ofBusiness('business_description')],
  ['of a business', 'website', { least: 1, most: 2048 }, ofBusiness('website')],
  ['of a business', 'legal_name', line, ofBusiness('legal_name')],
  ['of a business', 'registration_number', line, ofBusiness('registration_number')],
  ['of a business', 'tax_id_number', line, ofBusiness('tax_id_number')],
  ['of a business', 'industry_code', line, ofBusiness('industry_code')],
  ['of a business', 'dba', line, ofBusiness('dba')],
  [
    'of due diligence',
    'account_usage_description',
    { least: 1, most: 10_000 },
    ofDiligence('account_usage_description'),
  ],
  ['of due diligence', 'token_sale_availability', { most: 10_000 }, ofDiligence('token_sale_availability')],
  [
    'of due diligence',
    'token_sale_registration_status',
    { most: 10_000 },
    ofDiligence('token_sale_registration_status'),
  ],
  [
    'of due diligence',
    'unregulated_justification',
    { least: 1, most: 10_000 },
    ofDiligence('unregulated_justification'),
  ],
  ['of due diligence', 'regulatory_license_type', line, ofDiligence('regulatory_license_type')],
  ...ofDocument.flatMap(([of, sending]) => [
    [`of ${of}`, 'id_number', { least: 3, most: 50 }, sending('id_number')] as const,
    [`of ${of}`, 'filename', { most: 100 }, sending('filename')] as const,
  ]),
  [
    'of a document in base64',
    'description',
    { most: 500 },
    (sim, description) => {
      const { api, application_id } = applicant(sim)
      return api.createDocument(application_id, { ...certificate, description })
    },
  ],
  [
    'of a withdrawal',
    'reason',
    { most: 500 },
    (sim, reason) => {
      const { customer_id, id } = applying(sim)
      return sim.api.applications.withdraw(customer_id, id, { reason })
    },
  ],
  [
    'of an answer to a question',
    'answers.0.text',
    { least: 1, most: 10_000 },
    (sim, text) => {
      const { form, id } = asked(sim)
      return form.answer(id, { answers: [{ key: 'why', text }] })
    },
  ],
  [
    'of an answer to a question',
    'answers.0.key',
    { least: 1 },
    (sim, key) => {
      const made = applying(sim)
      sim.simulate.askQuestion(made.id, { key: key || 'k', prompt: 'Why?' })
      const { form, id } = resubmitting(sim, made)
      return form.answer(id, { answers: [{ key, text: 'Because.' }] })
    },
  ],
  [
    'of an answer to a question',
    'answers.0.prompt',
    { least: 1 },
    (sim, prompt) => {
      const made = applying(sim)
      sim.simulate.askQuestion(made.id, { prompt: prompt || 'Why?' })
      const { form, id } = resubmitting(sim, made)
      return form.answer(id, { answers: [{ prompt, text: 'Because.' }] })
    },
  ],
  ['of an attestation', 'disclosure_id', { least: 1, most: 255 }, attesting('disclosure_id')],
  ['of an attestation', 'disclosure_version', { least: 1, most: 255 }, attesting('disclosure_version')],
  ['of somebody to rate', 'entities.0.reference', { least: 1, most: 128 }, rating('reference')],
  ['of somebody to rate', 'entities.0.industry_code', { least: 1, most: 20 }, rating('industry_code')],
  [
    'of simulate.requireDisclosure',
    'disclosure_id',
    { least: 1, most: 255 },
    requiringDisclosure('disclosure_id'),
  ],
  [
    'of simulate.requireDisclosure',
    'disclosure_version',
    { least: 1, most: 255 },
    requiringDisclosure('disclosure_version'),
  ],
  ['of simulate.requireDisclosure', 'title', { least: 1 }, requiringDisclosure('title')],
  [
    'of simulate.publishLegalDocument',
    'title',
    { least: 1 },
    (sim, title) => sim.simulate.publishLegalDocument({ key: 'platform_tos', title }),
  ],
  [
    'of simulate.askQuestion',
    'question.prompt',
    { least: 1 },
    (sim, prompt) => sim.simulate.askQuestion(applying(sim).id, { prompt }),
  ],
  [
    'of simulate.askQuestion',
    'question.key',
    { least: 1 },
    (sim, key) => sim.simulate.askQuestion(applying(sim).id, { prompt: 'Why?', key }),
  ],
  [
    'of simulate.requestReplacement',
    'options.reason',
    { least: 1 },
    (sim, reason) => sim.simulate.requestReplacement(filed(sim).document_id, { reason }),
  ],
  [
    'of simulate.requestInformation',
    'request.message_id',
    { least: 1 },
    (sim, message_id) => sim.simulate.requestInformation(applying(sim).id, { message_id }),
  ],
  [
    'of simulate.requestInformation',
    'request.requirements.0.prompt',
    { least: 1 },
    (sim, prompt) =>
      sim.simulate.requestInformation(applying(sim).id, { requirements: [{ type: 'question', prompt }] }),
  ],
  [
    'of simulate.requestInformation',
    'request.requirements.0.key',
    { least: 1 },
    (sim, key) =>
      sim.simulate.requestInformation(applying(sim).id, {
        requirements: [{ type: 'question', prompt: 'Why?', key }],
      }),
  ],
]

describe('the length of a text', () => {
  const least = texts.flatMap(([of, field, { least: length = 0 }, send]) => [
    [of, field, length, send] as const,
  ])
  const most = texts.flatMap(([of, field, { most: length }, send]) =>
    length === undefined ? [] : [[of, field, length, send] as const],
  )

  it.each(least)('%s, %s, is %i at least', (_, field, length, send) => {
    expect(refusedFor(() => send(createSimulator(), 'x'.repeat(length)))).toBe('')
    if (length > 0) expect(refusedFor(() => send(createSimulator(), 'x'.repeat(length - 1)))).toContain(field)
  })

  it.each(most)('%s, %s, is %i at most', (_, field, length, send) => {
    expect(refusedFor(() => send(createSimulator(), 'x'.repeat(length)))).toBe('')
    expect(refusedFor(() => send(createSimulator(), 'x'.repeat(length + 1)))).toContain(field)
  })

  it.each([
    ['business_email', ofBusiness('business_email')],
    ['email_address', ofPerson('email_address')],
  ] as const)('of an address of mail, %s, is 254 at most', (field, send) => {
    const ofLength = (length: number) => 'x@acme.example'.padStart(length, 'x')
    expect(refusedFor(() => send(createSimulator(), ofLength(254)))).toBe('')
    expect(refusedFor(() => send(createSimulator(), ofLength(255)))).toBe(field)
  })

  it('of a path of a field is one at least, and one letter is taken for the name of a field', () => {
    const ask = (path: string) => {
      const sim = createSimulator()
      const { id } = applying(sim)
      return () => sim.simulate.requestInformation(id, { requirements: [{ type: 'field', path }] })
    }
    expect(ask('')).toThrow(UsageError)
    expect(ask('x')).toThrow(Problem)
    expect(refusedFor(ask('x'))).toBe('requirements.0.path')
  })

  it('of the signature in an upload URL is 200 at most; one of that length is only wrong', () => {
    const sim = createSimulator()
    const { upload_id } = announced(sim)
    const put = (length: number) => () =>
      sim.api.uploads.put(upload_id, Buffer.from('%PDF-1.4'), { signature: 'x'.repeat(length) })
    expect(refusedFor(put(200))).toBe('forbidden')
    expect(refusedFor(put(0))).toBe('forbidden')
    expect(refusedFor(put(201))).toBe('signature')
  })
})

describe('the number of things in a list', () => {
  type Counted = readonly (readonly [
    string,
    string,
    number,
    number,
    (sim: Simulator, count: number) => unknown,
  ])[]
  const entity = { entity_type: 'individual', country: 'DE' } as const
  const question = { type: 'question', key: 'why', prompt: 'Why?' } as const
  const lists: Counted = [
    [
      'those who are rated at once',
      'entities',
      1,
      100,
      (sim, count) => {
        const { results } = sim.api.riskRatings.calculate({ entities: Array(count).fill(entity) })
        expect(results.map(({ index }) => index)).toEqual([...Array(count).keys()])
      },
    ],
    [
      'nationalities of one who is rated',
      'entities.0.nationalities',
      0,
      10,
      (sim, count) =>
        sim.api.riskRatings.calculate({ entities: [{ ...entity, nationalities: Array(count).fill('DE') }] }),
    ],
    [
      'answers to questions',
      'answers',
      1,
      100,
      (sim, count) => {
        const { form, id } = asked(sim)
        return form.answer(id, { answers: Array(count).fill({ key: 'why', text: 'Because.' }) })
      },
    ],
    [
      'requirements of simulate.requestInformation',
      'request.requirements',
      0,
      1000,
      (sim, count) =>
        sim.simulate.requestInformation(applying(sim).id, { requirements: Array(count).fill(question) }),
    ],
    [
      'answers of simulate.respondToInformation',
      'response.answers',
      1,
      1000,
      (sim, count) => {
        const { id } = asked(sim)
        const { prompt: _prompt, ...answer } = question
        return sim.simulate.respondToInformation(id, { answers: Array(count).fill(answer) })
      },
    ],
  ]

  it.each(lists)('%s, %s, is from %i to %i', (_, field, least, most, send) => {
    for (const count of [least, most]) {
      send(createSimulator(), count)
    }
    const beyond = least === 0 ? [most + 1] : [least - 1, most + 1]
    for (const count of beyond) {
      expect(refusedFor(() => send(createSimulator(), count))).toContain(field)
    }
  })
})

describe('a number', () => {
  const amount = (token_sale_amount_usd: number) => {
    const { form, id } = applying(createSimulator())
    return () => form.updateDueDiligence(id, { ...diligence, token_sale_amount_usd })
  }
  const share = (ownership_percentage: number) => {
    const { form, id } = applying(createSimulator())
    return () => form.addIndividual(id, { ...alan, ownership_percentage })
  }

  it.each([
    ['token_sale_amount_usd', [0, 0.5, 1_000_000], [-0.01, -1], amount],
    ['ownership_percentage', [0.01, 100], [0, 0.009, 100.01], share],
  ] as const)('of %s may be %j, and not %j', (field, taken, refused, send) => {
    for (const value of taken) expect(refusedFor(send(value))).toBe('')
    for (const value of refused) expect(refusedFor(send(value))).toBe(field)
  })
})

describe('the link of an application', () => {
  it.each([1, 3650])('may be good for %i days, and not for a millisecond more', async (days) => {
    const sim = createSimulator({ applicationTokenDays: days })
    const { customer_id, id } = applying(sim)
    sim.simulate.startReview(id)
    const link = () => sim.api.customers.get(customer_id).application_url
    await sim.clock.advance(days * 86_400_000 - 1)
    expect(link()).toContain('https://')
    await sim.clock.advance(1)
    expect(link()).toBeUndefined()
  })

  it.each([0, 3651, 1.5])('cannot be good for %d days', (applicationTokenDays) => {
    expect(() => createSimulator({ applicationTokenDays })).toThrow(/option applicationTokenDays/)
  })
})
