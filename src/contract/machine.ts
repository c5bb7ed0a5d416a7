import type { Machine, MoveDefinition } from '../kernel/machine.js'
import { Problem, type ProblemSlug } from './problem.js'

/** The words of a refused move; `{state}` and `{action}` are filled in. */
interface MoveRefusal {
  readonly slug: ProblemSlug
  readonly detail: string
}

export interface DefinedMachine<S extends string = string, A extends string = string> extends Machine<S, A> {
  readonly refusal: MoveRefusal
  refuse(state: S, action: A): Problem
}

/** Declares a machine. Its illegal moves answer 409 `conflict` unless it says otherwise. */
export function defineMachine<const S extends string, A extends string>(
  definition: Omit<Machine<S, A>, 'refuse'> & { readonly refusal?: MoveRefusal },
): DefinedMachine<S, A> {
  const { name, moves } = definition
  const { refusal = { slug: 'conflict', detail: `${name} is {state}: {action} is not possible` } } =
    definition
  return {
    ...definition,
    refusal,
    refuse(state, action) {
      const allowed = Object.entries<MoveDefinition<S>>(moves).flatMap(([name, { from }]) =>
        from.includes(state) ? [name] : [],
      )
      const detail = refusal.detail.replace('{state}', state).replace('{action}', action)
      const hint =
        allowed.length === 0 ? `${state} is final` : `from ${state} the moves are: ${allowed.join(', ')}`
      return new Problem(refusal.slug, detail, { hint })
    },
  }
}
