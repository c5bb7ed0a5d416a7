import { Problem, type Simulator } from 'platform-simulator'
import { draw } from '../../../src/kernel/random.js'
import { files } from '../../conformance/document-samples.js'
import { businessBody, office } from '../../conformance/onboarding-samples.js'
import { createSimulator, difference, stateOf } from '../auditor/window.js'
import {
  Application,
  type Asked,
  attestations,
  type BusinessSaid,
  type DiligenceSaid,
  type Kind,
  ofBusiness,
  type Paper,
  type Person,
  type PersonSaid,
  Refusal,
  required,
} from './model.js'

export interface OnboardingRun {
  /** What both sides did, in words. */
  readonly script: readonly string[]
  /** Every status, refusal and proof of address that was met. */
  readonly reached: ReadonlySet<string>
  /** How many calls were made. */
  readonly calls: number
  /** What the library and the model do not agree on; null when they agree. */
  readonly failure: string | null
}

export interface OnboardingOptions {
  readonly seed: number
  readonly steps: number
  /** Steps that are left out: each draws for itself, so that the others stay what they are. */
  readonly without?: ReadonlySet<number>
  /** Harm done after each step: to see that it is found. */
  readonly tamper?: (sim: Simulator) => void
}

type Applications = Simulator['api']['applications']
type PersonBody = Parameters<Applications['addIndividual']>[1]
type ApplicationPaper = Parameters<Applications['createDocument']>[1]
type PersonPaper = Parameters<Applications['createIndividualDocument']>[2]
type Requirement = NonNullable<
  NonNullable<Parameters<Simulator['simulate']['requestInformation']>[1]>['requirements']
>[number]

const hour = 3_600_000
const day = 24 * hour

const applicationTypes = [
  ...new Set([...Object.values(ofBusiness).flat(), 'regulatory_license', 'savings_statement']),
]
const personTypes = [
  'passport',
  'drivers_license_front',
  'drivers_license_back',
  'residence_permit_front',
  'national_id_front',
  'national_id_back',
  'proof_of_address',
  'utility_bill',
  'payslip',
]
const box = 'P.O. Box 7'

