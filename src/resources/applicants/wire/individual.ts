import * as z from 'zod'
import { present } from '../../../contract/present.js'
import { ksuid } from '../../../contract/primitives.js'
import { named, type OutputOf, objectNamed } from '../../../contract/schema.js'
import { lazy } from '../../../kernel/lazy.js'
import { addressSchema, countryCode, formLine, presentAddress, storedAddress } from '../../address.js'
import { type ApplicationRow, entityDecision, presentDecision } from '../../applications/index.js'
import { day } from '../../days.js'
import {
  employmentStatuses,
  type IndividualRow,
  individualPurposes,
  type PersonDetails,
  type Role,
  roles,
  titles,
  wealthSources,
} from '../rows.js'
import { distinctList, emailAddress, ofApplication, presentHead, requiredOf } from './members.js'

const ssn = lazy(() => z.string().regex(/^\d{3}-\d{2}-\d{4}$/, 'must be a number such as 123-45-6789'))

const shared = lazy(() => ({
  employment_status: z.enum(employmentStatuses).optional().describe('Required of the role individual.'),
  date_of_birth: day().describe('At least 18 years ago.'),
  ssn: ssn().optional().describe('Required of US nationals.'),
  address: addressSchema().describe('Where the person lives; no post office box.'),
}))

/** The same for the individual of an application and for those of a business (contract/rest.md 5.4). */
export const individualBody = named('IndividualRequest', () => ({
  roles: distinctList(roles).describe(
    'A person who applies has individual alone; a person of a business has others.',
  ),
  name: objectNamed('PersonName', {
    first: formLine().describe('The given name.'),
    middle: formLine().optional().describe('Kept, and not shown.'),
    last: formLine().describe('The family name.'),
  }),
  title: z
    .enum(titles)
    .optional()
    .describe('Required of a ubo and of a control_person, refused of an individual.'),
  ownership_percentage: z
    .number()
    .min(0.01)
    .max(100)
    .optional()
    .describe('Required of a ubo; 100 at most with the others.'),
  ...shared(),
  nationalities: z
    .array(countryCode())
    .min(1)
    .transform((codes) => [...new Set(codes)])
    .describe('Two letters each, such as US.'),
  email_address: emailAddress().describe('Not at a domain for examples and tests.'),
  purpose_of_account: distinctList(individualPurposes)
    .optional()
    .describe('Required of the role individual.'),
  source_of_wealth: distinctList(wealthSources).optional().describe('Required of the role individual.'),
}))

/** What has to be there of everybody. */
export function personFields(): readonly string[] {
  return requiredOf(individualBody())
}

export type IndividualBody = OutputOf<typeof individualBody>

const shown = lazy(() => ({
  id: ksuid,
  first_name: z.string(),
  last_name: z.string(),
  ...shared(),
  nationalities: z.array(z.string()),
  email_address: z.string(),
  phone_number: z.string().optional(),
  purpose_of_account: z.array(z.enum(individualPurposes)),
  source_of_wealth: z.array(z.enum(wealthSources)),
  ...entityDecision(),
}))

export const individualEntity = named('IndividualEntity', () => shown())

/** The contract has `authorized_representative` as well, which no request can give. */
const shownRoles = ['ubo', 'control_person', 'applicant', 'authorized_representative'] as const

export const associatedEntity = named('AssociatedIndividualEntity', () => ({
  ...shown(),
  roles: z.array(z.enum(shownRoles)),
  ownership_percentage: z.number().optional(),
  title: z.string().optional(),
}))

export const individualAnswer = named('IndividualDetailsResponse', () => ({
  ...ofApplication(),
  individual: individualEntity(),
}))

export const associatedAnswer = named('AssociatedIndividualResponse', () => ({
  ...ofApplication(),
  individual: associatedEntity(),
}))

export const individualAdded = named('AssociatedIndividualCreated', () => ({ id: ksuid }))

export function storedIndividual(body: IndividualBody): PersonDetails {
  return {
    roles: body.roles,
    first_name: body.name.first,
    middle_name: body.name.middle ?? null,
    last_name: body.name.last,
    title: body.title ?? null,
    employment_status: body.employment_status ?? null,
    ownership_percentage: body.ownership_percentage ?? null,
    date_of_birth: body.date_of_birth,
    ssn: body.ssn ?? null,
    nationalities: body.nationalities,
    address: storedAddress(body.address),
    email_address: body.email_address,
    phone_number: null,
    purpose_of_account: body.purpose_of_account ?? [],
    source_of_wealth: body.source_of_wealth ?? [],
  }
}

function shownRole(role: Role): readonly (typeof shownRoles)[number][] {
  // It is never combined with another, and never of an associated individual.
  return role === 'individual' ? [] : [role]
}

export function presentIndividual(
  row: IndividualRow,
  decided: ApplicationRow | null,
): OutputOf<typeof individualEntity> {
  return {
    id: row.id,
    first_name: row.first_name,
    last_name: row.last_name,
    date_of_birth: row.date_of_birth,
    nationalities: [...row.nationalities],
    address: presentAddress(row.address),
    email_address: row.email_address,
    purpose_of_account: [...row.purpose_of_account],
    source_of_wealth: [...row.source_of_wealth],
    ...present({
      phone_number: row.phone_number,
      employment_status: row.employment_status,
      ssn: row.ssn,
      ...presentDecision(decided),
    }),
  }
}

export function presentAssociated(
  row: IndividualRow,
  decided: ApplicationRow | null,
): OutputOf<typeof associatedEntity> {
  return {
    ...presentIndividual(row, decided),
    roles: row.roles.flatMap(shownRole),
    ...present({ ownership_percentage: row.ownership_percentage, title: row.title }),
  }
}

export function presentIndividualAnswer(row: IndividualRow, application: ApplicationRow) {
  return { ...presentHead(application), individual: presentIndividual(row, application) }
}

export function presentAssociatedAnswer(row: IndividualRow, application: ApplicationRow) {
  return { ...presentHead(application), individual: presentAssociated(row, application) }
}
