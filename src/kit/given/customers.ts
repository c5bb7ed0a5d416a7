import * as z from 'zod'
import { notFound } from '../../contract/problem.js'
import { toBase64 } from '../../kernel/base64.js'
import { UsageError } from '../../kernel/errors.js'
import type { World } from '../../kernel/world.js'
import { applicationOf, type DeclineReason, declineReasons } from '../../resources/applications/index.js'
import { defaultCaller } from '../../resources/credentials.js'
import {
  customers,
  type FreezeReason,
  findCustomerNamed,
  freezeReasons,
} from '../../resources/customers/index.js'
import type {
  ApplicationDocumentUploadRequest,
  CustomerCreateRequest,
  Requirement,
} from '../../resources/types/index.js'
import { builder } from './builder.js'
import { bodyOf, customerMade, idOf, type Ref, type Workbench } from './made.js'
import type { GivenCustomer, GivenDocument } from './results.js'
import { bodies, customer, made } from './schemas.js'

/** The body of `sim.api.customers.create`; names are numbered by default, because no two customers of a client have the same. */
export type CustomerInput = Partial<CustomerCreateRequest>

/** The body of `sim.api.applications.createDocument`, and whose it is: of a pending business unless told. */
export type DocumentInput = Partial<ApplicationDocumentUploadRequest> & { readonly customer?: Ref }

const certificate = {
  document_type: 'certificate_of_incorporation',
  file_type: 'pdf',
  country: 'US',
  id_number: 'C1234567',
} as const

/** The contents of the smallest file of each type. */
const contents = {
  pdf: '%PDF-1.4 A certificate.',
  jpeg: '\u00ff\u00d8\u00ff\u00e0',
  png: '\u0089PNG\r\n\u001a\n',
} as const

type CustomerType = NonNullable<CustomerInput['customer_type']>

const names: Readonly<Record<CustomerType, string>> = { business: 'Acme Corp', individual: 'Jane Roe' }

function create({ api, world }: Workbench, type: CustomerType, input: CustomerInput): string {
  const { customer_type = type } = input
  const name = freeName(world(), names[customer_type])
  return api.customers.create({ name, ...bodyOf(input), customer_type }).id
}

/** Numbered by how many customers there are, or by the next number whose name is free. */
function freeName(world: World, name: string): string {
  const { clientId } = defaultCaller(world)
  for (let number = world.table(customers).size + 1; ; number++) {
    const numbered = number === 1 ? name : `${name} ${number}`
    if (findCustomerNamed(world, clientId, numbered) === undefined) return numbered
  }
}

function createActive(bench: Workbench, type: CustomerType, input: CustomerInput): string {
  const { api, simulate } = bench
  const id = create(bench, type, input)
  if (api.customers.get(id).kyb_status !== 'active') simulate.approveOnboarding(id)
  // Where the terms are outstanding by an option: it could not transact otherwise.
  simulate.acceptTerms(id)
  return id
}

/** @throws UsageError where the sandbox decides in the call that creates a customer */
function createUndecided(builder: string, bench: Workbench, input: CustomerInput): GivenCustomer {
  const { progression } = bench.world().rules
  if (progression === 'immediate' && bench.environment === 'sandbox') {
    throw new UsageError(
      `given.${builder}: with progression: 'immediate' the sandbox approves customers in the call that creates them. Leave that option out.`,
    )
  }
  return customerMade(bench, create(bench, 'business', input))
}

const text = () => z.string().optional()

const formationMissing = { type: 'document', purpose: 'business_formation', status: 'missing' } as const

