import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import type { Server } from 'node:http'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import axe from 'axe-core'
import type { BrowserContext, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { pages, sitePath } from '../docs/site/pages.js'
import { starts } from '../docs/site/starts.js'
import { isTypeScript, runsElsewhere } from '../docs/site/where.js'
import { executable, isSkipped, lacking, launchContext, offline, serveFolder } from './browser/chromium.js'
import { root, Unreachable, Workspace } from './packages/harness.js'
import { pageWith, stepsOf, walk } from './site/afternoon.js'
import { builtSite } from './site/built.js'
import { codeBlocks, declaresTests } from './support/markdown.js'

/** The built site, as a reader has it. test/site/blocks.test.ts is quicker. */

let site = ''
beforeAll(async () => {
  site = await builtSite()
}, 600_000)

/** Files of the site with one of these endings. */
function filesOf(...endings: readonly string[]): string[] {
  return readdirSync(site, { recursive: true, encoding: 'utf8' }).filter((name) =>
    endings.some((ending) => name.endsWith(ending)),
  )
}

const read = (name: string) => readFileSync(join(site, name), 'utf8')
const htmlOf = (page: string) => sitePath(page).replace(/\.md$/, '.html')

describe('the files of the site', () => {
  test('are a page for each of its list', () => {
    const made = filesOf('.html').sort()
    expect(made).toEqual(['404.html', ...pages.map(htmlOf)].sort())
  })

  test('load nothing from another host, and let nothing else be loaded', () => {
    const loads = /<(?:script|link|img|iframe|source)\b[^>]*?\b(?:src|href)="((?:https?:)?\/\/[^"]+)"/g
    const asked = filesOf('.html').flatMap((name) =>
      [...read(name).matchAll(loads)].map(([, url]) => `${name} ${url}`),
    )
    const styles = filesOf('.css').flatMap((name) =>
      [...read(name).matchAll(/(?:url\(|@import )["']?((?:https?:)?\/\/[^"')]+)/g)].map(
        ([, url]) => `${name} ${url}`,
      ),
    )
    expect([...asked, ...styles]).toEqual([])
    const rules = `http-equiv="content-security-policy" content="default-src 'self';`
    expect(filesOf('.html').filter((name) => !read(name).includes(rules))).toEqual([])
  })

  test('have the licence of each package that is in them', () => {
    const licences = read('run/licences.txt')
    for (const name of ['sucrase', 'chai', 'msw', 'zod'])
      expect(licences).toMatch(new RegExp(`^${name} \\((?:MIT|Apache-2\\.0|BSD-\\d-Clause)\\)$`, 'm'))
    expect(licences).toContain('Permission is hereby granted, free of charge')
    expect(read('index.html')).toContain('<link rel="license" href="/run/licences.txt">')
  })

  test('say below each block that does not run here where it runs', () => {
    const blocks = pages.flatMap(codeBlocks).filter(isTypeScript)
    const wanted = blocks.map((block) => `${block.page}:${block.line} ${runsElsewhere(block) ?? 'here'}`)
    const below =
      /<run-block data-at="([^"]+)"><\/run-block>|<p class="runs-elsewhere" data-at="([^"]+)">([^<]+)<\/p>/g
    const said = pages.flatMap((page) =>
      [...read(htmlOf(page)).matchAll(below)].map(
        ([, here, at, where]) => `${here ?? at} ${where ?? 'here'}`,
      ),
    )
    expect(said).toEqual(wanted)
  })
})

describe.skipIf(isSkipped)(['In Chromium', lacking].join(' ').trim(), () => {
  let context: BrowserContext
  let server: Server
  let address = ''
  const elsewhere: string[] = []
  const complaints: string[] = []

  beforeAll(async () => {
    context = await launchContext({ width: 1440, height: 900 }, offline)
    const served = await serveFolder(site)
    server = served.server
    address = served.address
  }, 60_000)
  afterAll(async () => {
    await context?.close()
    server?.close()
  })

  async function open(path: string, given?: Page): Promise<Page> {
    const page = given ?? (await context.newPage())
    page.on('request', (request) => {
      const url = request.url()
      if (!url.startsWith(address) && !/^(?:data|blob|about):/.test(url)) elsewhere.push(url)
    })
    page.on('pageerror', ({ message }) => complaints.push(`${path}: ${message}`))
    page.on('console', (message) => {
      if (message.type() === 'error') complaints.push(`${path}: ${message.text()}`)
    })
    await page.goto(`${address}/${path}`)
    return page
  }

  /** Has no world drawn beside a block: a hundred of them take longer than the blocks. Another test looks at one. */
  async function drawNothing(page: Page): Promise<void> {
    await page.addInitScript(() => Object.defineProperty(HTMLIFrameElement.prototype, 'srcdoc', { set() {} }))
  }

  /** Presses Run, and tells how it went. */
  async function run(block: Locator) {
    await block.getByRole('button', { name: 'Run', exact: true }).click()
    const ended = block.and(block.page().locator('[data-state=passed], [data-state=failed]'))
    await ended.waitFor({ timeout: 60_000 })
    return outcomeOf(block)
  }

  /** The same without the driver, which for a hundred blocks takes as long as they do. */
  async function runQuickly(block: Locator) {
    await block.evaluate(async (element: HTMLElement) => {
      await customElements.whenDefined('run-block')
      await new Promise<void>((resolve) => {
        const observer = new MutationObserver(() => {
          if (element.dataset['state'] === 'running') return
          observer.disconnect()
          resolve()
        })
        observer.observe(element, { attributes: true, attributeFilter: ['data-state'] })
        element.shadowRoot?.querySelector<HTMLElement>('button.first')?.click()
      })
    })
    return outcomeOf(block)
  }

  function outcomeOf(block: Locator): Promise<Readonly<Record<string, string | undefined>>> {
    return block.evaluate((element: HTMLElement) => ({
      ...element.dataset,
      said: element.shadowRoot?.querySelector('.status')?.textContent ?? '',
      printed: [...(element.shadowRoot?.querySelectorAll('.output pre') ?? [])]
        .map((pre) => pre.textContent)
        .join('\n'),
    }))
  }

  test('a first page loads at most 600 kB, compressed, and what runs a block is not in it', async () => {
    for (const path of ['index.html', 'guide/start.html', 'playground.html']) {
      const page = await context.newPage()
      const loaded: string[] = []
      page.on('request', (request) => loaded.push(new URL(request.url()).pathname.slice(1)))
      await page.goto(`${address}/${path}`, { waitUntil: 'networkidle' })
      const bytes = loaded
        .filter((name) => name !== '')
        .map((name) => gzipSync(readFileSync(join(site, name))).length)
        .reduce((sum, one) => sum + one, 0)
      console.log(`${path} loads ${loaded.length} files, ${Math.round(bytes / 1000)} kB`)
      expect(bytes).toBeLessThan(600_000)
      expect(loaded.filter((name) => /run\/(?:worker|modules)/.test(name))).toEqual([])
      await page.close()
    }
  }, 60_000)

  const withBlocks = pages.filter((page) =>
    codeBlocks(page).some((block) => isTypeScript(block) && runsElsewhere(block) === undefined),
  )
  test('every block that runs here gives what its page says', async () => {
    const left = [...withBlocks]
    const wrong: string[] = []
    let count = 0
    // Two at a time, as there are two cores.
    await Promise.all(
      [1, 2].map(async () => {
        for (let path = left.shift(); path !== undefined; path = left.shift()) {
          const page = await context.newPage()
          await drawNothing(page)
          await open(htmlOf(path), page)
          const told = new Map(codeBlocks(path).map((block) => [`${block.page}:${block.line}`, block]))
          for (const block of await page.locator('run-block').all()) {
            const seen = await runQuickly(block)
            const source = told.get(seen['at'] ?? '')
            count += 1
            const isRight =
              source !== undefined &&
              seen['state'] === 'passed' &&
              Number(seen['passed']) > 0 === declaresTests(source) &&
              // Those of describeEach that ask a sandbox are left out without one.
              (Number(seen['skipped']) === 0 || source.code.includes("'sandbox'"))
            if (!isRight) wrong.push(`${seen['at']} ${seen['said']}: ${seen['printed']}`)
          }
          await page.close()
        }
      }),
    )
    expect(wrong).toEqual([])
    expect(count).toBe(
      pages.flatMap(codeBlocks).filter((block) => isTypeScript(block) && runsElsewhere(block) === undefined)
        .length,
    )
  }, 600_000)

  test('a block is edited, fails by what it says then, and its world is beside it', async () => {
    const page = await open('guide/start.html')
    const block = page.locator('run-block').first()
    await run(block)
    const frame = block.frameLocator('iframe')
    await frame
      .getByRole('tab', { name: /Timeline/ })
      .or(frame.getByRole('button', { name: /Timeline/ }))
      .first()
      .waitFor()
    const [output, world] = await Promise.all(
      ['.output', '.world'].map((name) =>
        block.locator(name).evaluate((one) => one.getBoundingClientRect().toJSON()),
      ),
    )
    expect(world.left).toBeGreaterThanOrEqual(output.right)
    await block.getByRole('button', { name: 'Edit' }).click()
    const area = block.getByRole('textbox', { name: 'Code' })
    await area.fill((await area.inputValue()).replace('toHaveLength(60)', 'toHaveLength(61)'))
    const seen = await run(block)
    expect(seen).toMatchObject({ state: 'failed', failed: '1' })
    await block.getByText('expected').first().waitFor()
    await page.close()
  }, 60_000)

  test('what would leave the page is refused, and what runs for ever is told', async () => {
    const page = await open('playground.html')
    const ground = page.locator('play-ground')
    const area = ground.getByRole('textbox', { name: 'Code' })
    await area.fill("await fetch('https://elsewhere.example/')")
    expect((await run(ground))['printed']).toContain('this page asks nobody')
    await area.fill("import { readFileSync } from 'node:fs'\nreadFileSync('x')")
    expect((await run(ground))['printed']).toContain('node:fs is not in this page')
    await area.fill('const = 1')
    expect((await run(ground))['state']).toBe('failed')
    await page.close()
  }, 60_000)

  test('the playground begins with every start, and each runs', async () => {
    const page = await context.newPage()
    await drawNothing(page)
    await open('playground.html', page)
    const ground = page.locator('play-ground')
    const wrong: string[] = []
    for (const { name, code } of starts) {
      await ground.getByRole('combobox', { name: 'Begin with' }).selectOption(name)
      expect(await ground.getByRole('textbox', { name: 'Code' }).inputValue()).toBe(code)
      const seen = await run(ground)
      if (seen['state'] !== 'passed' || Number(seen['worlds']) < 1)
        wrong.push(`${name}: ${seen['said']} ${seen['printed']}`)
    }
    expect(wrong).toEqual([])
    await page.close()
  }, 300_000)

  test('the address of the playground has its code, which waits for Run', async () => {
    const page = await open('playground.html#start=frozen-customer')
    const area = page.getByRole('textbox', { name: 'Code' })
    await expect.poll(() => area.inputValue()).toContain("scenario: 'frozen-customer'")
    const code = "console.log('Grüße', 6 * 7)\n"
    await area.fill(code)
    await expect.poll(() => page.url()).toContain('#code=')
    const other = await open(page.url().slice(address.length + 1))
    await expect.poll(() => other.getByRole('textbox', { name: 'Code' }).inputValue()).toBe(code)
    expect(await other.locator('play-ground').getAttribute('data-state')).toBe(null)
    expect((await run(other.locator('play-ground')))['printed']).toBe('Grüße 42')
    const torn = await open('playground.html#code=torn')
    await torn.getByText('The address is not whole').waitFor()
    for (const each of [page, other, torn]) await each.close()
  }, 60_000)

  test('the search finds a reason of a refusal, without asking anybody', async () => {
    const page = await open('index.html')
    const box = page.getByRole('searchbox')
    // Keys do nothing until the script of the page has run, which on a busy machine is after the page has loaded.
    await vi.waitFor(
      async () => {
        await page.keyboard.press('Control+k')
        await box.waitFor({ timeout: 1000 })
      },
      { timeout: 60_000 },
    )
    await box.fill('timestamp_too_old')
    await page.locator('.VPLocalSearchBox .result').filter({ hasText: 'Start' }).first().waitFor()
    await page.close()
  }, 90_000)

  test.each(['index.html', 'guide/testing.html', 'reference/options.html', 'playground.html'])(
    '%s is not wider than its window, narrow or wide',
    async (path) => {
      const page = await open(path)
      if (path === 'index.html') await run(page.locator('run-block').first())
      for (const width of [390, 768, 1440, 2200]) {
        await page.setViewportSize({ width, height: 900 })
        const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
        expect(`${width} ${wide <= 0}`).toBe(`${width} true`)
      }
      await page.close()
    },
    60_000,
  )

  test.each(['light', 'dark'] as const)(
    'what runs is readable in the %s',
    async (colorScheme) => {
      const page = await open('guide/start.html')
      await page.emulateMedia({ colorScheme })
      const block = page.locator('run-block').first()
      await run(block)
      const frame = await block.locator('iframe').evaluate((one) => getComputedStyle(one).colorScheme)
      expect(frame).toBe(colorScheme)
      await page.addScriptTag({ content: axe.source })
      const found = await page.evaluate(async () => {
        const { violations } = await Reflect.get(globalThis, 'axe').run(document.querySelector('run-block'))
        return violations.map(
          ({ id, nodes }: { id: string; nodes: { html: string }[] }) => `${id} ${nodes[0]?.html}`,
        )
      })
      expect(found).toEqual([])
      await page.close()
    },
    60_000,
  )

  test('nobody else was asked, and nothing was complained of', () => {
    expect(elsewhere).toEqual([])
    expect(complaints).toEqual([])
  })
})

describe('a newcomer who has the site alone comes to a green suite', () => {
  const workspace = new Workspace()
  let tarball = ''
  beforeAll(async () => {
    tarball = await workspace.pack()
  }, 300_000)
  afterAll(() => workspace.dispose())

  /** The runners of the page, and what each prints when all is well. */
  const runners: readonly (readonly [runner: string, green: RegExp])[] = [
    ['vitest', /2 passed/],
    ['jest', /1 passed/],
    ['node:test', /pass 1\b/],
    ['Playwright', /1 passed/],
    ['pytest', /1 passed/],
  ]

  test('the page has these runners, and no other', () => {
    const page = pageWith(site, 'From nothing to a green suite')
    const parts = [...read(page).matchAll(/<h2 id="[^"]*"[^>]*>(.*?) <a/g)].map(([, name]) => name)
    expect(parts).toEqual(runners.map(([name]) => name))
  })

  test.for(runners)('of %s', { timeout: 600_000 }, async ([runner, green], { skip }) => {
    skip(runner === 'Playwright' && isSkipped, lacking)
    skip(runner === 'pytest' && !hasPytest(), 'python3 has no pytest here')
    const steps = stepsOf(site, pageWith(site, 'From nothing to a green suite'), runner)
    try {
      expect(await walk(workspace, steps, tarball, insteadOf)).toMatch(green)
    } catch (error) {
      if (error instanceof Unreachable) skip(error.message)
      throw error
    }
  })
})

/** What this machine has already: a browser, and pytest. */
function insteadOf(command: string): string {
  const browser = `export default { use: { launchOptions: { executablePath: '${executable}' } } }`
  if (command === 'npx playwright install chromium') return `echo "${browser}" > playwright.config.mjs`
  return command === 'python3 -m pip install pytest' ? 'true' : command
}

function hasPytest(): boolean {
  try {
    execFileSync('python3', ['-c', 'import pytest'], { stdio: 'ignore', cwd: root })
    return true
  } catch {
    return false
  }
}
