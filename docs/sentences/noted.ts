import ts from 'typescript'
import type { Note } from './note.js'

/** The calls that declare an argument of a cause; the comment before one is of the argument. */
const argumentCalls: readonly string[] = ['argument', 'options']

/**
 * Writes the doc comments of members and arguments into the text as data, so that a program that runs it finds them: a
 * schema is put together by spreads and functions, and only who runs it knows which object a member ends in.
 * @param path of the file, as the notes name it
 */
export function withNotes(path: string, text: string): string {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)
  const added: { readonly at: number; readonly text: string }[] = []
  const noteAt = (node: ts.Node, says: string): string => {
    const line = source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1
    const note: Note = { at: `${path}:${line}`, says }
    return JSON.stringify(note)
  }
  const addMember = (member: ts.Node, name: string, note: string): void => {
    added.push({
      at: member.getStart(source),
      text: `[Symbol.for(${JSON.stringify(`sentence of ${name}`)})]: ${note}, `,
    })
  }
  const visit = (node: ts.Node): void => {
    if (ts.isObjectLiteralExpression(node) && !isPattern(node)) {
      for (const member of node.properties) {
        if (ts.isSpreadAssignment(member)) {
          const lines = linesOf(text, member)
          for (const name of namesOfEach(member.expression, lines))
            addMember(member, name, noteAt(member, sayOf(name, lines)))
        } else if (
          !ts.isMethodDeclaration(member) &&
          !ts.isAccessor(member) &&
          !ts.isComputedPropertyName(member.name)
        )
          addMember(member, member.name.text, noteAt(member, linesOf(text, member).join(' ')))
      }
    }
    if (ts.isCallExpression(node) && argumentCalls.includes(node.expression.getText(source))) {
      added.push(
        { at: node.getStart(source), text: 'Object.assign(' },
        {
          at: node.end,
          text: `, { [Symbol.for("sentence of argument")]: ${noteAt(node, linesOf(text, node).join(' ') || linesOf(text, statementOf(node)).join(' '))} })`,
        },
      )
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  let noted = text
  for (const { at, text: more } of added.sort((a, b) => b.at - a.at))
    noted = noted.slice(0, at) + more + noted.slice(at)
  return noted
}

/** Tells whether a literal is what something is assigned to: `({ a, b } = c)`. */
function isPattern(node: ts.ObjectLiteralExpression): boolean {
  const { parent } = node
  return (
    ts.isBinaryExpression(parent) &&
    parent.left === node &&
    parent.operatorToken.kind === ts.SyntaxKind.EqualsToken
  )
}

/** The names of `...each(schema, 'a', 'b')`; those of a list that stands elsewhere are in the comment. */
function namesOfEach(spread: ts.Expression, lines: readonly string[]): readonly string[] {
  if (!ts.isCallExpression(spread) || spread.expression.getText() !== 'each') return []
  const literal = spread.arguments.slice(1).flatMap((name) => (ts.isStringLiteral(name) ? [name.text] : []))
  const told = lines.flatMap((line) => /^`(\w+)`: /.exec(line)?.[1] ?? [])
  return [...new Set([...literal, ...told])]
}

/** Finds the part of a comment on several members that is about one: it begins with the name and a colon. */
function sayOf(name: string, lines: readonly string[]): string {
  const begins = lines.findIndex((line) => line.startsWith(`\`${name}\`: `))
  if (begins < 0) return ''
  const length = lines.slice(begins + 1).findIndex((line) => /^`\w+`: /.test(line))
  const end = length < 0 ? lines.length : begins + 1 + length
  return lines.slice(begins, end).join(' ').slice(`\`${name}\`: `.length)
}

/** The statement that keeps what a call made; the call itself where it is a part of something else. */
function statementOf(call: ts.CallExpression): ts.Node {
  const { parent } = call
  return ts.isVariableDeclaration(parent) ? parent.parent.parent : call
}

/** The lines of the last doc comment before a node. */
function linesOf(text: string, node: ts.Node): readonly string[] {
  const comments = ts.getLeadingCommentRanges(text, node.getFullStart()) ?? []
  const comment = comments
    .map(({ pos, end }) => text.slice(pos, end))
    .findLast((each) => each.startsWith('/**'))
  if (comment === undefined) return []
  const lines = comment.slice(3, -2).split('\n')
  return lines.map((line) => line.replace(/^\s*\*?\s*/, '').trim()).filter((line) => line !== '')
}
