import { bugs } from '../auditor/plant.js'
import { auditSeed } from '../auditor/runs.js'

/** Run by auditor.ts in a process of its own: audits the seeds that it is sent, and sends what came of each. */

export interface Task {
  readonly from: number
  readonly count: number
  readonly steps: number
  readonly plant?: string | undefined
}

export interface Done {
  readonly seed: number
  readonly calls: number
  /** What is wrong; null when both sides agree. */
  readonly report: string | null
}

process.on('message', async (message) => {
  const { from, count, steps, plant } = message as Task
  const bug = plant === undefined ? undefined : bugs[plant]
  if (plant !== undefined && bug === undefined)
    throw new Error(`${plant} is no bug: there are ${Object.keys(bugs).join(', ')}`)
  for (let seed = from; seed < from + count; seed++) {
    const { calls, failure } = await auditSeed(seed, steps, bug?.tamper)
    const done: Done = { seed, calls, report: failure?.report ?? null }
    process.send?.(done)
  }
})
// Who asked for it is gone.
process.on('disconnect', () => process.exit())
