import { type CodeKind, codeOf, curlOf } from '../code.js'
import type { Entry } from '../feed.js'
import { type Pane, usePane } from './pane.js'

/** The entries that are asked for at once. */
const sliceSize = 500

/** Copies a text, and shows it: a page from the disk may not reach the clipboard. */
async function give(pane: Pane, title: string, text: string): Promise<void> {
  pane.open({ kind: 'code', title, text })
  const copied = await navigator.clipboard?.writeText(text).then(
    () => true,
    () => false,
  )
  pane.said.value = {
    text: copied === true ? `${title}: copied.` : `${title}: below, to be copied.`,
    isBad: false,
  }
}

/** Copies one request as a command for a shell. */
export function CopyCurl({ entry }: { readonly entry: Entry }) {
  const pane = usePane()
  const base = pane.overview.value?.base_url ?? ''
  return (
    <button type="button" onClick={() => void give(pane, 'As curl', curlOf(entry, base))}>
      Copy as curl
    </button>
  )
}

interface CopyProps {
  readonly as: CodeKind
  /** The last entry that is written; all of them unless given. */
  readonly to?: number
}

/** Copies what happened as code that runs. */
export function CopyWorld({ as, to }: CopyProps) {
  const pane = usePane()
  return (
    <button type="button" onClick={() => void copy(pane, as, to)}>
      {to === undefined ? `Copy as ${as}` : `Copy as ${as}, up to here`}
    </button>
  )
}

async function copy(pane: Pane, as: CodeKind, to = Number.POSITIVE_INFINITY): Promise<void> {
  const overview = pane.overview.value
  if (overview === undefined) return
  const entries: Entry[] = []
  for (let from = 0; from < overview.entries; from += sliceSize) {
    const { items } = await pane.feed.timeline({ from, count: sliceSize, bodies: true })
    entries.push(...items.filter(({ id }) => id <= to))
    if (items.some(({ id }) => id > to)) break
  }
  const began = new Date(entries[0]?.at ?? overview.now).toISOString()
  const text = codeOf(entries, { as, steps: pane.steps.value, seed: overview.seed, began })
  await give(pane, `As ${as}`, text)
}

/** Code that was written, to be read and copied. */
export function Code({ title, text }: { readonly title: string; readonly text: string }) {
  return (
    <>
      <h2>{title}</h2>
      <p class="hint">
        It begins with a world of the same seed, so ids are the same. What a builder made silently is not in
        the timeline: write that call first.
      </p>
      <pre class="code">{text}</pre>
    </>
  )
}
