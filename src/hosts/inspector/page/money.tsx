import { useSignal } from '@preact/signals'
import type { Links, PostingView } from '../feed.js'
import { Search } from './controls.js'
import { Link, usePane } from './pane.js'
import { Time } from './time/view.js'
import { Window } from './window.js'
import { Linked, timeOf } from './words.js'

/** Draws what every account has over time and how much of each limit is used, above every movement that led there. */
export function Money() {
  const search = useSignal('')
  const pane = usePane()
  return (
    <>
      <div class="drawn-money">
        <Time onlyMoney={true} />
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
