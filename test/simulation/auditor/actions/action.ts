import type { Audit } from '../audit.js'
import type { Way } from '../calls.js'
import type { Draws } from '../draws.js'

/** One kind of thing that the workload does: what it does exactly is drawn as plain data, which a shrunk run repeats. */
export interface Action {
  readonly name: string
  readonly weight: number
  draw(draws: Draws): unknown
  run(audit: Audit, step: unknown): Promise<void>
}

export function action<Step>(
  name: string,
  weight: number,
  draw: (draws: Draws) => Step,
  run: (audit: Audit, step: Step) => Promise<void>,
): Action {
  // A step is only ever run by the action that drew it: it is found by its name.
  return { name, weight, draw, run: (audit, step) => run(audit, step as Step) }
}

export function drawWay(draws: Draws): Way {
  return draws.pick(['test', 'test', 'app', 'app', 'fetch'])
}

/** Sandbox headers are for the app's traffic. */
export function drawAppWay(draws: Draws): Way {
  return draws.pick(['app', 'app', 'fetch'])
}

/** An id that is well formed and names nothing. */
export const nobody = '0ujtsYcgvSTl8PAuAdqWYSMnLOv'
