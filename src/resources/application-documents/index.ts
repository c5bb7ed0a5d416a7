import * as z from 'zod'
import { argument, cause } from '../../contract/cause.js'
import { defineResource } from '../../contract/resource.js'
import { documentJudged } from './events.js'
import { judgeDocument } from './flow.js'
import { documentMachine } from './machines.js'
import { applicationDocuments, documentContents } from './rows.js'

export { type DocumentJudged, documentJudged } from './events.js'
export {
  type AnnouncedDocument,
  announceDocument,
  countBytes,
  documentsOf,
  hasNationalId,
  judgeDocument,
  layBytes,
  removeDocument,
  removeDocumentsOf,
  requireAnyDocument,
  storeDocument,
} from './flow.js'
export { type DocumentStatus, documentMachine } from './machines.js'
export { applicationDocuments, type DocumentRow } from './rows.js'
export {
  type ApplicationDocumentType,
  applicationDocumentTypes,
  categoryOf,
  type DocumentCategory,
  type DocumentType,
  documentCategories,
  type FileType,
  fileTypes,
  formationTypes,
  type IndividualDocumentType,
  identityTypes,
  individualDocumentTypes,
  isOneOf,
  mediaTypes,
  nationalIdTypes,
  proofOfAddressTypes,
} from './types.js'

const documentId = argument('id', () => z.string().describe('Of the document.'))

/** What applications have on file. How it gets there is of the resource `document-uploads`, which stands below them. */
export const applicationDocumentsResource = defineResource({
  name: 'application-documents',
  tables: [applicationDocuments, documentContents],
  machines: [documentMachine],
  facts: [documentJudged],
  causes: {
    acceptDocument: cause({
      summary: 'A reviewer finds nothing wrong with a document.',
      takes: [documentId],
      run: (world, id) => judgeDocument(world, id, 'accept'),
    }),
    rejectDocument: cause({
      summary:
        'A reviewer rejects a document: it counts no more, and another has to be uploaded in its place.',
      takes: [documentId],
      run: (world, id) => judgeDocument(world, id, 'reject'),
    }),
  },
})
