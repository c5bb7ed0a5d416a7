import { strict as assert } from 'node:assert'
import { pathToFileURL } from 'node:url'
import { HumanSigner } from './human-signer.js'
import { invoiceOf } from './invoice.js'
import { addRecipient, onboard, onStage, type Stage, wallet as supplierWallet } from './stage.js'

export const story =
  'An agent drafts payments from a sentence and an invoice, and makes them under a mandate that somebody else signed, until its month is spent. The next payment is denied, the window turns, and in the end the agent is revoked.'

interface Agent {
  readonly id: string
  readonly state: string
  readonly signer_id: string
  readonly signer_public_key: string
  readonly signer_group_cleanup?: readonly { readonly signer_group_id: string; readonly name: string }[]
}

interface Mandate {
  readonly id: string
  readonly status: string
  readonly bound_signer_id: string
  readonly rule: object
  readonly valid_from?: number
  readonly valid_until?: number
}

interface Payment {
  readonly id: string
  readonly status: string
  readonly amount: string
  readonly failure_reason?: string
}

interface Budget {
  readonly per_target: readonly {
    readonly bucket: string
    readonly committed_amount: string
    readonly open_amount: string
    readonly remaining_amount: string
  }[]
}

/** What the app reads of the answer of an agent that drafts. It sends the proposals back as they are. */
interface Draft {
  readonly proposals?: readonly { readonly summary?: string; readonly actions: readonly object[] }[]
}

interface Accepted {
  readonly instruction_ids: readonly string[]
  readonly mandates: readonly Mandate[]
}

interface Instruction {
  readonly status: string
  readonly downstream: readonly { readonly scheduled_payment_ids?: readonly string[] }[]
}

const start = '2026-01-01T00:00:00Z'

const invoice = ['INVOICE 2026-117', 'From: Acme Supplies', 'Total due: 500.00 USDC', 'Due date: 2026-01-23']

/** Where the agent stands: what the parts of the story share. */
interface Cast {
  readonly stage: Stage
  readonly customer: string
  readonly wallet: string
  readonly destination: string
  readonly people: readonly HumanSigner[]
}

/** A business, two people who sign for its wallet together, and a supplier. */
async function setUp(stage: Stage): Promise<Cast> {
  const { sim, app, timeline } = stage
  const customer = await onboard(stage, { name: 'Harbor Imports', customer_type: 'business' })
  const [destination = ''] = await addRecipient(stage, customer, 'Acme Supplies', [supplierWallet])
  const people = await Promise.all(['Ada', 'Ben'].map((name) => HumanSigner.create(name)))
  for (const { name, publicKey: public_key } of people)
    timeline.name((await app.post('/signers', { name, public_key, key_type: 'ES256' })).id, name)
  const group = await app.post('/signer-groups', {
    name: 'Directors',
    member_keys: people.map(({ publicKey }) => publicKey),
  })
  const rule = { rule_type: 'approval_threshold', action: 'allow', definition: { threshold: 2 } }
  const policy = await app.post('/policies', { name: 'Both sign', signer_group_id: group.id, rules: [rule] })
  const wallet = await app.post('/wallets', {
    name: 'Treasury',
    family: 'evm',
    customer_id: customer,
    signer_groups: [group.id],
    policies: [policy.id],
  })
  timeline.name(wallet.id, 'Treasury')
  sim.simulate.walletDeposit(wallet.id, { amount: '5000' })
  await sim.idle()
  return { stage, customer, wallet: wallet.id, destination, people }
}

