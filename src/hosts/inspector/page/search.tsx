import type { Signal } from '@preact/signals'
import { boundTo } from './controls.js'

/** An input for the text that the items of a list must contain. */
export function Search({ label, search }: { readonly label: string; readonly search: Signal<string> }) {
  return <input type="search" placeholder="Search (/)" aria-label={label} {...boundTo(search)} />
}
