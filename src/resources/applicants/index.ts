import { defineResource } from '../../contract/resource.js'
import { applicantOperations } from './operations.js'
import { businesses, dueDiligences, individuals } from './rows.js'

export { addIndividual, insertPerson, writeBusiness, writeDueDiligence, writePrimary } from './flow.js'
export { depositBands, fieldsOf, personOf, requiredFieldsOf } from './form.js'
export * from './rows.js'
export { missingOf, requireIndividual } from './rules.js'
export {
  associatedEntity,
  businessEntity,
  dueDiligenceEntity,
  individualEntity,
  presentAssociated,
  presentBusiness,
  presentDueDiligence,
  presentIndividual,
} from './wire.js'

/** Those who apply, and what they say of themselves: a business with its people, or one individual. */
export const applicantsResource = defineResource({
  name: 'applicants',
  tables: [businesses, individuals, dueDiligences],
  operations: { applications: applicantOperations },
})
