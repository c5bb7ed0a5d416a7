import { createSimulator, type Simulator } from 'platform-simulator'
import { describe, expect, it } from 'vitest'
import { certificate } from '../conformance/document-samples.js'
import { applying, businessBody, resubmitting } from '../conformance/onboarding-samples.js'
import { payloadOf } from '../support/payload.js'
import { refusal } from '../support/refusal.js'

/** What opens an application, for how long, and for what (docs/decisions/0018). */

/** An application that nobody approves by itself, and its link. */
function waiting(sim: Simulator, customer_type: 'business' | 'individual' = 'business') {
  const made = sim
    .as(sim.apiKey, { traffic: 'app' })
    .customers.create(
      { name: 'Acme Corp', customer_type },
      { idempotencyKey: crypto.randomUUID(), headers: { 'x-sandbox-skip-auto-approval': 'true' } },
    )
  return { ...made, form: byLink(sim, made.application_url) }
}

function byLink(sim: Simulator, url = '') {
  return sim.as({ applicationToken: new URL(url).searchParams.get('token') ?? '' }).applications
}

function links(sim: Simulator) {
  return sim.events
    .list()
    .filter(({ type }) => type.startsWith('customer.kyb_link'))
    .map((event) => [event.type, payloadOf(event)['status']])
}

describe('the link of creation', () => {
  it('is told as expired when it runs out before anything was submitted, and opens nothing then', async () => {
    const sim = createSimulator()
    const { id, application_id, form } = waiting(sim)
    await sim.clock.advance('89d')
    expect(form.get(application_id).application_status).toBe('pending')
    await sim.clock.advance('1d')
    expect(refusal(() => form.get(application_id)).status).toBe(401)
    const customer = sim.api.customers.get(id)
    expect(customer.kyb_links).toMatchObject([{ status: 'expired', expires_at: 1767225600 + 90 * 86_400 }])
    expect(customer.application_url).toBeUndefined()
    expect(links(sim)).toEqual([
      ['customer.kyb_link.created', 'not_started'],
      ['customer.kyb_link.updated', 'expired'],
    ])
  })

  it('lives as long as the option says', async () => {
    const sim = createSimulator({ applicationTokenDays: 30 })
    const { id, application_id, application_expires_at, form } = waiting(sim)
    expect(application_expires_at).toBe((1767225600 + 30 * 86_400) * 1e9)
    await sim.clock.advance('30d')
    expect(refusal(() => form.get(application_id)).status).toBe(401)
    expect(sim.api.customers.get(id).kyb_links[0]?.status).toBe('expired')
  })

  it.each(['submitted', 'approved', 'declined', 'withdrawn', 'deleted'])(
    'leaves no job behind, and is not told as expired, once the application is %s',
    async (ending) => {
      const sim = createSimulator()
      const { id, application_id } = waiting(sim)
      expect(sim.clock.pending()).toMatchObject([{ kind: 'applications.expire_link' }])
      if (ending === 'submitted') sim.simulate.submitOnboarding(id)
      else if (ending === 'approved') sim.simulate.approveOnboarding(id)
      else if (ending === 'declined') sim.simulate.rejectOnboarding(id)
      else if (ending === 'withdrawn') sim.api.applications.withdraw(id, application_id, {})
      else sim.api.customers.delete(id)
      expect(sim.clock.pending()).toEqual([])
      await sim.clock.advance('100d')
      expect(links(sim)).toHaveLength(1)
    },
  )

  it('has no job to expire where the sandbox approves by itself', () => {
    const sim = createSimulator()
    applying(sim)
    expect(sim.clock.pending().map(({ kind }) => kind)).toEqual(['applications.auto_approve'])
  })

  it('keeps its job where the call that would have ended it is refused', () => {
    const sim = createSimulator({ credits: { selfServe: true } })
    const { id } = waiting(sim)
    const before = sim.hash()
    expect(refusal(() => sim.simulate.submitOnboarding(id)).slug).toBe('insufficient-credits')
    expect(sim.hash()).toBe(before)
    expect(sim.clock.pending()).toMatchObject([{ kind: 'applications.expire_link' }])
  })

  it('runs out as well where a reviewer began and nothing was ever submitted', async () => {
    const sim = createSimulator()
    const { customer_id } = applying(sim)
    sim.simulate.startReview(customer_id)
    await sim.clock.advance('90d')
    expect(sim.api.customers.get(customer_id).kyb_links[0]?.status).toBe('expired')
  })

  it('that ran out is made anew by re-engagement, to the same application', async () => {
    const sim = createSimulator()
    const { id, application_id } = waiting(sim)
    expect(refusal(() => sim.api.customers.reengage(id)).status).toBe(409)
    await sim.clock.advance('90d')
    const again = sim.api.customers.reengage(id)
    expect(again.application_id).toBe(application_id)
    expect(byLink(sim, again.application_url).get(application_id).application_status).toBe('pending')
    const [link] = sim.api.customers.get(id).kyb_links
    expect(link).toMatchObject({ status: 'not_started', expires_at: again.application_expires_at / 1e9 })
    expect(links(sim).at(-1)).toEqual(['customer.kyb_link.created', 'not_started'])
    await sim.clock.advance('90d')
    expect(links(sim).at(-1)).toEqual(['customer.kyb_link.updated', 'expired'])
  })

  it('of a customer who was deleted opens nothing', () => {
    const sim = createSimulator()
    const { id, application_id, form } = waiting(sim)
    sim.api.customers.delete(id)
    expect(refusal(() => form.get(application_id)).status).toBe(401)
  })

  it('of an application that was replaced opens nothing, neither the API nor the page', async () => {
    const sim = createSimulator()
    const { id, application_id, application_url, form } = waiting(sim)
    sim.api.applications.withdraw(id, application_id, {})
    expect(form.get(application_id).application_status).toBe('completed')
    const { application_url: next } = sim.api.customers.reengage(id)
    expect(refusal(() => form.get(application_id)).status).toBe(401)
    expect(refusal(() => form.list()).status).toBe(401)
    expect((await sim.fetch(application_url)).status).toBe(404)
    expect((await sim.fetch(next)).status).toBe(200)
  })
})

