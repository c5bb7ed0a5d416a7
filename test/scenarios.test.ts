import { spawn } from 'node:child_process'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import manifest from '../package.json'
import { type Scenario, scenarios } from '../scenarios/registry.js'
import { Programs } from './server/program.js'
import { codeBlocks, pagesIn, readPage, root } from './support/markdown.js'

const names = Object.keys(scenarios)
const programs = new Programs()
const files = new Map<string, string>()
beforeAll(async () => {
  const built = await programs.buildAll(names, 'scenarios')
  for (const [index, name] of names.entries()) files.set(name, built[index] ?? '')
  files.set('run', await programs.build('run', 'scenarios'))
})
afterAll(() => programs.dispose())

async function tell(story: Scenario): Promise<string[]> {
  const lines: string[] = []
  await story.run((line) => lines.push(line))
  return lines
}

/** As the scripts of package.json start it, which loads each file of the library by itself. */
function exitOf(...args: string[]): Promise<number | null> {
  return new Promise((resolve) => {
    spawn('node_modules/.bin/tsx', args, { cwd: root, stdio: 'ignore' }).on('exit', resolve)
  })
}

/** The story as it was told the first time. */
const told = new Map<Scenario, Promise<string[]>>()
function linesOf(story: Scenario): Promise<string[]> {
  const lines = told.get(story) ?? tell(story)
  told.set(story, lines)
  return lines
}

describe.each(Object.entries(scenarios))('the scenario %s', (name, scenario) => {
  const page = `docs/scenarios/${name}.md`

  it('tells the same story twice', async () => {
    const lines = await linesOf(scenario)
    expect(lines.at(-1)).toMatch(/^\nDone: /)
    expect(await tell(scenario)).toEqual(lines)
  })

  it('has a page that says what it prints: npx vitest run test/scenarios.test.ts -u', async () => {
    const printed = (await linesOf(scenario)).join('\n').replace(/^\n/, '')
    const shown = codeBlocks(page).filter(({ info }) => info === 'text')
    expect(shown).toHaveLength(1)
    const current = readPage(page).replace(/^```text\n[\s\S]*?^```$/m, () => `\`\`\`text\n${printed}\n\`\`\``)
    await expect(current).toMatchFileSnapshot(`${root}${page}`)
  })

  it('prints no id that readers have to compare', async () => {
    expect((await linesOf(scenario)).filter((line) => /\b[0-9A-Za-z]{27}\b/.test(line))).toEqual([])
  })

  it('runs from its own file', async () => {
    const { code, stdout } = await programs.start(process.execPath, [files.get(name) ?? '']).ended
    expect(code).toBe(0)
    expect(stdout, 'it ran, and was not only loaded').toMatch(/^Done: /m)
  })
})

describe('scenarios', () => {
  it('have a page each, and no page is left over', () => {
    expect(pagesIn('docs/scenarios')).toEqual(names.map((name) => `docs/scenarios/${name}.md`).sort())
  })

  it('are named by the README', () => {
    expect(names.filter((name) => !readPage('README.md').includes(`docs/scenarios/${name}.md`))).toEqual([])
  })

  it('start with the quickstart: npm start', async () => {
    expect(manifest.scripts.start).toBe('tsx scenarios/quickstart.ts')
    expect(await exitOf('scenarios/quickstart.ts')).toBe(0)
  })

  it.each([
    [['payroll'], 0],
    [['nothing'], 1],
    [[], 0],
  ])('run by name: %j exits with %i', async (args, status) => {
    expect((await programs.start(process.execPath, [files.get('run') ?? '', ...args]).ended).code).toBe(
      status,
    )
  })
})

describe('the quickstart', () => {
  it('tries a receiver that fails ten times, and is told how long to wait', async () => {
    const { quickstart } = scenarios
    const lines = quickstart === undefined ? [] : await linesOf(quickstart)
    expect(lines.filter((line) => /delivery {2}customer\.rfi\.requested attempt/.test(line))).toHaveLength(10)
    expect(lines.some((line) => line.includes('-> 429  (retry after 55 s)'))).toBe(true)
  })
})
