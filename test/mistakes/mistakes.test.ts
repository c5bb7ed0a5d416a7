import { createSimulator } from 'platform-simulator'
import { describe, expect, it } from 'vitest'
import { buildersAndCauses } from './builders-and-causes.js'
import { commandLine } from './command-line.js'
import { directApi } from './direct-api.js'
import { missingPeers } from './missing-peers.js'
import { newest } from './newest.js'
import { overFetch } from './over-fetch.js'
import { type Mistake, toldBy } from './table.js'
import { timeAndFaults } from './time-and-faults.js'
import { webhooksAndTests } from './webhooks-and-tests.js'

const groups: Readonly<Record<string, readonly Mistake[]>> = {
  'a call of sim.api': directApi,
  'a builder or a cause': buildersAndCauses,
  'a clock, a fault or an option': timeAndFaults,
  'a request of the application': overFetch,
  'a webhook, a signature, a test or a server': webhooksAndTests,
  'what is typed': commandLine,
  'an import without what it needs': missingPeers,
  'an explanation, the log, a draft, an exploration or what happened before': newest,
}

describe.each(Object.entries(groups))('in %s', (_, mistakes) => {
  it.each(mistakes.map((one) => [one.title, one] as const))('%s', async (_title, { make, told }) => {
    const said = await toldBy(() => make(createSimulator()))
    expect(said).toBe(told)
  })
})

it('no fewer than 280 mistakes are looked at', () => {
  expect(Object.values(groups).flat().length).toBeGreaterThanOrEqual(280)
})
