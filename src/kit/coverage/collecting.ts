import { LineFile, relativePath } from '../../hosts/lines/line-file.js'
import { lazy } from '../../kernel/lazy.js'
import { insideOf } from '../../runtime/inside.js'
import type { Watcher } from '../fixtures/watching.js'
import { type Kind, kinds, type Met, type TestLine } from './kinds.js'
import { statefulTablesOf, Watch } from './watch.js'

/** The folder that lines are written to, unless another is given. */
export const defaultFolder = 'simulator-coverage'

/** Watches the tests of a suite, and writes a line for each. */
export function collector(folder = defaultFolder): Watcher {
  const lines = new LineFile(folder)
  let tables: (() => ReturnType<typeof statefulTablesOf>) | undefined
  return {
    begins({ sim, file, names }) {
      tables ??= lazy(() => statefulTablesOf(insideOf(sim).registry))
      const watch = new Watch(tables)
      watch.follow(sim)
      return ({ hasFailed }) => {
        watch.end()
        lines.add(lineOf(watch, { file: file && relativePath(file), names }, hasFailed))
      }
    },
  }
}

interface Named {
  readonly file?: string | undefined
  readonly names: readonly string[]
}

/** The line of what was met. */
export function lineOf({ met, takes }: Watch, { file, names }: Named, hasFailed = false): TestLine {
  return {
    v: 1,
    ...(file !== undefined && { file }),
    test: names,
    ...(hasFailed && { failed: true }),
    met: withoutEmpty(met),
    ...(takes.length > 0 && { takes }),
  }
}

function withoutEmpty(met: Met): Partial<Met> {
  const kept: { [K in Kind]?: readonly string[] } = {}
  for (const kind of kinds) if (met[kind].length > 0) kept[kind] = met[kind]
  return kept
}
