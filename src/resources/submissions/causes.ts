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
      /** The question, and whether a document must come with the answer. */
      argument('question', () =>
        z.strictObject({
          /** The question itself, for people. */
          prompt: z.string().min(1),
          /** Names the question in answers. */
          key: z.string().min(1).optional(),
          /** Tells whether a document must come with the answer. */
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
      /** The document that is rejected. */
      argument('id', () => z.string()),
      /** May say the reason. */
      options(() => ({
        /** Says why, in words for who applies. */
        reason: z.string().min(1).optional(),
      })),
    ],
    (world, id, { reason } = {}) => requestReplacement(world, id, reason),
  ),
  askForProofOfAddress: happens(
    'A reviewer asks where the applicant lives or works, or where one person of a business lives.',
    [
      customerArgument,
      /** May name a person of the business. */
      options(() => ({
        /** The person of the business who is asked; who applies unless told. */
        individual_id: z.string().optional(),
      })),
    ],
    (world, id, { individual_id } = {}) => askForProofOfAddress(world, id, individual_id),
  ),
}
