import { chargeReview, requireCredits, reviewCost } from './credits.js'
import { type Customer, type Fault, type Model, refuse } from './model.js'
import { addRecipient } from './payees.js'
import { releaseFrozen } from './payments.js'

/** Customers and their applications (specification, Customer KYB status and application; contract/rest.md 4 and 5). */

type Moves = Readonly<Record<string, Readonly<Record<string, string>>>>

function to(target: string, from: readonly string[]): Readonly<Record<string, string>> {
  return Object.fromEntries(from.map((state) => [state, target]))
}

const undecided = ['pending', 'info_requested', 'in_review', 'partner_review']

/** action: from: to */
const kyb: Moves = {
  approve: to('active', undecided),
  reject: to('rejected', undecided),
  auto_decline: to('auto_declined', undecided),
  withdraw: to('withdrawn', undecided),
  ask: to('info_requested', ['pending', 'in_review', 'partner_review']),
  answer: { info_requested: 'in_review' },
  partner: to('partner_review', ['pending', 'in_review']),
  freeze: { active: 'frozen' },
  keep: { frozen: 'frozen' },
  unfreeze: { frozen: 'active' },
}

const decidable = ['pending', 'submitted', 'under_review', 'request_for_information', 'admin_revision']

const application: Moves = {
  submit: to('submitted', ['pending', 'request_for_information']),
  review: to('under_review', ['pending', 'submitted', 'admin_revision']),
  respond: to('under_review', ['request_for_information']),
  ask: to('request_for_information', [
    'pending',
    'submitted',
    'under_review',
    'admin_revision',
    'request_for_information',
  ]),
  revise: to('admin_revision', ['submitted', 'under_review']),
  approve: to('approved', [...decidable, 'approved']),
  decline: to('declined', decidable),
  suspend: to('declined', [...decidable, 'approved']),
  withdraw: to('completed', [...decidable, 'closed']),
  close: to('closed', ['submitted', 'under_review']),
  reopen: to('under_review', ['closed']),
  prove: to('compliance_review', ['approved', 'compliance_review']),
  settle: to('approved', ['compliance_review']),
}

/** What an event calls a KYB status; pending is never told. */
const told: Readonly<Record<string, string>> = { active: 'approved' }

function moveKyb(model: Model, customer: Customer, action: string, reason?: string): void {
  const next = kyb[action]?.[customer.kyb]
  if (next === undefined) refuse('conflict')
  customer.kyb = next
  if (next === 'pending') return
  const first = !customer.recorded
  customer.recorded = true
  const tell = (type: string) =>
    model.tell(type, customer, { kyb_status: told[next] ?? next, reason_code: first ? undefined : reason })
  tell(first ? 'customer.kyb_status.created' : 'customer.kyb_status.updated')
  if (next === 'active') {
    if (!customer.ownRecipient) {
      customer.ownRecipient = true
      const named = (name: string) => name.toLowerCase() === customer.name.toLowerCase()
      const has = model.recipients.some((one) => one.customer === customer && !one.deleted && named(one.name))
      if (!has) addRecipient(model, customer, customer.name, false)
    }
    if (first && model.setup.quirks === 'observed') tell('customer.kyb_status.created')
    if (!first) releaseFrozen(model, customer)
  }
}

function maybeKyb(model: Model, customer: Customer, action: string, reason?: string): void {
  if (kyb[action]?.[customer.kyb] !== undefined) moveKyb(model, customer, action, reason)
}

function step(customer: Customer, action: string): void {
  const next = application[action]?.[customer.application]
  if (next === undefined) refuse('invalid-request')
  customer.application = next
}

interface About {
  readonly name: string
  readonly individual: boolean
  readonly externalId: string | undefined
}

/** Names are unique, whatever their case. */
export function isNameFree(model: Model, name: string): boolean {
  const same = (one: Customer) => !one.deleted && one.name.toLowerCase() === name.toLowerCase()
  return !model.customers.some(same)
}

