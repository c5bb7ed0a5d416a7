import { createTest } from 'platform-simulator/vitest'
import { afterEach, beforeEach } from 'vitest'
import { Payroll } from '../explore/payroll.js'
import { variants } from '../explore/variants.js'
import { beginTest, found, ordinary } from './ordinary.js'
import { others } from './others.js'

/**
 * The tests of ordinary.ts. `PAYROLL_MISTAKE` chooses one of the apps of test/explore/variants.ts, or of others.ts, instead,
 * and `PAYROLL_SEED` what ids and keys are drawn from.
 *
 *     PAYROLL_MISTAKE='only the first page' npx vitest run --project together test/vary/ordinary.test.ts
 */

const mistake = process.env['PAYROLL_MISTAKE']
const App = mistake === undefined ? Payroll : (variants[mistake] ?? others[mistake] ?? notFound(mistake))

const randomSeed = process.env['PAYROLL_SEED']
const test = createTest({
  ...{ clock: 'follow', limits: { sandboxAmount: null }, seed: found },
  ...(randomSeed !== undefined && { randomSeed }),
})

function notFound(name: string): never {
  throw new Error(`there is no mistake ${name} in test/explore/variants.ts or test/vary/others.ts`)
}

let endTest = (): void => undefined

beforeEach(() => {
  endTest = beginTest()
})

afterEach(() => endTest())

for (const [name, run] of Object.entries(ordinary)) test(name, ({ sim, seeded }) => run({ sim, seeded, App }))
