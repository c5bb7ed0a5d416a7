import { strict as assert } from 'node:assert'
import { pathToFileURL } from 'node:url'
import { addRecipient, balancesOf, onboard, onStage, type Stage, showPostings, wallet } from './stage.js'

export const story =
  'Compliance keeps a deposit. The world is forked there: in one it is released, in the other it is rejected and goes back.'

const simulation = '/sandbox/simulations/wire-1'

interface Inspection {
  readonly state: string
  readonly awaiting_advance: boolean
  readonly advance_actions_available?: readonly string[]
}

export async function run(print: (line: string) => void = console.log): Promise<void> {
  await onStage({ seed: 'held-deposit', limits: { sandboxAmount: null } }, print, async (stage) => {
    const { sim, app, timeline } = stage

    timeline.heading('1. A wire arrives for a business, and compliance keeps it.')
    const business = await onboard(stage, { name: 'Harbor Imports', customer_type: 'business' })
    const [destination_id] = await addRecipient(stage, business, 'Treasury', [wallet])
    const onramp = await app.post('/accounts/onramp', {
      capabilities: ['fedwire'],
      source_asset: 'USD',
      destination_asset: 'USDC',
      destination_id,
    })
    timeline.name(onramp.id, 'onramp')
    await app.post('/sandbox/simulate/inbound', {
      simulation_id: 'wire-1',
      type: 'fedwire_inbound',
      scenario: 'compliance_hold',
      account_id: onramp.id,
      amount: '25000.00',
      currency: 'USD',
    })
    await sim.clock.advance('6h')
    const [deposit] = app.transactionsOf(onramp.id)
    assert.equal(deposit?.status, 'pending', 'however long it takes')
    const waiting = await app.get<Inspection>(simulation)
    assert.deepEqual(waiting.advance_actions_available, ['release', 'reject'])
    timeline.line('read', `the simulation waits for ${waiting.advance_actions_available?.join(' or ')}`)

    const other = stage.fork()
    assert.equal(other.sim.hash(), sim.hash())

    timeline.heading('2. Here two reviewers release it at once: one wins, and the other is told so.')
    const answers = await Promise.all(
      [1, 2].map(() => app.call('POST', `${simulation}/advance`, { action: 'release' })),
    )
    assert.deepEqual(
      answers.map(({ status }) => status),
      [200, 409],
    )
    await sim.clock.advance('1m')
    const released = endOf(stage, deposit.id)
    assert.equal(released.status, 'completed')
    assert.equal(released.receipt?.outgoing_amount, '25000')

    timeline.heading('3. In the fork, from the same moment, it is rejected with a reason.')
    const advanced = await other.app.call('POST', `${simulation}/advance`, {
      action: 'reject',
      reason_code: 'sanctions_match',
    })
    assert.equal(advanced.status, 200)
    await other.sim.clock.advance('1m')
    const rejected = endOf(other, deposit.id)
    assert.equal(rejected.status, 'failed')
    assert.equal(rejected.failure_reason, 'sanctions_match')
    const late = await other.app.call('POST', `${simulation}/advance`, { action: 'release' })
    assert.equal(late.status, 409)

    timeline.heading('4. Who has the money, says the ledger.')
    showPostings(stage, 'released')
    showPostings(other, 'rejected')
    assert.deepEqual(balancesOf(other), [], 'what came in went back whole')
    assert.deepEqual(balancesOf(stage), [
      'desk 25000 USD',
      'desk -25000 USDC',
      'outside:bank -25000 USD',
      'outside:base-sepolia 25000 USDC',
    ])
    timeline.heading('Done: one start, two endings, and neither world knows of the other.')
  })
}

/** The end of a deposit, of which exactly one webhook told. */
function endOf({ app }: Stage, id: string) {
  const ends = app.told(id).filter((told) => /updated (?:completed|failed)$/.test(told))
  assert.equal(ends.length, 1)
  return app.latest(id)
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await run()