/** A new link: to the approved application, or to a new one of who withdrew. */
export function reengage(model: Model, customer: Customer): void {
  const isIdle = customer.decision === null && customer.expired && !customer.submitted
  if (customer.decision !== 'approved' && customer.decision !== 'withdrawn' && !isIdle) refuse('conflict')
  if (customer.decision === 'approved') return
  customer.expired = false
  if (isIdle) {
    customer.linkUntil = 0
    model.tell('customer.kyb_link.created', customer)
    expireLater(model, customer)
    return
  }
  customer.earlier++
  if (customer.applicationId !== null) customer.withdrawn.push(customer.applicationId)
  customer.application = 'pending'
  customer.decision = null
  customer.proof = customer.individual ? 'missing' : null
  customer.proved = false
  customer.submitted = false
  customer.kyb = 'pending'
  model.tell('customer.kyb_link.created', customer)
  approveLater(model, customer, null)
}

export function createCustomer(
  model: Model,
  about: About,
  asked: { fault: Fault | null; skip: boolean },
): Customer {
  const { fault } = asked
  if (!isNameFree(model, about.name)) refuse('conflict')
  if (fault?.step === 'provider_call' && fault.status >= 400) refuse(slugOf(fault.status))
  const customer = addCustomer(model, about, {})
  if (asked.skip) expireLater(model, customer)
  else approveLater(model, customer, fault)
  return customer
}

function addCustomer(model: Model, about: About, told: Readonly<Record<string, unknown>>): Customer {
  const customer: Customer = {
    ...model.thing('customer'),
    ...about,
    applicationId: null,
    kyb: 'pending',
    recorded: false,
    application: 'pending',
    decision: null,
    proof: about.individual ? 'missing' : null,
    proved: false,
    automatic: null,
    submitted: false,
    linkUntil: 0,
    expired: false,
    outstanding: model.setup.terms === 'outstanding',
    ownRecipient: false,
    asked: 0,
    earlier: 0,
    withdrawn: [],
    inbound: [],
  }
  model.customers.push(customer)
  model.tell('customer.created', customer, {
    name: about.name,
    external_id: about.externalId,
    ...told,
  })
  model.tell('customer.kyb_link.created', customer)
  return customer
}

/** What is imported stays as it is until somebody looks at it. */
export function importCustomer(
  model: Model,
  name: string,
  reference: { readonly source: string; readonly reference: string },
): Customer {
  const about = { name, individual: true, externalId: undefined }
  const customer = addCustomer(model, about, { import_reference: reference })
  expireLater(model, customer)
  return customer
}

const linkLife = 90 * 24 * 3600 * 1000

/** Nothing comes by itself: the link runs out, unless somebody submits or decides. */
function expireLater(model: Model, customer: Customer): void {
  const due = customer.linkUntil > model.now ? customer.linkUntil : model.now + linkLife
  customer.linkUntil = due
  model.at(due, customer, () => {
    const isIdle = customer.decision === null && !customer.submitted && customer.automatic === null
    if (customer.deleted || customer.expired || !isIdle || customer.linkUntil !== due) return
    customer.expired = true
    model.tell('customer.kyb_link.updated', customer, { status: 'expired' })
  })
}

/** Somebody asked or looked at it: it is approved by nobody else. */
function endAutomatic(model: Model, customer: Customer): void {
  if (customer.automatic === null) return
  customer.automatic = null
  if (!customer.submitted) expireLater(model, customer)
}

function approveLater(model: Model, customer: Customer, fault: Fault | null): void {
  const kybFault = fault?.step === 'kyb_submission' || fault?.step === 'kyb_approval' ? fault : null
  customer.automatic = { fault: kybFault }
  customer.linkUntil = model.now + linkLife
  awaitApproval(model, customer)
}

