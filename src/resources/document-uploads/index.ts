import { defineResource } from '../../contract/resource.js'
import { documentOperations, uploadOperations } from './operations.js'
import { documentUploads } from './rows.js'

/** Uploads of documents to an application, and downloads (contract/rest.md 5.5). */
export const documentUploadsResource = defineResource({
  name: 'document-uploads',
  tables: [documentUploads],
  operations: { applications: documentOperations, uploads: uploadOperations },
})
