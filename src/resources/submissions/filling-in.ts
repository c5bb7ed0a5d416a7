import { Problem } from '../../contract/problem.js'
import { unixSeconds } from '../../kernel/clock.js'
import type { World } from '../../kernel/world.js'
import * as applicants from '../applicants/index.js'
import type { DocumentType, Purpose } from '../application-documents/index.js'
import * as documents from '../application-documents/index.js'
import { type ApplicationRow, applicationOf } from '../applications/index.js'
import { attest, attestorsOf } from '../legal/index.js'
import { findPart, readinessOf } from './readiness.js'

/** The hosted form, filled in by a customer in no hurry: nothing of what is there already is changed. */

const office = {
  street1: '1 Market Street',
  city: 'San Francisco',
  region: 'California',
  postal_code: '94105',
  country: 'US',
}

const acme: Parameters<typeof applicants.writeBusiness>[2] = {
  legal_name: 'Acme Corporation',
  country_of_incorporation: 'US',
  date_of_incorporation: '2010-01-15',
  legal_structure: 'corporation',
  tax_id_number: '12-3456789',
  registration_number: '123456789',
  registered_address: office,
  industry_code: '541511',
  business_description: 'Acme makes anvils, rockets and magnets for customers in the desert. '.repeat(3),
  purpose_of_account: ['first_party_payments'],
  average_monthly_revenue: '500k_to_1m',
  expected_monthly_deposit: '100k_to_500k',
  expected_monthly_transaction_volume: '50_to_100',
  source_of_funds: ['sale_of_goods_and_services'],
  has_bearer_shares: false,
  transact_on_behalf_of_third_parties: false,
  owned_by_foundation: false,
}

type Person = Parameters<typeof applicants.addIndividual>[2]

const grace: Person = {
  roles: ['ubo', 'control_person', 'applicant'],
  name: { first: 'Grace', last: 'Hopper' },
  title: 'ceo',
  ownership_percentage: 50,
  date_of_birth: '1986-12-09',
  ssn: '123-45-6789',
  nationalities: ['US'],
  address: office,
  email_address: 'grace@acme.example',
}

const alan: Person = {
  ...grace,
  roles: ['ubo'],
  name: { first: 'Alan', last: 'Turing' },
  title: 'director',
  nationalities: ['GB'],
  email_address: 'alan@acme.example',
}

const ada: Person = {
  roles: ['individual'],
  name: { first: 'Ada', last: 'Lovelace' },
  employment_status: 'self_employed',
  date_of_birth: '1990-12-10',
  nationalities: ['GB'],
  address: office,
  email_address: 'ada@lovelace.example',
  purpose_of_account: ['sending_and_receiving_payments'],
  source_of_wealth: ['employment'],
}

/** @throws Problem 400 for an application that is not pending */
export function fillIn(world: World, id: string): void {
  const application = applicationOf(world, id)
  if (application.status !== 'pending')
    throw new Problem('invalid-request', `The application is ${application.status}: it cannot be filled in.`)
  const people = applicants.individualsOf(world, application)
  if (application.type === 'individual') {
    if (people.length === 0) applicants.writePrimary(world, application, ada)
  } else {
    if (applicants.businessOf(world, application) === undefined)
      applicants.writeBusiness(world, application, acme)
    if (people.length === 0)
      for (const person of [grace, alan]) applicants.addIndividual(world, application, person)
    const diligence = findPart(readinessOf(world, application), 'edd')
    if (applicants.dueDiligenceOf(world, application) === undefined && diligence?.required === true)
      applicants.writeDueDiligence(world, application, {
        account_usage_description: 'Payments to suppliers.',
      })
  }
  uploadMissing(world, application)
  attestMissing(world, application)
}

/** The document that is uploaded for each purpose that nothing is there for. */
const usual: Readonly<Partial<Record<Purpose, DocumentType>>> = {
  business_formation: 'certificate_of_incorporation',
  business_bylaws: 'operating_agreement',
  business_proof_of_address: 'utility_bill',
  business_source_of_funds: 'source_of_funds',
  business_nature_of_business: 'business_plan',
  business_shareholder_registry: 'shareholder_registry',
  individual_identity: 'passport',
  edd_regulatory_license: 'regulatory_license',
  edd_financial_docs: 'savings_statement',
}

const scan = '%PDF-1.4 A scan.\n'

function uploadMissing(world: World, application: ApplicationRow): void {
  for (const { kind, id: partId, lacks } of readinessOf(world, application).parts)
    for (const { purpose, required } of lacks) {
      const type = usual[purpose]
      if (!required || type === undefined) continue
      const { id } = documents.announceDocument(world, {
        client_id: application.client_id,
        application_id: application.id,
        individual_id: (kind === 'individual' && partId) || null,
        document_type: type,
        file_type: 'pdf',
        country: 'US',
        id_number: 'AB1234567',
      })
      const bytes = new TextEncoder().encode(scan)
      documents.layBytes(world, id, world.keepBytes(bytes), bytes.length)
      documents.storeDocument(world, id)
    }
}

function attestMissing(world: World, application: ApplicationRow): void {
  const [attestor] = attestorsOf(world, application)
  if (attestor === undefined) return
  const { missingAttestations: missing } = readinessOf(world, application)
  const now = unixSeconds(world.now)
  if (missing.includes('e_sign'))
    attest(world, application, { attestation_type: 'e_sign', timestamp: now, applicant_id: attestor.id })
  for (const attestation_type of missing)
    if (attestation_type !== 'e_sign')
      attest(world, application, { attestation_type, timestamp: now + 1, applicant_id: attestor.id })
}
