import ts from 'typescript'
import { switchName } from '../support/planted.js'
import { type Mutant, mutated } from './mutants.js'
import { counter, type Insertion, inserted, type Probe, probesAsInsertions, roomForProbes } from './probes.js'

/** The text of a file with its mutants in it, each of which is on while its number is switched on. */
export function switched(
  text: string,
  file: ts.SourceFile,
  mutants: readonly Mutant[],
  probes: readonly Probe[],
): string {
  const bodies = new Map<ts.ConciseBody, Mutant[]>()
  for (const mutant of mutants) {
    const body = bodyAround(file, mutant)
    if (body !== undefined) bodies.set(body, [...(bodies.get(body) ?? []), mutant])
  }
  const copies = [...bodies].flatMap(([body, inside]) => copiesOf(text, file, body, inside))
  const begun = [
    `const ${counter} = globalThis.${counter} ??= new Uint8Array(${roomForProbes});`,
    `const ${switchName} = globalThis.${switchName} ??= new Int32Array(1);`,
  ].join('')
  return begun + inserted(text, [...copies, ...probesAsInsertions(probes)])
}

/** Functions that keep what the function they are given has made. */
const makers = new Set(['lazy', 'named'])

/** Whether a mutant can be switched: what runs once in a process, at the latest, is planted and loaded instead. */
export function isSwitchable(file: ts.SourceFile, mutant: Mutant): boolean {
  return mutant.spot !== null && bodyAround(file, mutant) !== undefined
}

/** The body of the innermost function that the whole mutant is in; undefined for what is kept once it was made. */
function bodyAround(file: ts.SourceFile, { start, end }: Mutant): ts.ConciseBody | undefined {
  let found: ts.ConciseBody | undefined
  let isKept = false
  const walk = (node: ts.Node): void => {
    if (node.getStart(file) > start || node.getEnd() < end) return
    if (ts.isCallExpression(node) && makers.has(node.expression.getText(file))) isKept = true
    const body = bodyOf(node)
    if (body !== undefined && body.getStart(file) <= start && end <= body.getEnd()) found = body
    ts.forEachChild(node, walk)
  }
  walk(file)
  return isKept ? undefined : found
}

function bodyOf(node: ts.Node): ts.ConciseBody | undefined {
  // What stands before the call of `super` cannot be copied.
  if (ts.isConstructorDeclaration(node)) return undefined
  if (ts.isArrowFunction(node)) return node.body
  if (ts.isFunctionExpression(node) || ts.isFunctionDeclaration(node) || ts.isMethodDeclaration(node))
    return node.body
  return ts.isAccessor(node) ? node.body : undefined
}

/** The body once for each of its mutants, with the bug in it, and then as it is. */
function copiesOf(
  text: string,
  file: ts.SourceFile,
  body: ts.ConciseBody,
  mutants: readonly Mutant[],
): Insertion[] {
  const [start, end] = [body.getStart(file), body.getEnd()]
  const isBlock = ts.isBlock(body)
  const copy = ({ start: from, end: to, after }: Mutant) =>
    mutated(text.slice(start, end), { start: from - start, end: to - start, after })
  const span = end - start
  if (isBlock) {
    const before = mutants
      .map((mutant) => `if(${switchName}[0]===${mutant.number})${copy(mutant)}else `)
      .join('')
    return [
      { at: start, span, closes: false, what: `{${before}` },
      { at: end, span, closes: true, what: '}' },
    ]
  }
  const before = mutants.map((mutant) => `${switchName}[0]===${mutant.number}?(${copy(mutant)}):`).join('')
  return [
    { at: start, span, closes: false, what: `(${before}(` },
    { at: end, span, closes: true, what: '))' },
  ]
}
