import { Problem } from '../../contract/problem.js'
import type { OutputOf } from '../../contract/schema.js'
import { lazy } from '../../kernel/lazy.js'
import type { World } from '../../kernel/world.js'
import { removeDocumentsOf } from '../application-documents/index.js'
import { type ApplicationRow, forgetPerson, noteWritten } from '../applications/index.js'
import {
  type BusinessRow,
  businesses,
  businessOf,
  type DueDiligenceRow,
  dueDiligenceOf,
  dueDiligences,
  type IndividualRow,
  individuals,
  individualsOf,
  type PersonDetails,
} from './rows.js'
import {
  namesakeOf,
  requireBusinessDetails,
  requireDueDiligence,
  requireEditable,
  requireIndividual,
  requireNameable,
  requireOtherPerson,
  requirePersonDetails,
  requireType,
} from './rules.js'
import { businessBody, storedBusiness } from './wire/business.js'
import { dueDiligenceBody, storedDueDiligence } from './wire/due-diligence.js'
import { individualBody, storedIndividual } from './wire/individual.js'

/** A record, and its application after it was written. */
export interface Written<R> {
  readonly row: R
  readonly application: ApplicationRow
}

const records = lazy(() => ({
  business: businessBody(),
  individual: individualBody(),
  due_diligence: dueDiligenceBody(),
}))

/** What can be written of who applies, in all records that an application of this type has. */
export function recordFields(type: ApplicationRow['type']): readonly string[] {
  const { business, individual, due_diligence } = records()
  const written = type === 'business' ? [business, individual, due_diligence] : [individual]
  return written.flatMap(({ shape }) => Object.keys(shape))
}

/** The application was changed, and fields of it that were asked for are filled in. */
function written(
  world: World,
  application: ApplicationRow,
  record: keyof ReturnType<typeof records>,
): ApplicationRow {
  const names = (name: keyof ReturnType<typeof records>) => Object.keys(records()[name].shape)
  const all = [...names('business'), ...names('individual'), ...names('due_diligence')]
  return noteWritten(world, application, names(record), all)
}

function begun(world: World, application: ApplicationRow) {
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
  body: OutputOf<typeof businessBody>,
): Written<BusinessRow> {
  requireType(application, 'business', 'it has individual details')
  requireEditable(application, 'either')
  const details = storedBusiness(body)
  requireBusinessDetails(world, details)
  const known = businessOf(world, application)
  const row =
    known === undefined
      ? world.insert(businesses, {
          // What was said of it first may have been due diligence.
          id: dueDiligenceOf(world, application)?.business_id ?? world.mint(businesses.name),
          ...begun(world, application),
          ...details,
        })
      : world.update(businesses, known, { ...details, updated_at: world.now })
  return { row, application: written(world, application, 'business') }
}

/** Writes the whole record. @throws Problem 400, and 403 or 409 when it cannot be changed any more */
export function writeDueDiligence(
  world: World,
  application: ApplicationRow,
  body: OutputOf<typeof dueDiligenceBody>,
): Written<DueDiligenceRow> {
  requireType(application, 'business', 'there is no enhanced due diligence of it')
  requireEditable(application, 'forbidden')
  const details = storedDueDiligence(body)
  requireDueDiligence(world, details)
  const known = dueDiligenceOf(world, application)
  const row =
    known === undefined
      ? world.insert(dueDiligences, {
          id: world.mint(dueDiligences.name),
          business_id: businessOf(world, application)?.id ?? world.mint(businesses.name),
          ...begun(world, application),
          ...details,
        })
      : world.update(dueDiligences, known, { ...details, updated_at: world.now })
  return { row, application: written(world, application, 'due_diligence') }
}

type IndividualBody = OutputOf<typeof individualBody>

/** Writes the individual of an individual's application. @throws Problem 400, 409 when it cannot be changed any more */
export function writePrimary(
  world: World,
  application: ApplicationRow,
  body: IndividualBody,
): Written<IndividualRow> {
  requireType(application, 'individual', 'it has business details and associated individuals')
  requireNameable(world, application, 'conflict')
  const person = storedIndividual(body)
  requirePersonDetails(world, application, person)
  const [known] = individualsOf(world, application)
  const row =
    known === undefined ? insertPerson(world, application, person) : updatePerson(world, known, person)
  return { row, application: written(world, application, 'individual') }
}

/** A person of an application, whatever is known: an import from an identity provider checks nothing. */
export function insertPerson(
  world: World,
  application: ApplicationRow,
  person: PersonDetails,
): IndividualRow {
  return world.insert(individuals, {
    id: world.mint(individuals.name),
    ...begun(world, application),
    ...person,
  })
}

function updatePerson(world: World, known: IndividualRow, person: PersonDetails): IndividualRow {
  // Nothing that is sent has a phone number: the one that is known stays.
  return world.update(individuals, known, {
    ...person,
    phone_number: known.phone_number,
    updated_at: world.now,
  })
}

/** @throws Problem 409 for somebody of the same name; 400, and 403 or 409 when nobody can be added any more */
export function addIndividual(
  world: World,
  application: ApplicationRow,
  body: IndividualBody,
): Written<IndividualRow> {
  requirePeople(application)
  requireNameable(world, application, 'either')
  const person = storedIndividual(body)
  const others = individualsOf(world, application)
  requirePersonDetails(world, application, person, others)
  const namesake = namesakeOf(person, others)
  if (namesake !== undefined)
    throw new Problem('conflict', 'An individual of this name is of the application already.', {
      hint: `its id is ${namesake.id}: change it with PUT`,
    })
  const row = insertPerson(world, application, person)
  return { row, application: written(world, application, 'individual') }
}

/** @throws Problem 400 for the name of another one as well, 403 when nobody can be changed any more, 404 */
export function updateIndividual(
  world: World,
  application: ApplicationRow,
  id: string,
  body: IndividualBody,
): Written<IndividualRow> {
  requirePeople(application)
  requireEditable(application, 'forbidden')
  const known = requireIndividual(world, application, id)
  const person = storedIndividual(body)
  const others = individualsOf(world, application).filter((other) => other.id !== id)
  requirePersonDetails(world, application, person, others)
  if (namesakeOf(person, others) !== undefined)
    throw new Problem('invalid-request', 'Another individual of this name is of the application already.')
  const row = updatePerson(world, known, person)
  return { row, application: written(world, application, 'individual') }
}

/** What a reviewer asked for of him goes with him. @throws Problem 400 for the last one, 403 when nobody can be taken off any more, 404 */
export function removeIndividual(world: World, application: ApplicationRow, id: string): void {
  requirePeople(application)
  requireEditable(application, 'forbidden')
  const row = requireIndividual(world, application, id)
  requireOtherPerson(world, application)
  world.update(individuals, row, { deleted_at: world.now, updated_at: world.now })
  const gone = removeDocumentsOf(world, application.id, id)
  written(world, forgetPerson(world, application, id, gone), 'individual')
}

function requirePeople(application: ApplicationRow): void {
  requireType(application, 'business', 'only a business has associated individuals')
}
