import { signal } from '@preact/signals'
import { isoTime } from '../../../kernel/clock.js'
import type { Json } from '../../../kernel/json.js'
import { marks, tokensOf } from '../../design/tokens.js'
import type { CauseView } from '../../inspector/declarations.js'
import { boundTo, onSubmitted } from '../../inspector/page/controls.js'
import { Field } from '../../inspector/page/form.js'
import type { Outcome } from './messages.js'
import type { Shown } from './shown.js'
import type { Wish } from './wishes.js'

type WithoutStory<W> = W extends unknown ? Omit<W, 'story'> : never

/** The state of the panel: what it shows, and what it asks for. */
export class PanelState {
  readonly shown = signal<Shown | null>(null)
  readonly causes = signal<readonly CauseView[]>([])
  readonly outcome = signal<Outcome | undefined>(undefined)
  readonly isBusy = signal(false)
  readonly by = signal('')
  readonly search = signal('')
  /** The values that are written in the forms, by cause and argument. */
  readonly #values = signal<Readonly<Record<string, Readonly<Record<string, Json>>>>>({})
  readonly #send: (wished: Wish) => void
  /** Begins the story anew. */
  readonly reset: (story: string) => void

  constructor(send: (wished: Wish) => void, reset: (story: string) => void) {
    this.#send = send
    this.reset = reset
  }

  /** Begins another story, or the same once more. */
  begin(shown: Shown | null, causes: readonly CauseView[]): void {
    const isAnother = shown?.story !== this.shown.value?.story
    this.shown.value = shown
    this.causes.value = causes
    this.isBusy.value = false
    if (!isAnother) return
    this.#values.value = {}
    this.outcome.value = undefined
  }

  valuesOf(cause: string): Readonly<Record<string, Json>> {
    return this.#values.value[cause] ?? {}
  }

  fill(cause: string, argument: string, value: Json | undefined): void {
    const { [argument]: _, ...others } = this.valuesOf(cause)
    const values = value === undefined ? others : { ...others, [argument]: value }
    this.#values.value = { ...this.#values.value, [cause]: values }
  }

  act(wished: WithoutStory<Wish>): void {
    const shown = this.shown.value
    if (shown === null || this.isBusy.value) return
    this.isBusy.value = true
    this.outcome.value = undefined
    this.#send({ ...wished, story: shown.story })
  }
}

const steps = [
  { by: '1m', label: '1 minute' },
  { by: '1h', label: '1 hour' },
  { by: '1d', label: '1 day' },
]

interface PanelProps {
  readonly state: PanelState
}

export function Panel({ state }: PanelProps) {
  const shown = state.shown.value
  return (
    <div class="sim-panel">
      <style>{style}</style>
      {shown === null ? (
        <p>
          This story has no simulator. <code>simPreview()</code> in the preview gives it one, unless{' '}
          <code>parameters.sim</code> is false.
        </p>
      ) : (
        <>
          <Clock state={state} shown={shown} />
          <Last state={state} />
          <div class="columns">
            <Causes key={shown.story} state={state} shown={shown} />
            <Happened shown={shown} />
          </div>
        </>
      )}
    </div>
  )
}

function Clock({ state, shown }: PanelProps & { readonly shown: Shown }) {
  const { isBusy, by } = state
  const [next] = shown.due
  return (
    <section aria-label="Clock">
      <p>
        <time>{isoTime(shown.now)}</time>{' '}
        <span class="muted">
          {next === undefined
            ? 'Nothing is due.'
            : `Next: ${next.kind} of ${next.subject} at ${isoTime(next.at)}`}
          {shown.pending > 1 ? `, and ${shown.pending - 1} more` : ''}
        </span>
      </p>
      <form class="tools" onSubmit={onSubmitted(() => state.act({ do: 'advance', by: by.value.trim() }))}>
        {steps.map((step) => (
          <button
            key={step.by}
            type="button"
            aria-disabled={isBusy.value}
            onClick={() => state.act({ do: 'advance', by: step.by })}
          >
            {step.label}
          </button>
        ))}
        <input aria-label="Advance by" placeholder="90s" required {...boundTo(by)} />
        <button type="submit" aria-disabled={isBusy.value}>
          Advance
        </button>
        <button type="button" aria-disabled={isBusy.value} onClick={() => state.act({ do: 'next' })}>
          Run next
        </button>
        <button type="button" onClick={() => state.reset(shown.story)}>
          Reset
        </button>
      </form>
    </section>
  )
}

