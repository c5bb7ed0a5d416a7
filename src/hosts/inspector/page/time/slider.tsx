import { useLayoutEffect, useRef } from 'preact/hooks'
import { memberOf } from '../../../../kernel/member-of.js'
import type { Control } from '../feed.js'
import { Act, usePane } from '../pane.js'
import { fitted } from './fitted.js'
import { overviewHeightPx, paintOverview } from './paint-axis.js'
import { type Colours, Pen } from './pen.js'
import type { Picture } from './picture.js'
import { lengthOf, momentOf } from './times.js'

/** Goes back in time: what the page shows of records, balances and limits is what was true then. */
export function Slider({ picture, colours }: { readonly picture: Picture; readonly colours: () => Colours }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const pane = usePane()
  const known = picture.model.value
  const stretch = picture.stretch.value
  useLayoutEffect(() => {
    const drawnOn = canvas.current
    if (drawnOn === null || known === undefined || stretch === undefined) return
    const width = drawnOn.parentElement?.clientWidth ?? 0
    const on = fitted(drawnOn, width, overviewHeightPx)
    if (on !== undefined) paintOverview(new Pen(on, colours()), { model: known.model, stretch, width })
  }, [known, stretch])
  if (known === undefined || stretch === undefined) return null
  const { model } = known
  const { control } = pane.feed
  /** Opens the world of that time beside this one, to go on from there, with all that happened at that time, as the lanes show it. */
  const openThen = async (by: Control): Promise<void> => {
    const after = new Date(at + 1).toISOString()
    const world = memberOf(await by.post('/rewind', { to: after }), 'id')
    if (typeof world === 'string') pane.beside(world)
  }
  const { at } = picture
  const back = model.now - at
  const { axis } = stretch
  const end = axis.placeOf(model.now)
  const said = `${momentOf(at)}, ${back === 0 ? 'now' : `${lengthOf(back)} before now`}`
  return (
    <div class="slider">
      <p>
        <time>{momentOf(at)}</time> <span class="hint">{back === 0 ? 'now' : `${lengthOf(back)} ago`}</span>{' '}
        {back > 0 && control !== undefined && (
          <Act name="Open as it was then" run={() => openThen(control)} />
        )}
      </p>
      <div class="all-time">
        <div aria-hidden="true">
          <canvas ref={canvas} />
        </div>
        <input
          type="range"
          aria-label="Go back in time"
          aria-valuetext={said}
          min={0}
          max={end}
          step="any"
          value={axis.placeOf(at)}
          onInput={({ currentTarget: { value } }) => picture.goTo(axis.instantAt(Number(value)))}
          onKeyDown={(event) => {
            const by = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 }[event.key]
            if (by === undefined) return
            event.preventDefault()
            event.stopPropagation()
            picture.goTo(axis.step(at, by))
          }}
        />
      </div>
    </div>
  )
}