/** One application, filled in, asked about and decided on at random: what each read shows is what the model says. */
export async function onboardAtRandom({
  seed,
  steps,
  without = new Set(),
  tamper,
}: OnboardingOptions): Promise<OnboardingRun> {
  const kind: Kind = seed % 3 === 0 ? 'individual' : 'business'
  // Every third client pays for reviews.
  const credits = seed % 3 === 1 ? 100 : null
  // Of every fourth the link runs out soon.
  const applicationTokenDays = seed % 4 === 0 ? 1 : 90
  // Of every fifth nobody is needed, unless somebody shows a national identity card.
  const isAutomatic = seed % 5 === 0
  const sim = createSimulator({
    seed,
    applicationTokenDays,
    ...(credits !== null && { credits: { selfServe: true } }),
  })
  if (credits !== null) sim.simulate.grantCredits({ cents: credits })
  // Headers of the sandbox are for the traffic of an app.
  const created = sim.as(sim.apiKey, { traffic: 'app' }).customers.create(
    { name: 'Acme Corp', customer_type: kind },
    {
      idempotencyKey: '3f0c6c1e-9d3c-4b39-8c1e-0a4f5c6d7e8f',
      headers: { 'x-sandbox-skip-auto-approval': String(!isAutomatic) },
    },
  )
  let id = created.application_id
  let model = new Application(kind, created.id, sim.clock.now().getTime(), credits, applicationTokenDays)
  if (isAutomatic) model.approvesAt = model.now + 5000
  /** Those that were withdrawn before this one. */
  const earlier: string[] = []
  let caller = { applicationToken: tokenIn(created.application_url) }
  /** By the link that asks for something, the last that there was. */
  let asking: typeof caller | null = null
  const script: string[] = []
  const reached = new Set<string>()
  let calls = 0
  let at = 0
  let drawn = 0
  const below = (limit: number): number => draw(seed, at, drawn++) % limit
  const chance = (percent: number): boolean => below(100) < percent
  const pick = <T>(list: readonly T[]): T | undefined => list[below(list.length)]
  /** Of the addresses of uploads, which are told once. */
  const signatures = new Map<string, string>()

  /** Both sides do it, and refuse alike. The model is asked first. */
  function both<T, U>(said: string, here: () => U, there: () => T): readonly [T, U] | null {
    calls++
    script.push(said)
    const tried = <V>(run: () => V): { readonly done: V } | { readonly refusal: Problem | Refusal } => {
      try {
        return { done: run() }
      } catch (error) {
        if (error instanceof Problem || error instanceof Refusal) return { refusal: error }
        throw error
      }
    }
    const before = stateOf(sim)
    const expected = tried(here)
    const found = tried(there)
    const allowed = 'refusal' in expected && expected.refusal instanceof Refusal ? expected.refusal.slugs : []
    if ('done' in found) {
      if ('done' in expected) return [found.done, expected.done]
      throw new Error(`${said} succeeds, and the model refuses it: ${allowed.join(' or ')}`)
    }
    const problem = found.refusal
    const slug = problem instanceof Problem ? problem.slug : 'none'
    if (!allowed.includes(slug))
      throw new Error(
        `${said} is refused with ${slug} (${problem.message}), and the model says ${allowed.join(' or ') || 'nothing is wrong'}`,
      )
    reached.add(slug)
    const differs = difference(before, stateOf(sim))
    if (differs !== null) throw new Error(`${said} is refused, and leaves a trace: ${differs}`)
    const fields = 'refusal' in expected && expected.refusal instanceof Refusal ? expected.refusal.fields : []
    const named = problem instanceof Problem && slug === 'validation-error' ? (problem.errors ?? []) : []
    for (const { field } of named)
      if (fields.length > 0 && !fields.includes(field))
        throw new Error(`${said} is refused for ${field}, and the model says ${fields.join()}`)
    if (slug === 'application-not-ready' && problem instanceof Problem) compareNotReady(problem)
    return null
  }

  /** A call with the token of who applies. */
  const asApplicant = <T, U>(said: string, here: () => U, there: (api: Applications) => T) => {
    const isAsked = model.requests.length > 0
    const by =
      asking !== null && (isAsked ? chance(85) : chance(8)) ? (isAsked ? 'asking' : 'ended') : 'creation'
    const token = by === 'creation' || asking === null ? caller : asking
    return both(
      `${said}, by the link of ${by}`,
      () => {
        model.requireToken(by)
        return here()
      },
      () => there(sim.as(token).applications),
    )
  }

  function compareNotReady(problem: Problem): void {
    const { members } = problem
    const ids = (name: string): string => {
      const list: unknown = members?.[name]
      return Array.isArray(list) ? list.map((one) => String(Object(one).applicant_id ?? one)).join() : 'none'
    }
    if (model.status !== 'pending') return
    const business = sim.api.applications.get(id, { include: ['entities'] }).entities?.business?.id ?? id
    const expected = model.incomplete.map((one) =>
      one === 'business' ? business : one === 'nobody' ? id : one.id,
    )
    claim('incomplete_applicants', ids('incomplete_applicants'), expected.join())
    claim('missing_attestations', ids('missing_attestations'), model.missingAttestations.join())
  }

  function claim(what: string, found: unknown, expected: unknown): void {
    const [one, other] = [JSON.stringify(found), JSON.stringify(expected)]
    if (one !== other) throw new Error(`${what} is ${one}, and the model says ${other}`)
  }

  function businessSaid(): BusinessSaid {
    return {
      country: chance(60) ? 'US' : (pick(['DE', 'PA', 'RU']) ?? 'DE'),
      taxId: chance(90),
      structure: chance(95) ? 'llc' : 'trust',
      description: chance(95) ? 200 + below(825) : (pick([0, 199, 1025]) ?? 0),
      street: chance(95) ? '1 Market Street' : box,
      thirdParties: chance(30),
      founded: chance(97) ? '2020-01-15' : '2031-01-01',
      industry: pick(['541511', '522110', '522320']) ?? '541511',
      deposit: pick<BusinessSaid['deposit']>(['0_to_50k', '5m_to_10m', '50m_plus']) ?? '0_to_50k',
      bearer: chance(40),
    }
  }

  function businessOf(said: BusinessSaid): Parameters<Applications['updateBusinessDetails']>[1] {
    const { tax_id_number: _, ...rest } = businessBody
    return {
      ...rest,
      country_of_incorporation: said.country,
      ...(said.taxId && { tax_id_number: '12-3456789' }),
      legal_structure: said.structure === 'trust' ? 'trust' : 'llc',
      business_description: 'x'.repeat(said.description),
      registered_address: { ...office, street1: said.street },
      transact_on_behalf_of_third_parties: said.thirdParties,
      date_of_incorporation: said.founded,
      industry_code: said.industry,
      expected_monthly_deposit: said.deposit,
      has_bearer_shares: said.bearer,
    }
  }

  function personSaid(): PersonSaid {
    const alone = chance(kind === 'individual' ? 92 : 5)
    const some = ['ubo', 'control_person', 'applicant'].filter(() => chance(55))
    const roles = alone
      ? ['individual', ...(chance(4) ? ['ubo'] : [])]
      : some.length > 0
        ? some
        : ['applicant']
    const needsTitle = roles.includes('ubo') || roles.includes('control_person')
    return {
      first: pick(['Grace', 'Alan', 'grace', 'Ada', 'Edsger', 'Barbara']) ?? 'Ada',
      last: pick(['Hopper', 'Turing']) ?? 'Hopper',
      roles,
      title: chance(4) ? !needsTitle : needsTitle && !roles.includes('individual'),
      employment: chance(alone ? 95 : 20),
      share: chance(95) && roles.includes('ubo') ? (pick([10, 25, 33.34, 60, 100]) ?? 10) : null,
      purposes: chance(alone ? 95 : 20),
      wealth: chance(alone ? 95 : 20),
      nationality: chance(40) ? 'US' : 'GB',
      ssn: chance(92),
      born: chance(95) ? '1990-12-10' : '2010-01-01',
      email: chance(95) ? 'ada@lovelace.example' : (pick(['ada@example.com', 'ada@mail.test']) ?? ''),
      street: chance(97) ? '12 St James Square' : box,
    }
  }

  function personOf(said: PersonSaid): PersonBody {
    return {
      roles: said.roles as PersonBody['roles'],
      name: { first: said.first, last: said.last },
      ...(said.title && { title: 'director' as const }),
      ...(said.employment && { employment_status: 'employed' as const }),
      ...(said.share !== null && { ownership_percentage: said.share }),
      date_of_birth: said.born,
      ...(said.ssn && { ssn: '123-45-6789' }),
      nationalities: [said.nationality],
      address: { street1: said.street, city: 'London', country: 'GB' },
      email_address: said.email,
      ...(said.purposes && { purpose_of_account: ['investing' as const] }),
      ...(said.wealth && { source_of_wealth: ['savings' as const] }),
    }
  }

  const somebody = (): Person | undefined => (chance(8) ? pick(model.people) : pick(model.present))
  const somePaper = (): Paper | undefined =>
    chance(85) ? pick(model.papers.filter(({ gone }) => !gone)) : pick(model.papers)

  function details(): void {
    switch (below(kind === 'business' ? 10 : 6)) {
      case 0:
      case 1:
      case 2: {
        const said = personSaid()
        const made = asApplicant(
          `updateIndividualDetails ${JSON.stringify(said)}`,
          () => model.writePrimary(said),
          (api) => api.updateIndividualDetails(id, personOf(said)),
        )
        if (made !== null) made[1].id = made[0].individual.id
        return
      }
      case 3: {
        const said = businessSaid()
        asApplicant(
          `updateBusinessDetails ${JSON.stringify(said)}`,
          () => model.writeBusiness(said),
          (api) => api.updateBusinessDetails(id, businessOf(said)),
        )
        return
      }
      case 4: {
        const said: DiligenceSaid = {
          regulated: pick([null, true, false]) ?? null,
          justified: chance(80),
          licensed: chance(80),
          audited: chance(30),
        }
        asApplicant(
          `updateDueDiligence ${JSON.stringify(said)}`,
          () => model.writeDiligence(said),
          (api) =>
            api.updateDueDiligence(id, {
              account_usage_description: 'Payouts.',
              ...(said.regulated !== null && { is_regulated: said.regulated }),
              ...(said.justified && { unregulated_justification: 'None is needed.' }),
              ...(said.licensed && { regulatory_license_type: 'Money transmitter' }),
              subject_to_aml_audits: said.audited,
            }),
        )
        return
      }
      case 5: {
        const person = somebody()
        if (person === undefined) return
        asApplicant(
          `deleteIndividual ${person.id}`,
          () => model.removePerson(person),
          (api) => api.deleteIndividual(id, person.id),
        )
        return
      }
      case 6:
      case 7: {
        const person = somebody()
        if (person === undefined) return
        const said = personSaid()
        asApplicant(
          `updateIndividual ${person.id} ${JSON.stringify(said)}`,
          () => model.updatePerson(person, said),
          (api) => api.updateIndividual(id, person.id, personOf(said)),
        )
        return
      }
      default: {
        const said = personSaid()
        const made = asApplicant(
          `addIndividual ${JSON.stringify(said)}`,
          () => model.addPerson(said),
          (api) => api.addIndividual(id, personOf(said)),
        )
        if (made !== null) made[1].id = made[0].id
      }
    }
  }

  function papers(): void {
    const person = chance(50) ? (somebody() ?? null) : null
    // What is taken after the decision as well.
    const isLate = kind === 'individual' && model.decision === 'approved' && chance(70)
    const types = isLate
      ? ['proof_of_address', 'utility_bill']
      : person === null
        ? applicationTypes
        : personTypes
    const type = pick(types) ?? ''
    const paper = somePaper()
    const country = chance(93) ? (chance(60) ? 'CO' : 'US') : null
    const said = {
      file_type: 'pdf' as const,
      ...(country !== null && { country, id_number: 'AB1234567' }),
    }
    const file_content = files.pdf.toString('base64')
    switch (below(9)) {
      case 0:
      case 1:
      case 2:
      case 3: {
        const whole = chance(75)
        const made = asApplicant(
          `${whole ? 'create' : 'announce'} ${type} of ${person?.id ?? 'the application'}${country === null ? ', without a number' : `, ${country}`}`,
          () => model.file(type, person, country, whole),
          (api): { readonly own: string; readonly url?: string } => {
            if (person === null) {
              const document_type = type as ApplicationPaper['document_type']
              if (whole)
                return { own: api.createDocument(id, { document_type, ...said, file_content }).document_id }
              const { upload_id, upload_url } = api.createDocumentUpload(id, { document_type, ...said })
              return { own: upload_id, url: upload_url }
            }
            const known = type as PersonPaper['type']
            if (whole)
              return {
                own: api.createIndividualDocument(id, person.id, { type: known, ...said, file_content })
                  .document_id,
              }
            const { upload_id, upload_url } = api.createIndividualDocumentUpload(id, person.id, {
              document_type: known,
              ...said,
            })
            return { own: upload_id, url: upload_url }
          },
        )
        if (made === null) return
        const [{ own, url }, filed] = made
        filed.id = own
        if (url !== undefined) signatures.set(own, new URL(url).searchParams.get('signature') ?? '')
        return
      }
      case 4: {
        if (paper === undefined) return
        const isFile = chance(85)
        const signature = signatures.get(paper.id) ?? ''
        both(
          `put ${isFile ? 'a file' : 'something else'} to ${paper.id}`,
          () => model.put(paper, isFile),
          () => sim.api.uploads.put(paper.id, isFile ? files.pdf : Buffer.from('<html>'), { signature }),
        )
        return
      }
      case 5:
      case 6: {
        const waiting =
          pick(model.papers.filter(({ status, gone }) => status === 'announced' && !gone)) ?? paper
        if (waiting === undefined) return
        if (chance(60) && waiting.status === 'announced' && waiting.content === null)
          both(
            `put a file to ${waiting.id}`,
            () => model.put(waiting, true),
            () => sim.api.uploads.put(waiting.id, files.pdf, { signature: signatures.get(waiting.id) ?? '' }),
          )
        asApplicant(
          `verify ${waiting.id}`,
          () => model.verify(waiting),
          (api) => api.verifyDocument(id, waiting.id),
        )
        return
      }
      case 7: {
        if (paper === undefined || chance(50)) return
        asApplicant(
          `delete ${paper.id}`,
          () => model.removePaper(paper),
          (api) => api.deleteDocument(id, paper.id),
        )
        return
      }
      default: {
        if (paper === undefined) return
        const verdict = chance(60) ? 'verified' : 'rejected'
        both(
          `${verdict} ${paper.id}`,
          () => model.judge(paper, verdict),
          () => sim.simulate[verdict === 'verified' ? 'acceptDocument' : 'rejectDocument'](paper.id),
        )
      }
    }
  }

  function attest(): void {
    const type = chance(35) ? 'e_sign' : (pick([...model.missingAttestations, ...attestations]) ?? 'e_sign')
    const by = chance(90) ? pick(model.attestors) : (pick(model.people)?.id ?? created.id)
    if (by === undefined || by === '') return
    const now = Math.floor(model.now / 1000)
    const at = chance(90) ? now + below(1000) : now - below(10)
    asApplicant(
      `attest ${type} by ${by} at ${at}`,
      () => model.attest(type, by, at),
      (api) =>
        api.attest(id, {
          attestation_type: type as (typeof attestations)[number],
          timestamp: at,
          applicant_id: by,
        }),
    )
  }

  function requirements(): { readonly asked: readonly Asked[]; readonly sent: readonly Requirement[] } {
    const asked: Asked[] = []
    const sent: Requirement[] = []
    for (let left = below(4); left > 0; left--) {
      const which = below(4)
      if (which === 0) {
        const key = `q${below(3)}`
        const needsDocument = chance(40)
        asked.push({ type: 'question', key, needsDocument })
        sent.push({ type: 'question', key, prompt: `What of ${key}?`, require_document: needsDocument })
      } else if (which === 1) {
        const path = pick(['business.website', 'individual.ssn', 'edd.is_regulated', 'something.else']) ?? ''
        asked.push({ type: 'field', path })
        sent.push({ type: 'field', path })
      } else {
        const person = chance(50) ? (pick(model.present) ?? null) : null
        // Of whom is always said: of an individual's application nobody else is there.
        const entity =
          person === null
            ? kind === 'business'
              ? ({ kind: 'business' } as const)
              : undefined
            : ({ kind: 'individual', id: person.id } as const)
        const about = entity === undefined ? {} : { entity }
        if (chance(50)) {
          const type = pick(person === null ? applicationTypes : personTypes) ?? ''
          asked.push({ type: 'document', document_type: type, person })
          sent.push({ type: 'document', document_type: type, ...about } as Requirement)
        } else {
          const purpose =
            person === null && kind === 'business'
              ? (pick(Object.keys(ofBusiness)) ?? '')
              : (pick(['individual_identity', 'individual_proof_of_address']) ?? '')
          asked.push({ type: 'document', purpose, person })
          sent.push({ type: 'document', purpose, ...about } as Requirement)
        }
      }
    }
    return { asked, sent }
  }

  function reviewer(): void {
    const { simulate } = sim
    switch (model.status === 'compliance_review' ? 9 : below(16)) {
      case 0:
      case 1:
      case 2:
      case 3:
      case 4: {
        const { asked, sent } = requirements()
        both(
          `requestInformation ${JSON.stringify(sent)}`,
          () => model.ask(asked),
          () => simulate.requestInformation(id, { requirements: sent }),
        )
        const link = sim.api.customers.get(created.id).resubmit_url
        if (link !== undefined) asking = { applicationToken: tokenIn(link) }
        return
      }
      case 5: {
        const level = chance(50) ? 'high' : 'normal'
        both(
          `rateRisk ${level}`,
          () => {
            model.risk = level
          },
          () => simulate.rateRisk(id, level),
        )
        return
      }
      case 6:
      case 7:
      case 8: {
        const cause = pick([
          'startReview',
          'reviseOnboarding',
          'closeReview',
          'closeReview',
          'reopenReview',
        ] as const)
        if (cause === undefined) return
        both(
          cause,
          () => model.review(cause),
          () => simulate[cause](id),
        )
        return
      }
      case 14:
        if (chance(50))
          both(
            'respondToInformation',
            () => model.respond(),
            () => simulate.respondToInformation(id),
          )
        return
      case 9:
      case 10: {
        const outcome = chance(50) ? 'approved' : 'rejected'
        both(
          `the proof of address is ${outcome}`,
          () => model.settleProof(outcome),
          () => simulate[outcome === 'approved' ? 'approveProofOfAddress' : 'rejectProofOfAddress'](id),
        )
        return
      }
      case 11:
        if (chance(kind === 'individual' ? 90 : 40))
          both(
            'approveOnboarding',
            () => model.decide('approved'),
            () => simulate.approveOnboarding(id),
          )
        return
      case 12: {
        if (!chance(30)) return
        const decision = chance(50) ? 'declined' : 'auto_declined'
        both(
          decision,
          () => model.decide(decision),
          () => simulate[decision === 'declined' ? 'rejectOnboarding' : 'autoDeclineOnboarding'](id),
        )
        return
      }
      case 13:
        if (chance(25))
          both(
            'submitOnboarding',
            () => model.submitForm(),
            () => simulate.submitOnboarding(id),
          )
        return
      default:
        if (chance(25))
          both(
            'withdraw',
            () => model.withdraw(),
            () => sim.api.applications.withdraw(created.id, id, {}),
          )
    }
  }

  /** What the platform and its client do with the customer. */
  function customer(): void {
    switch (below(5)) {
      case 0:
      case 1: {
        const made = both(
          'reengage',
          () => model.reengage(),
          () => sim.api.customers.reengage(created.id),
        )
        if (made === null) return
        const [link, next] = made
        if (next !== model) earlier.push(id)
        claim('whether the application is another', link.application_id !== id, next !== model)
        id = link.application_id
        model = next
        caller = { applicationToken: tokenIn(link.application_url) }
        if (next.requests.length === 0) asking = null
        return
      }
      case 2:
        both(
          'freeze',
          () => model.freeze(),
          () => sim.simulate.freezeCustomer(created.id),
        )
        return
      case 3:
        both(
          'unfreeze',
          () => model.unfreeze(),
          () => sim.simulate.unfreezeCustomer(created.id),
        )
        return
      default:
        if (credits === null) return
        both(
          'grant 900 cents',
          () => {
            model.credits = (model.credits ?? 0) + 900
          },
          () => sim.simulate.grantCredits({ cents: 900 }),
        )
    }
  }

  function submit(): void {
    asApplicant(
      'submit',
      () => model.submit(),
      (api) => api.submit(id),
    )
  }

  function answer(): void {
    const key = `q${below(4)}`
    const document = chance(50) ? (somePaper() ?? null) : null
    asApplicant(
      `answer ${key}${document === null ? '' : ` with ${document.id}`}`,
      () => model.answer(key, document),
      (api) =>
        api.answer(id, {
          answers: [{ key, text: 'So it is.', ...(document !== null && { document_id: document.id }) }],
        }),
    )
  }

  function fillIn(): void {
    if (model.status !== 'pending') return
    // As a person does it who is in a hurry: without this hardly anything is ever complete.
    if (kind === 'business' && chance(50))
      for (const [purpose, types] of Object.entries(ofBusiness)) {
        if (!model.lacks.business.includes(purpose)) continue
        const type = types[0] ?? ''
        const made = asApplicant(
          `create ${type}`,
          () => model.file(type, null, 'US', true),
          (api) =>
            api.createDocument(id, {
              document_type: type as ApplicationPaper['document_type'],
              file_type: 'pdf',
              country: 'US',
              id_number: 'C1234567',
              file_content: files.pdf.toString('base64'),
            }).document_id,
        )
        if (made !== null) made[1].id = made[0]
      }
    for (const person of model.present) {
      if (model.hasIdentity(person) || chance(20)) continue
      const isCard = chance(25)
      const country = isCard ? 'CO' : 'US'
      const types = isCard ? (['national_id_front', 'national_id_back'] as const) : (['passport'] as const)
      for (const type of types) {
        const made = asApplicant(
          `create ${type} of ${person.id}`,
          () => model.file(type, person, country, true),
          (api) =>
            api.createIndividualDocument(id, person.id, {
              type,
              file_type: 'pdf',
              country,
              id_number: 'P1234567',
              file_content: files.pdf.toString('base64'),
            }).document_id,
        )
        if (made !== null) made[1].id = made[0]
      }
    }
    const [by] = model.attestors
    const later = Math.floor(model.now / 1000) + 2000
    if (by === undefined) return
    for (const type of ['e_sign', ...model.missingAttestations])
      if (model.missingAttestations.includes(type))
        asApplicant(
          `attest ${type} by ${by}`,
          () => model.attest(type, by, type === 'e_sign' ? later - 1000 : later),
          (api) =>
            api.attest(id, {
              attestation_type: type as (typeof attestations)[number],
              timestamp: type === 'e_sign' ? later - 1000 : later,
              applicant_id: by,
            }),
        )
  }

  function compare(): void {
    const read = sim.api.applications.get(id, { include: ['all'] })
    const { validation, entities } = read
    reached.add(read.application_status)
    if (read.poa_status !== null) reached.add(`proof ${read.poa_status}`)
    claim('the status', read.application_status, model.status)
    const decision = model.decision === 'auto_declined' ? 'declined' : model.decision
    claim('the decision', read.application_decision, decision)
    claim('the proof of address', read.poa_status, model.proof)
    const submitted = read.application_submitted_at
    claim(
      'the submission',
      submitted === null ? null : Date.parse(submitted),
      model.submittedAt === null ? null : Math.floor(model.submittedAt / 1000) * 1000,
    )
    const people = kind === 'business' ? entities?.associated_individuals : entities?.individuals
    claim(
      'the people',
      people?.map((one) => [one.id, one.first_name, one.last_name]),
      model.present.map(({ id: own, said }) => [own, said.first, said.last]),
    )
    if (kind === 'business') {
      claim('whether there is a business', entities?.business !== undefined, model.business !== null)
      claim(
        'the roles',
        entities?.associated_individuals?.map(({ roles }) => [...roles].sort()),
        model.present.map(({ said }) => [...said.roles].sort()),
      )
      claim('whether there is due diligence', read.edd !== undefined, model.diligence !== null)
    }
    claim(
      'documents never accepted',
      validation?.attestations.missing_documents.map((one) => one.attestation_type),
      ['terms_of_service', 'privacy_policy'].filter((type) => !model.counted.has(type)),
    )
    claim('the attestations', Object.keys(read.attestations ?? {}).sort(), [...model.counted.keys()].sort())
    compareValidation(validation)
    compareAsked(read)
    compareDocuments()
    const customer = sim.api.customers.get(created.id)
    claim(
      'whether there is a resubmit_url',
      customer.resubmit_url !== undefined,
      model.status === 'request_for_information',
    )
    claim('the application status of the customer', customer.application_status, model.status)
    claim('the decision of the customer', customer.decision ?? null, model.decision)
    claim('the status of the customer', customer.status, model.customerStatus)
    claim('the application of the customer', customer.application_id, id)
    if (model.decision === null)
      claim('whether the link ran out', customer.kyb_links[0]?.status === 'expired', model.expired)
    reached.add(`customer ${customer.status}`)
    for (const own of earlier) {
      const { application_status: status, application_decision: decided } = sim.api.applications.get(own)
      claim('an earlier application', [status, decided], ['completed', 'withdrawn'])
    }
    if (model.credits !== null) claim('the credits', sim.api.credits.balance().balance_cents, model.credits)
    const listed =
      model.decision !== null ? 'completed' : model.status === 'pending' ? 'pending' : 'submitted'
    for (const status of ['pending', 'submitted', 'completed'] as const)
      claim(
        `the list of ${status}`,
        sim.api.applications.list({ status, type: kind }).data.length,
        (status === listed ? 1 : 0) + (status === 'completed' ? earlier.length : 0),
      )
  }

  function compareValidation(validation: ReturnType<Applications['get']>['validation']): void {
    claim('whether it is complete', validation?.ready, model.isComplete)
    const missing = (
      documents:
        | { readonly missing_documents: readonly { purpose: string; required: boolean }[] }
        | undefined,
    ) => documents?.missing_documents.filter((one) => one.required).map(({ purpose }) => purpose) ?? []
    claim('missing attestations', validation?.attestations.missing, model.missingAttestations)
    if (kind === 'business') {
      claim('what lacks of the business', validation?.business?.details.missing_fields, model.businessMissing)
      claim(
        'missing documents of the business',
        missing(validation?.business?.documents),
        model.lacks.business,
      )
      claim('whether due diligence is required', validation?.edd !== undefined, model.isDiligenceRequired)
      claim('missing documents of due diligence', missing(validation?.edd?.documents), model.lacks.diligence)
      if (model.isDiligenceRequired) claim('due diligence', validation?.edd?.ready, model.isDiligenceReady)
      claim(
        'who is ready',
        validation?.associated_individuals?.map((one) => [one.id, one.ready]),
        model.present.map((person) => [person.id, model.hasIdentity(person)]),
      )
      const found = has404(() => sim.api.applications.getDueDiligence(id))
      claim('whether due diligence is found', found, model.diligence !== null)
    } else {
      const [only] = model.present
      claim(
        'what lacks of the individual',
        [...(validation?.primary_individual?.details.missing_fields ?? [])].sort(),
        only === undefined ? [...required.person].sort() : [],
      )
      claim(
        'missing documents of the individual',
        missing(validation?.primary_individual?.documents),
        model.hasIdentity(only ?? null) ? [] : ['individual_identity'],
      )
    }
  }

  function compareAsked(read: ReturnType<Applications['get']>): void {
    const items = read.rfi_requested_items
    const isOpen = model.status === 'request_for_information'
    claim('whether something is asked', items !== undefined, isOpen)
    const asked = model.requests.flatMap((request) => request.asked)
    const count = (type: Asked['type']) => (isOpen ? asked.filter((one) => one.type === type).length : 0)
    claim('documents asked for', items?.documents?.length ?? 0, count('document'))
    claim('questions asked', items?.questions?.length ?? 0, count('question'))
    claim('fields asked for', items?.fields?.length ?? 0, count('field'))
    claim(
      'whether it was answered',
      read.rfi_resubmitted ?? false,
      model.answered && !isOpen && model.decision === null,
    )
  }

  function compareDocuments(): void {
    const found: { readonly id: string; readonly status: string; readonly document_type: string }[] = []
    for (let after: string | undefined; ; ) {
      const page = sim.api.applications.listDocuments(id, {
        limit: 100,
        ...(after !== undefined && { starting_after: after }),
      })
      found.push(...page.data)
      after = page.data.at(-1)?.id
      if (!page.meta.has_more_after) break
    }
    const there = model.papers.filter(({ gone }) => !gone)
    claim(
      'the documents',
      found.map((one) => [one.id, one.document_type, one.status]),
      [...there]
        .reverse()
        .map((paper) => [
          paper.id,
          paper.type,
          paper.status === 'announced' ? 'pending_verification' : 'uploaded',
        ]),
    )
  }

  function has404(run: () => unknown): boolean {
    try {
      run()
      return true
    } catch (error) {
      if (error instanceof Problem && error.slug === 'not-found') return false
      throw error
    }
  }

  function compareEvents(): void {
    const told = (type: string) => sim.events.list().filter((event) => event.type === type).length
    claim('how often it was submitted', told('customer.kyb_application.submitted'), model.told.submitted)
    claim('how often something was asked', told('customer.rfi.requested'), model.told.requested)
    claim('how often something was answered', told('customer.rfi.responded'), model.told.responded)
    claim('how often a link was made', told('customer.kyb_link.created'), model.told.links)
    claim('how often a link ran out', told('customer.kyb_link.updated'), model.told.expired)
    claim('how often it was withdrawn', told('customer.application.withdrawn'), model.told.withdrawn)
  }

  try {
    for (let step = 0; step < steps; step++) {
      if (without.has(step)) continue
      at = step
      drawn = 0
      const action = below(21)
      if (action < 5) details()
      else if (action < 9) papers()
      else if (action < 11) attest()
      else if (action < 12) fillIn()
      else if (action < 14) answer()
      else if (action < 16) submit()
      else if (action < 19) reviewer()
      else if (action < 20) customer()
      else {
        const wait = pick([1000, 1800_000, hour, day]) ?? 1000
        script.push(`await sim.clock.advance(${wait})`)
        model.pass(wait)
        await sim.clock.advance(wait)
      }
      tamper?.(sim)
      compare()
    }
    compareEvents()
    return { script, reached, calls, failure: null }
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    const told = [`seed ${seed}, ${steps} steps: ${message}`, ...script].join('\n')
    return { script, reached, calls, failure: told }
  }
}

function tokenIn(url: string): string {
  return new URL(url).searchParams.get('token') ?? ''
}
