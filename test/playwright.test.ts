import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createSimulator } from 'platform-simulator'
import { routeTo, simFixtures } from 'platform-simulator/playwright'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isSkipped, lacking, launch, offline } from './browser/chromium.js'

describe.skipIf(isSkipped)(['Playwright, in Chromium', lacking].join(' ').trim(), () => {
  let browser: Browser
  let address = ''
  const server = createServer((_, response) => response.setHeader('content-type', 'text/html').end('<p>app'))
  beforeAll(async () => {
    browser = await launch(offline)
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  }, 60_000)
  afterAll(async () => {
    await browser?.close()
    server.close()
  })

  const ask = async ([url, key, name]: readonly string[]): Promise<unknown> => {
    const headers = { 'x-api-key': key ?? '', 'content-type': 'application/json' }
    const made = await fetch(`${url}/customers`, {
      method: 'POST',
      headers: { ...headers, 'x-idempotency-key': crypto.randomUUID() },
      body: JSON.stringify({ name, customer_type: 'business', external_id: name }),
    })
    const listed = await (await fetch(`${url}/customers?limit=5`, { headers })).json()
    return [made.status, listed.data.map((one: { external_id: string }) => one.external_id)]
  }

  test('what a page asks of the platform arrives at the simulator, until it is ended', async () => {
    const sim = createSimulator()
    const page = await browser.newPage()
    const end = await routeTo(page, sim)
    await page.goto(address)
    expect(await page.evaluate(ask, [sim.baseUrl, sim.apiKey, 'Äcme'])).toEqual([201, ['Äcme']])
    await end()
    await expect(page.evaluate(ask, [sim.baseUrl, sim.apiKey, 'Acme'])).rejects.toThrow('Failed to fetch')
    await page.close()
  })

  test('each test of a worker has a copy of one baseline, and all its pages ask it', async () => {
    const fixtures = simFixtures({ seed: (sim) => sim.given.activeBusiness().customer.id })
    const [makeBaseline] = fixtures.simBaseline
    const [makeWorld] = fixtures.simWorld
    const seen: unknown[] = []
    await makeBaseline({}, async (simBaseline) => {
      for (const name of ['first', 'second']) {
        const context = await browser.newContext()
        const info = { status: 'passed', expectedStatus: 'passed' }
        await makeWorld(
          { simBaseline, context } as never,
          async ({ sim, seeded }) => {
            const page = await context.newPage()
            await page.goto(address)
            const [status, listed] = (await page.evaluate(ask, [sim.baseUrl, sim.apiKey, name])) as [
              number,
              unknown[],
            ]
            seen.push(status, listed.length, sim.api.customers.get(seeded).status)
          },
          info,
        )
        await context.close()
      }
    })
    expect(seen).toEqual([201, 2, 'approved', 201, 2, 'approved'])
  })

  test('a test fails that asks for what the API does not have', async () => {
    const fixtures = simFixtures()
    const [makeBaseline] = fixtures.simBaseline
    const [makeWorld] = fixtures.simWorld
    const work = makeBaseline({}, async (simBaseline) => {
      const context = await browser.newContext()
      const info = { status: 'passed', expectedStatus: 'passed' }
      await makeWorld(
        { simBaseline, context } as never,
        async ({ sim }) => {
          const page = await context.newPage()
          await page.goto(address)
          await page.evaluate((url) => fetch(`${url}/nowhere`), sim.baseUrl)
        },
        info,
      )
    })
    await expect(work).rejects.toThrow('the application asked for what the API does not have')
  })
})
