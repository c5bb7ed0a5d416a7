import { compose } from '../../src/contract/compose.js'
import type { Caller } from '../../src/contract/operation.js'
import type { Resource } from '../../src/contract/resource.js'
import { admit, expectBody } from '../../src/gateway/admission.js'
import { createDirectApi, type DirectApi } from '../../src/gateway/direct.js'
import { ReadEncoder } from '../../src/gateway/encode.js'
import type { GatewayPorts } from '../../src/gateway/exchange.js'
import { FaultRules } from '../../src/gateway/fault-rules.js'
import { call, handle, requestIds } from '../../src/gateway/gateway.js'
import { storedAnswers } from '../../src/gateway/idempotency.js'
import { KeptReads } from '../../src/gateway/kept-reads.js'
import { buckets } from '../../src/gateway/rate-limit.js'
import { createRouter } from '../../src/gateway/router.js'
import type { GatewaySettings } from '../../src/gateway/settings.js'
import { describeApi } from '../../src/hosts/description/openapi.js'
import { createFetch, createHandle } from '../../src/hosts/fetch/fetch.js'
import type { World } from '../../src/kernel/world.js'
import { Lifetime } from '../../src/runtime/lifetime.js'
import { emptyWorld } from '../kernel/small-world.js'

/** A resource alive without the platform: a world, the gateway before it, and the hosts' ways in. */

const admin: Caller = { kind: 'key', credentialId: 'key', clientId: 'client', userId: 'user', role: 'admin' }
const applicant: Caller = {
  kind: 'application',
  credentialId: 'token',
  clientId: 'client',
  applicationId: 'application',
}

function identify(_world: World, header: (name: string) => string | null) {
  if (header('x-api-key') === 'key') return { caller: admin, presented: true }
  if (header('x-application-token') === 'token') return { caller: applicant, presented: true }
  const anonymous: Caller = { kind: 'anonymous' }
  return { caller: anonymous, presented: header('x-api-key') !== null }
}

const settings: GatewaySettings = {
  environment: 'sandbox',
  docsUrl: 'https://docs.example',
  limits: {
    rate: 'observe',
    apiKeyPerMinute: 100,
    dashboardPerMinute: 100,
    anonymousPerMinute: 100,
    applicationPerHour: 100,
    idempotencyWindow: 86_400_000,
  },
  latency: [0, 0],
  strict: 'warn',
}

const baseUrl = 'https://frame.example'

/** Everything that a test of the frame asks of a simulator. */
export function frameOf<const O extends Resource['operations']>(
  resource: Resource & { readonly operations: O },
) {
  const registry = compose([resource])
  const world = emptyWorld({
    rules: {
      tables: [...registry.tables, buckets, storedAnswers, requestIds],
      jobs: registry.jobs,
      reactions: registry.reactionsTo,
      guards: registry.guardsOf,
      facts: registry.facts,
    },
  })
  const routes = createRouter(registry.allOperations)
  const looked = { matches: 0, callers: 0 }
  const router: typeof routes = {
    ...routes,
    match(method, path) {
      looked.matches++
      return routes.match(method, path)
    },
  }
  const openApi = describeApi(registry, [baseUrl])
  const warnings: string[] = []
  const ports: GatewayPorts = {
    router,
    credentials: {
      identify(where, header) {
        looked.callers++
        return identify(where, header)
      },
    },
    settings,
    faults: new FaultRules('seed'),
    encoder: new ReadEncoder(),
    reads: new KeptReads(),
  }
  const observer = {
    handled: ({ exchange }: { readonly exchange: { readonly warnings: readonly string[] } }) =>
      void warnings.push(...exchange.warnings),
  }

  const lifetime = new Lifetime()
  const target = {
    baseUrl,
    handle(request: Parameters<typeof handle>[2]) {
      const { response, bug } = handle(world, ports, request, observer)
      if (bug !== undefined) throw bug
      return response
    },
    wait: () => Promise.reject(new Error('nothing moves the clock of a frame')),
    expect: (request: Parameters<typeof handle>[2]) => expectBody(admit(world, ports, request)),
    lifetime: () => lifetime,
  }
  const fetch = createFetch(target)
  const api: DirectApi<O> = createDirectApi(resource.operations, {
    traffic: 'test',
    requireAlive: () => undefined,
    headers: () => ({}),
    identity: () => admin,
    send: (request) => call(world, ports, request, observer),
  })
  return {
    baseUrl,
    world,
    api,
    fetch,
    handle: createHandle(target),
    openApi,
    warnings,
    /** How often a route was matched, and a caller identified. */
    looked,
    /** Sends with the key of an admin, and with a fresh idempotency key. */
    send(method: string, path: string, body?: BodyInit, headers: Record<string, string> = {}) {
      return fetch(baseUrl + path, {
        method,
        headers: { 'x-api-key': 'key', 'x-idempotency-key': crypto.randomUUID(), ...headers },
        ...(body !== undefined && { body }),
      })
    },
    bodyLimit: (request: Parameters<typeof handle>[2]) => target.expect(request).bodyLimit,
  }
}
