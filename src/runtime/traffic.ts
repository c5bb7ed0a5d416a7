import { FileBody } from '../contract/bytes.js'
import { atCaller, blamingReads, orPrototypePollution } from '../contract/call-site.js'
import type { Cause } from '../contract/cause.js'
import type { Registry } from '../contract/compose.js'
import { complaintsOf, leftOut, parseWith, strangersOf } from '../contract/reading.js'
import { admit, type ExpectedBody, expectBody } from '../gateway/admission.js'
import { createDirectApi, type DirectApi, type DirectCaller } from '../gateway/direct.js'
import { ReadEncoder } from '../gateway/encode.js'
import type { DirectCall, GatewayPorts, GatewayRequest } from '../gateway/exchange.js'
import { call, type GatewayResponse, type Handled, handle } from '../gateway/gateway.js'
import { KeptReads } from '../gateway/kept-reads.js'
import type { Change } from '../kernel/change.js'
import { UsageError } from '../kernel/errors.js'
import { printable } from '../kernel/shown.js'
import type { World } from '../kernel/world.js'
import { surface } from './events.js'
import type { Session } from './session.js'

interface Manner {
  readonly traffic?: 'app' | 'test'
  /** True where nobody is told: the way of builders. */
  readonly silent?: boolean
}

/** The calls that come to a session through the gateway, and those that a test makes by hand. */
export class Traffic {
  readonly #session: Session
  readonly #ports: GatewayPorts
  readonly #registry: Registry

  constructor(session: Session, ports: Omit<GatewayPorts, 'encoder' | 'reads'>, registry: Registry) {
    this.#session = session
    const { router, credentials, settings, faults } = ports
    // No spread: V8 is slow when a spread is followed by new members.
    this.#ports = {
      router,
      credentials,
      settings,
      faults,
      encoder: new ReadEncoder(),
      reads: new KeptReads(),
    }
    this.#registry = registry
  }

  /** Answers a request over the wire. Our own bugs answer 500, and are reported to the host. */
  serve(request: GatewayRequest): GatewayResponse {
    const session = this.#session
    let arrived = request
    return session.act(
      () => {
        const handled = (what: Handled): void => session.journal.handled(what)
        const { response, bug } = handle(session.world, this.#ports, arrived, { handled })
        if (bug !== undefined) surface(bug)
        return response
      },
      () => {
        if (request.traffic !== 'app') return false
        const { known, operation } = admit(session.world, this.#ports, request)
        arrived = { ...request, known }
        // Strangers move no automatic clock.
        return operation !== undefined && known.caller.kind !== 'anonymous'
      },
    )
  }

  /** Tells what to do with the body of a request that has not arrived yet. */
  expect(request: GatewayRequest): ExpectedBody {
    return expectBody(admit(this.#session.world, this.#ports, request))
  }

  /** Tells whether its body may be too long to be put together: it is put away as it arrives. */
  takesFile(request: GatewayRequest): boolean {
    return this.#ports.router.match(request.method, request.path).operation?.body instanceof FileBody
  }

  /** The direct API for a caller. */
  api(
    caller: Pick<DirectCaller, 'headers' | 'identity'>,
    { traffic = 'test', silent = false }: Manner = {},
  ): DirectApi<Registry['operations']> {
    const session = this.#session
    const handled = (what: Handled): void => session.journal.handled(what, silent)
    const direct: DirectCaller = {
      traffic,
      ...caller,
      requireAlive: () => session.requireAlive(),
      send: (request) =>
        session.act(
          () => session.quietly(silent, () => call(session.world, this.#ports, request, { handled })),
          () => traffic === 'app',
        ),
    }
    return createDirectApi(this.#registry.operations, direct)
  }

  /**
   * Makes a direct call in a copy of the world, and nobody hears of it.
   * @param path with its parameters filled in
   * @throws Problem for what is refused there
   */
  tried(copy: World, path: string, direct: DirectCall): readonly Change[] {
    let changes: readonly Change[] = []
    const handled = (what: Handled): void => {
      changes = what.changes
    }
    const { method } = direct.operation
    const sent = { search: '', secure: true, header: () => null, body: null, traffic: 'test' } as const
    call(copy, this.#ports, { ...sent, method, path, direct }, { handled })
    return changes
  }

  /** Every cause by its name; each checks its arguments before it does anything. */
  simulate({ silent = false }: Manner = {}): Readonly<Record<string, (...input: unknown[]) => unknown>> {
    const made = Object.entries<Cause>(this.#registry.causes).map(([name, cause]) => {
      const called = (...input: unknown[]): unknown => {
        try {
          this.#session.requireAlive()
          const values = readArguments(name, cause, input)
          return this.#session.transact((world) => cause.run(world, ...values), { cause: name, silent })
        } catch (error) {
          throw atCaller(orPrototypePollution(error, `sim.simulate.${name}`), `simulate.${name}`, called)
        }
      }
      return [name, called]
    })
    return Object.fromEntries(made)
  }
}

/** An API key, or another credential, or none. */
export type CallerInput =
  | string
  | { readonly applicationToken: string }
  | { readonly dashboardToken: string }
  | null

/** The credential of a caller, as the app would send it. @throws UsageError for what is no caller */
export function headersOf(caller: CallerInput): Readonly<Record<string, string>> {
  if (caller === null) return {}
  if (typeof caller === 'string') return { 'x-api-key': caller }
  if (typeof caller === 'object' && Object.keys(caller).length === 1) {
    if ('applicationToken' in caller && typeof caller.applicationToken === 'string')
      return { 'x-application-token': caller.applicationToken }
    if ('dashboardToken' in caller && typeof caller.dashboardToken === 'string')
      return { authorization: `Bearer ${caller.dashboardToken}` }
  }
  throw new UsageError(
    `a caller is ${printable(caller)}: it must be an API key as text, { applicationToken } or { dashboardToken } with a text, or null for nobody.`,
  )
}

/**
 * Reads and checks the arguments of a call of a cause.
 * @throws UsageError naming the arguments that are wrong, and what they take
 */
function readArguments(name: string, { takes }: Cause, input: readonly unknown[]): readonly unknown[] {
  const call = `sim.simulate.${name}(${takes.map((each) => each.name).join(', ')})`
  const wrong = input.length > takes.length ? [`it takes ${takes.length} and was given ${input.length}`] : []
  const values = takes.map(({ name: argument, schema }, index) =>
    blamingReads(call, input[index], () => {
      const read = parseWith(schema, input[index])
      if (read.ok) {
        const names = leftOut(input[index], read.value)
        if (names.length > 0) wrong.push(strangersOf(argument, schema, names))
        return read.value
      }
      wrong.push(complaintsOf(argument, schema, input[index], read.errors))
      return undefined
    }),
  )
  if (wrong.length > 0) throw new UsageError(`${call} was given wrong arguments: ${wrong.join('; ')}.`)
  return values
}
