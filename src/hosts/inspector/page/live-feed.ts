import { type Signal, signal } from '@preact/signals'
import { memberOf } from '../../../kernel/member-of.js'
import { type Control, type Feed, Refusal } from './feed.js'

/** The permission to ask the server, which all feeds of a page share. */
export class Access {
  /** Tells whether the server wants its token. */
  readonly isAsked: Signal<boolean> = signal(false)
  #token = sessionStorage.getItem('token') ?? ''

  get headers(): Record<string, string> {
    return this.#token === '' ? {} : { authorization: `Bearer ${this.#token}` }
  }

  /** Keeps a token until the tab is closed. */
  give(token: string): void {
    this.#token = token
    sessionStorage.setItem('token', token)
    this.isAsked.value = false
  }
}

/** The time until a server that did not answer is asked again. */
const retryMs = 1000

/** A world of a server, by the address that it has there: empty for the default one. */
export function liveFeed(address: string, access: Access): Feed {
  const ask = (method: string, path: string, body?: unknown): Promise<unknown> =>
    asked(`${address}/__sim${path}`, method, body, access.headers)

  async function asked(
    path: string,
    method: string,
    body: unknown,
    headers: Readonly<Record<string, string>>,
  ): Promise<unknown> {
    const response = await fetch(path, {
      method,
      headers: {
        accept: 'application/json',
        ...headers,
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    }).catch(() => {
      throw new Refusal('The server does not answer.', 0)
    })
    const text = await response.text()
    const answer: unknown = text === '' ? undefined : JSON.parse(text)
    if (response.ok) return answer
    if (response.status === 401) access.isAsked.value = true
    throw new Refusal(wordsOf(answer), response.status)
  }

  // The server declares what it answers, and both sides have the same types of it.
  const get = async <T>(path: string, query: object = {}): Promise<T> =>
    (await ask('GET', `/inspect${path}${searchOf(query)}`)) as T

  async function listen(signal: AbortSignal, call: () => void): Promise<void> {
    const response = await fetch(`${address}/__sim/inspect/live`, { headers: access.headers, signal })
    if (response.status === 401) access.isAsked.value = true
    const reader = response.ok ? response.body?.getReader() : undefined
    for (;;) {
      const read = await reader?.read()
      if (read === undefined || read.done) return
      call()
    }
  }

  const control: Control = {
    get: (path) => ask('GET', path),
    post: (path, body) => ask('POST', path, body),
    delete: (path) => ask('DELETE', path),
    async perform({ kind, request: { method, path, body } }) {
      if (kind === 'cause') return ask(method, path.replace(/^\/__sim/, ''), body)
      // An operation is a call of a client: the world says which key it takes, and it is kept no longer than that.
      const world = await ask('GET', '/world')
      const key = String(memberOf(world, 'api_key'))
      const base = new URL(String(memberOf(world, 'base_url'))).pathname.replace(/\/$/, '')
      return asked(`${base}${path}`, method, body, {
        'x-api-key': key,
        'x-idempotency-key': crypto.randomUUID(),
      })
    },
    feedOf: (world) => liveFeed(world === 'default' ? '' : `/w/${encodeURIComponent(world)}`, access),
  }
  return {
    overview: () => get(''),
    declarations: () => get('/declarations'),
    rows: (table, query) => get(`/tables/${encodeURIComponent(table)}`, query),
    record: (table, id) => get(`/tables/${encodeURIComponent(table)}/${encodeURIComponent(id)}`),
    timeline: (query) => get('/timeline', query),
    entry: (id) => get(`/timeline/${id}`),
    money: (query) => get('/money', query),
    due: ({ from, count }) => get('/due', { from, count }),
    drawing: (query) => get('/drawing', query),
    follow(call) {
      const aborter = new AbortController()
      const { signal: left } = aborter
      const again = async (): Promise<void> => {
        while (!left.aborted) {
          await listen(left, call).catch(() => undefined)
          // The server was restarted, or wants a token: what is shown may be of before.
          await new Promise((resolve) => setTimeout(resolve, retryMs))
          if (!left.aborted && !access.isAsked.value) call()
        }
      }
      void again()
      return () => aborter.abort()
    },
    control,
  }
}

function searchOf(query: object): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query))
    if (value !== undefined && value !== '') search.set(name, String(value))
  return String(search) === '' ? '' : `?${search}`
}

/** Words a refusal, with what to do about it. */
function wordsOf(answer: unknown): string {
  const errors = memberOf(answer, 'errors')
  const fields = Array.isArray(errors)
    ? errors.map((error: { field?: unknown; message?: unknown }) => `${error.field}: ${error.message}`)
    : []
  const detail = memberOf(answer, 'detail') ?? memberOf(answer, 'title') ?? 'The server refused.'
  return [detail, ...fields, memberOf(answer, 'sim_hint')].filter((part) => part !== undefined).join('\n')
}
