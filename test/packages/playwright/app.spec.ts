import { expect } from '@playwright/test'
import { open, test } from './fixtures.js'

for (const run of ['first', 'second']) {
  test(`each test has its own world: ${run}`, async ({ page, sim, seeded }) => {
    await open(page, sim.apiKey)
    await expect(page.getByRole('listitem')).toHaveText(['Acme Corp: approved'])
    await page.getByLabel('Name').fill('Bravo Corp')
    await page.getByRole('button', { name: 'Create' }).click()
    await expect(page.getByRole('listitem')).toHaveText(['Acme Corp: approved', 'Bravo Corp: pending'])
    await sim.clock.advance('5s')
    sim.simulate.freezeCustomer(seeded)
    await page.evaluate(() => window.dispatchEvent(new Event('focus')))
    await expect(page.getByRole('listitem')).toHaveText(['Acme Corp: frozen', 'Bravo Corp: approved'])
  })
}

test('every page of the test asks the same world', async ({ context, sim }) => {
  for (const page of [await context.newPage(), await context.newPage()]) {
    await open(page, sim.apiKey)
    await page.getByRole('listitem').waitFor()
  }
  expect(sim.requests.list({ operation: 'customers.list' })).toHaveLength(2)
})

test('what is allowed does not fail it', async ({ page, sim, allow }) => {
  allow({ unknownRequests: true })
  await open(page, sim.apiKey)
  await page.evaluate(() => fetch('https://api.sandbox.platform.example/custmers'))
})

test('fails, because it leaves behind what the API does not have', async ({ page, sim }) => {
  await open(page, sim.apiKey)
  await page.evaluate(() => fetch('https://api.sandbox.platform.example/custmers'))
})

test('fails by itself', async ({ page, sim }) => {
  await open(page, sim.apiKey)
  expect(await page.title()).toBe('Something else')
})

test('is expected to fail, and does', async ({ sim }) => {
  test.fail()
  expect(sim.api.customers.list().data).toEqual([])
})
