import { defineResource } from '../../contract/resource.js'
import { applicantOperations } from './operations.js'
import { businesses, dueDiligences, individuals } from './rows.js'

export {
  addIndividual,
  insertPerson,
  recordFields,
  writeBusiness,
  writeDueDiligence,
  writePrimary,
} from './flow.js'
export {
  attestingOf,
  type BusinessRow,
  businessOf,
  type DueDiligenceRow,
  depositBands,
  dueDiligenceOf,
  type IndividualRow,
  individualsOf,
  nameOf,
  type PersonDetails,
} from './rows.js'
export { missingOf, requireIndividual } from './rules.js'
export { businessEntity, businessFields, presentBusiness } from './wire/business.js'
export { dueDiligenceEntity, presentDueDiligence } from './wire/due-diligence.js'
export {
  associatedEntity,
  individualEntity,
  personFields,
  presentAssociated,
  presentIndividual,
} from './wire/individual.js'

/** Who applies, and what it says of itself: a business with its people, or one individual. */
export const applicantsResource = defineResource({
  name: 'applicants',
  tables: [businesses, individuals, dueDiligences],
  operations: { applications: applicantOperations },
})
