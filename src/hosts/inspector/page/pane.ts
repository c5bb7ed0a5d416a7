import { batch, type ReadonlySignal, type Signal, signal } from '@preact/signals'
import type { Declarations, Overview } from '../feed.js'
import { type Feed, Refusal } from './feed.js'

/** The view in the middle of a pane. */
export type View =
  | { readonly kind: 'timeline' | 'money' | 'due' | 'machines' | 'causes' | 'faults' }
  | { readonly kind: 'table'; readonly table: string }

/** The record or the entry that is shown in detail. */
export type Selected =
  | { readonly kind: 'record'; readonly table: string; readonly id: string }
  | { readonly kind: 'entry'; readonly id: number }

/** The outcome of the last thing that was done. */
export interface Said {
  readonly text: string
  readonly isBad: boolean
}

/** One world on the page: what is shown of it, and what can be done to it. */
export interface Pane {
  readonly feed: Feed
  readonly overview: ReadonlySignal<Overview | undefined>
  readonly declarations: ReadonlySignal<Declarations | undefined>
  /** Grows when what is shown may have changed. */
  readonly version: ReadonlySignal<number>
  readonly view: Signal<View>
  readonly selected: Signal<Selected | undefined>
  readonly said: ReadonlySignal<Said | undefined>
  /** Something is being done, and not done yet. */
  readonly isBusy: ReadonlySignal<boolean>
  /**
   * Does something to the world, and says what came of it. Resolves with its answer; undefined when it was refused, and
   * while something else is being done: buttons stay as they are then, so that the keyboard does not lose its place.
   */
  act(what: string, run: () => Promise<unknown>): Promise<unknown>
  /** Shows the record with an id, in whatever table. */
  open(selected: Selected): void
  refresh(): void
  /** Looks no more. */
  close(): void
}

export function createPane(feed: Feed): Pane {
  const overview = signal<Overview | undefined>(undefined)
  const declarations = signal<Declarations | undefined>(undefined)
  const version = signal(0)
  const view = signal<View>({ kind: 'timeline' })
  const selected = signal<Selected | undefined>(undefined)
  const said = signal<Said | undefined>(undefined)
  const isBusy = signal(false)
  let isLooking = false
  let isStale = false

  async function look(): Promise<void> {
    isStale = true
    if (isLooking) return
    isLooking = true
    try {
      while (isStale) {
        isStale = false
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
      said.value = {
        text: error instanceof Refusal && error.status === 0 ? silence : wordsOf(error),
        isBad: true,
      }
    } finally {
      isLooking = false
    }
  }

  const leave = feed.follow(() => void look())
  void look()
  return {
    feed,
    overview,
    declarations,
    version,
    view,
    selected,
    said,
    isBusy,
    async act(what, run) {
      if (isBusy.value) return undefined
      isBusy.value = true
      try {
        const answer = await run()
        said.value = { text: `${what}: done.`, isBad: false }
        return answer
      } catch (error) {
        said.value = { text: `${what}: ${wordsOf(error)}`, isBad: true }
        return undefined
      } finally {
        isBusy.value = false
        await look()
      }
    },
    open(next) {
      selected.value = next
    },
    refresh: () => void look(),
    close: leave,
  }
}

const silence = 'The server does not answer.'

function wordsOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
