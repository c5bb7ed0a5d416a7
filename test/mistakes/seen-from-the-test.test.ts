import { createSimulator, Problem, type Simulator, UsageError } from 'platform-simulator'
import { type ControlClient, connect } from 'platform-simulator/control'
import { listen } from 'platform-simulator/server'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

let sim: Simulator
beforeEach(() => {
  sim = createSimulator()
})

const nobody = 'nobody' as const
const noWallet = { name: 'Treasury' } as Parameters<Simulator['api']['wallets']['create']>[0]

/** What a call throws: of this, the first frame of the stack is the first thing that a test runner shows. */
function thrown(call: () => unknown): Error {
  try {
    call()
  } catch (error) {
    if (error instanceof Error) return error
  }
  throw new Error('nothing was thrown')
}

/** The frames of a stack that the default limit leaves, without the message. */
function framesOf(error: Error): readonly string[] {
  return (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line))
}

const calls: Readonly<Record<string, (on: Simulator) => unknown>> = {
  'sim.api': (on) => on.api.wallets.create(noWallet),
  'sim.api with an argument that is none': (on) => on.api.customers.get(Number.NaN as never),
  'sim.as': (on) => on.as('nobody').customers.list(),
  'sim.given': (on) => on.given.recipient({ name: '', customer: nobody }),
  'sim.given with a member that is none': (on) => on.given.wallet({ nme: 'a' } as never),
  'sim.simulate': (on) => on.simulate.freezeCustomer('2fCoobarbarbarbarbarbarbarb'),
  'sim.simulate with an argument that is none': (on) => on.simulate.freezeCustomer(1 as never),
  'sim.api after dispose': (on) => {
    on.dispose()
    return on.api.customers.list()
  },
}

describe('what a call throws', () => {
  it.each(Object.keys(calls))('begins its stack with the line of the test: %s', (name) => {
    for (const on of [sim.fork(), sim]) {
      const error = thrown(() => calls[name]?.(on))
      expect([Problem, UsageError]).toContain(error.constructor)
      expect(framesOf(error)[0]).toContain('seen-from-the-test.test.ts')
    }
  })

  it('names every wrong field in its message, and the operation that refused them', () => {
    const error = thrown(() => sim.api.wallets.create(noWallet))
    expect(error.message).toBe(
      'wallets.create: signer_groups: is required; policies: is required; family: is required',
    )
    expect(error.stack).toContain('Problem: wallets.create: signer_groups: is required; policies')
  })

  it('leaves the detail as the platform words it', () => {
    const error = thrown(() => sim.api.wallets.create(noWallet))
    expect(error).toMatchObject({ detail: 'One or more fields failed validation.' })
  })

  it('keeps its hint behind the fields', () => {
    const strict = createSimulator({ strict: 'error' })
    const error = thrown(() =>
      strict.api.customers.create({ nme: 'Acme', name: 'Acme', customer_type: 'business', typ: 1 } as never),
    )
    expect(error.message).toBe(
      'customers.create: nme: is not a known field; typ: is not a known field (did you mean name, customer_type?)',
    )
  })

  it('names fields that a detail of few words does not', () => {
    expect(thrown(() => sim.api.customers.get('none')).message).toBe(
      'customers.get: invalid customer id; customer_id: must be a 27-character id',
    )
  })

  it('names the builder before the operation that refused', () => {
    const error = thrown(() => sim.given.recipient({ name: '', first_name: '' } as never))
    expect(error.message).toMatch(/^given\.recipient: /)
  })

  it('takes no stack of a call that goes well', () => {
    const captured = vi.spyOn(Error, 'captureStackTrace')
    sim.api.customers.create({ name: 'Acme', customer_type: 'business' })
    sim.given.activeBusiness()
    expect(captured).not.toHaveBeenCalled()
    captured.mockRestore()
  })

  it('has the line of the test among its first frames where an engine captures no stacks', () => {
    const { captureStackTrace } = Error
    Reflect.deleteProperty(Error, 'captureStackTrace')
    let error: Error
    try {
      error = thrown(() => sim.given.wallet({ name: '' }))
    } finally {
      Error.captureStackTrace = captureStackTrace
    }
    expect(error.stack).toMatch(/^Problem: given\.wallet: [a-zA-Z]+\.create: name: /)
    expect(framesOf(error).slice(0, 4).join()).toContain('seen-from-the-test.test.ts')
  })
})

describe('what a call over HTTP throws', () => {
  let server: Awaited<ReturnType<typeof listen>>
  let control: ControlClient
  beforeEach(async () => {
    server = await listen(sim, { port: 0 })
    control = await connect(server.url)
  })
  afterEach(() => server.close())

  const calls: Readonly<Record<string, () => Promise<unknown>>> = {
    connect: () => connect('localhost:6464'),
    'connect where nobody is': () => connect('http://127.0.0.1:1'),
    'control.given': () => control.given.recipient({ name: '' }),
    'control.simulate': () => control.simulate.freezeCustomer('nobody'),
    'control.reset with arguments': () => (control.reset as (...a: number[]) => Promise<unknown>)(1, 2, 3),
  }
  it.each(Object.keys(calls))('begins its stack with the line of the test: %s', async (name) => {
    let error: unknown
    try {
      await calls[name]?.()
    } catch (reason) {
      error = reason
    }
    if (!(error instanceof Error)) throw new Error('nothing was thrown')
    // Test runners leave out what is of Node itself.
    const [first] = framesOf(error).filter((frame) => !frame.includes('node:internal'))
    expect(first).toContain('seen-from-the-test.test.ts')
  })
})
