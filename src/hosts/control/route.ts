/** Where a call of the client goes, and what is made of its arguments and of the answer. */
export interface Route {
  /** `namespace.name`, or a name alone. */
  readonly id: string
  readonly method: string
  readonly path: string
  /** `body` for one argument that is the body, or the members of the body that the arguments are, in their order. */
  readonly takes?: 'body' | readonly string[]
  /** The member of the answer that is returned; the whole answer unless given. */
  readonly gives?: string
  /** The answer describes a world, and a client of that is returned. */
  readonly client?: true
}
