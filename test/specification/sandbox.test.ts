import { createSimulator } from 'platform-simulator'
import { describe, expect, it } from 'vitest'

describe('legal documents', () => {
  it('answer 500 as a problem document when they fail', async () => {
    const sim = createSimulator()
    for (const [operation, path] of [
      ['legal.list', '/legal/documents'],
      ['legal.get', '/legal/documents/platform_tos'],
    ] as const) {
      sim.faults.next(operation, { status: 500 })
      const response = await sim.fetch(path)
      expect([response.status, response.headers.get('content-type')]).toEqual([
        500,
        'application/problem+json',
      ])
      expect(await response.json()).toMatchObject({ type: expect.stringMatching(/#internal-error$/) })
    }
  })
})
