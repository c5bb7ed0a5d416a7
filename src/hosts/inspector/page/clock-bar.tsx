import { useSignal } from '@preact/signals'
import type { Overview } from '../feed.js'
import { Act, boundTo, Options, onSubmitted, Proposals } from './controls.js'
import type { Pane } from './pane.js'
import { distance, timeOf } from './words.js'

interface BarProps {
  readonly pane: Pane
  readonly beside: (world: string) => void
  readonly leave: (() => void) | undefined
}

/** Which world it is, what time it is there, and what can be done to all of it. */
export function ClockBar({ pane, beside, leave }: BarProps) {
  const overview = pane.overview.value
  if (overview === undefined) return <header class="bar">platform-simulator</header>
  const { world, now, next, clock, environment, version } = overview
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
      {pane.feed.control !== undefined && <Buttons pane={pane} beside={beside} overview={overview} />}
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
  readonly pane: Pane
  readonly beside: (world: string) => void
  readonly overview: Overview
}

function Buttons({ pane, beside, overview }: ButtonsProps) {
  const duration = useSignal('5s')
  const { control } = pane.feed
  const isOff = pane.isBusy.value
  if (control === undefined) return null
  const button = (name: string, run: () => Promise<unknown>, title?: string) => (
    <Act pane={pane} name={name} run={run} title={title} />
  )
  const advance = (by: string): void =>
    void pane.act(`Advance by ${by}`, () => control.post('/clock/advance', { duration: by }))
  const fork = async (): Promise<void> => {
    const made = await pane.act('Fork', () => control.post('/fork'))
    const id = typeof made === 'object' && made !== null ? Reflect.get(made, 'id') : undefined
    if (typeof id === 'string') beside(id)
  }
  return (
    <div class="buttons">
      <form onSubmit={onSubmitted(() => advance(duration.value))}>
        <input aria-label="How far to advance the clock" list="steps" size={5} {...boundTo(duration)} />
        <Proposals id="steps" of={steps} />
        <button type="submit" aria-disabled={isOff}>
          Advance
        </button>
      </form>
      {button(
        'Run next',
        () => control.post('/clock/runNext'),
        'Moves the clock to the next job, and runs that',
      )}
      {button('Reset', () => control.post('/reset'), 'Back to what the world began with')}
      <button
        type="button"
        aria-disabled={isOff}
        title="The same state, beside this one"
        onClick={() => void fork()}
      >
        Fork
      </button>
      {button('Save', async () => save(await control.get('/snapshot'), overview))}
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
      {overview.isWaitedFor &&
        button(
          'Continue',
          () => control.post('/inspect/finish'),
          'The test goes on, and the inspector is closed',
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
