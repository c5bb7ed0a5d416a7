import { type ChildProcess, fork } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { bundled } from '../../support/bundled.js'
import type { Done, Task } from './auditor-worker.js'

export interface AuditorSoak {
  /** Ends after so many; never unless given. */
  readonly calls: number | undefined
  readonly start: number | undefined
  readonly steps: number
  readonly workers: number | undefined
  /** The name of a bug that is put between the two sides. */
  readonly plant: string | undefined
  readonly all: boolean
}

/** Seeds that a worker is given at once. */
const atOnce = 5
const secondsBetweenLines = 10

/** Fresh seeds of the auditor in processes of their own. Resolves to the number of seeds that failed. */
export async function soakAuditor(soak: AuditorSoak): Promise<number> {
  const program = await bundled('test/simulation/soak/auditor-worker.ts')
  try {
    return await soakBy(program.path, soak)
  } finally {
    program.remove()
  }
}

function soakBy(program: string, soak: AuditorSoak): Promise<number> {
  const { steps, start = randomInt(1_000_000_000) } = soak
  const count = soak.workers ?? availableParallelism()
  const began = performance.now()
  let next = start
  let seeds = 0
  let calls = 0
  let failures = 0
  console.log(`seeds from ${start}, ${steps} steps each, in ${count} processes`)

  const told = (): string => {
    const seconds = (performance.now() - began) / 1000
    return `${seeds} seeds (${start} to ${next - 1}), ${calls} calls in ${seconds.toFixed(0)} s, ${(calls / seconds).toFixed(0)} calls a second, ${failures} failures`
  }

  return new Promise((resolve) => {
    const workers = new Set<ChildProcess>()
    let over = false
    let idle = 0
    const line = setInterval(() => console.log(told()), secondsBetweenLines * 1000)

    const end = (): void => {
      if (over) return
      over = true
      clearInterval(line)
      process.off('SIGINT', end)
      for (const worker of workers) worker.kill()
      console.log(told())
      resolve(failures)
    }
    process.on('SIGINT', end)

    const fail = (report: string): void => {
      failures++
      console.log(`${report}\n`)
      if (!soak.all) end()
    }

    const give = (worker: ChildProcess): void => {
      const task: Task = { from: next, count: atOnce, steps, plant: soak.plant }
      next += atOnce
      worker.send(task)
    }

    const begin = (): void => {
      // Most of what a seed makes is gone with it: young objects get room to die in.
      const worker = fork(program, { execArgv: ['--enable-source-maps', '--max-semi-space-size=64'] })
      workers.add(worker)
      let left = 0
      let seed = 0
      const more = (): void => {
        seed = next
        left = atOnce
        give(worker)
      }
      worker.on('message', (message) => {
        if (over) return
        const done = message as Done
        seeds++
        calls += done.calls
        seed = done.seed + 1
        left--
        if (done.report !== null) fail(done.report)
        if (left > 0 || over) return
        if (soak.calls === undefined || calls < soak.calls) return more()
        // Others finish what they were given, so that all seeds of the range were run.
        idle++
        if (idle === workers.size) end()
      })
      worker.on('exit', (code, signal) => {
        workers.delete(worker)
        if (over) return
        fail(`the process that ran seed ${seed} of ${steps} steps ended with ${signal ?? code}
Again: npm run audit -- --start ${seed} --seeds 1 --steps ${steps}`)
        if (!over) begin()
      })
      more()
    }
    for (let number = 0; number < count; number++) begin()
  })
}
