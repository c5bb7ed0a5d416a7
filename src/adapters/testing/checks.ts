import { describeDelivery, describeRequest } from './assertions.js'
import { counted, indented } from './matching.js'
import type { SeenRequest, TestedSimulator } from './subject.js'

/** What a test may leave behind without failing. */
export interface Allowed {
  /** Requests of the application for paths that the API does not have (404, 405), or that are not built (501). */
  readonly unknownRequests?: boolean
  /** Deliveries that failed for good, after the tenth attempt. */
  readonly failedDeliveries?: boolean
  /** Faults that were set and never happened: of `sim.faults`, of `sim.webhooks` and of its inboxes. */
  readonly unhitFaults?: boolean
}

/** Why a test fails that had ended well: for whoever reads its output, without a stack of our own. */
export class LeftBehind extends Error {
  override readonly name = 'LeftBehind'

  constructor(message: string) {
    super(message)
    this.stack = `${this.name}: ${message}`
  }
}

interface Inspection {
  readonly allowed: Allowed
  /** Deliveries that had failed before the test began. */
  readonly failedBefore: ReadonlySet<string>
  /** A test that failed has not come to all its faults: only what may be the cause is told then. */
  readonly hasFailed: boolean
}

/** @throws LeftBehind naming everything that the test should not have left behind */
export function inspect(sim: TestedSimulator, { allowed, failedBefore, hasFailed }: Inspection): void {
  const requests = sim.requests.list()
  const bugs = requests.filter(isOurBug)
  const unknown = allowed.unknownRequests ? [] : requests.filter(isUnknown)
  const failed = allowed.failedDeliveries
    ? []
    : failedDeliveries(sim).filter(({ id }) => !failedBefore.has(id))
  const unhit = allowed.unhitFaults || hasFailed ? [] : [...sim.faults.unhit(), ...sim.webhooks.unhit()]
  const found = [
    complaint('platform-simulator itself went wrong', bugs.map(describeRequest), ''),
    complaint(
      'the application asked for what the API does not have',
      unknown.map(describeRequest),
      'unknownRequests',
    ),
    complaint('deliveries failed for good', failed.map(describeDelivery), 'failedDeliveries'),
    complaint(
      'faults were set and never happened',
      unhit.map(({ description }) => description),
      'unhitFaults',
    ),
  ].filter((text) => text !== '')
  if (found.length === 0) return
  throw new LeftBehind(
    `${found.join('\n')}\n\nWhat happened:\n${indented(lastLines(sim.timeline().toString()))}`,
  )
}

/** The end is what a reader of a failure wants; all of it is in `sim.timeline()`. */
function lastLines(text: string): readonly string[] {
  const lines = text.split('\n')
  const most = 60
  return lines.length <= most ? lines : ['...', ...lines.slice(-most)]
}

export function failedDeliveries(
  sim: TestedSimulator,
): ReturnType<TestedSimulator['webhooks']['deliveries']> {
  return sim.webhooks.deliveries().filter(({ status }) => status === 'failed')
}

function complaint(what: string, lines: readonly string[], allowance: string): string {
  if (lines.length === 0) return ''
  const way = allowance === '' ? '' : `\n  If that is meant: allow({ ${allowance}: true })`
  return `${what}, ${counted(lines.length)}:\n${indented(lines)}${way}`
}

function isUnknown({ traffic, operation, status, fault }: SeenRequest): boolean {
  if (traffic !== 'app') return false
  if (operation === undefined) return status === 404 || status === 405
  return status === 501 && fault === undefined
}

/** An error of ours is the only one of its kind that comes with a hint. */
function isOurBug({ problem, hint }: SeenRequest): boolean {
  return problem === 'internal-error' && hint !== undefined
}
