import type { Row, TableImage } from '../../../kernel/table.js'
import type { Clock, PendingJob } from '../../../runtime/clock.js'
import type { Events } from '../../../runtime/events.js'
import { insideOf } from '../../../runtime/inside.js'

/** The part of a simulator that the panel shows and moves. */
export interface PanelSimulator {
  readonly simulate: object
  readonly clock: Pick<Clock, 'now' | 'runNext'> & {
    pending(): readonly PendingJob[]
    /** Somebody has typed it: the clock refuses what is no duration, and says what is. */
    advance(by: string | number): Promise<void>
  }
  readonly requests: {
    list(): readonly {
      readonly seq: number
      readonly at: Date
      readonly method: string
      readonly path: string
      readonly status: number
      readonly detail: string | undefined
    }[]
  }
  readonly events: Pick<Events, 'list'>
  inTurn<T>(work: () => Promise<T>): Promise<T>
}

/** The story that is looked at, and its world. */
export interface Current {
  readonly story: string
  readonly sim: PanelSimulator | undefined
  readonly images: Map<string, TableImage<Row>>
  /** Its world is looked at after each change: the panel is there. */
  isFollowed: boolean
}

/** The world of the story: times are Unix milliseconds, because the channel makes a Date of a text in ISO 8601. */
export type Shown = NonNullable<ReturnType<typeof shownOf>>

/** The most rows that the panel has of each list. */
const maxShown = { due: 10, requests: 20, events: 20, ids: 50 }

/** Shows the world of a story. */
export function shownOf(current: Current) {
  const { story, sim, images } = current
  if (sim === undefined) return undefined
  const pending = sim.clock.pending()
  return {
    story,
    now: sim.clock.now().getTime(),
    pending: pending.length,
    /** The first of what is due. */
    due: pending
      .slice(0, maxShown.due)
      .map(({ kind, subject, dueAt }) => ({ kind, subject, at: dueAt.getTime() })),
    /** The last, newest first. */
    requests: sim.requests
      .list()
      .slice(-maxShown.requests)
      .reverse()
      .map(({ seq, at, method, path, status, detail }) => ({
        seq,
        at: at.getTime(),
        text: `${method} ${path}`,
        status,
        detail: detail ?? null,
      })),
    events: sim.events
      .list()
      .slice(-maxShown.events)
      .reverse()
      .map(({ id, type }) => ({ id, type })),
    /** The ids of tables that causes are about, the newest last. */
    ids: idsOf(sim, images),
  }
}

/** Reads a table. One that nobody has written to since the last look is as it was then. */
function idsOf(
  sim: PanelSimulator,
  images: Map<string, TableImage<Row>>,
): Readonly<Record<string, readonly string[]>> {
  const { tables } = insideOf(sim).session.present().state
  return Object.fromEntries(
    tables.flatMap((table) => {
      const { name } = table.definition
      const image = table.image(images.get(name))
      images.set(name, image)
      const { rows } = image
      const first = Math.max(0, rows.size - maxShown.ids)
      const ids = Array.from({ length: rows.size - first }, (_, index) => rows.at(first + index) ?? '')
      return ids.length === 0 ? [] : [[name, ids]]
    }),
  )
}
