import { defineResource } from '../../contract/resource.js'
import { documentCauses } from './causes.js'
import { documentJudged } from './events.js'
import { documentMachine } from './machines.js'
import { applicationDocuments, documentContents } from './rows.js'

export { type DocumentJudged, documentJudged } from './events.js'
export * from './flow.js'
export { documentMachine } from './machines.js'
export * from './purposes.js'
export { applicationDocuments, type DocumentRow } from './rows.js'
export * from './types.js'

/**
 * Documents that applications have on file. How they get there is of the resource `document-uploads`, which stands below
 * them.
 */
export const applicationDocumentsResource = defineResource({
  name: 'application-documents',
  tables: [applicationDocuments, documentContents],
  machines: [documentMachine],
  facts: [documentJudged],
  causes: documentCauses,
})
