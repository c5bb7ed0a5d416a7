import { createSimulator, type Simulator } from 'platform-simulator'
import { describe, expect, it } from 'vitest'
import { lastSecond } from '../../src/contract/primitives.js'
import { description } from '../support/description.js'
import { payloadViolations, violations } from '../support/openapi-validator.js'
import { told as payloadsOf } from '../support/payload.js'

/** Members that are moments by their names: what is left over counts, measures or names something. */
const moment =
  /(_at|At|_until|_from|_deadline|_attempted|_healthy)$|^(as_of|created|date|from|t|to|timestamp)$/

/** A part of the description: a member's name, and how it is described. */
interface Member {
  readonly name: string
  readonly type?: string
  readonly format?: string
  readonly maximum?: number
}

function membersOf(part: unknown, name: string): Member[] {
  if (typeof part !== 'object' || part === null) return []
  return [
    ...('type' in part ? [{ ...part, name } as Member] : []),
    ...Object.entries(part).flatMap(([key, value]) => membersOf(value, key)),
  ]
}

describe('The description', () => {
  const numbers = membersOf(description(), '').filter(({ type }) => type === 'integer' || type === 'number')

  it('gives the unit of each moment that is a number', () => {
    const found = numbers.filter(({ name }) => moment.test(name))
    expect(found.length).toBeGreaterThan(100)
    // What is sent may have a range of its own, and nanoseconds have a format.
    const without = found.filter(({ format, maximum }) => format === undefined && maximum === undefined)
    expect(without).toEqual([])
  })

  it('calls nothing else a moment', () => {
    // The description of a parameter is not called after it.
    const named = numbers.filter(({ name }) => name !== 'schema')
    const others = named.filter(({ name, maximum }) => maximum === lastSecond && !moment.test(name))
    expect(others).toEqual([])
  })
})

describe('What all tests hold against the description of answers and events', () => {
  const [seconds, milliseconds] = [1_767_225_600, 1_767_225_600_000]

  it.each([
    ['milliseconds for seconds', milliseconds],
    ['nanoseconds for seconds', seconds * 1e9],
    ['days for seconds', seconds / 86_400],
  ])('finds %s in an answer and in an event', (_, wrong) => {
    const { answer, payload } = told(createSimulator())
    expect(
      violations({ operation: 'customers.get' }, { status: 200, body: answer, problem: undefined }),
    ).toEqual([])
    expect(
      violations(
        { operation: 'customers.get' },
        { status: 200, body: { ...answer, created_at: wrong }, problem: undefined },
      ),
    ).toContain('/created_at must match format "unixtime"')
    expect(payloadViolations('card.created', payload)).toEqual([])
    expect(payloadViolations('card.created', { ...payload, created_at: wrong })).toEqual(
      expect.arrayContaining([expect.stringContaining('/created_at')]),
    )
  })

  function told(sim: Simulator) {
    const { card } = sim.given.card()
    const [customer] = sim.api.customers.list().data
    return {
      answer: sim.api.customers.get(customer?.id ?? ''),
      payload: payloadsOf(sim, 'card.created').find(({ id }) => id === card.id),
    }
  }
})
