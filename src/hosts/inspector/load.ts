import { UsageError } from '../../kernel/errors.js'

export interface InspectOptions {
  /** Ends the wait when it is aborted; the inspector is closed then. */
  readonly signal?: AbortSignal
  /** A free one unless given. */
  readonly port?: number
}

/** The head of a report. */
export interface ReportOptions {
  /** The subject, such as the name of a test; the file's name unless given. */
  readonly title?: string
  /** More text, such as what a failed test said, or the story that an explorer found. */
  readonly note?: string
}

/** `platform-simulator/inspector`, as much of it as others use. */
interface InspectorEntry {
  inspect(sim: object, options?: InspectOptions): Promise<void>
  writeReport(sim: object, file: string, options?: ReportOptions): Promise<string>
}

/**
 * The name of the package's inspector. It is not written into the import, so that nobody's bundle has the inspector and
 * its server in it: it is loaded when it is asked for.
 */
const entry = 'platform-simulator/inspector'

/** @throws UsageError where there is no Node to load it */
export async function loadInspector(): Promise<InspectorEntry> {
  try {
    const loaded: InspectorEntry = await import(/* webpackIgnore: true */ /* @vite-ignore */ entry)
    return loaded
  } catch (error) {
    if (typeof process === 'object' && process?.versions?.node !== undefined) throw error
    throw new UsageError(
      'the inspector needs Node, which serves its page and writes its reports: call it in a test that runs there.',
      { cause: error },
    )
  }
}
