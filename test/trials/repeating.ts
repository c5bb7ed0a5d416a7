import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import type { Task } from 'platform-simulator/trials'
import { expect } from 'vitest'
import { prepare, runEpisode } from '../../src/kit/trials/episode.js'
import { grade } from '../../src/kit/trials/grading.js'
import { agentFor } from './families.js'

/** Runs so many episodes, and counts their worlds that are still in memory. @throws where an episode was not passed */
export async function aliveAfter(task: Task, episodes: number): Promise<number> {
  const worlds: WeakRef<object>[] = []
  const ground = await prepare(task)
  const resources = process.getActiveResourcesInfo().length
  for (let nth = 1; nth <= episodes; nth++) {
    const { findings } = await runEpisode(ground, agentFor(task), {
      signal: new AbortController().signal,
      look: ({ sim }) => worlds.push(new WeakRef(sim)),
    })
    const failed = findings.find(({ isTrue }) => !isTrue)
    if (failed !== undefined) throw new Error(`episode ${nth}: ${failed.claim}: ${failed.why}`)
  }
  ground.base.dispose()
  const open = () => process.getActiveResourcesInfo().length - resources
  if (open() >= episodes) throw new Error(`${open()} things are still open after ${episodes} episodes`)
  // The runner opens timers of its own meanwhile, and closes them soon.
  for (let waited = 0; open() > 0 && waited < 5000; waited += 50)
    await new Promise((resolve) => setTimeout(resolve, 50))
  if (open() > 0) throw new Error('something is still open')
  setFlagsFromString('--expose-gc')
  const collect: unknown = runInNewContext('gc')
  for (let round = 1; round <= 5; round++) {
    await new Promise((resolve) => setTimeout(resolve, 20))
    if (typeof collect === 'function') collect()
  }
  return worlds.filter((world) => world.deref() !== undefined).length
}

/** Has one episode graded so many times: each time alike, and without a trace. */
export async function expectOneGrade(task: Task, times: number): Promise<void> {
  const ground = await prepare(task)
  const grades = new Set<string>()
  const { findings } = await runEpisode(ground, agentFor(task), {
    signal: new AbortController().signal,
    look(played) {
      const before = played.sim.hash()
      for (let nth = 1; nth <= times; nth++) grades.add(JSON.stringify(grade(task, ground.begun, played)))
      expect(played.sim.hash()).toBe(before)
    },
  })
  ground.base.dispose()
  expect([...grades]).toEqual([JSON.stringify(findings)])
}
