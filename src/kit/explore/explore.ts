import { loadInspector } from '../../hosts/inspector/load.js'
import { writePage } from '../../hosts/pages/page-file.js'
import { withSection } from '../readiness/page.js'
import { beginExploration, type Exploration } from './exploration.js'
import type { Outcome } from './failure.js'
import { errorText } from './lives.js'
import { differenceOf, type ExplorationFailure, failureOf, type Told } from './message.js'
import type { ExploreOptions } from './options.js'
import { exploreSection } from './page.js'
import type { Plan } from './plan.js'
import { digestsOf, firstDifference, readRecording, writeRecording } from './replay.js'
import { readSettings, type Settings } from './settings.js'
import { type DocumentStore, MemoryStore } from './store.js'

/** A function for `test` of vitest, jest and node:test. */
export type ExploreTest = () => Promise<void>

export interface Explore {
  /**
   * A test that runs the app again and again, each time with other things going wrong, until a check fails. What it throws
   * then is an {@link ExplorationFailure}: the fewest faults and the shortest steps that it takes, all that happened, and a
   * line to see it again.
   * @throws UsageError for options that make no sense
   */
  <App, Given = undefined, Store extends object = DocumentStore>(
    options: ExploreOptions<App, Given, Store>,
  ): ExploreTest
  /**
   * A test of the one run that a failed exploration has printed; twice, to see whether it goes the same way.
   * @throws UsageError for what is no recording
   */
  replay<App, Given = undefined, Store extends object = DocumentStore>(
    recording: string,
    options: ExploreOptions<App, Given, Store>,
  ): ExploreTest
}

function test<App, Given, Store extends object>(
  settings: Settings<App, Given, Store>,
  look: (exploration: Exploration) => Promise<Omit<Told, 'runs'> | undefined>,
): ExploreTest {
  // Without parameters: jest would wait for a callback, and vitest look for fixtures in them.
  return async function test() {
    // biome-ignore lint/complexity/noArguments: see above
    const signal = signalOf(arguments)
    const exploration = await beginExploration(settings, signal)
    try {
      const ran = await look(exploration)
      if (ran === undefined) return tell(settings)
      const { plan, failure: why } = ran.outcome
      if (why?.kind === 'usage') throw why.error
      const failure = (remarks: readonly string[]) => failureOf({ ...ran, runs: settings.runs, remarks })
      const { report } = settings
      const remarks = [...ran.remarks, ...unwritten(() => tell(settings, failure(ran.remarks)))]
      if (report === undefined) throw failure(remarks)
      let written = ''
      await exploration.run(plan, async (sim) => {
        const { title, message } = failure(remarks)
        const { writeReport } = await loadInspector()
        written = await writeReport(sim, report, { title, note: message }).then(
          (path) => `The world at its end: ${path}`,
          (error: unknown) => `The report could not be written: ${errorText(error)}`,
        )
      })
      throw failure([...remarks, written])
    } finally {
      exploration.end()
    }
  }
}

function search<App, Given, Store extends object>(options: ExploreOptions<App, Given, Store>): ExploreTest {
  const settings = readSettings(options, memoryStore<Store>)
  return test(settings, async (exploration) => {
    const found = await exploration.search()
    if (found === undefined) return undefined
    const { outcome, run, remark } = found
    const again = await told(exploration, outcome.plan)
    return {
      outcome,
      run,
      recording: writeRecording({
        seed: settings.seed,
        plan: outcome.plan,
        digests: digestsOf(outcome.story),
      }),
      difference: differenceOf(outcome.story, again.story),
      remarks: remark === undefined ? [] : [remark],
    }
  })
}

function replay<App, Given, Store extends object>(
  recording: string,
  options: ExploreOptions<App, Given, Store>,
): ExploreTest {
  const own = readSettings(options, memoryStore<Store>)
  const { seed, plan, digests } = readRecording(recording, [...own.acts.keys()])
  return test({ ...own, seed }, async (exploration) => {
    const first = await told(exploration, plan)
    const second = await told(exploration, plan)
    const difference = differenceOf(first.story, second.story)
    const outcome = first.failure === undefined ? second : first
    if (outcome.failure === undefined && difference === undefined) return undefined
    const lines = firstDifference(digests, outcome.story)
    const isOther = lines !== undefined && difference === undefined
    return { outcome, run: undefined, recording, difference, remarks: isOther ? [otherRun(lines)] : [] }
  })
}

/**
 * Runs an app again and again while calls are lost, webhooks come twice and late, the app crashes and the platform changes
 * its mind, until a check fails: `test('pays once', explore({ start, act, check }))`.
 */
export const explore: Explore = Object.assign(search, { replay })

/** Writes what was explored into a page, where one is asked for. @param failure undefined where nothing was found */
function tell(
  settings: { readonly seed: string; readonly runs: number; readonly page?: string },
  failure?: ExplorationFailure,
): void {
  const { page: path } = settings
  if (path === undefined) return
  writePage('the option page of explore', path, (page) =>
    withSection(page, 'explore', exploreSection(settings, failure)),
  )
}

/** Writes, and remarks where that is impossible: it hides nothing of what was found. */
function unwritten(write: () => void): readonly string[] {
  try {
    write()
    return []
  } catch (error) {
    return [errorText(error)]
  }
}

/** Finds the signal by which vitest and node:test tell that the time of the test is over: nothing may run on into the next one. */
function signalOf([context]: Iterable<unknown>): AbortSignal | undefined {
  if (typeof context !== 'object' || context === null || !('signal' in context)) return undefined
  return context.signal instanceof AbortSignal ? context.signal : undefined
}

/** Runs a plan, and tells its story whatever became of it. */
function told(exploration: Exploration, plan: Plan): Promise<Outcome> {
  return exploration.run(plan, async () => undefined)
}

function otherRun({ from, to }: { readonly from: number; readonly to: number }): string {
  const where = from === to ? `line ${from}` : `a line from ${from} to ${to}`
  return `This is not the run that was recorded: from ${where} of the timeline on it goes another way. The app, the test or platform-simulator has changed since; or the app depends on something that is not of the run.`
}

/** The store of who brings none: {@link ExploreOptions} says then that it is a store of documents. */
function memoryStore<Store extends object>(): Store {
  return new MemoryStore() as DocumentStore as unknown as Store
}
