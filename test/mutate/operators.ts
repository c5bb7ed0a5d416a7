import ts from 'typescript'
import { isGuard, isSameEitherWay } from './either-way.js'

/** What is written in place of a part of a file. Offsets are characters from its beginning. */
export interface Edit {
  readonly start: number
  readonly end: number
  readonly after: string
}

/** Says what a bug at this node may look like; most nodes are nothing to it. */
type Operator = (node: ts.Node, file: ts.SourceFile) => readonly Edit[]

const K = ts.SyntaxKind

/** What stands in place of what, for operators of two operands. */
const boundaries = new Map<ts.SyntaxKind, string>([
  [K.LessThanToken, '<='],
  [K.LessThanEqualsToken, '<'],
  [K.GreaterThanToken, '>='],
  [K.GreaterThanEqualsToken, '>'],
])
const equalities = new Map<ts.SyntaxKind, string>([
  [K.EqualsEqualsEqualsToken, '!=='],
  [K.ExclamationEqualsEqualsToken, '==='],
])
const arithmetic = new Map<ts.SyntaxKind, string>([
  [K.MinusToken, '+'],
  [K.AsteriskToken, '/'],
  [K.SlashToken, '*'],
  [K.PlusToken, '-'],
])
const connectives = new Map<ts.SyntaxKind, string>([
  [K.AmpersandAmpersandToken, '||'],
  [K.BarBarToken, '&&'],
])
const booleans = new Map<ts.SyntaxKind, string>([
  [K.TrueKeyword, 'false'],
  [K.FalseKeyword, 'true'],
])

/** Methods that give something else of the same type. */
const methods = new Map([
  ['some', 'every'],
  ['every', 'some'],
  ['find', 'findLast'],
  ['findLast', 'find'],
  ['push', 'unshift'],
  ['unshift', 'push'],
  ['shift', 'pop'],
  ['pop', 'shift'],
  ['min', 'max'],
  ['max', 'min'],
  ['floor', 'ceil'],
  ['ceil', 'floor'],
  ['startsWith', 'endsWith'],
  ['endsWith', 'startsWith'],
])

/** Methods without which the same type is left. */
const steps = new Set([
  'filter',
  'flat',
  'reverse',
  'slice',
  'sort',
  'toLowerCase',
  'toReversed',
  'toSorted',
  'toUpperCase',
  'trim',
])

