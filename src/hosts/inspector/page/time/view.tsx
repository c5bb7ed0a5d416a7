import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks'
import { usePane } from '../pane.js'
import { axisModes, type Stretch } from './axis.js'
import { coloursOf } from './colours.js'
import { fitted } from './fitted.js'
import { pressedKey } from './keys.js'
import { Labels, laneId } from './labels.js'
import type { Lane } from './lanes.js'
import type { Model } from './model.js'
import { paintLanes } from './paint.js'
import { axisHeightPx, paintAxis } from './paint-axis.js'
import { type Colours, Pen } from './pen.js'
import type { Picture } from './picture.js'
import { usePointer } from './pointer.js'
import { type Problem, problemsOf } from './problems.js'
import { type Placed, placed as placedBelow, type Scene } from './scene.js'
import { Slider } from './slider.js'
import { Chips, Summary } from './summary.js'

/** Below this width names stand above what is drawn. */
const narrowPx = 620
const labelPx = 288

/** Time as an axis, and what happened in lanes along it. */
export function Time({ onlyMoney = false }: { readonly onlyMoney?: boolean }) {
  const pane = usePane()
  const { picture } = pane
  const version = pane.version.value
  useEffect(() => void picture.load(), [version])
  useLayoutEffect(() => {
    picture.onlyMoney.value = onlyMoney
  }, [onlyMoney])
  const known = picture.model.value
  const problems = useMemo(() => (known === undefined ? [] : problemsOf(known.model)), [known])
  if (known === undefined) return <p class="none">Reading what happened.</p>
  const choose = ({ record, entry }: Problem): void =>
    chooseProblem(picture, known.model, { record, entry }, pane)
  return (
    <div class="time">
      <div class="picture">
        {!onlyMoney && <Chips problems={problems} choose={choose} />}
        <Lanes key={onlyMoney} picture={picture} model={known.model} problems={problems} choose={choose} />
      </div>
      {pane.selected.value === undefined && !onlyMoney && (
        <Summary problems={problems} choose={choose} model={known.model} />
      )}
    </div>
  )
}

function chooseProblem(
  picture: Picture,
  model: Model,
  { record, entry }: Pick<Problem, 'record' | 'entry'>,
  pane: ReturnType<typeof usePane>,
): void {
  if (entry !== undefined) {
    picture.lane.value = entry[1] === 'delivery' ? entry[4] : 'calls'
    pane.open({ kind: 'entry', id: entry[0] })
    bring(picture, entry[2])
  } else if (record !== undefined) {
    const table = model.subjects.get(record)?.[0]
    picture.lane.value = record
    if (table !== undefined) pane.open({ kind: 'record', table, id: record })
  }
}

/** Moves the picture so that a time is seen. */
export function bring(picture: Picture, time: number): void {
  const stretch = picture.stretch.value
  if (stretch !== undefined && stretch.zoom > 1) picture.see(stretch.with(time))
}

interface LanesProps {
  readonly picture: Picture
  readonly model: Model
  readonly problems: readonly Problem[]
  readonly choose: (problem: Problem) => void
}

