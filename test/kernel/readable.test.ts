import { describe, expect, it } from 'vitest'
import { blamingReads } from '../../src/contract/call-site.js'
import { UsageError } from '../../src/kernel/errors.js'

const bug = new TypeError('a bug of the simulator')
const fails = (): never => {
  throw bug
}

describe('what is thrown while a value is read', () => {
  it('is told as a mistake of the test where the value throws when it is read', () => {
    const value = {
      members: [
        {
          get name() {
            throw new RangeError('of the getter')
          },
        },
      ],
    }
    expect(() => blamingReads('sim.api.customers.create', value, fails)).toThrow(UsageError)
    expect(() => blamingReads('sim.api.customers.create', value, fails)).toThrow(
      'sim.api.customers.create was given a value that cannot be read: of the getter.',
    )
  })

  it.each([[{ name: 'Acme Corp' }], [null], ['a text'], [undefined], [[1, [2]]]])(
    'is thrown on where the value %j can be read: a bug of ours is not hidden',
    (value) => {
      expect(() => blamingReads('sim.api.customers.create', value, fails)).toThrow(bug)
    },
  )

  it('is thrown on for a value that is in itself', () => {
    const value: Record<string, unknown> = {}
    value['itself'] = value
    expect(() => blamingReads('sim.api.customers.create', value, fails)).toThrow(bug)
  })

  it('is thrown on when it is a refusal: the value is not looked at again', () => {
    const refusal = new UsageError('the name is wrong.')
    const { proxy, revoke } = Proxy.revocable({}, {})
    revoke()
    const refuse = (): never => {
      throw refusal
    }
    expect(() => blamingReads('sim.api.customers.create', proxy, refuse)).toThrow(refusal)
  })
})
