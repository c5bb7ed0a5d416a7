import ts from 'typescript'

const K = ts.SyntaxKind

/** Whether two statements are the same program in either order: then there is no bug to plant. */
export function isSameEitherWay(one: ts.Statement, other: ts.Statement, file: ts.SourceFile): boolean {
  return (
    areApart(changeOf(one, file), changeOf(other, file)) ||
    areSameGuards(guardOf(one, file), guardOf(other, file)) ||
    isUndone(one, other, file) ||
    isUndone(other, one, file)
  )
}

/** Whether nothing behind an `if` is reached when it holds. */
export function isGuard({ thenStatement, elseStatement }: ts.IfStatement): boolean {
  const last = ts.isBlock(thenStatement) ? thenStatement.statements.at(-1) : thenStatement
  return (
    elseStatement === undefined &&
    last !== undefined &&
    (ts.isReturnStatement(last) || ts.isThrowStatement(last) || ts.isContinueStatement(last))
  )
}

interface Change {
  /** The name of the variable or of the member, whosever member it is. */
  readonly target: string
  /** What is put there; null where it depends on what was there. */
  readonly value: string | null
  /** The names of all variables and members that are read for it. */
  readonly reads: ReadonlySet<string>
}

/** What a statement changes; undefined for one that does something else, or calls something for it. */
function changeOf(statement: ts.Statement, file: ts.SourceFile): Change | undefined {
  if (!ts.isExpressionStatement(statement)) return undefined
  const { expression } = statement
  const reads = new Set<string>()
  if (ts.isPostfixUnaryExpression(expression)) {
    const target = targetOf(expression.operand, file, reads)
    return target === undefined ? undefined : { target, value: null, reads }
  }
  if (ts.isCallExpression(expression)) return additionOf(expression, file)
  if (!ts.isBinaryExpression(expression)) return undefined
  const { left, operatorToken, right } = expression
  const isPlain = operatorToken.kind === K.EqualsToken
  if (!isPlain && operatorToken.kind !== K.PlusEqualsToken && operatorToken.kind !== K.MinusEqualsToken)
    return undefined
  const target = targetOf(left, file, reads)
  if (target === undefined || !isRead(right, reads)) return undefined
  return { target, value: isPlain && ts.isToken(right) ? right.getText(file) : null, reads }
}

/** What is added to which list; undefined for any other call. */
function additionOf(
  { expression, arguments: given }: ts.CallExpression,
  file: ts.SourceFile,
): Change | undefined {
  if (!ts.isPropertyAccessExpression(expression) || expression.name.text !== 'push') return undefined
  const reads = new Set<string>()
  const target = targetOf(expression.expression, file, reads)
  if (target === undefined || !given.every((one) => isRead(one, reads))) return undefined
  return { target, value: null, reads }
}

/** The name that is changed; undefined for another place than a variable or a member of what is only read. */
function targetOf(left: ts.Expression, file: ts.SourceFile, reads: Set<string>): string | undefined {
  if (ts.isIdentifier(left)) return left.text
  if (!ts.isPropertyAccessExpression(left) || !isRead(left.expression, reads)) return undefined
  return left.name.getText(file)
}

function areApart(one: Change | undefined, other: Change | undefined): boolean {
  if (one === undefined || other === undefined) return false
  if (one.reads.has(other.target) || other.reads.has(one.target)) return false
  return one.target !== other.target || (one.value !== null && one.value === other.value)
}

/** Functions that change nothing and read what they are given alone. */
const readers = new Set(['Array.isArray', 'BigInt', 'Number', 'String'])

/** Classes that begin empty, whatever else there is. */
const holders = new Set(['Map', 'Ring', 'Set', 'SortedMap'])

/** Methods that change nothing that anybody sees. */
const readingMethods = new Set([
  'endsWith',
  'fork',
  'has',
  'includes',
  'map',
  'slice',
  'startsWith',
  'test',
  'toLowerCase',
  'toUpperCase',
])

/** What only puts together what is read within it. */
const containers = new Set([
  K.ArrayLiteralExpression,
  K.ArrowFunction,
  K.BindingElement,
  K.ConditionalExpression,
  K.ObjectBindingPattern,
  K.ObjectLiteralExpression,
  K.Parameter,
  K.ParenthesizedExpression,
  K.PropertyAccessExpression,
  K.PropertyAssignment,
  K.ShorthandPropertyAssignment,
  K.TemplateExpression,
  K.TemplateSpan,
  K.TypeOfExpression,
])

/** Operators of two operands that change nothing. */
function isReading(kind: ts.SyntaxKind): boolean {
  return kind < K.FirstAssignment || kind > K.LastAssignment
}

/** Whether a node only reads; adds the names of the variables and members that it reads. */
function isRead(node: ts.Node, reads: Set<string>): boolean {
  if (ts.isTypeNode(node)) return true
  if (ts.isIdentifier(node) || ts.isPrivateIdentifier(node)) reads.add(node.text)
  const isPlain =
    ts.isToken(node) ||
    containers.has(node.kind) ||
    (ts.isBinaryExpression(node) && isReading(node.operatorToken.kind)) ||
    (ts.isPrefixUnaryExpression(node) && ![K.PlusPlusToken, K.MinusMinusToken].includes(node.operator)) ||
    (ts.isNewExpression(node) && holders.has(node.expression.getText())) ||
    (ts.isCallExpression(node) && isReader(node.expression))
  return isPlain && ts.forEachChild(node, (child) => !isRead(child, reads)) !== true
}

function isReader(called: ts.Expression): boolean {
  if (readers.has(called.getText())) return true
  return ts.isPropertyAccessExpression(called) && readingMethods.has(called.name.text)
}

