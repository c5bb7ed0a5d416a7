import { isSecureUrl } from '../../contract/primitives.js'
import { Problem } from '../../contract/problem.js'
import type { GatewayRequest } from '../../gateway/exchange.js'
import { realNow } from '../../hosts/clock.js'
import type { ControlledCoverage, ControlledWorld, ControlledWorlds } from '../../hosts/control/controlled.js'
import type { ForkOptions, SeedOptions } from '../../hosts/control/schemas.js'
import type { Signal } from '../../hosts/fetch/fetch.js'
import { overHttp } from '../../hosts/webhooks/sender.js'
import { isoTime } from '../../kernel/clock.js'
import { UsageError } from '../../kernel/errors.js'
import { printable } from '../../kernel/shown.js'
import type { Snapshot } from '../../kernel/snapshot.js'
import type { SimulatorOptions } from '../../kit/options.js'
import type { Simulator } from '../../kit/simulator.js'
import type { LiveWorlds, StoredWorld, StoredWorlds } from './stored-worlds.js'
import { tryOut } from './trial.js'
import {
  checkKeyLength,
  credentialOf,
  credentials,
  keyHeader,
  keyInWorld,
  keyPrefixOf,
  nextWorldId,
  noKey,
  type Sent,
  worldOfKey,
} from './world-keys.js'
import type { WorldsSetting } from './worlds-setting.js'

interface Place extends ControlledWorld {
  readonly sim: Simulator
  /** Options of its own, beside those of all worlds. */
  readonly options: SimulatorOptions
  /** The key that was announced: it stays good when the world is replaced by one with other keys. */
  apiKey: string
  /** The target for every event that it was made with. */
  readonly webhook: string | null
  /** A fork that only records deliveries. */
  readonly quiet: boolean
  /** The id of the world that it was forked from. */
  readonly from: string | null
  /** The snapshot that reset returns to, where it is not what the simulator was created with. */
  start: Snapshot | null
  /** The options that it was begun anew with, which reset uses again. */
  seeded: SeedOptions | null
}

/** Options of a world: those of a simulator, and its own target. */
type WorldOptions = SimulatorOptions & { readonly webhook?: string | null }

/** `/w/w2/customers`: the world and the path in it. */
const address = /^\/w\/([^/]+)(\/.*)$/

/** The worlds behind one server, each with its clock: its address, or what a credential begins with, tells whose it is. */
export class Worlds implements ControlledWorlds {
  /** Says that who calls them is in another process. */
  readonly outside = true
  readonly coverage: ControlledCoverage | undefined
  readonly #setting: WorldsSetting
  readonly #default: Place
  readonly #others = new Map<string, Place>()
  /** The others by the key that was announced. */
  readonly #byKey = new Map<string, Place>()
  #next = 2

  /** @throws UsageError naming a wrong option */
  constructor(setting: WorldsSetting) {
    this.#setting = setting
    this.coverage = setting.coverage
    const webhook = setting.sim === undefined ? (setting.webhook ?? null) : null
    const sim =
      setting.sim ?? (setting.isLoaded ? this.#make('default', {}) : this.#begin('default', {}, webhook))
    this.#default = this.#place('default', sim, {}, { webhook })
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

  /** Finds a world as a request of the app does, and only with a key that is let in there. */
  named(apiKey: string | null): Place | undefined {
    if (apiKey === null) return this.#default
    const place = this.#placeOf(keyHeader(apiKey))
    return place !== undefined && this.#opens(place, apiKey) ? place : undefined
  }

  /** Returns the world that a key opens. */
  worldOf(apiKey: string): Simulator {
    return (this.#placeOf(keyHeader(apiKey)) ?? this.#default).sim
  }

  get environment(): Simulator['environment'] {
    return this.#default.sim.environment
  }

  accepts(apiKey: string): boolean {
    const place = this.#placeOf(keyHeader(apiKey))
    return place?.sim.accepts(apiKey === place.apiKey ? place.sim.apiKey : apiKey) === true
  }

  #opens({ apiKey: announced, sim }: Place, apiKey: string): boolean {
    return apiKey === announced || sim.accepts(apiKey)
  }

  addressed(path: string): { readonly world: Place; readonly path: string } | undefined {
    const [, id = '', rest = ''] = path.startsWith('/w/') ? (address.exec(path) ?? []) : []
    if (id === '') return undefined
    const world = id === 'default' ? this.#default : this.#others.get(id)
    if (world === undefined)
      throw new Problem('not-found', `There is no world ${printable(id)}.`, {
        hint: 'GET /__sim/worlds lists them with their addresses',
      })
    return { world, path: rest }
  }

  /** Answers a request of the app by the world of its address, or of its credential. @throws Problem 404 for an address of no world */
  handle(request: GatewayRequest, signal?: Signal) {
    const { sim, inside } = this.#enter(request)
    return sim.handle(inside, signal)
  }

  /** @see Simulator.bodyLimit */
  bodyLimit(request: GatewayRequest): number {
    const { sim, inside } = this.#enter(request)
    return sim.bodyLimit(inside)
  }

  /** @see Simulator.takesFile */
  takesFile(request: GatewayRequest): boolean {
    return this.#default.sim.takesFile({
      ...request,
      path: this.addressed(request.path)?.path ?? request.path,
    })
  }

