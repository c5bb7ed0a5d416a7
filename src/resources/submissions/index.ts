import * as z from 'zod'
import { argument, cause } from '../../contract/cause.js'
import { defineResource, guard } from '../../contract/resource.js'
import { named, requestInformation, requestingInformation } from '../applications/index.js'
import { requireAnswerable } from './answerable.js'
import { fillIn } from './filling-in.js'
import { askForProofOfAddress, requestReplacement } from './flow.js'
import { submissionOperations } from './operations.js'

export { standOf } from './wire.js'

/** Views of an application with all that belongs to it, its submission, and what reviewers ask for most. */
export const submissionsResource = defineResource({
  name: 'submissions',
  guards: [guard(requestingInformation, requireAnswerable)],
  operations: { applications: submissionOperations },
  causes: {
    fillInOnboarding: cause({
      summary:
        'The customer fills in the hosted form: details, people, documents and attestations, whatever is missing. It submits nothing.',
      takes: [named],
      run: fillIn,
    }),
    askQuestion: cause({
      summary: 'A reviewer asks a question: the short form of `requestInformation`.',
      takes: [
        named,
        argument('question', () =>
          z.strictObject({
            prompt: z.string().min(1),
            key: z.string().min(1).optional(),
            require_document: z.boolean().optional(),
          }),
        ),
      ],
      run: (world, id, { prompt, key, require_document }) =>
        requestInformation(world, id, {
          requirements: [
            {
              type: 'question',
              prompt,
              ...(key !== undefined && { key }),
              ...(require_document !== undefined && { require_document }),
            },
          ],
        }),
    }),
    requestReplacement: cause({
      summary: 'A reviewer rejects a document, says why, and asks for another one in its place.',
      takes: [
        argument('id', () => z.string().describe('Of the document.')),
        argument('options', () => z.strictObject({ reason: z.string().min(1).optional() }).optional()),
      ],
      run: (world, id, options = {}) => requestReplacement(world, id, options.reason),
    }),
    askForProofOfAddress: cause({
      summary: 'A reviewer asks where the applicant lives or works, or where one person of a business lives.',
      takes: [
        named,
        argument('options', () => z.strictObject({ individual_id: z.string().optional() }).optional()),
      ],
      run: (world, id, options = {}) => askForProofOfAddress(world, id, options.individual_id),
    }),
  },
})
