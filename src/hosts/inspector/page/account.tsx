import { words } from '../labels.js'
import { usePane } from './pane.js'
import { lastAtOrBefore } from './time/axis.js'
import { accountName } from './time/lanes.js'
import { amountOf, momentOf } from './time/times.js'

interface Props {
  readonly account: string
  readonly asset: string
}

/** The postings that are listed: the newest. */
const mostPostings = 60

/** Shows what an account has of an asset, and the postings that led there, each with what caused it. */
export function Account({ account, asset }: Props) {
  const pane = usePane()
  const { picture } = pane
  const model = picture.model.value?.model
  const balance = model?.balances.get(`${account} ${asset}`)
  if (model === undefined || balance === undefined) return <p class="none">Nothing was booked there.</p>
  const last = lastAtOrBefore(balance.times, picture.at)
  const shown = balance.postings.slice(Math.max(0, last + 1 - mostPostings), last + 1).reverse()
  return (
    <>
      <p class="above">account</p>
      <h2>
        {accountName(model, account)}, {asset}
      </h2>
      <p class="large">
        {amountOf(balance.amounts[last] ?? 0)} {asset}
      </p>
      <h3>Postings</h3>
      <ul>
        {shown.map(([id, at, cause, transaction, reason, sides]) => {
          const amount = sides.find(([of, unit]) => of === account && unit === asset)?.[2] ?? '0'
          return (
            <li key={id}>
              <button
                type="button"
                class="problem"
                onClick={() => {
                  const table = model.subjects.get(transaction)?.[0]
                  if (cause !== 0) pane.open({ kind: 'entry', id: cause })
                  else if (table !== undefined) pane.open({ kind: 'record', table, id: transaction })
                }}
              >
                <b class="amount">
                  {amount.startsWith('-') ? '' : '+'}
                  {amountOf(amount)}
                </b>{' '}
                {words(reason)}
                <small>
                  {momentOf(at)}, {model.labelOf(transaction)}
                </small>
              </button>
            </li>
          )
        })}
      </ul>
    </>
  )
}
