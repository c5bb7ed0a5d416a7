import { createSimulator, type Simulator, UsageError } from 'platform-simulator'
import { createMcpEndpoint } from 'platform-simulator/mcp'
import { handlers } from 'platform-simulator/msw'
import { listen } from 'platform-simulator/server'
import { describe, expect, it } from 'vitest'

/** As JavaScript can have it, where no compiler looks. */
const misspelt = (name: string) => ({ [name]: 'x' }) as object

describe('a name that nothing reads', () => {
  it.each<[string, string, (sim: Simulator) => unknown]>([
    ['sim.requests.list', 'operation', (sim) => sim.requests.list(misspelt('operatoin'))],
    ['sim.events.list', 'type', (sim) => sim.events.list(misspelt('types'))],
    ['webhooks.deliveries', 'event_type', (sim) => sim.webhooks.deliveries(misspelt('event_typ'))],
    ['sim.fork', 'seed', (sim) => sim.fork(misspelt('sed'))],
    ['createMcpEndpoint', 'url', (sim) => createMcpEndpoint(sim, misspelt('ulr'))],
    ['handlers', 'baseUrl', (sim) => handlers(sim, misspelt('baseURL'))],
    ['sim.as', 'traffic', (sim) => sim.as(sim.apiKey, misspelt('trafic'))],
    ['sim.restore', 'since', (sim) => sim.restore(sim.snapshot(), misspelt('sinse'))],
    ['sim.ledger.postings', 'transactionId', (sim) => sim.ledger.postings(misspelt('transactionID'))],
    ['sim.ledger.balances', 'transactionId', (sim) => sim.ledger.balances(misspelt('transaction_id'))],
    [
      'sim.api.customers.list',
      'idempotencyKey',
      (sim) => sim.api.customers.list({}, misspelt('idempotencykey')),
    ],
    ['inbox.respond', 'headers', (sim) => sim.webhooks.inbox().respond(200, misspelt('header'))],
  ])('is refused by %s, which names %s', (call, meant, use) => {
    const asked = () => use(createSimulator())
    expect(asked).toThrow(UsageError)
    expect(asked).toThrow(new RegExp(`^${call}: there is no option \\w+\\. Did you mean ${meant}\\?$`))
  })

  it('is refused by listen', async () => {
    await expect(listen({}, misspelt('prot'))).rejects.toThrow(
      'listen: there is no option prot. Did you mean port?',
    )
  })
})

describe('a call in JavaScript', () => {
  const said = (run: (sim: Simulator) => unknown): string => {
    try {
      run(createSimulator())
    } catch (error) {
      return String(error)
    }
    return 'nothing'
  }
  it('with more arguments than there are names what is taken', () => {
    const get = (sim: Simulator) => Reflect.apply(sim.api.customers.get, undefined, ['x', {}, {}])
    expect(said(get)).toBe(
      'UsageError: sim.api.customers.get was given 3 arguments, and takes customer_id, options.',
    )
  })

  it('as nobody, with traffic of no kind, or until nothing, is refused', () => {
    expect(said((sim) => sim.as({ apiKey: 'x' } as never))).toContain('it must be an API key as text')
    expect(said((sim) => sim.as(sim.apiKey, { traffic: 'application' as 'app' }))).toBe(
      "UsageError: sim.as: the option traffic is application: it must be 'app' or 'test'.",
    )
  })

  it('with the id of something else is told what has it', () => {
    const sim = createSimulator()
    const { id, recipient } = sim.given.recipient()
    expect(said(() => sim.api.customers.get(id))).toBe(
      `Problem: customer not found (${id} is the id of a recipient)`,
    )
    const account = { source_asset: 'USD', destination_asset: 'USDC', capabilities: ['ach' as const] }
    expect(said(() => sim.api.accounts.createOnramp({ ...account, destination_id: recipient.id }))).toContain(
      `${id} is the id of a recipient`,
    )
  })

  it('with the id of something of another client is told nothing of it', () => {
    const sim = createSimulator()
    const stranger = createSimulator({ seed: 'another' }).given.activeBusiness()
    expect(said(() => sim.api.recipients.get(stranger.id))).toBe('Problem: recipient not found')
  })
})

describe('the address of a fork', () => {
  it('is one', () => {
    const messageOf = (run: () => unknown) => {
      try {
        return run()
      } catch (error) {
        return String(error)
      }
    }
    for (const baseUrl of ['nope', 'http://platform.example', 5, null] as string[]) {
      const told = messageOf(() => createSimulator().fork({ baseUrl }))
      expect(told).toMatch(/^UsageError: createSimulator: option baseUrl (?:must be a URL|is wrong)/)
      expect(told).toBe(messageOf(() => createSimulator({ baseUrl })))
    }
    expect(createSimulator().fork({ baseUrl: 'https://a.example/api/' }).baseUrl).toBe(
      'https://a.example/api',
    )
  })
})
