import { Bytes, isByteArray } from '../contract/bytes.js'
import type { AnyOperation } from '../contract/operation.js'
import { presentProblem } from '../contract/problem-document.js'
import {
  isSecretHeader,
  isSecretName,
  jsonWithoutSecrets,
  maskOf,
  withoutNamedSecrets,
  withoutSecrets,
} from '../contract/secrets.js'
import { JsonContent } from '../gateway/content.js'
import { type Exchange, type SentHeaders, wholePath } from '../gateway/exchange.js'
import type { GatewayResponse, Handled } from '../gateway/gateway.js'
import { copyAsJson, type Json, parseJson } from '../kernel/json.js'
import { clipped, maxTextCharacters } from './ring.js'

/** One message, as whoever reads the log is shown it: no secret, no file, and of what is long the beginning. */
export interface Message {
  /** Names in small letters. */
  readonly headers: Readonly<Record<string, string>>
  /** The body: JSON as it is, and whatever else as a text that says what it is. Undefined for none. */
  readonly body: Json | undefined
}

/** A body as it is shown, made when it was noted, because all of it would be too long to keep. */
class Written {
  readonly shown: Json

  constructor(shown: Json) {
    this.shown = shown
  }
}

/** A body: a text as it was sent, JSON that nobody changes any more, or {@link Written}. */
type Body = string | object | undefined

/**
 * The two messages of an exchange, for the log. It keeps what is there anyway, and nothing else of the exchange; what
 * is shown is made when somebody reads it.
 */
export class Exchanged {
  #weight = 0
  readonly #operation: AnyOperation | undefined
  readonly #headers: SentHeaders | undefined
  readonly #body: Body
  readonly #answerHeaders: Readonly<Record<string, string>> | undefined
  #answer: Body

  constructor({ exchange, response, status }: Handled, isRead: boolean) {
    const { request, route } = exchange
    this.#operation = route.operation
    this.#headers = request.headers
    const { direct } = request
    this.#body = direct === undefined ? this.#kept(bodyOf(exchange), isRead) : this.#copied(direct.body)
    this.#answerHeaders = status === 0 ? undefined : (response?.headers ?? (isRead ? undefined : {}))
    if (response !== undefined) this.#answer = this.#kept(answerOf(response), isRead)
    else if (!isRead) this.#answer = this.#copied(directAnswerOf(exchange))
    if (request.outside === true && !isRead && request.headers !== undefined)
      for (const [name, value] of request.headers.entries()) this.#weight += 2 * (name.length + value.length)
  }

  /** The number of bytes that it takes, about, besides a frame. */
  get weight(): number {
    return this.#weight
  }

