import type { Signal } from '@preact/signals'
import { boundTo } from './controls.js'

/** What the items of a list are to have in them; asked for when the typing stops. */
export function Search({ label, search }: { readonly label: string; readonly search: Signal<string> }) {
  return <input type="search" placeholder="Search (/)" aria-label={label} {...boundTo(search)} />
}
