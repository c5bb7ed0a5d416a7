import type { Registry } from '../contract/compose.js'
import { refusalOfFault } from '../contract/problem.js'
import { requestIds } from '../gateway/gateway.js'
import { storedAnswers } from '../gateway/idempotency.js'
import { buckets } from '../gateway/rate-limit.js'
import { locatedPorts } from '../hosts/description/openapi.js'
import { hostPorts } from '../hosts/signing/signing.js'
import { BytesKeeper, bytesKeeper } from '../kernel/stored-bytes.js'
import type { Rules } from '../kernel/world.js'
import type { ResolvedOptions } from './options.js'

/** Every table of a world: those of the resources, and what the gateway keeps. */
export function tablesOf(registry: Registry): Rules['tables'] {
  return [...registry.tables, buckets, storedAnswers, requestIds]
}

/** The same rules for another simulator with the same options. Only the place where it keeps bytes is its own. */
export function rulesLike(rules: Rules): Rules {
  return { ...rules, ports: new Map([...(rules.ports ?? []), [bytesKeeper.name, new BytesKeeper()]]) }
}

/** Makes what never changes while a world lives. @param ports beside those that every platform has, by name */
export function rulesOf(
  registry: Registry,
  tables: Rules['tables'],
  options: ResolvedOptions,
  ports: ReadonlyMap<string, unknown>,
): Rules {
  const { clock, progression, quirks, keyPrefix, settings } = options
  return {
    tables,
    jobs: registry.jobs,
    reactions: registry.reactionsTo,
    guards: registry.guardsOf,
    facts: registry.facts,
    refusalOfFault,
    environment: options.gateway.environment,
    hostTime: clock === 'real' || clock === 'follow',
    ...{ progression, quirks, keyPrefix, settings },
    ports: new Map([
      ...hostPorts(options.gateway.environment, options.webhooks.signingKey),
      ...locatedPorts(
        registry,
        { baseUrl: options.baseUrl, docsUrl: options.gateway.docsUrl },
        options.describe,
        options.tomorrow,
      ),
      ...ports,
    ]),
  }
}
