import { injectedProblem } from '../contract/problem.js'
import { readSandboxHeaders } from '../contract/sandbox-headers.js'
import type { Exchange } from './exchange.js'

/** Reads the sandbox headers where the operation declares them; production ignores them. */
export function readFaultPlan(exchange: Exchange): void {
  const { request, route, gateway } = exchange
  if (route.operation?.sandboxHeaders !== true || request.traffic === 'test') return
  if (gateway.settings.environment === 'production') return
  const { plan, door, ignored } = readSandboxHeaders((name) => request.header(name))
  exchange.plan = plan
  exchange.door = door
  for (const text of ignored) exchange.warnings.push(`ignored sandbox header ${text}`)
}

/** What a test has set out of band meets the request as it arrives. */
export function meetFaults(exchange: Exchange): void {
  exchange.gateway.faults.arrive(exchange)
}

/** A fault of the test's own answers at the door, then an explicit status of 400 or more, whatever the step. */
export function answerFault(exchange: Exchange): void {
  const { door, encounter, gateway } = exchange
  if (encounter !== null) gateway.faults.answer(exchange, encounter)
  if (door !== null) throw injectedProblem(door.status, door.message)
}
