import { Problem } from '../../contract/problem.js'
import type { World } from '../../kernel/world.js'
import { individualsOf, nameOf } from '../applicants/index.js'
import {
  type DocumentRow,
  documentsOf,
  findPurpose,
  type Purpose,
  servesPurpose,
} from '../application-documents/index.js'
import { type ApplicationRow, isGiven, type Requirement } from '../applications/index.js'
import { type Lack, lackOf } from './documents.js'
import { notReady } from './not-ready.js'
import { isComplete, type Part, readinessOf, statusMessage } from './readiness.js'
import { entityOf, presentItems } from './requested-items.js'

/** Refusals, each with its reason (contract/rest.md 5.9). */

/** @throws Problem 400 `application-not-ready` with all that is missing, for an application that was never submitted */
export function requireComplete(world: World, row: ApplicationRow): void {
  const readiness = readinessOf(world, row)
  if (!isComplete(readiness)) throw notReady(row, readiness, statusMessage(readiness))
}

/**
 * The answer to a request for information is complete when all that was asked for is there; the rest of the application is
 * the reviewer's.
 * @throws Problem 400 `application-not-ready` with what is still missing
 */
export function requireAnswered(world: World, row: ApplicationRow): void {
  const missing = unansweredOf(world, row)
  if (missing.length === 0) return
  const parts = unansweredParts(world, row, missing)
  const needs = [
    ...(parts.length > 0 ? [`documents of ${parts.map(({ called }) => called).join(', ')}`] : []),
    ...missing.flatMap((one) => (one.type === 'question' ? [`the question "${one.prompt}"`] : [])),
    ...missing.flatMap((one) => (one.type === 'field' ? [`the field ${one.path}`] : [])),
  ]
  const message = `What a reviewer asked for is not all there: ${needs.join('; ')}.`
  throw notReady(row, { parts, missingAttestations: [] }, message, presentItems(row, missing))
}

/** @throws Problem 409 for an application that nobody waits for */
export function refusedSubmission({ status }: ApplicationRow): Problem {
  return new Problem('conflict', 'The application has been submitted or completed already.', {
    hint: `the application is ${status}: it can be submitted while it is pending, request_for_information or compliance_review`,
  })
}

type DocumentAsked = Extract<Requirement, { type: 'document' }>

/** Reads what was asked for and is not there. */
function unansweredOf(world: World, row: ApplicationRow): readonly Requirement[] {
  const documents = documentsOf(world, row.id)
  return row.requests.flatMap((request) => {
    const later = documents.filter(({ id }) => !request.on_file.includes(id))
    return request.missing.filter((one) =>
      one.type === 'document' ? !isOnFile(row, one, later) : !isGiven(one, request.given),
    )
  })
}

/** True where one of the documents that came since is what was asked for. */
function isOnFile(application: ApplicationRow, asked: DocumentAsked, documents: readonly DocumentRow[]) {
  const { kind, individual_id: person } = entityOf(asked, application.type)
  const own = documents.filter(({ individual_id: id }) => {
    // Of an individual's application everything is about him, and an unnamed person of a business is any.
    if (application.type === 'individual') return true
    return kind === 'individual' ? (person === null ? id !== null : id === person) : id === null
  })
  if (asked.purpose !== undefined) return servesPurpose(asked.purpose, own)
  return own.some(({ document_type: type, status }) => type === asked.document_type && status !== 'rejected')
}

/** Gathers the documents that are still to come, of each whom they are asked of, in the order of asking. */
function unansweredParts(world: World, row: ApplicationRow, asked: readonly Requirement[]): readonly Part[] {
  const people = individualsOf(world, row)
  const parts = new Map<string, Part>()
  for (const one of asked) {
    if (one.type !== 'document') continue
    const { kind, individual_id } = entityOf(one, row.type)
    const key = individual_id ?? kind
    const person = people.find(({ id }) => id === key)
    const part: Part = parts.get(key) ?? {
      kind,
      id: individual_id ?? undefined,
      required: true,
      names: person === undefined ? {} : { first_name: person.first_name, last_name: person.last_name },
      called: person === undefined ? key : nameOf(person),
      missingFields: [],
      documents: [],
      lacks: [],
    }
    parts.set(key, { ...part, lacks: [...part.lacks, lackAsked(kind, one)] })
  }
  return [...parts.values()]
}

/** The purpose of a document that does for none, such as `other`: a purpose has to be there. */
const nearest = {
  business: 'business_formation',
  individual: 'individual_identity',
  edd: 'edd_financial_docs',
} as const satisfies Record<Part['kind'], Purpose>

/**
 * Makes the lack of a document that was asked for: one that was asked for by its type has the first purpose that it does
 * for.
 */
function lackAsked(kind: Part['kind'], { purpose, document_type: type }: DocumentAsked): Lack {
  if (type === undefined) return lackOf(purpose ?? nearest[kind])
  const kinds = [kind, 'business', 'individual'] as const
  const found = kinds.map((each) => findPurpose(type, each)).find((each) => each !== undefined)
  const lack = lackOf(found ?? nearest[kind])
  const description = `What a reviewer asked for: ${type.replaceAll('_', ' ')}`
  return { ...lack, accepted_types: [type], ...(found === undefined && { description }) }
}
