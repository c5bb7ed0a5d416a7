import { personas } from '../../src/kit/history/personas/index.js'
import { scenarios } from '../../src/kit/scenarios/index.js'

/** What the playground can begin with. */
export interface Start {
  /** As it stands in the address: `#start=frozen-customer`. */
  readonly name: string
  readonly title: string
  /** The heading that it stands under. */
  readonly group: string
  readonly code: string
}

/**
 * All of them, in the order of the list, the first one first. What is to be begun with in another way is one more list
 * here, with a group of its own: each gets its line, its address and its test by that alone.
 */
export const starts: readonly Start[] = [
  {
    name: 'first-test',
    title: 'A first test',
    group: 'First steps',
    code: `import { createTest } from 'platform-simulator/vitest'
import { expect } from 'vitest'

const test = createTest()

test('a customer may transact five seconds after it was created', async ({ sim }) => {
  const { id } = sim.api.customers.create({ name: 'Acme Corp', customer_type: 'business' })
  expect(sim.api.customers.get(id).kyb_status).toBe('pending')
  await sim.clock.advance('5s')
  expect(sim.api.customers.get(id).kyb_status).toBe('active')
})
`,
  },
  {
    name: 'a-payment',
    title: 'A payment by bank',
    group: 'First steps',
    code: `import { createSimulator } from 'platform-simulator'

const sim = createSimulator()
const { customer, destination } = sim.given.usDestination()
const payment = sim.api.transactions.createOneOff(
  {
    customer_id: customer.id,
    destination_id: destination.destination_id,
    amount: '1.50', // at most 2 US dollars in the sandbox
    source_asset: 'USDC',
    source_network_id: 'base-sepolia',
    destination_asset: 'USD',
    destination_payment_rail: 'ach',
    payment_reference: 'INV 1',
  },
  { idempotencyKey: crypto.randomUUID() },
)
const { crypto_address, send_amount } = payment as { crypto_address: string; send_amount: string }

sim.simulate.cryptoDeposit(crypto_address, { amount: send_amount }) // the customer sends the deposit
await sim.clock.advance('2d') // it is confirmed, converted, and the bank pays out

console.log(sim.api.transactions.get(payment.id).status)
console.log(String(sim.timeline()))
`,
  },
  ...scenarios.map(({ name, story }) => ({
    name,
    title: name,
    group: 'Scenarios',
    code: `import { createSimulator } from 'platform-simulator'

// ${story}
const sim = createSimulator({ scenario: '${name}' })

for (const { name, kyb_status } of sim.api.customers.list().data) console.log(\`\${name} is \${kyb_status}\`)
for (const { kind, dueAt } of sim.clock.pending()) console.log(\`\${kind} is due at \${dueAt.toISOString()}\`)
await sim.clock.advance('2d')
console.log(String(sim.timeline()))
`,
  })),
  ...personas.map(({ name, story }) => ({
    // A scenario may have the same name.
    name: `${name}-history`,
    title: name,
    group: 'Three months of a business',
    code: `import { createSimulator } from 'platform-simulator'
import { ${exportOf(name)} } from 'platform-simulator/personas'

// ${story}
const sim = createSimulator({ history: { persona: ${exportOf(name)}, months: 3 } })

const { data } = sim.api.transactions.list({ limit: 100 })
for (const status of new Set(data.map((payment) => payment.status)))
  console.log(\`\${data.filter((payment) => payment.status === status).length} of the last payments: \${status}\`)
for (const { account, asset, amount } of sim.ledger.balances()) console.log(\`\${account} has \${amount} \${asset}\`)
`,
  })),
]

/** The name by which the entry exports a persona: `payrollAgency` for `payroll-agency`. */
function exportOf(name: string): string {
  return name.replaceAll(/-(.)/g, (_, letter: string) => letter.toUpperCase())
}
