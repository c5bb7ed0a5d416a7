import * as z from 'zod'
import { because, each, type OutputOf, strictObject } from '../../contract/schema.js'
import { lazy } from '../../kernel/lazy.js'
import { documentPurposes, documentTypes } from '../application-documents/index.js'

/** Requirements of reviewers, and answers to them. */

/** Members that say which document, and for whom: exactly one of `document_type` and `purpose`. */
const documentMembers = lazy(() => ({
  /** Tells a document from a field and a question. */
  type: z.literal('document'),
  /** The very document that is wanted; not together with `purpose`. */
  document_type: z.enum(documentTypes).meta({ id: 'DocumentType' }).exactOptional(),
  /** The thing that a document has to show, of whatever type it is; not together with `document_type`. */
  purpose: z.enum(documentPurposes).meta({ id: 'DocumentPurpose' }).exactOptional(),
  /** Tells whose document it is; that of who applies unless told. */
  entity: z
    .union([
      z.strictObject({
        /** Tells whether it is of the business or of enhanced due diligence. */
        kind: z.enum(['business', 'edd']),
      }),
      z.strictObject({
        /** Tells that it is of a person. */
        kind: z.literal('individual'),
        id: z.string().min(1),
      }),
    ])
    .exactOptional(),
}))

function namesOne(document: { document_type?: string | undefined; purpose?: string | undefined }): boolean {
  return (document.document_type === undefined) !== (document.purpose === undefined)
}

const oneName = { path: ['document_type'], message: 'must be there, or purpose: exactly one of the two' }

/** Tells whether an answer says which question it is to. */
export function namesQuestion({
  key,
  prompt,
}: {
  key?: string | undefined
  prompt?: string | undefined
}): boolean {
  return key !== undefined || prompt !== undefined
}

export const oneQuestion = because(
  'is required unless prompt says which question is answered',
  'missing_required_field',
  'key',
)

/** A requirement, one thing that a reviewer asks for (specification, Emission rule 8; contract/events.md). */
export const requirementSchema = lazy(() =>
  z
    .discriminatedUnion('type', [
      z
        .strictObject({
          ...documentMembers(),
          /** `on_file` asks for a replacement. */
          status: z.enum(['missing', 'on_file']).exactOptional(),
        })
        .refine(namesOne, oneName),
      z.strictObject({
        /** Tells a field from a document and a question. */
        type: z.literal('field'),
        /** The name of the field that is to be filled in anew. */
        path: z.string().min(1),
      }),
      z.strictObject({
        /** Tells a question from a document and a field. */
        type: z.literal('question'),
        /** Names the question in answers; left out where its text does. */
        key: z.string().min(1).exactOptional(),
        /** The question itself, for people. */
        prompt: z.string().min(1),
        /** Tells whether a document must come with the answer. */
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
      z.strictObject({
        /** Tells a field from a document and a question. */
        type: z.literal('field'),
        /** The name of the field that was filled in anew. */
        path: z.string(),
      }),
      z
        .strictObject({
          /** Tells a question from a document and a field. */
          type: z.literal('question'),
          /**
           * `key`: The key of the question, where it has one.
           * `prompt`: The question itself, where it has no key.
           */
          ...each(z.string().exactOptional(), 'key', 'prompt'),
          /** A document comes along: a text alone does not satisfy `require_document`. */
          document: z.boolean().exactOptional(),
          /** The answer in words. */
          text: z.string().exactOptional(),
          /** The document that comes along. */
          document_id: z.string().exactOptional(),
        })
        .refine(namesQuestion, oneQuestion),
    ])
    .meta({ id: 'InformationAnswer' }),
)

export type Answer = OutputOf<typeof answerSchema>

/** The argument of `sim.simulate.respondToInformation`. */
export const responseInput = strictObject(() => ({
  /** The request that is answered; every open one unless told. */
  message_id: z.string().optional(),
  /** The things that are answered; everything unless told. */
  answers: z.array(answerSchema()).min(1).max(1000).readonly().optional(),
}))

export type ResponseInput = OutputOf<typeof responseInput>

export type Requirement = OutputOf<typeof requirementSchema>
