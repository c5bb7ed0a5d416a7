import type { Cause } from '../contract/cause.js'
import { createDirectApi, type DirectCaller } from '../gateway/direct.js'
import { ReadEncoder } from '../gateway/encode.js'
import type { GatewayPorts, GatewayRequest } from '../gateway/exchange.js'
import { call, type GatewayResponse, type Handled, handle, requestIds } from '../gateway/gateway.js'
import { storedAnswers } from '../gateway/idempotency.js'
import { buckets } from '../gateway/rate-limit.js'
import { createRouter } from '../gateway/router.js'
import { hostNow, hostTimer, type InstalledDate, installDate, realNow, wake } from '../hosts/clock.js'
import { createFetch, createHandle } from '../hosts/fetch.js'
import { describeApi, toYaml } from '../hosts/openapi.js'
import { toInstant } from '../kernel/clock.js'
import { checkNames } from '../kernel/names.js'
import { UsageError } from '../kernel/problem.js'
import { takeSnapshot, worldFromSnapshot } from '../kernel/snapshot.js'
import { type Rules, type Trace, World } from '../kernel/world.js'
import { createFaults } from '../kit/faults.js'
import { createGiven } from '../kit/given/index.js'
import { type ResolvedOptions, resolveOptions, type SimulatorOptions } from '../kit/options.js'
import { listRequests } from '../kit/requests.js'
import { beginningOf, seedWorld } from '../kit/scenarios/seeding.js'
import type { Simulator } from '../kit/simulator.js'
import { notingAttempts, readTimeline } from '../kit/timeline.js'
import { createWebhooks } from '../kit/webhooks.js'
import { seedClient } from '../resources/api-keys/index.js'
import { defaultCaller, defaultKey, identify } from '../resources/credentials.js'
import { balancesOf, listPostings, presentPosting } from '../resources/ledger/index.js'
import { registry } from '../resources/registry.js'
import { openSession } from '../resources/users/index.js'
import { deliveryEffect } from '../resources/webhooks/index.js'
import type { Api, Simulate } from '../runtime/api.js'
import { headersOf } from '../runtime/callers.js'
import { readArguments } from '../runtime/causes.js'
import { createClock } from '../runtime/clock.js'
import { DelayedAnswers } from '../runtime/delayed-answers.js'
import { ClockDriver } from '../runtime/driver.js'
import { checkEventType, createEvents, isEventType, surface } from '../runtime/events.js'
import { RequestLog } from '../runtime/request-log.js'

/** A simulator of the platform: one world, nothing global. @throws UsageError naming a wrong option */
export function createSimulator(options: SimulatorOptions = {}): Simulator {
  const resolved = resolveOptions(options)
  const now = resolved.now ?? (resolved.clock === 'follow' ? hostNow() : realNow())
  const start = toInstant(now, 'the start of the clock')
  const { scenario } = resolved
  const world = new World(rulesOf(resolved), resolved.seed, beginningOf(scenario, start))
  seedClient(world, { name: 'Default Client', apiKey: resolved.apiKey })
  if (scenario !== undefined)
    seedWorld(scenario, world, start, buildSimulator({ ...resolved, clock: 'manual' }, world, true))
  return buildSimulator(resolved, world, false)
}

function rulesOf(options: ResolvedOptions): Rules {
  return {
    tables: [...registry.tables, buckets, storedAnswers, requestIds],
    jobs: registry.jobs,
    reactions: registry.reactionsTo,
    guards: registry.guardsOf,
    facts: registry.facts,
    environment: options.gateway.environment,
    progression: options.progression,
    quirks: options.quirks,
    keyPrefix: options.keyPrefix,
    settings: options.settings,
  }
}

const router = createRouter(registry.allOperations)