  /**
   * Keeps a body, and weighs it by one walk through it. The answer of a read is not walked: that is weighed by its
   * records, and only few are kept.
   */
  #kept(body: Body, isRead: boolean): Body {
    if (body === undefined) return undefined
    if (body instanceof Written) return this.#written(body.shown)
    if (typeof body === 'string') {
      if (body.length > maxTextCharacters) return this.#written(shownBody(body, this.#operation))
      this.#weight += 2 * body.length
    } else if (!isRead) {
      const length = lengthOf(body, maxTextCharacters)
      if (length > maxTextCharacters) return this.#written(shownBody(body, this.#operation))
      this.#weight += bytesPerCharacter * length
    }
    return body
  }

  /**
   * Copies what a test's author handed over: it may be anything, and whoever made a direct call may change what it was
   * given.
   */
  #copied(value: unknown): Body {
    if (value === undefined) return undefined
    try {
      if (isByteArray(value)) return this.#kept(bytesOf(value.length, null), false)
      const length = lengthOf(value, maxTextCharacters)
      if (length > maxTextCharacters) return this.#written(shownBody(value, this.#operation))
      const copy = copyAsJson(value)
      if (typeof copy !== 'object' || copy === null) return this.#written(copy ?? '(no JSON)')
      this.#weight += bytesPerCharacter * length
      return copy
    } catch {
      return this.#written('(no JSON)')
    }
  }

  #written(shown: Json): Written {
    this.#weight += bytesPerCharacter * lengthOf(shown, 2 * maxTextCharacters)
    return new Written(shown)
  }

  get request(): Message {
    return { headers: shownHeaders(this.#headers?.entries() ?? []), body: this.#shown(this.#body) }
  }

  /** The answer; undefined where there was none, and where it is not kept. */
  get response(): Message | undefined {
    if (this.#answerHeaders === undefined) return undefined
    return { headers: shownHeaders(Object.entries(this.#answerHeaders)), body: this.#shown(this.#answer) }
  }

  /** The number of records that its answer has. */
  get records(): number {
    const data = typeof this.#answer === 'object' ? Reflect.get(this.#answer, 'data') : undefined
    return Array.isArray(data) ? data.length : 1
  }

  #shown(body: Body): Json | undefined {
    if (body === undefined) return undefined
    return body instanceof Written ? body.shown : shownBody(body, this.#operation)
  }
}

function shownHeaders(headers: Iterable<readonly [string, string]>): Record<string, string> {
  const shown: Record<string, string> = Object.create(null)
  for (const [name, value] of headers) {
    const [text = ''] = clipped([isSecretHeader(name) ? maskOf(value) : withoutSecrets(value)])
    shown[name.toLowerCase()] = text
  }
  return { ...shown }
}

/** Reads the body that was sent. */
function bodyOf({ request, route }: Exchange): Body {
  const { body } = request
  const { operation } = route
  if (body === null || body.isEmpty) return undefined
  const type = request.header('content-type')
  if (body.stored !== undefined) return bytesOf(body.stored.length, type)
  if (operation?.body instanceof Bytes || (type !== null && !isText(type)) || !body.isUtf8)
    return bytesOf(body.bytes.length, type)
  const { text } = body
  if (text.length <= maxTextCharacters) return text
  return text.length > (operation?.bodyLimit ?? maxUnknownCharacters)
    ? new Written(`(${text.length} characters)`)
    : new Written(shownBody(text, operation))
}

/** The number of characters that are looked at of a body that no operation takes. */
const maxUnknownCharacters = 65_536
const words =
  /^(?:application\/(?:[\w.-]+\+)?json|application\/x-www-form-urlencoded|text\/[\w.-]+)\s*(?:;|$)/i

function isText(type: string): boolean {
  return type === 'application/json' || words.test(type)
}

function bytesOf(length: number, mediaType: string | null): Written {
  return new Written(`(${length} bytes${mediaType === null ? '' : ` of ${mediaType.slice(0, 100)}`})`)
}

/** Reads the body that was answered. */
function answerOf(response: GatewayResponse): Body {
  // What it is, is known only when it arrives.
  if (response.arrive !== undefined) return undefined
  const { content, stored } = response
  if (stored !== undefined) return bytesOf(stored.length, response.headers['content-type'] ?? null)
  if (content === undefined) return undefined
  const answer = content instanceof JsonContent ? content.output : content.text
  return typeof answer === 'string' || (typeof answer === 'object' && answer !== null) ? answer : undefined
}

function directAnswerOf(exchange: Exchange): unknown {
  const { answer, problem, gateway, request, requestId } = exchange
  if (problem === null) return answer?.output
  const about = { docsUrl: gateway.settings.docsUrl, instance: wholePath(request), requestId }
  return presentProblem(problem, about)
}

function shownBody(body: unknown, operation: AnyOperation | undefined): Json {
  const declared = operation?.secrets ?? []
  const isSecret = (name: string): boolean => isSecretName(name) || declared.includes(name)
  const value = typeof body === 'string' ? parseJson(body) : body
  if (isDeeper(value, maxLevels)) return `(nested more than ${maxLevels} deep)`
  if (value === undefined) return clip(withoutNamedSecrets(String(body), isSecret))
  const shown = jsonWithoutSecrets(value, isSecret)
  const text = JSON.stringify(shown)
  return text.length <= maxTextCharacters ? shown : (beginning(shown) ?? clip(text))
}

/** The levels that are shown. Nobody reads what is nested deeper, and whoever walked it would run out of stack. */
const maxLevels = 100

function isDeeper(value: unknown, most: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  if (most === 0) return true
  for (const name in value) if (isDeeper(Reflect.get(value, name), most - 1)) return true
  return false
}

/** Keeps the records of a list that fit, and says how many there are. */
function beginning(shown: Json): Json | undefined {
  if (typeof shown !== 'object' || shown === null || !('data' in shown)) return undefined
  const { data, ...others } = shown
  if (!Array.isArray(data)) return undefined
  const kept: Json[] = []
  let left = maxTextCharacters - JSON.stringify(others).length
  for (const record of data) {
    left -= JSON.stringify(record).length
    if (left < 0) break
    kept.push(record)
  }
  return kept.length === 0 ? undefined : { ...others, data: [...kept, `... (${data.length} records)`] }
}

function clip(text: string): string {
  return clipped([text])[0] ?? ''
}

/** The bytes in memory for each character of JSON: an object of few members takes more than its text. */
const bytesPerCharacter = 4

/** Counts about how many characters a value has as JSON. It stops where there are more than `most`. */
function lengthOf(value: unknown, most: number): number {
  if (typeof value === 'string') return value.length + 3
  if (typeof value !== 'object' || value === null) return 5
  return Array.isArray(value) ? lengthOfList(value, most) : lengthOfMembers(value, most)
}

function lengthOfList(list: readonly unknown[], most: number): number {
  let length = 2
  for (let index = 0; index < list.length && length <= most; index++)
    length += 1 + lengthOf(list[index], most - length)
  return length
}

/**
 * Counts the characters of an object. V8 reads members by the names of a loop over them much faster than by
 * Reflect.get.
 */
function lengthOfMembers<T extends object>(value: T, most: number): number {
  let length = 2
  for (const name in value) {
    length += name.length + 4 + lengthOf(value[name], most - length)
    if (length > most) return length
  }
  return length
}
