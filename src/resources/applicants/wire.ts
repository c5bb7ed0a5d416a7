import * as z from 'zod'
import { present, shown } from '../../contract/present.js'
import { isoTimestamp, ksuid } from '../../contract/primitives.js'
import { each, named, type OutputOf } from '../../contract/schema.js'
import { isoTime } from '../../kernel/clock.js'
import { lazy } from '../../kernel/lazy.js'
import type { World } from '../../kernel/world.js'
import { presentAddress, presentAddressOrNull } from '../address.js'
import * as applications from '../applications/index.js'
import * as form from './form.js'
import * as rows from './rows.js'

type ApplicationRow = applications.ApplicationRow

/** Answers that show who applies (contract/rest.md 5.2 to 5.7). */

export const businessEntity = named('BusinessEntity', () => ({
  id: ksuid,
  ...form.businessFields(),
  /** The text that says what the business does. */
  business_description: z.string(),
  /** The reasons to open the account. */
  purpose_of_account: z.array(z.enum(form.businessPurposes)),
  /** The origins of its money. */
  source_of_funds: z.array(z.enum(form.fundSources)),
  ...applications.entityDecision(),
}))

const individualMembers = lazy(() => ({
  id: ksuid,
  /**
   * `first_name`: The given name, as documents have it.
   * `last_name`: The family name, as documents have it.
   */
  ...each(z.string(), 'first_name', 'last_name'),
  ...form.personFields(),
  /** The countries that the person is a citizen of, by two capitals of ISO 3166-1. */
  nationalities: z.array(z.string()),
  /** The address that the person can be written to. */
  email_address: z.string(),
  /** The telephone number with the code of the country; left out without one. */
  phone_number: z.string().optional(),
  /** The reasons to open the account. */
  purpose_of_account: z.array(z.enum(form.individualPurposes)),
  /** The origins of what the person owns. */
  source_of_wealth: z.array(z.enum(form.wealthSources)),
  ...applications.entityDecision(),
}))

export const individualEntity = named('IndividualEntity', () => individualMembers())

/** The contract has `authorized_representative` as well, which no request can give. */
const shownRoles = ['ubo', 'control_person', 'applicant', 'authorized_representative'] as const

export const associatedEntity = named('AssociatedIndividualEntity', () => ({
  ...individualMembers(),
  /** The parts that the person has in the business, such as owner or signer. */
  roles: z.array(z.enum(shownRoles)),
  /** The share of the business that the person owns, in percent; left out for who owns none. */
  ownership_percentage: z.number().optional(),
  /** The position of the person in the business; left out without one. */
  title: z.string().optional(),
}))

/** An answer about enhanced due diligence, without where its documents are. */
export const dueDiligenceEntity = named('EDDResponse', () => ({
  /**
   * `business_id`: The business that the answers are about.
   */
  ...each(ksuid, 'id', 'business_id'),
  ...form.diligenceFields(),
  ...each(isoTimestamp, 'created_at', 'updated_at'),
}))

export const businessAnswer = applications.headed('BusinessDetailsResponse', () => ({
  /** The business as it is now, with what was just sent. */
  business: businessEntity(),
}))

export const individualAnswer = applications.headed('IndividualDetailsResponse', () => ({
  /** The person who applies, with what was just sent. */
  individual: individualEntity(),
}))

export const associatedAnswer = applications.headed('AssociatedIndividualResponse', () => ({
  /** The person of the business, with what was just sent. */
  individual: associatedEntity(),
}))

export const individualAdded = named('AssociatedIndividualCreated', () => ({ id: ksuid }))

export const dueDiligenceAnswer = applications.headed('EDDWithApplicationID', () => ({
  /** The answers about enhanced due diligence, with what was just sent. */
  edd: dueDiligenceEntity(),
}))

/** @param decided the application whose decision is shown; null where it is not */
export function presentBusiness(row: rows.BusinessRow, decided: ApplicationRow | null) {
  return shown(businessEntity, row, {
    registered_address: presentAddress(row.registered_address),
    operating_address: presentAddressOrNull(row.operating_address),
    purpose_of_account: [...row.purpose_of_account],
    source_of_funds: [...row.source_of_funds],
    ...applications.presentDecision(decided),
  })
}

/** @param decided the application whose decision is shown; null where it is not */
export function presentIndividual(
  row: rows.IndividualRow,
  decided: ApplicationRow | null,
): OutputOf<typeof individualEntity> {
  return present({
    id: row.id,
    first_name: row.first_name,
    last_name: row.last_name,
    date_of_birth: row.date_of_birth,
    nationalities: [...row.nationalities],
    address: presentAddress(row.address),
    email_address: row.email_address,
    purpose_of_account: [...row.purpose_of_account],
    source_of_wealth: [...row.source_of_wealth],
    phone_number: row.phone_number,
    employment_status: row.employment_status,
    ssn: row.ssn,
    ...applications.presentDecision(decided),
  })
}

/** @param decided the application whose decision is shown; null where it is not */
export function presentAssociated(row: rows.IndividualRow, decided: ApplicationRow | null) {
  const { roles, ownership_percentage, title } = row
  return {
    ...presentIndividual(row, decided),
    // The role of who applies alone is never that of an associated individual.
    roles: roles.filter((role) => role !== 'individual'),
    ...present({ ownership_percentage, title }),
  }
}

export function presentDueDiligence(row: rows.DueDiligenceRow): OutputOf<typeof dueDiligenceEntity> {
  const {
    client_id: _,
    application_id: __,
    deleted_at: ___,
    top_customer_countries: countries,
    ...said
  } = row
  return {
    ...present({ ...said, top_customer_countries: countries === null ? null : [...countries] }),
    created_at: isoTime(row.created_at),
    updated_at: isoTime(row.updated_at),
  }
}

export function presentBusinessAnswer({ row, application }: rows.Written<rows.BusinessRow>) {
  return { ...applications.presentHead(application), business: presentBusiness(row, application) }
}

export function presentIndividualAnswer({ row, application }: rows.Written<rows.IndividualRow>) {
  return { ...applications.presentHead(application), individual: presentIndividual(row, application) }
}

export function presentAssociatedAnswer({ row, application }: rows.Written<rows.IndividualRow>) {
  return { ...applications.presentHead(application), individual: presentAssociated(row, application) }
}

export function presentDueDiligenceAnswer({ row, application }: rows.Written<rows.DueDiligenceRow>) {
  return { ...applications.presentHead(application), edd: presentDueDiligence(row) }
}

/** Names and ids, and no more of who applies (contract/rest.md 5.2). */
export function presentListItem(
  world: World,
  row: ApplicationRow,
  byApplicant: boolean,
): OutputOf<typeof applications.applicationListItem> {
  const business = rows.businessOf(world, row)
  return present({
    application_id: row.id,
    application_type: row.type,
    type: row.type,
    application_status: row.status,
    application_decision: byApplicant ? applications.shownDecision(row) : row.decision,
    decline_reason: byApplicant ? null : applications.declineReasonOf(row),
    business: business === undefined ? null : { id: business.id, legal_name: business.legal_name },
    individuals: rows.individualsOf(world, row).map(({ id, first_name, last_name }) => ({
      id,
      first_name,
      last_name,
    })),
    edd_id: rows.dueDiligenceOf(world, row)?.id,
    created_at: isoTime(row.created_at),
    updated_at: isoTime(row.updated_at),
    submitted_at: row.submitted_at === null ? null : isoTime(row.submitted_at),
  })
}
