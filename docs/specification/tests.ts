import { existsSync, readFileSync } from 'node:fs'
import ts from 'typescript'
import { closest } from '../../src/kernel/closest.js'
import { cases } from '../../test/conformance/cases.js'
import type { TestName } from './row.js'

/** A test as its file declares it. */
interface Declared {
  /** As it is written, `%s` and all, behind the titles of what it stands in: `group > title`. */
  readonly title: string
  /** Why it may not run: a modifier such as `skipIf`; undefined when it runs. */
  readonly left: string | undefined
}

const runners = ['it', 'test']
const leaving = ['skip', 'skipIf', 'runIf', 'todo', 'fails']

/** What is wrong with the name of a test; undefined when there is such a test, and it runs. */
export function troubleWith({ file, title }: TestName, read = declaredIn): string | undefined {
  const tests = read(file)
  if (tests === undefined) return `test/${file} is not there: name the file where the test is now`
  const found = tests.filter((test) => test.title === title)
  const left = found.find((test) => test.left !== undefined)
  if (left !== undefined)
    return `test/${file} may leave out "${title}" (${left.left}): name a test that always runs`
  if (found.length > 0) return undefined
  const near = closest(
    title,
    tests.map((test) => test.title),
    1,
  )
  return `test/${file} has no test "${title}": if it was renamed, write its new title here; nearest is "${near.join()}"`
}

/** Each case of conformance is a test through every entry point, by its name. */
const conformance = 'conformance/conformance.test.ts'

const known = new Map<string, readonly Declared[] | undefined>()

function declaredIn(file: string): readonly Declared[] | undefined {
  if (!known.has(file)) {
    const path = new URL(`../../test/${file}`, import.meta.url)
    const tests = existsSync(path) ? testsOf(readFileSync(path, 'utf8')) : undefined
    const named = file === conformance ? cases.map(({ name }) => ({ title: name, left: undefined })) : []
    known.set(file, tests === undefined ? undefined : [...tests, ...named])
  }
  return known.get(file)
}

/** The tests that the text of a file declares. A title that is no text stands as its expression. */
export function testsOf(text: string): Declared[] {
  const ast = ts.createSourceFile('file.ts', text, ts.ScriptTarget.Latest, true)
  const tests: Declared[] = []
  const visit = (node: ts.Node, above: Declared): void => {
    const call = ts.isCallExpression(node) ? readCall(node, ast) : undefined
    if (call === undefined) {
      ts.forEachChild(node, (child) => visit(child, above))
      return
    }
    const { runner, modifiers } = call
    const here = {
      title: above.title === '' ? call.title : `${above.title} > ${call.title}`,
      left: above.left ?? modifiers.find((name) => leaving.includes(name)),
    }
    if (runners.includes(runner)) tests.push(here)
    else ts.forEachChild(node, (child) => visit(child, here))
  }
  visit(ast, { title: '', left: undefined })
  return tests
}

interface Call {
  readonly runner: string
  readonly modifiers: readonly string[]
  readonly title: string
}

/** `it.each(rows)('title', …)` is a call of the call of a member of the runner. */
function readCall(
  { expression, arguments: [first] }: ts.CallExpression,
  ast: ts.SourceFile,
): Call | undefined {
  const modifiers: string[] = []
  let callee: ts.Expression = expression
  while (!ts.isIdentifier(callee)) {
    if (ts.isCallExpression(callee)) callee = callee.expression
    else if (ts.isTaggedTemplateExpression(callee)) callee = callee.tag
    else if (ts.isPropertyAccessExpression(callee)) {
      modifiers.push(callee.name.text)
      callee = callee.expression
    } else return undefined
  }
  if (![...runners, 'describe'].includes(callee.text) || first === undefined) return undefined
  // `it.each(rows)` alone is the callee of the call that has the title.
  if (modifiers.includes('each') && expression.kind === ts.SyntaxKind.PropertyAccessExpression)
    return undefined
  return { runner: callee.text, modifiers, title: titleOf(first, ast) }
}

function titleOf(node: ts.Expression, ast: ts.SourceFile): string {
  if (ts.isStringLiteralLike(node)) return node.text
  const text = node.getText(ast)
  return ts.isTemplateExpression(node) ? text.slice(1, -1) : text
}
