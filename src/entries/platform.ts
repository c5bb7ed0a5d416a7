import type { Registry } from '../contract/compose.js'
import type { DirectApi } from '../gateway/direct.js'
import { requestIds } from '../gateway/gateway.js'
import { storedAnswers } from '../gateway/idempotency.js'
import { buckets } from '../gateway/rate-limit.js'
import { createRouter } from '../gateway/router.js'
import { hostNow, hostTimer, installDate, realNow, wake } from '../hosts/clock.js'
import { drafting } from '../hosts/drafting.js'
import { locatedPorts } from '../hosts/located.js'
import { hostPorts } from '../hosts/signing.js'
import { type Rules, World } from '../kernel/world.js'
import { assembleSimulator } from '../kit/assemble.js'
import { createFaults } from '../kit/faults.js'
import { optionsReader, type ResolvedOptions, type SimulatorOptions } from '../kit/options.js'
import { beginningOf, seedWorld } from '../kit/scenarios/seeding.js'
import type { Simulator } from '../kit/simulator.js'
import { createWebhooks } from '../kit/webhooks.js'
import { seedClient } from '../resources/api-keys/index.js'
import { identify } from '../resources/credentials.js'
import { attemptJob } from '../resources/webhooks/index.js'
import type { SimulateOf } from '../runtime/api.js'
import type { Performer } from '../runtime/effects.js'
import { createEvents } from '../runtime/events.js'
import type { JournalReader } from '../runtime/journal.js'
import { RequestLog } from '../runtime/request-log.js'
import { type Host, Session, startOf } from '../runtime/session.js'
import { Traffic } from '../runtime/traffic.js'

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

  function createSimulator(options: SimulatorOptions = {}): Simulator {
    const resolved = readOptions(options)
    const { scenario, seed, apiKey, now, clock } = resolved
    const rules = rulesOf(registry, resolved, ports)
    const still: ResolvedOptions = { ...resolved, clock: 'manual' }
    const begin = () => {
      const start = startOf(now, clock, host)
      const world = new World(rules, seed, beginningOf(scenario, start))
      seedClient(world, { name: 'Default Client', apiKey })
      if (scenario !== undefined) seedWorld(scenario, world, start, build(still, world, true))
      return world
    }
    return build(resolved, begin(), false, now === undefined ? begin : undefined)
  }

  /** @param quiet deliveries without a receiver wait for one instead of going out: the fork's rule @param renew see {@link Session} */
  function build(options: ResolvedOptions, world: World, quiet: boolean, renew?: () => World): Simulator {
    const { gateway: settings } = options
    const log = new RequestLog(options.logSize)
    const { rules, faults } = createFaults(registry, options.seed, () => session.world.now)
    const outbound = createWebhooks({
      registry,
      environment: settings.environment,
      settings: options.webhooks,
      quiet,
      present: () => session.present(),
      transact: (change) => session.transact(change),
      release: () => session.release(),
    })
    const session: Session = new Session({
      world,
      renew,
      clock: options.clock,
      stepLimit: options.stepLimit,
      host,
      registry,
      performers: { ...performers, ...drafting, [attemptJob]: outbound.performer },
    })
    const present = () => session.present()
    const listeners = createEvents(registry, () => session.world, present)
    const gateway = { router, credentials: { identify }, settings, faults: rules }
    const traffic = new Traffic(session, gateway, registry)
    for (const observer of observers) session.journal.read(observer)
    session.journal.read((entry, silent) => {
      if (entry.kind === 'replaced') outbound.clear()
      if (silent) return
      log.note(entry)
      listeners.note(entry)
    })
    return assembleSimulator({
      registry,
      options,
      session,
      traffic,
      log,
      faults,
      listeners,
      outbound,
      fork: (forked, copy) => build(forked, copy, true),
    })
  }

  // Its API and causes are made from the same registry that R is; test/types compares what is generated with R.
  return { createSimulator: (options) => createSimulator(options) as unknown as S }
}

function rulesOf(registry: Registry, options: ResolvedOptions, ports: ReadonlyMap<string, unknown>): Rules {
  const { clock, progression, quirks, keyPrefix, settings } = options
  return {
    tables: [...registry.tables, buckets, storedAnswers, requestIds],
    jobs: registry.jobs,
    reactions: registry.reactionsTo,
    guards: registry.guardsOf,
    facts: registry.facts,
    environment: options.gateway.environment,
    hostTime: clock === 'real' || clock === 'follow',
    ...{ progression, quirks, keyPrefix, settings },
    ports: new Map([
      ...hostPorts(options.gateway.environment, options.webhooks.signingKey),
      ...locatedPorts(registry, options.baseUrl),
      ...ports,
    ]),
  }
}
