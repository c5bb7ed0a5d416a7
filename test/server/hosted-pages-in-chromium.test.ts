import { type Listening, listen } from 'platform-simulator/server'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isSkipped, lacking, launch, offline } from '../browser/chromium.js'

/** A person clicks the pages through, in a browser that runs no script and reaches nothing but the server. */
describe.skipIf(isSkipped)(['The hosted pages in Chromium', lacking].join(' ').trim(), () => {
  let browser: Browser
  let server: Listening
  let page: Page
  const asked: string[] = []
  const complaints: string[] = []

  beforeAll(async () => {
    browser = await launch(offline)
    server = await listen({ clock: 'manual', credits: { selfServe: true } })
    const context = await browser.newContext({ javaScriptEnabled: false, colorScheme: 'dark' })
    page = await context.newPage()
    page.on('request', (request) => asked.push(request.url()))
    page.on('console', (message) => complaints.push(message.text()))
  })

  afterAll(async () => {
    await browser?.close()
    await server?.close()
    expect(complaints, 'the browser complains of nothing, its policy included').toEqual([])
    expect(asked.filter((url) => !url.startsWith(server.url))).toEqual([])
  })

  async function click(label: string): Promise<void> {
    await page.getByRole('button', { name: label, exact: true }).click()
  }

  test('credits are bought at the checkout', async () => {
    await page.goto(server.sim.api.credits.purchase({ tier_price_cents: 5000 }).checkout_url)
    await click('Pay')
    expect(await page.getByRole('status').textContent()).toBe('Paid. The credits are there.')
    expect(server.sim.api.credits.balance().balance_cents).toBe(5000)
  })

  test('another purchase is canceled', async () => {
    await page.goto(server.sim.api.credits.purchase({ tier_price_cents: 5000 }).checkout_url)
    await click('Cancel')
    expect(await page.getByRole('status').textContent()).toBe('Canceled. Nothing was paid.')
  })

  test('a customer is onboarded: submitted, asked, answered, approved', async () => {
    const { api } = server.sim
    const { id, application_url } = api.customers.create({
      name: '<script>document.title = "taken"</script>',
      customer_type: 'business',
    })
    await page.goto(application_url)
    expect(await page.title()).toBe('Onboarding')
    await click('Fill in what is missing')
    await click('Submit the application')
    expect(api.customers.get(id).status).toBe('submitted')

    await page.getByRole('link', { name: 'What a reviewer does' }).click()
    await page.getByLabel('Question').fill('Who owns "Acme"?')
    await page.getByLabel('A document is needed').check()
    await click('Ask for information')
    const { resubmit_url = '' } = api.customers.get(id)

    await page.goto(resubmit_url)
    await page.getByLabel('Who owns "Acme"?').fill('Ada Lovelace')
    await page.getByLabel('A document comes along').check()
    await click('Send the answers')
    expect(api.customers.get(id).status).not.toBe('info_requested')

    // The link that asked for something ended with what it asked for.
    await page.goto(application_url)
    await page.getByRole('link', { name: 'What a reviewer does' }).click()
    await click('Approve')
    expect(api.customers.get(id).status).toBe('approved')
  })

  test('a customer is rejected with the keyboard alone', async () => {
    const { id, application_url } = server.sim.api.customers.create({
      name: 'Globex',
      customer_type: 'individual',
    })
    await page.goto(application_url.replace('?', '/review?'))
    const reach = async (name: string) => {
      const button = page.getByRole('button', { name, exact: true })
      for (let step = 0; step < 20; step++) {
        await page.keyboard.press('Tab')
        if (await button.and(page.locator(':focus')).count()) return
      }
      throw new Error(`${name} cannot be reached by Tab`)
    }
    await reach('Reject')
    await Promise.all([page.waitForEvent('load'), page.keyboard.press('Enter')])
    expect(server.sim.api.customers.get(id).status).toBe('declined')
  })

  test('the terms that a refusal names are accepted', async () => {
    const { sim } = server
    const { customer } = sim.given.activeBusiness()
    sim.simulate.requireTerms(customer.id)
    let url = ''
    try {
      sim.given.onramp({ customer })
    } catch (error) {
      url = String(Reflect.get(Object(error), 'resolutionUrl'))
    }
    await page.goto(url)
    await click('Accept')
    expect(await page.getByRole('status').textContent()).toBe('Nothing is left to accept.')
    sim.given.onramp({ customer })
  })

  test('the page follows the colours of the reader', async () => {
    const colours = async (scheme: 'light' | 'dark') => {
      const context = await browser.newContext({ colorScheme: scheme })
      const reader = await context.newPage()
      await reader.goto(server.sim.api.credits.purchase({ tier_price_cents: 5000 }).checkout_url)
      const button = await reader
        .getByRole('button', { name: 'Pay' })
        .evaluate((element) => getComputedStyle(element).backgroundColor)
      await context.close()
      return button
    }
    expect(await colours('light')).toBe('rgb(26, 28, 30)')
    expect(await colours('dark')).toBe('rgb(236, 238, 240)')
  })
})
