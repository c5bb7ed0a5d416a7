import { UsageError } from '../kernel/problem.js'
import { draw, streamKey } from '../kernel/random.js'
import type { Job } from '../kernel/scheduler.js'

/** What happens to one attempt on the way. */
export interface Passage {
  readonly lost: boolean
  readonly change: ((body: string) => string) | undefined
  readonly twice: boolean
  /** False when everything was undone meanwhile: nothing more may arrive. */
  isCurrent(): boolean
}

/** A delivery that is due, and where it goes out among those of its instant, when that is not where it was queued. */
export interface Arranged {
  readonly job: Job
  readonly place?: string
}

export type Arrange = (jobs: readonly Job[]) => readonly Arranged[]

/** What the test has happen between the platform and its receivers: its own, so no part of a world. */
export class WebhookNetwork {
  #losing = 0
  #doubling = 0
  #change: ((body: string) => string) | undefined
  #arrange: Arrange | undefined
  #epoch = 0

  drop(attempts: number): void {
    this.#losing = counted(attempts, 'drop')
  }

  duplicate(deliveries: number): void {
    this.#doubling = counted(deliveries, 'duplicate')
  }

  tamper(change: (body: string) => string = laterByOneSecond): void {
    this.#change = change
  }

  /** @param seed backwards without one; false for the order of the queue */
  reorder(seed: string | number | false | undefined): void {
    if (seed === false) this.#arrange = undefined
    else this.#arrange = arrangedBy(seed === undefined ? reversed : shuffler(String(seed)))
  }

  /** How deliveries due at one instant go out; undefined for the order of the queue. */
  get arrange(): Arrange | undefined {
    return this.#arrange
  }

  /** The passage of the next attempt. What is lost is neither changed nor doubled. */
  pass(): Passage {
    const epoch = this.#epoch
    const lost = this.#losing > 0
    if (lost) this.#losing--
    const change = lost ? undefined : this.#change
    if (!lost) this.#change = undefined
    const twice = !lost && this.#doubling > 0
    if (twice) this.#doubling--
    return { lost, change, twice, isCurrent: () => epoch === this.#epoch }
  }

  clear(): void {
    this.#losing = 0
    this.#doubling = 0
    this.#change = undefined
    this.#arrange = undefined
    this.#epoch++
  }
}

/** Still an event, and no longer what was signed. */
function laterByOneSecond(body: string): string {
  return body.replace(/"created":(\d+)/, (_, seconds: string) => `"created":${Number(seconds) + 1}`)
}

function counted(count: number, name: string): number {
  if (Number.isSafeInteger(count) && count >= 0) return count
  throw new UsageError(
    `webhooks.${name}(${String(count)}) takes a whole number of deliveries, 0 to switch it off.`,
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

function arrangedBy(permutation: Permutation): Arrange {
  return (jobs) =>
    permutation(jobs.length).flatMap((from, place) => {
      const job = jobs[from]
      if (job === undefined) return []
      if (from === place) return [{ job }]
      const where = `went out as number ${place + 1} of ${jobs.length}, queued as number ${from + 1}`
      return [{ job, place: `it ${where} (webhooks.reorder)` }]
    })
}