function Lanes({ picture, model, problems, choose }: LanesProps) {
  const pane = usePane()
  const scroller = useRef<HTMLDivElement>(null)
  const axisCanvas = useRef<HTMLCanvasElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const [size, setSize] = useState({ width: 0, height: 0 })
  const [top, setTop] = useState(0)
  const colours = useColours(scroller)
  const isNarrow = size.width < narrowPx
  const lanes = picture.lanes.value
  const places = useMemo(() => placedBelow(lanes, isNarrow), [lanes, isNarrow])
  const tall = (places.at(-1)?.y ?? 0) + (places.at(-1)?.height ?? 0)
  useLayoutEffect(() => {
    const element = scroller.current
    if (element === null) return
    const measure = (): void => {
      setSize({ width: element.clientWidth, height: element.clientHeight })
      setTop(element.scrollTop)
    }
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    measure()
    return () => observer.disconnect()
  }, [])
  useLayoutEffect(() => {
    const left = isNarrow ? 0 : Math.min(labelPx, Math.round(size.width * 0.4))
    picture.size.value = { left, width: Math.max(1, size.width - left) }
  }, [size.width])
  const selected = pane.selected.value
  const stretch = picture.stretch.value
  const scene = useMemo(
    () => sceneOf({ picture, model, stretch, places, top, size, isNarrow }, selected),
    [
      stretch,
      places,
      top,
      size,
      isNarrow,
      model.version,
      picture.at,
      picture.lane.value,
      picture.hovered.value,
      selected,
    ],
  )
  usePainted({ scene, canvas, axisCanvas, colours, size })
  useShown(picture, places, scroller)
  const pick = (lane: Lane): void => pickLane(picture, pane, model, lane)
  const pointer = usePointer({ picture, scene, pick, pane })
  return (
    <>
      <div class="axis" style={{ height: `${axisHeightPx}px` }}>
        <Modes picture={picture} hidden={picture.allLanes.value.length - lanes.length} />
        <div aria-hidden="true">
          <canvas
            ref={axisCanvas}
            onClick={({ offsetX }) => {
              if (stretch !== undefined) picture.goTo(stretch.axis.instantAt(stretch.placeAt(offsetX)))
            }}
          />
        </div>
      </div>
      <div class="lanes" ref={scroller} onScroll={({ currentTarget }) => setTop(currentTarget.scrollTop)}>
        <div class="space" style={{ height: `${Math.max(tall, size.height)}px` }}>
          <div class="drawn" aria-hidden="true">
            <canvas ref={canvas} {...pointer.handlers} />
          </div>
          <div
            class="labels"
            role="tree"
            tabIndex={0}
            aria-label="Lanes. Up and down: lanes. Left and right: what happened in a lane. Enter: details."
            aria-activedescendant={
              lanes.some(({ id }) => id === picture.lane.value) ? laneId(picture.lane.value ?? '') : undefined
            }
            style={{
              height: `${Math.max(tall, 1)}px`,
              width: isNarrow ? '100%' : `${picture.size.value.left}px`,
            }}
            onKeyDown={(event) => pressedKey(event, { picture, model, pane, problems, choose, pick })}
          >
            <Labels picture={picture} placed={places} top={top} height={size.height} choose={pick} />
          </div>
        </div>
      </div>
      {pointer.tip}
      <Slider picture={picture} colours={colours} />
      <p class="unseen" role="status">
        {picture.said.value}
      </p>
    </>
  )
}

/** Opens the record of a lane, or what is folded. */
function pickLane(picture: Picture, pane: ReturnType<typeof usePane>, model: Model, lane: Lane): void {
  if (lane.kind === 'head') {
    picture.fold(lane.id, !lane.isOpen)
    return
  }
  picture.lane.value = lane.id
  const table = lane.kind === 'gauge' ? lane.gauge.table : model.subjects.get(lane.id)?.[0]
  if (table !== undefined) pane.open({ kind: 'record', table, id: lane.id })
  else if (lane.kind === 'chain') pane.open({ kind: 'record', table: 'webhook_deliveries', id: lane.id })
  else if (lane.kind === 'balance') pane.open({ kind: 'account', ...lane.balance })
}

interface SceneParts {
  readonly picture: Picture
  readonly model: Model
  readonly stretch: Stretch | undefined
  readonly places: readonly Placed[]
  readonly top: number
  readonly size: { readonly width: number; readonly height: number }
  readonly isNarrow: boolean
}