/** Five seconds from its creation, and again from its submission. */
function awaitApproval(model: Model, customer: Customer): void {
  const { automatic, submitted, earlier } = customer
  if (automatic === null) return
  model.later(5_000, customer, () => {
    const isOld = customer.automatic === null || customer.submitted !== submitted
    if (customer.deleted || isOld || customer.earlier !== earlier) return
    const { fault } = automatic
    if (fault === null) approve(model, customer, true)
    else if (fault.step === 'kyb_submission') {
      if (fault.preset === 'kyb_expired') {
        customer.automatic = null
        customer.expired = true
        model.tell('customer.kyb_link.updated', customer, { status: 'expired' })
      } else ask(model, customer)
    } else if (fault.status >= 400) decline(model, customer, 'auto_declined')
    else review(model, customer, 'review')
  })
}

function review(model: Model, customer: Customer, action: string): void {
  step(customer, action)
  endAutomatic(model, customer)
}

export function approve(model: Model, customer: Customer, provision: boolean): void {
  step(customer, 'approve')
  customer.decision = 'approved'
  customer.automatic = null
  customer.asked = 0
  if (provision) maybeKyb(model, customer, 'approve')
}

export function decline(
  model: Model,
  customer: Customer,
  decision: 'declined' | 'auto_declined',
  reason?: string,
): void {
  step(customer, 'decline')
  customer.decision = decision
  customer.asked = 0
  customer.automatic = null
  maybeKyb(model, customer, decision === 'declined' ? 'reject' : 'auto_decline', reason)
}

export function ask(model: Model, customer: Customer): void {
  step(customer, 'ask')
  endAutomatic(model, customer)
  customer.asked++
  maybeKyb(model, customer, 'ask')
  model.tell('customer.rfi.requested', customer)
}

export function withdraw(model: Model, customer: Customer): void {
  if (application['withdraw']?.[customer.application] === undefined) refuse('conflict')
  step(customer, 'withdraw')
  customer.decision = 'withdrawn'
  customer.automatic = null
  customer.asked = 0
  maybeKyb(model, customer, 'withdraw')
  model.tell('customer.application.withdrawn', customer)
}

/** Every open request is answered, and then the review goes on. */
function answer(model: Model, customer: Customer): void {
  for (; customer.asked > 0; customer.asked--) model.tell('customer.rfi.responded', customer)
  maybeKyb(model, customer, 'answer')
}

/** The application of a business shows no proof of address, and takes one as long as it has not ended. */
function requireProvable({ decision }: Customer): void {
  if (decision !== null && decision !== 'approved') refuse('invalid-request')
}

/** A decision about a proof of address is told, whether or not it moves the customer. */
function prove(model: Model, customer: Customer, action: 'unfreeze' | 'keep', reason_code: string): void {
  if (customer.kyb === 'frozen') moveKyb(model, customer, action, reason_code)
  else if (customer.recorded && customer.kyb !== 'pending')
    model.tell('customer.kyb_status.updated', customer, {
      kyb_status: told[customer.kyb] ?? customer.kyb,
      reason_code,
    })
}

/** Of an active customer, what it can do is told to change with its terms. */
function setTerms(model: Model, customer: Customer, outstanding: boolean): void {
  if (customer.outstanding === outstanding) return
  customer.outstanding = outstanding
  const status = outstanding ? 'action_required' : 'available'
  if (customer.kyb === 'active') model.tell('customer.capability_status.updated', customer, { status })
}