/** The agent's key in a group of its own, which both directors attach to the wallet. */
async function attachAgent({ stage, customer, wallet, people }: Cast) {
  const { sim, app, timeline } = stage
  const path = '/payment-agents'
  const made = await app.post<Agent>(path, { customer_id: customer, name: 'Payables', hosted: true })
  timeline.name(made.id, 'Payables')
  timeline.name(made.signer_id, 'signer of Payables')
  assert.equal(made.state, 'pending')
  const member_keys = [made.signer_public_key]
  const group = await app.post('/signer-groups', { name: 'Agents', member_keys })
  timeline.name(group.id, 'Agents')
  const intent = {
    type: 'attach_group_to_wallet',
    wallet_id: wallet,
    group_id: group.id,
    idempotency_key: 'board-meeting-1',
  }
  const signatures = await Promise.all(people.map((one) => one.sign(intent)))
  const attached = await app.call('PUT', `/wallets/${wallet}/signer-groups/${group.id}`, {
    signatures,
    intent,
  })
  assert.equal(attached.status, 204)
  await sim.idle()
  const agent = await app.get<Agent>(`${path}/${made.id}`)
  timeline.line('agent', `Payables is ${agent.state}`)
  assert.equal(agent.state, 'active')
  return agent
}

/** What a director signs to approve a mandate: canonical JSON of it as it is read. */
async function approval(mandate: Mandate, { publicKey, sign }: Signing) {
  const { id, bound_signer_id: bound_signer, rule, valid_from = 0, valid_until = 0 } = mandate
  const signature = await sign({ action: 'approve', bound_signer, id, rule, valid_from, valid_until })
  return { approver_public_key: publicKey, signature }
}

interface Signing {
  readonly publicKey: string
  readonly sign: (intent: object) => Promise<string>
}

