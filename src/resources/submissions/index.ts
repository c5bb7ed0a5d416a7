import { defineResource } from '../../contract/resource.js'
import { submissionOperations } from './operations.js'

/** Views of an application with all that belongs to it, and its submission. */
export const submissionsResource = defineResource({
  name: 'submissions',
  operations: { applications: submissionOperations },
})
