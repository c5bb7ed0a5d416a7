import { present } from '../../contract/present.js'
import { type FieldError, invalidFields, notFound, Problem } from '../../contract/problem.js'
import type { OutputOf } from '../../contract/schema.js'
import type { World } from '../../kernel/world.js'
import { dueDiligenceOf, presentDueDiligence, requireIndividual } from '../applicants/index.js'
import { documentsOf, judgeDocument, requireAnyDocument } from '../application-documents/index.js'
import type { ApplicationRow } from '../applications/index.js'
import * as applications from '../applications/index.js'
import { presentDocuments } from './documents.js'
import { findPart, readinessOf } from './readiness.js'
import { refusedSubmission, requireAnswered, requireComplete } from './rules.js'
import type { answersBody, dueDiligenceView } from './wire.js'

/**
 * Submits for the customer: for the first time, what a reviewer asked for, or a proof of address that was uploaded.
 * @throws Problem 400 with all that is missing, 402 without the credits for it, 409 when nobody waits for it
 */
export function submitApplication(world: World, row: ApplicationRow): ApplicationRow {
  // The proof was taken when it was uploaded: there is nothing more to do.
  if (row.status === 'compliance_review') return row
  if (row.status === 'pending') requireComplete(world, row)
  else if (row.status === 'request_for_information') requireAnswered(world, row)
  else throw refusedSubmission(row)
  applications.noteProofOfAddress(world, row.id)
  applications.submit(world, row.id)
  return applications.requireApplication(world, row.client_id, row.id)
}

/**
 * Keeps what the customer says to questions, until it submits.
 * @throws Problem 409 while nobody asks, 400 for what was not asked, and for a document that is not there
 */
export function answer(world: World, row: ApplicationRow, { answers }: OutputOf<typeof answersBody>) {
  if (row.status !== 'request_for_information')
    throw new Problem('conflict', 'No request for information is open.', {
      hint: `the application is ${row.status}`,
    })
  const documents = documentsOf(world, row.id)
  const errors = answers.flatMap(({ document_id }, index): FieldError[] =>
    document_id === undefined || documents.some(({ id }) => id === document_id)
      ? []
      : [
          {
            field: `answers.${index}.document_id`,
            message: 'is not an uploaded document of the application',
            code: 'unknown_document',
          },
        ],
  )
  if (errors.length > 0) throw invalidFields(errors)
  const given = answers.map((said) => present({ type: 'question' as const, ...said }))
  return applications.answerQuestions(world, row, given)
}

/**
 * Rejects a document, as a reviewer, and asks for another one, of the same type and about the same.
 * @throws Problem 409 for one that was not uploaded, 400 when nothing can be asked any more
 */
export function requestReplacement(world: World, documentId: string, reason: string | undefined): void {
  const document = requireAnyDocument(world, documentId)
  const { application_id, individual_id, document_type, category, status } = document
  if (status !== 'rejected') judgeDocument(world, documentId, 'reject')
  const kind = category === 'edd' ? ('edd' as const) : ('business' as const)
  const entity = individual_id === null ? { kind } : { kind: 'individual' as const, id: individual_id }
  // What lies under the application of an individual is his.
  const isOwn =
    individual_id === null && applications.applicationOf(world, application_id).type === 'individual'
  applications.requestInformation(world, application_id, {
    requirements: [{ type: 'document', document_type, ...(!isOwn && { entity }), status: 'on_file' }],
    note: reason,
  })
}

/** @throws Problem 404 for a person who is not of the application, 400 when nothing can be asked any more */
export function askForProofOfAddress(world: World, id: string, individualId: string | undefined): void {
  const application = applications.applicationOf(world, id)
  if (individualId !== undefined) requireIndividual(world, application, individualId)
  const isOfPerson = individualId !== undefined || application.type === 'individual'
  applications.requestInformation(world, id, {
    requirements: [
      {
        type: 'document',
        purpose: isOfPerson ? 'individual_proof_of_address' : 'business_proof_of_address',
        status: 'missing',
        ...(individualId !== undefined && { entity: { kind: 'individual' as const, id: individualId } }),
      },
    ],
  })
}

/** @throws Problem 404 before anything was written */
export function readDueDiligence(world: World, row: ApplicationRow): OutputOf<typeof dueDiligenceView> {
  const diligence = dueDiligenceOf(world, row)
  const part = findPart(readinessOf(world, row), 'edd')
  if (diligence === undefined || part === undefined) throw notFound('enhanced due diligence')
  return {
    ...applications.presentHead(row),
    edd: { ...presentDueDiligence(diligence), document_info: presentDocuments(part) },
  }
}
