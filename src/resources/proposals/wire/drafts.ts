import * as z from 'zod'
import { ksuid, unixTime } from '../../../contract/primitives.js'
import {
  because,
  each,
  named,
  type OutputOf,
  object,
  objectNamed,
  refuseMember,
} from '../../../contract/schema.js'
import { lazy } from '../../../kernel/lazy.js'
import { proposalSchema, zoneName } from './actions.js'
import { feeMembers, feesTwice, saysFeesOnce } from './fees.js'

/** Requests for drafts, and their answers (contract/agentic.md 4). */

/** Specification, Other limits. */
export const draftLimits = {
  messages: 200,
  /** Bytes of UTF-8, of all texts together. */
  text: 512 * 1024,
  /** Bytes, decoded. */
  document: 8 * 1024 * 1024,
  documents: 16 * 1024 * 1024,
} as const

export const documentTypes = [
  'application/pdf',
  'image/png',
  'image/jpeg',
  'image/webp',
  'image/gif',
] as const

const base64 = /^[A-Za-z0-9+/]*={0,2}$/

/** Bytes that a text in base64 stands for. */
function decodedLength(text: string): number {
  const padding = text.endsWith('==') ? 2 : text.endsWith('=') ? 1 : 0
  return (text.length / 4) * 3 - padding
}

const attachment = named('AgenticAttachment', () => ({
  type: z.literal('document'),
  document: z.object({
    media_type: z.enum(documentTypes),
    data: z
      .string()
      .min(1)
      .refine((text) => text.length % 4 === 0 && base64.test(text), {
        ...because('must be base64, with its padding', 'invalid_format'),
        abort: true,
      })
      .refine(
        (text) => decodedLength(text) <= draftLimits.document,
        because('must have at most 8 MiB when it is decoded', 'too_large'),
      ),
    filename: z.string().max(255).optional(),
  }),
}))

export const draftMessage = named('AgenticMessage', () => ({
  role: z.enum(['user', 'assistant']),
  content: z.string(),
  attachments: z.array(attachment()).optional(),
}))

const members = object(() => ({
  prompt: z.string().optional(),
  messages: z.array(draftMessage()).max(draftLimits.messages).optional(),
  attachments: z.array(attachment()).optional().describe('Of the prompt.'),
  ...feeMembers(),
  timezone: zoneName().optional(),
}))

export const draftRequest = lazy(() =>
  members()
    .superRefine((body, context) => {
      const refuse = refuseMember.bind(null, context)
      const { prompt = '', messages = [], attachments = [] } = body
      const all = [...messages.flatMap((message) => message.attachments ?? []), ...attachments]
      if (prompt.trim() === '' && messages.every(({ content }) => content.trim() === '') && all.length === 0)
        refuse('prompt', 'is required, unless messages say something', 'missing_required_field')
      if (prompt !== '' && messages.at(-1)?.role === 'user')
        refuse('prompt', 'cannot follow messages that end with one of the user', 'mutually_exclusive')
      if (prompt === '' && attachments.length === 0 && messages.at(-1)?.role === 'assistant')
        refuse('messages', 'must end with one of the user, unless there is a prompt', 'nothing_to_answer')
      // The prompt is one more turn.
      if (messages.length === draftLimits.messages && (prompt !== '' || attachments.length > 0))
        refuse('messages', `must be at most ${draftLimits.messages} with the prompt`, 'too_large')
      const texts = [prompt, ...messages.map(({ content }) => content)]
      if (bytesOf(texts) > draftLimits.text)
        refuse('messages', 'must have at most 512 KB of text', 'too_large')
      const bytes = all.reduce((sum, { document }) => sum + decodedLength(document.data), 0)
      if (bytes > draftLimits.documents)
        refuse('attachments', 'must have at most 16 MiB together when they are decoded', 'too_large')
    })
    .refine(saysFeesOnce, feesTwice)
    .meta({ id: 'ProposalsRequest' }),
)

export type DraftBody = OutputOf<typeof draftRequest>

/** Counts bytes in UTF-8. */
function bytesOf(texts: readonly string[]): number {
  const encoder = new TextEncoder()
  return texts.reduce((sum, text) => sum + encoder.encode(text).length, 0)
}

export const blockerCodes = ['mandate_does_not_cover_payee', 'no_mandate'] as const
export const conversationStatuses = ['ok', 'warned', 'blocked', 'rejected_input'] as const

export const draftAnswer = named('ProposalsResponse', () => ({
  proposals: z.array(proposalSchema()).max(100).optional(),
  reply: z.string().optional(),
  blockers: z
    .array(
      objectNamed('ProposalBlocker', {
        code: z.enum(blockerCodes),
        mandate_id: ksuid.optional(),
        ...each(z.string().optional(), 'payee_name', 'detail'),
      }),
    )
    .optional(),
  conversation_status: z.enum(conversationStatuses).meta({ id: 'ConversationStatus' }).optional(),
}))

export type DraftAnswer = OutputOf<typeof draftAnswer>

export const phases = ['reading', 'working', 'drafting', 'revising', 'finalizing'] as const

export const progressSchema = named('DraftingProgress', () => ({
  active: z.boolean(),
  phase: z.enum(phases).meta({ id: 'DraftingPhase' }).optional(),
  detail: z.string().optional(),
  iteration: z.int().optional().describe('From 1.'),
  updated_at: unixTime.optional(),
}))
