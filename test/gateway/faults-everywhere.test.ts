import type { InjectedFault, Simulator } from 'platform-simulator'
import { describe, expect, it } from 'vitest'
import { registry } from '../../src/resources/registry.js'
import { arrangementOf } from '../conformance/arranged.js'
import { cases } from '../conformance/cases.js'
import { type Call, nextKey, type Outcome, toOutcome, toRequest } from '../support/entry-points.js'

/** What a caller gets, null where the connection broke, and the world afterwards. */
interface Got {
  readonly outcome: Outcome | null
  readonly headers: Headers
  readonly hash: string
}

async function send(sim: Simulator, call: Call): Promise<Got> {
  const response = await sim.fetch(toRequest(sim, call)).catch(() => null)
  if (response === null) return { outcome: null, headers: new Headers(), hash: sim.hash() }
  const { headers } = response
  // Of half an answer only that it came is looked at.
  const outcome = await toOutcome(response).catch(() => null)
  return { outcome, headers, hash: sim.hash() }
}

const sameAs = ({ outcome, hash }: Got) => ({ outcome, hash })

const refusals: readonly (InjectedFault & { readonly status: number })[] = [400, 403, 429, 500, 503, 504].map(
  (status) => ({
    status,
    message: `Injected ${status}.`,
    ...(status === 503 && { retryAfter: 7 }),
  }),
)

/** Values of X-Sandbox-Error-Status that are no status of a failure. */
const noFailures = [
  '',
  '0',
  '99',
  '200',
  '399',
  '600',
  '-500',
  '5e2',
  '0x1f4',
  '500.5',
  '500, 503',
  'NaN',
  'true',
]

describe('at every operation', () => {
  for (const [number, { id, sandboxHeaders }] of registry.allOperations.entries()) {
    const example = cases.find(({ name }) => name.startsWith(`${id} succeeds with `))
    if (example === undefined) throw new Error(`${id} has no case`)

    /** The call, what it gets without a fault, and what the same request gets when it is sent once more. */
    const arrange = async () => {
      const { world, call: sample, hash: before } = arrangementOf(example)
      const call = { ...sample, key: nextKey() }
      const sim = world.fork()
      const first = sameAs(await send(sim, call))
      expect(first.outcome).toMatchObject({ status: example.status })
      return { world, call, before, first, again: sameAs(await send(sim, call)) }
    }

    it(`a fault of ${id} leaves no trace where nothing was done, and a retry gets what it would have got`, async () => {
      const { world, call, before, first, again } = await arrange()
      const met = (fault: InjectedFault) => {
        const sim = world.fork()
        sim.faults.when(({ operation }) => operation === id, { times: 1, ...fault })
        return sim
      }

      // Two of them at each operation, so that every status is met by a third of all.
      const some = [number, number + 1].flatMap((at) => refusals[at % refusals.length] ?? [])
      for (const fault of some) {
        const { status } = fault
        const sim = met(fault)
        const { outcome, headers, hash } = await send(sim, call)
        const body = { status, detail: fault.message, instance: expect.any(String) }
        expect(outcome, `${status}`).toMatchObject({ status, body })
        expect(headers.get('content-type')).toContain('application/problem+json')
        expect(headers.get('x-ratelimit-limit')).toMatch(/^\d+$/)
        if (status === 429) expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
        else expect(headers.get('retry-after')).toBe(status === 503 ? '7' : null)
        expect(hash, `${status} leaves no trace`).toBe(before)
        expect(await send(sim, call), 'what was refused runs').toMatchObject(first)
        expect(await send(sim, call), 'and then once').toMatchObject(again)
      }

      const unheard = met({ networkError: true })
      expect(await send(unheard, call), 'it did not arrive').toMatchObject({ outcome: null, hash: before })
      expect(await send(unheard, call)).toMatchObject(first)

      const lost = met({ loseResponse: true })
      expect(await send(lost, call), 'it was done').toMatchObject({ outcome: null, hash: first.hash })
      expect(await send(lost, call)).toMatchObject(again)

      const cut = met({ truncate: true, latencyMs: 1 })
      expect(await send(cut, call)).toMatchObject({ hash: first.hash })
      expect(await send(cut, call)).toMatchObject(again)

      const late = met({ delay: '1s' })
      const answer = send(late, call)
      await expect.poll(() => late.requests.list().length).toBe(1)
      expect(late.hash(), 'it is applied at once').toBe(first.hash)
      await late.clock.advance('1s')
      expect((await answer).outcome).toEqual(first.outcome)
    })

    it(`a failure that the headers ask ${id} for ${sandboxHeaders ? 'leaves no trace' : 'does not happen'}`, async () => {
      const { world, call, before, first, again } = await arrange()
      const asking = (headers: Record<string, string>) => ({
        ...call,
        headers: { ...call.headers, ...headers },
      })
      for (const status of sandboxHeaders ? [400, 429, 599] : [503]) {
        const sim = world.fork()
        const { outcome, headers, hash } = await send(
          sim,
          asking({ 'x-sandbox-error-status': `${status}`, 'x-sandbox-error-message': 'Asked for.' }),
        )
        if (sandboxHeaders) {
          const body = { status, detail: 'Asked for.', message: 'Asked for.' }
          expect(outcome).toMatchObject({ status, body })
          expect(headers.get('retry-after')).toEqual(status === 429 ? expect.stringMatching(/^\d+$/) : null)
          expect(hash).toBe(before)
          expect(await send(sim, call), 'the same key without the header runs').toMatchObject(first)
        } else expect({ outcome, hash }).toEqual(first)
        const replay = await send(sim, asking({ 'x-sandbox-error-status': '503' }))
        expect(replay, 'what was done is answered whatever is asked for then').toMatchObject(again)
      }
      for (const status of sandboxHeaders ? noFailures : [])
        expect(await send(world.fork(), asking({ 'x-sandbox-error-status': status })), status).toMatchObject(
          first,
        )
    })
  }
})
