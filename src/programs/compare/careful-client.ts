import { hostTimer, realNow } from '../../hosts/clock.js'
import { longMinuteMs, Minute, retryAfter } from '../../hosts/sandbox/minute.js'

/** One request to another implementation of the API. */
export interface Asked {
  readonly method: string
  /** Below the base URL, with its query. */
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | undefined
  /** Counted among those of the key; otherwise among those without a credential that is known. */
  readonly withKey: boolean
}

/** The outcome of a request. */
export type Answered =
  | {
      readonly kind: 'answer'
      readonly status: number
      /** The media type in small letters, without parameters; empty where none was said. */
      readonly mediaType: string
      readonly header: (name: string) => string | null
      readonly text: string
    }
  /** The reason why nothing came that could be read, in a few words of ours. */
  | { readonly kind: 'none'; readonly why: string; readonly isSilent: boolean }

export interface CarefulSetting {
  readonly baseUrl: string
  /** Requests in any 60 seconds, with the key and without one. */
  readonly perMinute: number
  readonly anonymousPerMinute: number
  /** Milliseconds for one answer, its body included. */
  readonly timeoutMs: number
  /** Characters of one answer, about. */
  readonly most?: number
  readonly fetch?: typeof fetch
  /** Takes time: of the host unless given. */
  readonly pause?: (milliseconds: number) => Promise<void>
  /** Unix milliseconds: of the host unless given. */
  readonly now?: () => number
}

/** Somebody asked to wait longer than is sensible. */
export class AskedToWait extends Error {}

const maxWaitMs = 120_000
/** So often is a request sent again that was answered with 429. */
const maxRetries = 3
const maxCharacters = 4 * 1024 * 1024

/**
 * Asks somebody else's server, which may be slow, wrong or hostile: not more often than it allows, never for longer than
 * it is told, no further than to the host it was given, and it reads only so much of an answer.
 */
export class CarefulClient {
  readonly #setting: Required<CarefulSetting>
  readonly #withKey: Minute
  readonly #anonymous: Minute
  /** The moment until which the server has said that there is nothing left for the key. */
  #emptyUntil = 0

  constructor(setting: CarefulSetting) {
    const pause = (milliseconds: number): Promise<void> => hostTimer(milliseconds).done
    const whole = { most: maxCharacters, fetch, pause, now: realNow, ...setting }
    this.#setting = whole
    this.#withKey = new Minute(whole.perMinute, whole.now, whole.pause)
    this.#anonymous = new Minute(whole.anonymousPerMinute, whole.now, whole.pause)
  }

  /** @throws AskedToWait */
  async ask(asked: Asked): Promise<Answered> {
    for (let attempt = 0; ; attempt++) {
      if (asked.withKey) await this.#withKey.enter(() => this.#emptyUntil)
      else await this.#anonymous.enter()
      const answered = await this.#send(asked)
      if (answered.kind === 'none' || answered.status !== 429 || attempt === maxRetries) return answered
      const wait = retryAfter(answered.header('retry-after'), this.#setting.now())
      if (wait > maxWaitMs)
        throw new AskedToWait(`the server asks to wait for ${Math.ceil(wait / 1000)} seconds`)
      await this.#setting.pause(wait)
    }
  }

  async #send(asked: Asked): Promise<Answered> {
    const { timeoutMs } = this.#setting
    const aborter = new AbortController()
    const timer = hostTimer(timeoutMs)
    const late = timer.done.then((): Answered => {
      const why = `no whole answer came within ${timeoutMs / 1000} s`
      return { kind: 'none', why, isSilent: true }
    })
    try {
      return await Promise.race([late, this.#exchange(asked, aborter.signal)])
    } finally {
      timer.cancel()
      aborter.abort()
    }
  }

  async #exchange({ method, path, headers, body, withKey }: Asked, signal: AbortSignal): Promise<Answered> {
    let response: Response
    try {
      response = await this.#setting.fetch(this.#setting.baseUrl + path, {
        method,
        headers,
        signal,
        // The key goes to the host that it was meant for, and to no other.
        redirect: 'manual',
        ...(body !== undefined && { body }),
      })
    } catch (error) {
      return { kind: 'none', why: brokenBy(error), isSilent: true }
    }
    const { status } = response
    const header = (name: string): string | null => response.headers.get(name)
    if (withKey) this.#note(header)
    const [mediaType = ''] = (header('content-type') ?? '').split(';')
    try {
      const text = await textOf(response, this.#setting.most)
      if (text === undefined)
        return { kind: 'none', why: `the answer, ${status}, has no end in sight`, isSilent: false }
      return { kind: 'answer', status, mediaType: mediaType.trim().toLowerCase(), header, text }
    } catch {
      return { kind: 'none', why: `the answer, ${status}, broke off`, isSilent: false }
    }
  }

  /** Leaves the last request of a window to whoever else has the key. */
  #note(header: (name: string) => string | null): void {
    const [remaining, reset] = ['x-ratelimit-remaining', 'x-ratelimit-reset'].map((name) => {
      const text = header(name)
      return text !== null && /^\d{1,12}$/.test(text) ? Number(text) : undefined
    })
    if (remaining === undefined || reset === undefined || remaining > 1) return
    const now = this.#setting.now()
    this.#emptyUntil = Math.min(Math.max(now, reset * 1000 + 500), now + longMinuteMs)
  }
}

/** The code of the system alone: messages may have in them what was sent. */
function brokenBy(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined
  const code = typeof cause === 'object' && cause !== null && 'code' in cause ? String(cause.code) : ''
  return /^[A-Z_0-9]{1,40}$/.test(code) ? `the connection failed (${code})` : 'the connection failed'
}

/** @returns undefined for a text that is too long */
async function textOf(response: Response, most: number): Promise<string | undefined> {
  const { body } = response
  if (body === null) return ''
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let text = ''
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return text + decoder.decode()
    text += decoder.decode(value, { stream: true })
    if (text.length <= most) continue
    void reader.cancel().catch(() => undefined)
    return undefined
  }
}
