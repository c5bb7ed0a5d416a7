import { useSignal } from '@preact/signals'
import type { InspectedRow } from '../feed.js'
import { Search } from './controls.js'
import { usePane } from './pane.js'
import { Window } from './window.js'
import { brief, Linked } from './words.js'

/** Columns that a table shows first, where it has them. */
const foremost = [
  'name',
  'status',
  'state',
  'kyb',
  'type',
  'event_type',
  'amount',
  'currency',
  'asset',
  'email',
  'url',
]
/** Members that are not worth a column. */
const leftOut: ReadonlySet<string> = new Set(['id', 'client_id', 'deleted_at', 'version'])
const maxColumns = 6

/** One table. */
export function Rows({ table }: { readonly table: string }) {
  const search = useSignal('')
  const columns = useSignal<readonly string[]>([])
  const pane = usePane()
  const selected = pane.selected.value
  async function slice(from: number, count: number) {
    const found = await pane.feed.rows(table, { from, count, search: search.value })
    if (columns.value.length === 0) columns.value = columnsOf(found.items)
    return found
  }
  return (
    <>
      <div class="tools">
        <h2>{table}</h2>
        <Search label={`Search ${table}`} search={search} />
      </div>
      <div class="columns row" aria-hidden="true">
        <span>id</span>
        {columns.value.map((name) => (
          <span key={name}>{name}</span>
        ))}
      </div>
      <Window<InspectedRow>
        label={table}
        list={`${table} ${search.value}`}
        slice={slice}
        isSelected={({ id }) => selected?.kind === 'record' && selected.id === id}
        open={({ id }) => pane.open({ kind: 'record', table, id })}
        row={(row, links) => (
          <span class="row">
            <span>{row.id}</span>
            {columns.value.map((name) => {
              const text = brief(name, row[name])
              return (
                <span key={name} title={text}>
                  <Linked text={text} links={links} />
                </span>
              )
            })}
          </span>
        )}
      />
    </>
  )
}

function columnsOf(rows: readonly InspectedRow[]): readonly string[] {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))].filter((name) => !leftOut.has(name))
  const first = foremost.filter((name) => names.includes(name))
  const plain = names.filter(
    (name) => !first.includes(name) && rows.some((row) => typeof row[name] !== 'object'),
  )
  return [...first, ...plain].slice(0, maxColumns)
}