/** Shows what became of the last thing that was asked for. */
function Last({ state }: PanelProps) {
  const outcome = state.outcome.value
  return (
    <div role="status">
      {outcome !== undefined && (
        <>
          <p class={outcome.isBad ? 'bad mark wrong' : 'good mark done'}>
            <i aria-hidden="true" />
            {outcome.text}
          </p>
          {outcome.hint !== null && <p>Hint: {outcome.hint}</p>}
          {outcome.result !== null && <pre>{outcome.result}</pre>}
        </>
      )}
    </div>
  )
}

function Causes({ state, shown }: PanelProps & { readonly shown: Shown }) {
  const wanted = state.search.value.toLowerCase()
  return (
    <section aria-label="Causes">
      <input
        type="search"
        aria-label="Search the causes"
        placeholder="Search the causes"
        {...boundTo(state.search)}
      />
      {state.causes.value
        .filter(({ name, summary }) => `${name} ${summary}`.toLowerCase().includes(wanted))
        .map((cause) => (
          <CauseForm key={cause.name} state={state} cause={cause} shown={shown} />
        ))}
    </section>
  )
}

interface CauseFormProps extends PanelProps {
  readonly cause: CauseView
  readonly shown: Shown
}

function CauseForm({ state, cause, shown }: CauseFormProps) {
  const { name, summary, takes, tables } = cause
  const values = state.valuesOf(name)
  const ids = tables.flatMap((table) => shown.ids[table] ?? [])
  return (
    <details>
      <summary>{name}</summary>
      <form onSubmit={onSubmitted(() => state.act({ do: 'cause', name, values }))}>
        <p class="muted">{summary}</p>
        {takes.map((argument, place) => (
          <Field
            key={argument.name}
            {...argument}
            value={values[argument.name]}
            change={(value) => state.fill(name, argument.name, value)}
            proposals={place === 0 && tables.length > 0 ? ids : undefined}
          />
        ))}
        <button type="submit" aria-disabled={state.isBusy.value}>
          {name}
        </button>
      </form>
    </details>
  )
}

function Happened({ shown: { requests, events } }: { readonly shown: Shown }) {
  return (
    <section>
      <h3>Last requests</h3>
      <ol aria-label="Last requests">
        {requests.map(({ seq, at, text, status, detail }) => (
          <li key={seq} title={detail ?? undefined}>
            <time>{isoTime(at)}</time> {text}{' '}
            <span class={status >= 200 && status < 400 ? 'good' : 'bad'}>{status}</span>
          </li>
        ))}
      </ol>
      <h3>Last events</h3>
      <ol aria-label="Last events">
        {events.map(({ id, type }) => (
          <li key={id} title={id}>
            {type}
          </li>
        ))}
      </ol>
    </section>
  )
}

/** Paper, ink and type are Storybook's: the manager writes its theme into the variables. What a colour means is ours. */
const style = `
${tokensOf('.sim-panel')}${marks}.sim-panel { padding: 12px 16px; font: 13px/1.5 var(--sim-font); color: var(--sim-text); background: var(--sim-background) }
.sim-panel p { margin: 0 0 8px }
.sim-panel h3 { font-size: 13px; margin: 8px 0 4px }
.sim-panel time, .sim-panel pre, .sim-panel code { font-family: var(--sim-mono); font-size: 12px }
.sim-panel pre { max-height: 200px; overflow: auto; border: 1px solid var(--sim-border); padding: 8px; margin: 0 0 8px }
.sim-panel .muted { color: var(--sim-muted) }
.sim-panel .bad { color: var(--wrong-ink); white-space: pre-wrap }
.sim-panel .good { color: var(--done-ink) }
.sim-panel .tools { display: flex; flex-wrap: wrap; gap: 6px; margin-bottom: 8px }
.sim-panel .columns { display: grid; grid-template-columns: repeat(auto-fit, minmax(320px, 1fr)); gap: 16px }
.sim-panel label { display: block; margin-bottom: 6px }
.sim-panel input, .sim-panel select, .sim-panel button { font: inherit; color: var(--sim-input-text); background: var(--sim-input); border: 1px solid var(--sim-input-border); border-radius: var(--round); padding: 3px 9px }
.sim-panel label input, .sim-panel label select { display: block; width: 100%; box-sizing: border-box }
.sim-panel button { cursor: pointer }
.sim-panel button[aria-disabled=true] { cursor: default; border-style: dashed }
.sim-panel :focus-visible { outline: 2px solid var(--sim-focus); outline-offset: 1px }
.sim-panel details { border-bottom: 1px solid var(--sim-border); padding: 4px 0 }
.sim-panel summary { cursor: pointer }
.sim-panel details form { padding: 6px 0 6px 14px }
.sim-panel fieldset { border: 1px solid var(--sim-border); margin: 0 0 6px }
.sim-panel ol { list-style: none; margin: 0; padding: 0 }
`