interface Guard {
  /** All of these hold where it ends what it stands in. */
  readonly conditions: readonly ts.Expression[]
  /** What it does then. */
  readonly ends: string
  /** Whether what it does then is the same wherever it stands: it calls nothing. */
  readonly isPlain: boolean
}

/** A guard whose condition only reads; undefined for any other statement. */
function guardOf(statement: ts.Statement, file: ts.SourceFile): Guard | undefined {
  if (!ts.isIfStatement(statement) || !isGuard(statement)) return undefined
  const { expression, thenStatement } = statement
  if (!isRead(expression, new Set())) return undefined
  const isPlain =
    ts.isReturnStatement(thenStatement) &&
    (thenStatement.expression === undefined || isRead(thenStatement.expression, new Set()))
  return { conditions: conjuncts(expression), ends: thenStatement.getText(file).replace(/;$/, ''), isPlain }

  function conjuncts(condition: ts.Expression): readonly ts.Expression[] {
    if (ts.isParenthesizedExpression(condition)) return conjuncts(condition.expression)
    return ts.isBinaryExpression(condition) && condition.operatorToken.kind === K.AmpersandAmpersandToken
      ? [...conjuncts(condition.left), ...conjuncts(condition.right)]
      : [condition]
  }
}

/** Two guards that do the same, or that never hold both. */
function areSameGuards(one: Guard | undefined, other: Guard | undefined): boolean {
  if (one === undefined || other === undefined) return false
  if (one.isPlain && one.ends === other.ends) return true
  return one.conditions.some((here) => other.conditions.some((there) => neverBoth(here, there)))
}

function neverBoth(one: ts.Expression, other: ts.Expression): boolean {
  if (ts.isBinaryExpression(other) && other.operatorToken.kind === K.BarBarToken)
    return neverBoth(one, other.left) && neverBoth(one, other.right)
  if (isNotOf(one, other) || isNotOf(other, one)) return true
  if (isListBesideText(one, other) || isListBesideText(other, one)) return true
  const [before, after] = [comparison(one), comparison(other)]
  if (before === undefined || after?.subject !== before.subject) return false
  if (before.value === after.value) return before.isEqual !== after.isEqual
  return before.isEqual && after.isEqual && before.isKnown && after.isKnown
}

function isNotOf(one: ts.Expression, other: ts.Expression): boolean {
  return (
    ts.isPrefixUnaryExpression(one) &&
    one.operator === K.ExclamationToken &&
    one.operand.getText() === other.getText()
  )
}

/** Whether one wants a list of what the other wants to be none. */
function isListBesideText(one: ts.Expression, other: ts.Expression): boolean {
  const [list] = ts.isCallExpression(one) ? one.arguments : []
  const { subject, value, isEqual, isKnown } = comparison(other) ?? {}
  if (!one.getText().startsWith('Array.isArray(') || list === undefined || isKnown !== true) return false
  if (subject === `typeof ${list.getText()}`) return isEqual !== (value === "'object'")
  return subject === list.getText() && isEqual === true
}

/** What a condition compares with what; undefined for one that does something else. */
function comparison(condition: ts.Expression) {
  if (!ts.isBinaryExpression(condition)) return undefined
  const { left, operatorToken, right } = condition
  const isEqual = operatorToken.kind === K.EqualsEqualsEqualsToken
  if (!isEqual && operatorToken.kind !== K.ExclamationEqualsEqualsToken) return undefined
  const isKnown = ts.isStringLiteral(right) || ts.isNumericLiteral(right) || right.kind === K.NullKeyword
  return { subject: left.getText(), value: right.getText(), isEqual, isKnown }
}

/** Whether `one` ends with an error that undoes what `other` does, or reads nothing that it changes. */
function isUndone(one: ts.Statement, other: ts.Statement, file: ts.SourceFile): boolean {
  if (!ts.isExpressionStatement(other)) return false
  const names = new Set<string>()
  const condition = checkedBy(one, file) ?? (isWrite(other, file) ? refusedFor(one) : undefined)
  return (
    condition !== undefined &&
    isOfVariables(condition, names) &&
    ![...names].some((name) => assigns(other, name))
  )
}

/** The condition of an Invariant. */
function checkedBy(statement: ts.Statement, file: ts.SourceFile): ts.Expression | undefined {
  if (!ts.isExpressionStatement(statement) || !ts.isCallExpression(statement.expression)) return undefined
  const { expression, arguments: given } = statement.expression
  return expression.getText(file) === 'invariant' ? given[0] : undefined
}

/** The condition of a guard that throws. */
function refusedFor(statement: ts.Statement): ts.Expression | undefined {
  if (!ts.isIfStatement(statement)) return undefined
  const { expression, thenStatement } = statement
  const [end] = ts.isBlock(thenStatement) ? thenStatement.statements : [thenStatement]
  return end !== undefined && ts.isThrowStatement(end) ? expression : undefined
}

/** Whether a statement only writes to the world, which a refusal undoes. */
function isWrite({ expression }: ts.ExpressionStatement, file: ts.SourceFile): boolean {
  return (
    ts.isCallExpression(expression) &&
    /^world\.(?:insert|later|record|schedule|update)$/.test(expression.expression.getText(file))
  )
}

/** Whether it reads variables alone, and no member of one. */
function isOfVariables(node: ts.Node, names: Set<string>): boolean {
  if (ts.isPropertyAccessExpression(node) || ts.isCallExpression(node)) return false
  return isRead(node, names)
}

function assigns(node: ts.Node, name: string): boolean {
  const isOne =
    ts.isBinaryExpression(node) &&
    !isReading(node.operatorToken.kind) &&
    ts.isIdentifier(node.left) &&
    node.left.text === name
  return isOne || ts.forEachChild(node, (child) => assigns(child, name)) === true
}
