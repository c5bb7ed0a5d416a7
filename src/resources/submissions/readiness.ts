import type { World } from '../../kernel/world.js'
import type { BusinessRow, IndividualRow } from '../applicants/index.js'
import * as applicants from '../applicants/index.js'
import { businessPurposes, type DocumentRow, documentsOf } from '../application-documents/index.js'
import type { ApplicationRow } from '../applications/index.js'
import { type AttestationType, attestationTypes, countedOf } from '../legal/index.js'
import { rate } from '../risk-ratings/index.js'
import { type Lack, lacksOf } from './documents.js'

/** The state of a form: what an application has and lacks, computed when it is read (contract/rest.md 5.2 and 5.9). */

/** A part of an application that is filled in for itself: the business, one person, or the enhanced due diligence. */
export interface Part {
  readonly kind: 'business' | 'individual' | 'edd'
  /** Undefined before it was written. */
  readonly id?: string | undefined
  /** False for enhanced due diligence that nobody has to answer. */
  readonly required: boolean
  /** Names that tell on the wire who it is. */
  readonly names: { readonly legal_name?: string; readonly first_name?: string; readonly last_name?: string }
  /** Words for it in a sentence that says what is missing. */
  readonly called: string
  readonly missingFields: readonly string[]
  /** Whole documents of its own, rejected ones too. */
  readonly documents: readonly DocumentRow[]
  readonly lacks: readonly Lack[]
}

export interface Readiness {
  readonly parts: readonly Part[]
  readonly missingAttestations: readonly AttestationType[]
}

export function isReady({ missingFields, lacks }: Part): boolean {
  return missingFields.length === 0 && lacks.every(({ required }) => !required)
}

/** True for an application that can be submitted. */
export function isComplete({ parts, missingAttestations }: Readiness): boolean {
  return parts.every(isReady) && missingAttestations.length === 0
}

/** Finds the part that there is once at most. */
export function findPart({ parts }: Readiness, kind: 'business' | 'edd'): Part | undefined {
  return parts.find((part) => part.kind === kind)
}

export function readinessOf(world: World, application: ApplicationRow): Readiness {
  const documents = documentsOf(world, application.id)
  const people = applicants.individualsOf(world, application)
  const counted = countedOf(world, application)
  const missingAttestations = attestationTypes.filter((type) => !counted.has(type))
  const own = documents.filter(({ individual_id }) => individual_id === null)
  const ofPerson = ({ id }: IndividualRow) => documents.filter(({ individual_id }) => individual_id === id)
  if (application.type === 'individual') {
    const [only] = people
    // What lies under the application of an individual is about him, whoever it names.
    const about = documents.filter(({ individual_id: id }) => id === null || id === only?.id)
    return { parts: [personPart(only, about)], missingAttestations }
  }
  const parts = [
    businessPart(applicants.businessOf(world, application), people, own),
    ...people.map((person) => personPart(person, ofPerson(person))),
    dueDiligencePart(world, application, own),
  ]
  return { parts, missingAttestations }
}

const wantedRoles = ['applicant', 'control_person', 'ubo'] as const

function businessPart(
  row: BusinessRow | undefined,
  people: readonly IndividualRow[],
  documents: readonly DocumentRow[],
): Part {
  const vacant = wantedRoles.filter((role) => !people.some(({ roles }) => roles.includes(role)))
  return {
    kind: 'business',
    id: row?.id,
    required: true,
    names: row === undefined ? {} : { legal_name: row.legal_name },
    called: 'details of the business',
    missingFields: [
      ...(row === undefined ? applicants.requiredFieldsOf('business') : []),
      ...vacant.map((role) => `associated_individuals.${role}`),
    ],
    documents,
    lacks: lacksOf(businessPurposes, documents),
  }
}

function personPart(row: IndividualRow | undefined, documents: readonly DocumentRow[]): Part {
  return {
    kind: 'individual',
    id: row?.id,
    required: true,
    names: row === undefined ? {} : { first_name: row.first_name, last_name: row.last_name },
    called: `details of ${row === undefined ? 'the individual' : applicants.nameOf(row)}`,
    missingFields: row === undefined ? applicants.requiredFieldsOf('individual') : applicants.missingOf(row),
    documents,
    lacks: [
      ...lacksOf(['individual_identity'], documents),
      // Who brings none has a cap (contract/rest.md 5.8).
      ...lacksOf(['individual_proof_of_address'], documents, false),
    ],
  }
}

function dueDiligencePart(world: World, application: ApplicationRow, own: readonly DocumentRow[]): Part {
  const row = applicants.dueDiligenceOf(world, application)
  const business = applicants.businessOf(world, application)
  const required =
    business?.transact_on_behalf_of_third_parties === true || isHighRisk(world, application, business)
  return {
    kind: 'edd',
    id: row?.id,
    required,
    names: {},
    called: 'the enhanced due diligence',
    missingFields: required && row === undefined ? applicants.requiredFieldsOf('due_diligence') : [],
    documents: own.filter(({ category }) => category === 'edd'),
    lacks: required
      ? [
          ...lacksOf(row?.is_regulated === true ? ['edd_regulatory_license'] : [], own),
          ...lacksOf(['edd_financial_docs'], own),
          // No type of document that can be uploaded is one: it cannot be required.
          ...lacksOf(row?.subject_to_aml_audits === true ? ['edd_aml_audit'] : [], own, false),
        ]
      : [],
  }
}

/**
 * True for a high risk: as a reviewer has rated it, else by what the business says of itself: what a rating of the same
 * makes of it.
 */
function isHighRisk(world: World, { risk }: ApplicationRow, business: BusinessRow | undefined): boolean {
  if (risk !== null || business === undefined) return risk === 'high'
  const { country_of_incorporation: country, ...said } = business
  return rate({ entity_type: 'business', country, ...said }, world.now).level === 'high'
}

/** Says what is missing, in a sentence for a person. */
export function statusMessage(readiness: Readiness): string {
  if (isComplete(readiness)) return 'The application can be submitted.'
  const { parts, missingAttestations } = readiness
  const needs = parts.filter((part) => !isReady(part)).map(({ called }) => called)
  if (missingAttestations.length > 0) needs.push(`the attestations ${missingAttestations.join(', ')}`)
  return `The application is not complete. It still needs ${needs.join('; ')}.`
}

/** Tells whether an application can be submitted, and what is missing, in a sentence for a person. */
export function standOf(world: World, row: ApplicationRow) {
  const readiness = readinessOf(world, row)
  return { ready: isComplete(readiness), message: statusMessage(readiness) }
}
