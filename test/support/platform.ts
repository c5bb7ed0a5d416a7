import type { Registry } from '../../src/contract/compose.js'
import type { SimulatorOptions } from '../../src/kit/options.js'
import { createPlatform as create, type SimulatorOf } from '../../src/kit/platform.js'
import type { JournalReader } from '../../src/runtime/journal.js'
import { checkAnswer } from './answers.js'
import { checkClaims } from './claims.js'
import { rememberWorld } from './named-rows.js'
import { sumUp } from './told.js'

/**
 * Stands for `src/kit/platform.ts` in every test, by the alias of vitest.config.ts: each simulator, and each fork, is
 * observed from its first entry on.
 */
export const observers: JournalReader[] = [checkAnswer, checkClaims, rememberWorld, sumUp]

type Rest = Parameters<typeof create>

export function createPlatform<R extends Registry, S = SimulatorOf<R>>(
  registry: R,
  performers?: Rest[1],
  ports?: Rest[2],
  own: readonly JournalReader[] = [],
): { createSimulator(options?: SimulatorOptions): S } {
  const all = own.length === 0 ? observers : [tellAll, ...own]
  return create<R, S>(registry, performers, ports, all)
}

/** A test may add observers for a while. */
const tellAll: JournalReader = (entry, silent) => {
  for (const observe of observers) observe(entry, silent)
}