/** What only the platform or a reviewer does, by the name of its cause. */
export const causes: Readonly<Record<string, (model: Model, customer: Customer) => void>> = {
  approveOnboarding: (model, customer) => approve(model, customer, true),
  rejectOnboarding: (model, customer) => decline(model, customer, 'declined'),
  autoDeclineOnboarding: (model, customer) => decline(model, customer, 'auto_declined'),
  submitOnboarding(model, customer) {
    if (application['submit']?.[customer.application] !== undefined)
      requireCredits(model, reviewCost(model, customer))
    step(customer, 'submit')
    customer.submitted = true
    awaitApproval(model, customer)
    answer(model, customer)
    chargeReview(model, customer)
    model.tell('customer.kyb_application.submitted', customer)
  },
  startReview: (model, customer) => review(model, customer, 'review'),
  reviseOnboarding: (model, customer) => review(model, customer, 'revise'),
  closeReview: (model, customer) => review(model, customer, 'close'),
  reopenReview: (model, customer) => review(model, customer, 'reopen'),
  requestInformation: ask,
  respondToInformation(model, customer) {
    step(customer, 'respond')
    answer(model, customer)
  },
  freezeCustomer: (model, customer) => moveKyb(model, customer, 'freeze', 'pending_proof_of_address'),
  unfreezeCustomer: (model, customer) => moveKyb(model, customer, 'unfreeze'),
  reviewByPartner: (model, customer) => moveKyb(model, customer, 'partner'),
  submitProofOfAddress(_, customer) {
    if (!customer.individual) return requireProvable(customer)
    step(customer, 'prove')
    customer.proof = 'submitted_pending_review'
  },
  approveProofOfAddress(model, customer) {
    if (customer.individual) {
      step(customer, 'settle')
      customer.proof = 'approved'
    } else requireProvable(customer)
    customer.proved = true
    prove(model, customer, 'unfreeze', 'proof_of_address_approved')
  },
  rejectProofOfAddress(model, customer) {
    if (customer.individual) {
      step(customer, 'settle')
      customer.proof = 'rejected'
    } else requireProvable(customer)
    prove(model, customer, 'keep', 'proof_of_address_rejected')
  },
  acceptTerms: (model, customer) => setTerms(model, customer, false),
  requireTerms: (model, customer) => setTerms(model, customer, true),
}

/** `POST /sandbox/simulate/onboarding` by its type (contract/rest.md 15.5). */
export const simulated: typeof causes = {
  kyb_approve: (model, customer) => approve(model, customer, true),
  applicant_activate: (model, customer) => approve(model, customer, true),
  kyc_approve(model, customer) {
    if (model.setup.quirks === 'documented') approve(model, customer, false)
  },
  kyb_reject: (model, customer) => decline(model, customer, 'declined'),
  kyc_reject: (model, customer) => decline(model, customer, 'declined'),
  applicant_suspend(_, customer) {
    step(customer, 'suspend')
    customer.decision = 'declined'
    customer.asked = 0
    customer.automatic = null
  },
  kyb_info_request: ask,
  kyc_info_request: ask,
}

/** Inbound money counts while there is no proof of address on file; the deposit that passes 3,000 dollars freezes. */
export function countInbound(model: Model, customer: Customer, dollars: bigint): void {
  if (customer.proved || (!customer.individual && customer.decision === 'approved')) return
  customer.inbound.push({ at: model.now, dollars })
  const week = 7 * 24 * 3600 * 1000
  const sum = customer.inbound.reduce(
    (total, one) => (model.now - one.at < week ? total + one.dollars : total),
    0n,
  )
  if (customer.kyb === 'active' && sum > 3_000n * 10n ** 30n)
    moveKyb(model, customer, 'freeze', 'pending_proof_of_address')
}

/** `status` of a read. */
export function statusOf(customer: Customer): string {
  if (customer.kyb === 'frozen') return 'frozen'
  if (customer.decision !== null)
    return customer.decision === 'auto_declined' ? 'declined' : customer.decision
  if (customer.application === 'request_for_information') return 'info_requested'
  return customer.application === 'pending' ? 'pending' : 'submitted'
}

/** `kyb_status` of a read: what is asked for, under review and withdrawn looks pending. */
export function kybStatusOf(customer: Customer): string {
  return ['info_requested', 'in_review', 'withdrawn'].includes(customer.kyb) ? 'pending' : customer.kyb
}

/** What an injected failure of this status is called. */
export function slugOf(status: number): string {
  const named: Readonly<Record<number, string>> = {
    401: 'authentication-error',
    403: 'forbidden',
    404: 'not-found',
    409: 'conflict',
    422: 'compliance-blocked',
    429: 'rate-limited',
    502: 'provider-error',
    503: 'service-unavailable',
  }
  return named[status] ?? (status >= 500 ? 'internal-error' : 'invalid-request')
}
