import { batch, effect } from '@preact/signals'
import type { Pane } from './pane.js'
import { addressOf, type Place, placeAt } from './place.js'

/**
 * Opens a pane at the place that the address of the page names, and keeps the address at what is looked at. `Back` of the
 * browser leads to what was looked at before.
 */
export function followAddress(pane: Pane): void {
  // A page inside another page has no address of its own.
  if (location.protocol === 'about:') return
  const { picture } = pane
  const go = (): void => {
    const { view, selected, time } = placeAt(location.hash)
    batch(() => {
      pane.view.value = view
      pane.selected.value = selected
      picture.time.value = time
      if (selected?.kind === 'record') picture.lane.value = selected.id
    })
  }
  if (location.hash !== '') go()
  addEventListener('popstate', go)
  let last: Place = { view: pane.view.peek(), selected: pane.selected.peek(), time: picture.time.peek() }
  effect(() => {
    const place = { view: pane.view.value, selected: pane.selected.value, time: picture.time.value }
    const isElsewhere = place.view !== last.view || place.selected !== last.selected
    last = place
    const address = `#${addressOf(place)}`
    if (address === location.hash || (address === '#view=time' && location.hash === '')) return
    if (isElsewhere) history.pushState(null, '', address)
    else history.replaceState(null, '', address)
  })
}
