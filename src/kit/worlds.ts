import type { GatewayRequest } from '../gateway/exchange.js'
import { realNow } from '../hosts/clock.js'
import type { ControlledWorld, ControlledWorlds } from '../hosts/control/controlled.js'
import type { ForkOptions, SeedOptions } from '../hosts/control/schemas.js'
import { overHttp } from '../hosts/webhooks/sender.js'
import { UsageError } from '../kernel/problem.js'
import type { Snapshot } from '../kernel/snapshot.js'
import type { SimulatorOptions } from './options.js'
import type { Simulator } from './simulator.js'

interface Place extends ControlledWorld {
  readonly sim: Simulator
  /** Of its own, beside those of all worlds. */
  readonly options: SimulatorOptions
  /** As it was announced: it stays good when the world is replaced by one with other keys. */
  apiKey: string
  /** A fork that only records deliveries. */
  readonly quiet: boolean
  /** What reset returns to, where it is not what the simulator was created with. */
  start: Snapshot | null
}

/** A world as plain JSON. */
interface StoredWorld {
  readonly id: string
  readonly apiKey: string
  readonly options: SimulatorOptions
  readonly quiet: boolean
  readonly start: Snapshot | null
  readonly snapshot: Snapshot
}

/** Every world of a server as plain JSON. */
export interface StoredWorlds {
  /** Unix milliseconds of the host. */
  readonly savedAt: number
  readonly next: number
  readonly worlds: readonly StoredWorld[]
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
  /** Who calls them is in another process. */
  readonly outside = true
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

  /** Of the world that a key is of. */
  clockFor(apiKey: string): Simulator['clock'] {
    return this.#placeOf({ header: (name) => (name === 'x-api-key' ? apiKey : null) }).sim.clock
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
    checkLength(parent)
    const sim = parent.sim.fork({ keyPrefix: prefixOf(id), ...(seed !== undefined && { seed }) })
    if (deliver) sim.webhooks.deliverTo(overHttp)
    const apiKey = keyOf(id, parent)
    const start = sim.snapshot()
    const options: SimulatorOptions = { ...parent.options, clock: 'manual' }
    return this.#add(this.#place(id, sim, options, { apiKey, start, quiet: !deliver }))
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
      const now = this.#isReal(place) || this.#isAuto(place) ? { now: realNow() } : {}
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
    const all: SimulatorOptions = {
      baseUrl,
      clock: 'real',
      ...(id === 'default' ? options : { ...shared, keyPrefix: prefixOf(id) }),
      ...own,
    }
    // Receivers are in other processes, whose time is the host's: what was signed long ago they would refuse.
    const isOfNow = typeof all.clock === 'object' && all.now === undefined
    return createSimulator(isOfNow ? { ...all, now: realNow() } : all)
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
    { apiKey = sim.apiKey, quiet = false, start = null }: Partial<Place> = {},
  ): Place {
    sim.onCommit(() => this.#setting.changed())
    const subscribed = this.#setting.webhook !== undefined && sim !== this.#setting.sim
    return { id, apiKey, sim, options, quiet, start: start ?? (subscribed ? sim.snapshot() : null) }
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

  store(): StoredWorlds {
    const worlds = this.list().map(({ id, apiKey, options, quiet, start, sim }) => ({
      id,
      apiKey,
      options,
      quiet,
      start,
      snapshot: sim.snapshot(),
    }))
    return { savedAt: realNow(), next: this.#next, worlds }
  }

  /** Worlds as they were stored; for those whose clock is the host's, time has passed since. */
  load(stored: StoredWorlds): void {
    for (const world of stored.worlds) {
      const place = world.id === 'default' ? this.#default : this.#add(this.#reopen(world))
      place.start = world.start
      if (place === this.#default && this.#setting.options.apiKey === undefined) place.apiKey = world.apiKey
      // Nobody is waited for: a receiver may call the server before it answers.
      const since = Math.min(stored.savedAt, realNow())
      place.sim.restore(world.snapshot, this.#isReal(place) ? { since } : {})
      if (!place.quiet) this.#subscribe(place.sim)
    }
    this.#next = stored.next
  }

  #isAuto({ sim, options }: Place): boolean {
    return sim !== this.#setting.sim && typeof (options.clock ?? this.#setting.options.clock) === 'object'
  }

  #isReal({ sim, options }: Place): boolean {
    return sim !== this.#setting.sim && (options.clock ?? this.#setting.options.clock ?? 'real') === 'real'
  }

  #reopen({ id, apiKey, options, quiet }: StoredWorld): Place {
    const created = this.#make(id, options)
    return this.#place(id, quiet ? created.fork() : created, options, { apiKey, quiet })
  }

  /** Ends every simulator but the one that was given. */
  dispose(): void {
    for (const { sim } of this.list()) if (sim !== this.#setting.sim) sim.dispose()
  }
}

/** What of its own a key has to have behind the number of its world. */
const ownPart = 6

/** @throws UsageError for a key that is too short to say whose it is */
function checkLength({ apiKey, sim }: Place): void {
  const least = 'simw999x'.length + ownPart
  if (sim.apiKey.replace(marked, '').length >= least) return
  throw new UsageError(
    `the API key ${apiKey} is too short for a fork, whose key says which world it is of: start with a key of ${least} characters or more.`,
  )
}

/** Of the length that keys have, and unlike the key of any other world. */
function keyOf(id: string, { sim }: Place): string {
  const { length } = sim.apiKey
  return (prefixOf(id) + sim.apiKey.replace(marked, '')).slice(0, length)
}
