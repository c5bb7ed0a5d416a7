import { execFileSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { cp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { executable, isSkipped, lacking } from './browser/chromium.js'
import { environment, installOnce, root, run, Unreachable, Workspace } from './packages/harness.js'
import { codeBlocks } from './support/markdown.js'

const examples = join(root, 'docs/examples')

/** Built and driven by tests of their own: test/nextjs.test.ts and test/storybook.test.ts. */
const elsewhere = ['nextjs', 'storybook']

const names = readdirSync(examples, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && !elsewhere.includes(entry.name))
  .map((entry) => entry.name)

const workspace = new Workspace()
let tarball = ''

beforeAll(async () => {
  tarball = await workspace.pack()
}, 300_000)

afterAll(() => workspace.dispose())

test('there are nine examples beside the two applications', () => {
  expect(names).toEqual([
    'agent',
    'back-office',
    'hono-workers',
    'jest',
    'node-test',
    'playwright',
    'python',
    'typed-client',
    'vitest-msw',
  ])
})

test.for(names)(
  'the example %s passes its tests with the packed package, in a folder of its own',
  { timeout: 600_000 },
  async (name, { skip }) => {
    skip(name === 'python' && !hasPytest(), 'python3 has no pytest here')
    skip(name === 'playwright' && isSkipped, lacking)
    const folder = await copyOf(name)
    expect(await outputOf(folder, skip)).toMatch(/pass/)
  },
)

test('the browser test of the ten-minute paths passes as the page has it', {
  timeout: 600_000,
}, async ({ skip }) => {
  skip(isSkipped, lacking)
  const [block] = codeBlocks('docs/guide/paths.md').filter(({ code }) => code.includes("@playwright/test'"))
  expect(block?.info).toBe('text')
  const folder = await copyOf('playwright', 'paths')
  await rm(join(folder, 'customers.spec.js'))
  await writeFile(join(folder, 'customers.spec.ts'), block?.code ?? '')
  expect(await outputOf(folder, skip)).toMatch(/1 passed/)
})

async function copyOf(example: string, name = example): Promise<string> {
  const folder = await workspace.folder(name)
  await cp(join(examples, example), folder, { recursive: true })
  return folder
}

/** Installs the packed package, and returns what `npm test` prints. */
async function outputOf(folder: string, skip: (note: string) => never): Promise<string> {
  try {
    await installOnce(folder, tarball)
  } catch (error) {
    if (error instanceof Unreachable) skip(error.message)
    throw error
  }
  const env = { ...environment(), CHROMIUM: executable }
  // Some runners tell how it went on the other stream.
  return run(folder, 'sh', ['-c', 'npm test 2>&1'], env)
}

function hasPytest(): boolean {
  try {
    execFileSync('python3', ['-c', 'import pytest'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}
