import { hostTimer, realNow } from '../../hosts/clock.js'
import { letGo } from '../../hosts/webhooks/let-go.js'
import {
  type FetchApp,
  type InjectApp,
  overHttp,
  type Receiver,
  receiverOf,
} from '../../hosts/webhooks/sender.js'
import { UsageError } from '../../kernel/errors.js'
import { printable } from '../../kernel/shown.js'
import type { Sent } from './maker.js'

/** A webhook route: its URL, or the function or app that answers. */
export type Certifiable = string | URL | Receiver | FetchApp | InjectApp

/** The outcome of one delivery. */
export interface Answer {
  /** The status; undefined where there was none. */
  readonly status: number | undefined
  /** The reason why there was none: the route did not answer in time, or the connection failed. */
  readonly failure?: { readonly kind: 'slow' | 'unreachable' | 'thrown'; readonly says: string }
  /** The place that a redirect names. */
  readonly location?: string
  /** Milliseconds of the host. */
  readonly ms: number
}

/** The kind of an answer, as far as the platform minds. */
export type AnswerKind = 'accepted' | 'redirected' | 'refused' | 'failed' | 'limited' | 'none'

export function kindOf({ status, failure }: Answer): AnswerKind {
  // Whoever serves a function answers 500 where it throws.
  if (failure?.kind === 'thrown') return 'failed'
  if (status === undefined) return 'none'
  if (status === 429) return 'limited'
  if (status >= 500) return 'failed'
  if (status >= 400) return 'refused'
  return status >= 300 || status < 200 ? 'redirected' : 'accepted'
}

/** Asks one route. */
export interface Route {
  /** The name of the route on the card: its URL, or "the function". */
  readonly name: string
  readonly url: string
  send(sent: Sent): Promise<Answer>
}

const someUrl = 'https://app.example/hooks'

/** @throws UsageError for what is no route */
export function routeTo(receiver: Certifiable, timeoutMs: number): Route {
  const url = typeof receiver === 'string' || receiver instanceof URL ? addressOf(receiver) : undefined
  const answers = url === undefined ? receiverOf(receiver) : overHttp
  if (answers === undefined)
    throw new UsageError(
      `certify was given ${printable(receiver)}: it takes the URL of a webhook route, a function from Request to Response, or an app with fetch or inject.`,
    )
  return {
    name: url ?? 'the function that was given',
    url: url ?? someUrl,
    async send({ method, headers, body }) {
      const began = realNow()
      const abort = new AbortController()
      const timer = hostTimer(timeoutMs)
      const request = new Request(url ?? someUrl, {
        method,
        headers: { ...headers },
        redirect: 'manual',
        signal: abort.signal,
        ...(method === 'POST' && { body }),
      })
      const answered = Promise.resolve()
        .then(() => answers(request))
        .then(
          (response): Omit<Answer, 'ms'> => {
            const location = response.headers.get('location')
            letGo(response, url !== undefined)
            return { status: response.status, ...(location !== null && { location }) }
          },
          (error: unknown): Omit<Answer, 'ms'> => ({
            status: undefined,
            failure: { kind: url === undefined ? 'thrown' : 'unreachable', says: reasonOf(error) },
          }),
        )
      const late = timer.done.then(
        (): Omit<Answer, 'ms'> => ({
          status: undefined,
          failure: { kind: 'slow', says: `no answer within ${timeoutMs / 1000} seconds` },
        }),
      )
      const answer = await Promise.race([answered, late])
      timer.cancel()
      if (answer.failure?.kind === 'slow') abort.abort()
      return { ...answer, ms: realNow() - began }
    },
  }
}

function addressOf(receiver: string | URL): string {
  const text = String(receiver)
  const isAddress = /^https?:\/\//i.test(text) && URL.canParse(text)
  if (!isAddress)
    throw new UsageError(
      `certify was given the address ${printable(text)}: it takes the whole URL of a webhook route, such as http://localhost:3000/hooks.`,
    )
  return text
}

/** The reason of a failed fetch is in its cause. */
function reasonOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  if (!(cause instanceof Error)) return printable(cause)
  const code: unknown = Reflect.get(cause, 'code')
  return typeof code === 'string' && !cause.message.includes(code)
    ? `${code} ${cause.message}`.trim()
    : cause.message
}
