import type { World } from '../../kernel/world.js'
import {
  type BusinessRow,
  businessFields,
  businessOf,
  type DueDiligenceRow,
  dueDiligenceOf,
  type IndividualRow,
  individualsOf,
  missingOf,
  personFields,
} from '../applicants/index.js'
import { type DocumentRow, documentsOf } from '../application-documents/index.js'
import type { ApplicationRow } from '../applications/index.js'
import { type AttestationType, attestationTypes, countedOf } from '../legal/index.js'
import { rate } from '../risk-ratings/index.js'
import { ofBusiness, type Purpose, satisfies } from './purposes.js'

/** What an application has and lacks, computed when it is read (contract/rest.md 5.2 and 5.9). */

/** A document that is missing. One that is not required leaves its entity ready. */
export interface Lack {
  readonly purpose: Purpose
  readonly required: boolean
}

/** The business, one person, or the enhanced due diligence of an application. */
export interface Readiness<R> {
  /** Undefined before it was written. */
  readonly row: R | undefined
  readonly missingFields: readonly string[]
  /** Whole documents of its own, rejected ones too. */
  readonly documents: readonly DocumentRow[]
  readonly lacks: readonly Lack[]
}

export interface ApplicationReadiness {
  readonly business: Readiness<BusinessRow> | null
  /** The individual, who may be still to come, or the people of the business. */
  readonly people: readonly Readiness<IndividualRow>[]
  /** Null for individuals. */
  readonly dueDiligence: (Readiness<DueDiligenceRow> & { readonly required: boolean }) | null
  readonly missingAttestations: readonly AttestationType[]
}

export function isReady({ missingFields, lacks }: Readiness<unknown>): boolean {
  return missingFields.length === 0 && lacks.every(({ required }) => !required)
}

/** Whether an application can be submitted. */
export function isComplete(of: ApplicationReadiness): boolean {
  const { business, people, dueDiligence, missingAttestations } = of
  return (
    (business === null || isReady(business)) &&
    people.every(isReady) &&
    (dueDiligence === null || !dueDiligence.required || isReady(dueDiligence)) &&
    missingAttestations.length === 0
  )
}

export function readinessOf(world: World, application: ApplicationRow): ApplicationReadiness {
  const documents = documentsOf(world, application.id)
  const people = individualsOf(world, application)
  const counted = countedOf(world, application)
  const missingAttestations = attestationTypes.filter((type) => !counted.has(type))
  const about = (row: IndividualRow | undefined) =>
    documents.filter(({ individual_id: id }) => id === (row?.id ?? null) || isOfOnly(application, id))
  if (application.type === 'individual')
    return {
      business: null,
      people: [personReadiness(people[0], about(people[0]))],
      dueDiligence: null,
      missingAttestations,
    }
  const own = documents.filter(({ individual_id }) => individual_id === null)
  return {
    business: businessReadiness(businessOf(world, application), people, own),
    people: people.map((row) => personReadiness(row, about(row))),
    dueDiligence: dueDiligenceReadiness(world, application, own),
    missingAttestations,
  }
}

/** What lies under the application of an individual is about him, whoever it names. */
function isOfOnly({ type }: ApplicationRow, individualId: string | null): boolean {
  return type === 'individual' && individualId === null
}

const wantedRoles = ['applicant', 'control_person', 'ubo'] as const

function businessReadiness(
  row: BusinessRow | undefined,
  people: readonly IndividualRow[],
  documents: readonly DocumentRow[],
): Readiness<BusinessRow> {
  const vacant = wantedRoles.filter((role) => !people.some(({ roles }) => roles.includes(role)))
  return {
    row,
    missingFields: [
      ...(row === undefined ? businessFields() : []),
      ...vacant.map((role) => `associated_individuals.${role}`),
    ],
    documents,
    lacks: lacksOf(ofBusiness, documents),
  }
}

function personReadiness(
  row: IndividualRow | undefined,
  documents: readonly DocumentRow[],
): Readiness<IndividualRow> {
  return {
    row,
    missingFields: row === undefined ? personFields() : missingOf(row),
    documents,
    lacks: [
      ...lacksOf(['individual_identity'], documents),
      // Who brings none has a cap (contract/rest.md 5.8).
      ...lacksOf(['individual_proof_of_address'], documents, false),
    ],
  }
}

function dueDiligenceReadiness(world: World, application: ApplicationRow, documents: readonly DocumentRow[]) {
  const row = dueDiligenceOf(world, application)
  const business = businessOf(world, application)
  const required =
    business?.transact_on_behalf_of_third_parties === true || isHighRisk(world, application, business)
  const given = documents.filter(({ category }) => category === 'edd')
  if (!required) return { row, required, missingFields: [], documents: given, lacks: [] }
  return {
    row,
    required,
    missingFields: row === undefined ? ['account_usage_description'] : [],
    documents: given,
    lacks: [
      ...lacksOf(row?.is_regulated === true ? ['edd_regulatory_license'] : [], documents),
      ...lacksOf(['edd_financial_docs'], documents),
      // No type of document that can be uploaded is one: it cannot be required.
      ...lacksOf(row?.subject_to_aml_audits === true ? ['edd_aml_audit'] : [], documents, false),
    ],
  }
}

/** As a reviewer has rated it, else by what the business says of itself: what a rating of the same makes of it. */
function isHighRisk(world: World, { risk }: ApplicationRow, business: BusinessRow | undefined): boolean {
  if (risk !== null || business === undefined) return risk === 'high'
  const { country_of_incorporation: country, ...said } = business
  return rate({ entity_type: 'business', country, ...said }, world.now).level === 'high'
}

function lacksOf(
  wanted: readonly Purpose[],
  documents: readonly DocumentRow[],
  required = true,
): readonly Lack[] {
  return wanted.filter((purpose) => !satisfies(purpose, documents)).map((purpose) => ({ purpose, required }))
}
