/** The functions that a test can put in the place of the engine, and of the eyes of an agent. */

/** A document of the request, with the text that could be read of it. */
export interface DraftDocument {
  readonly media_type: string
  readonly filename: string | null
  readonly data: Uint8Array
  /** The text; null where none could be read. */
  readonly text: string | null
}

/** The request that `agents: { draft }` is given. */
export interface DraftRequest<Answer> {
  readonly agent: { readonly id: string; readonly name: string; readonly customer_id: string }
  /** The prompt is the last of them. */
  readonly messages: readonly { readonly role: 'user' | 'assistant'; readonly content: string }[]
  readonly documents: readonly DraftDocument[]
  /** The name of the time zone as IANA has it; null where the client said none. */
  readonly timezone: string | null
  /** The answer that the engine would give: return it, or a changed copy. */
  readonly standard: Answer
}

/** The function `agents: { readImage }`: it returns the text of a picture, or null. */
export type ReadImage = (image: Omit<DraftDocument, 'text'>) => string | null
