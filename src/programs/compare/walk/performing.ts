import { type AnyOperation, parameterNames } from '../../../contract/operation.js'
import { pageLimit } from '../../../contract/pagination.js'
import { memberOf } from '../../../kernel/member-of.js'
import type { Simulator } from '../../../kit/simulator.js'
import { type AnswerSeen, differencesBetween, isSuccess } from '../answers.js'
import { AskedToWait } from '../careful-client.js'
import { operationNamed, type Step } from '../cases.js'
import type { Difference } from '../shape.js'
import { askOurs, Kept, Stopped, type TheirSide } from '../sides.js'
import type { Pool } from './drawing.js'
import { idsIn, removerOf } from './material.js'
import { meaningsOf, Pairs, pageMeanings } from './meanings.js'
import { Answered, filled, Unanswered, type WalkCall } from './values.js'

/** A difference, and the call whose answer has it. */
export interface WalkDifference extends Difference {
  readonly call: number
  readonly operation: string
}

/** The findings of a walk, or of a part of it. */
export interface Performed {
  readonly calls: readonly WalkCall[]
  readonly differences: readonly WalkDifference[]
  /** The calls that take away again what it has made at the other side, the newest first. */
  readonly afterwards: readonly Step[]
  /** The reason why it ended before its time, where nobody answers any more. */
  readonly stopped?: Error
}

export interface Sides {
  readonly theirs: TheirSide
  /** @param twin another one, in which all that is drawn comes out otherwise */
  readonly createSimulator: (options: { readonly now: number; readonly twin: boolean }) => Simulator
  /** A UUID that nobody had before. */
  readonly draw: () => string
  /** Unix milliseconds. */
  readonly now: () => number
}

/** Clocks of two hosts differ, and an answer takes its time. */
const slackMs = 1000
const mostMoves = 5
const nothingKept = new Kept('')

/**
 * Makes calls at both sides until there are no more, or until one side has done what the other has refused.
 * @param next gives the next call, by the ids that are known
 */
export async function perform(next: (pool: Pool) => WalkCall | undefined, sides: Sides): Promise<Performed> {
  const calls: WalkCall[] = []
  const differences: WalkDifference[] = []
  const both = new BothSides(sides)
  try {
    for (;;) {
      const call = next(both.pool)
      if (call === undefined) break
      const made = await both.make(call)
      if (made === undefined) continue
      calls.push(call)
      const { operation, number } = call
      differences.push(...made.differences.map((each) => ({ ...each, operation, call: number })))
      if (!made.isAlike) break
    }
  } catch (error) {
    if (!(error instanceof Stopped) && !(error instanceof AskedToWait)) throw error
    return { calls, differences, afterwards: both.afterwards(), stopped: error }
  } finally {
    both.end()
  }
  return { calls, differences, afterwards: both.afterwards() }
}

