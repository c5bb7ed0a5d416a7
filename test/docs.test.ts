import { rmSync } from 'node:fs'
import { createSimulator, type SimulatorOptions, UsageError } from 'platform-simulator'
import { afterAll, describe, expect, test } from 'vitest'
import { starts } from '../docs/site/starts.js'
import manifest from '../package.json'
import { presets } from '../src/contract/sandbox-headers.js'
import { registry } from '../src/resources/registry.js'
import {
  brokenLinks,
  type CodeBlock,
  codeBlocks,
  declaresTests,
  linksIn,
  pagesIn,
  readPage,
  runnerOf,
  typeErrors,
  writeSnippets,
} from './support/markdown.js'

const { causes } = registry

// What the page on coverage has its tests write.
afterAll(() => rmSync('simulator-coverage', { recursive: true, force: true }))

const guides = pagesIn('docs/guide')
const told = ['README.md', 'AGENTS.md', ...guides, ...pagesIn('docs/scenarios')]
const blocks = told.flatMap(codeBlocks)
const snippets = writeSnippets(
  blocks.filter(({ info }) => info === 'ts'),
  'docs-snippets',
)

/** What the playground of the site begins with, which test/site.test.ts runs there. */
const beginnings = writeSnippets(
  starts.map(({ name, code }) => ({ page: `docs/site/starts/${name}`, line: 1, info: 'ts', code })),
  'docs-snippets',
)

/**
 * Whether a block is a part of the file that it names, of what test/nextjs, test/storybook or test/server/python.test.ts drives,
 * or a file that test/site.test.ts writes and runs as a newcomer does.
 */
function isOfExample({ page, info, code }: CodeBlock): boolean {
  if (page === 'docs/guide/first-suite.md') return /^python \w+\.py$/.test(info)
  const [, file] = /^(?:ts|python) (docs\/examples\/(?:nextjs|storybook|python)\/\S+)$/.exec(info) ?? []
  return file !== undefined && readPage(file).includes(code)
}

describe('every block of TypeScript', () => {
  test('is run: none is marked to be ignored or hidden behind another name', () => {
    const other = blocks.filter(
      (block) =>
        /^(?:ts\b.|python\b.|tsx|jsx?\b|javascript|typescript)/.test(block.info) && !isOfExample(block),
    )
    expect(other.map(({ page, line, info }) => `${page}:${line} ${info}`)).toEqual([])
    expect(snippets.length).toBeGreaterThan(10)
  })

  test('compiles under strict', () => {
    // The types of jest are not in this repository: test/recipes.test.ts compiles what is for jest.
    const ours = snippets.filter((block) => runnerOf(block) !== 'jest')
    expect(typeErrors([...ours, ...beginnings])).toEqual([])
  }, 120_000)

  // Here from the sources. What is for other runners is run by test/recipes.test.ts alone, which runs all of them from
  // the packed package.
  for (const block of snippets.filter((block) => runnerOf(block) === 'vitest')) {
    const name = `runs: ${block.page}:${block.line}`
    if (declaresTests(block)) describe(name, async () => void (await import(block.file)))
    else test(name, async () => void (await import(block.file)))
  }
})

/** What a new user was asked to do, and the page and heading that say how: what stands there is run, here or in a release. */
const tasks: readonly (readonly [task: string, page: string, heading: string])[] = [
  ['tests an application with vitest and msw', 'paths', 'A first test'],
  ['tests it with jest', 'testing', 'jest'],
  ['tests it with node:test', 'testing', 'node:test'],
  ['has the explorer look for mistakes', 'explore', 'The explorer'],
  ['looks at a server in the inspector', 'inspector', 'On a server'],
  ['writes a report as a file', 'inspector', 'As a file'],
  ['clicks the onboarding through', 'server', 'Pages for people'],
  ['has two signers approve a send', 'wallets', 'Policies'],
  ['makes such a wallet by the API', 'paths', 'A wallet with two signers and a rule'],
  ['lets an agent pay under a mandate', 'paths', 'An agent with a mandate'],
  ['pays by x402', 'paths', 'x402 over HTTP'],
  ['issues a card, and buys with it', 'paths', 'A card over HTTP'],
  ['uploads a document', 'paths', 'A document over HTTP'],
  ['drives a page in a browser', 'paths', 'A browser test'],
  ['shows a component in Storybook', 'storybook', 'A story'],
  ['tests an application of Next.js', 'nextjs', 'Three ways to connect it'],
  ['makes a client of the description', 'server', 'The description'],
  ['controls a server from a test', 'server', 'A typed client'],
  ['tests a service in Python', 'other-stacks', 'Python'],
  ['gives tools to an agent', 'mcp', 'Tools for agents'],
]

