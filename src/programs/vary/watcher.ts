import { realNow } from '../../hosts/clock.js'
import { lazy } from '../../kernel/lazy.js'
import type { RunningTest, WatchedTest, Watcher } from '../../kit/fixtures/watching.js'
import type { Simulator } from '../../kit/simulator.js'
import { planNamed } from '../../kit/vary/named.js'
import { toleratedBy } from '../../kit/vary/tolerated.js'
import { type Finding, Watch } from '../../kit/vary/watch.js'
import { linesOfProcess } from './lines.js'
import { nameOfTest, readPlan, runsOfProcess } from './plan-file.js'

/** Has each test of a suite run as the plan in a folder says, and writes down there what came of it. */
export function watcher(folder: string | undefined): Watcher {
  if (folder === undefined) return { begins: () => () => undefined }
  const plan = lazy(() => readPlan(folder))
  const runs = runsOfProcess(folder)
  const begun = new Map<string, number>()
  let isSpoiled = false

  function runsOf(test: RunningTest): readonly (readonly string[])[] {
    const planned = plan().runs
    return planned === undefined ? [[]] : (planned[nameOfTest(test)] ?? [])
  }

  return {
    isVarying: true,
    times: (test) => Math.max(1, runsOf(test).length),
    begins({ sim, file, names }: WatchedTest) {
      // What ran into the runner's own limit may still be running: the rest is for another process.
      if (isSpoiled) throw new Error('platform-simulator vary: left for another process')
      const test = nameOfTest({ file, names })
      const nth = begun.get(test) ?? 0
      begun.set(test, nth + 1)
      const variations = runsOf({ file, names })[nth]
      // Its runner has chosen more than was meant.
      if (variations === undefined || !isSimulator(sim)) return () => undefined
      const began = realNow()
      const calm = plan().runs === undefined ? undefined : plan().calm?.[test]
      const watch = new Watch(sim, { ...planNamed(variations), calm }, linesOfProcess)
      let finding: Finding | undefined
      const end = (): Finding => {
        finding ??= watch.end()
        return finding
      }
      const ends = ({ hasFailed, errors = [] }: { hasFailed: boolean; errors?: readonly string[] }): void => {
        isSpoiled ||= errors.some((error) => /timed out|exceeded timeout/i.test(error))
        const { seen, facts, broken, isHit, story } = end()
        runs.add({
          ...{ test, file, names, variations, hasFailed, errors, broken, isHit, facts },
          isTimed: watch.isTimed,
          places: {
            call: Object.fromEntries(seen.call),
            delivery: Object.fromEntries(seen.delivery),
            transaction: Object.fromEntries(seen.transaction),
          },
          story: hasFailed || broken.length > 0 ? story() : [],
          milliseconds: realNow() - began,
          tolerated: toleratedBy(sim),
        })
      }
      return Object.assign(ends, { leaving: () => void end() })
    },
  }
}

/** Tells whether it is one of ours: fixtures hand over nothing else. */
function isSimulator(sim: object): sim is Simulator {
  return 'simulate' in sim && 'fetch' in sim
}
