import type { DueJob } from '../feed.js'
import type { Pane } from './pane.js'
import { Window } from './window.js'
import { distance, Linked, timeOf } from './words.js'

/** Lists what the clock will bring, soonest first. */
export function Due({ pane }: { readonly pane: Pane }) {
  const now = pane.overview.value?.now ?? 0
  return (
    <>
      <div class="tools">
        <h2>Due next</h2>
      </div>
      <Window<DueJob>
        label="Due next"
        list="due"
        version={pane.version.value}
        slice={(from, count) => pane.feed.due({ from, count })}
        isSelected={() => false}
        open={(job, links) => {
          const table = links[job.subject]
          if (job.cause !== null) pane.open({ kind: 'entry', id: job.cause })
          else if (table !== undefined) pane.open({ kind: 'record', table, id: job.subject })
        }}
        row={({ at, kind, subject }, links) => (
          <span class="entry">
            <time>{timeOf(at)}</time>
            <span class="kind">in {distance(now, at)}</span>
            <span class="text">
              {kind} of <Linked pane={pane} text={subject} links={links} />
            </span>
          </span>
        )}
      />
    </>
  )
}
