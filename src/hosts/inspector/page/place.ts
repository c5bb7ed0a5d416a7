import { findIn } from '../../../kernel/one-of.js'

/** The views that are of no table. */
export const viewNames = ['time', 'timeline', 'money', 'due', 'machines', 'causes', 'faults'] as const

/** The view in the middle of a pane. */
export type View =
  | { readonly kind: (typeof viewNames)[number] }
  | { readonly kind: 'table'; readonly table: string }

/** The thing that is shown in detail: a record, an entry, what an account has of an asset, or code. */
export type Selected =
  | { readonly kind: 'record'; readonly table: string; readonly id: string }
  | { readonly kind: 'entry'; readonly id: number }
  | { readonly kind: 'account'; readonly account: string; readonly asset: string }
  | { readonly kind: 'code'; readonly title: string; readonly text: string }

/** The place that is looked at: the address of the page says it after its `#`, so that a link leads there. */
export interface Place {
  readonly view: View
  readonly selected: Selected | undefined
  /** A time before the present, in milliseconds since 1970. */
  readonly time: number | undefined
}

/** Returns the part of an address that leads to a place, such as `view=time&record=customers/ab12`. */
export function addressOf({ view, selected, time }: Place): string {
  const parts: string[] = [`view=${view.kind === 'table' ? `tables/${written(view.table)}` : view.kind}`]
  if (selected?.kind === 'record') parts.push(`record=${written(selected.table)}/${written(selected.id)}`)
  if (selected?.kind === 'entry') parts.push(`entry=${selected.id}`)
  if (selected?.kind === 'account')
    parts.push(`account=${written(selected.account)}/${written(selected.asset)}`)
  if (time !== undefined) parts.push(`at=${new Date(time).toISOString()}`)
  return parts.join('&')
}

/** Reads an address, with or without its `#`. What it does not know is left out: the page opens as it always does. */
export function placeAt(address: string): Place {
  const parts = new Map(
    address
      .replace(/^#/, '')
      .split('&')
      .map((part) => {
        const [name = '', value = ''] = part.split('=', 2)
        return [name, value.split('/').map(read)] as const
      }),
  )
  const time = Date.parse(parts.get('at')?.[0] ?? '')
  return {
    view: viewAt(parts.get('view')),
    selected: selectedAt(parts),
    time: Number.isNaN(time) ? undefined : time,
  }
}

function viewAt([name, table]: readonly string[] = []): View {
  if (name === 'tables' && table !== undefined) return { kind: 'table', table }
  return { kind: findIn(viewNames, name) ?? 'time' }
}

function selectedAt(parts: ReadonlyMap<string, readonly string[]>): Selected | undefined {
  const [table, id] = parts.get('record') ?? []
  if (table !== undefined && id !== undefined) return { kind: 'record', table, id }
  const [account, asset] = parts.get('account') ?? []
  if (account !== undefined && asset !== undefined) return { kind: 'account', account, asset }
  const entry = parts.get('entry')?.[0] ?? ''
  return /^[0-9]{1,15}$/.test(entry) ? { kind: 'entry', id: Number(entry) } : undefined
}

const written = encodeURIComponent

function read(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
