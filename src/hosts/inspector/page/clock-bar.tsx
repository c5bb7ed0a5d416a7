import { useSignal } from '@preact/signals'
import { memberOf } from '../../../kernel/member-of.js'
import type { Overview } from '../live.js'
import { boundTo, Options, onSubmitted, Proposals } from './controls.js'
import type { Control } from './feed.js'
import { Act, usePane } from './pane.js'
import { distance, timeOf } from './words.js'

export interface BarProps {
  /** Shows another world beside this one. */
  readonly beside: (world: string) => void
  /** Shows this one no more. */
  readonly leave: (() => void) | undefined
}

/** Shows which world it is, what time it is there, and what can be done to all of it. */
export function ClockBar({ beside, leave }: BarProps) {
  const { overview, feed } = usePane()
  if (overview.value === undefined) return <header class="bar">platform-simulator</header>
  const { world, now, next, clock, environment, version } = overview.value
  return (
    <header class="bar">
      <h1 title={`platform-simulator ${version}, ${environment}`}>{world}</h1>
      <span class="clock">
        <time>{timeOf(now)}</time>
        <span class="hint">
          clock {clock}
          {next === null ? ', nothing is due' : `, next in ${distance(now, next.at)}: ${next.kind}`}
        </span>
      </span>
      {feed.control !== undefined && (
        <Buttons beside={beside} control={feed.control} overview={overview.value} />
      )}
      {leave !== undefined && (
        <button type="button" onClick={leave} aria-label={`Close the world ${world}`}>
          Close
        </button>
      )}
    </header>
  )
}

const steps = ['1s', '5s', '1m', '1h', '1d'] as const

interface ButtonsProps {
  readonly control: Control
  readonly overview: Overview
}

function Buttons({ beside, control, overview }: Pick<BarProps, 'beside'> & ButtonsProps) {
  const duration = useSignal('5s')
  const pane = usePane()
  const advance = (by: string): void =>
    void pane.act(`Advance by ${by}`, () => control.post('/clock/advance', { duration: by }))
  const fork = async (): Promise<void> => {
    const id = memberOf(await control.post('/fork'), 'id')
    if (typeof id === 'string') beside(id)
  }
  return (
    <div class="buttons">
      <form onSubmit={onSubmitted(() => advance(duration.value))}>
        <input aria-label="How far to advance the clock" list="steps" size={5} {...boundTo(duration)} />
        <Proposals id="steps" of={steps} />
        <button type="submit" aria-disabled={pane.isBusy.value}>
          Advance
        </button>
      </form>
      <Act
        name="Run next"
        run={() => control.post('/clock/runNext')}
        title="Moves the clock to the next job, and runs that"
      />
      <Act name="Reset" run={() => control.post('/reset')} title="Back to what the world began with" />
      <Act name="Fork" run={fork} title="The same state, beside this one" />
      <Act name="Save" run={async () => save(await control.get('/snapshot'), overview)} />
      <label class="button">
        Load
        <input
          type="file"
          accept="application/json,.json"
          onChange={({ currentTarget }) => {
            const [file] = currentTarget.files ?? []
            currentTarget.value = ''
            if (file === undefined) return
            void pane.act('Load', async () => control.post('/restore', JSON.parse(await file.text())))
          }}
        />
      </label>
      {overview.worlds.length > 1 && (
        <label>
          Beside
          <select
            value=""
            onChange={({ currentTarget }) => {
              if (currentTarget.value !== '') beside(currentTarget.value)
              currentTarget.value = ''
            }}
          >
            <option value="">choose</option>
            <Options of={overview.worlds.filter((id) => id !== overview.world)} />
          </select>
        </label>
      )}
      {overview.isWaitedFor && (
        <Act
          name="Continue"
          run={() => control.post('/inspect/finish')}
          title="The test goes on, and the inspector is closed"
        />
      )}
    </div>
  )
}

/** Has the browser write a file. It has the keys of the world in it, as every snapshot has. */
function save(snapshot: unknown, { world, now }: Overview): void {
  const address = URL.createObjectURL(new Blob([JSON.stringify(snapshot)], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = address
  link.download = `${world}-${new Date(now).toISOString().replaceAll(':', '-')}.json`
  link.click()
  URL.revokeObjectURL(address)
}
