import { defineResource } from '../../contract/resource.js'
import { documentCauses } from './causes.js'
import { documentJudged } from './flow.js'
import { applicationDocuments, documentContents, documentMachine } from './rows.js'

export * from './flow.js'
export * from './purposes.js'
export { applicationDocuments, type DocumentRow, documentMachine } from './rows.js'
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
