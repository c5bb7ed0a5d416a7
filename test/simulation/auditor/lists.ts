import { type Audit, fail, member, members, same } from './audit.js'
import { send, type Way } from './calls.js'

export interface List {
  readonly operation: string
  readonly params?: Readonly<Record<string, string>>
  readonly query: Readonly<Record<string, string>>
  /** The member of an item that names it. */
  readonly id: string
  /** The ids that it has to have, in order. */
  readonly expected: readonly (string | null)[]
}

/** Walks a list from one end to the other by pages of `limit`, and holds every page against the model. */
export async function walk(
  audit: Audit,
  way: Way,
  list: List,
  limit: number,
  backwards: boolean,
): Promise<void> {
  const { expected } = list
  audit.say(
    () =>
      `// walks ${list.operation} ${JSON.stringify({ ...list.params, ...list.query, limit })}${backwards ? ' backwards' : ''}`,
  )
  if (!backwards) return forwards(audit, way, list, limit)
  const [first] = expected.slice(-1)
  let cursor = first
  let end = expected.length - 1
  while (end > 0 && cursor !== undefined) {
    const page = await pageOf(audit, way, list, { limit: String(limit), ending_before: String(cursor) })
    const start = Math.max(0, end - limit)
    checkPage(list, page, start, end)
    cursor = expected[start]
    end = start
  }
}

async function forwards(audit: Audit, way: Way, list: List, limit: number): Promise<void> {
  let start = 0
  let cursor: string | null | undefined
  for (;;) {
    const query = { limit: String(limit), ...(cursor !== undefined && { starting_after: String(cursor) }) }
    const page = await pageOf(audit, way, list, query)
    const end = Math.min(list.expected.length, start + limit)
    checkPage(list, page, start, end)
    if (end >= list.expected.length) return
    cursor = list.expected[end - 1]
    start = end
  }
}

async function pageOf(audit: Audit, way: Way, list: List, paging: Record<string, string>): Promise<unknown> {
  audit.calls++
  const { params = {} } = list
  const call = { operation: list.operation, params, query: { ...list.query, ...paging } }
  const { body, problem } = await send(audit.sim, call, way)
  if (problem !== undefined)
    fail(`${list.operation} ${JSON.stringify(call.query)} was refused with ${problem}`)
  return body
}

function checkPage(
  { operation, query, id, expected }: List,
  page: unknown,
  start: number,
  end: number,
): void {
  const what = `of ${operation} ${JSON.stringify(query)} from ${start}`
  const ids = members(page, 'data').map((item) => member(item, id))
  same(`the page ${what}`, ids, expected.slice(start, end))
  same(`total_count ${what}`, member(page, 'meta', 'total_count'), expected.length)
  same(`has_more_after ${what}`, member(page, 'meta', 'has_more_after'), end < expected.length)
  same(`has_more_before ${what}`, member(page, 'meta', 'has_more_before'), start > 0)
}
