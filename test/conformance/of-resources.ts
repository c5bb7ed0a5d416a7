import { existsSync, readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Simulator } from 'platform-simulator'
import type { Call } from '../support/entry-points.js'
import type { Case } from './case.js'

/** What a resource has beside its tests: `test/resources/cards.cases.ts` exports both. */
interface OfResource {
  /** For each of its operations a call that succeeds, on a world that it arranges. */
  readonly samples: Readonly<Record<string, (sim: Simulator) => Call>>
  /** What it refuses, beyond what its declarations imply. */
  readonly cases: readonly Case[]
}

const folder = fileURLToPath(new URL('../resources/', import.meta.url))

async function read(file: string): Promise<OfResource> {
  const found: OfResource = await import(/* @vite-ignore */ folder + file)
  return found
}

/**
 * The cases of all resources that have theirs beside their tests: a new one is found by the name of its file. A bundled
 * program, such as the bench, has no such folder beside it.
 */
export const ofResources: readonly OfResource[] = await Promise.all(
  (existsSync(folder) ? readdirSync(folder) : [])
    .filter((file) => file.endsWith('.cases.ts'))
    .sort()
    .map(read),
)
