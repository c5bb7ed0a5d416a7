import { createSimulator } from 'platform-simulator'
import { describe, expect, it } from 'vitest'
import { refusal } from '../support/refusal.js'

describe('without the feature', () => {
  it('jobs of tokens are not there, and imports at once are', () => {
    const sim = createSimulator({ imports: { jobs: false } })
    const { importTokens, listImportJobs, getImportJob, bulkImport } = sim.api.customers
    for (const call of [
      () => importTokens({ tokens: ['cnst_one'] }),
      () => importTokens({ tokens: [] }),
      () => listImportJobs(),
      () => getImportJob('pij_1'),
    ])
      expect(refusal(call)).toMatchObject({ status: 404, slug: 'not-found' })
    expect(bulkImport({ tokens: ['sbx_one'] })).toMatchObject({ succeeded: 1 })
  })
})

describe('a name that another customer has', () => {
  const setUp = () => {
    const sim = createSimulator()
    for (const token of ['cnst_one', 'cnst_two'])
      sim.simulate.decideImport(token, { name: { first: 'Ada', last: 'Lovelace' } })
    return sim
  }

  it('a token of a taken name fails for itself', () => {
    const sim = setUp()
    const { results } = sim.api.customers.bulkImport({ tokens: ['cnst_one', 'cnst_two', 'sbx-1'] })
    expect(results.map(({ success, error }) => error ?? success)).toEqual([
      true,
      'a customer with that name already exists',
      true,
    ])
  })

  it('so does one of a job, and the others go on', async () => {
    const sim = setUp()
    const { job_id } = sim.api.customers.importTokens({ tokens: ['cnst_one', 'cnst_two', 'cnst_three'] })
    await sim.clock.advance('1m')
    const { status, counts, results } = sim.api.customers.getImportJob(job_id)
    expect([status, counts]).toEqual(['completed', { succeeded: 2, failed: 1 }])
    expect(results[1]).toMatchObject({
      error_code: 'name_taken',
      error: 'a customer with that name already exists',
    })
  })

  it('is never drawn, not even when there are more people than names', () => {
    const sim = createSimulator()
    const names = ['a', 'b', 'c'].flatMap((batch) => {
      const tokens = Array.from({ length: 100 }, (_, number) => `sbx-${batch}-${number}`)
      return sim.api.customers.bulkImport({ tokens }).results.map(({ name }) => name)
    })
    expect(new Set(names).size).toBe(300)
    expect(names).not.toContain('')
  })
})

it('a job takes 5,000 tokens, and not one more', async () => {
  const sim = createSimulator()
  const tokens = Array.from({ length: 5001 }, (_, number) => `cnst_${number}`)
  expect(refusal(() => sim.api.customers.importTokens({ tokens })).errors).toMatchObject([
    { field: 'tokens', message: 'must have at most 5000 items' },
  ])
  expect(sim.api.customers.importTokens({ tokens: tokens.slice(1) })).toMatchObject({ accepted: 5000 })
})

it('a job that is paused and resumed goes no faster', async () => {
  const sim = createSimulator()
  const { job_id } = sim.api.customers.importTokens({ tokens: ['cnst_one'] })
  await sim.clock.advance('1s')
  sim.simulate.pauseImport(job_id)
  sim.simulate.resumeImport(job_id)
  const states: (string | undefined)[] = []
  for (let step = 0; step < 5; step++) {
    await sim.clock.advance('2s')
    states.push(sim.api.customers.getImportJob(job_id).results[0]?.state)
  }
  expect(states).toEqual(['inquiry_created', 'redeem_requested', 'redeemed', 'finalizing', 'succeeded'])
})

