import ts from 'typescript'

/** Where a probe stands: before a statement, around an expression, or around a statement that has no block. */
export interface Spot {
  readonly kind: 'before' | 'around' | 'block'
  readonly start: number
  readonly end: number
}

/** Says, when it is run, that the code with this number was reached. */
export interface Probe extends Spot {
  readonly number: number
}

/** What is reached is counted here, in the process of the tests. */
export const counter = '__reached'
/** More than there are functions and mutants. */
export const roomForProbes = 32_768

/** Where a probe of a node may stand; null at the top of a module, which is reached when it is loaded. */
export function spotOf(node: ts.Node, file: ts.SourceFile): Spot | null {
  const [start, end] = [node.getStart(file), node.getEnd()]
  const { parent } = node
  if (ts.isSourceFile(node) || parent === undefined) return null
  if (ts.isArrowFunction(parent) && parent.body === node && !ts.isBlock(node))
    return { kind: 'around', start, end }
  if (!ts.isStatement(node) || ts.isBlock(node)) return spotOf(parent, file)
  if (ts.isBlock(parent)) return isInFunction(parent) ? { kind: 'before', start, end } : null
  if (ts.isSourceFile(parent)) return null
  if (ts.isCaseOrDefaultClause(parent)) return { kind: 'before', start, end }
  return ts.isIfStatement(parent) || ts.isIterationStatement(parent, false)
    ? { kind: 'block', start, end }
    : spotOf(parent, file)
}

/** Where each function of a file begins. */
export function functionSpots(file: ts.SourceFile): Spot[] {
  const spots: Spot[] = []
  const walk = (node: ts.Node): void => {
    const body = ts.isFunctionLike(node) && 'body' in node ? node.body : undefined
    // Nothing may stand before the call of `super`.
    if (body !== undefined && body !== null && !ts.isConstructorDeclaration(node)) {
      if (ts.isBlock(body)) {
        const start = body.getStart(file) + 1
        spots.push({ kind: 'before', start, end: start })
      } else spots.push({ kind: 'around', start: body.getStart(file), end: body.getEnd() })
    }
    ts.forEachChild(node, walk)
  }
  walk(file)
  return spots
}

function isInFunction(node: ts.Node): boolean {
  return ts.isFunctionLike(node) || (node.parent !== undefined && isInFunction(node.parent))
}

/** Text that is written into a file. Several at one place are put in an order by how much they enclose. */
export interface Insertion {
  readonly at: number
  /** Characters of what it begins or ends. */
  readonly span: number
  readonly closes: boolean
  readonly what: string
}

/** The text with its probes. */
export function probed(text: string, probes: readonly Probe[]): string {
  return inserted(text, probesAsInsertions(probes))
}

export function probesAsInsertions(probes: readonly Probe[]): Insertion[] {
  return probes.flatMap(({ kind, start, end, number }) => {
    const reached = `${counter}[${number}]=1`
    const span = end - start
    if (kind === 'before') return [{ at: start, span: 0, closes: false, what: `;${reached};` }]
    const [open, close] = kind === 'around' ? [`(${reached},`, ')'] : [`{${reached};`, '}']
    return [
      { at: start, span, closes: false, what: open },
      { at: end, span, closes: true, what: close },
    ]
  })
}

/** The text with all of these: at one place what ends there comes first, the innermost before the others. */
export function inserted(text: string, insertions: readonly Insertion[]): string {
  const inOrder = [...insertions].sort(
    (one, other) =>
      one.at - other.at ||
      Number(other.closes) - Number(one.closes) ||
      (one.closes ? one.span - other.span : other.span - one.span),
  )
  const parts: string[] = []
  let from = 0
  for (const { at, what } of inOrder) {
    parts.push(text.slice(from, at), what)
    from = at
  }
  return parts.join('') + text.slice(from)
}
