import { useSignal } from '@preact/signals'
import type { Json } from '../../../kernel/json.js'
import type { CauseView } from '../feed.js'
import { onSubmitted } from './controls.js'
import { Field } from './form.js'
import type { Pane } from './pane.js'
import { Search } from './search.js'

/** Everything that the platform, a reviewer, a bank or a chain can bring about. */
export function Causes({ pane }: { readonly pane: Pane }) {
  const search = useSignal('')
  const wanted = search.value.toLowerCase()
  const causes = pane.declarations.value?.causes ?? []
  return (
    <>
      <div class="tools">
        <Search label="Search the causes" search={search} />
      </div>
      <div class="scroll">
        {causes
          .filter(({ name, summary }) => `${name} ${summary}`.toLowerCase().includes(wanted))
          .map((cause) => (
            <CauseForm key={cause.name} pane={pane} cause={cause} />
          ))}
      </div>
    </>
  )
}

interface CausesOfProps {
  readonly pane: Pane
  readonly table: string
  readonly id: string
}

/** Those that are about one record: its id is filled in. */
export function CausesOf({ pane, table, id }: CausesOfProps) {
  const causes = pane.declarations.value?.causes.filter(({ tables }) => tables.includes(table)) ?? []
  if (causes.length === 0 || pane.feed.control === undefined) return null
  return (
    <>
      <h3>Causes</h3>
      <div class="causes">
        {causes.map((cause) => (
          <CauseForm key={`${cause.name} ${id}`} pane={pane} cause={cause} id={id} />
        ))}
      </div>
    </>
  )
}

interface CauseFormProps {
  readonly pane: Pane
  readonly cause: CauseView
  /** What its first argument is. */
  readonly id?: string
}

function CauseForm({ pane, cause, id }: CauseFormProps) {
  const values = useSignal<readonly (Json | undefined)[]>([id])
  const { control } = pane.feed
  const { name, summary, takes } = cause
  const asked = id === undefined ? takes : takes.slice(1)
  const run = (): void => {
    if (control === undefined) return
    const body = Object.fromEntries(takes.map((argument, index) => [argument.name, values.value[index]]))
    void pane.act(name, () => control.post(`/simulate/${name}`, body))
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
              name={argument.name}
              schema={argument.schema}
              root={argument.schema}
              isOptional={argument.isOptional}
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
