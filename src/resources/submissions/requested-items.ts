import * as z from 'zod'
import { present } from '../../contract/present.js'
import { type ApplicationRow, askedOf, type Requirement } from '../applications/index.js'

/** What a reviewer asked for, as who applies reads it (contract/agentic.md 14). */
export const requestedItems = z
  .object({
    business_description: z.boolean().optional(),
    documents: z
      .array(
        z.object({
          category: z.enum(['business', 'individual', 'edd']),
          individual_id: z.string().optional(),
          ref: z.string().describe('The type of the document, or what it is for.'),
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
  })
  .meta({ id: 'RequestedItems' })

export type RequestedItems = z.output<typeof requestedItems>

export function itemsOf(row: ApplicationRow): RequestedItems {
  return presentItems(row, askedOf(row))
}

export function presentItems({ type }: ApplicationRow, asked: readonly Requirement[]): RequestedItems {
  const documents = asked.flatMap((one) => {
    if (one.type !== 'document') return []
    const { kind, individual_id } = entityOf(one, type)
    return [{ category: kind, ref: one.document_type ?? one.purpose ?? '', ...present({ individual_id }) }]
  })
  const questions = asked.flatMap((one) => {
    if (one.type !== 'question') return []
    return [present({ key: one.key, prompt: one.prompt, require_document: one.require_document })]
  })
  const fields = asked.flatMap((one) => (one.type === 'field' ? [one.path] : []))
  return present({
    business_description: fields.some((path) => path.endsWith('business_description')) ? true : null,
    documents: documents.length === 0 ? null : documents,
    questions: questions.length === 0 ? null : questions,
    fields: fields.length === 0 ? null : fields,
  })
}

/** Of whom a document is asked: of who applies unless somebody is named. */
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