/** @param quiet deliveries without a receiver wait for one instead of going out: the fork's rule */
function buildSimulator(options: ResolvedOptions, start: World, quiet: boolean): Simulator {
  const { gateway: settings, baseUrl, clock } = options
  let world = start
  const seed = start.fork()
  const log = new RequestLog(options.logSize)
  const { rules, faults } = createFaults(options.seed)
  const delayed = new DelayedAnswers(() => world.now, hostTimer)
  const { events, tell, clear: clearListeners } = createEvents(present)
  const commits: (() => void)[] = []
  let installed: InstalledDate | null = null
  let cancelWake: (() => void) | null = null
  let disposed = false
  const hostTime = clock === 'follow' ? hostNow : realNow
  let origin = { virtual: start.now, host: hostTime() }

  const outbound = createWebhooks({
    environment: settings.environment,
    settings: options.webhooks,
    quiet,
    present,
    transact: (change) =>
      act(() => {
        const { result, trace } = world.transact(() => change(world))
        aloud.observe(trace)
        return result
      }),
    release() {
      driver.release()
      settle()
    },
    checkEventType,
    isEventType,
  })

  const driver = new ClockDriver({
    world: () => world,
    deliveries: notingAttempts(deliveryEffect, log),
    answers: delayed,
    canSend: outbound.canSend,
    arrange: outbound.arrange,
    attempt: outbound.attempt,
    observe: (trace) => aloud.observe(trace),
    moved(now, from) {
      log.addMove(from, now)
      installed?.set(now)
    },
    settled: settle,
    stepLimit: options.stepLimit,
    turn: () => hostTimer(0).done,
  })

  const ports: GatewayPorts = {
    router,
    credentials: { identify },
    settings,
    faults: rules,
    encoder: new ReadEncoder(),
    description: {
      json: () => describeApi(registry.builtOperations, [baseUrl]),
      yaml: () => toYaml(describeApi(registry.builtOperations, [baseUrl])).trimStart(),
    },
  }

  function stored(): void {
    for (const committed of commits) committed()
  }

  /** Everybody is told of what is done: the log and listeners here, and receivers by what is queued for them. */
  const aloud = {
    within: <T>(change: () => T): T => change(),
    handled(handled: Handled): void {
      log.add(handled)
      stored()
      for (const trace of handled.traces) tell(trace, world)
    },
    observe(trace: Trace, cause?: string): void {
      log.addTrace(trace, cause)
      stored()
      tell(trace, world)
    },
  }

  /** Nobody is told: the way of builders. */
  const silently = {
    within<T>(change: () => T): T {
      const before = world.quiet
      world.quiet = true
      try {
        return change()
      } finally {
        world.quiet = before
      }
    },
    handled: stored,
    observe: stored,
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
    const { next } = driver
    if (next !== undefined) cancelWake = wake(Math.max(0, next - world.now), () => act(() => undefined))
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
      const { response, bug } = handle(world, ports, request, aloud)
      if (bug !== undefined) surface(bug)
      return response
    }, request.traffic)
  }

  function apiFor(
    caller: Pick<DirectCaller, 'headers' | 'identity'>,
    traffic: 'app' | 'test',
    voice: typeof aloud | typeof silently = aloud,
  ): Api {
    return createDirectApi<Api>(registry.operations, {
      traffic,
      ...caller,
      send: (request) => act(() => voice.within(() => call(world, ports, request, voice)), traffic),
    })
  }

  /** @param since when the host's clock showed what the next world's shows; now unless given */
  function replaceWorld(next: World, since = hostTime()): void {
    driver.abandon()
    outbound.clear()
    delayed.abandon()
    cancelWake?.()
    world = next
    origin = { virtual: world.now, host: since }
    installed?.set(world.now)
    if (!disposed) act(() => undefined)
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

  function simulateAs(voice: typeof aloud | typeof silently): Simulate {
    const all = Object.entries<Cause>(registry.causes).map(([name, cause]) => [
      name,
      (...input: unknown[]) => {
        const values = readArguments(name, cause, input)
        return act(() => {
          const { result, trace } = voice.within(() => world.transact(() => cause.run(world, ...values)))
          voice.observe(trace, name)
          return result
        })
      },
    ])
    // Built from the causes that Simulate is generated from: test/types/generated.test.ts compares them.
    return Object.fromEntries(all) as unknown as Simulate
  }

  /** Waits for virtual time; where each request moves it, this one does. */
  function waitFor(delay: number, what: string, signal: AbortSignal | null | undefined): Promise<void> {
    const arrived = delayed.wait(world.now + delay, what, signal)
    if (typeof clock === 'object') driver.catchUp(world.now + delay)
    else settle()
    return arrived
  }

  const own = { headers: () => ({}), identity: () => defaultCaller(world) }
  const { environment } = settings
  const bench = { environment, world: present, api: apiFor(own, 'test'), simulate: simulateAs(aloud) }
  let silentBench: typeof bench | undefined
  const target = { baseUrl, handle: serve, wait: waitFor }

  return {
    baseUrl,
    get apiKey() {
      return defaultKey(world)
    },
    environment,
    api: bench.api,
    as: (caller, { traffic = 'test' } = {}) => apiFor({ headers: () => headersOf(caller) }, traffic),
    simulate: bench.simulate,
    given: createGiven((silent) => {
      if (!silent) return bench
      silentBench ??= { ...bench, api: apiFor(own, 'test', silently), simulate: simulateAs(silently) }
      return silentBench
    }),
    fetch: createFetch(target),
    handle: createHandle(target),
    accepts: (apiKey) => identify(present(), (name) => headersOf(apiKey)[name] ?? null).caller.kind === 'key',
    onCommit: (listener) => void commits.push(listener),
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
    events,
    webhooks: outbound.webhooks,
    ledger: {
      postings: ({ transactionId } = {}) => listPostings(present(), transactionId).map(presentPosting),
      balances: ({ transactionId } = {}) => balancesOf(listPostings(present(), transactionId)),
    },
    faults,
    requests: { list: (filter) => listRequests(log, present(), filter) },
    timeline: () => readTimeline(log, present()),
    issueDashboardToken: (userId) => act(() => world.transact(() => openSession(world, userId)).result),
    snapshot: () => takeSnapshot(whole()),
    restore: (snapshot, { since } = {}) =>
      replaceWorld(
        worldFromSnapshot(world.rules, snapshot),
        since === undefined ? undefined : toInstant(since, 'since'),
      ),
    reset() {
      log.clear()
      faults.clear()
      replaceWorld(seed.fork())
    },
    fork(forked = {}) {
      checkNames(forked, ['seed', 'baseUrl', 'keyPrefix'], 'sim.fork')
      const { seed: newSeed, keyPrefix } = forked
      const address =
        forked.baseUrl === undefined ? baseUrl : resolveOptions({ baseUrl: forked.baseUrl }).baseUrl
      return buildSimulator(
        { ...options, clock: 'manual', baseUrl: address },
        whole().fork(newSeed === undefined ? undefined : String(newSeed), {
          ...world.rules,
          ...(keyPrefix && { keyPrefix }),
        }),
        true,
      )
    },
    hash: () => whole().hash(),
    dispose() {
      disposed = true
      driver.abandon()
      outbound.stop()
      delayed.abandon()
      cancelWake?.()
      installed?.uninstall()
      installed = null
      clearListeners()
    },
  }
}
