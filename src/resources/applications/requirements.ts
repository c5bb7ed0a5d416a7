import * as z from 'zod'
import { each, type OutputOf, strictObject } from '../../contract/schema.js'
import { lazy } from '../../kernel/lazy.js'
import { documentPurposes, documentTypes } from '../application-documents/index.js'

/** Requirements of reviewers, and answers to them. */

/** Members that say which document, and for whom: exactly one of `document_type` and `purpose`. */
const documentMembers = lazy(() => ({
  type: z.literal('document'),
  document_type: z.enum(documentTypes).meta({ id: 'DocumentType' }).exactOptional(),
  purpose: z.enum(documentPurposes).meta({ id: 'DocumentPurpose' }).exactOptional(),
  entity: z
    .union([
      z.strictObject({ kind: z.enum(['business', 'edd']) }),
      z.strictObject({ kind: z.literal('individual'), id: z.string().min(1) }),
    ])
    .exactOptional(),
}))

function namesOne(document: { document_type?: string | undefined; purpose?: string | undefined }): boolean {
  return (document.document_type === undefined) !== (document.purpose === undefined)
}

const oneName = { path: ['document_type'], message: 'must be there, or purpose: exactly one of the two' }

/** A requirement, one thing that a reviewer asks for (specification, Emission rule 8; contract/events.md). */
export const requirementSchema = lazy(() =>
  z
    .discriminatedUnion('type', [
      z
        .strictObject({
          ...documentMembers(),
          status: z
            .enum(['missing', 'on_file'])
            .exactOptional()
            .describe('`on_file` asks for a replacement.'),
        })
        .refine(namesOne, oneName),
      z.strictObject({ type: z.literal('field'), path: z.string().min(1) }),
      z.strictObject({
        type: z.literal('question'),
        key: z.string().min(1).exactOptional(),
        prompt: z.string().min(1),
        require_document: z.boolean().exactOptional(),
      }),
    ])
    .meta({ id: 'Requirement' }),
)

/** An answer to one requirement: the same document for the same entity, the field, or the question. */
export const answerSchema = lazy(() =>
  z
    .discriminatedUnion('type', [
      z.strictObject(documentMembers()).refine(namesOne, oneName),
      z.strictObject({ type: z.literal('field'), path: z.string() }),
      z
        .strictObject({
          type: z.literal('question'),
          ...each(z.string().exactOptional(), 'key', 'prompt'),
          document: z
            .boolean()
            .exactOptional()
            .describe('A document comes along: a text alone does not satisfy `require_document`.'),
          text: z.string().exactOptional().describe('What is answered.'),
          document_id: z.string().exactOptional().describe('The document that comes along.'),
        })
        .refine(({ key, prompt }) => key !== undefined || prompt !== undefined, {
          path: ['key'],
          message: 'must be there, or prompt: it says which question is answered',
        }),
    ])
    .meta({ id: 'InformationAnswer' }),
)

export type Answer = OutputOf<typeof answerSchema>

/** The argument of `sim.simulate.respondToInformation`. */
export const responseInput = strictObject(() => ({
  message_id: z.string().optional().describe('The request that is answered; every open one unless told.'),
  answers: z
    .array(answerSchema())
    .min(1)
    .max(1000)
    .readonly()
    .optional()
    .describe('What is answered; everything unless told.'),
}))

export type ResponseInput = OutputOf<typeof responseInput>

export type Requirement = OutputOf<typeof requirementSchema>
