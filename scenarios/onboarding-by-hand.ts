import { strict as assert } from 'node:assert'
import { randomUUID } from 'node:crypto'
import { pathToFileURL } from 'node:url'
import { verifyWebhook } from 'platform-simulator/webhooks'
import { onStage, type Stage } from './stage.js'

export const story =
  'A business with two owners from nothing to approved: a rejected passport, a question and a proof of address on the way.'

const hooks = 'https://partner.example/onboarding'

const office = { street1: '1 Market Street', city: 'San Francisco', region: 'California', country: 'US' }

const business = {
  legal_name: 'Acme Corporation',
  country_of_incorporation: 'US',
  date_of_incorporation: '2020-01-15',
  legal_structure: 'corporation',
  tax_id_number: '12-3456789',
  registration_number: '123456789',
  registered_address: office,
  industry_code: '541511',
  business_description: 'Acme makes anvils, rockets and magnets for customers in the desert. '.repeat(3),
  purpose_of_account: ['first_party_payments'],
  average_monthly_revenue: '500k_to_1m',
  expected_monthly_deposit: '100k_to_500k',
  expected_monthly_transaction_volume: '50_to_100',
  source_of_funds: ['sale_of_goods_and_services'],
  has_bearer_shares: false,
  transact_on_behalf_of_third_parties: false,
  owned_by_foundation: false,
}

const grace = {
  roles: ['ubo', 'control_person', 'applicant'],
  name: { first: 'Grace', last: 'Hopper' },
  title: 'ceo',
  ownership_percentage: 60,
  date_of_birth: '1986-12-09',
  ssn: '123-45-6789',
  nationalities: ['US'],
  address: office,
  email_address: 'grace@acme.example',
}

const alan = {
  roles: ['ubo'],
  name: { first: 'Alan', last: 'Turing' },
  title: 'director',
  ownership_percentage: 40,
  date_of_birth: '1982-06-23',
  nationalities: ['GB'],
  address: { street1: '7 Adlington Road', city: 'Wilmslow', country: 'GB' },
  email_address: 'alan@acme.example',
}

const ofBusiness = [
  'certificate_of_incorporation',
  'operating_agreement',
  'utility_bill',
  'source_of_funds',
  'business_plan',
  'shareholder_registry',
]

const attestations = [
  'e_sign',
  'information_accuracy',
  'terms_of_service',
  'privacy_policy',
  'funds_transfer_agreement',
  'lead_bank_privacy_policy',
]

interface Missing {
  readonly status_message: string
}

interface Item {
  readonly ref: string
}

interface Application {
  readonly application_status: string
  readonly rfi_requested_items?: {
    readonly documents?: readonly Item[]
    readonly questions?: readonly { readonly key: string; readonly prompt: string }[]
  }
}

