import { cp } from 'node:fs/promises'
import { createServer } from 'node:http'
import { basename, join } from 'node:path'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, type TestContext, test } from 'vitest'
import { isSkipped, lacking, launch, offline } from './browser/chromium.js'
import { npmInstall, root, runScript, Unreachable, Workspace } from './packages/harness.js'
import { type Announced, call, Programs } from './server/program.js'

const cookie = 'platform-key'

describe.skipIf(isSkipped)(['docs/examples/nextjs', lacking].join(' ').trim(), () => {
  const workspace = new Workspace()
  const programs = new Programs()
  let folder = ''
  let browser: Browser | undefined
  let unreachable: Unreachable | undefined
  const contexts: BrowserContext[] = []

  beforeAll(async () => {
    folder = await workspace.folder('nextjs')
    const tarball = await workspace.pack()
    const left = ['node_modules', '.next', 'package-lock.json']
    await cp(join(root, 'docs/examples/nextjs'), folder, {
      recursive: true,
      filter: (path) => !left.includes(basename(path)),
    })
    try {
      await npmInstall(folder, '--save-dev', tarball)
    } catch (error) {
      if (!(error instanceof Unreachable)) throw error
      unreachable = error
      return
    }
    // By Turbopack, with instrumentation.ts, which has the server of the package in it.
    await runScript(folder, 'build')
    browser = await launch(offline)
  }, 300_000)

  afterEach(async () => {
    await Promise.all(contexts.splice(0).map((context) => context.close()))
  })

  afterAll(async () => {
    await browser?.close()
    programs.dispose()
    await workspace.dispose()
  }, 60_000)

  /** Skips the test, and says why, where the application could not be installed. */
  function needsRegistry(context: TestContext): void {
    if (unreachable === undefined) return
    console.warn(`docs/examples/nextjs: skipped, as ${unreachable.message}.`)
    context.skip(unreachable.message)
  }

  /** The application, one process. @returns its address */
  async function start(port: number, env: Readonly<Record<string, string>>): Promise<string> {
    const next = programs.start(
      process.execPath,
      ['node_modules/next/dist/bin/next', 'start', '--hostname', '127.0.0.1', '--port', String(port)],
      { NEXT_TELEMETRY_DISABLED: '1', PORT: String(port), ...env },
      folder,
    )
    const ended = next.ended.then(({ stdout, stderr }) => {
      throw new Error(`next start ended and said: ${stdout}${stderr}`)
    })
    const address = `http://127.0.0.1:${port}`
    await Promise.race([ended, expect.poll(() => answers(address), { timeout: 30_000 }).toBe(true)])
    return address
  }

  /** The list that a visitor sees, who may bring the key of a world. */
  async function visit(address: string, key?: string): Promise<Page> {
    if (browser === undefined) throw new Error('there is no browser')
    const context = await browser.newContext()
    contexts.push(context)
    if (key !== undefined) await context.addCookies([{ name: cookie, value: key, url: address }])
    const page = await context.newPage()
    await page.goto(address)
    return page
  }

  test('tests that run at once share one process of the application, each with a world of its own', async (context) => {
    needsRegistry(context)
    const port = await freePort()
    const platform = await serve(port)
    const address = await start(port, {
      PLATFORM_URL: platform.url,
      PLATFORM_WEBHOOK_KEY: platform.webhook_public_key,
      PLATFORM_KEY_COOKIE: cookie,
    })

    /** What a test sees of its own world: before its customer is approved, and after. */
    const story = async (name: string): Promise<string[][]> => {
      const world = await worldOf(platform, name)
      const page = await visit(address, world.key)
      expect(await customers(page)).toEqual([])
      await apply(page, name)
      const before = await customers(page)
      await world.advance('5s')
      await page.reload()
      return [before, await customers(page)]
    }
    const names = ['Acme Corp', 'Lakeside Robotics']
    expect(await Promise.all(names.map(story))).toEqual(
      names.map((name) => [[`${name}: pending, told: nothing yet`], [`${name}: active, told: approved`]]),
    )

    // Signed ten minutes ago, by the clock of the application.
    const stale = await worldOf(platform, 'stale', -600_000)
    const late = await visit(address, stale.key)
    await apply(late, 'Late Corp')
    await stale.advance('5s')
    await late.reload()
    expect(await customers(late)).toEqual(['Late Corp: active, told: nothing yet'])
    expect(await stale.refused()).toEqual(expect.arrayContaining(['customer.kyb_status.created 401']))

    // Changed by somebody after it was signed.
    const tampered = await worldOf(platform, 'tampered')
    const wrong = await visit(address, tampered.key)
    await apply(wrong, 'Wrong Corp')
    await tampered.advance('1s')
    await tampered.control('/__sim/deliveries/tamper', {})
    await tampered.advance('4s')
    await wrong.reload()
    expect(await customers(wrong)).toEqual(['Wrong Corp: active, told: nothing yet'])
    expect(await tampered.refused()).toEqual(['customer.kyb_status.created 401'])
  }, 120_000)

  test('register redirects an application whose host is fixed', async (context) => {
    needsRegistry(context)
    const address = await start(await freePort(), {
      NODE_OPTIONS: '--import platform-simulator/register',
      PLATFORM_SIMULATOR_API_KEY: 'key-of-the-application',
      PLATFORM_API_KEY: 'key-of-the-application',
    })
    const page = await visit(address)
    await apply(page, 'Acme Corp')
    expect(await customers(page)).toEqual(['Acme Corp: pending, told: nothing yet'])
  }, 120_000)

  test('the simulator runs in the process of the application, without the package of the tools', async (context) => {
    needsRegistry(context)
    const address = await start(await freePort(), { SIMULATOR: 'here' })
    const page = await visit(address)
    await apply(page, 'Acme Corp')
    expect(await customers(page)).toEqual(['Acme Corp: pending, told: nothing yet'])
  }, 120_000)

  /** The simulator by its command, which tells the application of every event. */
  function serve(port: number): Promise<Announced> {
    const args = ['serve', '--port', '0', '--json', '--webhook', `http://127.0.0.1:${port}/hooks`]
    return programs.start(join(folder, 'node_modules/.bin/platform-simulator'), args, {}, folder).announced()
  }
})

