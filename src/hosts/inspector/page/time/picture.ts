import { batch, computed, signal } from '@preact/signals'
import type { Feed } from '../feed.js'
import { type AxisMode, Stretch } from './axis.js'
import { isIn, type Lane, lanesOf } from './lanes.js'
import { Model } from './model.js'

/** The most entries and postings that are asked for at once: the page draws between two parts. */
const partSize = 10_000

/** The picture of a world over time: what is known of it, and how it is looked at. */
export class Picture {
  readonly model = signal<{ readonly model: Model; readonly version: number } | undefined>(undefined)
  readonly mode = signal<AxisMode>('folded')
  /** A time before the present that is looked at. */
  readonly time = signal<number | undefined>(undefined)
  readonly open = signal<ReadonlyMap<string, boolean>>(new Map())
  readonly onlyMoney = signal(false)
  readonly size = signal({ left: 0, width: 1 })
  readonly zoom = signal(1)
  readonly offset = signal(0)
  /** The part of time that lanes must have something in; all of it where nothing is zoomed. */
  readonly kept = signal<readonly [from: number, to: number] | undefined>(undefined)
  readonly lane = signal<string | undefined>(undefined)
  readonly hovered = signal<number | undefined>(undefined)
  readonly said = signal('')
  /** The place of the problem that was shown last. */
  shownProblem = -1
  readonly #feed: Feed
  #isLoading = false
  #isStale = false
  #settling: ReturnType<typeof setTimeout> | undefined

  constructor(feed: Feed) {
    this.#feed = feed
  }

  readonly stretch = computed((): Stretch | undefined => {
    const model = this.model.value?.model
    if (model === undefined) return undefined
    const axis = model.axis(this.mode.value)
    return new Stretch(axis, { ...this.size.value, zoom: this.zoom.value, offset: this.offset.value })
  })

  readonly allLanes = computed((): readonly Lane[] => {
    const model = this.model.value?.model
    return model === undefined
      ? []
      : lanesOf(model, { open: this.open.value, onlyMoney: this.onlyMoney.value })
  })

  /** The lanes that have anything in the part of time that is zoomed to. */
  readonly lanes = computed((): readonly Lane[] => {
    const kept = this.kept.value
    if (kept === undefined) return this.allLanes.value
    const [from, to] = kept
    const selected = this.lane.value
    return this.allLanes.value.filter((lane) => lane.id === selected || isIn(lane, from, to))
  })

  /** The time that is looked at: the present unless somebody went back. */
  get at(): number {
    return this.time.value ?? this.model.value?.model.now ?? 0
  }

  see(stretch: Stretch): void {
    batch(() => {
      this.zoom.value = stretch.zoom
      this.offset.value = stretch.offset
    })
    clearTimeout(this.#settling)
    this.#settling = setTimeout(() => this.#settle(), settleMs)
  }

  /** Leaves out lanes that have nothing to show, once nobody moves the picture any more. */
  #settle(): void {
    const stretch = this.stretch.value
    const isWhole = stretch === undefined || stretch.zoom < 1.05
    this.kept.value = isWhole ? undefined : [stretch.timeAt(stretch.left), stretch.timeAt(stretch.right)]
  }

  /** Shows all of time again. */
  fit(): void {
    const stretch = this.stretch.value
    if (stretch !== undefined) this.see(new Stretch(stretch.axis, { ...this.size.value, zoom: 1, offset: 0 }))
  }

  goTo(time: number): void {
    const now = this.model.value?.model.now ?? 0
    this.time.value = time >= now ? undefined : time
  }

  fold(group: string, isOpen: boolean): void {
    this.open.value = new Map(this.open.value).set(group, isOpen)
  }

  /** Asks for what is new, in parts. */
  async load(): Promise<void> {
    this.#isStale = true
    if (this.#isLoading) return
    this.#isLoading = true
    try {
      while (this.#isStale) {
        this.#isStale = false
        await this.#loadOn()
      }
    } catch {
      // The pane says that the server does not answer, and asks again.
    } finally {
      this.#isLoading = false
    }
  }

  async #loadOn(): Promise<void> {
    for (;;) {
      const known = this.model.peek()?.model
      const after = known?.lastId ?? 0
      const part = await this.#feed.drawing({ after, posted: known?.posted ?? 0, count: partSize })
      const isNew = known === undefined || known.epoch !== part.epoch || part.totalPosted < known.posted
      const model = isNew ? new Model(part.epoch) : known
      if (isNew && after > 0) {
        this.model.value = undefined
        continue
      }
      model.add(part)
      this.model.value = { model, version: model.version }
      if (part.entries.length < partSize && part.postings.length < partSize) return
      await new Promise((resolve) => setTimeout(resolve))
    }
  }
}

const settleMs = 180
