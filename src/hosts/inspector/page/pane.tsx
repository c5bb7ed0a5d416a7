import { batch, signal, useSignal } from '@preact/signals'
import { type ComponentChildren, createContext } from 'preact'
import { useContext, useEffect, useRef } from 'preact/hooks'
import type { Step } from '../code.js'
import type { Declarations } from '../declarations.js'
import type { Overview } from '../live.js'
import { type Feed, Refusal } from './feed.js'
import type { Selected, View } from './place.js'
import { Picture } from './time/picture.js'

const silence = 'The server does not answer.'

/** One world on the page: what is shown of it, and what can be done to it. */
export class Pane {
  readonly feed: Feed
  readonly picture: Picture
  readonly overview = signal<Overview | undefined>(undefined)
  readonly declarations = signal<Declarations | undefined>(undefined)
  /** Grows when what is shown may have changed. */
  readonly version = signal(0)
  readonly view = signal<View>({ kind: 'time' })
  readonly selected = signal<Selected | undefined>(undefined)
  /** The outcome of the last thing that was done. */
  readonly said = signal<{ readonly text: string; readonly isBad: boolean } | undefined>(undefined)
  /** The steps that were done on the page, to be written down as code. */
  readonly steps = signal<readonly Step[]>([])
  /** Shows another world beside this one. */
  beside: (world: string) => void = () => undefined
  /** Something is being done, and not done yet. */
  readonly isBusy = signal(false)
  /** Looks no more. */
  readonly close: () => void
  #isLooking = false
  #isStale = false

  constructor(feed: Feed) {
    this.feed = feed
    this.picture = new Picture(feed)
    this.close = feed.follow(() => void this.look())
    void this.look()
  }

  /** Shows a record or an entry in detail, or nothing. */
  open(selected: Selected | undefined): void {
    this.selected.value = selected
  }

  async look(): Promise<void> {
    this.#isStale = true
    if (this.#isLooking) return
    this.#isLooking = true
    const { feed, overview, declarations, version, said } = this
    try {
      while (this.#isStale) {
        this.#isStale = false
        const seen = await feed.overview()
        const declared = declarations.value ?? (await feed.declarations())
        batch(() => {
          declarations.value = declared
          overview.value = seen
          version.value++
          if (said.value?.isBad === true && said.value.text === silence) said.value = undefined
        })
      }
    } catch (error) {
      const text = error instanceof Refusal && error.status === 0 ? silence : wordsOf(error)
      said.value = { text, isBad: true }
    } finally {
      this.#isLooking = false
    }
  }

  /**
   * Does something to the world, and says what came of it. It does nothing while something else is being done: buttons
   * stay as they are then, so that the keyboard does not lose its place.
   */
  async act(what: string, run: () => Promise<unknown>, step?: Step): Promise<void> {
    if (this.isBusy.value) return
    this.isBusy.value = true
    try {
      await run()
      if (step !== undefined) this.steps.value = [...this.steps.value, step]
      this.said.value = { text: `${what}: done.`, isBad: false }
    } catch (error) {
      this.said.value = { text: `${what}: ${wordsOf(error)}`, isBad: true }
    } finally {
      this.isBusy.value = false
      await this.look()
    }
  }
}

function wordsOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

/** Stands around the components of a pane. */
export const PaneContext = createContext<Pane | undefined>(undefined)

/** Returns the pane that a component stands in. */
export function usePane(): Pane {
  const pane = useContext(PaneContext)
  if (pane === undefined) throw new Error('a component stands in no pane')
  return pane
}

interface Came<T> {
  readonly answer: T | undefined
  /** Says why there is none that is newer. */
  readonly fault: string | undefined
}

/** Returns what a promise came to last; it is asked again whenever the world may have changed. */
export function useAnswer<T>(ask: () => Promise<T> | undefined): Came<T> {
  const came = useSignal<Came<T>>({ answer: undefined, fault: undefined })
  const last = useRef(0)
  const version = usePane().version.value
  useEffect(() => {
    const turn = ++last.current
    const take = (next: Came<T>): void => {
      if (turn === last.current) came.value = next
    }
    ask()?.then(
      (answer) => take({ answer, fault: undefined }),
      (error: unknown) => take({ ...came.peek(), fault: wordsOf(error) }),
    )
  }, [version])
  return came.value
}

interface ActProps {
  readonly name: string
  readonly run: () => Promise<unknown>
  readonly title?: string | undefined
  readonly disabled?: boolean
}

/** A button that does something to the world. */
export function Act({ name, run, title, disabled }: ActProps) {
  const pane = usePane()
  return (
    <button
      type="button"
      title={title}
      disabled={disabled}
      aria-disabled={pane.isBusy.value}
      onClick={() => void pane.act(name, run)}
    >
      {name}
    </button>
  )
}

interface LinkProps {
  readonly to: Selected
  readonly title?: string
  readonly children: ComponentChildren
}

/** True within the lines of a list, which are pressed as a whole. */
export const LineContext = createContext(false)

/**
 * Shows something more closely. In a line that opens something else it is for the pointer alone: the details of the line
 * have the same link for the keyboard.
 */
export function Link({ to, title, children }: LinkProps) {
  const pane = usePane()
  const isInLine = useContext(LineContext)
  const open = (event: Event): void => {
    event.stopPropagation()
    pane.open(to)
  }
  if (isInLine)
    return (
      // biome-ignore lint/a11y/noStaticElementInteractions: the line is what the keyboard opens
      // biome-ignore lint/a11y/useKeyWithClickEvents: the line is what the keyboard opens
      <span class="link" title={title} onClick={open}>
        {children}
      </span>
    )
  return (
    <button type="button" class="link" title={title} onClick={open}>
      {children}
    </button>
  )
}
