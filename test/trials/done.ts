import { type Task, trial } from 'platform-simulator/trials'
import { expect } from 'vitest'
import { agentFor } from './families.js'

/** Has the script of a task do it so many times: the first time calm, each other time in another weather of the task. */
export async function expectDone(task: Task, k: number): Promise<void> {
  const done = await trial(task, agentFor(task), { k })
  expect(String(done)).toBe(`${task.name}: ${k} of ${k} runs passed. ${task.about}`)
  expect(done.runs.filter(({ isMet }) => !isMet)).toEqual([])
  expect(new Set(done.runs.flatMap(({ weather }) => weather)).size).toBe(k - 1)
  expect(done.runs.flatMap(({ remarks }) => remarks)).toEqual([])
}
