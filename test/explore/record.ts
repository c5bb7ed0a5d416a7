import { writeFileSync } from 'node:fs'
import { ExplorationFailure, explore } from '../../src/entries/explore.js'
import { exploring } from './exploring.js'
import { variants } from './variants.js'

/**
 * Explores every variant: `npm run soak -- --explore 5000` does it with several seeds, and this file writes stories.ts, of
 * which the tests replay one story for each.
 */

/** What explore found. */
export interface Story {
  readonly run: number
  readonly title: string
  readonly faults: readonly string[]
  /** For explore.replay. */
  readonly recording: string
}

/** In so many runs each variant has to be found. */
export const mostRuns = 300
/** And by a story of so many faults. */
export const mostFaults = 3

/** What explore says of a variant; undefined when it finds nothing. */
export async function findIn(name: string, seed: string): Promise<Story | undefined> {
  const App = variants[name]
  if (App === undefined) throw new Error(`there is no variant ${name}`)
  try {
    await explore(exploring(App, { runs: mostRuns, seed }))()
    return undefined
  } catch (error) {
    if (!(error instanceof ExplorationFailure)) throw error
    const { run = 0, title, faults, recording } = error
    return { run, title: title.replace(/^.*?: /, ''), faults, recording }
  }
}

const heading = `// Written by: npx tsx test/explore/record.ts
import type { Story } from './record.js'

/** What the explorer found in each variant, by itself. */
export const stories: Readonly<Record<string, Story>> = `

async function record(): Promise<void> {
  const found: Record<string, Story> = {}
  for (const name of Object.keys(variants)) {
    const story = await findIn(name, 'explore')
    if (story === undefined) throw new Error(`the mistake was not found: ${name}`)
    console.log(`${name}: run ${story.run}: ${story.title}: ${story.faults.join('; ') || 'no fault'}`)
    found[name] = story
  }
  writeFileSync(new URL('stories.ts', import.meta.url), `${heading}${JSON.stringify(found, null, 2)}\n`)
  console.log('npx biome check --write test/explore/stories.ts lays it out')
}

if (process.argv[1]?.endsWith('record.ts')) await record()
