/**
 * `trial(task, agent, { k })` has an agent do a task with tools, and grades by the ledger what became of it:
 * [trials of agents](../guide/trials.md)
 * @family check
 */

export type { Agent, Assignment } from '../kit/trials/episode.js'
export type { Finding } from '../kit/trials/grading.js'
export type { Trial, TrialRun, TrialTable } from '../kit/trials/outcome.js'
export type {
  Cast,
  DeliveryClaim,
  Ends,
  Limit,
  Never,
  Paper,
  Reading,
  Shop,
  Task,
} from '../kit/trials/task.js'
export { tasks } from '../kit/trials/tasks/index.js'
export type { Tool, ToolResult } from '../kit/trials/tools.js'
export { type TrialOptions, trial, trials } from '../kit/trials/trial.js'
