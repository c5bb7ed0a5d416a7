import { ExplorationFailure, type ExploreOptions, explore } from '../../src/entries/explore.js'
import { describeFault } from '../../src/kit/explore/plan.js'
import { readRecording, writeRecording } from '../../src/kit/explore/replay.js'

/** What explore says of an app; undefined when it finds nothing. */
export async function failureIn<App, Given>(
  options: ExploreOptions<App, Given>,
): Promise<ExplorationFailure | undefined> {
  return await thrownBy(explore(options))
}

async function thrownBy(test: () => Promise<void>): Promise<ExplorationFailure | undefined> {
  try {
    await test()
    return undefined
  } catch (error) {
    if (error instanceof ExplorationFailure) return error
    throw error
  }
}

/** The faults of a story without any one of which it fails as well, each tried by a replay of its own. */
export async function needlessIn<App, Given>(
  { recording }: ExplorationFailure,
  options: ExploreOptions<App, Given>,
): Promise<readonly string[]> {
  const acts = typeof options.act === 'function' ? ['act'] : Object.keys(options.act)
  const { seed, plan, digests } = readRecording(recording, acts)
  const needless: string[] = []
  for (const fault of plan.faults) {
    const less = { ...plan, faults: plan.faults.filter((other) => other !== fault) }
    const text = writeRecording({ seed, plan: less, digests })
    if ((await thrownBy(explore.replay(text, options))) !== undefined) needless.push(describeFault(fault))
  }
  return needless
}
