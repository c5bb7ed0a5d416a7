import mitt from 'mitt'
import { ClockDriver } from './adapters/clock-driver.js'
import { createFetch } from './adapters/fetch.js'
import { hostNow, type InstalledDate, installDate, realNow, wake } from './adapters/host-clock.js'
import { describeApi, toYaml } from './adapters/openapi.js'
import { RequestLog } from './adapters/request-log.js'
import { createRouter } from './adapters/router.js'
import { createSigner } from './adapters/signing.js'
import { attempt, type Receiver, Receivers } from './adapters/webhook-driver.js'
import type { Cause } from './contract/resource.js'
import { createDirectApi, type DirectCaller } from './gateway/direct.js'
import type { GatewayPorts, GatewayRequest } from './gateway/exchange.js'
import { call, type GatewayResponse, type Handled, handle, requestIds } from './gateway/gateway.js'
import { storedAnswers } from './gateway/idempotency.js'
import { buckets } from './gateway/rate-limit.js'
import { toInstant } from './kernel/clock.js'
import { closest } from './kernel/closest.js'
import { UsageError } from './kernel/problem.js'
import { takeSnapshot, worldFromSnapshot } from './kernel/snapshot.js'
import { type Reaction, type Rules, type Trace, World } from './kernel/world.js'
import { type ResolvedOptions, resolveOptions, type SimulatorOptions } from './options.js'
import { seedClient } from './resources/api-keys/index.js'
import { defaultCaller, defaultKey, identify } from './resources/credentials.js'
import { type Event, events as eventTable, presentEvent } from './resources/events/index.js'
import { balancesOf, listPostings, presentPosting } from './resources/ledger/index.js'
import {
  allOperations,
  builtOperations,
  causes,
  eventDefinitions,
  operations,
  resources,
} from './resources/registry.js'
import { openSession } from './resources/users/index.js'
import {
  deliveryPort,
  deliveries as deliveryTable,
  presentDelivery,
  retryDelivery,
} from './resources/webhooks/index.js'
import { createClock } from './simulator-clock.js'
import type { Api, CallerInput, Simulate, Simulator } from './simulator-interface.js'

/** A simulator of the platform: one world, nothing global. @throws UsageError naming a wrong option */
export function createSimulator(options: SimulatorOptions = {}): Simulator {
  const resolved = resolveOptions(options)
  const now = resolved.now ?? (resolved.clock === 'follow' ? hostNow() : realNow())
  const world = new World(rulesOf(resolved), resolved.seed, toInstant(now, 'the start of the clock'))
  seedClient(world, { name: 'Default Client', apiKey: resolved.apiKey })
  return buildSimulator(resolved, world, false)
}

function rulesOf(options: ResolvedOptions): Rules {
  return {
    tables: [...resources.flatMap((resource) => resource.tables), buckets, storedAnswers, requestIds],
    jobs: new Map(resources.flatMap((resource) => Object.entries(resource.jobs))),
    reactions: (type) => reactions.get(type) ?? [],
    audiences: new Map(eventDefinitions.map(({ type, audience }) => [type, audience])),
    environment: options.gateway.environment,
    progression: options.progression,
    settings: options.settings,
  }
}

/** By type of fact: what follows it and what follows every fact, in registry order. */
const reactions: ReadonlyMap<string, readonly Reaction[]> = new Map(
  eventDefinitions.map(({ type }) => [
    type,
    resources.flatMap((resource) =>
      Object.entries(resource.reactions).flatMap(([to, run]) => (to === '*' || to === type ? [run] : [])),
    ),
  ]),
)

const router = createRouter(allOperations)

