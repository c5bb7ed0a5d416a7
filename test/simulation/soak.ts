import { parseArgs } from 'node:util'
import { soakAuditor } from './soak/auditor.js'

/**
 * `npm run soak`: what a test suite has no time for. Fresh seeds of the auditor on every core, until two sides disagree,
 * Ctrl-C, or as many calls as it is told: `npm run soak -- --calls 1000000`. Ends with code 1 where something is wrong.
 */
const { values } = parseArgs({
  options: {
    /** So many calls of the auditor, at least. */
    calls: { type: 'string' },
    /** The first seed; one that nobody has had unless given. */
    start: { type: 'string' },
    steps: { type: 'string', default: '200' },
    /** Processes; one for each core unless given. */
    workers: { type: 'string' },
    /** A bug of auditor/plant.ts, by its name: to see one found. */
    plant: { type: 'string' },
    /** Goes on after a disagreement. */
    all: { type: 'boolean', default: false },
  },
})

function number(name: 'calls' | 'start' | 'steps' | 'workers'): number | undefined {
  const text = values[name]
  if (text === undefined) return undefined
  if (!/^[1-9][0-9]*$/.test(text)) throw new Error(`--${name} is ${text}: it takes a whole number above 0.`)
  return Number(text)
}

/** Each resolves to how many times something was wrong. What is asked for runs one after the other. */
const parts: readonly (() => Promise<number>)[] = [
  () =>
    soakAuditor({
      calls: number('calls'),
      start: number('start'),
      steps: number('steps') ?? 200,
      workers: number('workers'),
      plant: values.plant,
      all: values.all,
    }),
]

let wrong = 0
for (const part of parts) {
  wrong += await part()
  if (wrong > 0 && !values.all) break
}
process.exitCode = wrong === 0 ? 0 : 1
