import { spawnSync } from 'node:child_process'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Workspace } from './packages/harness.js'
import { failuresUnder, typeErrorsOf, writeRecipes } from './packages/recipes.js'
import { Shell } from './packages/shell.js'
import { type CodeBlock, codeBlocks, pagesIn, runnerOf } from './support/markdown.js'

/** The recipes of the pages from the packed package, as a new user runs them. test/docs.test.ts is quicker. */

const pages = [
  'README.md',
  'AGENTS.md',
  'docs/examples/README.md',
  ...pagesIn('docs/guide'),
  ...pagesIn('docs/scenarios'),
]
const blocks = pages.flatMap(codeBlocks)
const recipes = blocks.filter(({ info }) => info === 'ts')

/** What asks a server, or reads a file, that a reader has and this machine has not. */
const isOfReader = ({ code }: CodeBlock) =>
  /https:\/\/(?:api\.sandbox|payments-sandbox)\.example|\bdrift openapi\.yaml|^npx platform-simulator (?:vary|trials --agent) /.test(
    code,
  )

const commands = blocks.filter((block) => !isOfReader(block) && isCommand(block))

function isCommand({ info, code }: CodeBlock): boolean {
  return (
    info === 'python' || (info === 'sh' && /\bcurl |\bnpx platform-simulator\b|\bnode --import\b/.test(code))
  )
}

