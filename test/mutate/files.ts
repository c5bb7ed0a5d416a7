import { readdirSync } from 'node:fs'
import { join, relative } from 'node:path'
import { root } from '../support/bundled.js'

/** What is sampled. */
const areas = ['src/resources', 'src/gateway', 'src/kernel', 'src/runtime']
/** Generated, or declarations alone. */
const leftOut = /^src\/resources\/types\//

/** The files that mutants are drawn from, from the root, in order. */
export function mutatedFiles(): string[] {
  return areas
    .flatMap((area) => filesIn(join(root, area)))
    .map((path) => relative(root, path).replaceAll('\\', '/'))
    .filter((path) => !leftOut.test(path))
    .sort()
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true }).flatMap((entry) =>
    entry.isFile() && entry.name.endsWith('.ts') ? [join(entry.parentPath, entry.name)] : [],
  )
}
