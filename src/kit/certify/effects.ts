import { hostTimer } from '../../hosts/clock.js'
import { overHttp } from '../../hosts/webhooks/sender.js'
import { UsageError } from '../../kernel/errors.js'
import { parseJson } from '../../kernel/json.js'
import { isPlainObject } from '../../kernel/names.js'
import { printable } from '../../kernel/shown.js'

/** Tells what the app has done so far: a number, or a list, a set or an object with `count`. */
export type ReadEffects = () => unknown

/** Reads how often the app has acted, so that twice can be told from once. */
export class Effects {
  readonly #read: ReadEffects
  /** The longest wait for an effect that there should be. */
  #patience = firstPatience
  /** The wait for one that there should not be. */
  #lag = minLag
  /** The count that was seen last; undefined before the first. */
  #last: number | undefined

  constructor(read: ReadEffects) {
    this.#read = read
  }

  /** @throws UsageError for what is no count */
  async count(): Promise<number> {
    const value = await this.#read()
    const size = countIn(value)
    if (size !== undefined) return size
    throw new UsageError(
      `certify: effects gave ${printable(value)}: it has to give a number, a list, or an object with the number count.`,
    )
  }

  /**
   * Counts what was done, when nothing more comes of what was sent before: what is late says how long to wait from now on.
   * @param isWatched nothing was sent since the last look
   */
  async before(isWatched: boolean): Promise<number> {
    let count = await this.count()
    if (isWatched && count !== this.#last) this.#lag = Math.min(2 * this.#lag, maxLag)
    if (isWatched && count === this.#last) return count
    do {
      this.#last = count
      await waitFor(this.#lag)
      count = await this.count()
    } while (count !== this.#last)
    return count
  }

  /** Waits for so many effects more than before, and a little longer for those that there should not be. @returns how many there are */
  async since(before: number, expected: number): Promise<number> {
    await this.#until(before + expected)
    await waitFor(this.#lag)
    this.#last = await this.count()
    return this.#last - before
  }

  /** Waits for a first effect, and learns how long the app takes to show one. @returns how many there are */
  async first(before: number): Promise<number> {
    const waited = await this.#until(before + 1)
    const isShown = waited < this.#patience
    // Another type of event may have one: nobody waits as long for each.
    this.#patience = isShown ? Math.max(minPatience, 10 * waited) : minPatience
    if (isShown) this.#lag = Math.max(minLag, 3 * waited)
    return this.since(before, 0)
  }

  /** Waits until the app shows so many, or for as long as it may take. @returns milliseconds that were waited for */
  async #until(count: number): Promise<number> {
    let waited = 0
    while ((await this.count()) < count && waited < this.#patience) {
      await hostTimer(step).done
      waited += step
    }
    return waited
  }
}

/** All in milliseconds of the host. */
const step = 5
const minLag = 15
const maxLag = 2000
const minPatience = 200
const firstPatience = 1000

/** Waits in short steps: after a busy moment, Node may fire one long timer before a shorter one of the app that was due first. */
async function waitFor(ms: number): Promise<void> {
  for (let waited = 0; waited < ms; waited += step) await hostTimer(step).done
}

function countIn(value: unknown): number | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined
  if (Array.isArray(value)) return value.length
  if (value instanceof Set || value instanceof Map) return value.size
  return isPlainObject(value) ? countIn(value['count']) : undefined
}

/** Reads effects from an address that answers them as JSON. @throws UsageError for what is no address */
export function effectsAt(address: string): ReadEffects {
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address))
    throw new UsageError(
      `certify: effects is ${printable(address)}: it has to be a whole URL, or a function.`,
    )
  return async () => {
    const response = await overHttp(new Request(address)).catch((cause: unknown) => {
      throw new UsageError(`certify: nobody answers at ${address}, where the effects should be.`, { cause })
    })
    const text = await response.text()
    if (!response.ok)
      throw new UsageError(`certify: ${address} answered ${response.status} where the effects should be.`)
    const value = parseJson(text)
    if (value !== undefined) return value
    throw new UsageError(`certify: ${address} answered ${printable(text)}, which is no JSON.`)
  }
}
