import { type ExploreOptions, explore } from '../../../src/entries/explore.js'
import { exploring } from '../../explore/exploring.js'
import { failureIn, needlessIn } from '../../explore/needless.js'
import { Payroll } from '../../explore/payroll.js'
import { findIn, mostFaults, mostRuns } from '../../explore/record.js'
import { smallApps } from '../../explore/small-apps.js'
import { variants } from '../../explore/variants.js'

/** Seeds with which each variant is explored. */
const seeds = 3
/** Seeds with which it is looked whether a fault of a story can be left out. */
const seedsOfStories = 200

/**
 * Explores the app without a mistake so often, and each variant until its mistake is found; and looks at 600 stories of small
 * apps and 200 of variants for a fault that they do not need.
 * @returns how many are not as they should be
 */
export async function soakExplorer(runs: number, start: number): Promise<number> {
  let wrong = 0
  const began = Date.now()
  for (const name of Object.keys(variants)) {
    const took: string[] = []
    for (let seed = start; seed < start + seeds; seed++) {
      const found = await findIn(name, String(seed))
      const isRight = found !== undefined && found.faults.length <= mostFaults
      if (!isRight) wrong++
      took.push(found === undefined ? 'not found' : `${found.run} (${found.faults.length} faults)`)
    }
    console.log(`${name}: found in run ${took.join(', ')}`)
  }
  wrong += await lookForNeedless(start)
  try {
    await explore(exploring(Payroll, { runs, seed: String(start) }))()
    console.log(`the app without a mistake: nothing in ${runs} runs`)
  } catch (error) {
    wrong++
    console.error(error instanceof Error ? error.message : error)
  }
  console.log(`${((Date.now() - began) / 1000).toFixed(0)} s, ${wrong} failures`)
  return wrong
}

/** @returns how many stories have a fault that can be left out, and how many mistakes were not found */
async function lookForNeedless(start: number): Promise<number> {
  const names = Object.keys(variants)
  const counts = { stories: 0, faults: 0, needless: 0, missed: 0 }
  const look = async <App, Given>(name: string, options: ExploreOptions<App, Given>): Promise<void> => {
    const failure = await failureIn(options)
    const needless = failure === undefined ? [] : await needlessIn(failure, options)
    counts.stories++
    counts.faults += failure?.faults.length ?? 0
    counts.needless += needless.length === 0 ? 0 : 1
    counts.missed += failure === undefined ? 1 : 0
    if (failure === undefined) console.error(`${name}, seed ${options.seed}: not found`)
    for (const fault of needless) console.error(`${name}, seed ${options.seed}: needless: ${fault}`)
  }
  const told = (): void =>
    console.log(
      `${counts.stories} stories with ${counts.faults} faults: ${counts.needless} have one that can be left out, ${counts.missed} mistakes were not found`,
    )
  for (let seed = start; seed < start + seedsOfStories; seed++)
    for (const [name, options] of Object.entries(smallApps)) await look(name, { ...options, seed })
  told()
  for (let seed = start; seed < start + seedsOfStories; seed++) {
    const name = names[seed % names.length] ?? ''
    await look(name, exploring(variants[name] ?? Payroll, { runs: mostRuns, seed }))
    if ((seed - start) % 20 === 19) told()
  }
  return counts.needless + counts.missed
}
