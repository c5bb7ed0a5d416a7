import { useSignal } from '@preact/signals'
import type { Json } from '../../../kernel/json.js'
import type { CauseView } from '../declarations.js'
import { onSubmitted, Search } from './controls.js'
import { Field } from './form.js'
import { usePane } from './pane.js'

/** Everything that the platform, a reviewer, a bank or a chain can bring about. */
export function Causes() {
  const search = useSignal('')
  const wanted = search.value.toLowerCase()
  const causes = usePane().declarations.value?.causes ?? []
  return (
    <>
      <div class="tools">
        <Search label="Search the causes" search={search} />
      </div>
      <div class="scroll">
        {causes
          .filter(({ name, summary }) => `${name} ${summary}`.toLowerCase().includes(wanted))
          .map((cause) => (
            <CauseForm key={cause.name} cause={cause} />
          ))}
      </div>
    </>
  )
}

/** Shows the causes that are about one record: its id is filled in. */
export function CausesOf({ table, id }: { readonly table: string; readonly id: string }) {
  const { declarations, feed } = usePane()
  const causes = declarations.value?.causes.filter(({ tables }) => tables.includes(table)) ?? []
  if (causes.length === 0 || feed.control === undefined) return null
  return (
    <details class="each">
      <summary>All causes about it, with arguments of your own</summary>
      <div class="causes">
        {causes.map((cause) => (
          <CauseForm key={`${cause.name} ${id}`} cause={cause} id={id} />
        ))}
      </div>
    </details>
  )
}

/** @param id the first argument of the cause, where that is known */
function CauseForm({ cause, id }: { readonly cause: CauseView; readonly id?: string }) {
  const values = useSignal<readonly (Json | undefined)[]>([id])
  const pane = usePane()
  const { control } = pane.feed
  const { name, summary, takes } = cause
  const asked = id === undefined ? takes : takes.slice(1)
  const run = (): void => {
    if (control === undefined) return
    const body = Object.fromEntries(takes.map((argument, index) => [argument.name, values.value[index]]))
    const args = takes.map((_, index) => values.value[index] ?? null)
    void pane.act(name, () => control.post(`/simulate/${name}`, body), { kind: 'cause', name, args })
  }
  if (asked.length === 0)
    return (
      <button type="button" title={summary} aria-disabled={pane.isBusy.value} onClick={run}>
        {name}
      </button>
    )
  return (
    <details class="each">
      <summary title={summary}>{name}</summary>
      <form onSubmit={onSubmitted(run)}>
        <p class="hint">{summary}</p>
        {asked.map((argument) => {
          const place = takes.indexOf(argument)
          return (
            <Field
              key={argument.name}
              {...argument}
              value={values.value[place]}
              change={(value) => {
                values.value = takes.map((_, index) => (index === place ? value : values.value[index]))
              }}
            />
          )
        })}
        <button type="submit" aria-disabled={pane.isBusy.value}>
          {name}
        </button>
      </form>
    </details>
  )
}
