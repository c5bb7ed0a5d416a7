import type { JSX } from 'preact'
import { useRef, useState } from 'preact/hooks'
import type { DrawnEntry } from '../../drawing.js'
import { words } from '../../labels.js'
import type { Pane } from '../pane.js'
import type { Lane } from './lanes.js'
import type { Picture } from './picture.js'
import { type Hit, hitAt, type Placed, type Scene } from './scene.js'
import { momentOf } from './times.js'

interface PointerParts {
  readonly picture: Picture
  readonly scene: Scene | undefined
  readonly pick: (lane: Lane) => void
  readonly pane: Pane
}

/** A press that moves less than this is a click. */
const clickPx = 4

/** Pans by dragging, zooms by the wheel with a key or by two fingers, says what is below the pointer, and opens it. */
export function usePointer({ picture, scene, pick, pane }: PointerParts) {
  const [tip, setTip] = useState<{ readonly x: number; readonly y: number; readonly hit: Hit } | undefined>()
  const fingers = useRef(new Map<number, number>())
  const hasMoved = useRef(false)
  const laneAt = (y: number): Placed | undefined =>
    scene?.placed.find((place) => y + scene.top >= place.y && y + scene.top < place.y + place.height)
  const leave = (): void => {
    setTip(undefined)
    picture.hovered.value = undefined
  }
  const hover = (x: number, y: number, { clientX, clientY }: PointerEvent): void => {
    const place = laneAt(y)
    const hit = scene === undefined || place === undefined ? undefined : hitAt(scene, place, x)
    picture.hovered.value = hit?.entry?.[0] ?? (hit?.posting?.[2] || undefined)
    setTip(hit === undefined ? undefined : { x: clientX, y: clientY, hit })
  }
  const drag = (event: PointerEvent): void => {
    const stretch = picture.stretch.value
    const before = fingers.current.get(event.pointerId)
    if (stretch === undefined || before === undefined) return
    const others = [...fingers.current].filter(([id]) => id !== event.pointerId)
    fingers.current.set(event.pointerId, event.offsetX)
    hasMoved.current ||= Math.abs(event.offsetX - before) >= clickPx || others.length > 0
    const [other] = others
    if (other === undefined) picture.see(stretch.moved(before - event.offsetX))
    else {
      const by = Math.max(4, Math.abs(event.offsetX - other[1])) / Math.max(4, Math.abs(before - other[1]))
      picture.see(stretch.zoomed(by, (event.offsetX + other[1]) / 2))
    }
  }
  const handlers = {
    onPointerDown(event: PointerEvent): void {
      fingers.current.set(event.pointerId, event.offsetX)
      hasMoved.current = fingers.current.size > 1
    },
    onPointerMove(event: PointerEvent): void {
      if (fingers.current.has(event.pointerId) && event.buttons > 0) drag(event)
      else hover(event.offsetX, event.offsetY, event)
    },
    onPointerUp(event: PointerEvent): void {
      fingers.current.delete(event.pointerId)
    },
    onPointerLeave(event: PointerEvent): void {
      fingers.current.delete(event.pointerId)
      leave()
    },
    onClick({ offsetX, offsetY }: MouseEvent): void {
      const place = laneAt(offsetY)
      if (hasMoved.current || scene === undefined || place === undefined) return
      const hit = hitAt(scene, place, offsetX)
      picture.lane.value = place.lane.kind === 'head' ? picture.lane.value : place.lane.id
      const id = hit?.entry?.[0] ?? hit?.posting?.[2]
      if (id !== undefined && id !== 0) pane.open({ kind: 'entry', id })
      else pick(place.lane)
    },
    onWheel(event: WheelEvent): void {
      const stretch = picture.stretch.value
      if (stretch === undefined) return
      const isAcross = event.shiftKey || Math.abs(event.deltaX) > Math.abs(event.deltaY)
      if (!event.ctrlKey && !event.metaKey && !isAcross) return
      event.preventDefault()
      if (isAcross) picture.see(stretch.moved(event.deltaX || event.deltaY))
      else picture.see(stretch.zoomed(Math.exp(-event.deltaY / 200), event.offsetX))
    },
  }
  return { handlers, tip: tip && <Tip {...tip} scene={scene} /> }
}

interface TipProps {
  readonly x: number
  readonly y: number
  readonly hit: Hit
  readonly scene: Scene | undefined
}

function Tip({ x, y, hit: { entry, posting }, scene }: TipProps): JSX.Element {
  const at = entry?.[2] ?? posting?.[1] ?? 0
  const said =
    entry === undefined
      ? `${words(posting?.[4] ?? '')}: ${scene?.model.labelOf(posting?.[3] ?? '') ?? ''}`
      : wordsOf(entry, (id) => scene?.model.labelOf(id) ?? id)
  return (
    <div
      class="tip"
      aria-hidden="true"
      style={{ left: `${Math.min(x + 14, innerWidth - tipPx)}px`, top: `${y + 16}px` }}
    >
      {momentOf(at)}
      <br />
      {said}
    </div>
  )
}

const tipPx = 350

/** Says an entry in a line. */
export function wordsOf([, kind, , , subject, what]: DrawnEntry, name: (id: string) => string): string {
  if (kind === 'move') return `${name(subject)}: ${words(what).replace('>', ' \u2192 ')}`
  if (kind === 'event') return `${what}${subject === '' ? '' : ` of ${name(subject)}`}`
  if (kind === 'job') return `${what} of ${name(subject)}`
  if (kind !== 'delivery') return what
  const [attempt, outcome, type] = what.split('|')
  return `${type}, attempt ${attempt}: ${outcome}`
}
