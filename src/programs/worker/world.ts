import { Problem } from '../../contract/problem.js'
import { problemOfUsage } from '../../contract/problem-document.js'
import { payloadOf } from '../../gateway/payload.js'
import { realNow } from '../../hosts/clock.js'
import { createControlApi } from '../../hosts/control/api.js'
import type { ControlledWorld, ControlledWorlds } from '../../hosts/control/controlled.js'
import type { ControlOperation } from '../../hosts/control/operation.js'
import { readUpTo } from '../../hosts/fetch/turns.js'
import type { ServedRequest } from '../../hosts/http/target.js'
import { UsageError } from '../../kernel/errors.js'
import { parseJson } from '../../kernel/json.js'
import type { SimulatorOptions } from '../../kit/options.js'
import type { Simulator } from '../../kit/simulator.js'
import { StoredWorldsReader, WorldChanges, type WorldEntry } from '../server/stored-worlds.js'
import { Worlds } from '../server/worlds.js'
import { tooLong, withLimit } from './bodies.js'
import { directoryIn } from './directory.js'
import { headerOf, refusal, type WorkerEnv } from './handler.js'
import { drawKey, prefixOfWorld } from './keys.js'
import { DurableJournal, type DurableState } from './storage.js'

/** Everything that the object of a world is made with. */
export interface WorldParts {
  readonly createSimulator: (options: SimulatorOptions) => Simulator
  readonly controls: readonly ControlOperation[]
  readonly version: string
}

/** The facts of a world that are kept beside its changes. */
interface About {
  readonly id: string
  readonly baseUrl: string
  readonly options: SimulatorOptions
  readonly webhook: string | null
}

interface Alive {
  readonly about: About
  readonly worlds: Worlds
  readonly control: ReturnType<typeof createControlApi>
  readonly changes: WorldChanges
}

/** The most bytes of a body: an isolate has 128 MB for all that it does, and an upload passes through it several times. */
const maxBodyBytes = 8 * 1024 * 1024
/** Characters of a world that is full; it still answers, and takes only small bodies. */
const maxKeptCharacters = 32 * 1024 * 1024
const smallBodyBytes = 64 * 1024
/** The milliseconds after which what was on its way at an eviction is tried again. */
const secondTryMs = 30_000

/**
 * One world, in a Durable Object: every request for it comes here, one after the other. What an answer tells is kept before
 * it is given, and the world is made anew of what was kept when it is asked again after an eviction.
 */
export class WorldObject {
  readonly #state: DurableState
  readonly #env: WorkerEnv
  readonly #parts: WorldParts
  readonly #journal: DurableJournal<About, WorldEntry>
  readonly #directory: ReturnType<typeof directoryIn>
  readonly #opened: Promise<void>
  #alive: Alive | undefined
  #keeping: Promise<void> = Promise.resolve()
  #isAskedToKeep = false
  #alarm: number | undefined

  constructor(state: DurableState, env: WorkerEnv, parts: WorldParts) {
    this.#state = state
    this.#env = env
    this.#parts = parts
    this.#journal = new DurableJournal(state.storage)
    this.#directory = directoryIn(state.storage)
    this.#opened = state.blockConcurrencyWhile(() => this.#open())
  }

  async fetch(request: Request): Promise<Response> {
    const { pathname, searchParams } = new URL(request.url)
    try {
      await this.#opened
      switch (request.headers.get(headerOf.act)) {
        case 'create':
          return await this.#create(request)
        case 'remove':
          return await this.#remove()
        case 'list':
          return await this.#directory.list(searchParams)
        case 'enter':
          return await this.#directory.enter(await request.json())
        case 'leave':
          return await this.#directory.leave(Reflect.get(Object(await request.json()), 'id'))
        default:
          return await this.#answer(request)
      }
    } catch (error) {
      if (error instanceof Problem) return refusal(error, pathname)
      if (error instanceof UsageError) return refusal(problemOfUsage(error), pathname)
      throw error
    }
  }

  /** The clock of the world has come to something that is due. */
  async alarm(): Promise<void> {
    await this.#opened
    this.#alarm = undefined
    const sim = this.#alive?.worlds.default.sim
    if (sim === undefined) return
    await sim.idle()
    await this.#keep(true)
  }

