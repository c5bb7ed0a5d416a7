import { LineFile, relativePath } from '../../hosts/lines/line-file.js'
import { lazy } from '../../kernel/lazy.js'
import { insideOf } from '../../runtime/inside.js'
import type { Watcher } from '../fixtures/watching.js'
import type { TestLine } from './kinds.js'
import { statusesIn, Watch } from './watch.js'

/** The folder that lines are written to, unless another is given. */
export const defaultFolder = 'simulator-coverage'

/** Watches the tests of a suite, and writes a line for each. */
export function collector(folder = defaultFolder): Watcher {
  const lines = new LineFile(folder)
  let statuses: ReturnType<typeof statusesFor> | undefined
  let last: { readonly file: string; readonly path: string } | undefined
  const pathOf = (file: string) => {
    if (last?.file !== file) last = { file, path: relativePath(file) }
    return last.path
  }
  return {
    begins({ sim, file, names, mayWait = false }) {
      statuses ??= statusesFor(sim)
      const watch = new Watch(statuses)
      watch.follow(sim)
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

/** Finds them when they are asked for. In `begins` it would have each line that waits keep its simulator: closures of one function share their variables. */
function statusesFor(sim: object) {
  const { registry } = insideOf(sim)
  return lazy(() => statusesIn(registry))
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
