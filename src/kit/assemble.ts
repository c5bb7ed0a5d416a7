import type { Registry } from '../contract/compose.js'
import { withoutEnd } from '../contract/primitives.js'
import type { GatewayRequest } from '../gateway/exchange.js'
import { locatedPorts } from '../hosts/description/openapi.js'
import { createFetch, createHandle, createInside } from '../hosts/fetch/fetch.js'
import { checkWireRequest } from '../hosts/fetch/wire-request.js'
import { loadInspector } from '../hosts/inspector/load.js'
import { createPages } from '../hosts/pages/pages.js'
import { toInstant } from '../kernel/clock.js'
import { getterMembers, lazy, lazyMembers } from '../kernel/lazy.js'
import { checkFunction, checkOptions, checkPrototype, checkText } from '../kernel/names.js'
import type { Snapshot } from '../kernel/snapshot.js'
import { bytesKeeper } from '../kernel/stored-bytes.js'
import type { World } from '../kernel/world.js'
import { adminToken, defaultCaller, defaultKey, identify } from '../resources/credentials.js'
import { balancesOf, listPostings, presentPosting } from '../resources/ledger/index.js'
import { openSession } from '../resources/users/index.js'
import { callQuietly, type createEvents } from '../runtime/events.js'
import { withInside } from '../runtime/inside.js'
import type { RequestLog } from '../runtime/request-log.js'
import type { Session } from '../runtime/session.js'
import { headersOf, type Traffic } from '../runtime/traffic.js'
import type { WireSlot } from '../runtime/wire.js'
import { explain, explainReading } from './explain.js'
import type { Faults } from './faults.js'
import { createGiven } from './given/index.js'
import type { Workbench } from './given/made.js'
import { withPast } from './history/history.js'
import type { HistoryInput } from './history/persona.js'
import { checkFork, type ResolvedOptions, readHistory } from './options.js'
import type { WebhookPort } from './outbound.js'
import { listPossible } from './possible/possible.js'
import { listRequests } from './requests.js'
import { worldBefore } from './rewind.js'
import type { Simulator } from './simulator.js'
import { checkSnapshot } from './state-check.js'
import { readTimeline } from './timeline.js'
import { createPaywall } from './x402.js'

/** The parts that the composition root has wired: everything that a simulator consists of. */
export interface Parts {
  readonly registry: Registry
  readonly options: ResolvedOptions
  readonly session: Session
  readonly traffic: Traffic
  readonly log: RequestLog
  readonly faults: Faults
  readonly listeners: ReturnType<typeof createEvents>
  readonly outbound: WebhookPort
  readonly slot: WireSlot
  /** Wires another simulator around a world, whose deliveries wait for a receiver. @param log goes on; a new one unless given */
  fork(options: ResolvedOptions, world: World, log?: RequestLog): Simulator
}

/** Makes what builders work with: a fork is made for each test, and a test calls a few of these. */
const withBench = lazyMembers('api', 'simulate')

/** The members that are looked up, or made, each time they are asked for. */
const looked = ['apiKey', 'adminToken', 'api', 'simulate', 'given', 'webhooks'] as const
type Looked = (typeof looked)[number]
const withLooked = getterMembers(...looked)