  async #open(): Promise<void> {
    const reader = new StoredWorldsReader()
    const about = await this.#journal.read((entry) => reader.apply(entry))
    if (about === undefined) return
    const stored = reader.worlds
    const alive = this.#make(about, true)
    alive.worlds.load(stored)
    this.#alive = { ...alive, changes: new WorldChanges(() => alive.worlds.live, stored) }
    this.#setAlarm()
  }

  #make(about: About, isLoaded: boolean): Omit<Alive, 'changes'> {
    const { createSimulator, controls, version } = this.#parts
    const { baseUrl, options, webhook } = about
    const worlds = new Worlds({
      createSimulator,
      options,
      sim: undefined,
      baseUrl,
      webhook: webhook ?? undefined,
      isLoaded,
      changed: () => this.#changed(),
    })
    const token = this.#env.SIM_TOKEN
    // An address that everybody can reach: without a token nobody controls it.
    const hosts = { isPublic: true, has: () => true }
    const access = { version, token: token === '' ? undefined : token, hosts }
    return { about, worlds, control: createControlApi(controls, onlyWorld(worlds, about.id), access) }
  }

  async #create(request: Request): Promise<Response> {
    if (this.#alive !== undefined) throw new Problem('conflict', 'This world has begun already.')
    const { webhook = null, ...options } = await optionsIn(request)
    if (webhook !== null && typeof webhook !== 'string')
      throw new UsageError('the option webhook must be a URL, or null.')
    const id = request.headers.get(headerOf.world) ?? ''
    const origin = request.headers.get(headerOf.origin) ?? ''
    const own = { apiKey: drawKey(id), keyPrefix: prefixOfWorld(id) }
    const about: About = {
      id,
      baseUrl: `${origin}/w/${id}`,
      options: { clock: 'real', seed: id, ...options, ...own },
      webhook,
    }
    const alive = this.#make(about, false)
    const changes = new WorldChanges(() => alive.worlds.live)
    this.#alive = { ...alive, changes }
    changes.take()
    await this.#journal.replace(about, changes.whole())
    await this.#keep(true)
    const { sim } = alive.worlds.default
    return Response.json(
      {
        id,
        api_key: own.apiKey,
        base_url: about.baseUrl,
        environment: sim.environment,
        now: sim.clock.now().toISOString(),
        webhook,
        webhook_public_key: sim.webhooks.publicKey,
      },
      { status: 201 },
    )
  }

  async #remove(): Promise<Response> {
    const alive = this.#alive
    if (alive === undefined) throw new Problem('not-found', 'There is no such world.')
    this.#alive = undefined
    await this.#keeping
    alive.worlds.dispose()
    await Promise.all([this.#state.storage.deleteAlarm(), this.#state.storage.deleteAll()])
    return new Response(null, { status: 204 })
  }

  async #answer(request: Request): Promise<Response> {
    const alive = this.#alive
    if (alive === undefined)
      throw new Problem('authentication-error', 'There is no world of this key or address.', {
        hint: 'it was deleted, or never begun: POST /__sim/worlds makes one',
      })
    const allowedBytes = this.#journal.size > maxKeptCharacters ? smallBodyBytes : maxBodyBytes
    const limited = await withLimit(request, allowedBytes)
    const { pathname, search } = new URL(request.url)
    const prefix = `/w/${alive.about.id}`
    const path = pathname.startsWith(`${prefix}/`) ? pathname.slice(prefix.length) : pathname
    try {
      const response = path.startsWith('/__sim/')
        ? await controlled(alive.control, limited.request, path, search)
        : await asked(alive, limited.request, path + search)
      return new Response(response.body, { status: response.status, headers: response.headers })
    } catch (error) {
      if (limited.isTooLong()) throw tooLong(allowedBytes)
      throw error
    } finally {
      await this.#keep(false)
    }
  }

  /** Something has happened of which no request waits to tell: a delivery has its outcome. */
  #changed(): void {
    if (this.#isAskedToKeep || this.#alive === undefined) return
    this.#isAskedToKeep = true
    void Promise.resolve().then(() => {
      this.#isAskedToKeep = false
      // A storage that fails ends the object: what it has is read again from what was kept.
      return this.#keep(false).catch(() => undefined)
    })
  }

  /** Keeps what is new. @param force looks for what is due next, whatever has changed */
  #keep(force: boolean): Promise<void> {
    const alive = this.#alive
    if (alive === undefined) return Promise.resolve()
    const entries = [...alive.changes.take()]
    if (entries.length > 0) {
      const kept = this.#journal.isLong
        ? this.#journal.replace(alive.about, alive.changes.whole())
        : this.#journal.append(entries)
      this.#keeping = Promise.all([this.#keeping, kept]).then(() => undefined)
    }
    if (force || entries.some(([kind]) => kind === 'job' || kind === 'job-gone')) this.#setAlarm()
    return this.#keeping
  }

  /** Wakes the object when its clock comes to what is due next: a clock that is moved by hand wakes nobody. */
  #setAlarm(): void {
    const sim = this.#alive?.worlds.default.sim
    if (sim === undefined || sim.clock.mode !== 'real') return
    const pending = sim.clock.pending()
    if (pending.length === 0) return
    const [now, host] = [sim.clock.now().getTime(), realNow()]
    const dues = pending.map(({ dueAt }) => dueAt.getTime())
    const next = dues.find((due) => due > now)
    const alarm = Math.min(
      next === undefined ? Number.POSITIVE_INFINITY : host + next - now,
      dues.some((due) => due <= now) ? host + secondTryMs : Number.POSITIVE_INFINITY,
    )
    // What is on its way has an alarm already: it need not be set again for every request meanwhile.
    if (this.#alarm !== undefined && this.#alarm > host && this.#alarm <= alarm) return
    this.#alarm = alarm
    void this.#state.storage.setAlarm(alarm)
  }
}

