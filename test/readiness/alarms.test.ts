import { certify } from 'platform-simulator/certify'
import { explore } from 'platform-simulator/explore'
import { expect, test } from 'vitest'
import { portsOfRoute } from './around.js'
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

test.each([
  ['the payroll', new Payroll({ ...portsOfRoute, store: documents() })],
  ['the marketplace', createMarketplace({ ...portsOfRoute, store: documents() })],
  ['the treasury', new Treasury({ ...portsOfRoute, store: documents() })],
])('the route of %s is certified', async (_, app) => {
  const card = await certify((request) => app.handle(request), {
    effects: async () => (await app.handled()).length,
  })
  expect(card.mistakes, String(card)).toEqual([])
})
