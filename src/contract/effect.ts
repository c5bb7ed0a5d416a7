import type { Job } from '../kernel/scheduler.js'
import type { World } from '../kernel/world.js'

/**
 * What leaves the world: a job whose work a host performs, such as the delivery of a webhook. The runtime prepares the
 * request in the world, has the host's port for this kind perform it, and settles the outcome in a transaction.
 */
export interface Effect<Request = unknown, Outcome = unknown> {
  /** The kind of job, and the name of the port that performs it. */
  readonly kind: string
  /** Reads only; undefined when there is nothing left to do. */
  prepare(world: World, job: Job): Request | undefined
  /** Writes the outcome. */
  settle(world: World, request: Request, outcome: Outcome): void
}

/** Declares an effect. */
export function effect<Request, Outcome>(definition: Effect<Request, Outcome>): Effect<Request, Outcome> {
  return definition
}
