import { spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { root } from '../support/bundled.js'
import { readPage } from '../support/markdown.js'
import { walks } from './walks.js'

/**
 * Walks the recipes of docs/CONTRIBUTING.md in a copy of the repository: what somebody writes for each is what its table
 * says, and all of it together is green.
 */

const copy = mkdtempSync(join(tmpdir(), 'platform-simulator-walks-'))
const leftOut = new Set(['node_modules', '.git', 'dist', '.cache', '.declarations'])
beforeAll(() => {
  cpSync(root, copy, {
    recursive: true,
    filter: (path) =>
      !relative(root, path)
        .split('/')
        .some((part) => leftOut.has(part)),
  })
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
  // What the compiler knows of the files that are the same, which `npm run build` has just written.
  const known = '.declarations/tsconfig.tsbuildinfo'
  if (existsSync(join(root, known))) cpSync(join(root, known), join(copy, known))
})
afterAll(() => rmSync(copy, { recursive: true, force: true }))

function run(...command: string[]): string {
  return runWith({}, ...command)
}

function runWith(more: NodeJS.ProcessEnv, ...command: string[]): string {
  const [program = '', ...args] = command
  // What runs here does so in CI too, where vitest and npm do some things in another way.
  const env = {
    ...process.env,
    CI: 'true',
    CASES_OF: 'sparePart|feePayout',
    // Other files run beside this one: a second worker would load all modules once more.
    VITEST_MAX_WORKERS: '1',
    ...more,
  }
  const { status, stdout, stderr } = spawnSync(program, args, { cwd: copy, encoding: 'utf8', env })
  expect(status, stdout + stderr).toBe(0)
  return stdout
}

/** A generated file says so; the second has a part that somebody writes, which no recipe changes. */
function isGenerated(name: string, text: string): boolean {
  const begin = text.split('\n', 3).join('\n')
  return /edits (?:here )?are overwritten/.test(begin) || name === 'docs/guide/faithful.md'
}

/** Every file of the copy, but for what is generated. */
function written(): ReadonlyMap<string, string> {
  return new Map(
    readdirSync(copy, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => relative(copy, join(parentPath, name)))
      .filter((name) => !name.startsWith('node_modules/') && !name.startsWith('docs/resources/'))
      .map((name) => [name, readFileSync(join(copy, name), 'utf8')] as const)
      .filter(([name, text]) => !isGenerated(name, text)),
  )
}

/** What a walk changes, in order of name. */
function changedBy(walk: () => void): string[] {
  const before = written()
  walk()
  return [...written()].filter(([name, text]) => before.get(name) !== text).map(([name]) => name)
}

/** The files in the table under a heading of the page. */
function filesUnder(heading: string): string[] {
  const [, section = ''] = readPage('docs/CONTRIBUTING.md').split(`\n## ${heading}\n`)
  const rows = (section.split('\n## ')[0] ?? '').matchAll(/^\| `([^`]+)` \|/gm)
  return [...rows].map(([, file = '']) => file)
}

describe('the recipes of docs/CONTRIBUTING.md', () => {
  it('a resource is its folder, its tests, its cases and its line', { timeout: 600_000 }, () => {
    const files = changedBy(() => void run('npm', 'run', '--silent', 'new', '--', 'resource', 'spare-parts'))
    const folder = readdirSync(join(root, 'test/new/template/resource')).map(
      (name) => `src/resources/spare-parts/${name}`,
    )
    const tests = ['test/resources/spare-parts.cases.ts', 'test/resources/spare-parts.test.ts']
    expect(files.sort()).toEqual([...folder, 'src/resources/registry.ts', ...tests].sort())
  })

  it.each(walks)(
    '$heading takes the files of its table',
    { timeout: 600_000 },
    ({ heading, most, edits }) => {
      const files = changedBy(() => {
        for (const [file, edit] of Object.entries(edits)) {
          const path = join(copy, file)
          const before = edit.begins === true ? '' : readFileSync(path, 'utf8')
          writeFileSync(path, edit.write(before))
        }
      })
      expect(files.sort()).toEqual(filesUnder(heading).sort())
      expect(files.length).toBeLessThanOrEqual(most)
    },
  )

  it('are green when all of them were walked', { timeout: 1_200_000 }, () => {
    run('npm', 'run', '--silent', 'docs')
    run('node_modules/.bin/biome', 'check', 'src/resources', 'src/runtime', 'src/entries', 'test/resources')
    // With two checkers it would be faster where nothing runs beside it, and take a fifth more of the processor.
    run('node', 'node_modules/typescript-native/bin/tsc', '--checkers', '1', '--noEmit', '--preserveSymlinks')
    const vitest = ['node', 'node_modules/vitest/vitest.mjs', 'run', '--project', 'together']
    // As `npm run answers` does it. Without `--update`, vitest writes no new snapshot where CI is set.
    const answers = (...files: string[]) => runWith({ WRITE_ANSWERS: '1' }, ...vitest, ...files, '--update')
    const writing = [
      'test/conformance',
      'test/resources/fee-payout.test.ts',
      'test/specification/constants.test.ts',
      'test/specification/generated.test.ts',
      'test/specification/described.test.ts',
      'test/specification/page.test.ts',
      'test/specification/lists.test.ts',
      'test/specification/samples.test.ts',
    ]
    answers(...writing)
    const tests = [
      ...writing,
      'test/resources/spare-parts.test.ts',
      'test/kernel/later.test.ts',
      ...['test/coverage.test.ts', 'test/docs.test.ts', 'test/tidy.test.ts'],
    ]
    // What the guides show is run without it: a recipe writes none of their blocks.
    const others = ['-t', '^(?! ?every block of TypeScript)']
    run(...vitest, ...others, ...tests)
  })
})
