import { createSimulator, Problem, type Simulator } from 'platform-simulator'
import { type Ground, type Persona, personas } from 'platform-simulator/personas'
import { testSigner } from 'platform-simulator/signing'
import { type Batch, compare, type Effort, perCall } from './measure.js'
import { type Rows, timeRow } from './report.js'

const months = 12
const end = '2026-01-01T00:00:00Z'
const begin = '2025-01-01T00:00:00Z'
/** As the world of a history is while it is lived in, with a log that remembers as much. */
const options = { limits: { sandboxAmount: null }, seed: 'a history' } as const

/** The past of a world: to live through it must cost little more than its calls, causes and moves of the clock. */
export async function* historyRows(effort: Effort): Rows {
  const years = personas.map((persona) => ({ persona, calls: callsOf(persona) }))
  const calls = years.reduce((sum, year) => sum + year.calls.length, 0)
  yield timeRow(
    `a year of each persona, against its calls and signatures by themselves: ${calls.toLocaleString('en')} in all`,
    await compare(
      each(years.map(({ persona }) => lived(persona))),
      each(years.map((year) => repeated(year.calls))),
      effort.rounds(9),
      2,
    ),
    1.2,
  )
}

const signer = testSigner('Ada')

type Call = (sim: Simulator) => unknown
type Work = () => void

function lived(persona: Persona): Work {
  return () => createSimulator({ ...options, now: end, history: { persona, months } }).dispose()
}

function repeated(calls: readonly Call[]): Work {
  return () => {
    const sim = createSimulator({ ...options, now: begin })
    for (const call of calls) ifTaken(() => call(sim))
    sim.dispose()
  }
}

/** One after the other: what one of them takes, on average. */
function each(work: readonly Work[]): Batch {
  return () => {
    const start = performance.now()
    for (const run of work) run()
    return perCall(start, work.length)
  }
}

/** What it calls in a year, in order: the same again in a world of the same seed, where equal calls make equal ids. */
function callsOf(persona: Persona): readonly Call[] {
  const sim = createSimulator({ ...options, now: begin })
  const calls: Call[] = []
  const noting = <T extends object>(made: T, find: (sim: Simulator) => object): T =>
    new Proxy(made, {
      get(target, name) {
        const called: unknown = Reflect.get(target, name)
        if (typeof called === 'object' && called !== null)
          return noting(called, (other) => Reflect.get(find(other), name))
        if (typeof called !== 'function') return called
        return (...args: unknown[]) => {
          const signing = signingOf(args)
          if (signing !== undefined) calls.push(signing)
          calls.push((other) => Reflect.apply(Reflect.get(find(other), name), find(other), args))
          return Reflect.apply(called, target, args)
        }
      },
    })
  const ground: Ground = {
    api: noting(sim.api, (other) => other.api),
    simulate: noting(sim.simulate, (other) => other.simulate),
    environment: sim.environment,
    clock: noting(sim.clock, (other) => other.clock),
  }
  persona.live(ground, { from: Date.parse(begin), to: Date.parse(end), size: 1, seed: options.seed })
  calls.push((other) => other.clock.moveTo(end))
  return calls
}

/** Whoever makes an endorsed call has signed for it: as many signatures of its intent; undefined for another call. */
function signingOf(args: readonly unknown[]): Call | undefined {
  const body: unknown = args.at(-1)
  if (typeof body !== 'object' || body === null || !('signatures' in body) || !('intent' in body))
    return undefined
  const { signatures, intent } = body
  if (!Array.isArray(signatures) || typeof intent !== 'object' || intent === null) return undefined
  return () => signatures.map(() => signer.sign(intent))
}

function ifTaken(call: () => unknown): void {
  try {
    call()
  } catch (error) {
    if (!(error instanceof Problem)) throw error
  }
}