/** The only world of its object. */
function onlyWorld(worlds: Worlds, id: string): ControlledWorlds {
  const world = (): ControlledWorld => {
    const { apiKey, webhook, sim } = worlds.default
    return { id, apiKey, webhook, sim }
  }
  const refuse = (message: string) => (): never => {
    throw new UsageError(message)
  }
  return {
    list: () => [world()],
    addressed: () => undefined,
    // Whoever reaches this object has named it.
    named: world,
    create: refuse('a world makes no other: POST /__sim/worlds at the worker does.'),
    fork: refuse(
      'a world of a worker is not forked: POST /__sim/worlds makes another, and POST /__sim/restore at its address puts the snapshot of this one in its place.',
    ),
    remove: refuse('a world does not end itself: DELETE /__sim/worlds/{id} at the worker does.'),
    seed: (_, options) => worlds.seed(worlds.default, options),
    reset: () => worlds.reset(worlds.default),
    restore: (_, snapshot) => worlds.restore(worlds.default, snapshot),
  }
}

/** A request of the application, in the order in which it came. */
function asked({ about, worlds }: Alive, request: Request, path: string): Promise<Response> {
  const { sim, apiKey } = worlds.default
  const headers = new Headers(request.headers)
  for (const name of Object.values(headerOf)) headers.delete(name)
  // A restored world has the keys of where it came from: the one that it was announced with stays good.
  if (headers.get('x-api-key') === apiKey) headers.set('x-api-key', sim.apiKey)
  const { method, body, signal } = request
  const init = { method, headers, signal, ...(body !== null && { body, duplex: 'half' }) }
  return sim.fetch(about.baseUrl + path, init)
}

async function controlled(
  control: Alive['control'],
  request: Request,
  path: string,
  search: string,
): Promise<Response> {
  const { method, headers, body } = request
  const served: ServedRequest = {
    method,
    path,
    search,
    secure: true,
    header: (name) => headers.get(name),
    body: null,
    traffic: 'test',
    isProxied: false,
  }
  const limit = body === null ? 0 : control.bodyLimit(served)
  const content = body === null ? null : await readUpTo(body, limit).whole
  const answer = await control.respond({ ...served, body: payloadOf(content) }, () => request.signal)
  return new Response(answer.text ?? null, { status: answer.status, headers: answer.headers })
}

/** @throws UsageError, Problem 413 */
async function optionsIn(request: Request): Promise<SimulatorOptions & { readonly webhook?: unknown }> {
  const content = request.body === null ? null : await readUpTo(request.body, smallBodyBytes).whole
  if (content !== null && content.length > smallBodyBytes) throw tooLong(smallBodyBytes)
  const text = content === null ? '' : new TextDecoder().decode(content)
  const options = text.trim() === '' ? {} : parseJson(text)
  if (options === undefined) throw new UsageError('the options of a world are no JSON.')
  if (typeof options !== 'object' || options === null || Array.isArray(options))
    throw new UsageError('the options of a world are an object, such as { "scenario": "payroll" }.')
  for (const name of ['baseUrl', 'keyPrefix', 'apiKey'])
    if (Object.hasOwn(options, name))
      throw new UsageError(`a world has no ${name} of its own: the worker decides it. Leave it out.`)
  if (Reflect.get(options, 'clock') === 'follow')
    throw new UsageError("the clock 'follow' is for one process: real, manual or { auto: '1s' }.")
  return options
}
