import { UsageError } from '../../kernel/errors.js'
import { draw, streamKey } from '../../kernel/random.js'
import { printable } from '../../kernel/shown.js'
import type { Arrange } from '../../runtime/effects.js'
import { Lifetime } from '../../runtime/lifetime.js'

/** The fate of one attempt on its way. */
export type Passage = ReturnType<WebhookNetwork['pass']>

/** A fault of deliveries that was set up and never happened. */
export interface UnhitWebhookFault {
  /** `inbox` for an answer that an inbox was told to give, `deliverTo` for a receiver without a target. */
  readonly tool: 'drop' | 'duplicate' | 'tamper' | 'reorder' | 'inbox' | 'deliverTo'
  /** The fault in one line: how it was set, where it would have acted, and why it did not. */
  readonly description: string
}

/** The same as a tool knows it. */
export interface Unhit extends UnhitWebhookFault {
  /** No attempt came to it, rather than the wrong ones. */
  readonly unmet: boolean
}

/** One call of a tool, until the next call of the same. */
interface Plan {
  readonly call: string
  hits: number
  left: number
}

interface Tampering extends Plan {
  readonly change: (body: string) => string
}

interface Reordering extends Plan {
  readonly arrange: Arrange
}

/** The network between the platform and its receivers, as a test has it behave. It is the test's own, and no part of a world. */
export class WebhookNetwork {
  #drop: Plan | undefined
  #duplicate: Plan | undefined
  #tamper: Tampering | undefined
  #reorder: Reordering | undefined
  /** The lifetime of what is under way. */
  #lifetime = new Lifetime()

  drop(attempts: number): void {
    this.#drop = planned(attempts, 'drop')
  }

  duplicate(deliveries: number): void {
    this.#duplicate = planned(deliveries, 'duplicate')
  }

  tamper(change: (body: string) => string = laterByOneSecond): void {
    if (typeof change !== 'function')
      throw new UsageError(
        `webhooks.tamper takes a function from body to body, and was given ${printable(change)}.`,
      )
    const call = `tamper(${change === laterByOneSecond ? '' : 'change'})`
    this.#tamper = { ...planFor(call, 1), change }
  }

  /** @param seed backwards without one; false for the order of the queue */
  reorder(seed: string | number | false | undefined): void {
    if (seed === false) {
      this.#reorder = undefined
      return
    }
    if (seed !== undefined && typeof seed !== 'string' && !Number.isFinite(seed))
      throw new UsageError(
        `webhooks.reorder(${printable(seed)}) takes a text or a number to shuffle by, false to end it, or nothing.`,
      )
    const permutation = seed === undefined ? reversed : shuffler(String(seed))
    const plan: Reordering = {
      ...planFor(`reorder(${seed === undefined ? '' : JSON.stringify(seed)})`, Number.POSITIVE_INFINITY),
      arrange: arrangedBy(permutation, () => void plan.hits++),
    }
    this.#reorder = plan
  }

  /** The order in which deliveries due at one instant go out; undefined for that of the queue. */
  get arrange(): Arrange | undefined {
    return this.#reorder?.arrange
  }

  /** The passage of the next attempt. What is lost is neither changed nor doubled. */
  pass() {
    const lifetime = this.#lifetime
    const lost = takes(this.#drop)
    const tamper = this.#tamper
    const changed = !lost && tamper !== undefined && tamper.left > 0
    if (changed) tamper.left--
    return {
      lost,
      change: changed ? (body: string) => changeWith(tamper, body) : undefined,
      twice: !lost && takes(this.#duplicate),
      /** False when everything was undone meanwhile: nothing more may arrive. */
      isCurrent: () => !lifetime.isOver,
      /** Ends when everything is undone: nobody waits for a receiver any more. */
      lifetime,
    }
  }

  /** Lists the faults that had no effect so far. */
  unhit(): readonly Unhit[] {
    const unmade = 'no attempt was made after it'
    const unsent = 'no attempt was made after it that was not lost'
    const spent = this.#tamper?.left === 0
    const unchanged = spent ? 'its change left the body as it was, or threw' : unsent
    return [
      ...complaint('drop', this.#drop, unmade),
      ...complaint('duplicate', this.#duplicate, unsent),
      ...complaint('tamper', this.#tamper, unchanged, !spent),
      ...complaint('reorder', this.#reorder, 'no two deliveries were due at one instant after it', false),
    ]
  }

  clear(): void {
    this.#drop = undefined
    this.#duplicate = undefined
    this.#tamper = undefined
    this.#reorder = undefined
    this.stop()
  }

  /** Nothing that is under way arrives any more. */
  stop(): void {
    this.#lifetime.end()
    this.#lifetime = new Lifetime()
  }
}

function takes(plan: Plan | undefined): boolean {
  if (plan === undefined || plan.left === 0) return false
  plan.left--
  plan.hits++
  return true
}

/** @throws UsageError for a change that is none: the receiver would be tested with a body that is well signed */
function changeWith(plan: Tampering, body: string): string {
  const changed = plan.change(body)
  if (changed === body) throw new UsageError('it left the body as it was.')
  plan.hits++
  return changed
}

function complaint(
  tool: UnhitWebhookFault['tool'],
  plan: Plan | undefined,
  why: string,
  unmet = true,
): readonly Unhit[] {
  if (plan === undefined || plan.hits > 0) return []
  return [{ tool, description: `webhooks.${plan.call}: ${why}`, unmet }]
}

/** Changes a body so that it is still an event, and no longer what was signed. */
function laterByOneSecond(body: string): string {
  return body.replace(/"created":(\d+)/, (_, seconds: string) => `"created":${Number(seconds) + 1}`)
}

function planFor(call: string, left: number): Plan {
  return { call, hits: 0, left }
}

function planned(count: number, name: string): Plan | undefined {
  if (Number.isSafeInteger(count) && count >= 0)
    return count === 0 ? undefined : planFor(`${name}(${count})`, count)
  throw new UsageError(
    `webhooks.${name}(${printable(count)}) takes a whole number of deliveries, 0 to switch it off.`,
  )
}

/** The new places of `count` in a row, by the old. */
type Permutation = (count: number) => readonly number[]

const reversed: Permutation = (count) => Array.from({ length: count }, (_, place) => count - 1 - place)

/** Each time another order, and never the one of the queue. */
function shuffler(seed: string): Permutation {
  const key = streamKey(seed, 'webhooks.reorder')
  let times = 0
  return (count) => {
    const order = Array.from({ length: count }, (_, place) => place)
    times++
    for (let last = count - 1; last > 0; last--) {
      const other = draw(key, times, last) % (last + 1)
      const moved = order[last] ?? last
      order[last] = order[other] ?? other
      order[other] = moved
    }
    return order.every((from, place) => from === place) ? [...order.slice(1), ...order.slice(0, 1)] : order
  }
}

/** @param note called when there is more than one to arrange */
function arrangedBy(permutation: Permutation, note: () => void): Arrange {
  return (jobs) => {
    if (jobs.length > 1) note()
    return permutation(jobs.length).flatMap((from, place) => {
      const job = jobs[from]
      if (job === undefined) return []
      if (from === place) return [{ job }]
      const where = `went out as number ${place + 1} of ${jobs.length}, queued as number ${from + 1}`
      return [{ job, place: `it ${where} (webhooks.reorder)` }]
    })
  }
}
