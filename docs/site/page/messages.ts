/** The question to a worker: code to run. */
export interface Asked {
  readonly code: string
}

/** What became of a test. */
export interface TestResult {
  /** With the suites that it is in. */
  readonly name: string
  readonly state: 'pass' | 'fail' | 'skip'
  /** Milliseconds. */
  readonly took: number
  /** What failed it, with the difference where there is one. */
  readonly errors: readonly string[]
}

/** How a block ended. */
export interface Ended {
  /** None for a block without tests, which ran to its end. */
  readonly tests: readonly TestResult[]
  /** What was thrown outside of tests. */
  readonly errors: readonly string[]
}

/** What a worker tells. */
export type Told =
  | { readonly type: 'ready' }
  | { readonly type: 'printed'; readonly level: string; readonly text: string }
  /** The inspector's page of a world. */
  | { readonly type: 'world'; readonly title: string; readonly html: string }
  | ({ readonly type: 'ended'; readonly took: number } & Ended)
