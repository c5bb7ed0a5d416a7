import type { CauseView } from '../../inspector/declarations.js'

/**
 * What the panel and the preview say to each other, over the channel of Storybook. Times are Unix milliseconds, because
 * that channel makes a Date of a text in ISO 8601.
 */

/** The preview: a story has begun. The panel asks then, and nothing more is sent where there is none. */
export const began = 'platform-simulator/began'
/** The panel: what is there? */
export const ask = 'platform-simulator/ask'
/** The preview: {@link Answer}. */
export const answered = 'platform-simulator/answered'
/** The preview: {@link Shown}, whenever something has happened. */
export const changed = 'platform-simulator/changed'
/** The panel: {@link Wish}. */
export const wish = 'platform-simulator/wish'
/** The preview: {@link Outcome}, of the wish before. */
export const done = 'platform-simulator/done'

export interface Answer {
  /** Null where the story has no simulator. */
  readonly shown: Shown | null
  readonly causes: readonly CauseView[]
}

/** The world of the story. */
export interface Shown {
  readonly story: string
  readonly now: number
  readonly pending: number
  /** The first of what is due. */
  readonly due: readonly { readonly kind: string; readonly subject: string; readonly at: number }[]
  /** The last, newest first. */
  readonly requests: readonly ShownRequest[]
  readonly events: readonly { readonly id: string; readonly type: string }[]
  /** Of tables that causes are about, the newest ids last. */
  readonly ids: Readonly<Record<string, readonly string[]>>
}

export interface ShownRequest {
  readonly seq: number
  readonly at: number
  /** Method and path. */
  readonly text: string
  /** 0 when it did not arrive. */
  readonly status: number
  /** Why it was refused. */
  readonly detail: string | null
}

export type Wish =
  | { readonly story: string; readonly do: 'advance'; readonly by: string }
  | { readonly story: string; readonly do: 'next' }
  | {
      readonly story: string
      readonly do: 'cause'
      readonly name: string
      /** By the names of its arguments, whose schemas look at them. */
      readonly values: Readonly<Record<string, unknown>>
    }

export interface Outcome {
  readonly text: string
  readonly isBad: boolean
  /** What to do about a refusal. */
  readonly hint: string | null
  /** What a cause gave back, as JSON. */
  readonly result: string | null
}
