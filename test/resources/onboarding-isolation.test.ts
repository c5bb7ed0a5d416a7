import { type CallerInput, createSimulator, type Simulator } from 'platform-simulator'
import { describe, expect, it } from 'vitest'
import { registry } from '../../src/resources/registry.js'
import { applicant, filed } from '../conformance/document-samples.js'
import { withPeople } from '../conformance/onboarding-samples.js'
import { samples, viewerKey } from '../conformance/samples.js'
import { type Call, overFetch } from '../support/entry-points.js'

/** Every operation that the token of an application opens, called by whom it is not for. */
const family = registry.allOperations.filter(
  ({ auth, path }) =>
    (auth === 'application' || auth === 'key-or-application') && path.includes('{application_id}'),
)

function sampleOf(sim: Simulator, id: string): Call {
  const sample = samples[id]
  if (sample === undefined) throw new Error(`${id} has no sample`)
  return sample(sim)
}

/** Of another client: its key, and the token of a customer of its. */
function stranger(sim: Simulator) {
  const { api_key } = sim.simulate.createClient({ name: 'Other Client' })
  const { application_url } = sim
    .as(api_key)
    .customers.create({ name: 'Stranger', customer_type: 'business' })
  return { api_key, applicationToken: new URL(application_url).searchParams.get('token') ?? '' }
}

/** It is refused with this status, and leaves no trace. */
async function refused(sim: Simulator, call: Call, expected: number): Promise<void> {
  const before = sim.hash()
  const { status, body } = await overFetch.send(sim, call)
  expect(status, JSON.stringify(body)).toBe(expected)
  expect(sim.hash()).toBe(before)
}

describe.each(family)('$id', ({ id, auth, path }) => {
  it('is not for another customer of the same client', async () => {
    const sim = createSimulator()
    const call = sampleOf(sim, id)
    const { caller } = applicant(sim)
    await refused(sim, { ...call, caller }, 404)
  })

  it('is not for another client, by its token or its key', async () => {
    const sim = createSimulator()
    const call = sampleOf(sim, id)
    const { api_key, applicationToken } = stranger(sim)
    await refused(sim, { ...call, caller: { applicationToken } }, 404)
    await refused(sim, { ...call, caller: api_key }, auth === 'application' ? 403 : 404)
  })

  it('is for nobody without a credential, and for a key as far as it says', async () => {
    const sim = createSimulator()
    const call = sampleOf(sim, id)
    const nobodies: readonly CallerInput[] = [null, { applicationToken: 'x'.repeat(43) }]
    for (const caller of nobodies) await refused(sim, { ...call, caller }, 401)
    if (auth !== 'application') return
    for (const caller of [sim.apiKey, viewerKey(sim)]) await refused(sim, { ...call, caller }, 403)
  })

  it('is not for a token that expired, or that another took the place of', async () => {
    const sim = createSimulator()
    const call = sampleOf(sim, id)
    const { caller } = call
    if (typeof caller !== 'object' || caller === null) return
    const applicationId = call.params?.['application_id'] ?? ''
    const status = () => sim.api.applications.get(applicationId).application_status
    const later = sim.fork()
    await later.clock.advance('91d')
    // The link that asks for something lives as long as that.
    if (status() !== 'request_for_information') await refused(later, call, 401)
    const { data } = sim.api.customers.list({ limit: 100 })
    const owner = data.find((one) => one.application_id === applicationId)
    if (status() !== 'approved') sim.simulate.approveOnboarding(applicationId)
    sim.api.customers.reengage(owner?.id ?? '')
    await refused(sim, call, 401)
  })

  const parts = (['individual_id', 'document_id'] as const).filter((name) => path.includes(`{${name}}`))
  if (parts.length === 0) return
  it('finds nothing of another application under its own', async () => {
    const sim = createSimulator()
    const call = sampleOf(sim, id)
    const people = withPeople(sim)
    const other = filed(sim)
    const foreign = { individual_id: people.grace, document_id: other.document_id }
    for (const name of parts)
      for (const value of [foreign[name], people.id, other.customer_id])
        await refused(sim, { ...call, params: { ...call.params, [name]: value } }, 404)
  })
})

it('lists of applications have those of the caller, whatever is asked for', () => {
  const sim = createSimulator()
  const [own, other] = [applicant(sim), applicant(sim, 'individual')]
  const { api_key, applicationToken } = stranger(sim)
  const queries = [
    {},
    { type: 'business' },
    { status: 'pending' },
    { type: 'business', status: 'pending' },
  ] as const
  for (const query of queries) {
    const listed = (caller: CallerInput) =>
      sim
        .as(caller)
        .applications.list(query)
        .data.map((one) => one.application_id)
    expect(listed(own.caller)).toEqual([own.application_id])
    expect(listed(sim.apiKey)).toContain(own.application_id)
    for (const caller of [api_key, { applicationToken }]) {
      expect(listed(caller)).not.toContain(own.application_id)
      expect(listed(caller)).not.toContain(other.application_id)
    }
  }
})

it('no signature of an upload opens another, whatever credential comes along', async () => {
  const sim = createSimulator()
  const call = sampleOf(sim, 'uploads.put')
  const other = sampleOf(sim, 'uploads.put')
  const { api_key, applicationToken } = stranger(sim)
  for (const caller of [null, sim.apiKey, api_key, { applicationToken }])
    await refused(sim, { ...call, caller, query: { ...other.query } }, 403)
})
