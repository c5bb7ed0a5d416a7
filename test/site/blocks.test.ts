import { describe, expect, test } from 'vitest'
import { modules } from '../../docs/site/bundle.js'
import { pages, sections, sitePath } from '../../docs/site/pages.js'
import { starts } from '../../docs/site/starts.js'
import { isTypeScript, modulesOf, runsElsewhere } from '../../docs/site/where.js'
import { scenarios } from '../../src/kit/scenarios/index.js'
import { type CodeBlock, codeBlocks, pagesIn } from '../support/markdown.js'

const blocks = pages.flatMap(codeBlocks).filter(isTypeScript)
const named = ({ page, line }: CodeBlock) => `${page}:${line}`
const here = blocks.filter((block) => runsElsewhere(block) === undefined)

describe('of the blocks of TypeScript on the site', () => {
  test('116 of 138 run in the page', () => {
    expect(`${here.length} of ${blocks.length}`).toBe('116 of 138')
  })

  test('those that do not are counted by where they run', () => {
    const places = blocks.flatMap((block) => runsElsewhere(block) ?? [])
    const counted: Record<string, number> = {}
    for (const place of places) {
      const [, where = ''] = /^Runs (?:in|on) ([^ :,]+)/.exec(place) ?? []
      counted[where] = (counted[where] ?? 0) + 1
    }
    expect(counted).toEqual({ Node: 13, 'Next.js': 3, Storybook: 5, workers: 1 })
  })

  test('each that runs in the page finds its modules there', () => {
    const missing = here.flatMap((block) =>
      modulesOf(block.code)
        .filter((name) => !modules.has(name))
        .map((name) => `${named(block)} ${name}`),
    )
    expect(missing).toEqual([])
  })

  test('one that asks the explorer does not run in the page, where it would tell a wrong story', () => {
    const code = "import { explore } from 'platform-simulator/explore'\n"
    expect(runsElsewhere({ info: 'ts', code })).toMatch(/^Runs in Node: .* wrong story here\.$/)
  })
})

describe('the pages of the site', () => {
  test('are those of the guide, the reference, the resources, the scenarios and the decisions', () => {
    const all = ['guide', 'reference', 'resources', 'scenarios', 'decisions'].flatMap((folder) =>
      pagesIn(`docs/${folder}`),
    )
    expect(all.filter((page) => !pages.includes(page))).toEqual([])
  })

  test('have one place each', () => {
    const paths = pages.map(sitePath)
    expect(paths.filter((path, index) => paths.indexOf(path) !== index)).toEqual([])
    expect(sections.every(({ pages: listed }) => listed.length > 0)).toBe(true)
  })
})

describe('the playground', () => {
  test('begins with every scenario', () => {
    const names = starts.filter(({ group }) => group === 'Scenarios').map(({ name }) => name)
    expect(names).toEqual(scenarios.map(({ name }) => name))
    expect(new Set(starts.map(({ name }) => name)).size).toBe(starts.length)
  })
})
