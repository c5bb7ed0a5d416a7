import { Problem } from '../../contract/problem.js'
import { copyAsJson } from '../../kernel/json.js'
import type { World } from '../../kernel/world.js'
import { individualsOf, nameOf } from '../applicants/index.js'
import { type DocumentRow, documentsOf } from '../application-documents/index.js'
import { type ApplicationRow, isGiven, type Requirement } from '../applications/index.js'
import { type NotReady, presentApplicant } from './not-ready.js'
import { type Purpose, purposeOf, purposes, satisfies } from './purposes.js'
import { type ApplicationReadiness, isComplete, isReady, type Readiness, readinessOf } from './readiness.js'
import { entityOf, presentItems } from './requested-items.js'
import { presentDocuments, statusMessage } from './wire.js'

/** What is refused, and why (contract/rest.md 5.9). */

/** @throws Problem 400 `application-not-ready` with all that is missing, for an application that was never submitted */
export function requireComplete(world: World, row: ApplicationRow): void {
  const of = readinessOf(world, row)
  if (!isComplete(of)) throw notReady(incomplete(row, of))
}

/**
 * The answer to a request for information is complete when all that was asked for is there; the rest of the application is
 * the reviewer's.
 * @throws Problem 400 `application-not-ready` with what is still missing
 */
export function requireAnswered(world: World, row: ApplicationRow): void {
  const missing = unansweredOf(world, row)
  if (missing.length > 0) throw notReady(unanswered(world, row, missing))
}

/** @throws Problem 409 for an application that nobody waits for */
export function submittedAlready({ status }: ApplicationRow): Problem {
  return new Problem('conflict', 'The application has been submitted or completed already.', {
    hint: `the application is ${status}: it can be submitted while it is pending, request_for_information or compliance_review`,
  })
}

function notReady(body: NotReady): Problem {
  return new Problem('application-not-ready', body.status_message, {
    members: Object.fromEntries(
      Object.entries(body).map(([name, value]) => [name, copyAsJson(value) ?? null]),
    ),
    hint: 'GET /applications/{application_id}?include=validation says it at any time',
  })
}

/** Only who is not ready is named. */
function incomplete(row: ApplicationRow, of: ApplicationReadiness): NotReady {
  const { business, people, dueDiligence } = of
  return {
    code: 'application_not_ready',
    application_id: row.id,
    status_message: statusMessage(of),
    ...(dueDiligence !== null && {
      edd: {
        required: dueDiligence.required,
        edd_id: dueDiligence.row?.id ?? null,
        ready: !dueDiligence.required || isReady(dueDiligence),
        document_info: presentDocuments(dueDiligence),
      },
    }),
    incomplete_applicants: [
      ...(business === null || isReady(business)
        ? []
        : [presentApplicant(row, 'business', business, namesOfBusiness(business))]),
      ...people.filter((person) => !isReady(person)).map((person) => applicantOf(row, person)),
    ],
    missing_attestations: [...of.missingAttestations],
  }
}

function namesOfBusiness({ row }: Readiness<{ readonly id: string; readonly legal_name: string }>) {
  return row === undefined ? {} : { legal_name: row.legal_name }
}

function applicantOf(
  application: ApplicationRow,
  person: Readiness<{ readonly id: string; readonly first_name: string; readonly last_name: string }>,
) {
  const { row } = person
  const names = row === undefined ? {} : { first_name: row.first_name, last_name: row.last_name }
  return presentApplicant(application, 'individual', person, names)
}

type DocumentAsked = Extract<Requirement, { type: 'document' }>

/** What was asked for and is not there. */
export function unansweredOf(world: World, row: ApplicationRow): readonly Requirement[] {
  const documents = documentsOf(world, row.id)
  return row.requests.flatMap((request) =>
    request.missing.filter((requirement) =>
      requirement.type === 'document'
        ? !isOnFile(
            row,
            requirement,
            documents.filter(({ id }) => !request.on_file.includes(id)),
          )
        : !isGiven(requirement, request.given),
    ),
  )
}