describe('tokens that are imported at once', () => {
  it('make a customer each, which stays pending and says where it comes from', async () => {
    const sim = createSimulator()
    sim.simulate.decideImport('sbx-ada', { name: { first: 'Ada', last: 'Lovelace' } })
    const { results, ...counted } = sim.api.customers.bulkImport({ tokens: ['sbx-ada'] })
    expect(counted).toEqual({ total: 1, succeeded: 1, failed: 0 })
    const [{ name, success, customer_id = '', application_id = '' } = { name: '', success: false }] = results
    expect([name, success]).toEqual(['Ada Lovelace', true])
    await sim.clock.advance('1m')
    expect(sim.api.customers.get(customer_id)).toMatchObject({
      name: 'Ada Lovelace',
      customer_type: 'individual',
      status: 'pending',
    })
    expect(sim.api.applications.get(application_id)).toMatchObject({
      application_status: 'pending',
      provider: 'sumsub',
      provider_applicant_id: expect.stringMatching(/^[0-9a-f]{24}$/),
    })
    expect(sim.api.applications.listDocuments(application_id).data).toMatchObject([
      { document_type: 'passport', individual_first_name: 'Ada' },
    ])
    const [created, ...more] = sim.events.list({ type: 'customer.created' })
    expect(more).toEqual([])
    expect(created?.data.object).toHaveProperty('import_reference', {
      source: 'sumsub',
      reference: 'sbx-ada',
    })
    const { provider_applicant_id } = sim.api.applications.get(application_id)
    const told = JSON.stringify(created?.data.object)
    expect(told.match(/sumsub|provider/g), 'of the provider, nothing else').toEqual(['sumsub'])
    expect(told).not.toContain(provider_applicant_id)
  })

  it('fail for themselves, and are redeemed once', () => {
    const sim = createSimulator()
    sim.simulate.decideImport('sbx-bad', { outcome: 'failed' })
    const { results, succeeded, failed } = sim.api.customers.bulkImport({
      tokens: ['sbx-1', 'sbx-bad', '', 'x'.repeat(5001), 'sbx-1'],
    })
    expect([succeeded, failed]).toEqual([1, 4])
    expect(results.map(({ error }) => error)).toEqual([
      undefined,
      'the identity provider refused the token',
      'the token is empty',
      'the token is too long',
      'the token was redeemed before',
    ])
    expect(sim.api.customers.list().meta.total_count).toBe(1)
    expect(refusal(() => sim.api.customers.bulkImport({ tokens: ['sbx-2', 'a\u0000b'] })).status).toBe(400)
    expect(sim.api.customers.list().meta.total_count, 'the others neither').toBe(1)
    expect(refusal(() => sim.api.customers.bulkImport({ tokens: [] })).status).toBe(400)
  })
})

