import { cp } from 'node:fs/promises'
import type { Server } from 'node:http'
import { basename, join } from 'node:path'
import type { BrowserContext, FrameLocator, Locator, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { isSkipped, lacking, launchContext, offline, serveFolder } from './browser/chromium.js'
import { picture } from './browser/picture.js'
import { npmInstall, root, runScript, Workspace } from './packages/harness.js'

const host = 'https://api.sandbox.platform.example'

describe.skipIf(isSkipped)(
  ['docs/examples/storybook', lacking].join(' ').trim(),
  { timeout: 120_000 },
  () => {
    const workspace = new Workspace()
    let folder = ''
    let address = ''
    let server: Server | undefined
    let context: BrowserContext | undefined
    let page: Page | undefined
    let complaints: string[] = []
    let answers: { readonly url: string; readonly status: number; readonly byWorker: boolean }[] = []

    beforeAll(async () => {
      context = await launchContext({ width: 1280, height: 760 }, offline)
      folder = await workspace.folder('storybook')
      const tarball = await workspace.pack()
      const left = ['node_modules', 'public', 'storybook-static']
      await cp(join(root, 'docs/examples/storybook'), folder, {
        recursive: true,
        filter: (path) => !left.includes(basename(path)),
      })
      await npmInstall(folder, '--save-dev', tarball)
      await runScript(folder, 'build')
      ;({ address, server } = await serveFolder(join(folder, 'storybook-static')))
    }, 300_000)

    afterAll(async () => {
      await context?.close()
      server?.close()
      await workspace.dispose()
    })

    /** Storybook with the story or the docs page that is shown. */
    async function open(
      path: string,
      colorScheme: 'light' | 'dark' = 'light',
    ): Promise<{ storybook: Page; preview: FrameLocator }> {
      if (context === undefined) throw new Error('there is no browser')
      const storybook = await context.newPage()
      await storybook.emulateMedia({ colorScheme })
      // On a busy machine Storybook itself takes half a minute to come up.
      storybook.setDefaultTimeout(90_000)
      page = storybook
      complaints = []
      answers = []
      storybook.on('pageerror', (error) => complaints.push(error.message))
      storybook.on('console', (message) => {
        // That a status is 4xx is what some stories are about.
        const isStatus = /^Failed to load resource: the server responded with a status of 4/.test(
          message.text(),
        )
        if (message.type() === 'error' && !isStatus) complaints.push(message.text())
      })
      storybook.on('response', (response) => {
        if (response.url().startsWith(address)) return
        answers.push({
          url: response.url(),
          status: response.status(),
          byWorker: response.fromServiceWorker(),
        })
      })
      await storybook.goto(`${address}/?path=/${path}`)
      return { storybook, preview: storybook.frameLocator('#storybook-preview-iframe') }
    }

    afterEach(async () => {
      await page?.close()
      expect(complaints).toEqual([])
      expect(answers.filter(({ byWorker }) => !byWorker)).toEqual([])
    })

    test('is type-checked', async () => {
      await runScript(folder, 'check')
    })

    test('onboards a customer, whom the clock approves', async () => {
      const { preview } = await open('story/onboarding--apply')
      await preview.getByRole('textbox').fill('Acme Corp')
      await preview.getByRole('button', { name: 'Apply' }).click()
      await preview.getByText('We are looking at your application.').waitFor()
      await preview.getByRole('button', { name: '+5s' }).click()
      await preview.getByText('You are all set.').waitFor()
      expect(await preview.locator('time').textContent()).toBe('2026-01-01T00:00:05.000Z')
      expect(answers[0]).toEqual({ url: `${host}/customers`, status: 201, byWorker: true })
    })

    test('has a panel, whose clock the story follows', async () => {
      const { storybook, preview } = await open('story/transactions--moving')
      await statuses(preview, ['returned', 'pending', 'pending'])
      const panel = await simulatorOf(storybook)
      expect(await panel.locator('time').first().textContent()).toBe('2026-03-02T09:00:00Z')
      await panel.getByText(/^Next: .* at 2026-03-02T/).waitFor()
      await panel.getByRole('button', { name: '1 hour' }).click()
      await panel.getByText('1h passed.').waitFor()
      expect(await panel.locator('time').first().textContent()).toBe('2026-03-02T10:00:00Z')
      await statuses(preview, ['returned', 'completed', 'completed'])
      await panel.getByLabel('Last requests').getByText('/transactions 200').first().waitFor()
      await panel.getByLabel('Last events').getByText('transaction.one_off.updated').first().waitFor()

      await panel.getByLabel('Advance by').fill('soon')
      await storybook.keyboard.press('Enter')
      await panel.getByText(/soon/).waitFor()
      await panel.getByRole('button', { name: 'Reset' }).click()
      await statuses(preview, ['returned', 'pending', 'pending'])
      await panel.getByText('2026-03-02T09:00:00Z').first().waitFor()
    })

    test('has a panel, whose causes the story shows, and which says why one is refused', async () => {
      const { storybook, preview } = await open('story/customer--active')
      await preview.getByText('approved').waitFor()
      const panel = await simulatorOf(storybook)
      await panel.getByLabel('Search the causes').fill('freeze')
      const form = panel.locator('details', {
        has: panel.page().getByText('freezeCustomer', { exact: true }),
      })
      await form.locator('summary').click()
      const id = (await form.locator('option').first().getAttribute('value')) ?? ''
      await form.getByLabel('id').fill('cus_nobody')
      await form.getByRole('button').click()
      await panel.getByText(/^404 not-found: /).waitFor()

      await form.getByLabel('id').fill(id)
      await form.getByRole('button').click()
      await preview.getByText('This account is frozen').waitFor()
      await form.getByRole('button').click()
      await panel.getByText(/^Hint: from frozen the moves are: /).waitFor()
    })

    test('has a panel that is worked with the keyboard alone', async () => {
      const { storybook, preview } = await open('story/customer--active')
      await preview.getByText('approved').waitFor()
      const panel = await simulatorOf(storybook, 'by keyboard')
      await panel.getByRole('button', { name: '1 minute' }).focus()
      await storybook.keyboard.press('Enter')
      await panel.getByText('1m passed.').waitFor()
      // What is pressed keeps its place, from where it goes on to the field.
      for (let n = 0; n < 3; n++) await storybook.keyboard.press('Tab')
      await storybook.keyboard.type('90s')
      await storybook.keyboard.press('Enter')
      await panel.getByText('90s passed.').waitFor()

      await panel.getByLabel('Search the causes').focus()
      await storybook.keyboard.type('freezeCustomer')
      await storybook.keyboard.press('Tab')
      await storybook.keyboard.press('Enter')
      const form = panel.locator('details', {
        has: panel.page().getByText('freezeCustomer', { exact: true }),
      })
      const id = form.getByLabel('id', { exact: true })
      const customer = (await form.locator('option').first().getAttribute('value')) ?? ''
      await storybook.keyboard.press('Tab')
      await expect.poll(() => id.evaluate((field) => field === document.activeElement)).toBe(true)
      await storybook.keyboard.type(customer)
      await storybook.keyboard.press('Enter')
      await preview.getByText('This account is frozen').waitFor()
      await panel.getByText('freezeCustomer: done.').waitFor()
      // What is typed there is not taken for a shortcut of Storybook.
      await panel.getByLabel('Search the causes').fill('')
      await panel.getByLabel('Search the causes').focus()
      await storybook.keyboard.type('sad')
      expect(await panel.getByLabel('Search the causes').inputValue()).toBe('sad')
      expect(await panel.isVisible()).toBe(true)
    })

    test('has a panel that is dark where Storybook is, with text that can be read', async () => {
      const { storybook } = await open('story/transactions--moving', 'dark')
      const panel = await simulatorOf(storybook)
      const parts = ['', ' button', ' input', ' .muted', ' p.good', ' p.bad'].map(
        (part) => `.sim-panel${part}`,
      )
      const saidBoth = async (): Promise<void> => {
        await panel.getByRole('button', { name: 'Run next' }).click()
        await panel.locator('p.good').waitFor()
        // The panel has no place for both at once.
        await panel.evaluate((element) =>
          element.append(Object.assign(document.createElement('p'), { className: 'bad' })),
        )
      }
      await saidBoth()
      for (const part of parts) {
        const [paper, ink] = await coloursOf(storybook, part)
        expect([part, luminance(paper) < 0.2, contrast(paper, ink) >= 4.5]).toEqual([part, true, true])
      }
      await storybook.emulateMedia({ colorScheme: 'light' })
      await storybook.reload()
      await simulatorOf(storybook)
      await saidBoth()
      for (const part of parts) {
        const [paper, ink] = await coloursOf(storybook, part)
        expect([part, luminance(paper) > 0.8, contrast(paper, ink) >= 4.5]).toEqual([part, true, true])
      }
      await panel.getByRole('button', { name: '1 hour' }).click()
      await panel.getByText('1h passed.').waitFor()
      await panel.getByLabel('Search the causes').fill('return')
      await panel.locator('summary').first().click()
      await picture(storybook, 'storybook-panel')
    })

    test('shows the refusal of a field', async () => {
      const { preview } = await open('story/onboarding--field-error')
      await preview.getByText('The name must have at least 3 characters.').waitFor()
      expect(answers).toEqual([{ url: `${host}/customers`, status: 400, byWorker: true }])
    })

    test('shows what the scenario of a story begins with', async () => {
      const { preview } = await open('story/onboarding--info-requested')
      await preview.getByText('We need something more from you.').waitFor()
      expect(await preview.getByText('Lakeside Robotics').count()).toBe(1)
    })

    test('shows what a frozen customer is told and refused', async () => {
      const { preview } = await open('story/customer--frozen')
      await preview.getByText('This account is frozen').waitFor()
      await preview.getByRole('button', { name: 'Pay' }).click()
      await preview.getByText('The customer is frozen and cannot move money.').waitFor()
      expect(answers.at(-1)).toEqual({ url: `${host}/transactions/one-off`, status: 403, byWorker: true })
    })

    test('moves a list with the clock, and keeps the world while args change', async () => {
      const { storybook, preview } = await open('story/transactions--moving')
      await statuses(preview, ['returned', 'pending', 'pending'])
      await preview.getByRole('button', { name: '+5s' }).click()
      await statuses(preview, ['returned', 'processing', 'processing'])
      await preview.getByRole('button', { name: '+1h' }).click()
      await statuses(preview, ['returned', 'completed', 'completed'])
      await storybook.locator('#control-heading').fill('Last days')
      await preview.getByRole('heading', { name: 'Last days' }).waitFor()
      await statuses(preview, ['returned', 'completed', 'completed'])
      expect(await preview.locator('time').textContent()).toBe('2026-03-02T10:00:05.000Z')
      await storybook.getByRole('button', { name: 'Reload story' }).click()
      await statuses(preview, ['returned', 'pending', 'pending'])
    })

    test('shows a fresh world at each visit, and nothing of another story', async () => {
      const { storybook, preview } = await open('story/transactions--moving')
      await statuses(preview, ['returned', 'pending', 'pending'])
      const [first] = answers
      await preview.getByRole('button', { name: '+1h' }).click()
      await statuses(preview, ['returned', 'completed', 'completed'])
      await storybook.locator('#transactions--empty').click()
      await preview.getByText('Nothing moved yet.').waitFor()
      answers = []
      await storybook.locator('#transactions--moving').click()
      await statuses(preview, ['returned', 'pending', 'pending'])
      expect(answers[0]).toEqual(first)
    })

    test('shows stories side by side on a docs page, each with its own data and clock', async () => {
      const { preview } = await open('docs/transactions--docs')
      const shown = (id: string) => preview.locator(`#story--${id}-inner`)
      const primary = preview.locator('#story--transactions--moving--primary-inner')
      const begun = ['returned', 'pending', 'pending']
      await statuses(primary, begun)
      await statuses(shown('transactions--moving'), begun)
      await shown('transactions--history').getByText('rejected').waitFor()
      await shown('transactions--empty').getByText('Nothing moved yet.').waitFor()
      const asked = (): string[] =>
        [...new Set(answers.map(({ url, status }) => `${named(url)} ${status}`))].sort()
      const everyone = ['empty 200', 'history 200', 'moving 200', 'moving-2 200']
      expect(asked()).toEqual(everyone)

      await shown('transactions--moving').getByRole('button', { name: '+1h' }).click()
      await statuses(shown('transactions--moving'), ['returned', 'completed', 'completed'])
      await statuses(primary, begun)

      // The story is mounted again at both places, and the addon resets the handlers of all.
      await preview.getByRole('button', { name: 'Reload story' }).first().click()
      await statuses(shown('transactions--moving'), begun)
      answers = []
      await shown('transactions--empty').getByRole('button', { name: '+5s' }).click()
      await expect.poll(asked).toEqual(everyone)
    })

    test('answers for no story of a docs page that was left, nor for one whose host is fixed', async () => {
      const { storybook, preview } = await open('docs/transactions--docs')
      await preview.getByText('Nothing moved yet.').waitFor()
      const left = `https://story-transactions--empty.api.sandbox.platform.example`
      expect(await ask(storybook, left)).toBe(401)
      expect(await ask(storybook, host)).toBe(500)
      expect(complaints.splice(0).join()).toContain('On a docs page each story has an address of its own')

      await storybook.locator('#customer').click()
      await storybook.locator('#customer--docs').click()
      await preview.getByRole('heading', { name: 'Customer', exact: true }).waitFor()
      expect(await ask(storybook, left)).toBe('no answer')
      expect(await ask(storybook, host)).toBe('no answer')
      complaints.splice(0)
      answers = []
    })

    test('shows stories whose host is fixed in frames, side by side', async () => {
      const { preview } = await open('docs/customer--docs')
      const frame = (id: string) => preview.locator(`#story--${id}`).frameLocator('iframe')
      await frame('customer--frozen').getByText('Jane Roe').waitFor()
      await frame('customer--active').getByText('Acme Corp').waitFor()
      await frame('customer--frozen').getByText('This account is frozen').waitFor()
      expect(await frame('customer--active').getByText('This account is frozen').count()).toBe(0)
    })
  },
)

/** Waits until the list of transactions has these. */
async function statuses(within: Pick<FrameLocator, 'locator'>, expected: readonly string[]): Promise<void> {
  await expect
    .poll(() => within.locator('.list .badge').allTextContents(), { timeout: 60_000 })
    .toEqual(expected)
}

/** The panel of the simulator, opened. */
async function simulatorOf(storybook: Page, how: 'by mouse' | 'by keyboard' = 'by mouse'): Promise<Locator> {
  const tab = storybook.getByRole('tab', { name: 'Simulator' })
  if (how === 'by mouse') await tab.click()
  else {
    await tab.focus()
    await storybook.keyboard.press('Enter')
  }
  const panel = storybook.locator('.sim-panel')
  await panel.getByRole('button', { name: '1 hour' }).waitFor()
  return panel
}

/** Of an element, with what lies behind it: the colour of the paper and that of the text, as red, green and blue. */
function coloursOf(storybook: Page, selector: string): Promise<[readonly number[], readonly number[]]> {
  return storybook
    .locator(selector)
    .first()
    .evaluate((element) => {
      const channels = (colour: string): number[] => {
        const found = (colour.match(/[\d.]+/g) ?? []).map(Number)
        // Of what is mixed, a browser tells the parts of one.
        return colour.startsWith('color(') ? found.map((part) => part * 255) : found
      }
      let paper: number[] = []
      for (let at: Element | null = element; at !== null; at = at.parentElement) {
        paper = channels(getComputedStyle(at).backgroundColor)
        if (paper.length === 3) break
      }
      return [paper, channels(getComputedStyle(element).color)]
    })
}

/** As the Web Content Accessibility Guidelines define it. */
function luminance(colour: readonly number[]): number {
  const [red = 0, green = 0, blue = 0] = colour.map((channel) => {
    const part = channel / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: readonly number[], other: readonly number[]): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

/** The story that a docs page has given an address. */
function named(url: string): string | undefined {
  return /^https:\/\/story-transactions--([\w-]+)\./.exec(url)?.[1]
}

/** The status of a request that the preview makes. */
function ask(storybook: Page, baseUrl: string): Promise<number | string | undefined> {
  const frame = storybook.frames().find((candidate) => candidate.url().includes('/iframe.html'))
  const asked = frame?.evaluate(
    (url) =>
      fetch(url).then(
        ({ status }) => status,
        () => 'no answer',
      ),
    `${baseUrl}/customers`,
  )
  return Promise.resolve(asked)
}
