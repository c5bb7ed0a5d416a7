import { createSimulator } from 'platform-simulator'
import { describe, expect, it } from 'vitest'
import { newRecipient } from '../conformance/samples.js'
import { refused } from '../support/refusal.js'

describe('the address of a recipient', () => {
  it('reads back with each of its members', () => {
    const sim = createSimulator()
    const { id } = newRecipient(sim)
    const address = {
      street1: '1 Main Street',
      street2: 'Suite 2',
      street3: 'Rear',
      city: 'Springfield',
      region: 'IL',
      postal_code: '62701',
      country: 'US',
    }
    sim.api.recipients.update(id, { name: 'Payee', address })
    expect(sim.api.recipients.get(id).address).toEqual(address)
  })
})

describe('replacing a recipient', () => {
  it('needs a name of 3 to 140 characters', () => {
    const sim = createSimulator()
    const { id } = newRecipient(sim)
    const update = (name?: string) => () =>
      sim.api.recipients.update(id, { ...(name !== undefined && { name }) } as { name: string })
    expect(refused(update())).toBe('400 validation-error, name missing_required_field')
    expect(refused(update('ab'))).toBe('400 validation-error, name too_small')
    expect(refused(update('x'.repeat(141)))).toBe('400 validation-error, name too_big')
    for (const name of ['abc', 'x'.repeat(140)]) expect(update(name)().name).toBe(name)
  })
})