/** The other side, a simulator, and a twin of it. */
class BothSides {
  readonly #sides: Sides
  readonly #subject: string
  readonly #beganAt: number
  readonly #keys = new Map<number, string>()
  readonly #answers = {
    ours: new Map<number, unknown>(),
    twin: new Map<number, unknown>(),
    theirs: new Map<number, unknown>(),
  }
  readonly #pool = new Map<string, Answered[]>()
  readonly #known = new Set<string>()
  /** The objects that were made at the other side. */
  readonly #made: {
    readonly operation: AnyOperation
    readonly id: string
    readonly params: Step['params']
  }[] = []
  #pairs = new Pairs()
  #ours: Simulator
  #twin: Simulator

  constructor(sides: Sides) {
    this.#sides = sides
    this.#subject = sides.draw().replaceAll('-', '').slice(0, 12)
    this.#beganAt = sides.now()
    this.#ours = this.#quiet(sides.createSimulator({ now: this.#beganAt, twin: false }))
    // Its moments are others too.
    this.#twin = this.#quiet(sides.createSimulator({ now: this.#beganAt + 17_000, twin: true }))
  }

  get pool(): Pool {
    return this.#pool
  }

  end(): void {
    this.#ours.dispose()
    this.#twin.dispose()
  }

  /** @returns undefined for a call that needs an answer that is not there */
  async make(
    call: WalkCall,
  ): Promise<{ readonly isAlike: boolean; readonly differences: readonly Difference[] } | undefined> {
    const operation = operationNamed(call.operation)
    if (operation === undefined) return undefined
    let steps: { readonly ours: Step; readonly twin: Step; readonly theirs: Step }
    try {
      steps = {
        ours: this.#step(call, 'ours'),
        twin: this.#step(call, 'twin'),
        theirs: this.#step(call, 'theirs'),
      }
    } catch (error) {
      if (error instanceof Unanswered) return undefined
      throw error
    }
    const key = this.#keyOf(call)
    const theirs = await this.#sides.theirs.ask(steps.theirs, nothingKept, key)
    const due = this.#due()
    const before =
      due.length === 0 ? undefined : { ours: this.#fork(this.#ours), twin: this.#fork(this.#twin) }
    const ask = async (worlds: { readonly ours: Simulator; readonly twin: Simulator }): Promise<Compared> => {
      const pairs = this.#pairs.copy()
      const ours = await askOurs(worlds.ours, steps.ours, nothingKept, key)
      const twin = await askOurs(worlds.twin, steps.twin, nothingKept, key)
      const differences = this.#differences(call, operation, steps.theirs, { ours, twin, theirs }, pairs)
      return { ...worlds, answers: { ours, twin }, pairs, differences }
    }
    let compared = await ask({ ours: this.#ours, twin: this.#twin })
    // Time has passed there: it may have brought about what is otherwise.
    for (const at of due) {
      if (compared.differences.length === 0 || before === undefined) break
      const worlds = { ours: this.#fork(before.ours), twin: this.#fork(before.twin) }
      await worlds.ours.clock.advance(at)
      await worlds.twin.clock.advance(at)
      const later = await ask(worlds)
      if (later.differences.length > 0) continue
      compared = later
    }
    this.#ours = compared.ours
    this.#twin = compared.twin
    this.#pairs = compared.pairs
    const { ours, twin } = compared.answers
    this.#note(call, operation, steps.theirs, { ours, twin, theirs })
    return { isAlike: isSuccess(ours) === isSuccess(theirs), differences: this.#told(compared.differences) }
  }

  /** Lists calls that take away what was made, the newest first. */
  afterwards(): readonly Step[] {
    return [...this.#made].reverse().flatMap(({ operation, id, params = {} }): readonly Step[] => {
      const removing = removerOf(operation)
      if (removing === undefined) return []
      const { kind, remover } = removing
      const known: Readonly<Record<string, string>> = { ...params, [kind]: id }
      const names = parameterNames(remover)
      if (names.some((name) => known[name] === undefined)) return []
      const chosen = Object.fromEntries(names.map((name) => [name, known[name] ?? '']))
      return [{ operation: remover.id, params: chosen, against: 'nothing' }]
    })
  }

  #quiet(sim: Simulator): Simulator {
    // What a walk makes may tell somebody: nobody out there is told by ours.
    sim.webhooks.deliverTo(() => new Response(null, { status: 204 }))
    return sim
  }

  #fork(sim: Simulator): Simulator {
    return this.#quiet(sim.fork())
  }

  /** Lists how far ours may have to go, in milliseconds from now, for what is due there by now. */
  #due(): readonly number[] {
    const now = this.#ours.clock.now().getTime()
    const most = this.#sides.now() + slackMs
    const times = this.#ours.clock.pending().map(({ dueAt }) => dueAt.getTime())
    return [...new Set(times)]
      .filter((at) => at <= most)
      .sort((one, other) => one - other)
      .slice(0, mostMoves)
      .map((at) => Math.max(0, at - now))
  }

  /** One difference of each place, in words that the next walk has too. */
  #told(differences: readonly Difference[]): readonly Difference[] {
    const byPlace = new Map([...differences].reverse().map((each) => [each.at, each]))
    return [...byPlace.values()]
      .reverse()
      .map(({ at, says }) => ({ at, says: says.replaceAll(`compare-${this.#subject}-`, 'compare-') }))
  }

  #keyOf({ key }: WalkCall): string {
    if (typeof key !== 'number') return ''
    const known = this.#keys.get(key) ?? this.#sides.draw()
    this.#keys.set(key, known)
    return known
  }

  /** @throws Unanswered */
  #step(call: WalkCall, side: 'ours' | 'twin' | 'theirs'): Step {
    const filling = { subject: this.#subject, beganAt: this.#beganAt, answers: this.#answers[side] }
    const texts = (values: WalkCall['params']): Record<string, string> =>
      Object.fromEntries(
        Object.entries(values).map(([name, value]) => [name, String(filled(value, filling))]),
      )
    const body = call.body === undefined ? undefined : filled(call.body, filling)
    return {
      operation: call.operation,
      params: texts(call.params),
      query: texts(call.query),
      headers: call.headers,
      ...(body !== undefined && { wrongBody: body }),
      ...(typeof call.key !== 'number' && { key: call.key }),
      against: 'answer',
    }
  }

  #differences(
    call: WalkCall,
    operation: AnyOperation,
    sent: Step,
    {
      ours,
      twin,
      theirs,
    }: { readonly ours: AnswerSeen; readonly twin: AnswerSeen; readonly theirs: AnswerSeen },
    pairs: Pairs,
  ): readonly Difference[] {
    const isAboutOwn = isScoped(call, operation)
    // What two simulators of ours do not agree on means nothing.
    if (ours.status !== twin.status) return []
    return differencesBetween(sent, ours, theirs, () => {
      const answers = { ours: ours.json, twin: twin.json, theirs: theirs.json }
      const meaning = { pairs, sent: textsIn(sent.wrongBody) }
      if (isAboutOwn) return meaningsOf(answers, meaning)
      if (operation.page === 'none') return []
      const limit = Number(sent.query?.['limit'] ?? pageLimit.default)
      const isCut = ['starting_after', 'ending_before', 'cursor', 'page'].some(
        (name) => call.query[name] !== undefined,
      )
      return pageMeanings(answers, meaning, { limit, isCut })
    })
  }

  #note(
    { number, body }: WalkCall,
    operation: AnyOperation,
    { params }: Step,
    {
      ours,
      twin,
      theirs,
    }: { readonly ours: AnswerSeen; readonly twin: AnswerSeen; readonly theirs: AnswerSeen },
  ): void {
    for (const [side, { json }] of Object.entries({ ours, twin, theirs }))
      if (side === 'ours' || side === 'twin' || side === 'theirs') this.#answers[side].set(number, json)
    const made = idOf(theirs.json)
    if (isSuccess(theirs) && operation.method === 'POST' && made !== undefined && !this.#known.has(made)) {
      this.#known.add(made)
      this.#made.push({ operation, id: made, params })
    }
    if (!isSuccess(ours)) return
    for (const { kind, exactly, path, id } of idsIn(operation, ours.json, body))
      for (const each of exactly === undefined ? [kind] : [kind, exactly]) {
        if (this.#known.has(`${each} ${id}`)) continue
        this.#known.add(`${each} ${id}`)
        this.#pool.set(each, [...(this.#pool.get(each) ?? []), new Answered(number, path)])
      }
  }
}

interface Compared {
  readonly ours: Simulator
  readonly twin: Simulator
  readonly answers: { readonly ours: AnswerSeen; readonly twin: AnswerSeen }
  readonly pairs: Pairs
  readonly differences: readonly Difference[]
}

/** Tells whether the whole answer is about what the walk has made, and not about all that the account has. */
function isScoped({ params, query }: WalkCall, { method }: AnyOperation): boolean {
  if (method !== 'GET' || Object.keys(params).length > 0) return true
  return Object.entries(query).some(([name, value]) => value instanceof Answered && name.endsWith('_id'))
}

function idOf(answer: unknown): string | undefined {
  const id = memberOf(answer, 'id')
  return typeof id === 'string' ? id : undefined
}

/** Collects the texts that were sent, to find them again in the answer. */
function textsIn(body: unknown): ReadonlySet<string> {
  if (typeof body === 'string') return new Set([body])
  if (typeof body !== 'object' || body === null) return new Set()
  return new Set(Object.values(body).flatMap((member) => [...textsIn(member)]))
}
