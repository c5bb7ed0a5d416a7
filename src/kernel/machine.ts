export interface MoveDefinition<S extends string> {
  readonly from: readonly S[]
  readonly to: S
}

/** The legal moves of one status column: everything else is refused. */
export interface Machine<S extends string = string, A extends string = string> {
  readonly name: string
  readonly initial: S
  readonly states: readonly S[]
  readonly moves: Readonly<Record<A, MoveDefinition<S>>>
  /** Makes what an illegal move is refused with. */
  refuse(state: S, action: A): Error
}

export function canMove<S extends string, A extends string>(
  { moves }: Pick<Machine<S, A>, 'moves'>,
  state: S,
  action: A,
): boolean {
  return moves[action].from.includes(state)
}

/** The state after `action`. @throws what the machine refuses an illegal move with */
export function nextState<S extends string, A extends string>(
  machine: Machine<S, A>,
  state: S,
  action: A,
): S {
  if (canMove(machine, state, action)) return machine.moves[action].to
  throw machine.refuse(state, action)
}
