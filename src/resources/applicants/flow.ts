import { Problem } from '../../contract/problem.js'
import type { OutputOf } from '../../contract/schema.js'
import type { World } from '../../kernel/world.js'
import { removeDocumentsOf } from '../application-documents/index.js'
import { type ApplicationRow, forgetPerson, noteWritten } from '../applications/index.js'
import { stored } from '../stored.js'
import * as form from './form.js'
import type { BusinessRow, DueDiligenceRow, IndividualRow, Written } from './rows.js'
import * as rows from './rows.js'
import * as rules from './rules.js'

/** Notes that the application was changed, and that fields of it that were asked for are filled in. */
function noteRecord<R>(world: World, application: ApplicationRow, part: form.FormPart, row: R): Written<R> {
  return { row, application: noteWritten(world, application, form.fieldsOf([part]), form.fieldsOf()) }
}

function begunRow(world: World, application: ApplicationRow) {
  return {
    client_id: application.client_id,
    application_id: application.id,
    created_at: world.now,
    updated_at: world.now,
    deleted_at: null,
  }
}

/** Writes the whole record. @throws Problem 400, and 403 or 409 when it cannot be changed any more */
export function writeBusiness(
  world: World,
  application: ApplicationRow,
  body: OutputOf<typeof form.businessBody>,
): Written<BusinessRow> {
  rules.requireType(application, 'business', 'it has individual details')
  rules.requireEditable(application, 'either')
  const details = stored(form.businessBody(), body)
  rules.requireBusinessDetails(world, details)
  const known = rows.businessOf(world, application)
  const row =
    known === undefined
      ? world.insert(rows.businesses, {
          // What was said of it first may have been due diligence.
          id: rows.dueDiligenceOf(world, application)?.business_id ?? world.mint(rows.businesses.name),
          ...begunRow(world, application),
          ...details,
        })
      : world.update(rows.businesses, known, { ...details, updated_at: world.now })
  return noteRecord(world, application, 'business', row)
}

/** Writes the whole record. @throws Problem 400, and 403 or 409 when it cannot be changed any more */
export function writeDueDiligence(
  world: World,
  application: ApplicationRow,
  body: OutputOf<typeof form.dueDiligenceBody>,
): Written<DueDiligenceRow> {
  rules.requireType(application, 'business', 'there is no enhanced due diligence of it')
  rules.requireEditable(application, 'forbidden')
  const details = stored(form.dueDiligenceBody(), body)
  rules.requireDueDiligence(world, details)
  const known = rows.dueDiligenceOf(world, application)
  const row =
    known === undefined
      ? world.insert(rows.dueDiligences, {
          id: world.mint(rows.dueDiligences.name),
          business_id: rows.businessOf(world, application)?.id ?? world.mint(rows.businesses.name),
          ...begunRow(world, application),
          ...details,
        })
      : world.update(rows.dueDiligences, known, { ...details, updated_at: world.now })
  return noteRecord(world, application, 'due_diligence', row)
}

type IndividualBody = OutputOf<typeof form.individualBody>

/** Writes the individual of an individual's application. @throws Problem 400, 409 when it cannot be changed any more */
export function writePrimary(world: World, application: ApplicationRow, body: IndividualBody) {
  rules.requireType(application, 'individual', 'it has business details and associated individuals')
  rules.requireNameable(world, application, 'conflict')
  const person = form.personOf(body)
  rules.requirePersonDetails(world, application, person)
  const [known] = rows.individualsOf(world, application)
  const row =
    known === undefined ? insertPerson(world, application, person) : updatePerson(world, known, person)
  return noteRecord(world, application, 'individual', row)
}

/** Adds a person to an application, whatever is known: an import from an identity provider checks nothing. */
export function insertPerson(world: World, application: ApplicationRow, person: form.PersonDetails) {
  const id = world.mint(rows.individuals.name)
  return world.insert(rows.individuals, { id, ...begunRow(world, application), ...person })
}

function updatePerson(world: World, known: IndividualRow, person: form.PersonDetails): IndividualRow {
  // Nothing that is sent has a phone number: the one that is known stays.
  const { phone_number } = known
  return world.update(rows.individuals, known, { ...person, phone_number, updated_at: world.now })
}

/** @throws Problem 409 for somebody of the same name; 400, and 403 or 409 when nobody can be added any more */
export function addIndividual(world: World, application: ApplicationRow, body: IndividualBody) {
  rules.requirePeople(application)
  rules.requireNameable(world, application, 'either')
  const person = form.personOf(body)
  const others = rows.individualsOf(world, application)
  rules.requirePersonDetails(world, application, person, others)
  const namesake = rules.namesakeOf(person, others)
  if (namesake !== undefined)
    throw new Problem('conflict', 'An individual of this name is of the application already.', {
      hint: `its id is ${namesake.id}: change it with PUT`,
    })
  return noteRecord(world, application, 'individual', insertPerson(world, application, person))
}

/** @throws Problem 400 for the name of another one as well, 403 when nobody can be changed any more, 404 */
export function updateIndividual(
  world: World,
  application: ApplicationRow,
  id: string,
  body: IndividualBody,
): Written<IndividualRow> {
  rules.requirePeople(application)
  rules.requireEditable(application, 'forbidden')
  const known = rules.requireIndividual(world, application, id)
  const person = form.personOf(body)
  const others = rows.individualsOf(world, application).filter((other) => other.id !== id)
  rules.requirePersonDetails(world, application, person, others)
  if (rules.namesakeOf(person, others) !== undefined)
    throw new Problem('invalid-request', 'Another individual of this name is of the application already.')
  return noteRecord(world, application, 'individual', updatePerson(world, known, person))
}

/**
 * Takes a person off an application, with what a reviewer asked for of that person.
 * @throws Problem 400 for the last one, 403 when nobody can be taken off any more, 404
 */
export function removeIndividual(world: World, application: ApplicationRow, id: string): void {
  rules.requirePeople(application)
  rules.requireEditable(application, 'forbidden')
  const row = rules.requireIndividual(world, application, id)
  rules.requireOtherPerson(world, application)
  world.update(rows.individuals, row, { deleted_at: world.now, updated_at: world.now })
  const gone = removeDocumentsOf(world, application.id, id)
  noteRecord(world, forgetPerson(world, application, id, gone), 'individual', row)
}
