import { createWorker, type DurableState, SimulatorWorld, type WorkerEnv } from '../../src/entries/workers.js'

/** What a world has cost so far. */
interface Costs {
  requests: number
  alarms: number
  /** How often it was made anew of what was kept. */
  opened: number
  keysRead: number
  puts: number
  keys: number
  characters: number
  alarmsSet: number
}

/** By the id of the object: worlds that are thrown out of memory leave it, and the isolate stays. */
const costsOf = new Map<string, Costs>()

function costsSoFar(id: string): Costs {
  const made: Costs = {
    requests: 0,
    alarms: 0,
    opened: 0,
    keysRead: 0,
    puts: 0,
    keys: 0,
    characters: 0,
    alarmsSet: 0,
  }
  const costs = costsOf.get(id) ?? made
  costsOf.set(id, costs)
  costs.opened++
  return costs
}

interface WorkerdState extends DurableState {
  readonly id: { toString(): string }
  abort(reason: string): never
}

/** The class of a world, which can be thrown out of memory, and counts what it asks of its storage. */
export class World extends SimulatorWorld {
  readonly #state: WorkerdState
  readonly #costs: Costs

  constructor(state: WorkerdState, env: WorkerEnv) {
    const costs = costsSoFar(state.id.toString())
    const { storage } = state
    super(
      {
        blockConcurrencyWhile: (work) => state.blockConcurrencyWhile(work),
        storage: {
          get(key) {
            costs.keysRead++
            return storage.get(key)
          },
          async list<T>(options: Parameters<DurableState['storage']['list']>[0]) {
            const found = await storage.list<T>(options)
            // An empty list counts as one.
            costs.keysRead += Math.max(1, found.size)
            return found
          },
          delete: (keys) => storage.delete(keys),
          deleteAll: () => storage.deleteAll(),
          deleteAlarm: () => storage.deleteAlarm(),
          put(entries) {
            costs.puts++
            for (const [key, value] of Object.entries(entries)) {
              costs.keys++
              costs.characters += key.length + JSON.stringify(value).length
            }
            return storage.put(entries)
          },
          setAlarm(time) {
            costs.alarmsSet++
            return storage.setAlarm(time)
          },
        },
      },
      env,
    )
    this.#state = state
    this.#costs = costs
  }

  override fetch(request: Request): Promise<Response> {
    const { pathname } = new URL(request.url)
    if (pathname.endsWith('/test/evict')) this.#state.abort('evicted by the test')
    if (pathname.endsWith('/test/costs')) return Promise.resolve(Response.json(this.#costs))
    this.#costs.requests++
    return super.fetch(request)
  }

  override alarm(): Promise<void> {
    this.#costs.alarms++
    return super.alarm()
  }
}

export default createWorker()
