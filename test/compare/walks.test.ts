import { expect, it } from 'vitest'
import { apiKey, mistakes, walkAgainst } from './seeded.js'

const named = (name: string) => mistakes.find((each) => each.name === name) ?? {}

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

it('walks print and write the key nowhere, whatever the other side sends back of it', async () => {
  const { code, all, files } = await walkAgainst(
    {
      answered: (passing) => {
        if (passing.method === 'GET' && passing.path.startsWith('/customers/') && passing.status === 200)
          passing.body = { ...passing.body, status: apiKey, [apiKey]: apiKey.slice(4) }
      },
    },
    { walks: '1', seed: '1', storiesIn: 'stories' },
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
