import { tasks } from 'platform-simulator/trials'
import { prepare, runEpisode } from '../../src/kit/trials/episode.js'
import { agentFor } from '../trials/families.js'
import { type Batch, compare, type Effort, loop, perCall } from './measure.js'
import { type Rows, timeRow } from './report.js'

/** Trials of agents: an episode must cost little more than its calls, and a reset nothing beside it. */
export async function* trialRows(effort: Effort): Rows {
  const [easy] = tasks
  if (easy === undefined) return
  const { signal } = new AbortController()
  const ground = await prepare(easy)
  const rounds = effort.rounds(10)
  const agent = agentFor(easy)
  const episodes = repeated(5, () => runEpisode(ground, agent, { signal }))
  const idle = repeated(5, () => runEpisode(ground, () => undefined, { signal }))
  const resets = loop(20, () => ground.base.fork().dispose())
  const worlds = repeated(2, async () => (await prepare(easy)).base.dispose())
  yield timeRow(
    'a reset between two trials, against making the world of a task',
    await compare(resets, worlds, rounds),
    0.1,
  )
  yield timeRow(
    'a reset between two trials, against an episode of 11 calls',
    await compare(resets, episodes, rounds),
    0.1,
  )
  yield timeRow(
    'an episode without an agent, grading included, against one of 11 calls',
    await compare(idle, episodes, rounds),
    0.6,
  )
  ground.base.dispose()
}

/** One after the other. */
function repeated(count: number, work: () => Promise<unknown>): Batch {
  return async () => {
    const start = performance.now()
    for (let nth = 0; nth < count; nth++) await work()
    return perCall(start, count)
  }
}
