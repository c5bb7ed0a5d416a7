import { tasks } from 'platform-simulator/trials'
import { expect, it } from 'vitest'
import { expectDone } from './done.js'
import { aliveAfter, expectOneGrade } from './repeating.js'

it('ends a thousand episodes without a leak', async () => {
  const [easy] = tasks
  expect(easy).toBeDefined()
  if (easy !== undefined) expect(await aliveAfter(easy, 1000)).toBeLessThan(5)
}, 300_000)

it.each(tasks.filter(({ level }) => level === 'hard'))(
  'grades $name a thousand times alike',
  async (task) => {
    await expectOneGrade(task, 1000)
  },
  60_000,
)

it.each(tasks)(
  'does $name in each of its weathers',
  async (task) => {
    await expectDone(task, 1 + task.weather.length)
  },
  60_000,
)