/**
 * A world with a clock that is moved by hand, beginning now: signatures carry the time of the world. Worlds of one seed
 * have the same ids, and the application keeps by id what it was told.
 */
async function worldOf({ url }: Announced, seed: string, ahead = 0) {
  const now = new Date(Date.now() + ahead).toISOString()
  const { body } = await call(url, 'POST', '/__sim/worlds', { body: { clock: 'manual', now, seed } })
  const key: string = body.api_key
  const headers = { 'x-api-key': key }
  const control = async (path: string, body: object): Promise<void> => {
    const answer = await call(url, 'POST', path, { body, headers })
    expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300)
  }
  return {
    key,
    control,
    advance: (duration: string) => control('/__sim/clock/advance', { duration }),
    /** What the application did not take, and what it answered. */
    async refused(): Promise<string[]> {
      const { body } = await call(url, 'GET', '/__sim/deliveries', { headers })
      const deliveries: { event_type: string; status: string; log: { status: number }[] }[] = body.data
      return deliveries
        .filter(({ status }) => status !== 'delivered')
        .map(({ event_type, log }) => `${event_type} ${log.at(-1)?.status}`)
    },
  }
}

async function apply(page: Page, name: string): Promise<void> {
  await page.getByLabel('Name').fill(name)
  await page.getByRole('button', { name: 'Apply' }).click()
  await page.getByText(name).waitFor()
}

function customers(page: Page): Promise<string[]> {
  return page.getByRole('listitem').allTextContents()
}

async function answers(address: string): Promise<boolean> {
  return fetch(`${address}/hooks`).then(
    () => true,
    () => false,
  )
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const listening = server.address()
  await new Promise((resolve) => server.close(resolve))
  if (listening === null || typeof listening === 'string') throw new Error('the server has no port')
  return listening.port
}
