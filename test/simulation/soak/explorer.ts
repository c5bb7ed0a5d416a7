import { explore } from '../../../src/entries/explore.js'
import { exploring } from '../../explore/exploring.js'
import { Payroll } from '../../explore/payroll.js'
import { findIn, mostFaults } from '../../explore/record.js'
import { variants } from '../../explore/variants.js'

/** Seeds with which each variant is explored. */
const seeds = 3

/**
 * Explores the app without a mistake so often, and each variant until its mistake is found.
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
