import type { Registry } from '../../contract/compose.js'
import { type AnyOperation, isWrite, parameterNames } from '../../contract/operation.js'
import { sandboxHeaders } from '../../contract/sandbox-headers.js'
import { memberOf } from '../../kernel/member-of.js'
import { refusalsOf } from '../../kit/conformance/refusals.js'
import { ownProblems, replays } from '../../kit/coverage/declared.js'
import { failedStep, generalFaults, generalRefusal, lostAnswer, refusal } from '../../kit/coverage/kinds.js'
import { registry } from '../../resources/registry.js'
import { bodyFor, Place, placeOf, sampleOf, type Value } from './bodies.js'
import { type Beginning, type CallStep, type Step, type Story, type Tried, tryStory } from './stories.js'

/** Ideas for tests: each is tried, and what does not work is dropped. */

/** A call of an operation that succeeds. */
interface Working {
  readonly beginning: Beginning
  readonly call: CallStep
  readonly tried: Tried
}

/** Tries stories about operations that may add something that is missing. */
export async function storiesOf(
  operations: readonly AnyOperation[],
  beginnings: readonly Beginning[],
  missing: ReadonlySet<string>,
): Promise<readonly Tried[]> {
  const tried: Tried[] = []
  const working: Working[] = []
  for (const operation of operations) {
    const found = await findWorking(operation, beginnings, tried)
    if (found === undefined) continue
    tried.push(found.tried)
    working.push(found)
    for (const story of aboutCall(found, missing)) await keep(tried, found.beginning, story)
  }
  const isMissing = (...starts: readonly string[]): boolean =>
    [...missing].some((item) => starts.some((start) => item.startsWith(start)))
  if (isMissing('events ', 'states ', 'moves '))
    for (const beginning of beginnings)
      for (const story of heard(beginning)) await keep(tried, beginning, story)
  /** The builders of which a read has shown everything already: another read would show the same states. */
  const shown = new Set<Beginning>()
  for (const { call, beginning } of working) {
    const { id, method } = call.operation
    if (method !== 'GET' && isMissing(`refusals ${id} `))
      for (const cause of causesIn(beginning)) await keep(tried, beginning, after([cause], call, beginning))
    if (method === 'GET' && isMissing('states ', 'moves ', `refusals ${id} `))
      for (const one of beginnings) if (!shown.has(one)) await aboutStates(call.operation, one, tried, shown)
  }
  for (const { call, beginning } of working)
    for (const story of injectedRefusals(call, beginning, missing)) await keep(tried, beginning, story)
  return tried
}

async function keep(tried: Tried[], beginning: Beginning, story: Story): Promise<Tried | undefined> {
  const found = await tryStory(beginning, story)
  if (found !== undefined) tried.push(found)
  return found
}

/** More variants of a body are not tried. */
const variants = [0, 1, 2, 3]

/** Finds a call that succeeds, and keeps the refusals that are met on the way. */
async function findWorking(
  operation: AnyOperation,
  beginnings: readonly Beginning[],
  refused: Tried[],
): Promise<Working | undefined> {
  // An answer that takes virtual time comes to nobody who waits for it without a hand at the clock.
  if (operation.auth === 'application' || operation.answersAfter !== undefined) return undefined
  for (const beginning of beginnings)
    for (const call of callsIn(beginning, operation)) {
      const title = `the application calls ${operation.id}`
      const tried = await tryStory(beginning, { title, builder: beginning.builder, steps: [call] })
      const [outcome] = tried?.outcomes ?? []
      if (tried === undefined || outcome === undefined) continue
      if (outcome.status === operation.status) return { beginning, call, tried }
      if (outcome.problem !== undefined && outcome.problem !== 'validation-error')
        refused.push({
          ...tried,
          story: { ...tried.story, title: `${operation.id} is refused: ${outcome.problem}` },
        })
    }
  return undefined
}

/** The calls of an operation that what was made in a world may allow: as its builder called it, and by the schema. */
function callsIn({ made, calls }: Beginning, operation: AnyOperation): readonly CallStep[] {
  const params: Record<string, Value> = {}
  for (const name of parameterNames(operation)) {
    const place = placeOf(name, made)
    if (place === undefined) return []
    params[name] = place
  }
  const built = (calls.get(operation.id) ?? []).map(({ body }) => renamed(body))
  const bySchema =
    operation.body === undefined ? [undefined] : variants.map((variant) => bodyFor(operation, made, variant))
  return [...built, ...bySchema].map((body): CallStep => ({ does: 'call', operation, params, body }))
}

/** Names have to be others than what the builder has made. */
function renamed(body: Value | undefined): Value | undefined {
  if (typeof body !== 'object' || body === null || body instanceof Place || !('name' in body)) return body
  return { ...body, name: 'Globex' }
}

const advance: Step = { does: 'advance', by: '1m' }

