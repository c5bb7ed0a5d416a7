import type { CauseView } from '../../inspector/declarations.js'
import type { Shown } from './shown.js'

/**
 * The messages between the panel and the preview, over the channel of Storybook. Times are Unix milliseconds, because
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

export interface Outcome {
  readonly text: string
  readonly isBad: boolean
  /** Advice on what to do about a refusal. */
  readonly hint: string | null
  /** The result of a cause, as JSON. */
  readonly result: string | null
}
