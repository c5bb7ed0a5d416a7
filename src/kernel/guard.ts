/** A point before which later resources may refuse what is about to happen to a subject. */
export interface GuardPoint<S> {
  readonly name: string
  /** Carries the type of the subject; nothing calls it. */
  about?(subject: S): void
}

/** Declares a point; what is guarded asks `world.guard(point, subject)` before it begins. */
export function guardPoint<S>(name: string): GuardPoint<S> {
  return { name }
}
