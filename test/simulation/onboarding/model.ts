/**
 * An onboarding application a second time, as simply as can be: what is there is kept in lists, and everything else is
 * worked out when it is asked for. Written from the contract and the decisions; it shares no code with the simulator.
 */

export type Kind = 'business' | 'individual'

/** What is refused: the slugs that it may be refused with, where two things are wrong at once. */
export class Refusal extends Error {
  readonly slugs: readonly string[]
  /** Of a validation error: the only fields that may be named. */
  readonly fields: readonly string[]

  constructor(slugs: readonly string[], fields: readonly string[] = []) {
    super(slugs.join(' or '))
    this.slugs = slugs
    this.fields = fields
  }
}

function refuse(...slugs: string[]): never {
  throw new Refusal(slugs)
}

export interface BusinessSaid {
  readonly country: string
  readonly taxId: boolean
  readonly structure: string
  readonly description: number
  readonly street: string
  readonly thirdParties: boolean
  readonly founded: string
  readonly industry: string
  readonly deposit: '0_to_50k' | '5m_to_10m' | '50m_plus'
  readonly bearer: boolean
}

export interface PersonSaid {
  readonly first: string
  readonly last: string
  readonly roles: readonly string[]
  readonly title: boolean
  readonly employment: boolean
  readonly share: number | null
  readonly purposes: boolean
  readonly wealth: boolean
  readonly nationality: string
  readonly ssn: boolean
  readonly born: string
  readonly email: string
  readonly street: string
}

export interface DiligenceSaid {
  readonly regulated: boolean | null
  readonly justified: boolean
  readonly licensed: boolean
  readonly audited: boolean
}

export interface Person {
  id: string
  said: PersonSaid
  gone: boolean
}

export interface Paper {
  id: string
  readonly type: string
  /** Null for what is of the application. */
  readonly person: Person | null
  /** Until when its bytes can be put; null for one that came whole. */
  readonly until: number | null
  /** What was put is a file of its type; null before anything was. */
  content: boolean | null
  status: 'announced' | 'uploaded' | 'verified' | 'rejected'
  gone: boolean
}

export type Asked =
  | {
      readonly type: 'document'
      readonly document_type?: string
      readonly purpose?: string
      readonly person: Person | null
    }
  | { readonly type: 'question'; readonly key: string; readonly needsDocument: boolean }
  | { readonly type: 'field'; readonly path: string }

interface Request {
  readonly asked: readonly Asked[]
  /** What was answered, with which document. */
  readonly given: Map<Asked, Paper | null>
  /** What lay there when it was opened answers nothing of it. */
  readonly before: ReadonlySet<Paper>
}

interface Attested {
  readonly type: string
  readonly by: string
  readonly at: number
}

const day = 86_400_000
export const attestations = [
  'information_accuracy',
  'terms_of_service',
  'privacy_policy',
  'funds_transfer_agreement',
  'lead_bank_privacy_policy',
  'e_sign',
] as const

const proofs = ['proof_of_address', 'bank_statement', 'utility_bill']
const identity = [
  'passport',
  'drivers_license_front',
  'drivers_license_back',
  'residence_permit_front',
  'residence_permit_back',
  'national_id_front',
  'national_id_back',
]
const formation = ['certificate_of_incorporation', 'articles_of_incorporation']

/** What does for what a business has to bring (docs/decisions/0018). */
export const ofBusiness: Readonly<Record<string, readonly string[]>> = {
  business_formation: [...formation, 'certificate_of_good_standing', 'corporate_registry_extract'],
  business_bylaws: ['operating_agreement', 'memorandum', 'articles_of_association'],
  business_proof_of_address: proofs,
  business_source_of_funds: [
    'source_of_funds',
    'bank_statement',
    'bank_reference_letter',
    'crypto_statement',
    'investment_statement',
    'subscription_agreement',
    'safe_agreement',
    'convertible_note',
    'loan_agreement',
    'promissory_note',
  ],
  business_nature_of_business: ['pitch_deck', 'marketing_material', 'business_plan'],
  business_shareholder_registry: ['shareholder_registry', 'shareholders_agreement'],
}
const finances = ['bank_statement', 'source_of_funds', 'savings_statement', 'income_verification_letter']

