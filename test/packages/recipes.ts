import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import ts from 'typescript'
import {
  type CodeBlock,
  declaresTests,
  moduleOf,
  nameOf,
  type Runner,
  runnerOf,
} from '../support/markdown.js'
import { runScript } from './harness.js'

/** Blocks of TypeScript as the tests of a project that has installed the package: the fixture `recipes`. */

/** Where the blocks for a runner are, and the name of its report. */
const folders: Readonly<Record<Runner, string>> = { vitest: 'vitest', jest: 'jest', 'node:test': 'node-test' }

/** What a block needs that could leave something behind in its process, for another block to pass or to fail by. */
const reachesOut =
  /platform-simulator\/register|\bsetup(?:Server|Worker)\b|installDate|process|globalThis|\bvi\./

/** Of vitest: what test/packages/recipes/vitest.config.js runs in one process, which takes a tenth of the time. */
const together = 'together'

/** Writes each block as a test file whose line numbers are those of its page. */
export async function writeRecipes(project: string, blocks: readonly CodeBlock[]): Promise<void> {
  for (const folder of Object.values(folders)) await mkdir(join(project, folder))
  await mkdir(join(project, folders.vitest, together))
  for (const block of blocks) {
    const runner = runnerOf(block)
    const name = nameOf(block)
    const code = moduleOf(block)
    const folder = runner === 'vitest' && !reachesOut.test(code) ? join('vitest', together) : folders[runner]
    const write = (ending: string, text: string) => writeFile(join(project, folder, `${name}${ending}`), text)
    if (runner !== 'vitest') {
      await write('.ts', code)
      await write('.test.mjs', toJavaScript(code, `${name}.ts`))
    } else if (declaresTests(block)) await write('.test.ts', code)
    else {
      await write('.ts', code)
      await write('.test.ts', importing(name))
    }
  }
}

/** A test that a block runs to its end. */
function importing(name: string): string {
  return `import { test } from 'vitest'\n\ntest('it runs', async () => void (await import('./${name}.js')))\n`
}

/** For jest and Node as they are, with a map of the lines, which both of them read. */
function toJavaScript(code: string, fileName: string): string {
  const compilerOptions: ts.CompilerOptions = {
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.ESNext,
    inlineSourceMap: true,
    inlineSources: true,
  }
  return ts.transpileModule(code, { fileName, compilerOptions }).outputText
}

/** The report that vitest and jest write. */
interface Report {
  readonly testResults: readonly {
    readonly name: string
    /** Of a file that could not be loaded, and so has no tests. */
    readonly message?: string
    readonly assertionResults: readonly {
      /** With the groups around it. */
      readonly fullName: string
      readonly status: string
      readonly failureMessages: readonly string[]
    }[]
  }[]
}

/** @returns what went wrong, by page and line: also that a block was not run, or only in part */
export async function failuresUnder(
  runner: Runner,
  project: string,
  blocks: readonly CodeBlock[],
): Promise<string[]> {
  const file = join(project, `${folders[runner]}.json`)
  const ended = await runScript(project, runner).then(() => '', String)
  if (!existsSync(file)) throw new Error(ended)
  const { testResults } = JSON.parse(await readFile(file, 'utf8')) as Report
  const failed = blocks.flatMap((block) => {
    const results = testResults.filter(({ name }) => basename(name).startsWith(`${nameOf(block)}.`))
    const tests = results.flatMap(({ assertionResults }) => assertionResults)
    const failures = tests
      // Those of describeEach that ask a sandbox are left out without one, and say so.
      .filter(({ status, fullName }) => status !== 'passed' && !/\(sandbox, [^)]*not set/.test(fullName))
      .map(({ status, failureMessages }) => [status, ...failureMessages].join(' '))
    if (tests.length === 0)
      failures.push(['was not run', ...results.map(({ message = '' }) => message)].join(' '))
    return failures.map((failure) => `${block.page}:${block.line} ${inPages(blocks, failure)}`)
  })
  // A runner also fails for what belongs to no test, such as an error that nobody caught.
  return failed.length === 0 && ended !== '' ? [inPages(blocks, ended)] : failed
}

/** @returns what the compiler has to say about all of them, by page and line */
export async function typeErrorsOf(project: string, blocks: readonly CodeBlock[]): Promise<string[]> {
  const output = await runScript(project, 'types').catch(String)
  return inPages(blocks, output)
    .split('\n')
    .filter((line) => line !== '')
}

/** With `page:line` where a file that was made of a block is named. */
function inPages(blocks: readonly CodeBlock[], text: string): string {
  const pages = new Map(blocks.map((block) => [nameOf(block), block.page]))
  return text.replace(
    /(?:[\w.:/-]*\/)?([\w-]+\.md-\d+)(?:\.test)?\.(?:ts|js|mjs)(?:\((\d+),\d+\))?/g,
    (named, name: string, line?: string) => {
      const page = pages.get(name)
      if (page === undefined) return named
      return line === undefined ? page : `${page}:${line}`
    },
  )
}
