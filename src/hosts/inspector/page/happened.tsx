import type { Json } from '../../../kernel/json.js'
import { memberOf } from '../../../kernel/member-of.js'
import type { Entry } from '../feed.js'
import { words } from '../labels.js'
import { CopyCurl, CopyWorld } from './copy.js'
import { Entries } from './lists.js'
import { useAnswer, usePane } from './pane.js'
import { Mark } from './time/labels.js'
import type { Chain } from './time/model.js'
import { lengthOf, momentOf } from './time/times.js'
import { Value } from './words.js'

/** Members of a request that are shown in a place of their own. */
const shownApart: ReadonlySet<string> = new Set(['sent', 'answered', 'problem', 'detail', 'hint', 'status'])

/** Shows one thing that happened: what it was, what caused it and what it caused. */
export function Happened({ id }: { readonly id: number }) {
  const { feed, picture } = usePane()
  const { answer, fault } = useAnswer(() => feed.entry(id))
  if (answer === undefined || fault !== undefined) return <p class="none">{fault}</p>
  const { entry, causes, effects, links } = answer
  const { kind, at, text, isBad, detail } = entry
  const rest = Object.fromEntries(Object.entries(detail).filter(([name]) => !shownApart.has(name)))
  const chain = picture.model.value?.model.chains.get(String(detail['delivery_id']))
  return (
    <>
      <p class="above">
        <span>{kind}</span>
        <time>{momentOf(at)}</time>
      </p>
      <h2 class={isBad ? 'bad' : undefined}>{text}</h2>
      {kind === 'request' && <Request entry={entry} />}
      {chain !== undefined && <Attempts chain={chain} here={id} />}
      <Entries title="Caused by" entries={causes} />
      <Entries title="What it caused" entries={effects} />
      <h3>{kind === 'request' ? 'More about it' : 'What it was'}</h3>
      <Value name="detail" value={rest} links={links} />
    </>
  )
}

/** A call with what it sent, what it was answered, and why it was refused. */
function Request({ entry }: { readonly entry: Entry }) {
  const { detail } = entry
  const status = Number(detail['status'])
  const meaning = status === 0 || status >= 400 ? 'wrong' : 'done'
  const said = [detail['problem'], detail['detail']].filter((part) => typeof part === 'string')
  const hint = detail['hint']
  return (
    <>
      <p class="answer">
        <Mark meaning={meaning}>{status === 0 ? 'no answer' : `${status} ${statusWords(status)}`}</Mark>
        <span>{said.join(': ')}</span>
      </p>
      {typeof hint === 'string' && <p class="hint-box">{hint}</p>}
      <Wrong answered={detail['answered']} />
      <div class="causes">
        <CopyCurl entry={entry} />
        <CopyWorld as="test" to={entry.id} />
      </div>
      <Message title="Sent" message={detail['sent']} />
      <Message title="Answered" message={detail['answered']} />
    </>
  )
}

function statusWords(status: number): string {
  if (status < 300) return 'done'
  return status >= 500 ? 'failed' : 'refused'
}

/** The members of a request that were wrong, one a line. */
function Wrong({ answered }: { readonly answered: Json | undefined }) {
  const errors = memberOf(memberOf(answered, 'body'), 'errors')
  if (!Array.isArray(errors)) return null
  return (
    <dl>
      {errors.map((error, index) => (
        <div key={index}>
          <dt>{String(memberOf(error, 'field') ?? '')}</dt>
          <dd class="bad">{String(memberOf(error, 'message') ?? '')}</dd>
        </div>
      ))}
    </dl>
  )
}

function Message({ title, message }: { readonly title: string; readonly message: Json | undefined }) {
  if (message === undefined) return null
  const body = memberOf(message, 'body')
  const headers = memberOf(message, 'headers')
  const lines = Object.entries(Object(headers)).map(([name, value]) => `${name}: ${value}`)
  return (
    <>
      <h3>{title}</h3>
      {body !== undefined && (
        <pre class="body">{typeof body === 'string' ? body : JSON.stringify(body, null, 2)}</pre>
      )}
      {lines.length > 0 && (
        <details class="each">
          <summary>{lines.length} headers</summary>
          <pre class="body">{lines.join('\n')}</pre>
        </details>
      )}
    </>
  )
}

/** All attempts of a delivery, with the time between them. */
function Attempts({ chain, here }: { readonly chain: Chain; readonly here: number }) {
  const pane = usePane()
  const { marks, state, ended } = chain
  return (
    <>
      <h3>Attempts</h3>
      <ol class="attempts">
        {marks.entries.map(([id, , at, isBad, , what], index) => {
          const [attempt, outcome] = what.split('|')
          const before = marks.times[index - 1]
          return (
            <li key={id}>
              <button
                type="button"
                class="line"
                aria-current={id === here ? 'true' : undefined}
                onClick={() => pane.open({ kind: 'entry', id })}
              >
                <Mark meaning={isBad === 1 ? 'wrong' : 'done'}>{`${attempt}. ${outcome}`}</Mark>{' '}
                <small>{before === undefined ? momentOf(at) : `${lengthOf(at - before)} later`}</small>
              </button>
            </li>
          )
        })}
      </ol>
      <p class="hint">
        {state === 'pending'
          ? 'It will be tried again.'
          : `${words(state)}, ${momentOf(ended ?? marks.times.at(-1) ?? 0)}`}
      </p>
    </>
  )
}
