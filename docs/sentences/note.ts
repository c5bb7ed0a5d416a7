/** The symbol that an object has the sentence of one of its members under: it is copied where the member is copied. */
export function noteOf(member: string): symbol {
  return Symbol.for(`sentence of ${member}`)
}

/** One member of a literal, or one argument of a cause: where it stands, and what its comment says; empty for none. */
export interface Note {
  readonly at: string
  readonly says: string
}
