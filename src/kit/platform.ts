import type { SimulateOf } from '../contract/cause.js'
import type { Registry } from '../contract/compose.js'
import type { DirectApi } from '../gateway/direct.js'
import { createRouter } from '../gateway/router.js'
import { hostNow, hostTimer, installDate, realNow, wake } from '../hosts/clock.js'
import { drafting } from '../hosts/drafting.js'
import { lazy } from '../kernel/lazy.js'
import { checkPrototype, isPlainObject } from '../kernel/names.js'
import type { World } from '../kernel/world.js'
import { identify } from '../resources/credentials.js'
import { attemptJob } from '../resources/webhooks/index.js'
import type { Performer } from '../runtime/effects.js'
import { createEvents } from '../runtime/events.js'
import type { JournalReader } from '../runtime/journal.js'
import { followPast, Past } from '../runtime/past.js'
import { RequestLog } from '../runtime/request-log.js'
import { type Host, Session, startOf } from '../runtime/session.js'
import { Traffic } from '../runtime/traffic.js'
import { assembleSimulator } from './assemble.js'
import { beginWorld } from './beginning.js'
import { createFaults } from './faults.js'
import { optionsReader, type ResolvedOptions, type SimulatorOptions } from './options.js'
import { WebhookPort } from './outbound.js'
import { rulesLike, rulesOf, tablesOf } from './rules.js'
import type { Simulator } from './simulator.js'

const ownHost: Host = { realNow, followedNow: hostNow, startTimer: hostTimer, wake, installDate }

/** A simulator whose API and causes are those of a registry. */
export type SimulatorOf<R extends Registry> = Omit<Simulator, 'api' | 'simulate'> & {
  readonly api: DirectApi<R['operations']>
  readonly simulate: SimulateOf<R['causes']>
}

/**
 * The composition root: everything that a registry of resources needs to be alive, wired once.
 * @typeParam S the types of what it makes: inferred of the registry, or generated from it
 * @param performers ports for effects of resources beside the platform's own, by kind
 * @param ports what resources may ask for beside signing, hashing and description, by name: `verifying` costs curves, so who needs it brings it
 * @param host time and timers, where they are not the ordinary ones
 * @param observers read the journal of every simulator before anybody else, silent entries and forks included
 */
export function createPlatform<R extends Registry, S = SimulatorOf<R>>(
  registry: R,
  performers: Readonly<Record<string, Performer>> = {},
  ports: ReadonlyMap<string, unknown> = new Map(),
  observers: readonly JournalReader[] = [],
  host: Host = ownHost,
): { createSimulator(options?: SimulatorOptions): S } {
  const readOptions = optionsReader(registry)
  const router = createRouter(registry.allOperations)
  const tables = tablesOf(registry)
  /** Makes what every simulator without options is told, and begins with: each takes a fork of it. */
  const plain = lazy(() => {
    const options = readOptions({})
    return { options, rules: rulesOf(registry, tables, options, ports) }
  })
  let plainBeginning: World | undefined
  const ownPerformers: typeof performers = { ...performers, ...drafting }

  function createSimulator(options: SimulatorOptions = {}): Simulator {
    checkPrototype('createSimulator')
    const isPlain = isPlainObject(options) && Object.keys(options).length === 0
    const resolved = isPlain ? plain().options : readOptions(options)
    const { scenario, history, seed, apiKey, now, clock } = resolved
    const rules = isPlain ? rulesLike(plain().rules) : rulesOf(registry, tables, resolved, ports)
    const still: ResolvedOptions = { ...resolved, clock: 'manual' }
    const begin = (log?: RequestLog) => {
      const beginning = { rules, seed, scenario, history, apiKey, end: startOf(now, clock, host) }
      return beginWorld(beginning, (world) => build(still, world, true, log))
    }
    if (isPlain) {
      plainBeginning ??= begin()
      return build(resolved, plainBeginning.fork(seed, rules), false)
    }
    const log = new RequestLog(resolved.log)
    // What happened in a past is told, and what a scenario arranges is not.
    return build(resolved, begin(history && log), false, log, now === undefined ? () => begin() : undefined)
  }

  /** @param quiet deliveries without a receiver wait for one instead of going out: the fork's rule @param renew see {@link Session} */
  function build(
    options: ResolvedOptions,
    world: World,
    quiet: boolean,
    log = new RequestLog(options.log),
    renew?: () => World,
  ): Simulator {
    const { gateway: settings } = options
    const slot = { wire: options.tomorrow }
    const { rules, faults } = createFaults(registry, options.seed, () => session)
    const outbound = new WebhookPort({
      registry,
      environment: settings.environment,
      settings: options.webhooks,
      quiet,
      slot,
      session: () => session,
    })
    const { entries } = options.rewind
    const past = entries === 0 ? undefined : new Past(entries, () => log.happened)
    const session: Session = new Session({
      world,
      past,
      renew,
      clock: options.clock,
      host,
      registry,
      performerOf: (kind) => (kind === attemptJob ? outbound.performer : ownPerformers[kind]),
    })
    const listeners = createEvents(registry, session)
    const gateway = { router, credentials: { identify }, settings, faults: rules }
    const traffic = new Traffic(session, gateway, registry)
    for (const observer of observers) session.journal.read(observer)
    session.journal.read((entry, silent) => {
      if (entry.kind === 'replaced') outbound.clear()
      if (silent) return
      log.note(entry)
      listeners.note(entry)
    })
    followPast(past, session, log)
    return assembleSimulator({
      registry,
      options,
      session,
      traffic,
      log,
      faults,
      listeners,
      outbound,
      slot,
      fork: (forked, copy, past) => build(forked, copy, true, past),
    })
  }

  // Its API and causes are made from the same registry that R is; test/types compares what is generated with R.
  return { createSimulator: (options) => createSimulator(options) as unknown as S }
}
