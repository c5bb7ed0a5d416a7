import { defineResource, guard } from '../../contract/resource.js'
import { requestingInformation } from '../applications/index.js'
import { requireAnswerable } from './answerable.js'
import { submissionCauses } from './causes.js'
import { submissionOperations } from './operations.js'

export { standOf } from './readiness.js'

/** Views of an application with all that belongs to it, its submission, and what reviewers ask for most. */
export const submissionsResource = defineResource({
  name: 'submissions',
  guards: [guard(requestingInformation, requireAnswerable)],
  operations: { applications: submissionOperations },
  causes: submissionCauses,
})
