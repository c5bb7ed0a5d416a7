import { Problem, type ProblemSlug } from './problem.js'

interface MoveDefinition<S extends string> {
  readonly from: readonly S[]
  readonly to: S
}

/** The legal moves of one status column: everything else is refused. */
export interface Machine<S extends string = string, A extends string = string> {
  readonly name: string
  readonly initial: S
  readonly states: readonly S[]
  readonly moves: Readonly<Record<A, MoveDefinition<S>>>
  /** What an illegal move answers; `{state}` and `{action}` are filled in. */
  readonly refusal: { readonly slug: ProblemSlug; readonly detail: string }
}

export function defineMachine<const S extends string, A extends string>(
  definition: Omit<Machine<S, A>, 'refusal'> & { readonly refusal?: Machine['refusal'] },
): Machine<S, A> {
  return {
    ...definition,
    refusal: definition.refusal ?? {
      slug: 'conflict',
      detail: `${definition.name} is {state}: {action} is not possible`,
    },
  }
}

export function canMove<S extends string, A extends string>(
  machine: Machine<S, A>,
  state: S,
  action: A,
): boolean {
  return machine.moves[action].from.includes(state)
}

/** The state after `action`. @throws Problem the machine's refusal when the move is not legal */
export function nextState<S extends string, A extends string>(
  machine: Machine<S, A>,
  state: S,
  action: A,
): S {
  if (canMove(machine, state, action)) return machine.moves[action].to
  throw refusedMove(machine, state, action)
}

/** What an illegal move answers. */
export function refusedMove<S extends string, A extends string>(
  machine: Machine<S, A>,
  state: S,
  action: A,
): Problem {
  const { slug, detail } = machine.refusal
  const allowed = Object.keys(machine.moves).filter((name) => canMove(machine, state, name as A))
  return new Problem(slug, detail.replace('{state}', state).replace('{action}', action), {
    hint: allowed.length === 0 ? `${state} is final` : `from ${state} the moves are: ${allowed.join(', ')}`,
  })
}
