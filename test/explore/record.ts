import { writeFileSync } from 'node:fs'
import { ExplorationFailure, explore } from '../../src/entries/explore.js'
import { exploring } from './exploring.js'
import { variants } from './variants.js'

/**
 * Explores every variant: `npm run soak -- --explore 5000` does it with many seeds, and this file, run with tsx, writes
 * recordings.json, of which the tests replay one story for each.
 */

export interface Recorded {
  readonly run: number
  readonly title: string
  readonly faults: readonly string[]
  readonly recording: string
}

/** What explore says of a variant; undefined when it finds nothing. */
export async function findIn(name: string, seed: string, runs: number): Promise<Recorded | undefined> {
  const App = variants[name]
  if (App === undefined) throw new Error(`there is no variant ${name}`)
  try {
    await explore(exploring(App, { runs, seed }))()
    return undefined
  } catch (error) {
    if (!(error instanceof ExplorationFailure)) throw error
    const { run = 0, title, faults, recording } = error
    return { run, title: title.replace(/^.*?: /, ''), faults, recording }
  }
}

if (process.argv[1]?.endsWith('record.ts')) {
  const seed = process.argv[2] ?? 'explore'
  const found: Record<string, Recorded> = {}
  for (const name of Object.keys(variants)) {
    const recorded = await findIn(name, seed, 300)
    console.log(
      `${name}: ${recorded === undefined ? 'NOT FOUND' : `run ${recorded.run}: ${recorded.title}: ${recorded.faults.join(' + ')}`}`,
    )
    if (recorded !== undefined) found[name] = recorded
  }
  writeFileSync(new URL('recordings.json', import.meta.url), `${JSON.stringify(found, null, 2)}\n`)
}
