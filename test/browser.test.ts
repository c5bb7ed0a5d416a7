import { execFileSync } from 'node:child_process'
import { copyFile, cp, mkdir, writeFile } from 'node:fs/promises'
import type { Server } from 'node:http'
import { join } from 'node:path'
import { build, type Metafile } from 'esbuild'
import { createSimulator } from 'platform-simulator'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isSkipped, lacking, launch, serveFolder } from './browser/chromium.js'
import { type Seen, seed, story } from './browser/story.js'
import { type SeenOfWallets, walletStory } from './browser/wallets.js'
import { root, Workspace } from './packages/harness.js'

describe.skipIf(isSkipped)(['In Chromium', lacking].join(' ').trim(), () => {
  const workspace = new Workspace()
  let server: Server | undefined
  let browser: Browser | undefined
  let metafile: Metafile | undefined
  let seen: Seen | undefined
  let wallets: SeenOfWallets | undefined
  const complaints: string[] = []
  const answers: { readonly url: string; readonly status: number; readonly byWorker: boolean }[] = []

  beforeAll(async () => {
    browser = await launch()
    const folder = await workspace.folder('browser')
    metafile = await bundle(folder, await workspace.pack())
    const served = await serveFolder(join(folder, 'public'))
    server = served.server
    const page = await browser.newPage()
    page.on('pageerror', (error) => complaints.push(error.message))
    page.on('console', (message) => {
      if (message.type() === 'error') complaints.push(message.text())
    })
    page.on('response', (response) => {
      answers.push({
        url: response.url(),
        status: response.status(),
        byWorker: response.fromServiceWorker(),
      })
    })
    await page.goto(served.address)
    seen = await page.evaluate(() => globalThis.seen)
    wallets = await page.evaluate(() => globalThis.tellOfWallets(1000))
  }, 120_000)

  afterAll(async () => {
    await browser?.close()
    server?.close()
    await workspace.dispose()
  })

  test('the page bundles without a Node builtin', () => {
    const inputs = Object.keys(metafile?.inputs ?? {})
    expect(inputs.some((name) => name.endsWith('platform-simulator/dist/index.js'))).toBe(true)
    expect(inputs.filter((name) => /^(?:node:|\(disabled\))/.test(name))).toEqual([])
    expect(Object.values(metafile?.outputs ?? {}).flatMap((output) => output.imports)).toEqual([])
  })

  test('the service worker answers what the page asks of the platform', () => {
    const { origin } = new URL(createSimulator().baseUrl)
    const simulated = answers.filter(({ url }) => url.startsWith(origin))
    expect(simulated.map(({ status }) => status)).toEqual([201, 201, 200, 200])
    expect(simulated.every(({ byWorker }) => byWorker)).toBe(true)
    expect(seen?.statuses).toEqual([201, 201, 200, 200])
    expect(complaints).toEqual([])
  })

  test('the clock approves onboarding, and the Date of the page can follow it', () => {
    expect(seen?.onboarding).toEqual(['pending', 'approved'])
    expect(seen?.date).toBe('2026-01-01T00:00:05.000Z')
  })

  test('a handler in the page receives webhooks that WebCrypto verifies', () => {
    expect(seen?.deliveries.map(({ event }) => event)).toEqual(
      expect.arrayContaining(['customer.created', 'customer.kyb_status.created']),
    )
    expect(seen?.deliveries.filter(({ verified }) => !verified)).toEqual([])
  })

  test('what WebCrypto of the page signs is sent, a thousand of a thousand', () => {
    expect(wallets?.refused).toEqual([])
    expect(wallets?.accepted).toBe(1000)
    expect(wallets?.statuses).toEqual(['completed'])
    expect([wallets?.balance, wallets?.ledger]).toEqual(['1.00', '1'])
  })

  test('what a stranger signs is refused in the page, and so are raw r and s, each with its reason', () => {
    expect(wallets?.raw).toContain('raw r and s')
    expect(wallets?.stranger).toContain('0 of 1 needed signers')
    expect(wallets?.explained).toBe('too_few_signers')
  })

  test('Node sees of a wallet what the page sees', async () => {
    expect(await walletStory(1000)).toEqual(wallets)
  })

  test('the world is the one that Node makes of the same seed and calls', async () => {
    const sim = createSimulator({ seed })
    expect(seen).toEqual(await story(sim, sim.fetch))
  })
})

/** A project that has installed the package, and its page as one script. */
async function bundle(folder: string, tarball: string): Promise<Metafile> {
  const installed = join(folder, 'node_modules/platform-simulator')
  await mkdir(installed, { recursive: true })
  execFileSync('tar', ['-xzf', tarball, '-C', installed, '--strip-components=1'])
  await cp(join(root, 'test/browser'), folder, { recursive: true })
  const { metafile } = await build({
    absWorkingDir: folder,
    entryPoints: ['page.ts'],
    outfile: join(folder, 'public/page.js'),
    bundle: true,
    format: 'esm',
    platform: 'browser',
    metafile: true,
    nodePaths: [join(root, 'node_modules')],
    logLevel: 'silent',
  })
  await writeFile(join(folder, 'public/index.html'), page)
  const script = 'mockServiceWorker.js'
  await copyFile(join(root, 'node_modules/msw/lib', script), join(folder, 'public', script))
  return metafile
}

const page =
  '<!doctype html><title>platform-simulator</title><link rel="icon" href="data:,"><script type="module" src="/page.js"></script>'
