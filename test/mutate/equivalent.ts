/**
 * Mutants that are the same program: no test can see them. Each is told by its file, its line without blanks around it, and
 * what it has in place of what; a line that changes is judged again. At most fifteen.
 */
export interface Equivalent {
  readonly path: string
  readonly line: string
  readonly before: string
  readonly after: string
  /** Why nobody can tell it from the right one. */
  readonly because: string
}

export const equivalents: readonly Equivalent[] = [
  {
    path: 'src/resources/submissions/flow.ts',
    line: 'applications.noteProofOfAddress(world, row.id)',
    before: 'applications.noteProofOfAddress(world, row.id)\n  applications.submit(world, row.id)',
    after: 'applications.submit(world, row.id)\n  applications.noteProofOfAddress(world, row.id)',
    because: 'Neither reads what the other writes, and no event of either shows it.',
  },
]
