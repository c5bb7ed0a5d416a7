import { LineFile, relativePath } from '../../hosts/lines/line-file.js'
import type { Watcher } from '../fixtures/watching.js'
import type { TestLine } from './kinds.js'
import { Watch } from './watch.js'

/** The folder that lines are written to, unless another is given. */
export const defaultFolder = 'simulator-coverage'

/** Watches the tests of a suite, and writes a line for each. */
export function collector(folder = defaultFolder): Watcher {
  const lines = new LineFile(folder)
  let last: { readonly file: string; readonly path: string } | undefined
  const pathOf = (file: string) => {
    if (last?.file !== file) last = { file, path: relativePath(file) }
    return last.path
  }
  return {
    begins({ sim, file, names, mayWait = false }) {
      // No closure here names the simulator: each line that waits would keep it.
      const watch = Watch.of(sim)
      return ({ hasFailed }) => {
        watch.end()
        const line = () => lineOf(watch, { file: file && pathOf(file), names }, hasFailed)
        if (mayWait) lines.addSoon(line)
        else lines.add(line())
      }
    },
    rests: () => lines.write(),
  }
}

interface Named {
  readonly file?: string | undefined
  readonly names: readonly string[]
}

/** The line of what was met. */
export function lineOf({ found, takes }: Watch, { file, names }: Named, hasFailed = false): TestLine {
  return {
    v: 1,
    ...(file !== undefined && { file }),
    test: names,
    ...(hasFailed && { failed: true }),
    met: found,
    ...(takes.length > 0 && { takes }),
  }
}
