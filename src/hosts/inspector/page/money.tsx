import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import type { BalanceView, Links, PostingView } from '../feed.js'
import { Link } from './controls.js'
import type { Pane } from './pane.js'
import { Search } from './search.js'
import { Window } from './window.js'
import { Linked, timeOf } from './words.js'

/** Lists what every account has, and every movement that led there. */
export function Money({ pane }: { readonly pane: Pane }) {
  const search = useSignal('')
  const balances = useSignal<readonly BalanceView[]>([])
  const links = useSignal<Links>({})
  const version = pane.version.value
  useEffect(() => {
    void pane.feed.money({ from: 0, count: 0 }).then(
      (money) => {
        balances.value = money.balances
        links.value = money.links
      },
      () => undefined,
    )
  }, [version])
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
            {balances.value.map(({ account, asset, amount }) => (
              <tr key={`${account} ${asset}`}>
                <td>
                  <Linked pane={pane} text={account} links={links.value} />
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
        version={version}
        slice={(from, count) => pane.feed.money({ from, count, search: search.value })}
        isGrowing={true}
        isSelected={() => false}
        open={({ transaction_id: id }, found) => {
          const table = found[id]
          if (table !== undefined) pane.open({ kind: 'record', table, id })
        }}
        row={(posting, found) => <PostingLine pane={pane} posting={posting} links={found} />}
      />
    </>
  )
}

interface PostingProps {
  readonly pane: Pane
  readonly posting: PostingView
  readonly links: Links
}

export function PostingLine({ pane, posting, links }: PostingProps) {
  const { at, reason, transaction_id, entries, cause } = posting
  const sides = entries.map(({ account, asset, amount }) => `${account} ${amount} ${asset}`).join(', ')
  return (
    <span class="entry" title={sides}>
      <time>{timeOf(at)}</time>
      <span class="kind">{reason}</span>
      <span class="text">
        <Linked pane={pane} text={`${sides} of ${transaction_id}`} links={links} />
        {cause !== null && (
          <>
            {', '}
            <Link pane={pane} to={{ kind: 'entry', id: cause }}>
              caused by entry {cause}
            </Link>
          </>
        )}
      </span>
    </span>
  )
}