const businessFields = [
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
]
const personFields = ['roles', 'name', 'date_of_birth', 'nationalities', 'address', 'email_address']

/** Reviewers and the customer, as the specification and the contract tell of them: action, from, to. */
const moves: Readonly<Record<string, readonly [from: readonly string[], to: string]>> = {
  submit: [['pending', 'request_for_information'], 'submitted'],
  startReview: [['pending', 'submitted', 'admin_revision'], 'under_review'],
  respond: [['request_for_information'], 'under_review'],
  ask: [
    ['pending', 'submitted', 'under_review', 'admin_revision', 'request_for_information'],
    'request_for_information',
  ],
  reviseOnboarding: [['submitted', 'under_review'], 'admin_revision'],
  approve: [
    ['pending', 'submitted', 'under_review', 'request_for_information', 'admin_revision', 'approved'],
    'approved',
  ],
  decline: [
    ['pending', 'submitted', 'under_review', 'request_for_information', 'admin_revision'],
    'declined',
  ],
  withdraw: [
    ['pending', 'submitted', 'under_review', 'request_for_information', 'admin_revision', 'closed'],
    'completed',
  ],
  closeReview: [['submitted', 'under_review'], 'closed'],
  reopenReview: [['closed'], 'under_review'],
  settle: [['compliance_review'], 'approved'],
}

export class Application {
  readonly kind: Kind
  readonly customerId: string
  now: number
  status = 'pending'
  decision: 'approved' | 'declined' | 'auto_declined' | 'withdrawn' | null = null
  proof: 'missing' | 'submitted_pending_review' | 'approved' | 'rejected' | null
  business: BusinessSaid | null = null
  diligence: DiligenceSaid | null = null
  /** What a reviewer said of it; null before. */
  risk: 'high' | 'normal' | null = null
  /** The customer may move money, and does not while it is frozen. */
  customer: 'waits' | 'active' | 'frozen' = 'waits'
  /** When it approves itself, if it is pending then. */
  approvesAt: number | null = null
  /** Cents of credits, where the client pays with them. */
  credits: number | null
  #paid = false
  submittedAt: number | null = null
  answered = false
  people: Person[] = []
  papers: Paper[] = []
  requests: Request[] = []
  attested: Attested[] = []
  tokenUntil: number
  /** How often each event was told. */
  readonly told = { submitted: 0, requested: 0, responded: 0, withdrawn: 0, links: 1, expired: 0 }

  /** Its link ran out before anything was submitted. */
  expired = false
  /** An approved proof of address stays. */
  onFile = false
  readonly #judged = new Set<Paper>()
  readonly #life: number

  constructor(kind: Kind, customerId: string, now: number, credits: number | null, days: number) {
    this.#life = days * day
    this.credits = credits
    this.kind = kind
    this.customerId = customerId
    this.now = now
    this.tokenUntil = now + this.#life
    this.proof = kind === 'individual' ? 'missing' : null
  }

  /** The link of creation lives some days, and only reads while something is asked; the one that asks ends with that. */
  requireToken(by: 'creation' | 'asking' | 'ended'): void {
    if (by === 'ended' || (by === 'creation' && this.now >= this.tokenUntil)) refuse('authentication-error')
    // What is said may be wrong as well, or about what is not there.
    if (by === 'creation' && this.requests.length > 0) refuse('forbidden', 'validation-error')
  }

  get present(): readonly Person[] {
    return this.people.filter(({ gone }) => !gone)
  }

  get filed(): readonly Paper[] {
    return this.papers.filter(({ gone, status }) => !gone && status !== 'announced')
  }

