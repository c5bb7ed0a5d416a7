import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { memberOf } from '../../../kernel/member-of.js'
import { words } from '../labels.js'
import type { Control, Possible } from './feed.js'
import { usePane } from './pane.js'
import { Mark, State } from './time/labels.js'
import { meaningOf } from './time/meaning.js'
import { amountOf, lengthOf } from './time/times.js'

/** Lists what can happen to a record now, and what would come of it: each was tried on a fork. Nothing else is offered. */
export function PossibleNext({ id, control }: { readonly id: string; readonly control: Control }) {
  const pane = usePane()
  const found = useSignal<readonly Possible[] | undefined>(undefined)
  const version = pane.version.value
  useEffect(() => {
    let isOver = false
    control.get(`/possible/${encodeURIComponent(id)}`).then(
      (answer) => {
        const data = memberOf(answer, 'data')
        if (!isOver) found.value = Array.isArray(data) ? data : []
      },
      () => {
        if (!isOver) found.value = []
      },
    )
    return () => {
      isOver = true
    }
  }, [id, version])
  if (found.value === undefined) return null
  return (
    <>
      <h3>Possible next</h3>
      {found.value.length === 0 && <p class="hint">Nothing can be done to it any more.</p>}
      {found.value.map((one, index) => (
        <Preview
          key={`${one.name} ${JSON.stringify(one.args)}`}
          one={one}
          id={id}
          isFirst={index === 0}
          control={control}
        />
      ))}
    </>
  )
}

interface PreviewProps {
  readonly one: Possible
  readonly id: string
  readonly isFirst: boolean
  readonly control: Control
}

function Preview({ one, id, isFirst, control }: PreviewProps) {
  const pane = usePane()
  const { name, summary, args, moves, events, postings, jobs, changes } = one
  const last = moves.filter(({ subject }) => subject === id).at(-1) ?? moves.at(-1)
  const others = args.filter((arg) => arg !== id && arg !== null)
  const now = pane.overview.value?.now ?? 0
  return (
    <details class="next" open={isFirst}>
      <summary>
        <b>{name}</b>
        {last === undefined ? <span class="hint">no move</span> : <State state={last.to} />}
      </summary>
      <p class="hint">{summary}</p>
      {others.length > 0 && <p class="mono">{others.map((arg) => JSON.stringify(arg)).join(', ')}</p>}
      <ul>
        {moves.map(({ machine, from, to }, index) => (
          <li key={index}>
            <Mark meaning={meaningOf(to)}>{`${words(machine)}: ${words(from)} \u2192 ${words(to)}`}</Mark>
          </li>
        ))}
        {postings.map(({ reason, entries }, index) => (
          <li key={index}>
            moves money: {words(reason)},{' '}
            {entries
              .filter(({ amount }) => !amount.startsWith('-'))
              .map(({ amount, asset }) => `${amountOf(amount)} ${asset}`)
              .join(', ')}
          </li>
        ))}
        <li>{events.length === 0 ? 'tells nobody' : `tells ${events.map(({ type }) => type).join(', ')}`}</li>
        {jobs.map(({ kind, dueAt }, index) => (
          <li key={index}>
            schedules {kind} in {lengthOf(Date.parse(dueAt) - now)}
          </li>
        ))}
        {moves.length === 0 && changes.length > 0 && (
          <li>changes {[...new Set(changes.map(({ table }) => words(table)))].join(', ')}</li>
        )}
      </ul>
      <div class="causes">
        <button
          type="button"
          class="main"
          aria-disabled={pane.isBusy.value}
          onClick={() => void pane.act(name, () => control.perform(one), { kind: one.kind, name, args })}
        >
          Do it
        </button>
        <button
          type="button"
          aria-disabled={pane.isBusy.value}
          onClick={() =>
            void pane.act(`${name} in a fork`, async () => {
              const fork = memberOf(await control.post('/fork'), 'id')
              if (typeof fork !== 'string') return
              const feed = control.feedOf(fork)
              await feed.control?.perform(one)
              pane.beside(fork)
            })
          }
        >
          In a fork
        </button>
      </div>
    </details>
  )
}
