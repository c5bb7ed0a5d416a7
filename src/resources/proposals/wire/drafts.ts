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
  /** Says that a document comes along. */
  type: z.literal('document'),
  /** The document, with its bytes. */
  document: z.object({
    /** The media type of the bytes. */
    media_type: z.enum(documentTypes),
    /** The bytes in base64; at most 8 MiB when they are decoded. */
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
    /** The name of the file, which the reply may tell. */
    filename: z.string().max(255).optional(),
  }),
}))

export const draftMessage = named('AgenticMessage', () => ({
  /** Tells who said it. */
  role: z.enum(['user', 'assistant']),
  /** The text that was said. */
  content: z.string(),
  /** The documents that came with it, such as invoices. */
  attachments: z.array(attachment()).optional(),
}))

const members = object(() => ({
  /** The text that the user says now; needed unless `messages` has it. */
  prompt: z.string().optional(),
  /** The conversation so far, the last of it by the user. */
  messages: z.array(draftMessage()).max(draftLimits.messages).optional(),
  /** The documents that come with the prompt, such as invoices. */
  attachments: z.array(attachment()).optional(),
  ...feeMembers(),
  /** The time zone that days and hours are meant in, such as `Europe/Berlin`; UTC unless told. */
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
  /** The drafts, each of which can be accepted by itself; left out where nothing was drafted. */
  proposals: z.array(proposalSchema()).max(100).optional(),
  /** The answer in words: a question where something was not clear. */
  reply: z.string().optional(),
  /** The reasons why something that was asked for was not drafted. */
  blockers: z
    .array(
      objectNamed('ProposalBlocker', {
        /** The reason as a code: compare it. */
        code: z.enum(blockerCodes),
        /** The mandate that does not allow it; left out for other reasons. */
        mandate_id: ksuid.optional(),
        /**
         * `payee_name`: The name of who was to be paid; left out where nobody was.
         * `detail`: The reason in words for people.
         */
        ...each(z.string().optional(), 'payee_name', 'detail'),
      }),
    )
    .optional(),
  /** Tells whether the conversation waits for the user. */
  conversation_status: z.enum(conversationStatuses).meta({ id: 'ConversationStatus' }).optional(),
}))

export type DraftAnswer = OutputOf<typeof draftAnswer>

export const phases = ['reading', 'working', 'drafting', 'revising', 'finalizing'] as const

export const progressSchema = named('DraftingProgress', () => ({
  /** Tells whether a draft is being made now. */
  active: z.boolean(),
  /** Tells what is being done; left out where nothing is. */
  phase: z.enum(phases).meta({ id: 'DraftingPhase' }).optional(),
  /** Says what is being done, in words for people. */
  detail: z.string().optional(),
  /** The number of the round that is being made, from 1. */
  iteration: z.int().optional(),
  updated_at: unixTime.optional(),
}))
