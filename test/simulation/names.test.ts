import { createSimulator, type Simulator, UsageError } from 'platform-simulator'
import { createMcpEndpoint } from 'platform-simulator/mcp'
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
