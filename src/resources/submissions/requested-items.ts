import * as z from 'zod'
import { present } from '../../contract/present.js'
import { named, type OutputOf } from '../../contract/schema.js'
import type { ApplicationRow, Requirement } from '../applications/index.js'

/** Items that a reviewer asked for, as who applies reads them (contract/agentic.md 14). */
export const requestedItems = named('RequestedItems', () => ({
  business_description: z.boolean().optional(),
  documents: z
    .array(
      z.object({
        category: z.enum(['business', 'individual', 'edd']),
        individual_id: z.string().optional(),
        ref: z.string().describe('The type of the document, or what it is for.'),
        reason: z.string().optional().describe('Why a document has to be uploaded again.'),
      }),
    )
    .optional(),
  questions: z
    .array(
      z.object({
        key: z.string().optional(),
        prompt: z.string(),
        require_document: z.boolean().optional(),
      }),
    )
    .optional(),
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
