import { defineResource } from '../../contract/resource.js'
import { documentOperations } from './operations.js'

/** How documents get to an application, and from it (contract/rest.md 5.5). */
export const documentUploadsResource = defineResource({
  name: 'document-uploads',
  operations: { applications: documentOperations },
})
