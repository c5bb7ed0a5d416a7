import { createSimulator, type Simulator } from 'platform-simulator'
import { describe, expect, it } from 'vitest'
import { withPeople } from '../conformance/onboarding-samples.js'
import { newCustomer } from '../conformance/samples.js'
import { told } from '../support/payload.js'

type Request = NonNullable<Parameters<Simulator['simulate']['requestInformation']>[1]>
type Requirement = NonNullable<Request['requirements']>[number]

const passport = { type: 'document', document_type: 'passport', status: 'missing' } as const
const deck = { type: 'document', document_type: 'pitch_deck', status: 'missing' } as const

function requirementsTold(...requirements: Requirement[]): unknown {
  const sim = createSimulator()
  sim.simulate.requestInformation(newCustomer(sim).id, { message_id: 'msg-1', requirements })
  return told(sim, 'customer.rfi.requested')[0]?.['requirements']
}

describe('a requirement', () => {
  it.each([
    ['the business', { kind: 'business' }],
    ['the enhanced due diligence', { kind: 'edd' }],
  ] as const)('may be about %s', (_, entity) => {
    expect(requirementsTold({ ...deck, entity })).toEqual([{ ...deck, entity }])
  })

  it('may be about an individual, by its id', () => {
    const sim = createSimulator()
    const { customer_id, grace } = withPeople(sim)
    const asked = { ...passport, entity: { kind: 'individual', id: grace } } as const
    sim.simulate.requestInformation(customer_id, { requirements: [asked] })
    expect(told(sim, 'customer.rfi.requested')[0]?.['requirements']).toEqual([asked])
  })

  it.each(['missing', 'on_file'] as const)('of a document says whether one is there: %s', (status) => {
    expect(requirementsTold({ ...deck, status })).toEqual([{ ...deck, status }])
  })

  it('of a document names its type or its purpose, and never both', () => {
    const purpose = { type: 'document', purpose: 'business_formation', status: 'missing' } as const
    expect(requirementsTold(deck, purpose)).toEqual([deck, purpose])
    const both = { ...deck, purpose: 'business_formation' } as unknown as Requirement
    expect(() => requirementsTold(both)).toThrow('request.requirements.0')
  })

  it('of a document for one entity is not met by that of another', () => {
    const sim = createSimulator()
    const { customer_id: id, alan, grace } = withPeople(sim)
    const of = (person: string) => ({ ...passport, entity: { kind: 'individual', id: person } }) as const
    const give = (person: string) => {
      const { status: _, ...answer } = of(person)
      sim.simulate.respondToInformation(id, { answers: [answer] })
      return sim.api.customers.get(id).status
    }
    sim.simulate.requestInformation(id, { requirements: [of(alan), of(grace)] })
    expect(give(alan)).toBe('info_requested')
    expect(give(grace)).toBe('submitted')
  })
})

describe('a question', () => {
  it('that asks for a document is not answered by a text', () => {
    const sim = createSimulator()
    const { id } = newCustomer(sim)
    const question = { type: 'question', key: 'why', prompt: 'Why?', require_document: true } as const
    sim.simulate.requestInformation(id, { requirements: [question] })
    expect(told(sim, 'customer.rfi.requested')[0]?.['requirements']).toEqual([question])
    sim.simulate.respondToInformation(id, { answers: [{ type: 'question', key: 'why' }] })
    expect(sim.api.customers.get(id).status).toBe('info_requested')
    sim.simulate.respondToInformation(id, { answers: [{ type: 'question', key: 'why', document: true }] })
    expect(sim.api.customers.get(id).status).toBe('submitted')
  })

  it('leaves the request open until each one is answered', () => {
    const sim = createSimulator()
    const { id } = newCustomer(sim)
    sim.simulate.requestInformation(id, {
      requirements: [
        { type: 'question', prompt: 'Why?' },
        { type: 'question', prompt: 'Where?' },
      ],
    })
    sim.simulate.respondToInformation(id, { answers: [{ type: 'question', prompt: 'Why?' }] })
    expect(sim.api.customers.get(id).status).toBe('info_requested')
    sim.simulate.respondToInformation(id, { answers: [{ type: 'question', prompt: 'Where?' }] })
    expect(sim.api.customers.get(id).status).toBe('submitted')
  })
})

describe('a request for information', () => {
  it('is not told again when it is answered: the answer is, under the same message id', () => {
    const sim = createSimulator()
    const { id } = newCustomer(sim)
    sim.simulate.requestInformation(id)
    const [request] = told(sim, 'customer.rfi.requested')
    expect(request?.['message_id']).toEqual(expect.any(String))
    expect(JSON.stringify(request)).not.toContain('https://')
    sim.simulate.respondToInformation(id)
    expect(told(sim, 'customer.rfi.requested')).toHaveLength(1)
    expect(told(sim, 'customer.rfi.responded')).toMatchObject([{ message_id: request?.['message_id'] }])
  })

  it('opens for every one its own message id', () => {
    const sim = createSimulator()
    const { id } = newCustomer(sim)
    for (const _ of [1, 2, 3]) sim.simulate.requestInformation(id)
    const ids = told(sim, 'customer.rfi.requested').map(({ message_id }) => message_id)
    expect(new Set(ids).size).toBe(3)
  })
})
