import { toDate, toMilliseconds } from '../../kernel/clock.js'
import { memberOf } from '../../kernel/member-of.js'
import { orUndefined } from '../../kernel/or-undefined.js'
import { printable } from '../../kernel/shown.js'
import { createSimulator } from '../create-simulator.js'
import type { Simulator } from '../simulator.js'
import { planNamed } from '../vary/named.js'
import { Watch } from '../vary/watch.js'
import type { Places } from '../vary/weather.js'
import { deskOf } from './desk.js'
import { type Begun, begunWith, type Finding, grade, type Played } from './grading.js'
import { type Cast, filled, type Task } from './task.js'
import { openEpisode, type Tool, type ToolChoice, type ToolResult } from './tools.js'

/** All that an agent is given. */
export interface Assignment {
  /** The text that says what is to be done. */
  readonly ask: string
  /** Lists the tools: those of the platform, and those of the desk of this task. */
  tools(): Promise<readonly Tool[]>
  /**
   * Calls a tool.
   * @throws TypeError where the connection broke: what was asked for may have happened
   */
  call(name: string, args?: Readonly<Record<string, unknown>>): Promise<ToolResult>
  /** The same tools for a client of the Model Context Protocol: `fetch` answers at `url` for `Bearer key`. */
  readonly mcp: {
    readonly url: string
    readonly key: string
    fetch(input: string | URL | Request, init?: RequestInit): Promise<Response>
  }
  /** Gives up when the time of the host is over: for agents that wait for something. */
  readonly signal: AbortSignal
}

/** An agent: a function that does with tools what it is asked for. What it returns are its last words. */
export type Agent = (assignment: Assignment) => unknown

/** The world of a task, ready for any number of episodes: each has a fork of it. */
export interface Ground {
  readonly task: Task
  readonly base: Simulator
  readonly begun: Begun
  /** The mistakes that its own story has. */
  readonly remarks: readonly string[]
}

function watchOf(sim: Simulator, weather: readonly string[]): Watch {
  return new Watch(sim, { ...planNamed(weather), calm: undefined }, () => () => undefined)
}

/** The outcome of one episode. */
export interface Episode {
  readonly findings: readonly Finding[]
  /** The agent gave up: what it threw, in words. */
  readonly error: string | undefined
  readonly answer: string
  readonly calls: number
  /** Virtual milliseconds that the agent took. */
  readonly took: number
  /** The weather that was planned and came. */
  readonly isHit: boolean
  readonly places: Places
  /** Mistakes that the claims do not count, such as a call before Retry-After. */
  readonly remarks: readonly string[]
  /** The story in short; none where every claim is true. */
  readonly story: readonly string[]
  readonly timeline: string
}

/** Options of every task. An agent that waits for a draft could not move the clock meanwhile. */
const ofTrials = { limits: { sandboxAmount: null, rate: 'off' }, agents: { draftTakes: 0 } } as const

/** Prepares the world of a task. @throws UsageError, and what the world of the task throws */
export async function prepare(task: Task): Promise<Ground> {
  const base = createSimulator({ ...ofTrials, ...task.options })
  const cast = await task.world(base)
  await base.idle()
  return { task, base, begun: begunWith(base, cast), remarks: watchOf(base, []).end().broken }
}

export interface EpisodeOptions extends ToolChoice {
  /** Names of variations, such as `weather: lost at scheduledPayments.create 1`. */
  readonly weather?: readonly string[]
  readonly signal: AbortSignal
  /** Sees the episode when it is graded, before its world is removed: for tests. */
  readonly look?: (played: Played) => void
}

/** Runs one episode in a fork of the ground, and removes the fork. */
export async function runEpisode(ground: Ground, agent: Agent, options: EpisodeOptions): Promise<Episode> {
  const { base, ...rest } = ground
  const sim = base.fork()
  try {
    return await runIn(sim, rest, agent, options)
  } finally {
    sim.dispose()
  }
}

async function runIn(
  sim: Simulator,
  { task, begun, remarks }: Omit<Ground, 'base'>,
  agent: Agent,
  { weather = [], tools, signal, look }: EpisodeOptions,
): Promise<Episode> {
  const heard: Played['heard'][number][] = []
  // Whoever adds a target reaches nobody outside.
  sim.webhooks.deliverTo(async (request) => {
    heard.push(await heardOf(request))
    return new Response(null, { status: 200 })
  })
  const watch = watchOf(sim, weather)
  const opened = await openEpisode(sim, deskOf(sim, begun.cast), { ...(tools && { tools }) })
  const { error, answer } = await outcomeOf(agent, assignmentOf(sim, task, begun.cast, opened, signal))
  const doneAt = sim.clock.now().getTime()
  const until = begun.at + toMilliseconds(task.within)
  if (doneAt < until) await sim.clock.advanceTo(toDate(until))
  await sim.idle()
  const { seen, isHit, broken, story } = watch.end()
  const played: Played = { sim, heard, doneAt, told: [...opened.told, answer] }
  const findings = grade(task, begun, played)
  look?.(played)
  const isToldOf = findings.some(({ isTrue }) => !isTrue)
  return {
    findings,
    error,
    answer,
    calls: opened.told.length,
    took: doneAt - begun.at,
    isHit,
    places: {
      call: Object.fromEntries(seen.call),
      delivery: Object.fromEntries(seen.delivery),
      transaction: Object.fromEntries(seen.transaction),
    },
    remarks: broken.filter((remark) => !remarks.includes(remark)),
    story: isToldOf ? story() : [],
    timeline: isToldOf ? sim.timeline().text({ bodies: true }) : '',
  }
}

async function heardOf(request: Request): Promise<Played['heard'][number]> {
  const event: unknown = orUndefined(JSON.parse.bind(JSON, await request.text()))
  const member = (name: string): string => String(memberOf(event, name) ?? '')
  return { url: request.url, type: member('type'), id: member('id') }
}

function assignmentOf(
  sim: Simulator,
  task: Task,
  cast: Cast,
  opened: Awaited<ReturnType<typeof openEpisode>>,
  signal: AbortSignal,
): Assignment {
  return {
    ask: filled(task.asks, cast),
    tools: () => opened.list(),
    call: (name, args) => opened.call(name, args),
    mcp: { url: opened.url, key: sim.apiKey, fetch: (input, init) => opened.fetch(input, init) },
    signal,
  }
}

async function outcomeOf(
  agent: Agent,
  assignment: Assignment,
): Promise<{ readonly error: string | undefined; readonly answer: string }> {
  try {
    const said = await agent(assignment)
    return {
      error: undefined,
      answer: typeof said === 'string' ? said : said === undefined ? '' : printable(said),
    }
  } catch (error) {
    return { error: error instanceof Error ? error.message : printable(error), answer: '' }
  }
}
