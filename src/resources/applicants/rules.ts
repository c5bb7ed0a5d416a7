import { type FieldError, invalidFields, notFound, Problem } from '../../contract/problem.js'
import type { World } from '../../kernel/world.js'
import type { Address } from '../address.js'
import { type ApplicationRow, isEditable } from '../applications/index.js'
import { ageErrors, pastErrors } from '../days.js'
import type { BusinessDetails, DueDiligenceDetails, PersonDetails } from './form.js'
import { type IndividualRow, individuals, individualsOf } from './rows.js'

/** Refusals, each with its reason (contract/rest.md 5.3 and 5.4; contract/behaviour.md 9.3). */

/** Operations differ in how they refuse what is no longer open: each as the contract documents it. */
export type Closed = 'conflict' | 'forbidden' | 'either'

/** @throws Problem 403 or 409 for an application whose details cannot be changed any more */
export function requireEditable(application: ApplicationRow, closed: Closed): void {
  if (isEditable(application)) return
  const { status, decision } = application
  const isSent = status === 'submitted' || decision !== null
  const hint = `the application is ${status}: details can be written while it is pending, and where a request for information asks for a field`
  if (closed === 'conflict' || (closed === 'either' && isSent))
    throw new Problem('conflict', 'The application has been submitted or completed already.', { hint })
  throw new Problem('forbidden', 'The application is not in pending state.', { hint })
}

/** True where a document of a person is asked for, and nobody is named yet: that has to be possible first. */
function isPersonAwaited(world: World, application: ApplicationRow): boolean {
  const { type, requests } = application
  const isOfPerson = requests.some(({ missing }) =>
    missing.some(
      (one) =>
        one.type === 'document' &&
        one.entity === undefined &&
        (one.purpose?.startsWith('individual_') ?? type === 'individual'),
    ),
  )
  return isOfPerson && individualsOf(world, application).length === 0
}

/** Requires what {@link requireEditable} does, but for naming somebody who is asked for. @throws Problem 403 or 409 */
export function requireNameable(world: World, application: ApplicationRow, closed: Closed): void {
  if (!isPersonAwaited(world, application)) requireEditable(application, closed)
}

/** @throws Problem 400 for an application of the other type */
export function requireType(application: ApplicationRow, type: ApplicationRow['type'], what: string): void {
  if (application.type === type) return
  throw new Problem('invalid-request', `This is the application of ${articled[application.type]}: ${what}.`)
}

/** @throws Problem 400 for the application of an individual */
export function requirePeople(application: ApplicationRow): void {
  requireType(application, 'business', 'only a business has associated individuals')
}

const articled = { business: 'a business', individual: 'an individual' } as const

/** @throws Problem 404 for a person who is not of this application */
export function requireIndividual(world: World, application: ApplicationRow, id: string): IndividualRow {
  const row = world.table(individuals).get(id)
  if (row === undefined || row.application_id !== application.id) throw notFound('individual')
  return row
}

/** @throws Problem 400 with every field that is wrong */
export function requireBusinessDetails(world: World, details: BusinessDetails): void {
  const { country_of_incorporation, tax_id_number, registered_address, operating_address } = details
  refuse([
    ...pastErrors(world, 'date_of_incorporation', details.date_of_incorporation),
    ...(country_of_incorporation === 'US' && tax_id_number === null
      ? [missing('tax_id_number', 'is required of a business in the United States')]
      : []),
    ...boxErrors('registered_address', registered_address),
    ...boxErrors('operating_address', operating_address),
  ])
}

/** @throws Problem 400 with every field that is wrong */
export function requireDueDiligence(world: World, { last_audit_date }: DueDiligenceDetails): void {
  if (last_audit_date !== null) refuse(pastErrors(world, 'last_audit_date', last_audit_date))
}

/**
 * @param others who else is of the application
 * @throws Problem 400 with every field that is wrong
 */
export function requirePersonDetails(
  world: World,
  application: ApplicationRow,
  person: PersonDetails,
  others: readonly IndividualRow[] = [],
): void {
  refuse([
    ...roleErrors(application, person),
    ...ageErrors(world, 'date_of_birth', person.date_of_birth),
    ...missingErrors(person),
    ...(person.roles.includes('individual') && person.title !== null
      ? [{ field: 'title', message: 'is not for the role individual', code: 'not_allowed' }]
      : []),
    ...shareErrors(person, others),
    ...emailErrors(person.email_address),
    ...boxErrors('address', person.address),
  ])
}

