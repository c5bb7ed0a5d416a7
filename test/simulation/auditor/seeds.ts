import { parseArgs } from 'node:util'
import { auditSeed } from './runs.js'

/** What `npm run audit` runs: as many seeds as one has time for. */
const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '500' },
    start: { type: 'string', default: '1' },
    steps: { type: 'string', default: '200' },
    /** Goes on after a failure. */
    all: { type: 'boolean', default: false },
  },
})
const [seeds, start, steps] = [Number(values.seeds), Number(values.start), Number(values.steps)]

let calls = 0
let failures = 0
for (let seed = start; seed < start + seeds; seed++) {
  const result = await auditSeed(seed, steps)
  calls += result.calls
  if (result.failure === null) continue
  failures++
  console.log(`${result.failure.report}\n`)
  if (!values.all) break
}
console.log(`${seeds} seeds from ${start}, ${steps} steps each: ${calls} calls, ${failures} failures`)
process.exitCode = failures === 0 ? 0 : 1
