import { writePage } from '../../hosts/pages/page-file.js'
import { UsageError } from '../../kernel/errors.js'
import type { Trial } from '../../kit/trials/outcome.js'
import type { Task } from '../../kit/trials/task.js'
import { tasks } from '../../kit/trials/tasks/index.js'
import { trials } from '../../kit/trials/trial.js'
import { processAgent } from './process-agent.js'

/** A call of the command `trials`; texts are as they were typed. */
export interface TrialsCommand {
  readonly agent: string | undefined
  /** Names of tasks, families and levels; everything where it is empty. */
  readonly only: readonly string[]
  readonly runs: string | undefined
  readonly weather: readonly string[]
  readonly tools: readonly string[]
  readonly timeout: string | undefined
  readonly isList: boolean
  readonly isStdio: boolean
  readonly isJson: boolean
  /** The path of a file that the table is written into, as its part of a page. */
  readonly html: string | undefined
}

interface Voice {
  say(text: string): void
  /** Says something that is not the report. */
  remark(text: string): void
}

/**
 * Has a command do the tasks, and says what became of them.
 * @returns 0 where every run passed, 1 where one did not
 * @throws UsageError
 */
export async function runTrials(command: TrialsCommand, { say, remark }: Voice): Promise<number> {
  const chosen = chosenOf(command.only)
  if (command.isList) {
    say(command.isJson ? JSON.stringify(chosen.map(dataOf), null, 2) : listOf(chosen))
    return 0
  }
  if (command.agent === undefined)
    throw new UsageError(
      'trials needs the command that starts the agent: platform-simulator trials --agent "node agent.js". --list lists the tasks.',
    )
  const { weather, tools } = command
  const table = await trials(
    chosen,
    processAgent(command.agent, { isStdio: command.isStdio }),
    {
      k: numberOf('--runs', command.runs, 1),
      timeoutMs: numberOf('--timeout', command.timeout, 600) * 1000,
      ...(weather.length > 0 && { weather: weather.includes('calm') ? 'calm' : weather }),
      ...(tools.length > 0 && { tools }),
    },
    (done) => remark(lineOf(done)),
  )
  if (command.html !== undefined) writePage('--html', command.html, (page) => table.toHtml(page))
  say(
    command.isJson ? JSON.stringify({ passed: table.passed, trials: table.trials }, null, 2) : String(table),
  )
  return table.passed ? 0 : 1
}

const lineOf = ({ task, passes, k }: Trial): string => `${task}: ${passes} of ${k}`

/** A task without the function that makes its world. */
function dataOf({ world: _, ...data }: Task): Omit<Task, 'world'> {
  return data
}

function listOf(chosen: readonly Task[]): string {
  const width = Math.max(...chosen.map(({ name }) => name.length))
  return chosen.map(({ name, about }) => `${name.padEnd(width)}  ${about}`).join('\n')
}

/** @throws UsageError for a name that nothing has */
function chosenOf(only: readonly string[]): readonly Task[] {
  if (only.length === 0) return tasks
  const isNamed = ({ name, family, level }: Task, word: string): boolean =>
    [name, family, level].includes(word)
  const unknown = only.find((word) => !tasks.some((task) => isNamed(task, word)))
  if (unknown !== undefined)
    throw new UsageError(
      `--only names ${unknown}, which is no task, family or level: platform-simulator trials --list lists the tasks.`,
    )
  return tasks.filter((task) => only.some((word) => isNamed(task, word)))
}

/** @throws UsageError for what is no whole number */
function numberOf(flag: string, text: string | undefined, unless: number): number {
  if (text === undefined) return unless
  if (/^[1-9]\d{0,5}$/.test(text)) return Number(text)
  throw new UsageError(`${flag} is ${text}: it must be a whole number, 1 or more.`)
}