/** Fields that not every row has, and the roles that require them. */
const requiredByRole = [
  ['title', ['ubo', 'control_person'], 'is required of a ubo and of a control_person'],
  ['ownership_percentage', ['ubo'], 'is required of a ubo'],
  ['employment_status', ['individual'], 'is required of the role individual'],
  ['purpose_of_account', ['individual'], 'is required of the role individual'],
  ['source_of_wealth', ['individual'], 'is required of the role individual'],
] as const

function missingErrors(person: PersonDetails): readonly FieldError[] {
  const errors = requiredByRole
    .filter(([field, roles]) => {
      const value = person[field]
      const isEmpty = value === null || (Array.isArray(value) && value.length === 0)
      return isEmpty && roles.some((role) => person.roles.includes(role))
    })
    .map(([field, , why]) => missing(field, why))
  const lacksNumber = person.nationalities.includes('US') && person.ssn === null
  return lacksNumber ? [...errors, missing('ssn', 'is required of US nationals')] : errors
}

/** Names what the roles and the nationality of a person require and is not there: the rest is there in every row. */
export function missingOf(person: PersonDetails): readonly string[] {
  return missingErrors(person).map(({ field }) => field)
}

function roleErrors({ type }: ApplicationRow, { roles }: PersonDetails): readonly FieldError[] {
  const error = (message: string) => [{ field: 'roles', message, code: 'invalid_roles' }]
  const isAlone = roles.includes('individual')
  if (isAlone && roles.length > 1) return error('individual is not combined with another role')
  if (type === 'individual' && !isAlone) return error('must be individual: nobody else applies here')
  if (type === 'business' && isAlone)
    return error(
      'individual is for who applies for himself: a business has ubo, control_person and applicant',
    )
  return []
}

/** Percent have as many places as anybody writes: what is added up are millionths. */
const fine = 1_000_000

function shareErrors(person: PersonDetails, others: readonly IndividualRow[]): FieldError[] {
  const { ownership_percentage } = person
  if (ownership_percentage === null) return []
  const shares = [ownership_percentage, ...others.map((other) => other.ownership_percentage ?? 0)]
  const owned = shares.reduce((sum, share) => sum + Math.round(share * fine), 0)
  if (owned <= 100 * fine) return []
  const message = `makes ${owned / fine} percent with the others: more than 100 cannot be owned`
  return [{ field: 'ownership_percentage', message, code: 'too_big' }]
}

/** Names that are kept for examples and tests; `.example` itself is left for made-up people of sandboxes. */
const madeUp = /(?:^|\.)(?:example\.(?:com|net|org)|test\.com|test|invalid|localhost)$/i

function emailErrors(address: string): readonly FieldError[] {
  const host = address.slice(address.lastIndexOf('@') + 1)
  if (!madeUp.test(host)) return []
  return [
    { field: 'email_address', message: `must not be at ${host}, which reaches nobody`, code: 'test_domain' },
  ]
}

const box = /\bp\s*\.?\s*o\s*\.?\s*box\b|\bpost\s+office\s+box\b/i

function boxErrors(field: string, address: Address | null): readonly FieldError[] {
  const lines = ['street1', 'street2', 'street3'] as const
  return lines
    .filter((line) => box.test(address?.[line] ?? ''))
    .map((line) => ({ field: `${field}.${line}`, message: 'must not be a post office box', code: 'po_box' }))
}

/** Finds the one of the same first and last name, in any case. */
export function namesakeOf(person: PersonDetails, others: readonly IndividualRow[]) {
  const key = ({ first_name, last_name }: PersonDetails) =>
    `${first_name.trim().toLowerCase()}\n${last_name.trim().toLowerCase()}`
  return others.find((other) => key(other) === key(person))
}

/** @throws Problem 400 for the last one */
export function requireOtherPerson(world: World, application: ApplicationRow): void {
  if (individualsOf(world, application).length > 1) return
  throw new Problem('invalid-request', 'The last individual of an application cannot be removed.', {
    hint: 'add another one first, or change this one',
  })
}

function missing(field: string, message: string): FieldError {
  return { field, message, code: 'missing_required_field' }
}

function refuse(errors: readonly FieldError[]): void {
  if (errors.length > 0) throw invalidFields(errors)
}