  /** The world that a request is for, and the request as that world has to see it. */
  #enter(request: GatewayRequest): { readonly sim: Simulator; readonly inside: GatewayRequest } {
    const addressed = this.addressed(request.path)
    const found = addressed?.world ?? this.#placeOf(request)
    const place = found ?? this.#default
    const { sim, apiKey } = place
    const inner = sim.apiKey
    // A simulator that was given has the base URL of whoever made it, and is called here: the request is told so, not copied.
    const own = sim === this.#setting.sim ? { servedAt: this.#setting.baseUrl } : undefined
    if (addressed === undefined && found !== undefined && inner === apiKey)
      return { sim, inside: own === undefined ? request : Object.assign(request, own) }
    const path = addressed?.path ?? request.path
    // A fork and a restored world have the keys of where they came from: the one they were announced with stays good. And
    // a key of a world that is gone opens no other, though that may have been restored from it.
    const header = (name: string): string | null => {
      const value = request.header(name)
      if (found === undefined && credentials.has(name)) return value === null ? null : noKey
      return name === 'x-api-key' && value === apiKey ? inner : value
    }
    return { sim, inside: { ...request, path, header, ...own } }
  }

  /** Finds whose a credential is; undefined for one of a world that is gone. */
  #placeOf(sent: Sent): Place | undefined {
    const credential = credentialOf(sent)
    if (credential === this.#default.apiKey) return this.#default
    const announced = this.#byKey.get(credential)
    if (announced !== undefined) return announced
    const id = worldOfKey(credential)
    return id === undefined ? this.#default : this.#others.get(id)
  }

  create({ webhook = this.#setting.webhook ?? null, ...options }: WorldOptions): Place {
    for (const name of ['baseUrl', 'keyPrefix'] as const) {
      if (options[name] !== undefined)
        throw new UsageError(`a world has no ${name} of its own: the server decides it. Leave it out.`)
    }
    if (webhook !== null && (typeof webhook !== 'string' || !isSecureUrl(webhook)))
      throw new UsageError(
        `the option webhook is ${printable(webhook)}: it must be a URL that starts with https:// (http:// on loopback hosts only), or null.`,
      )
    const { apiKey } = options
    if (apiKey !== undefined) this.#requireFree(apiKey)
    const id = nextWorldId(this.#next, this.#others.size)
    return this.#add(this.#place(id, this.#begin(id, options, webhook), options, { webhook }))
  }

  /** @throws UsageError for a key that tells a world by itself, or that opens one already */
  #requireFree(apiKey: string): void {
    const taken = typeof apiKey === 'string' ? this.#placeOf(keyHeader(apiKey)) : this.#default
    if (worldOfKey(apiKey) !== undefined || (taken !== undefined && this.#opens(taken, apiKey)))
      throw new UsageError(
        'the option apiKey is a key of another world of this server, or looks like one: each key belongs to one world. Choose another.',
      )
  }

  fork(from: ControlledWorld, { seed, deliver = false, before }: ForkOptions): Place {
    const parent = this.#own(from)
    const id = nextWorldId(this.#next, this.#others.size)
    checkKeyLength(parent.sim.apiKey)
    const place = { baseUrl: this.#addressOf(id), keyPrefix: keyPrefixOf(id) }
    const forked = { ...place, ...(seed !== undefined && { seed }) }
    const sim = before === undefined ? parent.sim.fork(forked) : parent.sim.rewind(before, forked)
    if (deliver) sim.webhooks.deliverTo(overHttp)
    const { apiKey: _, ...inherited } = parent.options
    const apiKey = keyInWorld(id, parent.sim.apiKey)
    const own = { apiKey, webhook: parent.webhook, start: sim.snapshot(), quiet: !deliver, from: parent.id }
    return this.#add(this.#place(id, sim, { ...inherited, clock: 'manual' }, own))
  }

  remove(world: ControlledWorld): void {
    if (world === this.#default) throw new UsageError('the default world stays as long as the server does.')
    const place = this.#own(world)
    place.sim.dispose()
    this.#others.delete(place.id)
    this.#byKey.delete(place.apiKey)
  }

  seed(world: ControlledWorld, options: SeedOptions): void {
    const place = this.#own(world)
    if (Object.keys(options).length > 0) {
      const { sim } = place
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
      let fresh = this.#begin(place.id, own, place.webhook)
      place.sim.reset()
      if (sim === this.#setting.sim) {
        // Whoever made the simulator has chosen when it begins, what it draws from, and the key of the app.
        fresh.dispose()
        const chosen = { seed: sim.snapshot().seed, apiKey: sim.apiKey, now: sim.clock.now() }
        fresh = this.#begin(place.id, { ...chosen, ...own }, place.webhook)
      }
      // A time that was chosen stays: the clock goes on from it.
      place.sim.restore(fresh.snapshot(), { since: realNow(), checked: true })
      fresh.dispose()
      place.start = null
      place.seeded = options
    } else {
      place.start = place.sim.snapshot()
      place.seeded = null
    }
  }

  reset(world: ControlledWorld): void {
    const place = this.#own(world)
    const { sim, start, seeded, quiet } = place
    if (seeded !== null || (start === null && this.#beganNow(place))) {
      this.seed(place, seeded ?? { now: isoTime(realNow()) })
      place.seeded = seeded
      return
    }
    sim.reset()
    if (start !== null) sim.restore(start)
    else if (!quiet && sim !== this.#setting.sim) subscribe(sim, place.webhook)
  }

  restore(world: ControlledWorld, snapshot: Snapshot): void {
    const { sim } = this.#own(world)
    tryOut(sim, snapshot)
    sim.restore(snapshot, { checked: true })
  }

  /** Begins a world with the target that every world has at first. */
  #begin(id: string, own: SimulatorOptions, webhook: string | null): Simulator {
    const sim = this.#make(id, own)
    subscribe(sim, webhook)
    return sim
  }

  #addressOf(id: string): string {
    const { baseUrl } = this.#setting
    return id === 'default' ? baseUrl : `${baseUrl}/w/${id}`
  }

  /** A new simulator. @param own beside the options of all worlds */
  #make(id: string, own: SimulatorOptions): Simulator {
    const { options, createSimulator } = this.#setting
    const { apiKey: _, ...shared } = options
    const all: SimulatorOptions = {
      baseUrl: this.#addressOf(id),
      clock: 'real',
      ...(id === 'default' ? options : { ...shared, keyPrefix: keyPrefixOf(id) }),
      ...own,
    }
    // Receivers are in other processes, whose time is the host's: what was signed long ago they would refuse.
    const isOfNow = typeof all.clock === 'object' && all.now === undefined
    return createSimulator(isOfNow ? { ...all, now: realNow() } : all)
  }

  #place(
    id: string,
    sim: Simulator,
    options: SimulatorOptions,
    { apiKey = sim.apiKey, webhook = null, quiet = false, from = null, start = null }: Partial<Place> = {},
  ): Place {
    sim.onCommit(() => this.#setting.changed())
    sim.keepBytesIn(this.#setting.keepBytes ?? null)
    return { id, apiKey, webhook, sim, options, quiet, from, start, seeded: null }
  }

  #add(place: Place): Place {
    this.#others.set(place.id, place)
    this.#byKey.set(place.apiKey, place)
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
    const worlds = this.list().map(({ id, apiKey, webhook, options, quiet, from, start, seeded, sim }) => {
      const { environment, clock, image } = sim
      const { mode } = clock
      return { id, apiKey, webhook, options, clock: mode, environment, quiet, from, start, seeded, image }
    })
    return { next: this.#next, worlds }
  }

  /** Worlds as they were stored, and checked; for those whose clock is the host's, time has passed since. */
  load(stored: StoredWorlds): void {
    for (const world of stored.worlds) {
      const place = world.id === 'default' ? this.#default : this.#add(this.#reopen(world))
      place.start = world.start
      place.seeded = world.seeded ?? null
      if (place === this.#default && this.#setting.options.apiKey === undefined) place.apiKey = world.apiKey
      // Nobody is waited for: a receiver may call the server before it answers.
      const since = world.since === null ? undefined : Math.min(world.since, realNow())
      const moment = since !== undefined && this.#isReal(place) ? { since } : {}
      place.sim.restore(world.snapshot, { ...moment, checked: true })
      if (!place.quiet) subscribe(place.sim, place.webhook)
    }
    this.#next = stored.next
  }

  #isAuto({ sim }: Place): boolean {
    return sim !== this.#setting.sim && typeof sim.clock.mode === 'object'
  }

  /** Its automatic clock began at the time of the host: to go back to that would make every webhook stale. */
  #beganNow(place: Place): boolean {
    return this.#isAuto(place) && (place.options.now ?? this.#setting.options.now) === undefined
  }

  #isReal({ sim }: Place): boolean {
    return sim !== this.#setting.sim && sim.clock.mode === 'real'
  }

  #reopen({ id, apiKey, webhook, options, clock, quiet, from }: StoredWorld): Place {
    const created = this.#make(id, { ...options, ...(clock !== undefined && { clock }) })
    const told = webhook === undefined ? (this.#setting.webhook ?? null) : webhook
    return this.#place(id, quiet ? created.fork() : created, options, { apiKey, webhook: told, quiet, from })
  }

  /** Ends every simulator but the one that was given. */
  dispose(): void {
    for (const { sim } of this.list()) if (sim !== this.#setting.sim) sim.dispose()
  }
}

function subscribe({ api }: Simulator, webhook: string | null): void {
  if (webhook === null || api.webhookTargets.list().data.some(({ url }) => url === webhook)) return
  api.webhookTargets.create({ url: webhook, global: true })
}