describe('an import job', () => {
  it('skips what it cannot take, and does not repeat it whole', () => {
    const sim = createSimulator()
    sim.api.customers.importTokens({ tokens: ['cnst_before'] })
    const tokens = ['cnst_abcdefgh', 'nothing', 'cnst_abcdefgh', 'cnst_before']
    expect(sim.api.customers.importTokens({ tokens })).toMatchObject({
      job_id: expect.stringMatching(/^pij_[0-9A-Za-z]{27}$/),
      status: 'running',
      total: 4,
      accepted: 1,
      skipped_count: 3,
      skipped: [
        { index: 1, token: '…', reason: 'invalid_format' },
        { index: 2, token: 'cnst_…efgh', reason: 'duplicate' },
        { index: 3, token: 'cnst_…fore', reason: 'already_imported' },
      ],
    })
    expect(sim.api.customers.importTokens({ tokens: ['x'] }).status).toBe('completed')
  })

  it('goes through its states on the clock, and tells of each token', async () => {
    const sim = createSimulator()
    sim.simulate.decideImport('cnst_bad', { outcome: 'failed' })
    const { job_id } = sim.api.customers.importTokens({ tokens: ['cnst_good', 'cnst_bad'] })
    const states = () => sim.api.customers.getImportJob(job_id).results.map(({ state }) => state)
    const seen = [states()]
    for (let step = 0; step < 5; step++) {
      await sim.clock.advance('2s')
      seen.push(states())
    }
    expect(seen).toEqual([
      ['queued', 'queued'],
      ['inquiry_created', 'inquiry_created'],
      ['redeem_requested', 'redeem_requested'],
      ['redeemed', 'failed'],
      ['finalizing', 'failed'],
      ['succeeded', 'failed'],
    ])
    const job = sim.api.customers.getImportJob(job_id)
    const { results, counts, status } = job
    const started_at = Date.parse('2026-01-01T00:00:00Z') / 1000
    expect(job).toMatchObject({ started_at, finished_at: started_at + 10 })
    expect(job).not.toHaveProperty('created_at')
    expect(sim.api.customers.listImportJobs().jobs).toMatchObject([{ created_at: started_at, started_at }])
    expect({ counts, status }).toEqual({ counts: { succeeded: 1, failed: 1 }, status: 'completed' })
    expect(results).toMatchObject([
      { index: 0, token: 'cnst_good', token_expires_at: Date.parse('2026-01-31T00:00:00Z') / 1000 },
      { index: 1, error_code: 'token_failed', error: 'the identity provider refused the token' },
    ])
    expect(sim.api.applications.get(results[0]?.application_id ?? '').provider).toBe('persona')
    expect(sim.api.customers.getImportJob(job_id, { results_after_index: 0 }).results).toHaveLength(1)
    expect(sim.api.customers.getImportJob(job_id, { results_limit: 1 }).has_more_results).toBe(true)
  })

  it('that is paused for 30 days finds its tokens expired; one that is cancelled goes no further', async () => {
    const sim = createSimulator()
    const paused = sim.api.customers.importTokens({ tokens: ['cnst_late'] }).job_id
    const cancelled = sim.api.customers.importTokens({ tokens: ['cnst_gone'] }).job_id
    sim.simulate.pauseImport(paused)
    sim.simulate.cancelImport(cancelled)
    await sim.clock.advance('30d')
    sim.simulate.resumeImport(paused)
    await sim.clock.advance('2s')
    expect(sim.api.customers.getImportJob(paused).results).toMatchObject([{ state: 'expired' }])
    expect(sim.api.customers.getImportJob(cancelled)).toMatchObject({
      status: 'cancelled',
      counts: { cancelled: 1 },
    })
    expect(sim.api.customers.list().meta.total_count).toBe(0)
    expect(refusal(() => sim.simulate.pauseImport(cancelled)).detail).toBe(
      'The import is cancelled: pause is not possible.',
    )
    expect(sim.api.customers.listImportJobs({ limit: 1 })).toMatchObject({
      jobs: [{ job_id: cancelled }],
      has_more: true,
    })
  })
})

describe('risk ratings', () => {
  it('say how risky each applicant is, and keep nothing', () => {
    const sim = createSimulator()
    const before = sim.hash()
    const { results } = sim.api.riskRatings.calculate({
      entities: [
        { entity_type: 'business', country: 'US', industry_code: '541511', reference: 'acme' },
        {
          entity_type: 'business',
          country: 'US',
          industry_code: 'crypto',
          has_bearer_shares: true,
          transact_on_behalf_of_third_parties: true,
        },
        { entity_type: 'individual', country: 'GB', nationalities: ['KP'] },
      ],
    })
    expect(results).toMatchObject([
      {
        index: 0,
        reference: 'acme',
        risk_rating: {
          level: 'low',
          score: 4,
          num_factors: 4,
          percentage: 0,
          edd_required: false,
          prohibited: false,
        },
      },
      { index: 1, risk_rating: { level: 'high', score: 10, percentage: 75, edd_required: true } },
      {
        index: 2,
        risk_rating: {
          level: 'high',
          prohibited: true,
          prohibited_reason: 'nationality_risk: KP is prohibited',
        },
      },
    ])
    expect(sim.hash()).toBe(before)
  })

  it('are all or nothing, and every wrong one is named', () => {
    const sim = createSimulator()
    const wrong = () =>
      sim.api.riskRatings.calculate({
        entities: [
          { entity_type: 'business', country: 'us' },
          { entity_type: 'business', country: 'US' },
          { entity_type: 'individual', country: 'ZZ', nationalities: ['QQ'] },
        ],
      })
    expect(refusal(wrong).errors?.map(({ field }) => field)).toEqual([
      'entities.0.country',
      'entities.2.country',
      'entities.2.nationalities.0',
    ])
  })
})
