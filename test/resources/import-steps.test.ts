import { createSimulator } from 'platform-simulator'
import { describe, expect, it } from 'vitest'
import { refused } from '../support/refusal.js'

const dayMs = 86_400_000

describe('what becomes of a token', () => {
  it.each([
    ['failed', 'failed', 'token_failed', 'the identity provider refused the token'],
    ['expired', 'expired', 'token_expired', 'the token has expired'],
    ['stuck', 'stuck', 'token_stuck', 'the identity provider does not answer'],
  ] as const)('that is decided as %s', async (outcome, state, error_code, error) => {
    const sim = createSimulator()
    for (const token of ['cnst_bad', 'sbx-bad']) sim.simulate.decideImport(token, { outcome })
    expect(sim.api.customers.bulkImport({ tokens: ['sbx-bad'] }).results).toEqual([
      { name: '', success: false, error },
    ])
    const { job_id } = sim.api.customers.importTokens({ tokens: ['cnst_bad'] })
    const states: unknown[] = []
    for (let step = 0; step < 3; step++) {
      await sim.clock.advance('2s')
      states.push(sim.api.customers.getImportJob(job_id).results[0]?.state)
    }
    expect(states).toEqual(['inquiry_created', 'redeem_requested', state])
    const job = sim.api.customers.getImportJob(job_id)
    expect(job).toMatchObject({ status: 'completed', counts: { [state]: 1 } })
    expect(job.results).toMatchObject([{ error_code, error }])
    expect(sim.api.customers.list().data).toEqual([])
  })

  it.each([
    [30 * dayMs - 1, 'inquiry_created'],
    [30 * dayMs, 'expired'],
    [30 * dayMs + 1, 'expired'],
  ])('whose step comes %i ms after it was submitted: %s', async (age, state) => {
    const sim = createSimulator()
    const { job_id } = sim.api.customers.importTokens({ tokens: ['cnst_late'] })
    sim.simulate.pauseImport(job_id)
    await sim.clock.advance(age - 2000)
    sim.simulate.resumeImport(job_id)
    await sim.clock.advance('2s')
    expect(sim.api.customers.getImportJob(job_id).results).toMatchObject([{ state }])
  })

  it.each([
    [1, true],
    [5000, true],
    [0, false],
    [5001, false],
  ])('may be decided of a token of %i characters: %s', (length, taken) => {
    const sim = createSimulator()
    const decide = () => sim.simulate.decideImport('x'.repeat(length), { outcome: 'failed' })
    if (taken) expect(decide).not.toThrow()
    else expect(decide).toThrow(/wrong arguments/)
  })
})

describe('a token that is imported at once', () => {
  it('has 5,000 characters at most, and is not blank', () => {
    const sim = createSimulator()
    const tokens = ['x'.repeat(5000), 'y'.repeat(5001), '   ', 'z']
    expect(sim.api.customers.bulkImport({ tokens }).results.map(({ error }) => error)).toEqual([
      undefined,
      'the token is too long',
      'the token is empty',
      undefined,
    ])
  })

  it('is one of 100 at most', () => {
    const sim = createSimulator()
    const tokens = Array.from({ length: 101 }, (_, at) => `sbx-${at}`)
    expect(refused(() => sim.api.customers.bulkImport({ tokens }))).toBe(
      '400 validation-error, tokens too_big',
    )
    expect(sim.api.customers.bulkImport({ tokens: tokens.slice(1) }).succeeded).toBe(100)
  })
})

describe('a token of a job', () => {
  it.each([
    ['cnst_', 'invalid_format'],
    ['cnst_a', undefined],
    ['cnst_a-b_C9', undefined],
    ['cnst_a b', 'invalid_format'],
    ['xcnst_a', 'invalid_format'],
    [`cnst_${'x'.repeat(250)}`, undefined],
    [`cnst_${'x'.repeat(251)}`, 'invalid_format'],
  ])('begins with cnst_, and goes on with 1 to 250 letters, digits and lines: %s', (token, reason) => {
    const sim = createSimulator()
    const { accepted, skipped } = sim.api.customers.importTokens({ tokens: [token] })
    expect([accepted, skipped[0]?.reason]).toEqual([reason === undefined ? 1 : 0, reason])
  })

  it.each([
    ['123456789', '…'],
    ['123456789A', '12345…789A'],
    ['12345678', '…'],
  ])('that is skipped is shown so that nobody can use it: %s as %s', (token, shown) => {
    const sim = createSimulator()
    const { skipped } = sim.api.customers.importTokens({ tokens: [token] })
    expect(skipped).toEqual([{ index: 0, token: shown, reason: 'invalid_format' }])
  })

  it('are shown page by page, and the last page says that it is the last', () => {
    const sim = createSimulator()
    const tokens = ['cnst_a', 'cnst_b', 'cnst_c']
    const { job_id } = sim.api.customers.importTokens({ tokens })
    const page = (query: Parameters<typeof sim.api.customers.getImportJob>[1]) => {
      const { results, has_more_results } = sim.api.customers.getImportJob(job_id, query)
      return [results.map(({ index }) => index), has_more_results]
    }
    expect(page({})).toEqual([[0, 1, 2], false])
    expect(page({ results_limit: 2 })).toEqual([[0, 1], true])
    expect(page({ results_limit: 3 })).toEqual([[0, 1, 2], false])
    expect(page({ results_limit: 1, results_after_index: 0 })).toEqual([[1], true])
    expect(page({ results_limit: 1, results_after_index: 1 })).toEqual([[2], false])
    expect(page({ results_after_index: 2 })).toEqual([[], false])
  })
})

describe('a name that is drawn', () => {
  it('is the next first name where it is taken, and the next family name when all of a family are', () => {
    const names: string[] = []
    for (let round = 0; round < 11; round++) {
      const sim = createSimulator()
      for (const name of names) sim.api.customers.create({ name, customer_type: 'individual' })
      const [drawn] = sim.api.customers.bulkImport({ tokens: ['sbx-1'] }).results
      names.push(drawn?.name ?? '')
    }
    const families = names.map((name) => name.split(' ')[1])
    const [family] = families
    expect(families.slice(0, 10), 'ten first names of one family').toEqual(
      Array.from({ length: 10 }, () => family),
    )
    expect(families[10]).not.toBe(family)
    expect(new Set(names).size).toBe(11)
    expect(names[10]?.split(' ')[0], 'and the first name that was drawn again').toBe(names[0]?.split(' ')[0])
  })
})
