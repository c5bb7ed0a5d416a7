import type { Json } from '../../../kernel/json.js'
import { memberOf } from '../../../kernel/member-of.js'

/** A value of an earlier answer, such as the id of what a call has made: each side has its own. */
export class Answered {
  /** @param call the number of the call; @param path such as `data.0.id` */
  constructor(
    readonly call: number,
    readonly path: string,
  ) {}
}

/** A text that nobody had before, by its number: the same at both sides. */
export class OwnText {
  constructor(readonly number: number) {}
}

/** A moment, counted from the beginning of the walk in milliseconds. */
export class Moment {
  constructor(readonly afterMs: number) {}
}

/** A value of a call, in which some parts are known only when it is made. */
export type Value =
  | string
  | number
  | boolean
  | null
  | Answered
  | OwnText
  | Moment
  | readonly Value[]
  | { readonly [name: string]: Value }

/** One call of a walk. */
export interface WalkCall {
  /** Stays the same when calls before it are left out. */
  readonly number: number
  readonly operation: string
  readonly params: Readonly<Record<string, Value>>
  readonly query: Readonly<Record<string, Value>>
  readonly headers: Readonly<Record<string, string>>
  readonly body: Value | undefined
  /** The number of the call whose idempotency key it is sent with; null for none, or a key that is none. */
  readonly key: number | string | null
}

/** Everything that the values of a walk are filled with at one side. */
export interface Filling {
  /** A text that tells this walk from all others. */
  readonly subject: string
  /** Unix milliseconds. */
  readonly beganAt: number
  /** The answers so far, by the number of the call. */
  readonly answers: ReadonlyMap<number, unknown>
}

/** A value that an answer does not have: the call cannot be made. */
export class Unanswered extends Error {}

/** @throws Unanswered */
export function filled(value: Value, filling: Filling): Json {
  if (value instanceof Answered) {
    const found = value.path.split('.').reduce<unknown>(memberOf, filling.answers.get(value.call))
    if (typeof found !== 'string') throw new Unanswered()
    return found
  }
  if (value instanceof OwnText) return ownText(filling.subject, value)
  if (value instanceof Moment) return new Date(filling.beganAt + value.afterMs).toISOString()
  if (isList(value)) return value.map((item) => filled(item, filling))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, filled(member, filling)]))
}

export function ownText(subject: string, { number }: OwnText): string {
  return `compare-${subject}-${number}`
}

export function isList(value: Value): value is readonly Value[] {
  return Array.isArray(value)
}

export function isMembers(value: Value | undefined): value is { readonly [name: string]: Value } {
  return (
    typeof value === 'object' &&
    value !== null &&
    !isList(value) &&
    !(value instanceof Answered || value instanceof OwnText || value instanceof Moment)
  )
}

/** Lists the numbers of the calls whose answers a call needs. */
export function neededBy({ params, query, body, key, number }: WalkCall): ReadonlySet<number> {
  const needed = new Set<number>()
  const look = (value: Value): void => {
    if (value instanceof Answered) needed.add(value.call)
    else if (isList(value)) value.forEach(look)
    else if (isMembers(value)) Object.values(value).forEach(look)
  }
  look({ ...params })
  look({ ...query })
  if (body !== undefined) look(body)
  if (typeof key === 'number' && key !== number) needed.add(key)
  return needed
}
