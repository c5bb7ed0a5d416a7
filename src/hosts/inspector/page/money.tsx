import { useSignal } from '@preact/signals'
import type { Links, PostingView } from '../feed.js'
import { Search } from './controls.js'
import { Link, useAnswer, usePane } from './pane.js'
import { Window } from './window.js'
import { Linked, timeOf } from './words.js'

/** Lists what every account has, and every movement that led there. */
export function Money() {
  const search = useSignal('')
  const pane = usePane()
  const { answer: money } = useAnswer(() => pane.feed.money({ from: 0, count: 0 }))
  return (
    <>
      <div class="tools">
        <h2>Balances</h2>
      </div>
      <div class="balances">
        <table>
          <thead>
            <tr>
              <th>Account</th>
              <th>Asset</th>
              <th>Amount</th>
            </tr>
          </thead>
          <tbody>
            {money?.balances.map(({ account, asset, amount }) => (
              <tr key={`${account} ${asset}`}>
                <td>
                  <Linked text={account} links={money.links} />
                </td>
                <td>{asset}</td>
                <td class="amount">{amount}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div class="tools">
        <h2>Postings</h2>
        <Search label="Search the postings" search={search} />
      </div>
      <Window<PostingView>
        label="Postings"
        list={`postings ${search.value}`}
        slice={(from, count) => pane.feed.money({ from, count, search: search.value })}
        isGrowing={true}
        open={({ transaction_id: id }, found) => {
          const table = found[id]
          if (table !== undefined) pane.open({ kind: 'record', table, id })
        }}
        row={(posting, found) => <PostingLine posting={posting} links={found} />}
      />
    </>
  )
}

interface PostingProps {
  readonly posting: PostingView
  readonly links: Links
}

export function PostingLine({ posting, links }: PostingProps) {
  const { at, reason, transaction_id, entries, cause } = posting
  const sides = entries.map(({ account, asset, amount }) => `${account} ${amount} ${asset}`).join(', ')
  return (
    <span class="entry" title={sides}>
      <time>{timeOf(at)}</time>
      <span class="kind">{reason}</span>
      <span class="text">
        <Linked text={`${sides} of ${transaction_id}`} links={links} />
        {cause !== null && (
          <>
            {', '}
            <Link to={{ kind: 'entry', id: cause }}>caused by entry {cause}</Link>
          </>
        )}
      </span>
    </span>
  )
}
