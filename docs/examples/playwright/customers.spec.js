import { readFileSync } from 'node:fs'
import { test as base, expect } from '@playwright/test'
import { simFixtures } from 'platform-simulator/playwright'

const test = base.extend(simFixtures())
const app = readFileSync(new URL('app.html', import.meta.url), 'utf8')

test('a customer that signs up is approved after a while', async ({ page, sim }) => {
  await page.route('https://app.example/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: app }),
  )
  await page.goto(`https://app.example/?key=${sim.apiKey}`)
  await page.getByRole('button', { name: 'Sign up' }).click()
  await expect(page.getByRole('listitem')).toHaveText(['Acme Corp: pending'])
  await sim.clock.advance('5s')
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await expect(page.getByRole('listitem')).toHaveText(['Acme Corp: approved'])
})
