import { createSimulator } from 'platform-simulator'
import { certify } from 'platform-simulator/certify'
import { explore } from 'platform-simulator/explore'
import { expect, test } from 'vitest'
import { documents } from './documents.js'
import { createMarketplace } from './marketplace/app.js'
import { exploring as marketplace } from './marketplace/exploring.js'
import { Payroll } from './payroll/app.js'
import { exploring as payroll } from './payroll/exploring.js'
import { Treasury } from './treasury/app.js'
import { exploring as treasury } from './treasury/exploring.js'

/** Apps that make no mistake that is known get no alarm. Their suites under weather are in found.test.ts. */

const runs = 4

test.each([
  ['the payroll', explore(payroll(undefined, { runs }))],
  ['the marketplace', explore(marketplace(undefined, { runs }))],
  ['the treasury', explore(treasury(undefined, { runs }))],
])('nothing is found in a few runs of %s', async (_, run) => await run())

const ports = {
  fetch: async () => new Response(null, { status: 503 }),
  baseUrl: 'https://api.example',
  apiKey: 'key',
  publicKey: createSimulator().webhooks.publicKey,
  ...{
    customerId: 'customer',
    escrowId: 'escrow',
    walletId: 'wallet',
    walletAddress: '0x',
    dailyLimit: '60',
  },
}

test.each([
  ['the payroll', new Payroll({ ...ports, store: documents() })],
  ['the marketplace', createMarketplace({ ...ports, store: documents() })],
  ['the treasury', new Treasury({ ...ports, store: documents() })],
])('the route of %s is certified', async (_, app) => {
  const card = await certify((request) => app.handle(request), {
    effects: async () => (await app.handled()).length,
  })
  expect(card.mistakes, String(card)).toEqual([])
})
