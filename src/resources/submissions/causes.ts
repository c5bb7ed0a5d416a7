import * as z from 'zod'
import { argument, cause } from '../../contract/cause.js'
import { present } from '../../contract/present.js'
import { aboutOnboarding, customerArgument, options, requestInformation } from '../applications/index.js'
import { fillIn } from './filling-in.js'
import { askForProofOfAddress, requestReplacement } from './flow.js'

export const submissionCauses = {
  fillInOnboarding: aboutOnboarding(
    'The customer fills in the hosted form: details, people, documents and attestations, whatever is missing. It submits nothing.',
    fillIn,
  ),
  askQuestion: cause({
    summary: 'A reviewer asks a question: the short form of `requestInformation`.',
    takes: [
      customerArgument,
      argument('question', () =>
        z.strictObject({
          prompt: z.string().min(1),
          key: z.string().min(1).optional(),
          require_document: z.boolean().optional(),
        }),
      ),
    ],
    run: (world, id, question) =>
      requestInformation(world, id, { requirements: [present({ type: 'question' as const, ...question })] }),
  }),
  requestReplacement: cause({
    summary: 'A reviewer rejects a document, says why, and asks for another one in its place.',
    takes: [
      argument('id', () => z.string().describe('Of the document.')),
      options(() => ({ reason: z.string().min(1).optional() })),
    ],
    run: (world, id, { reason } = {}) => requestReplacement(world, id, reason),
  }),
  askForProofOfAddress: cause({
    summary: 'A reviewer asks where the applicant lives or works, or where one person of a business lives.',
    takes: [customerArgument, options(() => ({ individual_id: z.string().optional() }))],
    run: (world, id, { individual_id } = {}) => askForProofOfAddress(world, id, individual_id),
  }),
}
