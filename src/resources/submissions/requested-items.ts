import * as z from 'zod'
import { present } from '../../contract/present.js'
import { named, type OutputOf } from '../../contract/schema.js'
import type { ApplicationRow, Requirement } from '../applications/index.js'

/** Items that a reviewer asked for, as who applies reads them (contract/agentic.md 14). */
export const requestedItems = named('RequestedItems', () => ({
  /** True where the description of the business is to be written anew. */
  business_description: z.boolean().optional(),
  /** The documents that are to be uploaded. */
  documents: z
    .array(
      z.object({
        /** Tells whose document it is: of the business, of a person, or of enhanced due diligence. */
        category: z.enum(['business', 'individual', 'edd']),
        /** The person whose document it is; left out for others. */
        individual_id: z.string().optional(),
        /** The type of the document, or what it is for. */
        ref: z.string(),
        /** Says why a document has to be uploaded again; left out for a first one. */
        reason: z.string().optional(),
      }),
    )
    .optional(),
  /** The questions that are to be answered. */
  questions: z
    .array(
      z.object({
        /** Names the question in answers; left out where its text does. */
        key: z.string().optional(),
        /** The question itself, for people. */
        prompt: z.string(),
        /** Tells whether a document must come with the answer. */
        require_document: z.boolean().optional(),
      }),
    )
    .optional(),
  /** The fields that are to be filled in anew, by their names. */
  fields: z.array(z.string()).optional(),
}))

export type RequestedItems = OutputOf<typeof requestedItems>

/** Presents all that is asked for, with what the reviewer says to it. */
export function itemsOf(row: ApplicationRow): RequestedItems {
  return presentItems(
    row,
    row.requests.flatMap(({ missing }) => missing),
    (requirement) => row.requests.find(({ missing }) => missing.includes(requirement))?.note,
  )
}

export function presentItems(
  { type }: ApplicationRow,
  asked: readonly Requirement[],
  reasonOf: (requirement: Requirement) => string | null | undefined = () => null,
): RequestedItems {
  const documents = asked
    .filter((one) => one.type === 'document')
    .map((one) => {
      const { kind, individual_id } = entityOf(one, type)
      const ref = one.document_type ?? one.purpose ?? ''
      return { category: kind, ref, ...present({ individual_id, reason: reasonOf(one) }) }
    })
  const questions = asked
    .filter((one) => one.type === 'question')
    .map(({ key, prompt, require_document }) => present({ key, prompt, require_document }))
  const fields = asked.filter((one) => one.type === 'field').map(({ path }) => path)
  return present({
    business_description: fields.some((path) => path.endsWith('business_description')) || null,
    documents: documents.length === 0 ? null : documents,
    questions: questions.length === 0 ? null : questions,
    fields: fields.length === 0 ? null : fields,
  })
}

/** Tells of whom a document is asked: of who applies unless somebody is named. */
export function entityOf(
  { entity, purpose }: Extract<Requirement, { type: 'document' }>,
  type: ApplicationRow['type'],
): { readonly kind: 'business' | 'individual' | 'edd'; readonly individual_id: string | null } {
  if (entity?.kind === 'individual') return { kind: 'individual', individual_id: entity.id }
  if (entity !== undefined) return { kind: entity.kind, individual_id: null }
  const [prefix] = purpose?.split('_') ?? []
  const kind = prefix === 'business' || prefix === 'individual' || prefix === 'edd' ? prefix : type
  return { kind, individual_id: null }
}