  #move(action: string, slug = 'invalid-request'): void {
    const [from = [], to = ''] = moves[action] ?? []
    if (!from.includes(this.status)) refuse(slug)
    this.status = to
  }

  /** Details are written while it is pending, or when a request asks for a field or for nothing in particular. */
  #isEditable(): boolean {
    if (this.status === 'pending') return true
    const open = this.requests.some(
      ({ asked }) => asked.length === 0 || asked.some(({ type }) => type === 'field'),
    )
    return this.status === 'request_for_information' && open
  }

  /** @param flaws of what was said, which are refused as well. */
  #requireWritable(
    kind: Kind | null,
    flaws: readonly string[],
    closed: 'conflict' | 'forbidden' | 'either',
  ): void {
    const also = flaws.length > 0 ? ['validation-error'] : []
    if (kind !== null && kind !== this.kind) throw new Refusal(['invalid-request', ...also], flaws)
    if (!this.#isEditable()) {
      const isSent = this.status === 'submitted' || this.decision !== null
      const slug = closed === 'either' ? (isSent ? 'conflict' : 'forbidden') : closed
      throw new Refusal([slug, ...also], flaws)
    }
    this.#requireSound(flaws)
  }

  #requireSound(flaws: readonly string[]): void {
    if (flaws.length > 0) throw new Refusal(['validation-error'], flaws)
  }

  #written(fields: readonly string[]): void {
    const all = [...businessKnown, ...personKnown, ...diligenceKnown]
    for (const request of this.requests)
      for (const asked of request.asked) {
        if (asked.type !== 'field') continue
        const name = asked.path.split('.').at(-1) ?? ''
        if (fields.includes(name) || !all.includes(name)) request.given.set(asked, null)
      }
  }

  writeBusiness(said: BusinessSaid): void {
    const flaws = [
      ...(said.structure === 'trust' ? ['legal_structure'] : []),
      ...(said.description < 200 || said.description > 1024 ? ['business_description'] : []),
      ...(said.country === 'US' && !said.taxId ? ['tax_id_number'] : []),
      ...(/P\.O\. Box/.test(said.street) ? ['registered_address.street1'] : []),
      ...(Date.parse(said.founded) > this.now ? ['date_of_incorporation'] : []),
    ]
    this.#requireWritable('business', flaws, 'either')
    this.business = said
    this.#written(businessKnown)
  }

  #flawsOf(said: PersonSaid, others: readonly Person[]): string[] {
    const has = (role: string) => said.roles.includes(role)
    const alone = has('individual')
    const shares = others.reduce((sum, other) => sum + (other.said.share ?? 0), said.share ?? 0)
    const wrongRoles = this.kind === 'business' ? alone : !alone
    const of18 = new Date(this.now)
    of18.setUTCFullYear(of18.getUTCFullYear() - 18)
    return [
      ...(wrongRoles || (alone && said.roles.length > 1) ? ['roles'] : []),
      ...((has('ubo') || has('control_person')) && !said.title ? ['title'] : []),
      ...(alone && said.title ? ['title'] : []),
      ...(has('ubo') && said.share === null ? ['ownership_percentage'] : []),
      ...(said.share !== null && shares > 100 ? ['ownership_percentage'] : []),
      ...(alone && !said.employment ? ['employment_status'] : []),
      ...(alone && !said.purposes ? ['purpose_of_account'] : []),
      ...(alone && !said.wealth ? ['source_of_wealth'] : []),
      ...(said.nationality === 'US' && !said.ssn ? ['ssn'] : []),
      ...(said.born > of18.toISOString().slice(0, 10) ? ['date_of_birth'] : []),
      ...(/@(?:example\.com|.*\.test)$/.test(said.email) ? ['email_address'] : []),
      ...(/P\.O\. Box/.test(said.street) ? ['address.street1'] : []),
    ]
  }

  writePrimary(said: PersonSaid): Person {
    const isAwaited =
      this.kind === 'individual' &&
      this.present.length === 0 &&
      this.requests.some(({ asked }) => asked.some((one) => one.type === 'document' && one.person === null))
    if (isAwaited) this.#requireSound(this.#flawsOf(said, []))
    else this.#requireWritable('individual', this.#flawsOf(said, []), 'conflict')
    const [known] = this.present
    const person = known ?? { id: '', said, gone: false }
    person.said = said
    if (known === undefined) this.people.push(person)
    this.#written(personKnown)
    return person
  }

  addPerson(said: PersonSaid): Person {
    const flaws = this.#flawsOf(said, this.present)
    this.#requireWritable('business', flaws, 'either')
    if (this.present.some((other) => isNamesake(other.said, said))) refuse('conflict')
    const person: Person = { id: '', said, gone: false }
    this.people.push(person)
    this.#written(personKnown)
    return person
  }

  updatePerson(person: Person, said: PersonSaid): Person {
    const others = this.present.filter((other) => other !== person)
    const flaws = this.#flawsOf(said, others)
    const twin = others.some((other) => isNamesake(other.said, said))
    if (person.gone && this.#isEditable()) throw new Refusal(['not-found', 'validation-error'], flaws)
    this.#requireWritable('business', flaws, 'forbidden')
    if (twin) refuse('invalid-request')
    person.said = said
    this.#written(personKnown)
    return person
  }

  removePerson(person: Person): void {
    this.#requireWritable('business', [], 'forbidden')
    if (person.gone) refuse('not-found')
    if (this.present.length === 1) refuse('invalid-request')
    person.gone = true
    for (const paper of this.papers) if (paper.person === person) paper.gone = true
    this.requests = this.requests.map(({ asked, given, before }) => ({
      asked: asked.filter((one) => one.type !== 'document' || one.person !== person),
      given: new Map([...given].filter(([, paper]) => paper?.gone !== true)),
      before,
    }))
    this.#written(personKnown)
  }

  writeDiligence(said: DiligenceSaid): void {
    const flaws = [
      ...(said.regulated === false && !said.justified ? ['unregulated_justification'] : []),
      ...(said.regulated === true && !said.licensed ? ['regulatory_license_type'] : []),
    ]
    this.#requireWritable('business', flaws, 'forbidden')
    this.diligence = said
    this.#written(diligenceKnown)
  }

  #isLateProof(type: string): boolean {
    return this.kind === 'individual' && this.status === 'approved' && proofs.includes(type)
  }

  #requireOpen(type: string, flaws: readonly string[] = []): void {
    const isOpen = ['pending', 'request_for_information', 'compliance_review'].includes(this.status)
    if (!isOpen && !this.#isLateProof(type))
      throw new Refusal(['forbidden', ...(flaws.length > 0 ? ['validation-error'] : [])], flaws)
    if (flaws.length > 0) throw new Refusal(['validation-error'], flaws)
  }

  /** @param country null where neither that nor its number is told */
  file(type: string, person: Person | null, country: string | null, isWhole: boolean): Paper {
    if (person?.gone === true) refuse('not-found')
    const isForeign = type.startsWith('national_id') && country !== null && country !== 'CO'
    const lacks = isForeign
      ? ['country']
      : country !== null
        ? []
        : identity.includes(type)
          ? ['country', 'id_number']
          : formation.includes(type)
            ? ['id_number']
            : []
    this.#requireOpen(type, lacks)
    const until = isWhole ? null : this.now + 3_600_000
    const paper: Paper = {
      id: '',
      type,
      person,
      until,
      content: isWhole ? true : null,
      status: 'announced',
      gone: false,
    }
    this.papers.push(paper)
    if (isWhole) this.#arrive(paper)
    return paper
  }

  #arrive(paper: Paper): void {
    paper.status = 'uploaded'
    if (!this.#isLateProof(paper.type)) return
    this.status = 'compliance_review'
    this.proof = 'submitted_pending_review'
  }

  put(paper: Paper, isFile: boolean): void {
    if (paper.gone || paper.until === null || this.now >= paper.until) refuse('forbidden')
    if (paper.status !== 'announced') refuse('conflict')
    paper.content = isFile
  }

  verify(paper: Paper): void {
    if (paper.gone) refuse('not-found')
    if (paper.status !== 'announced') return
    this.#requireOpen(paper.type)
    if (paper.content === null) refuse('not-found')
    if (!paper.content) refuse('invalid-request')
    this.#arrive(paper)
  }

  removePaper(paper: Paper): void {
    if (paper.gone) refuse('not-found')
    if (this.status !== 'pending') refuse('invalid-request')
    paper.gone = true
  }

  judge(paper: Paper, verdict: 'verified' | 'rejected'): void {
    if (paper.gone) refuse('not-found')
    if (paper.status === 'announced' || paper.status === verdict) refuse('conflict')
    paper.status = verdict
    const isProof = proofs.includes(paper.type) && !this.#judged.has(paper)
    if (verdict !== 'rejected' || !isProof || this.proof !== 'submitted_pending_review') return
    if (this.#openProofs.length > 0) return
    if (this.status === 'compliance_review') this.settleProof('rejected')
    else this.proof = 'rejected'
  }

  /** Those that nobody has rejected and nobody has decided on. */
  get #openProofs(): readonly Paper[] {
    return this.filed.filter(
      (paper) => proofs.includes(paper.type) && paper.status !== 'rejected' && !this.#judged.has(paper),
    )
  }

  #decideProof(outcome: 'approved' | 'rejected'): void {
    for (const paper of this.#openProofs) this.#judged.add(paper)
    if (this.kind === 'individual') this.proof = outcome
    if (outcome === 'approved') this.onFile = true
  }

  /** Who may attest now: by the id that is told. */
  get attestors(): readonly string[] {
    if (this.present.length === 0) return [this.customerId]
    const able = (person: Person) =>
      this.kind === 'individual' || person.said.roles.includes('control_person')
    return this.present.filter(able).map(({ id }) => id)
  }

  /** The newest of each type, by who may still attest. */
  get counted(): ReadonlyMap<string, Attested> {
    const able = this.attestors
    return new Map(this.attested.filter(({ by }) => able.includes(by)).map((one) => [one.type, one]))
  }

  attest(type: string, by: string, at: number): void {
    const signed = this.counted.get('e_sign')
    const isEarly =
      type !== 'e_sign' && (signed === undefined ? this.decision !== 'approved' : at <= signed.at)
    const flaws = [
      ...(this.attestors.includes(by) ? [] : ['applicant_id']),
      ...(isEarly ? [signed === undefined ? 'attestation_type' : 'timestamp'] : []),
    ]
    if (flaws.length > 0) throw new Refusal(['validation-error'], flaws)
    this.attested.push({ type, by, at })
  }

  /** What of required documents lacks, by whom it is about. */
  get lacks() {
    const own = this.filed.filter(({ person }) => person === null)
    return {
      business:
        this.kind === 'individual' ? [] : Object.keys(ofBusiness).filter((purpose) => !does(purpose, own)),
      diligence:
        this.kind === 'individual' || !this.isDiligenceRequired
          ? []
          : [
              ...(this.diligence?.regulated === true && !does('edd_regulatory_license', own)
                ? ['edd_regulatory_license']
                : []),
              ...(does('edd_financial_docs', own) ? [] : ['edd_financial_docs']),
            ],
    }
  }

  get isDiligenceRequired(): boolean {
    if (this.kind === 'individual') return false
    const isRisky = this.risk === null ? isOfHighRisk(this.business) : this.risk === 'high'
    return isRisky || this.business?.thirdParties === true
  }

  hasIdentity(person: Person | null): boolean {
    const all = this.filed.filter(
      (paper) => paper.person === person || (this.kind === 'individual' && paper.person === null),
    )
    return does('individual_identity', all)
  }

  /** The fields that lack of the business. */
  get businessMissing(): readonly string[] {
    if (this.kind === 'individual') return []
    const vacant = ['applicant', 'control_person', 'ubo'].filter(
      (role) => !this.present.some(({ said }) => said.roles.includes(role)),
    )
    return [
      ...(this.business === null ? businessFields : []),
      ...vacant.map((role) => `associated_individuals.${role}`),
    ]
  }

  get missingAttestations(): readonly string[] {
    const counted = this.counted
    return attestations.filter((type) => !counted.has(type))
  }

  /** Who or what stands in the way of a first submission, by the id that is told; the application's for who is not there. */
  get incomplete(): readonly ('business' | Person | 'nobody')[] {
    const people = this.present.filter((person) => !this.hasIdentity(person))
    if (this.kind === 'individual') return this.present.length === 0 ? ['nobody'] : people
    const isBusinessReady = this.businessMissing.length === 0 && this.lacks.business.length === 0
    return [...(isBusinessReady ? [] : ['business' as const]), ...people]
  }

  get isDiligenceReady(): boolean {
    return !this.isDiligenceRequired || (this.diligence !== null && this.lacks.diligence.length === 0)
  }

  get isComplete(): boolean {
    return this.incomplete.length === 0 && this.isDiligenceReady && this.missingAttestations.length === 0
  }

  /** What was asked for and is not there. */
  get unanswered(): readonly Asked[] {
    return this.requests.flatMap(({ asked, given, before }) =>
      asked.filter((one) => {
        if (one.type !== 'document') return !given.has(one)
        const since = this.filed.filter((paper) => {
          if (before.has(paper)) return false
          return this.kind === 'individual' || paper.person === one.person
        })
        if (one.purpose !== undefined) return !does(one.purpose, since)
        return !since.some(({ type, status }) => type === one.document_type && status !== 'rejected')
      }),
    )
  }

  submit(): void {
    if (this.status === 'compliance_review') return
    if (this.status === 'pending') {
      if (!this.isComplete) refuse('application-not-ready')
    } else if (this.status === 'request_for_information') {
      if (this.unanswered.length > 0) refuse('application-not-ready')
    } else refuse('conflict')
    this.#requireCredits()
    if (this.kind === 'individual' && this.#openProofs.length > 0) this.proof = 'submitted_pending_review'
    this.submitForm()
  }

  /** As a cause does it, which looks at nothing. */
  submitForm(): void {
    if (moves['submit']?.[0].includes(this.status) === true) this.#requireCredits()
    this.#move('submit')
    if (this.credits !== null) this.credits -= this.#cost
    this.#paid = this.credits !== null || this.#paid
    if (this.requests.length > 0) this.answered = true
    this.told.responded += this.requests.length
    this.requests = []
    this.submittedAt = this.now
    if (this.approvesAt !== null) this.approvesAt = this.now + 5000
    this.told.submitted++
  }

  /** A review is paid for once. */
  get #cost(): number {
    return this.#paid ? 0 : this.kind === 'business' ? 2500 : 500
  }

  #requireCredits(): void {
    if (this.credits !== null && this.credits < this.#cost) refuse('insufficient-credits')
  }

  freeze(): void {
    if (this.customer !== 'active') refuse('conflict')
    this.customer = 'frozen'
  }

  unfreeze(): void {
    if (this.customer !== 'frozen') refuse('conflict')
    this.customer = 'active'
  }

  /** What a read of the customer calls it. */
  get customerStatus(): string {
    if (this.customer === 'frozen') return 'frozen'
    if (this.decision !== null) return this.decision === 'auto_declined' ? 'declined' : this.decision
    if (this.status === 'request_for_information') return 'info_requested'
    return this.status === 'pending' ? 'pending' : 'submitted'
  }

  pass(milliseconds: number): void {
    this.now += milliseconds
    if (this.approvesAt !== null && this.now >= this.approvesAt) {
      // A person decides on who shows a national identity card.
      const isForPerson = this.filed.some(
        ({ type, status }) => type.startsWith('national_id') && status !== 'rejected',
      )
      if (isForPerson) this.approvesAt = null
      else this.decide('approved')
    }
    const isIdle = this.approvesAt === null && this.submittedAt === null && this.decision === null
    if (!isIdle || this.expired || this.now < this.tokenUntil) return
    this.expired = true
    this.told.expired++
  }

  /** A new link: to this application once it is approved, and to another one after it was withdrawn. */
  reengage(): Application {
    if (this.decision === 'approved') {
      this.tokenUntil = this.now + this.#life
      return this
    }
    if (this.decision === null && this.expired && this.submittedAt === null) {
      this.tokenUntil = this.now + this.#life
      this.expired = false
      this.told.links++
      return this
    }
    if (this.decision !== 'withdrawn') refuse('conflict')
    const next = new Application(this.kind, this.customerId, this.now, this.credits, this.#life / day)
    Object.assign(next.told, this.told)
    next.told.links++
    next.approvesAt = this.now + 5000
    return next
  }

  ask(asked: readonly Asked[]): void {
    const isField = (path: string) =>
      path.startsWith('individual.') || (this.kind === 'business' && path !== 'something.else')
    if (asked.some((one) => one.type === 'field' && !isField(one.path))) refuse('validation-error')
    this.#move('ask')
    this.approvesAt = null
    this.requests.push({ asked, given: new Map(), before: new Set(this.filed) })
    this.told.requested++
  }

  /** Over the API, until it is submitted. A text alone is not enough where a document is needed. */
  answer(key: string, document: Paper | null): void {
    if (this.status !== 'request_for_information') refuse('conflict')
    const open = this.requests.flatMap(({ asked }) =>
      asked.filter((one) => one.type === 'question' && one.key === key),
    )
    const isThere = document === null || this.filed.includes(document)
    if (open.length === 0 || !isThere) refuse('validation-error')
    for (const request of this.requests)
      for (const one of request.asked) {
        if (one.type !== 'question' || one.key !== key) continue
        if (one.needsDocument && document === null) request.given.delete(one)
        else request.given.set(one, document)
      }
  }

  /** On the hosted page: everything. */
  respond(): void {
    this.#move('respond')
    this.told.responded += this.requests.length
    this.requests = []
    this.answered = true
  }

  decide(decision: 'approved' | 'declined' | 'auto_declined'): void {
    const before = this.status
    this.#move(decision === 'approved' ? 'approve' : 'decline')
    if (decision === 'approved' && this.proof === 'submitted_pending_review' && before !== 'approved')
      this.#decideProof('approved')
    this.approvesAt = null
    this.decision = decision
    this.requests = []
    if (decision === 'approved' && this.customer === 'waits') this.customer = 'active'
  }

  withdraw(): void {
    this.#move('withdraw', 'conflict')
    this.decision = 'withdrawn'
    this.approvesAt = null
    this.requests = []
    this.told.withdrawn++
  }

  review(cause: string): void {
    this.#move(cause)
    this.approvesAt = null
  }

  settleProof(outcome: 'approved' | 'rejected'): void {
    if (this.kind === 'individual') {
      this.#move('settle')
    } else if (this.decision !== null && this.decision !== 'approved') refuse('invalid-request')
    this.#decideProof(outcome)
    if (outcome === 'approved' && this.customer === 'frozen') this.customer = 'active'
  }
}