/** @param quiet deliveries without a receiver wait for one instead of going out: the fork's rule */
function buildSimulator(options: ResolvedOptions, start: World, quiet: boolean): Simulator {
  const { gateway: settings, baseUrl, clock } = options
  let world = start
  const seed = start.fork()
  const log = new RequestLog(options.logSize)
  const receivers = new Receivers()
  const signer = createSigner(settings.environment, options.webhooks.signingKey)
  const listeners = mitt<Record<string, Event>>()
  let installed: InstalledDate | null = null
  let cancelWake: (() => void) | null = null
  let disposed = false
  const hostTime = clock === 'follow' ? hostNow : realNow
  let origin = { virtual: start.now, host: hostTime() }

  const driver = new ClockDriver({
    world: () => world,
    deliveries: deliveryPort,
    canSend: (request) => !quiet || receivers.find(request.url) !== undefined,
    attempt: (request, at) => attempt(request, receivers.find(request.url), signer, options.webhooks, at),
    observe,
    moved: (now) => installed?.set(now),
    settled: settle,
    stepLimit: options.stepLimit,
  })

  const ports: GatewayPorts = {
    router,
    credentials: { identify },
    settings,
    description: {
      json: () => describeApi(builtOperations, [baseUrl]),
      yaml: () => toYaml(describeApi(builtOperations, [baseUrl])).trimStart(),
    },
  }

  const observer = {
    handled(handled: Handled): void {
      log.add(handled)
      for (const trace of handled.traces) observe(trace)
    },
  }

  /** Tells the listeners of what was committed. */
  function observe(trace: Trace): void {
    if (listeners.all.size === 0) return
    for (const fact of trace.facts) {
      const row = fact.id === '' ? undefined : world.table(eventTable).get(fact.id)
      if (row !== undefined) listeners.emit(fact.type, presentEvent(row))
    }
  }

  /** Where the clock runs by itself: brings the world up to now. */
  function catchUp(): void {
    if (clock === 'real' || clock === 'follow') {
      driver.catchUp(Math.max(world.now, origin.virtual + hostTime() - origin.host))
    }
  }

  /** Lets the world act by itself after something happened in it: sends what is due, and wakes up for what is next. */
  function settle(): void {
    if (clock === 'manual' || disposed) return
    driver.catchUp(world.now)
    if (typeof clock === 'object') return
    cancelWake?.()
    const next = world.scheduler.peek()
    if (next !== undefined) cancelWake = wake(Math.max(0, next.dueAt - world.now), () => act(() => undefined))
  }

  function act<T>(run: () => T, traffic: 'app' | 'test' = 'test'): T {
    if (disposed) throw new UsageError('the simulator was disposed. Create another, or dispose it later.')
    if (typeof clock === 'object' && traffic === 'app' && !driver.busy) driver.catchUp(world.now + clock.auto)
    catchUp()
    try {
      return run()
    } finally {
      settle()
    }
  }

  function serve(request: GatewayRequest): GatewayResponse {
    return act(() => {
      const { response, bug } = handle(world, ports, request, observer)
      if (bug !== undefined) surface(bug)
      return response
    }, request.traffic)
  }

  function apiFor(caller: Pick<DirectCaller, 'headers' | 'identity'>, traffic: 'app' | 'test'): Api {
    return createDirectApi(operations, {
      traffic,
      ...caller,
      send: (request) => act(() => call(world, ports, request, observer), traffic),
    })
  }

  function replaceWorld(next: World): void {
    driver.abandon()
    cancelWake?.()
    world = next
    origin = { virtual: world.now, host: hostTime() }
    installed?.set(world.now)
    settle()
  }

  /** The world as it is now, for what is read beside the API; after dispose, as it was. */
  function present(): World {
    if (!disposed) act(() => undefined)
    return world
  }

  /** The world with the jobs that the driver has taken out: what a copy has to have. */
  function whole(): World {
    present()
    const jobs = driver.jobsTakenOut
    if (jobs.length === 0) return world
    const copy = world.fork()
    for (const job of jobs) copy.scheduler.putBack(job)
    return copy
  }

  /** Runs what moves the clock by hand; a clock of the host goes on from where that ends. */
  async function move<T>(name: string, run: () => Promise<T>): Promise<T> {
    if (clock === 'follow') {
      throw new UsageError(
        `clock.${name}() cannot move a clock that follows the host: move the host's, for example with vi.advanceTimersByTime().`,
      )
    }
    act(() => undefined)
    try {
      return await run()
    } finally {
      origin = { virtual: world.now, host: hostTime() }
      settle()
    }
  }

  const simulate = Object.fromEntries(
    Object.entries(causes).map(([name, cause]) => [
      name,
      (...input: never[]) =>
        act(() => {
          const { result, trace } = world.transact(() => (cause as Cause)(world, ...input))
          observe(trace)
          return result
        }),
    ]),
  )

  const simulatedFetch = createFetch({ baseUrl, handle: serve })

  return {
    baseUrl,
    get apiKey() {
      return defaultKey(world)
    },
    environment: settings.environment,
    api: apiFor({ headers: () => ({}), identity: () => defaultCaller(world) }, 'test'),
    as: (caller, { traffic = 'test' } = {}) => apiFor({ headers: () => headersOf(caller) }, traffic),
    // Built from the same causes that Simulate is mapped from.
    simulate: simulate as unknown as Simulate,
    fetch: simulatedFetch,
    clock: createClock({
      now() {
        act(() => undefined)
        return world.now
      },
      current: () => world.now,
      jobs: () => whole().scheduler.list(),
      driver,
      move,
      installDate() {
        act(() => undefined)
        if (clock === 'follow') return () => undefined
        installed?.uninstall()
        const mine = installDate(world.now)
        installed = mine
        return () => {
          if (installed !== mine) return
          mine.uninstall()
          installed = null
        }
      },
    }),
    async idle() {
      act(() => undefined)
      await driver.idle()
      settle()
    },
    events: {
      list({ type, clientId } = {}) {
        if (type !== undefined) checkEventType(type)
        return present()
          .table(eventTable)
          .all()
          .filter(
            (row) =>
              (type === undefined || row.type === type) &&
              (clientId === undefined || row.client_id === clientId),
          )
          .map(presentEvent)
      },
      on(type, listener) {
        if (type !== '*') checkEventType(type)
        const isolated = (event: Event): void => {
          try {
            listener(event)
          } catch (error) {
            surface(error)
          }
        }
        const every = (_: string, event: Event): void => isolated(event)
        if (type === '*') listeners.on('*', every)
        else listeners.on(type, isolated)
        return () => (type === '*' ? listeners.off('*', every) : listeners.off(type, isolated))
      },
    },
    webhooks: {
      get publicKey() {
        return signer.publicKey
      },
      deliverTo(first: string | Receiver, second?: Receiver) {
        if (typeof first === 'string' && second !== undefined) receivers.deliverTo(first, second)
        else if (typeof first === 'function') receivers.deliverTo(first)
        driver.release()
        settle()
      },
      deliveries: ({ status, event_type, url } = {}) =>
        present()
          .table(deliveryTable)
          .all()
          .filter(
            (row) =>
              (status === undefined || row.status === status) &&
              (event_type === undefined || row.event_type === event_type) &&
              (url === undefined || row.url === url),
          )
          .map(presentDelivery),
      retry: (deliveryId) => act(() => observe(world.transact(() => retryDelivery(world, deliveryId)).trace)),
    },
    ledger: {
      postings: ({ transactionId } = {}) => listPostings(present(), transactionId).map(presentPosting),
      balances: ({ transactionId } = {}) => balancesOf(listPostings(present(), transactionId)),
    },
    requests: { list: (filter) => log.list(filter) },
    issueDashboardToken: (userId) => act(() => world.transact(() => openSession(world, userId)).result),
    snapshot: () => takeSnapshot(whole()),
    restore: (snapshot) => replaceWorld(worldFromSnapshot(world.rules, snapshot)),
    reset() {
      log.clear()
      replaceWorld(seed.fork())
    },
    fork: (forked = {}) =>
      buildSimulator(
        { ...options, clock: 'manual', baseUrl: forked.baseUrl?.replace(/\/+$/, '') ?? baseUrl },
        whole().fork(forked.seed === undefined ? undefined : String(forked.seed)),
        true,
      ),
    hash: () => whole().hash(),
    dispose() {
      disposed = true
      driver.abandon()
      cancelWake?.()
      installed?.uninstall()
      installed = null
      listeners.all.clear()
    },
  }
}

function headersOf(caller: CallerInput): Readonly<Record<string, string>> {
  if (caller === null) return {}
  if (typeof caller === 'string') return { 'x-api-key': caller }
  if ('applicationToken' in caller) return { 'x-application-token': caller.applicationToken }
  return { authorization: `Bearer ${caller.dashboardToken}` }
}

function checkEventType(type: string): void {
  const known = eventDefinitions
    .filter(({ audience }) => audience !== 'nobody')
    .map((definition) => definition.type)
  if (known.includes(type)) return
  throw new UsageError(`${type} is not an event type. Did you mean ${closest(type, known, 3).join(', or ')}?`)
}

/** Reports an error where the host reports uncaught ones: it stops nothing here, and is not swallowed either. */
function surface(error: unknown): void {
  queueMicrotask(() => {
    throw error
  })
}