/** Puts the parts into the hand of a test: each member of `sim` is here, and what it does is in the part that it asks. */
export function assembleSimulator(parts: Parts): Simulator {
  const { registry, options, session, traffic, log, faults, listeners, outbound, slot } = parts
  const { baseUrl } = options
  const { environment } = options.gateway
  const present = () => session.present()
  const living = () => session.act(() => session.world)
  const own = { headers: () => ({}), identity: () => defaultCaller(session.world) }
  const benchFor = (silent: boolean) => {
    const api = () => traffic.api(own, { silent })
    const simulate = () => traffic.simulate({ silent })
    const applicant = (applicationToken: string) => {
      const headers = headersOf({ applicationToken })
      const api = traffic.api({ headers: () => headers }, { silent })
      return (api as unknown as Simulator['api']).applications
    }
    const made = Object.assign(withBench({ api, simulate }), { environment, world: present, applicant })
    // Made from the registry that the types are generated from.
    return made as unknown as Workbench & Pick<Simulator, 'api' | 'simulate'>
  }
  const bench = lazy(() => benchFor(false))
  const silentBench = lazy(() => benchFor(true))
  const given = lazy(() => ({
    ...createGiven((silent) => (silent ? silentBench() : bench()), session.attempt.bind(session)),
    history(input: HistoryInput): void {
      session.requireAlive('sim.given.history')
      const live = (past: World) => parts.fork({ ...options, clock: 'manual' }, past, log)
      session.begin(withPast(readHistory(input), session.present(), live))
    },
  }))
  const pages = createPages({
    baseUrl,
    present,
    simulate: () => bench().simulate,
    applicant: (applicationToken) => sim.as({ applicationToken }).applications,
  })
  const serve = (request: GatewayRequest) => pages.serve(request) ?? traffic.serve(request)
  const target = {
    baseUrl,
    handle: (request: GatewayRequest) => slot.wire?.call?.(request, serve) ?? serve(request),
    wait: session.waitFor.bind(session),
    expect(request: GatewayRequest) {
      const bodyLimit = pages.bodyLimit(request)
      return bodyLimit === undefined ? traffic.expect(request) : { bodyLimit, isFile: false }
    },
    lifetime: () => session.lifetime,
  }

  const handle = createHandle(target)
  const inside = createInside(target)

  // To look at a snapshot costs more than to restore it, and most are the simulator's own.
  const taken = lazy(() => new WeakSet<Snapshot>())

  function listedPostings(name: string, filter: { readonly transactionId?: string } = {}) {
    checkOptions(filter, { transactionId: 'text' }, `sim.ledger.${name}`)
    return listPostings(present(), filter.transactionId)
  }

  /** Another simulator with a world that is like this one's. */
  function copyOf(world: () => World, forked: NonNullable<Parameters<Simulator['fork']>[0]>): Simulator {
    checkFork(forked, baseUrl)
    const { seed: newSeed, keyPrefix } = forked
    const where = withoutEnd(forked.baseUrl ?? baseUrl)
    const { rules } = session.world
    const copy = world().fork(newSeed === undefined ? undefined : String(newSeed), {
      ...rules,
      hostTime: false,
      ...(keyPrefix && { keyPrefix }),
      ...(where !== baseUrl && {
        ports: new Map([
          ...(rules.ports ?? []),
          ...locatedPorts(
            registry,
            { baseUrl: where, docsUrl: options.gateway.docsUrl },
            options.describe,
            options.tomorrow,
          ),
        ]),
      }),
    })
    const other = parts.fork({ ...options, clock: 'manual', baseUrl: where }, copy)
    session.journal.forked(other)
    return other
  }

  const members: Omit<Simulator, Looked> = {
    baseUrl,
    environment,
    as(caller, options = {}) {
      session.requireAlive('sim.as')
      checkOptions(options, { traffic: ['test', 'app'] }, 'sim.as')
      const { traffic: kind = 'test' } = options
      const headers = headersOf(caller)
      return traffic.api({ headers: () => headers }, { traffic: kind }) as unknown as Simulator['api']
    },
    fetch: createFetch(target),
    handle(request, signal) {
      checkWireRequest(request, 'handle')
      return handle(request, signal)
    },
    bodyLimit(request) {
      session.requireAlive('sim.bodyLimit')
      checkWireRequest(request, 'bodyLimit')
      return target.expect(inside(request)).bodyLimit
    },
    takesFile(request) {
      session.requireAlive('sim.takesFile')
      checkWireRequest(request, 'takesFile')
      return traffic.takesFile(inside(request))
    },
    keepBytesIn(place) {
      if (place !== null) checkFunction(place, 'sim.keepBytesIn')
      present().port(bytesKeeper).place = place
    },
    lifetime: target.lifetime,
    accepts(apiKey) {
      session.requireAlive('sim.accepts')
      if (typeof apiKey !== 'string') return false
      return identify(present(), (name) => headersOf(apiKey)[name] ?? null).caller.kind === 'key'
    },
    onCommit(listener) {
      session.requireAlive('sim.onCommit')
      checkFunction(listener, 'sim.onCommit')
      session.journal.read(() => callQuietly(listener))
    },
    image: (last) => session.image(last),
    clock: session.clock,
    idle: () => session.idle(),
    async inTurn(work, gone) {
      session.requireAlive('sim.inTurn')
      checkFunction(work, 'sim.inTurn')
      if (gone !== undefined && gone !== null) checkFunction(gone, 'sim.inTurn')
      return session.work.run(work, gone)
    },
    events: listeners.events,
    ledger: {
      postings: (filter) => listedPostings('postings', filter).map(presentPosting),
      balances: (filter) => balancesOf(listedPostings('balances', filter)),
    },
    possible(id) {
      session.requireAlive('sim.possible')
      return listPossible(registry, traffic, session.whole(), id)
    },
    policies: { explain: (id, asked) => explain(living(), id, asked) },
    agents: { explain: (agentId, body) => explainReading(living(), agentId, body) },
    x402: {
      paywall(options) {
        session.requireAlive('sim.x402.paywall')
        return createPaywall(living, (id) => bench().simulate.settleHold(id), options)
      },
    },
    faults,
    requests: { list: (filter) => listRequests(registry, log, present(), filter) },
    timeline: () => readTimeline(log, present(), outbound.vain()),
    note(text) {
      session.requireAlive('sim.note')
      checkText(text, 'sim.note', 'a text, for people who read the timeline')
      session.journal.noted(session.world.now, text)
    },
    issueDashboardToken(userId) {
      checkText(userId, 'sim.issueDashboardToken', 'the id of a user')
      return session.transact((world) => openSession(world, userId))
    },
    snapshot() {
      const snapshot = session.snapshot()
      taken().add(snapshot)
      return snapshot
    },
    restore(snapshot, options = {}) {
      checkOptions(options, { since: 'any', checked: 'flag' }, 'sim.restore')
      const { since, checked = taken().has(snapshot) } = options
      if (!checked) checkSnapshot(snapshot, session.world)
      session.restore(snapshot, since === undefined ? undefined : toInstant(since, 'since'))
    },
    reset() {
      session.requireAlive()
      log.clear()
      faults.clear()
      session.reset()
    },
    fork(forked = {}) {
      session.requireAlive('sim.fork')
      checkPrototype('sim.fork')
      return copyOf(() => session.whole(), forked)
    },
    rewind(to, forked = {}) {
      session.requireAlive('sim.rewind')
      checkPrototype('sim.rewind')
      return copyOf(() => worldBefore(session.past, log, session.present(), to), forked)
    },
    hash: () => session.whole().hash(),
    async inspect(options = {}) {
      session.requireAlive('sim.inspect')
      const { inspect } = await loadInspector()
      await inspect(sim, options)
    },
    dispose() {
      session.dispose()
      outbound.stop()
      listeners.clear()
    },
  }
  const sim: Simulator = withLooked(members, {
    apiKey: () => defaultKey(session.world),
    adminToken: () => adminToken(session.world),
    api: () => bench().api,
    simulate: () => bench().simulate,
    given,
    webhooks: () => outbound.webhooks,
  })
  const unhit = () => [...faults.unhit(), ...outbound.unhit()]
  return withInside(sim, { registry, session, log, slot, unhit, isInbox: (url) => outbound.isInbox(url) })
}
