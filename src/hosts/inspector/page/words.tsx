import type { Json } from '../../../kernel/json.js'
import type { Links } from '../feed.js'
import { Link } from './pane.js'

/** A moment as the platform writes it. */
export function timeOf(milliseconds: number): string {
  return new Date(milliseconds).toISOString().replace('T', ' ').replace('.000Z', 'Z')
}

/** Writes the time between two moments, in short. */
export function distance(from: number, to: number): string {
  const seconds = Math.round((to - from) / 1000)
  const parts = [
    [86_400, 'd'],
    [3600, 'h'],
    [60, 'min'],
    [1, 's'],
  ] as const
  const [size, unit] = parts.find(([length]) => Math.abs(seconds) >= length) ?? [1, 's']
  return `${Math.round((seconds / size) * 10) / 10} ${unit}`
}

const idIn = /((?<![0-9A-Za-z])[0-9A-Za-z]{27}(?![0-9A-Za-z]))/

/** A text whose ids lead to their records. */
export function Linked({ text, links }: { readonly text: string; readonly links: Links }) {
  return text.split(idIn).map((part, index) => {
    const table = Object.hasOwn(links, part) ? links[part] : undefined
    if (table === undefined) return part
    return (
      <Link key={index} to={{ kind: 'record', table, id: part }} title={`${table} ${part}`}>
        {part}
      </Link>
    )
  })
}

interface ValueProps {
  readonly name: string
  readonly value: Json
  readonly links: Links
}

/** A member of a row: moments as such, ids as links, and what has members of its own as a list of those. */
export function Value({ name, value, links }: ValueProps) {
  if (value === null) return <span class="null">null</span>
  if (typeof value === 'number' && isMoment(name, value)) return <time>{timeOf(value)}</time>
  if (typeof value === 'string') return <Linked text={value} links={links} />
  if (typeof value !== 'object') return String(value)
  const members: readonly (readonly [string, Json])[] = Object.entries(value)
  if (members.length === 0) return Array.isArray(value) ? '[]' : '{}'
  return (
    <dl>
      {members.map(([member, inner]) => (
        <div key={member}>
          <dt>{member}</dt>
          <dd>
            <Value name={member} value={inner} links={links} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** Writes a value in one line. */
export function brief(name: string, value: Json | undefined): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number' && isMoment(name, value)) return timeOf(value)
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** The last moment that a `Date` can be, in milliseconds. */
const lastMomentMs = 8.64e15

/** Rows keep moments as Unix milliseconds. Answers have seconds and nanoseconds as well, which are shown as they are. */
function isMoment(name: string, value: number): boolean {
  return (name === 'at' || /(?:_at|_for)$/.test(name)) && value > 1e11 && value <= lastMomentMs
}