export const customerBuilders = {
  activeBusiness: builder({
    summary: 'A business that was approved and may transact.',
    takes: bodies.customer,
    returns: made.customer,
    run: (bench: Workbench, input: CustomerInput): GivenCustomer =>
      customerMade(bench, createActive(bench, 'business', input)),
  }),

  activeIndividual: builder({
    summary: 'A person who was approved, without a proof of address, and may transact.',
    takes: bodies.customer,
    returns: made.customer,
    run: (bench: Workbench, input: CustomerInput): GivenCustomer =>
      customerMade(bench, createActive(bench, 'individual', input)),
  }),

  pendingCustomer: builder({
    summary: 'A business that was just created: five seconds later the sandbox approves it.',
    takes: bodies.customer,
    returns: made.customer,
    run: (bench: Workbench, input: CustomerInput): GivenCustomer =>
      createUndecided('pendingCustomer', bench, input),
  }),

  readyApplication: builder({
    summary: 'A business, or an individual, whose application is filled in and not submitted.',
    takes: bodies.customer,
    returns: made.customer,
    run: (bench: Workbench, input: CustomerInput): GivenCustomer => {
      const { id } = createUndecided('readyApplication', bench, input)
      bench.simulate.fillInOnboarding(id)
      return customerMade(bench, id)
    },
  }),

  customerAwaitingInfo: builder({
    summary:
      'A business with an open request for information: for its certificate of formation unless told otherwise.',
    takes: () => ({ ...bodies.customer(), ...bodies.information() }),
    returns: made.customer,
    run(
      bench: Workbench,
      input: CustomerInput & { readonly requirements?: readonly Requirement[] },
    ): GivenCustomer {
      const { requirements = [formationMissing], ...body } = input
      const { id } = createUndecided('customerAwaitingInfo', bench, body)
      bench.simulate.requestInformation(id, { requirements })
      return customerMade(bench, id)
    },
  }),

  frozenCustomer: builder({
    summary: 'A person who was active and is frozen, for want of a proof of address unless told otherwise.',
    takes: () => ({ ...bodies.customer(), reason_code: z.enum(freezeReasons).optional() }),
    returns: made.customer,
    run(bench: Workbench, input: CustomerInput & { readonly reason_code?: FreezeReason }): GivenCustomer {
      const { reason_code, ...body } = input
      const id = createActive(bench, 'individual', body)
      bench.simulate.freezeCustomer(id, { reason_code })
      return customerMade(bench, id)
    },
  }),

  declinedCustomer: builder({
    summary: 'A business whose application was declined.',
    takes: () => ({ ...bodies.customer(), reason_code: z.enum(declineReasons).optional() }),
    returns: made.customer,
    run(bench: Workbench, input: CustomerInput & { readonly reason_code?: DeclineReason }): GivenCustomer {
      const { reason_code = 'prohibited_country', ...body } = input
      const { id } = createUndecided('declinedCustomer', bench, body)
      bench.simulate.rejectOnboarding(id, { reason_code })
      return customerMade(bench, id)
    },
  }),

  withdrawnCustomer: builder({
    summary: 'A business that withdrew its application.',
    takes: () => ({ ...bodies.customer(), reason: text() }),
    returns: made.customer,
    run(bench: Workbench, input: CustomerInput & { readonly reason?: string }): GivenCustomer {
      const { reason = 'no longer needed', ...body } = input
      const { id, customer } = createUndecided('withdrawnCustomer', bench, body)
      bench.api.applications.withdraw(id, customer.application_id, { reason })
      return customerMade(bench, id)
    },
  }),

  customerWithoutTerms: builder({
    summary: 'An active business that has to accept the legal documents before money moves.',
    takes: bodies.customer,
    returns: made.customer,
    run: (bench: Workbench, input: CustomerInput): GivenCustomer => {
      const id = createActive(bench, 'business', input)
      bench.simulate.requireTerms(id)
      return customerMade(bench, id)
    },
  }),

  document: builder({
    summary:
      'A document of an application, uploaded by its token: a certificate of a pending business unless told otherwise.',
    takes: () => ({ ...customer(), ...bodies.document() }),
    returns: made.document,
    run: (bench: Workbench, input: DocumentInput): GivenDocument => {
      const owner = input.customer === undefined ? createUndecided('pendingCustomer', bench, {}) : undefined
      const customerId = owner?.id ?? idOf(input.customer ?? '')
      const application = applicationOf(bench.world(), customerId)
      const body = { ...certificate, ...bodyOf(input) }
      const bytes = Uint8Array.from(contents[body.file_type], (character) => character.charCodeAt(0))
      const api = bench.applicant(application.token)
      const { document_id: id } = api.createDocument(application.id, {
        file_content: toBase64(bytes),
        ...body,
      })
      const document = api.listDocuments(application.id, { limit: 1 }).data.find((one) => one.id === id)
      if (document === undefined) throw notFound('document')
      return { ...customerMade(bench, application.customer_id), id, document }
    },
  }),
}
