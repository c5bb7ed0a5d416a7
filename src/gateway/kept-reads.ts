import type { World } from '../kernel/world.js'
import type { Answer, Exchange } from './exchange.js'

/** No more answers than so many are kept. */
const most = 64

interface Kept {
  readonly revision: number
  readonly now: number
  readonly answer: Answer
}

/**
 * What reads answered, as long as nothing changes. What polls asks for the same again and again, and an operation that
 * reads depends on nothing but the rows, the time, its caller and its input.
 */
export class KeptReads {
  readonly #kept = new Map<string, Kept>()
  #world: World | undefined

  find(exchange: Exchange): Answer | undefined {
    const { world } = exchange
    if (world !== this.#world) return undefined
    const kept = this.#kept.get(addressOf(exchange))
    return kept !== undefined && kept.now === world.now && kept.revision === world.revision
      ? kept.answer
      : undefined
  }

  keep(exchange: Exchange, answer: Answer): void {
    const { world } = exchange
    if (world !== this.#world || this.#kept.size >= most) this.#kept.clear()
    this.#world = world
    this.#kept.set(addressOf(exchange), { revision: world.revision, now: world.now, answer })
  }
}

/** What was asked, and by whom. */
function addressOf({ request: { path, search }, caller }: Exchange): string {
  const from = caller.kind === 'anonymous' ? '' : caller.credentialId
  return `${from} ${path}${search}`
}