describe('the twenty tasks of a new user', () => {
  test.for(tasks)('who %s finds something to type', ([, page, heading]) => {
    const path = `docs/guide/${page}.md`
    const lines = readPage(path).split('\n')
    const begin = lines.findIndex((line) => line.replace(/^#+ /, '') === heading && line.startsWith('#'))
    expect(begin, `${path} has no heading ${heading}`).toBeGreaterThanOrEqual(0)
    const length = lines.slice(begin + 1).findIndex((line) => /^##? /.test(line))
    const end = length < 0 ? lines.length : begin + 1 + length
    expect(codeBlocks(path).filter(({ line }) => line > begin && line <= end)).not.toEqual([])
  })
})

describe('what pages name', () => {
  test('links lead somewhere', () => {
    const pages = ['README.md', 'AGENTS.md', 'CHANGELOG.md', ...pagesIn('docs')]
    expect(pages.flatMap((page) => brokenLinks(page).map((target) => `${page}: ${target}`))).toEqual([])
  })

  test('no page has the marks of two branches that were not put together', () => {
    const pages = ['README.md', 'AGENTS.md', 'CHANGELOG.md', ...pagesIn('docs')]
    expect(pages.filter((page) => /^(?:<{7}|={7}|>{7})(?: |$)/m.test(readPage(page)))).toEqual([])
  })

  test('links of shipped pages lead to files that are shipped', () => {
    const shipped = ['package.json', 'README.md', ...manifest.files]
    const isShipped = (path: string) => shipped.some((each) => path === each || path.startsWith(`${each}/`))
    const pages = ['docs/llms.txt', 'README.md', 'AGENTS.md', 'CHANGELOG.md', ...pagesIn('docs')].filter(
      isShipped,
    )
    expect(pages.flatMap((page) => brokenLinks(page).map((target) => `${page}: ${target}`))).toEqual([])
    const absent = pages.flatMap((page) =>
      linksIn(page).flatMap((target) => (isShipped(target) ? [] : [`${page}: ${target}`])),
    )
    expect(absent, 'name it as code, such as `docs/architecture.md` of the repository').toEqual([])
    expect(pages.length).toBeGreaterThan(100)
  })

  test('the reference has every option', () => {
    const options = readPage('docs/reference/options.md')
    expect(optionNames().filter((name) => !options.includes(`\`${name}\``))).toEqual([])
  })

  test('the reference has every entry point, and the page for contributors every script', () => {
    const pages = readPage('docs/reference/entry-points.md') + readPage('docs/CONTRIBUTING.md')
    const entries = Object.keys(manifest.exports)
      .filter((name) => name !== './package.json')
      .map((name) => `\`${manifest.name}${name.slice(1)}\``)
    const scripts = Object.keys(manifest.scripts).map((name) =>
      name === 'test' || name === 'start' ? name : `run ${name}`,
    )
    expect(
      [...entries, ...scripts.map((name) => `npm ${name}`)].filter((name) => !pages.includes(name)),
    ).toEqual([])
  })

  test('each decision has a number of its own, and its title says it', () => {
    const pages = pagesIn('docs/decisions')
    const numbers = pages.map((page) => /\/(\d{4})-/.exec(page)?.[1] ?? page)
    expect(new Set(numbers).size).toBe(pages.length)
    expect(pages.filter((page, index) => !readPage(page).startsWith(`# ${numbers[index]} `))).toEqual([])
  })

  test('decision 0001 has every dependency', () => {
    const page = readPage('docs/decisions/0001-dependencies.md')
    const { dependencies, devDependencies } = manifest
    const named = Object.keys({ ...dependencies, ...devDependencies })
    expect(named.filter((name) => !page.includes(name))).toEqual([])
  })

  test('decision 0004 has every preset as it is', () => {
    const page = readPage('docs/decisions/0004-fault-presets.md')
    const rows = Object.entries(presets).map(([name, preset]) =>
      preset === null
        ? `| \`${name}\` | | | |`
        : `| \`${name}\` | \`${preset.step}\` | ${preset.status} | ${preset.message} |`,
    )
    expect(rows.filter((row) => !page.includes(row))).toEqual([])
  })

  test('the guide has every cause of sim.simulate', () => {
    const guide = guides.map(readPage).join('\n')
    expect(Object.keys(causes).filter((name) => !guide.includes(name))).toEqual([])
  })
})

/** As createSimulator itself lists them to somebody who misspelt one. */
function optionNames(): string[] {
  const known = (options: object): string[] => {
    try {
      createSimulator(options as SimulatorOptions)
    } catch (error) {
      if (error instanceof UsageError)
        return error.message.replace(/^.*the options are (.*)\.$/, '$1').split(', ')
    }
    throw new Error('a misspelt option was accepted')
  }
  const nested = (name: string) => known({ [name]: { misspelt: 1 } }).map((member) => `${name}.${member}`)
  const groups = ['limits', 'fees', 'webhooks', 'requests', 'imports', 'agents', 'webauthn', 'credits']
  return [...known({ misspelt: 1 }).filter((name) => !groups.includes(name)), ...groups.flatMap(nested)]
}
