import { type FieldError, invalidFields, Problem } from '../../contract/problem.js'
import { canonicalJson } from '../../kernel/json.js'
import { canMove } from '../../kernel/machine.js'
import { type ApplicationAction, applicationMachine } from './machines.js'
import type { Answer, Requirement, ResponseInput } from './requirements.js'
import type { ApplicationRow, OpenRequest } from './rows.js'

/** Refusals, each with its reason; and what answers a request for information (specification, Emission rule 8). */

/** @throws Problem 409 when the application already has a decision */
export function requireUndecided({ status }: ApplicationRow): void {
  if (canMove(applicationMachine, status, 'withdraw')) return
  throw new Problem('conflict', 'application already has a decision', {
    hint: `the application is ${status}; only an undecided one can be withdrawn`,
  })
}

/**
 * The application of a business does not show a proof of address, so that any number can be decided on, until the
 * application has ended. @throws Problem 400 for one that was declined or withdrawn
 */
export function requireProvable({ decision, status }: ApplicationRow, action: ApplicationAction): void {
  if (decision === null || decision === 'approved') return
  throw applicationMachine.refuse(status, action)
}

/** @throws Problem 409 for the `message_id` of a request that is open: it tells two requests apart */
export function requireOtherMessage(open: readonly OpenRequest[], messageId: string): void {
  if (open.every(({ message_id }) => message_id !== messageId)) return
  throw new Problem('conflict', 'A request for information with this message_id is open already.', {
    hint: 'leave message_id out, or give each request another one',
  })
}

/**
 * Applies a response. Each entity and each question is answered for itself; a request closes when nothing of it is
 * missing, and a plain one with any answer. A text alone leaves a question open that requires a document.
 * @returns the requests that something of was answered, as they were, and those that are still to be answered
 * @throws Problem 400 for a request or a requirement that is not open
 */
export function applyResponse(requests: readonly OpenRequest[], { message_id, answers }: ResponseInput) {
  const meant = requests.filter((request) => message_id === undefined || request.message_id === message_id)
  if (message_id !== undefined && meant.length === 0) {
    const message = `is not that of an open request: ${requests.map((request) => request.message_id).join(', ')}`
    throw invalidFields([{ field: 'message_id', message, code: 'not_open' }])
  }
  if (answers === undefined)
    return { touched: meant, open: requests.filter((request) => !meant.includes(request)) }
  const asked = meant.flatMap((request) => request.missing)
  const hint = `what is asked for: ${JSON.stringify(asked)}`
  requireAsked(asked, answers, 'answers nothing that is asked for', hint)
  const touched = meant.filter(
    ({ missing }) => missing.length === 0 || answers.some((answer) => missing.some(isAbout(answer))),
  )
  const open = requests.flatMap((request) => {
    if (!touched.includes(request)) return [request]
    const missing = request.missing.filter(
      (requirement) =>
        !answers.some((answer) => isAbout(answer)(requirement) && satisfies(answer, requirement)),
    )
    return missing.length === 0 ? [] : [{ ...request, missing }]
  })
  return { touched, open }
}

/** @throws Problem 400 naming every answer to what nobody asked for */
export function requireAsked(
  asked: readonly Requirement[],
  answers: readonly Answer[],
  message: string,
  hint: string,
): void {
  const errors = answers.flatMap((answer, index): FieldError[] =>
    asked.some(isAbout(answer)) ? [] : [{ field: `answers.${index}`, message, code: 'not_open' }],
  )
  if (errors.length > 0) throw invalidFields(errors, hint)
}

/** Makes the test for the requirement that an answer answers. */
export function isAbout(answer: Answer): (requirement: Requirement) => boolean {
  return (requirement) => {
    if (requirement.type === 'document' && answer.type === 'document') {
      const { document_type, purpose, entity } = answer
      return (
        requirement.document_type === document_type &&
        requirement.purpose === purpose &&
        canonicalJson(requirement.entity) === canonicalJson(entity)
      )
    }
    if (requirement.type === 'field' && answer.type === 'field') return requirement.path === answer.path
    if (requirement.type === 'question' && answer.type === 'question')
      return answer.key !== undefined ? requirement.key === answer.key : requirement.prompt === answer.prompt
    return false
  }
}

/** True where an answer is enough: a text is not, where a document is required. */
export function satisfies(answer: Answer, requirement: Requirement): boolean {
  const needsDocument = requirement.type === 'question' && requirement.require_document === true
  return (
    !needsDocument ||
    (answer.type === 'question' && (answer.document === true || answer.document_id !== undefined))
  )
}