/** What is run elsewhere. A block of another kind fails the test until somebody has decided what runs it. */
const elsewhere: readonly { readonly page: RegExp; readonly block: RegExp }[] = [
  // npm test is CI itself, and test/scenarios.test.ts runs what npm start does.
  { page: /^README\.md$/, block: /^sh npm ci && npm start .*\nnpm ci && npm test .*$/ },
  // test/packages.test.ts installs the tarball in a clean folder.
  {
    page: /^README\.md$/,
    block: /^sh npm install --save-dev \.\/platform-simulator-\S+\.tgz vitest msw$/,
  },
  // test/examples.test.ts does so with each of them.
  { page: /^docs\/examples\/README\.md$/, block: /^sh cp -r docs\/examples\/vitest-msw / },
  // test/examples.test.ts runs the first in a browser, from a project with what the second installs.
  { page: /^docs\/guide\/paths\.md$/, block: /^text import / },
  { page: /^docs\/guide\/paths\.md$/, block: /^sh npm install --save-dev @playwright\/test / },
  // test/site.test.ts walks each runner of the page, in folders of their own.
  { page: /^docs\/guide\/first-suite\.md$/, block: /^(?:sh|text|python \w+\.py) / },
  // The fixture has installed it: test/packages/recipes/package.json.
  {
    page: /^docs\/guide\/mcp\.md$/,
    block: /^sh npm install --save-dev @modelcontextprotocol\/server @modelcontextprotocol\/client$/,
  },
  // test/storybook.test.ts builds a Storybook that has done so.
  {
    page: /^docs\/guide\/storybook\.md$/,
    block: /^sh npm install --save-dev msw \S+\nnpx msw init public --save$/,
  },
  { page: /^docs\/guide\/storybook\.md$/, block: /^ts docs\/examples\/storybook\/\S+ / },
  // test/nextjs.test.ts builds and drives the application, and test/docs.test.ts finds the block in it.
  { page: /^docs\/guide\/nextjs\.md$/, block: /^ts docs\/examples\/nextjs\/\S+ / },
  // test/server/python.test.ts runs the files, of which these are parts. Go and bun are not everywhere.
  { page: /^docs\/guide\/other-stacks\.md$/, block: /^python docs\/examples\/python\/\S+ / },
  { page: /^docs\/guide\/other-stacks\.md$/, block: /^go package platform_test/ },
  { page: /^docs\/guide\/other-stacks\.md$/, block: /^text mkdir simulator / },
  // A drawing of a machine: test/docs.test.ts holds the same in the generated pages.
  { page: /^docs\/guide\/onboarding\.md$/, block: /^mermaid / },
  // test/compare and test/workers run these against servers and descriptions of their own.
  {
    page: /^docs\/guide\/compare\.md$/,
    block: /^sh (?:PLATFORM_API_KEY=\S+ )?npx platform-simulator (?:compare|drift) /,
  },
  // test/compare reads such a file.
  { page: /^docs\/guide\/compare\.md$/, block: /^json \[/ },
  { page: /^docs\/guide\/team\.md$/, block: /^sh curl -s https:\/\/payments-sandbox\.example\// },
  // test/packages/node-test/each.test.mjs is such a file. node:test says of its tests that they stand where they are
  // registered, which is in the package, so that what it reports cannot be told to be of this block.
  {
    page: /^docs\/guide\/compare\.md$/,
    block:
      /^text import assert from 'node:assert\/strict'\nimport \{ describe, test as register \} from 'node:test'/,
  },
  // test/packages/playwright drives the runner with the same fixtures.
  { page: /^docs\/guide\/compare\.md$/, block: /^text import \{ test as base \} from '@playwright\/test'/ },
  // test/workers begins a worker with this binding.
  { page: /^docs\/guide\/team\.md$/, block: /^toml / },
  // The tests of each verb run its command; test/certify/page.test.ts has all write one page.
  { page: /^docs\/guide\/readiness\.md$/, block: /^text npx platform-simulator certify / },
  // test/certify runs the command against a server of its own, and holds what the card says.
  { page: /^docs\/guide\/certify\.md$/, block: /^text (?:npx platform-simulator certify|Not right: )/ },
  // test/coverage-of-suites/guide.test.ts compares the table.
  { page: /^docs\/guide\/coverage\.md$/, block: /^text What 1 test / },
  // test/vary/runners.test.ts runs such commands, and compares what they print.
  { page: /^docs\/guide\/vary\.md$/, block: /^sh npx platform-simulator vary / },
  { page: /^docs\/guide\/vary\.md$/, block: /^text Not survived: / },
  // test/vary/command.test.ts holds what is told of another outcome.
  { page: /^docs\/guide\/vary\.md$/, block: /^text The outcome was another\. / },
  // The fixture has installed it, test/trials/command.test.ts runs such a command, and guide.test.ts compares the table.
  {
    page: /^docs\/guide\/trials\.md$/,
    block:
      /^(?:sh npm install --save-dev @modelcontextprotocol\/server$|sh npx platform-simulator trials --agent |text task )/,
  },
  // test/explore/guide.test.ts compares the story that the explorer tells.
  { page: /^docs\/guide\/explore\.md$/, block: /^text What went wrong:/ },
  // The rules that the drafting engine itself reads: test/drafting reads their examples.
  { page: /^docs\/guide\/drafting\.md$/, block: /^text / },
  // test/scenarios.test.ts compares what a scenario prints.
  { page: /^docs\/scenarios\//, block: /^text / },
]

/** What blocks need and this machine does not have. */
const missing = [
  // The first with --json.
  { name: 'curl of 7.82 or later', used: /\bcurl /, isThere: isRecent(printed('curl')) },
  { name: 'python3', used: /^python /, isThere: printed('python3') !== '' },
  { name: 'uuidgen', used: /\buuidgen\b/, isThere: printed('uuidgen') !== '' },
].filter(({ isThere }) => !isThere)

const workspace = new Workspace()
let project = ''

beforeAll(async () => {
  project = await workspace.install('recipes', await workspace.pack())
  await writeRecipes(project, recipes)
}, 300_000)

afterAll(() => workspace.dispose())

test('every block of every page is run, here or elsewhere', () => {
  const isAt = (block: CodeBlock) => (one: (typeof elsewhere)[number]) =>
    one.page.test(block.page) && one.block.test(`${block.info} ${block.code}`)
  const others = blocks.filter((block) => !recipes.includes(block) && !commands.includes(block))
  expect(others.filter((block) => !elsewhere.some(isAt(block))).map(named)).toEqual([])
  expect(elsewhere.filter((one) => !others.some((block) => isAt(block)(one)))).toEqual([])
})

describe('the blocks of TypeScript', () => {
  test.each(['vitest', 'jest', 'node:test'] as const)(
    'run under %s',
    async (runner) => {
      const mine = recipes.filter((block) => runnerOf(block) === runner)
      expect(mine).not.toEqual([])
      expect(await failuresUnder(runner, project, mine)).toEqual([])
      console.log(`${mine.length} of ${recipes.length} blocks of TypeScript ran under ${runner}`)
    },
    120_000,
  )

  test('compile under strict', async () => {
    expect(await typeErrorsOf(project, recipes)).toEqual([])
  }, 120_000)
})

describe('the commands', () => {
  for (const session of sessions()) {
    const [{ page } = { page: '' }] = session
    const lacking = missing.filter(({ used }) =>
      session.some(({ code, info }) => used.test(`${info} ${code}`)),
    )
    const without = lacking.map(({ name }) => name).join(', ')
    if (without !== '') console.log(`not run, because this machine has no ${without}: ${session.map(named)}`)

    test.skipIf(without !== '')(
      `run: ${session.map(named).join(', ')}`,
      async ({ onTestFinished }) => {
        const shell = new Shell(project)
        onTestFinished(() => shell.close())
        if (!session.some(isServer)) await shell.serve(serverOf(page))
        for (const block of session) {
          if (isServer(block)) await shell.serve(block.code)
          else expect(await outcomeOf(shell, block)).toEqual({ block: named(block), code: 0, refused: [] })
        }
      },
      60_000,
    )
  }
})

/** Blocks that are run one after the other beside one server: those of a page in sh, and each in Python alone. */
function sessions(): CodeBlock[][] {
  return pages.flatMap((page) => {
    const mine = commands.filter((block) => block.page === page)
    const python = mine.filter(({ info }) => info === 'python').map((block) => [block])
    return [mine.filter(({ info }) => info === 'sh'), ...python].filter(({ length }) => length > 0)
  })
}

function isServer({ code }: CodeBlock): boolean {
  return code.startsWith('npx platform-simulator serve')
}

/** As the page starts it, or as a page that says nothing of it takes for granted. */
function serverOf(page: string): string {
  const block = commands.find((candidate) => candidate.page === page && isServer(candidate))
  return block?.code ?? 'npx platform-simulator serve --port 6464'
}

/** What became of a block: with what it said, where it went wrong. */
async function outcomeOf(shell: Shell, block: CodeBlock): Promise<object> {
  const { code, stdout, stderr } = await (block.info === 'python'
    ? shell.python('\n'.repeat(block.line - 1) + block.code)
    : shell.run(block.code))
  // As test/packages/recipes/.curlrc has them said.
  const answers = stderr.match(/^answer .*$/gm) ?? []
  const refused = answers.filter((answer) => !/^answer 2\d\d (?!application\/problem)/.test(answer))
  const asked = block.code.match(/\bcurl /g)?.length ?? 0
  const isFine = code === 0 && refused.length === 0 && answers.length === asked
  return { block: named(block), code, refused, ...(!isFine && { asked, stdout, stderr }) }
}

/** Of `curl --version`. */
function isRecent(version: string): boolean {
  const [, major = 0, minor = 0] = /^curl (\d+)\.(\d+)/.exec(version) ?? []
  return Number(major) > 7 || (Number(major) === 7 && Number(minor) >= 82)
}

function named({ page, line, info }: CodeBlock): string {
  return `${page}:${line} ${info}`
}

/** Whether a command is there and exits well. @returns what it prints */
function printed(command: string): string {
  const { status, stdout } = spawnSync(command, ['--version'], { encoding: 'utf8' })
  return status === 0 ? stdout : ''
}
