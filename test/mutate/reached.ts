import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach } from 'vitest'
import { counter, roomForProbes } from './probes.js'

/**
 * A set-up file of vitest: writes down which probes each test reached. The folder is in `REACHED`; where it is not there,
 * nothing is done.
 */

/** What one file of tests reached. Whatever was reached outside of its tests, such as by hooks, is in `rest`. */
export interface Reached {
  /** The absolute path of the file. */
  readonly file: string
  readonly tests: readonly { readonly name: string; readonly probes: readonly number[] }[]
  readonly rest: readonly number[]
}

const folder = process.env['REACHED']
if (folder !== undefined) {
  const reached = probesOf(globalThis)
  const tests: Reached['tests'][number][] = []
  let file: string | undefined
  afterEach(({ task }) => {
    file ??= task.file.filepath
    tests.push({ name: nameOf(task), probes: taken(reached) })
  })
  afterAll(() => {
    const rest = taken(reached)
    if (file === undefined) return
    const name = `${file.replaceAll(/[^a-z0-9]+/gi, '_')}.json`
    writeFileSync(join(folder, name), JSON.stringify({ file, tests, rest } satisfies Reached))
  })
}

interface Named {
  readonly name: string
  readonly suite?: Named | undefined
}

/** As vitest matches its pattern: the names of its groups and its own, with blanks between them. */
function nameOf({ name, suite }: Named): string {
  return suite === undefined || suite.name === '' ? name : `${nameOf(suite)} ${name}`
}

function probesOf(place: object): Uint8Array {
  const found: unknown = Reflect.get(place, counter)
  if (found instanceof Uint8Array) return found
  const made = new Uint8Array(roomForProbes)
  Reflect.set(place, counter, made)
  return made
}

function taken(reached: Uint8Array): number[] {
  const probes: number[] = []
  for (let at = reached.indexOf(1); at >= 0; at = reached.indexOf(1, at + 1)) {
    probes.push(at)
    reached[at] = 0
  }
  return probes
}