export async function run(print: (line: string) => void = console.log): Promise<void> {
  await onStage({ seed: 'onboarding-by-hand' }, print, async (stage) => {
    const { sim, app, timeline } = stage
    await listen(stage)

    timeline.heading('1. A customer is created. Nothing approves it by itself.')
    const created = await app.call(
      'POST',
      '/customers',
      { name: 'Acme Corp', customer_type: 'business' },
      randomUUID(),
      { 'x-sandbox-skip-auto-approval': 'true' },
    )
    const { id, application_id, application_url } = await created.json()
    timeline.name(id, 'Acme')
    timeline.name(application_id, 'application')
    let form = applicant(stage, application_url)
    const path = `/applications/${application_id}`

    timeline.heading('2. Grace fills in what Acme is and who owns it, and submits too early.')
    await form('PUT', `${path}/business-details`, 200, business)
    const people: string[] = []
    for (const person of [grace, alan]) {
      const added = await form<{ readonly id: string }>('POST', `${path}/associated-individuals`, 201, person)
      timeline.name(added.id, person.name.first)
      people.push(added.id)
    }
    const [ceo = '', owner = ''] = people
    const early = await form<Missing>('POST', `${path}/submissions`, 400)
    timeline.line('missing', early.status_message)

    timeline.heading('3. She uploads the documents of Acme, and the passports of both.')
    for (const document_type of ofBusiness)
      await form('POST', `${path}/documents`, 201, { document_type, ...file, ...number })
    const passports: string[] = []
    for (const person of people) {
      const place = `${path}/associated-individuals/${person}/documents`
      const { document_id } = await form<{ readonly document_id: string }>('POST', place, 201, {
        type: 'passport',
        ...file,
        ...number,
      })
      passports.push(document_id)
    }

    timeline.heading('4. She signs, first that she signs electronically, and submits.')
    const now = Math.floor(sim.clock.now().getTime() / 1000)
    for (const [index, attestation_type] of attestations.entries()) {
      const timestamp = now + Math.min(index, 1)
      await form('POST', `${path}/attestations`, 204, { attestation_type, timestamp, applicant_id: ceo })
    }
    const sent = await form<Application>('POST', `${path}/submissions`, 200)
    assert.equal(sent.application_status, 'submitted')

    timeline.heading('5. A reviewer rejects a passport, asks a question, and asks where Alan lives.')
    await sim.clock.advance('1d')
    sim.simulate.startReview(id)
    sim.simulate.requestReplacement(passports[1] ?? '', { reason: 'The photograph is blurred.' })
    sim.simulate.askQuestion(id, { key: 'desert', prompt: 'Who buys in the desert?' })
    sim.simulate.askForProofOfAddress(id, { individual_id: owner })
    await sim.idle()

    timeline.heading('6. The app sends Grace the link, and she reads what is wanted.')
    const customer = await app.get<{ readonly status: string; readonly resubmit_url: string }>(
      `/customers/${id}`,
    )
    assert.equal(customer.status, 'info_requested')
    form = applicant(stage, customer.resubmit_url)
    const asked = await form<Application>('GET', path, 200)
    for (const { ref } of asked.rfi_requested_items?.documents ?? [])
      timeline.line('wanted', `a document: ${ref}`)
    for (const { prompt } of asked.rfi_requested_items?.questions ?? []) timeline.line('wanted', prompt)
    await form('POST', `${path}/associated-individuals/${owner}/documents`, 201, {
      type: 'passport',
      ...file,
      ...number,
    })
    await form('POST', `${path}/answers`, 200, { answers: [{ key: 'desert', text: 'One coyote, mostly.' }] })
    const still = await form<Missing>('POST', `${path}/submissions`, 400)
    timeline.line('missing', still.status_message)

    timeline.heading('7. The proof of address was still missing: with it she submits again.')
    await form('POST', `${path}/associated-individuals/${owner}/documents`, 201, {
      type: 'utility_bill',
      ...file,
    })
    const again = await form<Application>('POST', `${path}/submissions`, 200)
    assert.equal(again.application_status, 'submitted')
    await sim.idle()

    timeline.heading('8. The reviewer has what he needs.')
    await sim.clock.advance('1d')
    sim.simulate.approveOnboarding(id)
    await sim.idle()
    const approved = await app.get<{ readonly status: string; readonly kyb_status: string }>(
      `/customers/${id}`,
    )
    assert.deepEqual([approved.status, approved.kyb_status], ['approved', 'active'])
    timeline.text('\nDone: Acme is approved and may transact.')
  })
}

/** A scan, as far as anybody looks at it. */
const file = {
  file_type: 'pdf',
  file_content: Buffer.from('%PDF-1.4 a scan').toString('base64'),
  country: 'US',
}

const number = { id_number: 'AB1234567' }

type Form = <T>(method: string, path: string, expected: number, body?: unknown) => Promise<T>

/** The hosted form, or one that the app has made itself: it has a token and no key. */
function applicant({ sim, timeline }: Stage, url: string): Form {
  const token = new URL(url).searchParams.get('token') ?? ''
  return async <T>(method: string, path: string, expected: number, body?: unknown): Promise<T> => {
    const response = await fetch(sim.baseUrl + path, {
      method,
      headers: {
        'x-application-token': token,
        ...(method !== 'GET' && { 'x-idempotency-key': randomUUID() }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    timeline.request(method, path, response.status, about(body))
    assert.equal(response.status, expected)
    const text = await response.text()
    return JSON.parse(text === '' ? 'null' : text)
  }
}

/** What a form says, in a word. */
function about(body: unknown): string {
  const members: Readonly<Record<string, unknown>> = { ...(typeof body === 'object' && body) }
  const named = ['document_type', 'type', 'attestation_type'].flatMap((name) => members[name] ?? [])
  return named.join(' ')
}

/** Subscribes to what is asked, and prints it. */
async function listen({ sim, app, timeline }: Stage): Promise<void> {
  sim.webhooks.deliverTo(hooks, async (request) => {
    const { headers } = request
    const verdict = verifyWebhook({ headers, body: await request.text(), publicKey: sim.webhooks.publicKey })
    assert(verdict.ok)
    const { event } = verdict
    const wanted =
      event.type === 'customer.rfi.requested'
        ? event.data.object.requirements.map((one) => one.type).join(', ')
        : ''
    timeline.line('webhook', `${event.type}${wanted && `  a ${wanted}`}`)
    return new Response(null, { status: 204 })
  })
  await app.post('/webhooks/targets', {
    url: hooks,
    event_types: ['customer.kyb_application.submitted', 'customer.rfi.requested', 'customer.rfi.responded'],
  })
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await run()