/** Stories around one call that succeeds. */
function* aboutCall({ call, beginning }: Working, missing: ReadonlySet<string>): Iterable<Story> {
  const { operation } = call
  const { id } = operation
  const story = (title: string, ...steps: readonly Step[]): Story => ({
    title,
    builder: beginning.builder,
    steps,
  })
  const fault = (fault: Extract<Step, { does: 'fault' }>['fault']): Step => ({
    does: 'fault',
    operation: id,
    fault,
  })
  const again: CallStep = { ...call, key: 'again' }
  if (isWrite(operation.method))
    yield story(`the application hears of what ${id} brings about`, { does: 'receive' }, call, advance)
  if (replays(operation) && missing.has(`faults ${lostAnswer(id)}`))
    yield story(
      `the answer of ${id} is lost, and it is asked again`,
      fault({ loseResponse: true }),
      call,
      again,
    )
  else if (missing.has(`faults ${lostAnswer(id)}`))
    yield story(`the answer of ${id} is lost`, fault({ loseResponse: true }), call)
  if (replays(operation) && missing.has(`replays ${id}`))
    yield story(`${id} is sent twice with the same idempotency key`, call, again)
  const general = [
    [generalFaults.refused, 'nothing answers', { networkError: true }],
    [generalFaults.cut, 'the answer ends in the middle', { truncate: true }],
    [generalFaults.late, 'the answer takes its time', { latencyMs: 1 }],
    [generalFaults.serverError, 'the platform is down', { status: 503 }],
  ] as const
  for (const [name, what, met] of general)
    if (missing.has(`faults ${name}`)) yield story(`${id}: ${what}`, fault(met), call)
  for (const step of operation.faultPoints)
    if (missing.has(`faults ${failedStep(id, step)}`))
      yield story(`${id} fails at ${step}`, { ...call, headers: { [sandboxHeaders.step]: step } })
  for (const { name, problem, badCall } of refusalsOf(operation)) {
    const isMissing = [refusal(id, problem), generalRefusal(problem)].some((item) =>
      missing.has(`refusals ${item}`),
    )
    if (!isMissing) continue
    const { params = {}, query, body, caller, key } = badCall
    yield story(`${id} ${name}`, {
      ...call,
      params: { ...call.params, ...params },
      ...(query !== undefined && { query }),
      ...(Array.isArray(body) && { body: [] }),
      caller,
      key,
    })
  }
}

/** Refusals that nothing else brought about: by a fault of the test. */
function* injectedRefusals(
  call: CallStep,
  { builder }: Beginning,
  missing: ReadonlySet<string>,
): Iterable<Story> {
  const { id } = call.operation
  const isMissing = (item: string): boolean => missing.has(`refusals ${item}`)
  const general = (['rate-limited', 'forbidden', 'payload-too-large', 'invalid-request'] as const).filter(
    (slug) => isMissing(generalRefusal(slug)),
  )
  const own = ownProblems(call.operation).filter((slug) => isMissing(refusal(id, slug)))
  for (const problem of [...own, ...general])
    yield {
      title: `${id} is refused: ${problem}`,
      builder,
      steps: [{ does: 'fault', operation: id, fault: { problem } }, call],
    }
}

/** A cause with arguments, as it may be called in a world. */
type CauseStep = Extract<Step, { does: 'cause' }> & { readonly resource: string }

/** Stories in which a receiver of the application hears of what time and causes bring about. */
function* heard(beginning: Beginning): Iterable<Story> {
  const { builder } = beginning
  if (builder === undefined) return
  const later: Step = { does: 'advance', by: '2d' }
  yield {
    title: `the application hears what becomes of ${builder}`,
    builder,
    steps: [{ does: 'receive' }, later],
  }
  for (const cause of ownCauses(beginning))
    yield {
      title: `the application hears of ${cause.name}`,
      builder,
      steps: [{ does: 'receive' }, cause, later],
    }
}

function after(causes: readonly CauseStep[], call: CallStep, { builder }: Beginning): Story {
  const names = causes.map(({ name }) => name).join(' and ')
  return {
    title: `the application calls ${call.operation.id} after ${names}`,
    builder,
    steps: [...causes, call],
  }
}

/** Tries what a read shows of what a builder has made, and of what becomes of it by one cause or two. */
async function aboutStates(
  operation: AnyOperation,
  beginning: Beginning,
  tried: Tried[],
  shown: Set<Beginning>,
): Promise<void> {
  const { builder, made } = beginning
  const call = callsIn(beginning, operation)[0]
  if (call === undefined || builder === undefined || !isAboutOwn(Object.values(call.params), made)) return
  const seen = await keep(tried, beginning, {
    title: `the application sees ${builder} by ${operation.id}`,
    builder,
    steps: [call],
  })
  if (seen === undefined || ![...seen.met].some((item) => item.startsWith('states '))) return
  shown.add(beginning)
  const causes = ownCauses(beginning)
  for (const cause of causes) {
    const found = await keep(tried, beginning, after([cause], call, beginning))
    if (found === undefined || ![...found.met].some((item) => item.startsWith('moves '))) continue
    for (const next of causes)
      if (next.name !== cause.name && next.resource === cause.resource)
        await keep(tried, beginning, after([cause, next], call, beginning))
  }
}

/** Tells whether a value is the id of what the builder is for: what that needs is made by another builder too. */
function isAboutOwn(values: readonly Value[], made: unknown): boolean {
  const own = memberOf(made, 'id')
  return values.some((value) => value instanceof Place && value.in(made) === own)
}

function ownCauses({ made }: Beginning): readonly CauseStep[] {
  return [...causesIn({ made })].filter((cause) => isAboutOwn(cause.arguments, made))
}

const { resources }: Registry = registry

/** The causes that what was made in a world may allow. */
function* causesIn({ made }: Pick<Beginning, 'made'>): Iterable<CauseStep> {
  for (const { name: resource, causes } of resources)
    for (const [name, { takes }] of Object.entries(causes)) {
      const [first, ...rest] = takes
      const subject =
        first && (first.name === 'id' ? new Place(['customer', 'id']) : placeOf(first.name, made))
      if (subject === undefined || typeof subject.in(made) !== 'string') continue
      const needed = rest.filter(({ schema }) => !schema.safeParse(undefined).success)
      for (const variant of needed.length === 0 ? [0] : [0, 1]) {
        const others = needed.map((each) => sampleOf(each.schema, each.name, made, variant))
        const given = others.filter((value) => value !== undefined)
        if (given.length === others.length)
          yield { does: 'cause', name, arguments: [subject, ...given], resource }
      }
    }
}