const businessKnown = [
  ...businessFields,
  'tax_id_number',
  'dba',
  'operating_address',
  'website',
  'business_email',
]
const personKnown = [
  ...personFields,
  'title',
  'employment_status',
  'ownership_percentage',
  'ssn',
  'purpose_of_account',
  'source_of_wealth',
]
const diligenceKnown = [
  'account_usage_description',
  'top_customer_countries',
  'is_token_issuer',
  'will_conduct_token_sale',
  'token_sale_amount_usd',
  'token_sale_availability',
  'token_sale_registration_status',
  'is_regulated',
  'unregulated_justification',
  'country_of_regulation',
  'regulatory_license_type',
  'verifies_customer_identity',
  'has_transaction_monitoring',
  'subject_to_aml_audits',
  'last_audit_date',
]

const risks: Readonly<Record<string, number>> = {
  US: 1,
  DE: 1,
  PA: 2,
  RU: 3,
  '541511': 1,
  '522110': 2,
  '522320': 3,
  '0_to_50k': 1,
  '5m_to_10m': 2,
  '50m_plus': 3,
}

/** Half of the way from all low to all high, by what a business says of itself (docs/decisions/0019). */
function isOfHighRisk(said: BusinessSaid | null): boolean {
  if (said === null) return false
  const factors = [said.country, said.industry, said.deposit].map((name) => risks[name] ?? 1)
  factors.push(said.bearer ? 3 : 1, said.thirdParties ? 3 : 1)
  return factors.reduce((sum, value) => sum + value - 1, 0) >= factors.length
}

export const required = { business: businessFields, person: personFields }

function isNamesake(one: PersonSaid, other: PersonSaid): boolean {
  const same = (a: string, b: string) => a.toLowerCase() === b.toLowerCase()
  return same(one.first, other.first) && same(one.last, other.last)
}

/** Whether documents do for a purpose; a rejected one does for none. */
function does(purpose: string, papers: readonly Paper[]): boolean {
  const there = papers.filter(({ status }) => status !== 'rejected').map(({ type }) => type)
  const all = (...types: string[]) => types.every((type) => there.includes(type))
  if (purpose === 'individual_identity')
    return (
      all('passport') ||
      all('drivers_license_front', 'drivers_license_back') ||
      all('residence_permit_front', 'residence_permit_back') ||
      all('national_id_front', 'national_id_back')
    )
  const types =
    purpose === 'edd_regulatory_license'
      ? ['regulatory_license']
      : purpose === 'edd_financial_docs'
        ? finances
        : purpose === 'individual_proof_of_address'
          ? proofs
          : (ofBusiness[purpose] ?? [])
  return types.some((type) => there.includes(type))
}