/** Whether one of the documents that came since is what was asked for. */
function isOnFile(
  application: ApplicationRow,
  asked: DocumentAsked,
  documents: readonly DocumentRow[],
): boolean {
  const { kind, individual_id: person } = entityOf(asked, application.type)
  const own = documents.filter(({ individual_id: id }) => {
    // Of an individual's application everything is about him, and an unnamed person of a business is any.
    if (application.type === 'individual') return true
    return kind === 'individual' ? (person === null ? id !== null : id === person) : id === null
  })
  if (asked.purpose !== undefined) return satisfies(asked.purpose, own)
  return own.some(({ document_type: type, status }) => type === asked.document_type && status !== 'rejected')
}

function unanswered(world: World, row: ApplicationRow, missing: readonly Requirement[]): NotReady {
  const asked = missing.filter((one) => one.type === 'document')
  const lacking = new Map<string, DocumentAsked[]>()
  for (const one of asked) {
    const { kind, individual_id } = entityOf(one, row.type)
    const key = individual_id ?? kind
    lacking.set(key, [...(lacking.get(key) ?? []), one])
  }
  const people = individualsOf(world, row)
  const infoOf = (documents: readonly DocumentAsked[]) => ({
    uploaded_documents: [],
    missing_documents: documents.map((one) => presentAsked(row, one)),
  })
  const incompletes = [...lacking].flatMap(([key, documents]) => {
    if (key === 'edd') return []
    const person = people.find(({ id }) => id === key)
    const isBusiness = key === 'business'
    return [
      {
        applicant_type: isBusiness ? ('business' as const) : ('individual' as const),
        applicant_id: isBusiness || key === 'individual' ? row.id : key,
        ...(person !== undefined && { first_name: person.first_name, last_name: person.last_name }),
        ready: false,
        document_info: infoOf(documents),
      },
    ]
  })
  const edd = lacking.get('edd')
  const named = [...lacking.keys()].map((key) => {
    const person = people.find(({ id }) => id === key)
    return person === undefined ? key : nameOf(person)
  })
  const parts = [
    ...(named.length > 0 ? [`documents of ${named.join(', ')}`] : []),
    ...missing.flatMap((one) => (one.type === 'question' ? [`the question "${one.prompt}"`] : [])),
    ...missing.flatMap((one) => (one.type === 'field' ? [`the field ${one.path}`] : [])),
  ]
  return {
    code: 'application_not_ready',
    application_id: row.id,
    status_message: `What a reviewer asked for is not all there: ${parts.join('; ')}.`,
    ...(edd !== undefined && {
      edd: {
        required: true,
        edd_id: null,
        ready: false,
        document_info: infoOf(edd),
      },
    }),
    incomplete_applicants: incompletes,
    missing_attestations: [],
    rfi_requested_items: presentItems(row, missing),
  }
}

/** What is told of a document that does for no purpose, such as `other`: a purpose has to be there. */
const nearest = {
  business: 'business_formation',
  individual: 'individual_identity',
  edd: 'edd_financial_docs',
} as const satisfies Record<string, Purpose>

/** A document that was asked for by its type is told by the first purpose that it does for. */
function presentAsked({ type }: ApplicationRow, asked: DocumentAsked) {
  const { purpose, document_type } = asked
  const { kind } = entityOf(asked, type)
  const known =
    purpose ??
    [kind, 'business' as const, 'individual' as const]
      .map((entity) => purposeOf(document_type ?? '', entity))
      .find((found) => found !== undefined)
  const { description, accepts } =
    known === undefined
      ? { description: `What a reviewer asked for: ${document_type?.replaceAll('_', ' ')}`, accepts: [] }
      : purposes[known]
  return {
    purpose: known ?? nearest[kind],
    accepted_types: document_type === undefined ? [...accepts] : [document_type],
    description,
    required: true,
  }
}
