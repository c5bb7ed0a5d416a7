import { useSignal } from '@preact/signals'
import { memberOf } from '../../../kernel/member-of.js'
import { boundTo, Options, onSubmitted, Proposals } from './controls.js'
import type { Control } from './feed.js'
import { Act, useAnswer, usePane } from './pane.js'

/** Sets what is to go wrong with the calls of the application, and with deliveries. */
export function Faults() {
  const { control } = usePane().feed
  const { answer } = useAnswer(() => control?.get('/faults'))
  if (control === undefined) return null
  const listed = memberOf(answer, 'data')
  const rules: readonly { readonly description: string }[] = Array.isArray(listed) ? listed : []
  const button = (name: string, path: string, body?: object) => (
    <Act name={name} run={() => control.post(path, body)} />
  )
  return (
    <div class="scroll">
      <h2>Calls of the application</h2>
      <NextFault control={control} />
      <ul>
        {rules.map(({ description }) => (
          <li key={description}>{description}</li>
        ))}
      </ul>
      <Act name="Clear faults" disabled={rules.length === 0} run={() => control.delete('/faults')} />
      <h2>Deliveries</h2>
      <div class="causes">
        {button('Drop the next attempt', '/deliveries/drop', { attempts: 1 })}
        {button('Duplicate the next delivery', '/deliveries/duplicate', { deliveries: 1 })}
        {button('Tamper with the next attempt', '/deliveries/tamper')}
        {button('Reorder', '/deliveries/reorder', {})}
        {button('Reorder no more', '/deliveries/reorder', { seed: false })}
      </div>
    </div>
  )
}

/** Faults that can be set for a call, by their words. */
const mishaps: Readonly<Record<string, object>> = {
  'is answered 400': { status: 400 },
  'is answered 429': { status: 429 },
  'is answered 500': { status: 500 },
  'is answered 503': { status: 503 },
  'does not arrive': { networkError: true },
  'is done, and its answer is lost': { loseResponse: true },
  'is answered with half of a body': { truncate: true },
  'is answered 30 virtual seconds later': { delay: '30s' },
}

function NextFault({ control }: { readonly control: Control }) {
  const operation = useSignal('')
  const mishap = useSignal(Object.keys(mishaps)[3] ?? '')
  const times = useSignal('1')
  const pane = usePane()
  const set = (): void => {
    const fault = { ...mishaps[mishap.value], times: Number(times.value) }
    void pane.act('Fault', () => control.post('/faults', { operation: operation.value, fault }))
  }
  return (
    <form class="tools" onSubmit={onSubmitted(set)}>
      <label>
        The next call of
        <input list="operations" required placeholder="customers.create" {...boundTo(operation)} />
      </label>
      <Proposals id="operations" of={pane.declarations.value?.operations ?? []} />
      <label>
        what happens
        <select {...boundTo(mishap)}>
          <Options of={Object.keys(mishaps)} />
        </select>
      </label>
      <label>
        times
        <input type="number" min={1} {...boundTo(times)} />
      </label>
      <button type="submit" aria-disabled={pane.isBusy.value}>
        Set fault
      </button>
    </form>
  )
}
