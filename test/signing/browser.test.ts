import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import type { Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'esbuild'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isSkipped, lacking, launch, serveFolder } from '../browser/chromium.js'
import { root } from '../packages/harness.js'
import { madeBySigners } from './browser/made.js'
import type { Told } from './browser/page.js'

describe.skipIf(isSkipped)(['In Chromium', lacking].join(' ').trim(), () => {
  let server: Server | undefined
  let browser: Browser | undefined
  let folder: string | undefined
  let told: Told | undefined

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'signing-'))
    await build({
      absWorkingDir: root,
      entryPoints: ['test/signing/browser/page.ts'],
      outfile: join(folder, 'page.js'),
      bundle: true,
      format: 'esm',
      platform: 'browser',
      logLevel: 'silent',
    })
    await writeFile(
      join(folder, 'index.html'),
      '<!doctype html><script type="module" src="/page.js"></script>',
    )
    const served = await serveFolder(folder)
    server = served.server
    browser = await launch()
    const page = await browser.newPage()
    const devtools = await page.context().newCDPSession(page)
    await devtools.send('WebAuthn.enable')
    const options = {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    } as const
    await devtools.send('WebAuthn.addVirtualAuthenticator', { options })
    // The id of a relying party is a name, and no address.
    await page.goto(served.address.replace('127.0.0.1', 'localhost'))
    told = await page.evaluate(() => globalThis.tellOfSigning())
  }, 120_000)

  afterAll(async () => {
    await browser?.close()
    server?.close()
    if (folder !== undefined) await rm(folder, { recursive: true })
  })

  it('what WebCrypto signs is accepted, a thousand of a thousand', () => {
    expect(told?.refused).toEqual([])
  })

  it('signers make what they make in Node, and verdicts are the same', () => {
    expect(told?.made).toEqual(madeBySigners())
  })

  it('what its own authenticator asserts is accepted, with ES256 and with RS256, and nothing else', () => {
    const verdicts = ['ok', 'wrong_challenge', 'wrong_relying_party']
    expect(told?.assertions).toEqual([verdicts, verdicts])
  })
})
