import type { World } from '../../kernel/world.js'
import type { Answer, Requirement } from './requirements.js'
import { type ApplicationRow, applications } from './rows.js'
import { isAbout, requireAsked, satisfies } from './rules.js'

/** Answers that the customer fills in while a request for information is open, until it submits. */

/** Reads all that is asked for, filled in or not. */
export function askedOf({ requests }: ApplicationRow): readonly Requirement[] {
  return requests.flatMap(({ missing }) => missing)
}

/** True where a requirement that is no document is filled in. */
export function isGiven(requirement: Requirement, given: readonly Answer[]): boolean {
  return given.some((answer) => isAbout(answer)(requirement) && satisfies(answer, requirement))
}

/**
 * Keeps answers until the application is submitted, each with the requests that ask for it; a later one takes the place
 * of an earlier.
 */
export function keepAnswers(world: World, row: ApplicationRow, answers: readonly Answer[]): ApplicationRow {
  const requests = row.requests.map((request) => {
    const own = answers.filter((answer) => request.missing.some(isAbout(answer)))
    const others = request.given.filter(
      (earlier) =>
        !request.missing.some((asked) => isAbout(earlier)(asked) && own.some((one) => isAbout(one)(asked))),
    )
    return { ...request, given: [...others, ...own] }
  })
  return world.update(applications, row, { requests, updated_at: world.now })
}

/** Forgets somebody who was taken off the application: what is asked for of him, and what his documents answer. */
export function forgetPerson(
  world: World,
  row: ApplicationRow,
  individualId: string,
  documents: readonly string[],
): ApplicationRow {
  const isOfHim = (one: Requirement): boolean =>
    one.type === 'document'
      ? one.entity?.kind === 'individual' && one.entity.id === individualId
      : one.type === 'field' && one.path.split('.').includes(individualId)
  const isAnswer = (one: Answer): boolean =>
    one.type !== 'question' || one.document_id === undefined || !documents.includes(one.document_id)
  const requests = row.requests.map((request) => ({
    ...request,
    missing: request.missing.filter((one) => !isOfHim(one)),
    given: request.given.filter(isAnswer),
  }))
  return world.update(applications, row, { requests })
}

/** Keeps what a customer says to questions. @throws Problem 400 for what nobody asked */
export function answerQuestions(
  world: World,
  row: ApplicationRow,
  answers: readonly Extract<Answer, { type: 'question' }>[],
): ApplicationRow {
  const asked = askedOf(row)
  const open = asked.flatMap((one) => (one.type === 'question' ? [one.key ?? one.prompt] : []))
  const hint = open.length === 0 ? 'no question is open' : `the open questions: ${open.join(', ')}`
  requireAsked(asked, answers, 'answers no question that is open', hint)
  return keepAnswers(world, row, answers)
}

/**
 * True where what the customer says of itself may be written: until it submits, and again where a request for information asks
 * for a field, or for nothing in particular.
 */
export function isEditable({ status, requests }: ApplicationRow): boolean {
  if (status === 'pending') return true
  return (
    status === 'request_for_information' &&
    requests.some(({ missing }) => missing.length === 0 || missing.some(({ type }) => type === 'field'))
  )
}

/**
 * Notes that details were written: that fills in the fields that were asked for among them.
 * @param written the members of the record, which is written whole
 * @param elsewhere what other records have: a field that none has is filled in by any
 */
export function noteWritten(
  world: World,
  row: ApplicationRow,
  written: readonly string[],
  elsewhere: readonly string[],
): ApplicationRow {
  const answers = askedOf(row).flatMap((asked): Answer[] => {
    if (asked.type !== 'field') return []
    const name = asked.path.slice(asked.path.lastIndexOf('.') + 1)
    return written.includes(name) || !elsewhere.includes(name) ? [{ type: 'field', path: asked.path }] : []
  })
  return keepAnswers(world, row, answers)
}