function sceneOf(
  { picture, model, stretch, places, top, size, isNarrow }: SceneParts,
  selected: ReturnType<typeof usePane>['selected']['value'],
): Scene | undefined {
  if (stretch === undefined) return undefined
  return {
    model,
    stretch,
    placed: places,
    byId: new Map(places.map((place) => [place.lane.id, place])),
    top,
    ...size,
    time: picture.at,
    lane: picture.lane.value,
    entry: picture.hovered.value ?? (selected?.kind === 'entry' ? selected.id : undefined),
    isNarrow,
  }
}

interface PaintedParts {
  readonly scene: Scene | undefined
  readonly canvas: { readonly current: HTMLCanvasElement | null }
  readonly axisCanvas: { readonly current: HTMLCanvasElement | null }
  readonly colours: () => Colours
  readonly size: { readonly width: number; readonly height: number }
}

/** Draws once for each frame of the screen, however often something changed. */
function usePainted({ scene, canvas, axisCanvas, colours, size }: PaintedParts): void {
  const last = useRef<Scene | undefined>(undefined)
  last.current = scene
  const isAsked = useRef(false)
  const paint = (): void => {
    isAsked.current = false
    const { current } = last
    if (current === undefined || canvas.current === null || axisCanvas.current === null) return
    const on = fitted(canvas.current, current.width, current.height)
    const onAxis = fitted(axisCanvas.current, current.width, axisHeightPx)
    if (on === undefined || onAxis === undefined) return
    const pen = new Pen(on, colours())
    paintLanes(pen, current)
    paintAxis(new Pen(onAxis, colours()), current)
    // A test looks at how much one frame draws.
    canvas.current.dataset['drawn'] = String(pen.drawn)
  }
  useLayoutEffect(() => {
    if (isAsked.current) return
    isAsked.current = true
    requestAnimationFrame(paint)
  }, [scene, size])
}

/** The colours of the page, read again when the system changes between light and dark. */
function useColours(of: { readonly current: HTMLElement | null }): () => Colours {
  const read = useRef<Colours | undefined>(undefined)
  const [, again] = useState(0)
  useEffect(() => {
    const dark = matchMedia('(prefers-color-scheme: dark)')
    const change = (): void => {
      read.current = undefined
      again((count) => count + 1)
    }
    dark.addEventListener('change', change)
    return () => dark.removeEventListener('change', change)
  }, [])
  return () => {
    read.current ??= coloursOf(of.current ?? document.body)
    return read.current
  }
}

/** Scrolls to the lane that was chosen. */
function useShown(
  picture: Picture,
  places: readonly Placed[],
  scroller: { readonly current: HTMLDivElement | null },
): void {
  const lane = picture.lane.value
  useLayoutEffect(() => {
    const place = places.find((each) => each.lane.id === lane)
    const element = scroller.current
    if (place === undefined || element === null) return
    const bottom = place.y + place.height - element.clientHeight
    if (place.y < element.scrollTop) element.scrollTop = place.y
    else if (bottom > element.scrollTop) element.scrollTop = bottom
  }, [lane])
}

function Modes({ picture, hidden }: { readonly picture: Picture; readonly hidden: number }) {
  const zoom = (by: number): void => {
    const stretch = picture.stretch.value
    if (stretch !== undefined) picture.see(stretch.zoomed(by, stretch.left + stretch.width / 2))
  }
  return (
    <div class="modes">
      <select
        aria-label="Time axis"
        value={picture.mode.value}
        onChange={({ currentTarget: { value } }) => {
          picture.mode.value = axisModes.find((mode) => mode === value) ?? 'folded'
          picture.fit()
        }}
      >
        {axisModes.map((mode) => (
          <option key={mode}>{mode}</option>
        ))}
      </select>
      <button type="button" aria-label="Closer" onClick={() => zoom(1.5)}>
        +
      </button>
      <button type="button" aria-label="Wider" onClick={() => zoom(1 / 1.5)}>
        {'\u2212'}
      </button>
      <button type="button" onClick={() => picture.fit()}>
        All
      </button>
      {hidden > 0 && <span class="hint">{hidden} lanes have nothing here</span>}
    </div>
  )
}
