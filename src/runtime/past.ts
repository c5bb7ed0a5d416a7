import { Invariant } from '../kernel/errors.js'
import { Image, type WorldStep } from '../kernel/image.js'
import { redo } from '../kernel/redo.js'
import type { Job } from '../kernel/scheduler.js'
import type { World } from '../kernel/world.js'
import { wholeOf } from './driver.js'
import type { Journal } from './journal.js'

/** A whole world, and what led from it to the states after it: the beginning of the states that are made of these. */
interface Stretch {
  /** The number of happenings that there were in its first state. */
  readonly first: number
  readonly world: World
  readonly steps: Kept[]
  /** The number of changes in all steps. */
  changes: number
}

/** The last state with so many happenings. Numbers can be left out: two happenings may come in one step. */
interface Kept {
  readonly happened: number
  readonly now: number
  readonly step: WorldStep
}

/** A state of which it is not known yet whether more comes to it before the next happening. */
interface Present {
  readonly happened: number
  image: Image
  /** The whole world, where a stretch begins. */
  world: World | undefined
}

/** The states of one stretch: a whole world takes more memory than a step, and steps take longer to do again. */
const statesOfStretch = 16
/** The changes of one stretch: so many rows are written again in the time of a few forks. */
const changesOfStretch = 500
/** The changes that are kept for each state that may be kept, on average. */
const changesOfState = 100

/** Tells the state that is looked for. */
export type Wanted = { readonly happened: number } | { readonly moment: number }

/**
 * The states of a world before each of the last happenings of its log: now and then a fork of it, and the changes between.
 * @see docs/decisions/0027-back-in-time.md
 */
export class Past {
  readonly #entries: number
  readonly #happened: () => number
  #stretches: Stretch[] = []
  #states = 0
  #changes = 0
  /** The image of the state before the present one. */
  #before: Image | undefined
  #present: Present | undefined

  /**
   * @param entries how many states are kept
   * @param happened tells how many happenings the log has had
   */
  constructor(entries: number, happened: () => number) {
    this.#entries = entries
    this.#happened = happened
  }

  /** Counts what it keeps, for whoever bounds memory: states, whole worlds among them, and changes of rows and jobs. */
  get kept(): { readonly states: number; readonly worlds: number; readonly changes: number } {
    return { states: this.#states, worlds: this.#stretches.length, changes: this.#changes }
  }

  /** Looks at the world as it is now. @param takenOut jobs that belong to it and are not in its scheduler */
  look(world: World, takenOut: readonly Job[]): void {
    const happened = this.#happened()
    const present = this.#present
    const image = Image.of(world, takenOut, null, present?.image)
    if (present !== undefined && present.happened === happened) {
      if (image === present.image) return
      present.image = image
      if (present.world !== undefined) present.world = wholeOf(world, takenOut)
      return
    }
    if (present !== undefined) this.#keep(present)
    const begins = this.#isFull || this.#before === undefined
    this.#present = { happened, image, world: begins ? wholeOf(world, takenOut) : undefined }
  }

  /** The world is another one: what it was before, nothing leads to. @param isAnew its log begins anew as well */
  replaced(isAnew: boolean): void {
    if (isAnew) {
      this.#stretches = []
      this.#states = 0
      this.#changes = 0
      this.#present = undefined
    }
    if (this.#present !== undefined) this.#keep(this.#present)
    this.#present = undefined
    this.#before = undefined
  }

  /** The state that is wanted, as a world that is whoever's asked; undefined where it is not kept any more. */
  find(wanted: Wanted): World | undefined {
    const isBefore = (happened: number, now: number): boolean =>
      'happened' in wanted ? happened <= wanted.happened : now < wanted.moment
    for (let at = this.#stretches.length - 1; at >= 0; at--) {
      const stretch = this.#stretches[at]
      if (stretch === undefined || !isBefore(stretch.first, stretch.world.now)) continue
      const steps = stretch.steps.filter(({ happened, now }) => isBefore(happened, now))
      const world = stretch.world.fork()
      redo(
        world,
        steps.map(({ step }) => step),
      )
      return world
    }
    return undefined
  }

  get #isFull(): boolean {
    const last = this.#stretches.at(-1)
    return last === undefined || last.steps.length >= statesOfStretch - 1 || last.changes >= changesOfStretch
  }

  #keep({ happened, image, world }: Present): void {
    this.#states++
    if (world !== undefined) this.#stretches.push({ first: happened, world, steps: [], changes: 0 })
    else {
      const stretch = this.#stretches.at(-1)
      if (stretch === undefined || this.#before === undefined)
        throw new Invariant('a step of the past has nothing before it')
      const step = image.stepFrom(this.#before)
      stretch.steps.push({ happened, now: image.now, step })
      stretch.changes += step.changes.length
      this.#changes += step.changes.length
    }
    this.#before = image
    this.#forget()
  }

  /** Forgets whole stretches, so that as many states are left as were asked for, or a few more. */
  #forget(): void {
    for (;;) {
      const [first, second] = this.#stretches
      if (first === undefined || second === undefined) return
      const states = first.steps.length + 1
      const isMany = this.#changes > changesOfState * this.#entries
      if (this.#states - states < this.#entries && !isMany) return
      this.#stretches.shift()
      this.#states -= states
      this.#changes -= first.changes
    }
  }
}

/** Lets the past follow a session, behind its log. */
export function followPast(
  past: Past | undefined,
  session: { readonly journal: Journal; look(): void },
  log: { readonly happened: number },
): void {
  if (past === undefined) return
  session.journal.read((entry) => {
    if (entry.kind === 'replaced') past.replaced(log.happened === 0)
    else session.look()
  })
  session.look()
}