describe('the link that asks for something', () => {
  const why = { key: 'why', prompt: 'Why?' }
  const answers = { answers: [{ key: 'why', text: 'Because.' }] }

  it('has a token of its own, which only the customer shows', () => {
    const sim = createSimulator()
    const made = applying(sim)
    sim.simulate.askQuestion(made.id, why)
    const { resubmit_url = '', application_url = '' } = sim.api.customers.get(made.customer_id)
    const token = new URL(resubmit_url).searchParams.get('token') ?? ''
    expect(token).toHaveLength(43)
    expect(application_url).not.toContain(token)
    const told = JSON.stringify([
      sim.events.list(),
      sim.webhooks.deliveries(),
      sim.api.applications.get(made.id),
    ])
    expect(told).not.toContain(token)
  })

  it('answers, while the link of creation only reads', () => {
    const sim = createSimulator()
    const made = applying(sim)
    const { document_id } = made.form.createDocument(made.id, certificate)
    sim.simulate.askQuestion(made.id, why)
    const asked = resubmitting(sim, made)
    const before = sim.hash()
    const writes: (() => unknown)[] = [
      () => made.form.answer(made.id, answers),
      () => made.form.submit(made.id),
      () => made.form.createDocument(made.id, certificate),
      () => made.form.updateBusinessDetails(made.id, businessBody),
    ]
    for (const write of writes) expect(refusal(write)).toMatchObject({ status: 403, slug: 'forbidden' })
    expect(sim.hash()).toBe(before)
    expect(made.form.get(made.id).rfi_requested_items).toEqual({ questions: [why] })
    expect(made.form.listDocuments(made.id).data).toHaveLength(1)
    expect(made.form.downloadDocument(made.id, document_id).bytes.length).toBeGreaterThan(0)
    expect(made.form.list().data).toHaveLength(1)
    asked.form.answer(made.id, answers)
    expect(asked.form.submit(made.id).application_status).toBe('submitted')
  })

  it('is one for all that is open, and ends with the last of it', () => {
    const sim = createSimulator()
    const made = applying(sim)
    sim.simulate.askQuestion(made.id, why)
    const first = resubmitting(sim, made)
    sim.simulate.askQuestion(made.id, { key: 'who', prompt: 'Who?' })
    expect(resubmitting(sim, made).caller).toEqual(first.caller)
    sim.simulate.respondToInformation(made.id)
    expect(refusal(() => first.form.get(made.id)).status).toBe(401)
    expect(made.form.get(made.id).application_status).toBe('under_review')
    sim.simulate.askQuestion(made.id, why)
    expect(resubmitting(sim, made).caller).not.toEqual(first.caller)
  })

  it.each(['approveOnboarding', 'rejectOnboarding'] as const)('ends with the decision: %s', (decide) => {
    const sim = createSimulator()
    const made = applying(sim)
    sim.simulate.askQuestion(made.id, why)
    const asked = resubmitting(sim, made)
    sim.simulate[decide](made.id)
    expect(refusal(() => asked.form.get(made.id)).status).toBe(401)
    expect(sim.api.customers.get(made.customer_id).resubmit_url).toBeUndefined()
  })
})
