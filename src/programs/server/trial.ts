import { Problem } from '../../contract/problem.js'
import { UsageError } from '../../kernel/errors.js'
import { printable } from '../../kernel/shown.js'
import type { Snapshot } from '../../kernel/snapshot.js'
import type { Simulator } from '../../kit/simulator.js'
import { registry } from '../../resources/registry.js'

/**
 * Restores a snapshot in a fork first, and reads every list there: no schema has looked at what its rows have in them.
 * @throws UsageError when that breaks
 */
export function tryOut(sim: Simulator, snapshot: Snapshot): void {
  const trial = sim.fork()
  try {
    const { jobs, effects } = registry
    const job = snapshot.jobs.find(({ kind }) => !jobs.has(kind) && !effects.has(kind))
    if (job !== undefined) throw new UsageError(`there are no jobs of the kind ${printable(job.kind)}.`)
    trial.restore(snapshot)
    if (!trial.accepts(trial.apiKey))
      throw new UsageError('the key that its world was made with opens nothing.')
    trial.hash()
    for (const { id, method, path, alsoAt } of registry.allOperations) {
      if (method !== 'GET' || path.includes('{') || alsoAt.some((other) => other.includes('{'))) continue
      const [namespace = '', verb = ''] = id.split('.')
      try {
        const calls: unknown = Reflect.get(trial.api, namespace)
        const call: unknown =
          typeof calls === 'object' && calls !== null ? Reflect.get(calls, verb) : undefined
        if (typeof call === 'function') Reflect.apply(call, calls, [])
      } catch (error) {
        // It wants more than a list does.
        if (!(error instanceof Problem)) throw error
      }
    }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new UsageError(`no world can be made of the snapshot: ${reason}`)
  } finally {
    trial.dispose()
  }
}
