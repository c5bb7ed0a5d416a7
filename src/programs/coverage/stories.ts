import type { AnyOperation } from '../../contract/operation.js'
import { memberOf } from '../../kernel/member-of.js'
import { kinds } from '../../kit/coverage/kinds.js'
import { Watch } from '../../kit/coverage/watch.js'
import { createSimulator } from '../../kit/create-simulator.js'
import type { InjectedFault } from '../../kit/faults.js'
import type { Given } from '../../kit/given/index.js'
import type { Simulator } from '../../kit/simulator.js'
import { insideOf } from '../../runtime/inside.js'
import { filledIn, memberOfValue, membersOf, type Value, withPlaces } from './bodies.js'

/** A call over HTTP, as the application would make it. */
export interface CallStep {
  readonly does: 'call'
  readonly operation: AnyOperation
  readonly params: Readonly<Record<string, Value>>
  readonly query?: Readonly<Record<string, string>>
  readonly body?: Value | undefined
  readonly headers?: Readonly<Record<string, string>>
  /** No credential, or one that nobody has. */
  readonly caller?: null | 'unknown' | undefined
  /** The idempotency key: of its own unless given, null for none, `again` for that of the call before. */
  readonly key?: null | 'again' | string | undefined
}

/** One step of a story. Each can be done to a simulator, and written as code. */
export type Step =
  | { readonly does: 'receive' }
  | { readonly does: 'cause'; readonly name: string; readonly arguments: readonly Value[] }
  | { readonly does: 'fault'; readonly operation: string; readonly fault: InjectedFault }
  | { readonly does: 'advance'; readonly by: '1m' | '2d' }
  | CallStep

/** A test that could be written: what is there at first, and what happens. */
export interface Story {
  readonly title: string
  /** The builder whose result is `made`; none where nothing has to be there. */
  readonly builder: keyof Given | undefined
  readonly steps: readonly Step[]
}

/** The outcome of a call. */
export interface Outcome {
  /** 0 where no answer came. */
  readonly status: number
  readonly problem: string | undefined
  readonly body: unknown
  readonly isCut: boolean
}

/** The findings of a story that was tried. */
export interface Tried {
  readonly story: Story
  /** Everything that it met: `kind name`. */
  readonly met: ReadonlySet<string>
  /** The outcomes of its calls, in order. */
  readonly outcomes: readonly Outcome[]
  /** The types of events that the receiver was sent. */
  readonly received: readonly string[]
}

/** A call that a builder makes, by which one may be made like it. */
export type BuiltCall = Pick<CallStep, 'params' | 'body'>

/** A world in which a builder has made something: each trial has a fork of it. */
export interface Beginning {
  readonly builder: keyof Given | undefined
  readonly sim: Simulator
  readonly made: unknown
  /** The calls that the builder made, by operation. */
  readonly calls: ReadonlyMap<string, readonly BuiltCall[]>
}

/** Makes a world for trials. @throws Problem, UsageError where the builder needs more than it is given */
export function beginWith(builder: keyof Given | undefined): Beginning {
  const sim = createSimulator()
  const direct: { readonly operation: string; readonly params: object; readonly body: unknown }[] = []
  const stop = insideOf(sim).session.journal.read((entry) => {
    const call = entry.kind === 'request' ? entry.handled.exchange.request.direct : undefined
    if (call !== undefined) direct.push({ ...call, operation: call.operation.id })
  })
  const build: ((input?: never) => unknown) | undefined = builder && sim.given[builder]
  const made = build?.()
  stop()
  const calls = new Map<string, BuiltCall[]>()
  for (const { operation, params, body } of direct) {
    const placed = withPlaces({ params, ...(body !== undefined && { body }) }, made)
    const own = membersOf(memberOfValue(placed, 'params'))
    if (own === undefined) continue
    calls.set(operation, [
      ...(calls.get(operation) ?? []),
      { params: own, body: memberOfValue(placed, 'body') },
    ])
  }
  return { builder, sim, made, calls }
}

/** Tries a story; undefined where a step of it is not possible. */
export async function tryStory({ sim: start, made }: Beginning, story: Story): Promise<Tried | undefined> {
  const sim = start.fork()
  const watch = Watch.of(sim)
  const outcomes: Outcome[] = []
  const received: string[] = []
  try {
    for (const step of story.steps) {
      if (step.does === 'call') outcomes.push(await call(sim, made, step, outcomes.length))
      else await take(sim, made, step, received)
    }
  } catch {
    return undefined
  } finally {
    watch.end()
    sim.dispose()
  }
  const { met } = watch
  return {
    story,
    met: new Set(kinds.flatMap((kind) => met[kind].map((name) => `${kind} ${name}`))),
    outcomes,
    received,
  }
}

async function take(
  sim: Simulator,
  made: unknown,
  step: Exclude<Step, CallStep>,
  received: string[],
): Promise<void> {
  switch (step.does) {
    case 'receive':
      sim.given.webhookTarget()
      sim.webhooks.deliverTo(async (request) => {
        received.push(String(memberOf(await request.json(), 'type')))
        return new Response(null, { status: 204 })
      })
      return
    case 'cause': {
      const cause: unknown = memberOf(sim.simulate, step.name)
      if (typeof cause === 'function') cause(...step.arguments.map((each) => filledIn(each, made)))
      return
    }
    case 'fault':
      sim.faults.when(({ operation }) => operation === step.operation, { ...step.fault, times: 1 })
      return
    case 'advance':
      await sim.clock.advance(step.by)
  }
}

const firstKey = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`

async function call(sim: Simulator, made: unknown, step: CallStep, number: number): Promise<Outcome> {
  const { operation, params, query = {}, body, headers = {}, caller, key } = step
  const path = operation.path.replace(/\{([^}]+)\}/g, (_, name: string) =>
    encodeURIComponent(String(filledIn(params[name] ?? '', made))),
  )
  const search = new URLSearchParams(query).toString()
  try {
    const response = await sim.fetch(search === '' ? path : `${path}?${search}`, {
      method: operation.method,
      headers: {
        ...(operation.auth !== 'none' && caller !== null && { 'x-api-key': caller ?? sim.apiKey }),
        ...(operation.method !== 'GET' &&
          key !== null && { 'x-idempotency-key': key === 'again' ? firstKey(0) : (key ?? firstKey(number)) }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(filledIn(body, made)) }),
    })
    return await outcomeOf(response)
  } catch {
    return { status: 0, problem: undefined, body: undefined, isCut: false }
  }
}

async function outcomeOf(response: Response): Promise<Outcome> {
  const { status } = response
  const text = await response.text()
  try {
    const body: unknown = text === '' ? undefined : JSON.parse(text)
    const type = memberOf(body, 'type')
    const problem =
      status >= 400 && typeof type === 'string' ? type.slice(type.lastIndexOf('#') + 1) : undefined
    return { status, problem, body, isCut: false }
  } catch {
    const isJson = response.headers.get('content-type')?.includes('json') === true
    return { status, problem: undefined, body: undefined, isCut: isJson }
  }
}
