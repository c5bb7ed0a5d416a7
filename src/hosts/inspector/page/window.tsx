import { elementScroll, observeElementOffset, observeElementRect, Virtualizer } from '@tanstack/virtual-core'
import type { ComponentChildren } from 'preact'
import { useEffect, useLayoutEffect, useReducer, useRef, useState } from 'preact/hooks'
import type { Links } from '../feed.js'
import type { Slice } from '../look.js'
import { LineContext, usePane } from './pane.js'

/** A part of a list, with the tables of the records that it names. */
type ListedSlice<T> = Slice<T> & { readonly links?: Links }

interface WindowProps<T> {
  /** The name of the list, in words. */
  readonly label: string
  /** The name of the list: another text is another list. */
  readonly list: string
  readonly slice: (from: number, count: number) => Promise<ListedSlice<T>>
  readonly row: (item: T, links: Links) => ComponentChildren
  /** Tells whether it is the one that is looked at. */
  readonly isSelected?: (item: T) => boolean
  readonly open: (item: T, links: Links) => void
  /** New items come at the end, and whoever stands there stays there. */
  readonly isGrowing?: boolean
}

const rowHeightPx = 28
/** The number of items that are asked for at once. */
const chunkItems = 100

interface Chunks<T> {
  readonly list: string
  readonly total: number
  readonly slices: ReadonlyMap<number, ListedSlice<T>>
}

/** A list of any length, of which only what is seen is asked for and drawn. */
export function Window<T>({ label, list, slice, row, isSelected, open, isGrowing }: WindowProps<T>) {
  const version = usePane().version.value
  const scroller = useRef<HTMLDivElement>(null)
  const [chunks, setChunks] = useState<Chunks<T>>({ list, total: 0, slices: new Map() })
  const [active, setActive] = useState(-1)
  const total = chunks.list === list ? chunks.total : 0
  const virtual = useVirtual(scroller, total)
  const shown = virtual.getVirtualItems()
  const first = Math.floor((shown[0]?.index ?? 0) / chunkItems)
  const last = Math.floor((shown.at(-1)?.index ?? 0) / chunkItems)
  const isAtEnd = useRef(isGrowing === true)

  useEffect(() => {
    let isOver = false
    const wanted = Array.from({ length: last - first + 1 }, (_, index) => first + index)
    void Promise.all(wanted.map((place) => slice(place * chunkItems, chunkItems))).then(
      (all) => {
        if (isOver) return
        const slices = new Map(all.map((slice, index) => [first + index, slice]))
        setChunks({ list, total: all.at(-1)?.total ?? 0, slices })
      },
      () => undefined,
    )
    return () => {
      isOver = true
    }
  }, [list, version, first, last])

  useLayoutEffect(() => {
    if (isGrowing === true && isAtEnd.current && total > 0) virtual.scrollToIndex(total - 1, { align: 'end' })
  }, [total, list])

  const sliceAt = (index: number) => chunks.slices.get(Math.floor(index / chunkItems))
  const itemAt = (index: number): T | undefined => sliceAt(index)?.items[index % chunkItems]
  const openAt = (index: number): void => {
    const item = itemAt(index)
    if (item !== undefined) open(item, sliceAt(index)?.links ?? {})
  }
  const go = (index: number): void => {
    const next = Math.max(0, Math.min(total - 1, index))
    setActive(next)
    virtual.scrollToIndex(next)
  }
  const pressed = (event: KeyboardEvent): void => {
    const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / rowHeightPx) - 1)
    const to: Readonly<Record<string, number>> = {
      ArrowDown: active + 1,
      ArrowUp: active - 1,
      PageDown: active + page,
      PageUp: active - page,
      Home: 0,
      End: total - 1,
    }
    const next = to[event.key]
    if (next !== undefined) go(next)
    else if ((event.key === 'Enter' || event.key === ' ') && itemAt(active) !== undefined) openAt(active)
    else return
    event.preventDefault()
  }
  if (total === 0 && chunks.list === list) return <p class="none">Nothing.</p>
  return (
    <div
      class="window"
      ref={scroller}
      tabIndex={0}
      role="listbox"
      aria-label={label}
      aria-activedescendant={active >= 0 ? `${label}-${active}` : undefined}
      onKeyDown={pressed}
      onScroll={({ currentTarget: { scrollTop, clientHeight, scrollHeight } }) => {
        isAtEnd.current = isGrowing === true && scrollTop + clientHeight >= scrollHeight - rowHeightPx
      }}
    >
      <div class="all" style={{ height: `${virtual.getTotalSize()}px` }}>
        {shown.map(({ index, start }) => {
          const item = itemAt(index)
          const isActive = index === active
          return (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the list answers the keys
            <div
              key={index}
              id={`${label}-${index}`}
              class={isActive ? 'item active' : 'item'}
              role="option"
              tabIndex={-1}
              aria-selected={item !== undefined && isSelected?.(item) === true}
              aria-setsize={total}
              aria-posinset={index + 1}
              style={{ transform: `translateY(${start}px)` }}
              onClick={() => {
                setActive(index)
                openAt(index)
              }}
            >
              <LineContext.Provider value={true}>
                {item === undefined ? '' : row(item, sliceAt(index)?.links ?? {})}
              </LineContext.Provider>
            </div>
          )
        })}
      </div>
    </div>
  )
}

function useVirtual(
  scroller: { readonly current: HTMLDivElement | null },
  count: number,
): Virtualizer<HTMLDivElement, HTMLDivElement> {
  const [, draw] = useReducer((drawn: number, _: void) => drawn + 1, 0)
  const options = {
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeightPx,
    overscan: 8,
    scrollToFn: elementScroll,
    observeElementRect,
    observeElementOffset,
    onChange: () => draw(),
  }
  const [virtual] = useState(() => new Virtualizer<HTMLDivElement, HTMLDivElement>(options))
  virtual.setOptions(options)
  useLayoutEffect(() => virtual._didMount(), [virtual])
  useLayoutEffect(() => virtual._willUpdate())
  return virtual
}
