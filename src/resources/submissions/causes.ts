import * as z from 'zod'
import { argument, happens } from '../../contract/cause.js'
import { present } from '../../contract/present.js'
import { aboutOnboarding, customerArgument, options, requestInformation } from '../applications/index.js'
import { fillIn } from './filling-in.js'
import { askForProofOfAddress, requestReplacement } from './flow.js'

export const submissionCauses = {
  fillInOnboarding: aboutOnboarding(
    'The customer fills in the hosted form: details, people, documents and attestations, whatever is missing. It submits nothing.',
    fillIn,
  ),
  askQuestion: happens(
    'A reviewer asks a question: the short form of `requestInformation`.',
    [
      customerArgument,
      argument('question', () =>
        z.strictObject({
          prompt: z.string().min(1),
          key: z.string().min(1).optional(),
          require_document: z.boolean().optional(),
        }),
      ),
    ],
    (world, id, question) =>
      requestInformation(world, id, { requirements: [present({ type: 'question' as const, ...question })] }),
  ),
  requestReplacement: happens(
    'A reviewer rejects a document, says why, and asks for another one in its place.',
    [
      argument('id', () => z.string().describe('Of the document.')),
      options(() => ({ reason: z.string().min(1).optional() })),
    ],
    (world, id, { reason } = {}) => requestReplacement(world, id, reason),
  ),
  askForProofOfAddress: happens(
    'A reviewer asks where the applicant lives or works, or where one person of a business lives.',
    [customerArgument, options(() => ({ individual_id: z.string().optional() }))],
    (world, id, { individual_id } = {}) => askForProofOfAddress(world, id, individual_id),
  ),
}
