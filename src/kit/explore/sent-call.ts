/** A call of the app, as far as it tells calls apart. */
export interface SentCall {
  readonly operation: string
  readonly key: string | undefined
  readonly body: string | undefined
}

/** The beginning of notes that say what a call said. */
export const sending = 'the app sends: '
