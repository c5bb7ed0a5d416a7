import { strict as assert } from 'node:assert'
import { pathToFileURL } from 'node:url'
import { onboard, onStage, type Stage } from './stage.js'

export const story =
  'An agent pays by x402. Each signature counts against its budget: one is settled on its network, another is never used, is released, and gives its budget back.'

const report = 'https://reports.example/daily'

interface Agent {
  readonly id: string
  readonly signer_public_key: string
}

interface Signature {
  readonly authorization_id: string
  readonly payment_header_name: string
  readonly payment_header: string
}

interface Hold {
  readonly id: string
  readonly state: string
  readonly value: string
}

interface Page<T> {
  readonly data: readonly T[]
}

/** The app makes an agent that a wallet recognises, and a wallet of its own for x402. */
async function newAgent({ sim, app, timeline }: Stage, customer_id: string) {
  const agent = await app.post<Agent>('/payment-agents', { customer_id, name: 'Research', hosted: true })
  timeline.name(agent.id, 'agent')
  const member_keys = [agent.signer_public_key]
  const group = await app.post('/signer-groups', { name: 'Agents', member_keys })
  const wallet = { customer_id, family: 'evm', name: 'Treasury', signer_groups: [group.id], policies: [] }
  await app.post('/wallets', wallet)
  const path = `/payment-agents/${agent.id}/x402`
  const begun = await app.post<{ readonly status: string }>(path, {})
  assert.equal(begun.status, 'provisioning')
  await sim.clock.advance('3s')
  const { wallet_id } = await app.get<{ readonly wallet_id: string }>(path)
  timeline.name(wallet_id, 'x402 wallet')
  sim.simulate.walletDeposit(wallet_id, { amount: '5' })
  return { path, wallet_id }
}

export async function run(print: (line: string) => void = console.log): Promise<void> {
  await onStage({ seed: 'released-hold' }, print, async (stage) => {
    const { sim, app, timeline } = stage
    const business = await onboard(stage, { name: 'Harbor Research', customer_type: 'business' })

    timeline.heading(
      '1. An agent gets a wallet that can only sign x402, and a mandate: one dollar in any 24 hours.',
    )
    const { path, wallet_id } = await newAgent(stage, business)
    await app.post(`${path}/mandates`, {
      asset: 'USDC',
      network: 'base-sepolia',
      max_per_call: '600000',
      max_per_window: '1000000',
    })
    const committed = async (): Promise<string | undefined> => {
      const { data } = await app.get<Page<{ readonly window_committed: string }>>(`${path}/mandates`)
      timeline.line('budget', `${data[0]?.window_committed} of 1000000 committed`)
      return data[0]?.window_committed
    }
    const states = async (): Promise<string[]> => {
      const { data } = await app.get<Page<Hold>>(`${path}/holds`)
      const told = data.toReversed().map(({ state, value }) => `${state} ${value}`)
      timeline.line('holds', told.join(', '))
      return told
    }

    timeline.heading(
      '2. A report costs 0.60. The seller answers 402, and the agent signs: the hold is outstanding.',
    )
    const seller = sim.x402.paywall({ price: '0.60' })
    const asked = await seller(report)
    timeline.line('seller', `GET ${report} -> ${asked.status}`)
    assert.equal(asked.status, 402)
    const { accepts } = (await asked.json()) as { readonly accepts: readonly object[] }
    const signing = { resource_url: report, payment_requirements: accepts[0] }
    const first = await app.post<Signature>(`${path}/signatures`, signing)
    assert.equal(await committed(), '600000')

    timeline.heading(
      '3. Another seller gets a signature for 0.40 and never uses it. The dollar is spent: a third is refused.',
    )
    const other = sim.x402.paywall({ price: '0.40' })
    const wanted = (await (await other(report)).json()) as { readonly accepts: readonly object[] }
    const second = { payment_requirements: wanted.accepts[0] }
    await app.post<Signature>(`${path}/signatures`, second)
    assert.equal(await committed(), '1000000')
    const refusal = await app.refused('POST', `${path}/signatures`, second)
    assert.equal(refusal.status, 403)
    timeline.text(`                (${refusal.detail})`)
    assert.deepEqual(await states(), ['outstanding 600000', 'outstanding 400000'])

    timeline.heading('4. The first seller is paid: the transfer is on its network, and the hold is settled.')
    const paid = await seller(report, { headers: { [first.payment_header_name]: first.payment_header } })
    timeline.line('seller', `GET ${report} -> ${paid.status}`)
    assert.equal(paid.status, 200)
    const [posting] = sim.ledger.postings({ transactionId: first.authorization_id })
    assert.equal(posting?.entries[0]?.account, `wallet:${wallet_id}:base-sepolia`)
    timeline.line(
      'ledger',
      `${posting.reason}: ${timeline.nameOf(wallet_id)} ${posting.entries[0].amount} USDC`,
    )
    assert.deepEqual(await states(), ['settled 600000', 'outstanding 400000'])
    assert.equal(await committed(), '1000000')

    timeline.heading(
      '5. After a minute the second signature is worth nothing: its hold is released, and the budget is back.',
    )
    await sim.clock.advance('60s')
    assert.deepEqual(await states(), ['settled 600000', 'released 400000'])
    assert.equal(await committed(), '600000')

    timeline.heading('6. The agent signs 0.40 again, and this time the seller takes it.')
    const third = await app.post<Signature>(`${path}/signatures`, second)
    const taken = await other(report, { headers: { [third.payment_header_name]: third.payment_header } })
    assert.equal(taken.status, 200)
    assert.deepEqual(await states(), ['settled 600000', 'released 400000', 'settled 400000'])
    const balances = await app.get<{ readonly total_amount_usd: string }>(`/wallets/${wallet_id}/balances`)
    assert.equal(balances.total_amount_usd, '4.00')
    const transactions = await app.get<Page<unknown> & { readonly meta: { readonly total_count: number } }>(
      '/transactions?transaction_type=wallet',
    )
    assert.equal(transactions.meta.total_count, 1, 'the deposit alone: x402 writes no transaction')

    timeline.heading('Done: three signatures, one dollar paid, 0.40 held for a minute and given back.')
  })
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await run()
