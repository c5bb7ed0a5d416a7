import { unixSeconds } from '../kernel/clock.js'

type Absent = null | undefined

/** The type `T` with what may be null or undefined made optional. */
export type Presented<T> = {
  [K in keyof T as Extract<T[K], Absent> extends never ? K : never]: T[K]
} & {
  [K in keyof T as Extract<T[K], Absent> extends never ? never : K]?: Exclude<T[K], Absent>
}

/** A copy without the members that are null or undefined: what has no value is left out of the wire. */
export function present<T extends object>(value: T): Presented<T> {
  const wire: Partial<T> = {}
  for (const name in value) {
    const member = value[name]
    if (member !== null && member !== undefined) wire[name] = member
  }
  // The loop above is the proof: every member of Presented<T> was copied, and none that is absent.
  return wire as unknown as Presented<T>
}

/** The texts that are there. */
export function definedOf(values: Readonly<Record<string, string | undefined>>): Record<string, string> {
  const defined: Record<string, string> = {}
  for (const [name, value] of Object.entries(values)) if (value !== undefined) defined[name] = value
  return defined
}

/** Shows a moment in Unix seconds; null where it has not come. @param time Unix milliseconds */
export function secondsOf(time: number | null): number | null {
  return time === null ? null : unixSeconds(time)
}

/** Shows when a row was made and when it was changed last, in Unix seconds. */
export function momentsOf(row: { readonly created_at: number; readonly updated_at: number }) {
  return { created_at: unixSeconds(row.created_at), updated_at: unixSeconds(row.updated_at) }
}