export async function run(print: (line: string) => void = console.log): Promise<void> {
  await onStage(
    { seed: 'agent-spends', now: start, limits: { sandboxAmount: null } },
    print,
    async (stage) => {
      const { sim, app, timeline } = stage
      const cast = await setUp(stage)
      const [, ben] = cast.people
      assert(ben !== undefined)

      timeline.heading(
        '1. An agent is pending until its key signs for a wallet: both directors endorse that.',
      )
      const agent = await attachAgent(cast)

      const pay = async (amount: string, ...dates: readonly string[]) => {
        const payments = await app.post<readonly Payment[]>('/scheduled-payments', {
          signer_id: agent.signer_id,
          wallet_id: cast.wallet,
          destination_id: cast.destination,
          amount,
          asset: 'USDC',
          dates: dates.map((date) => Date.parse(date) / 1000),
        })
        for (const date of dates)
          timeline.line('plan', `${amount} USDC to Acme Supplies at ${date.replace('.000Z', 'Z')}`)
        return payments
      }

      timeline.heading('2. It drafts from a sentence and an invoice: three payments, and a mandate for them.')
      const prompt =
        'Pay Acme Supplies 500 USDC on 2026-01-09 and 2026-01-16, and what the invoice asks for. Allow the agent up to 1500 USDC a month to Acme Supplies.'
      timeline.line('sentence', prompt)
      for (const line of invoice) timeline.line('invoice', line)
      const document = { media_type: 'application/pdf', data: invoiceOf(invoice), filename: 'invoice.pdf' }
      const drafting = app.post<Draft>(`/payment-agents/${agent.id}/proposals`, {
        prompt,
        attachments: [{ type: 'document', document }],
      })
      // A turn takes virtual time: it has begun when the agent shows progress.
      while (!sim.api.paymentAgents.progress(agent.id).active) await new Promise((go) => setTimeout(go, 1))
      // To the moment of the answer, and not beyond: what the app prints then has its time.
      await sim.clock.advance('90s')
      const { proposals = [] } = await drafting
      for (const { summary = '' } of proposals) timeline.line('proposal', summary)
      assert.equal(proposals.length, 3)

      timeline.heading(
        '3. The application accepts: the payments are scheduled. Their mandate waits for somebody who approves it.',
      )
      const accepted = await app.post<Accepted>('/instructions', { payment_agent_id: agent.id, proposals })
      const [mandate] = accepted.mandates
      assert(mandate !== undefined)
      timeline.name(mandate.id, 'mandate')
      for (const [at, id] of accepted.instruction_ids.entries()) timeline.name(id, `instruction ${at + 1}`)
      const instructions = async () => {
        const all: Instruction[] = []
        for (const id of accepted.instruction_ids) all.push(await app.get<Instruction>(`/instructions/${id}`))
        timeline.line('status', all.map(({ status }, at) => `instruction ${at + 1} ${status}`).join(', '))
        return all
      }
      const payments = (await instructions()).flatMap(({ downstream }) =>
        downstream.flatMap(({ scheduled_payment_ids: ids = [] }) => ids),
      )
      assert.equal(payments.length, 3)

      timeline.heading('4. The agent cannot approve its own mandate. Ben can, alone.')
      const approve = `/mandates/${mandate.id}/approve`
      const itself = { publicKey: agent.signer_public_key, sign: (intent: object) => ben.sign(intent) }
      const refusal = await app.refused('POST', approve, await approval(mandate, itself))
      timeline.line('refusal', refusal.detail)
      assert.equal(refusal.detail, 'approver must differ from the bound signer')
      const byBen = { publicKey: ben.publicKey, sign: (intent: object) => ben.sign(intent) }
      const decided = await app.post<Mandate>(approve, await approval(mandate, byBen))
      assert.equal(decided.status, 'active')
      assert((await instructions()).every(({ status }) => status === 'executed'))

      const budget = async () => {
        const { per_target } = await app.get<Budget>(`/mandates/${mandate.id}/budget`)
        for (const { bucket, committed_amount, open_amount, remaining_amount } of per_target)
          timeline.line(
            'budget',
            `${bucket}: ${committed_amount} spent, ${open_amount} scheduled, ${remaining_amount} left`,
          )
        return per_target[0]?.remaining_amount
      }
      assert.equal(await budget(), '0')

      timeline.heading(
        '5. They fire on their days, without a signature of anybody, until the month is spent.',
      )
      await sim.clock.advanceTo('2026-01-23T09:00:17Z')
      const executed = await app.get<{ readonly data: readonly Payment[] }>(
        '/scheduled-payments?status=executed',
      )
      assert.deepEqual(executed.data.map(({ id }) => id).toSorted(), payments.toSorted())

      timeline.heading('6. One more, a second before the month ends, is denied. A webhook says why.')
      await pay('75', '2026-01-31T23:59:59Z')
      await sim.clock.advanceTo('2026-01-31T23:59:59.999Z')
      const [denied] = app.failedPayments
      assert.equal(denied?.failure_code, 'mandate_denied')
      assert.equal(await budget(), '0')

      timeline.heading(
        '7. The application schedules it again for the 1st at 00:00 UTC, when the window turns.',
      )
      await pay(denied.amount ?? '', '2026-02-01T00:00:00Z')
      await sim.clock.advanceTo('2026-02-01T00:00:17Z')
      assert.equal(await budget(), '1425')

      timeline.heading(
        '8. The agent is revoked: it is cleaned out of its groups, and what was scheduled fails.',
      )
      const [last] = await pay('100', '2026-02-20T09:00:00Z')
      const revoked = await app.post<Agent>(`/payment-agents/${agent.id}/revoke`, undefined)
      assert.equal(revoked.state, 'revoked')
      for (const { signer_group_id, name } of revoked.signer_group_cleanup ?? []) {
        timeline.line('cleanup', `the group ${name} still has its signer`)
        const left = await app.call('DELETE', `/signer-groups/${signer_group_id}/signers/${agent.signer_id}`)
        assert(left.ok)
      }
      const clean = await app.get<Agent>(`/payment-agents/${agent.id}`)
      assert.equal(clean.signer_group_cleanup, undefined)
      await sim.clock.advanceTo('2026-02-20T09:00:00Z')
      assert.equal(app.failedPayments.at(-1)?.scheduled_payment_id, last?.id)
      assert.equal(app.failedPayments.at(-1)?.failure_code, 'send_error')

      const { data } = await app.get<{ readonly data: readonly Payment[] }>('/scheduled-payments')
      const of = (status: string) => data.filter((payment) => payment.status === status)
      const paid = of('executed').reduce((sum, { amount }) => sum + Number(amount), 0)
      assert.equal(paid, 1575)
      timeline.heading(
        `Done: ${of('executed').length} payments of ${paid} USDC executed, ${of('failed').length} failed, and none passed the mandate.`,
      )
    },
  )
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await run()
