import { createWorker, type DurableState, SimulatorWorld, type WorkerEnv } from '../../src/entries/workers.js'

/** What a world has cost so far, since it was last in memory. */
interface Costs {
  requests: number
  alarms: number
  puts: number
  keys: number
  characters: number
  alarmsSet: number
}

/** The class of a world, which can be thrown out of memory, and counts what it asks of its storage. */
export class World extends SimulatorWorld {
  readonly #state: DurableState & { abort(reason: string): never }
  readonly #costs: Costs

  constructor(state: DurableState & { abort(reason: string): never }, env: WorkerEnv) {
    const costs: Costs = { requests: 0, alarms: 0, puts: 0, keys: 0, characters: 0, alarmsSet: 0 }
    const { storage } = state
    super(
      {
        blockConcurrencyWhile: (work) => state.blockConcurrencyWhile(work),
        storage: {
          get: (key) => storage.get(key),
          list: (options) => storage.list(options),
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
