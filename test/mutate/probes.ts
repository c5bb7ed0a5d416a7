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

/** The text with its probes. */
export function probed(text: string, probes: readonly Probe[]): string {
  const inserted = probes.flatMap(({ kind, start, end, number }) => {
    const reached = `${counter}[${number}]=1`
    if (kind === 'before') return [{ at: start, rank: 0, what: `;${reached};` }]
    const [open, close] = kind === 'around' ? [`(${reached},`, ')'] : [`{${reached};`, '}']
    return [
      { at: start, rank: 0, what: open },
      { at: end, rank: kind === 'around' ? 2 : 1, what: close },
    ]
  })
  // From the end on, so that offsets stay; of two at one place, the later one stands before.
  inserted.sort((one, other) => other.at - one.at || one.rank - other.rank)
  return inserted.reduce((done, { at, what }) => done.slice(0, at) + what + done.slice(at), text)
}
