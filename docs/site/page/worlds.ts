import type { Simulator } from 'platform-simulator'
import { reportPage } from 'platform-simulator/report'

/** The exports of a module. */
export type Module = Readonly<Record<string, unknown>>

type Call = (...given: never[]) => unknown

/** Tells of a world: the inspector's page of it. */
type Tell = (title: string, html: string) => void

/** No more are shown: a block may make a hundred. */
const most = 8

/** Finds the worlds that a block makes, whichever entry point makes them, and has each shown. */
export class Worlds {
  readonly #tell: Tell
  readonly #open: { readonly sim: Simulator; readonly title: string }[] = []
  #shown = 0

  constructor(tell: Tell) {
    this.#tell = tell
  }

  /** The exports of the package, with those that make worlds wrapped. */
  watched(name: string, module: Module): Module {
    const wrapped = this.#wrapped(name, module)
    return wrapped === undefined ? module : { ...module, ...wrapped }
  }

  /** Shows those that live until the block ends. */
  async showOpen(): Promise<void> {
    for (const { sim, title } of this.#open.splice(0)) await this.#show(sim, title)
  }

  #wrapped(name: string, module: Module): Module | undefined {
    const { createSimulator, createTest, describeEach, useSimulator, withSimulator } = module
    if (name === 'platform-simulator' && isCall(createSimulator))
      return { createSimulator: (...given: never[]) => this.#kept(createSimulator(...given)) }
    if (name === 'platform-simulator/vitest' && isCall(createTest) && isCall(describeEach))
      return {
        createTest: (...given: never[]) => this.#extended(createTest(...given), 'sim'),
        describeEach: (...given: never[]) => this.#each(describeEach(...given)),
      }
    if (name === 'platform-simulator/jest' && isCall(useSimulator))
      return { useSimulator: (...given: never[]) => this.#ofJest(useSimulator(...given)) }
    if (name === 'platform-simulator/node-test' && isCall(withSimulator))
      return {
        withSimulator: async (context: { after(hook: () => unknown): void }, ...given: never[]) => {
          const made = await Reflect.apply(withSimulator, undefined, [context, ...given])
          // Hooks run last to first: before the one that ends the world.
          context.after(() => this.#show(made.sim, Reflect.get(context, 'name')))
          return made
        },
      }
    return undefined
  }

  #kept(made: unknown): unknown {
    const sim = simulatorIn(made)
    if (sim === undefined) return made
    const title = `world ${this.#open.length + 1}`
    this.#open.push({ sim, title })
    // Nobody has to be waited for: the page beside the block is the inspector.
    Object.defineProperty(sim, 'inspect', {
      configurable: true,
      value: () => this.#show(sim, 'sim.inspect()'),
    })
    return sim
  }

  /** A `test` of vitest whose worlds are shown before they end. */
  #extended(test: unknown, fixture: 'sim' | 'target'): unknown {
    const show = (given: unknown, title: string) =>
      this.#show(fixture === 'sim' ? given : memberOf(given, 'sim'), title)
    // vitest reads from the text of the first parameter which fixtures are needed.
    const seen =
      fixture === 'sim'
        ? async ({ sim, task }: Seen, use: () => Promise<void>) => {
            await use()
            await show(sim, task.name)
          }
        : async ({ target, task }: Seen, use: () => Promise<void>) => {
            await use()
            await show(target, task.name)
          }
    return Reflect.apply(Reflect.get(Object(test), 'extend'), test, [{ worldBeside: [seen, { auto: true }] }])
  }

  #each(declare: unknown): unknown {
    return (name: string, body: (context: object) => void) =>
      Reflect.apply(callable(declare), undefined, [
        name,
        (context: object) => body({ ...context, test: this.#extended(memberOf(context, 'test'), 'target') }),
      ])
  }

  #ofJest(used: unknown): unknown {
    Reflect.apply(callable(Reflect.get(globalThis, 'afterEach')), undefined, [
      () => this.#show(memberOf(used, 'sim'), 'the last test'),
    ])
    return used
  }

  async #show(made: unknown, title: string): Promise<void> {
    const sim = simulatorIn(made)
    if (sim === undefined || this.#shown === most) return
    this.#shown += 1
    try {
      this.#tell(title, await reportPage(sim, { title }))
    } catch {
      // One that was disposed of has nothing to show.
    }
  }
}

interface Seen {
  readonly sim?: unknown
  readonly target?: unknown
  readonly task: { readonly name: string }
}

function isCall(value: unknown): value is Call {
  return typeof value === 'function'
}

function callable(value: unknown): Call {
  if (isCall(value)) return value
  throw new TypeError('this is no function')
}

/** Undefined where reading it is refused, as of a target that is a sandbox. */
function memberOf(value: unknown, name: string): unknown {
  try {
    return Reflect.get(Object(value), name)
  } catch {
    return undefined
  }
}

function simulatorIn(value: unknown): Simulator | undefined {
  return isSimulator(value) ? value : undefined
}

function isSimulator(value: unknown): value is Simulator {
  return typeof value === 'object' && value !== null && 'fork' in value && 'timeline' in value
}
