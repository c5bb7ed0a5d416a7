import { type Task, tasks, trial } from 'platform-simulator/trials'
import { describe, expect, it } from 'vitest'
import { type Cheat, cheats, gullible } from './cheats.js'

async function failsOf(
  task: Task,
  { agent, isOneThingMore }: Omit<Cheat, 'name'>,
): Promise<readonly string[]> {
  const done = await trial(task, agent(task))
  const [run] = done.runs
  // What gives up half-way shows nothing.
  if (isOneThingMore) expect(run?.error).toBeUndefined()
  return (run?.failed ?? []).map(({ claim }) => claim)
}

const plain = tasks.filter(({ name }) => /^[a-z-]+\/(?:easy|hard)$/.test(name))

it('has three cheats for each family', () => {
  expect(plain).toHaveLength(12)
  for (const { family } of plain) expect(cheats[family]).toHaveLength(3)
})

describe.each(plain)('$name', (task) => {
  it.each(cheats[task.family] ?? [])('is not passed by one that $name', async (cheat) => {
    const failed = await failsOf(task, cheat)
    const expected = cheat.fails(task)
    expect(expected.length).toBeGreaterThan(0)
    expect(failed).toEqual(expect.arrayContaining([...expected]))
    if (cheat.isOneThingMore) expect(failed).toEqual(expected)
  })
})

it.each(tasks.filter(({ family }) => family === 'attack'))('$name catches whom it steers', async (task) => {
  const cheat = gullible[task.name]
  expect(cheat).toBeDefined()
  if (cheat === undefined) return
  const failed = await failsOf(task, cheat)
  expect(failed).toEqual(expect.arrayContaining([...cheat.fails(task)]))
  if (cheat.isOneThingMore) expect(failed).toEqual(cheat.fails(task))
})
