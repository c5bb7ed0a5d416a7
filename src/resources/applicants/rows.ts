import { type ChangingRow, clientTable } from '../../contract/rows.js'
import { defineTable } from '../../kernel/table.js'
import type { World } from '../../kernel/world.js'
import type { ApplicationRow } from '../applications/index.js'
import type { BusinessDetails, DueDiligenceDetails, PersonDetails } from './form.js'

/** Rows of who applies, and of what it says of itself. Their ids are the applicant ids of the wire (contract/rest.md 5.2). */

interface OfApplication extends ChangingRow {
  readonly application_id: string
}

/** The business of an application: one at most. */
export interface BusinessRow extends OfApplication, BusinessDetails {}

/** A person of an application: the only one of an individual's, one of several of a business's. */
export interface IndividualRow extends OfApplication, PersonDetails {}

/** One at most for an application. */
export interface DueDiligenceRow extends OfApplication, DueDiligenceDetails {
  /** The business that it is about, also before that has details. */
  readonly business_id: string
}

/** A record that was written, and its application after that. */
export interface Written<R> {
  readonly row: R
  readonly application: ApplicationRow
}

const ofApplication = {
  scope: (row: OfApplication) => row.client_id,
  lookups: { application: (row: OfApplication) => (row.deleted_at === null ? row.application_id : null) },
}

export const businesses = defineTable<BusinessRow>('application_businesses', ofApplication)

export const dueDiligences = defineTable<DueDiligenceRow>('due_diligences', ofApplication)

export const individuals = clientTable<IndividualRow>('application_individuals', {
  namedBy: ['applicant_id', 'individual_id'],
  filters: { application: (row) => row.application_id },
})

export function businessOf(world: World, application: ApplicationRow): BusinessRow | undefined {
  return world.table(businesses).find('application', application.id)
}

export function dueDiligenceOf(world: World, application: ApplicationRow): DueDiligenceRow | undefined {
  return world.table(dueDiligences).find('application', application.id)
}

/** Lists people, oldest first; those who were taken off the application are not there. */
export function individualsOf(world: World, application: ApplicationRow): readonly IndividualRow[] {
  return world.table(individuals).list(application.client_id, { name: 'application', value: application.id })
}

/** Names a person as the wire does, which leaves out what is in the middle. */
export function nameOf({ first_name, last_name }: IndividualRow): string {
  return `${first_name} ${last_name}`
}

/** Reads who may attest for an application: the control persons of a business, or the individual (contract/rest.md 5.6). */
export function attestingOf(world: World, application: ApplicationRow): readonly IndividualRow[] {
  const all = individualsOf(world, application)
  return application.type === 'individual' ? all : all.filter(({ roles }) => roles.includes('control_person'))
}
