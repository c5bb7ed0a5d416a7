import type { GatewayRequest } from '../gateway/exchange.js'
import { realNow } from '../hosts/clock.js'
import type { ControlledWorld, ControlledWorlds } from '../hosts/control/controlled.js'
import type { ForkOptions, SeedOptions } from '../hosts/control/schemas.js'
import { sendDelivery } from '../hosts/node-server.js'
import { UsageError } from '../kernel/problem.js'
import type { Snapshot } from '../kernel/snapshot.js'
import type { SimulatorOptions } from './options.js'
import type { Simulator } from './simulator.js'
import type { LiveWorlds, StoredWorld, StoredWorlds } from './stored-worlds.js'

interface Place extends ControlledWorld {
  readonly sim: Simulator
  /** Of its own, beside those of all worlds. */
  readonly options: SimulatorOptions
  /** As it was announced: it stays good when the world is replaced by one with other keys. */
  apiKey: string
  /** A fork that only records deliveries. */
  readonly quiet: boolean
  /** The id of the world that it was forked from. */
  readonly from: string | null
  /** What reset returns to, where it is not what the simulator was created with. */
  start: Snapshot | null
}

export interface WorldsSetting {
  createSimulator(options: SimulatorOptions): Simulator
  /** Of the worlds to come; also of the default world, unless a simulator was given for it. */
  readonly options: SimulatorOptions
  readonly sim: Simulator | undefined
  readonly baseUrl: string
  /** A target in every new world, for every event. */
  readonly webhook: string | undefined
  /** The default world is one that {@link Worlds.load} brings. */
  readonly isLoaded: boolean
  /** There is something new to store. */
  changed(): void
}

/** Ids of worlds are numbers inside the keys that they give out. */
const prefixOf = (id: string): string => `sim${id}x`
const marked = /^sim(w\d+)x/

/** The worlds behind one server, each with its clock: what a credential begins with tells whose it is. */
export class Worlds implements ControlledWorlds {
  readonly #setting: WorldsSetting
  readonly #default: Place
  readonly #others = new Map<string, Place>()
  #next = 2

  /** @throws UsageError naming a wrong option */
  constructor(setting: WorldsSetting) {
    this.#setting = setting
    const sim = setting.sim ?? (setting.isLoaded ? this.#make('default', {}) : this.#begin('default', {}))
    this.#default = this.#place('default', sim, {})
  }

  get baseUrl(): string {
    return this.#setting.baseUrl
  }

  get default(): Place {
    return this.#default
  }

  list(): readonly Place[] {
    return [this.#default, ...this.#others.values()]
  }

  named(apiKey: string | null): Place | undefined {
    if (apiKey === null) return this.#default
    return this.list().find((place) => place.apiKey === apiKey || place.sim.apiKey === apiKey)
  }

  /** Answers a request of the app by the world of its credential; an unknown one is the default world's to refuse. */
  handle(request: GatewayRequest) {
    const { sim, apiKey } = this.#placeOf(request)
    const inner = sim.apiKey
    if (inner === apiKey) return sim.handle(request)
    // A fork and a restored world have the keys of where they came from: the one they were announced with stays good.
    const header = (name: string): string | null => {
      const value = request.header(name)
      return name === 'x-api-key' && value === apiKey ? inner : value
    }
    return sim.handle({ ...request, header })
  }

  accepts(apiKey: string): boolean {
    const header = (name: string): string | null => (name === 'x-api-key' ? apiKey : null)
    const place = this.#placeOf({ header })
    return place.sim.accepts(apiKey === place.apiKey ? place.sim.apiKey : apiKey)
  }

  #placeOf({ header }: Pick<GatewayRequest, 'header'>): Place {
    if (this.#others.size === 0) return this.#default
    const credential =
      header('x-api-key') ??
      header('x-application-token') ??
      header('authorization')?.replace(/^bearer\s+/i, '') ??
      ''
    return this.#others.get(marked.exec(credential)?.[1] ?? '') ?? this.#default
  }

  create(options: SimulatorOptions): Place {
    for (const name of ['baseUrl', 'apiKey', 'keyPrefix'] as const) {
      if (options[name] !== undefined)
        throw new UsageError(`a world has no ${name} of its own: the server decides it. Leave it out.`)
    }
    const id = `w${this.#next}`
    return this.#add(this.#place(id, this.#begin(id, options), options))
  }

  fork(from: ControlledWorld, { seed, deliver = false }: ForkOptions): Place {
    const parent = this.#own(from)
    const id = `w${this.#next}`
    const sim = parent.sim.fork({ keyPrefix: prefixOf(id), ...(seed !== undefined && { seed }) })
    if (deliver) sim.webhooks.deliverTo(sendDelivery)
    const apiKey = keyOf(id, parent)
    const start = sim.snapshot()
    const options: SimulatorOptions = { ...parent.options, clock: 'manual' }
    return this.#add(this.#place(id, sim, options, { apiKey, start, quiet: !deliver, from: parent.id }))
  }

  remove(world: ControlledWorld): void {
    if (world === this.#default) throw new UsageError('the default world stays as long as the server does.')
    this.#own(world).sim.dispose()
    this.#others.delete(world.id)
  }

  seed(world: ControlledWorld, options: SeedOptions): void {
    const place = this.#own(world)
    if (Object.keys(options).length > 0) {
      const given = place.sim === this.#setting.sim
      // Its clock stands still, so that it sends nothing: what it has begun is sent by the world that it is for.
      const now = this.#isReal(place) ? { now: realNow() } : {}
      // Its names are those of createSimulator, which looks at the values.
      const own: SimulatorOptions = {
        ...place.options,
        ...now,
        ...(options as SimulatorOptions),
        clock: 'manual',
      }
      // Made before anything is lost: what is wrong with it is told now.
      let fresh = this.#begin(place.id, own)
      place.sim.reset()
      if (given) {
        // Whoever made the simulator has chosen when it begins, what it draws from, and the key of the app.
        const { sim } = place
        fresh.dispose()
        const chosen = { seed: sim.snapshot().seed, apiKey: sim.apiKey, now: sim.clock.now() }
        fresh = this.#begin(place.id, { ...chosen, ...own })
      }
      place.sim.restore(fresh.snapshot())
      fresh.dispose()
    }
    place.start = place.sim.snapshot()
  }

  reset(world: ControlledWorld): void {
    const place = this.#own(world)
    place.sim.reset()
    if (place.start !== null) place.sim.restore(place.start)
  }

  /** With the target that every world begins with. */
  #begin(id: string, own: SimulatorOptions): Simulator {
    const sim = this.#make(id, own)
    this.#subscribe(sim)
    return sim
  }

  /** A new simulator. @param own beside the options of all worlds */
  #make(id: string, own: SimulatorOptions): Simulator {
    const { baseUrl, options, createSimulator } = this.#setting
    const { apiKey: _, ...shared } = options
    return createSimulator({
      baseUrl,
      clock: 'real',
      ...(id === 'default' ? options : { ...shared, keyPrefix: prefixOf(id) }),
      ...own,
    })
  }

  #subscribe({ api }: Simulator): void {
    const { webhook } = this.#setting
    if (webhook === undefined || api.webhookTargets.list().data.some(({ url }) => url === webhook)) return
    api.webhookTargets.create({ url: webhook, global: true })
  }

