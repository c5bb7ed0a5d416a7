import { expect, it } from 'vitest'
import { Exceptions } from '../../src/programs/compare/exceptions.js'
import { apiKey, mistakes, mistakesOfMoney, walkAgainst } from './seeded.js'

const named = (name: string) => [...mistakes, ...mistakesOfMoney].find((each) => each.name === name) ?? {}

it('walks find nothing where nothing differs, say their seed, and leave no customer behind', async () => {
  const { code, all, sim, report } = await walkAgainst(
    {},
    { walks: '3', steps: '15', seed: 'calm', isJson: false },
  )
  expect(code, all).toBe(0)
  expect(all).toMatch(/3 walks, \d+ calls, 0 differences; again with --seed calm$/)
  expect(report).toBeUndefined()
  // The builder has made one.
  expect(sim.api.customers.list().meta.total_count).toBe(1)
})

it('walks of one seed make the same calls', async () => {
  const asked = async (): Promise<readonly string[]> => {
    const calls: string[] = []
    await walkAgainst(
      {
        asked: ({ method, path }) =>
          void calls.push(`${method} ${path.replace(/\w{27}/g, '_')}`) as undefined,
      },
      { walks: '2', steps: '12', seed: 'again' },
    )
    return calls
  }
  expect(await asked()).toEqual(await asked())
})

it('walks tell a state that comes too early by the calls that it needs, as a program', async () => {
  const { code, report, files } = await walkAgainst(named('a state too early'), {
    walks: '10',
    steps: '25',
    seed: '1',
    storiesIn: 'stories',
  })
  expect(code).toBe(1)
  expect(report.differences.map(({ says }) => says)).toEqual(['is "approved"; ours is "pending"'])
  expect(report.differences[0]?.calls).toEqual(['customers.create', 'customers.get'])
  const story = files.get('stories/1-customers.get.mjs') ?? ''
  expect(story).toContain('// customers.get: status is "approved"; ours is "pending"')
  expect(story).toContain("await call('GET', `/customers/${answer")
  expect(story).toContain('process.env.PLATFORM_API_KEY')
})

it('walks with deposits come to where money moves, and find a wrong amount there', async () => {
  const { code, report } = await walkAgainst(named('a wrong amount of a payment'), {
    walks: '10',
    steps: '12',
    seed: '1',
    withDeposits: true,
  })
  expect(code).toBe(1)
  expect(report.differences).toEqual([
    expect.objectContaining({
      operation: 'transactions.get',
      at: 'receipt.outgoing_amount',
      says: expect.stringMatching(/^is "9\.99"; ours is "/),
    }),
  ])
  expect(report.differences[0]?.calls.at(-2)).toBe('transactions.createOneOff')
})

it('walks without deposits make payments, and bring in nothing for them', async () => {
  const answers: (string | undefined)[] = []
  const { sim } = await walkAgainst(
    {
      asked: ({ method, path, headers }) => {
        if (method === 'POST' && path.startsWith('/sandbox/simulate/')) answers.push(path)
        if (method === 'POST' && path === '/transactions')
          expect(headers.get('x-sandbox-instant-completion')).toBeNull()
        return undefined
      },
      answered: ({ method, path, status, body }) => {
        if (method === 'POST' && path === '/transactions' && status === 201) answers.push(body.status)
      },
    },
    { walks: '10', steps: '8', seed: '1' },
  )
  expect(answers).toContain('pending')
  expect(answers).not.toContain('/sandbox/simulate/inbound')
  expect(sim.api.transactions.list({ status: 'completed' }).data).toEqual([])
})

it('walks tell a known difference no more, and say which exception none of them met', async () => {
  const list = [
    { operation: 'customers.get', at: 'status', reason: 'they approve at once' },
    { operation: 'events.list', reason: 'seen once' },
  ]
  const { code, all } = await walkAgainst(named('a state too early'), {
    walks: '10',
    steps: '25',
    seed: '1',
    isJson: false,
    exceptions: Exceptions.of('known.json', JSON.stringify(list)),
  })
  expect(code, all).toBe(0)
  expect(all).toContain('0 differences, 1 exception; again with --seed 1')
  expect(all).toContain('# no walk met the exception of events.list (seen once)')
})

it('walks print and write the key nowhere, whatever the other side sends back of it', async () => {
  const { code, all, files } = await walkAgainst(
    {
      answered: (passing) => {
        if (passing.method === 'GET' && passing.path.startsWith('/customers/') && passing.status === 200)
          passing.body = { ...passing.body, status: apiKey, [apiKey]: apiKey.slice(4) }
      },
    },
    { walks: '4', seed: '1', storiesIn: 'stories' },
  )
  expect(code).toBe(1)
  expect(files.size).toBeGreaterThan(0)
  for (const text of [all, ...files.values()])
    for (const piece of [apiKey, apiKey.slice(0, 12), apiKey.slice(10)]) expect(text).not.toContain(piece)
  expect(all).toContain('[key]')
})

it('walks end when nobody answers, and say what they have left behind', async () => {
  let calls = 0
  const { code, report } = await walkAgainst(
    {
      asked: () => {
        if (++calls > 4) throw new Error('nobody is there')
        return undefined
      },
    },
    { walks: '2', seed: '1' },
  )
  expect(code).toBe(3)
  expect(report.left_behind[0]).toMatch(/^\w+\.delete \w{27}$/)
})

it.each<[string, Parameters<typeof walkAgainst>[1], string]>([
  ['a walk that may only read', { readsOnly: true }, '--read-only and --walks exclude each other'],
  ['flags of walks without a walk', { walks: undefined, steps: '5' }, '--steps is about walks'],
  ['no walk at all', { walks: '0' }, '--walks must be a whole number from 1 to 1000'],
  ['what no walk calls', { only: ['apiKeys'] }, 'no walk calls apiKeys'],
])('refuses %s', async (_, flags, message) => {
  await expect(walkAgainst({}, flags)).rejects.toThrow(message)
})