/** Every kind of bug that is planted. None is ever switched off: what survives gets a test, or a line of its own. */
export const operators = {
  'condition turned round': (node, file) => {
    if (ts.isIfStatement(node) || ts.isWhileStatement(node)) return [negated(node.expression, file)]
    return ts.isConditionalExpression(node) ? [negated(node.condition, file)] : []
  },
  'boundary moved': (node, file) => (isLesserOf(node, file) ? [] : exchanged(node, file, boundaries)),
  'equality turned round': (node, file) => exchanged(node, file, equalities),
  'other connective': (node, file) => exchanged(node, file, connectives),
  'other arithmetic': (node, file) =>
    // Texts are put together with a plus, too: nothing can be subtracted from them.
    ts.isBinaryExpression(node) && !/['"`]/.test(node.getText(file)) ? exchanged(node, file, arithmetic) : [],
  'operand dropped': (node, file) =>
    ts.isBinaryExpression(node) && connectives.has(node.operatorToken.kind)
      ? [written(node, file, node.left.getText(file)), written(node, file, node.right.getText(file))]
      : [],
  'preset dropped': (node, file) =>
    ts.isBinaryExpression(node) && node.operatorToken.kind === K.QuestionQuestionToken
      ? [written(node, file, node.left.getText(file))]
      : [],
  'other number': (node, file) => {
    if (ts.isNumericLiteral(node) && !isName(node))
      return [written(node, file, node.text === '0' ? '1' : `(${node.getText(file)} + 1)`)]
    return ts.isBigIntLiteral(node) ? [written(node, file, `(${node.getText(file)} + 1n)`)] : []
  },
  'other text': (node, file) =>
    ts.isStringLiteral(node) && !isName(node) && !ts.isLiteralTypeNode(node.parent)
      ? [written(node, file, JSON.stringify(`${node.text}~`))]
      : [],
  'other truth': (node, file) => {
    const after = booleans.get(node.kind)
    return after === undefined ? [] : [written(node, file, after)]
  },
  'not dropped': (node, file) =>
    ts.isPrefixUnaryExpression(node) && node.operator === K.ExclamationToken
      ? [written(node, file, node.operand.getText(file))]
      : [],
  'statement dropped': (node, file) => (ts.isExpressionStatement(node) ? [written(node, file, ';')] : []),
  'guard dropped': (node, file) =>
    ts.isIfStatement(node) && isGuard(node) ? [written(node, file, ';')] : [],
  'statements in other order': (node, file) => {
    if (!ts.isBlock(node) && !ts.isSourceFile(node)) return []
    return node.statements.flatMap((one, index) => {
      const other = node.statements[index + 1]
      return other !== undefined && isMovable(one) && isMovable(other) && !isSameEitherWay(one, other, file)
        ? [inOtherOrder(one, other, file)]
        : []
    })
  },
  'member dropped': (node, file) =>
    ts.isObjectLiteralExpression(node) ? node.properties.map((member) => withoutMember(member, file)) : [],
  'other method': (node, file) => {
    const name = methodOf(node)
    const after = methods.get(name?.text ?? '')
    return name !== undefined && after !== undefined ? [written(name, file, after)] : []
  },
  'other end of a list': (node, file) => {
    if (!ts.isCallExpression(node) || methodOf(node)?.text !== 'at') return []
    const [index] = node.arguments
    return index?.getText(file) === '0' ? [written(index, file, '-1')] : []
  },
  'step dropped': (node, file) => {
    const name = methodOf(node)
    return name !== undefined && steps.has(name.text)
      ? [written(node, file, name.parent.expression.getText(file))]
      : []
  },
  'membership turned round': (node, file) =>
    ['includes', 'has'].includes(methodOf(node)?.text ?? '')
      ? [written(node, file, `!${node.getText(file)}`)]
      : [],
} as const satisfies Readonly<Record<string, Operator>>

export type OperatorName = keyof typeof operators

const byName: readonly (readonly [string, Operator])[] = Object.entries(operators)

/** A place of a file where a bug may be planted, and the bug. */
export interface Place extends Edit {
  readonly operator: string
  readonly node: ts.Node
}

/** Every place of a file, in the order of the file. What is only said to the compiler has none. */
export function placesOf(file: ts.SourceFile): Place[] {
  const places: Place[] = []
  const walk = (node: ts.Node): void => {
    if (isForCompiler(node)) return
    for (const [operator, edits] of byName)
      for (const edit of edits(node, file)) places.push({ ...edit, operator, node })
    ts.forEachChild(node, walk)
  }
  walk(file)
  return places
}

function isForCompiler(node: ts.Node): boolean {
  return (
    ts.isImportDeclaration(node) ||
    ts.isExportDeclaration(node) ||
    ts.isInterfaceDeclaration(node) ||
    ts.isTypeAliasDeclaration(node) ||
    ts.isTypeNode(node)
  )
}

function written(node: ts.Node, file: ts.SourceFile, after: string): Edit {
  return { start: node.getStart(file), end: node.getEnd(), after }
}

function negated(condition: ts.Expression, file: ts.SourceFile): Edit {
  return written(condition, file, `!(${condition.getText(file)})`)
}

function exchanged(
  node: ts.Node,
  file: ts.SourceFile,
  tokens: ReadonlyMap<ts.SyntaxKind, string>,
): readonly Edit[] {
  if (!ts.isBinaryExpression(node)) return []
  const after = tokens.get(node.operatorToken.kind)
  return after === undefined ? [] : [written(node.operatorToken, file, after)]
}

/** Whether one of two values is chosen by their order: where they are the same, either is. */
function isLesserOf(node: ts.Node, file: ts.SourceFile): boolean {
  if (!ts.isBinaryExpression(node) || !ts.isConditionalExpression(node.parent)) return false
  const { whenTrue, whenFalse } = node.parent
  const texts = (...nodes: readonly ts.Node[]) =>
    nodes
      .map((one) => one.getText(file))
      .sort()
      .join('\n')
  return texts(node.left, node.right) === texts(whenTrue, whenFalse)
}

/** Whether a literal is the name of a member, which has no value to change. */
function isName(node: ts.Node): boolean {
  return 'name' in node.parent && node.parent.name === node
}

/** The name of the method that is called; undefined where nothing is called. */
function methodOf(
  node: ts.Node,
): (ts.MemberName & { readonly parent: ts.PropertyAccessExpression }) | undefined {
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return undefined
  const { name } = node.expression
  return isOfAccess(name) ? name : undefined
}

function isOfAccess(
  name: ts.MemberName,
): name is ts.MemberName & { readonly parent: ts.PropertyAccessExpression } {
  return ts.isPropertyAccessExpression(name.parent)
}

function isMovable(statement: ts.Statement): boolean {
  return ts.isExpressionStatement(statement) || (ts.isIfStatement(statement) && isGuard(statement))
}

function inOtherOrder(one: ts.Node, other: ts.Node, file: ts.SourceFile): Edit {
  const [start, end] = [one.getStart(file), other.getEnd()]
  const between = file.text.slice(one.getEnd(), other.getStart(file))
  return { start, end, after: other.getText(file) + between + one.getText(file) }
}

function withoutMember(member: ts.Node, file: ts.SourceFile): Edit {
  const [comma = ''] = /^\s*,/.exec(file.text.slice(member.getEnd())) ?? []
  return { start: member.getStart(file), end: member.getEnd() + comma.length, after: '' }
}