  #place(
    id: string,
    sim: Simulator,
    options: SimulatorOptions,
    { apiKey = sim.apiKey, quiet = false, from = null, start = null }: Partial<Place> = {},
  ): Place {
    sim.onCommit(() => this.#setting.changed())
    const subscribed = this.#setting.webhook !== undefined && sim !== this.#setting.sim
    return { id, apiKey, sim, options, quiet, from, start: start ?? (subscribed ? sim.snapshot() : null) }
  }

  #add(place: Place): Place {
    this.#others.set(place.id, place)
    this.#next++
    return place
  }

  #own({ id }: ControlledWorld): Place {
    const place = id === 'default' ? this.#default : this.#others.get(id)
    if (place === undefined) throw new UsageError(`world ${id} was deleted.`)
    return place
  }

  /** The worlds as a store follows them. */
  get live(): LiveWorlds {
    const worlds = this.list().map(({ id, apiKey, options, quiet, from, start, sim }) => {
      const { environment, clock, image } = sim
      return { id, apiKey, options, clock: clock.mode, environment, quiet, from, start, image }
    })
    return { next: this.#next, worlds }
  }

  /** Worlds as they were stored; for those whose clock is the host's, time has passed since. */
  load(stored: StoredWorlds): void {
    for (const world of stored.worlds) {
      const place = world.id === 'default' ? this.#default : this.#add(this.#reopen(world))
      place.start = world.start
      if (place === this.#default && this.#setting.options.apiKey === undefined) place.apiKey = world.apiKey
      // Nobody is waited for: a receiver may call the server before it answers.
      const since = world.since === null ? undefined : Math.min(world.since, realNow())
      place.sim.restore(world.snapshot, since !== undefined && this.#isReal(place) ? { since } : {})
      if (!place.quiet) this.#subscribe(place.sim)
    }
    this.#next = stored.next
  }

  #isReal({ sim }: Place): boolean {
    return sim !== this.#setting.sim && sim.clock.mode === 'real'
  }

  #reopen({ id, apiKey, options, clock, quiet, from }: StoredWorld): Place {
    const created = this.#make(id, { ...options, ...(clock !== undefined && { clock }) })
    return this.#place(id, quiet ? created.fork() : created, options, { apiKey, quiet, from })
  }

  /** Ends every simulator but the one that was given. */
  dispose(): void {
    for (const { sim } of this.list()) if (sim !== this.#setting.sim) sim.dispose()
  }
}

/** Of the length that keys have, and unlike the key of any other world. */
function keyOf(id: string, { sim }: Place): string {
  const { length } = sim.apiKey
  return (prefixOf(id) + sim.apiKey.replace(marked, '')).slice(0, length)
}
