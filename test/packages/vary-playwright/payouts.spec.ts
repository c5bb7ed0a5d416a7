import { test as base, expect } from '@playwright/test'
import { type SimFixtures, type SimWorkerFixtures, simFixtures } from 'platform-simulator/playwright'
import { pay, ran, readNames, seed, wayTo } from './payouts.cjs'

const test = base.extend<SimFixtures<object>, SimWorkerFixtures<object>>(
  simFixtures({ limits: { sandboxAmount: null }, seed }),
)

test.describe('payouts (of a day)', () => {
  test('an invoice is paid', { tag: '@money' }, async ({ page, sim, seeded }) => {
    ran('pays')
    await page.route('https://app.example/', (route) => route.fulfill({ contentType: 'text/html', body: '' }))
    await page.goto('https://app.example/')
    const { ask, ...way } = wayTo(sim, seeded)
    expect(await page.evaluate(pay, way)).toBe(201)
  })

  test('names are read', async ({ sim }) => {
    ran('reads')
    expect(await readNames(wayTo(sim))).toEqual(['Acme Corp'])
  })
})

base('something without a simulator', () => ran('plain'))
