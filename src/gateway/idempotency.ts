import { Bytes, isByteArray } from '../contract/bytes.js'
import { type AnyOperation, isWrite, refusesOthers } from '../contract/operation.js'
import { type FieldError, invalidField, isProblemSlug, Problem } from '../contract/problem.js'
import { problemDocument } from '../contract/problem-document.js'
import { isoTime } from '../kernel/clock.js'
import { canonicalJson, copyAsJson, type Json } from '../kernel/json.js'
import { lazy } from '../kernel/lazy.js'
import { memberOf } from '../kernel/member-of.js'
import { streamKey } from '../kernel/random.js'
import { sha256Hex } from '../kernel/sha256.js'
import { defineTable, type Row } from '../kernel/table.js'
import type { World } from '../kernel/world.js'
import { type Content, JsonContent, TextContent } from './content.js'
import { type Answer, type Exchange, jsonBody } from './exchange.js'

interface StoredAnswer extends Row {
  readonly status: number
  /** The content as JSON, or as another text; null without a body. */
  readonly content: { readonly json: Json } | { readonly text: string } | null
  readonly media_type: string
  readonly fingerprint: string
  /** The time when it was refused, where it was: Unix milliseconds. */
  readonly refused_at?: number
  /**
   * The time when the answer is presented, while that is still to come: Unix milliseconds. Whoever retries gets it
   * then.
   */
  readonly comes_at?: number
  /** Unix milliseconds. */
  readonly expires_at: number
}

export const storedAnswers = defineTable<StoredAnswer>('idempotency', { volatile: true, scattered: true })

const header = 'x-idempotency-key'
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** A POST carries a UUID; other writes may, or must where their family says so (specification, Authentication 3). Reads ignore it. */
export function readIdempotencyKey(exchange: Exchange): void {
  const { request, route, caller } = exchange
  const { operation } = route
  if (operation === undefined || !isWrite(operation.method)) return
  const isTest = request.traffic === 'test'
  if (isTest && operation.idempotency !== 'own') return
  const key = request.header(header)
  if (key === null) {
    if (operation.idempotencyKey === 'optional' || request.makesKeys === true || isTest) return
    throw invalidField(
      header,
      `is required: send a unique UUID with every ${operation.method}`,
      'missing_required_field',
      `add the header ${header}: crypto.randomUUID()`,
    )
  }
  if (!uuid.test(key)) {
    throw invalidField(
      header,
      'must be a UUID',
      'invalid_format',
      'take crypto.randomUUID() for each new request, and the same key for its retries',
    )
  }
  const owner = caller.kind === 'anonymous' ? '' : caller.clientId
  exchange.idempotency = {
    key,
    // Joined, because a template would keep its pieces. The key is first, because what differs early is found quickly.
    scope: [key.toLowerCase(), owner, operation.method, request.path].join(' '),
    fingerprint: operation.idempotency === 'own' ? '' : fingerprintOf(exchange, operation),
  }
}

/**
 * Gives the first answer again, whatever the body is now, unless the operation refuses another one: `sim.requests`
 * shows a body that was not the same.
 */
export function replayStored(exchange: Exchange): void {
  const { idempotency, world, route } = exchange
  if (idempotency === null || route.operation?.idempotency === 'own') return
  const stored = world.table(storedAnswers).get(idempotency.scope)
  if (stored === undefined || stored.expires_at <= world.now) return
  const mismatch = stored.fingerprint !== idempotency.fingerprint
  if (mismatch && route.operation !== undefined && refusesOthers(route.operation)) {
    exchange.mismatch = true
    throw new Problem('conflict', 'The idempotency key was used before with another body.', {
      hint: `${header} ${idempotency.key} belongs to another request: send a fresh crypto.randomUUID() with each new one`,
    })
  }
  exchange.replayed = true
  if (mismatch) {
    exchange.mismatch = true
    exchange.warnings.push(
      `the idempotency key ${idempotency.key} was first used with another body: the first answer was replayed`,
    )
  }
  exchange.answer = answerFrom(stored)
  if (stored.refused_at !== undefined)
    exchange.answer = refusedAgain(exchange.answer, idempotency.key, stored.refused_at)
}

/** Gives a stored refusal again. Its reason may be gone by now: the hint says instead whose answer it is. */
function refusedAgain(answer: Answer, key: string, at: number): Answer {
  const hint = `this is the stored answer of the idempotency key ${key}, of ${isoTime(at)}, whatever has changed since: a new try needs a new key, such as crypto.randomUUID() makes`
  const refusal = problemOf(answer.output, hint)
  const output = { ...Object(answer.output), sim_hint: hint }
  return { ...answer, content: new JsonContent(output), output, refusal }
}

function problemOf(document: unknown, hint: string): Problem {
  const member = (name: string): unknown => memberOf(document, name)
  const status = member('status')
  const slug = String(member('type')).split('#')[1] ?? ''
  return new Problem(isProblemSlug(slug) ? slug : 'invalid-request', String(member('detail')), {
    ...(typeof status === 'number' && { status }),
    title: String(member('title')),
    members: ownMembers(document),
    errors: fieldErrorsOf(member('errors')),
    hint,
  })
}

function fieldErrorsOf(errors: unknown): readonly FieldError[] | undefined {
  if (!Array.isArray(errors)) return undefined
  return errors.map(({ field, message, code }: FieldError) => ({ field, message, code }))
}

/** The members that every problem may have; `message` is one of a few kinds, because failures that are injected are not replayed. */
const sharedMembers = lazy(() => Object.keys(problemDocument().omit({ message: true }).shape))

function ownMembers(document: unknown): Record<string, Json> {
  const members = typeof document === 'object' && document !== null ? Object.entries(document) : []
  return Object.fromEntries(
    members.flatMap(([name, value]) =>
      sharedMembers().includes(name) ? [] : [[name, copyAsJson(value) ?? null]],
    ),
  )
}

function answerFrom({ status, content: stored, media_type, comes_at }: StoredAnswer): Answer {
  const content = stored === null ? undefined : contentFrom(stored)
  return {
    status,
    content,
    mediaType: media_type,
    output: content?.json(),
    ...(comes_at !== undefined && { comesAt: comes_at }),
  }
}

function contentFrom(stored: NonNullable<StoredAnswer['content']>): Content {
  return 'json' in stored ? new JsonContent(stored.json) : new TextContent(stored.text)
}

function stored(content: Content | undefined): StoredAnswer['content'] {
  if (content === undefined) return null
  return content instanceof JsonContent ? { json: content.kept() } : { text: content.text }
}

/** The answer under the key of this request, when it was presented already. */
export function findPresentedAnswer({ idempotency, world }: Exchange): Answer | undefined {
  const stored = idempotency === null ? undefined : world.table(storedAnswers).get(idempotency.scope)
  return stored === undefined || stored.comes_at !== undefined ? undefined : answerFrom(stored)
}

/** Keeps an executed answer for the window. */
export function storeAnswer(exchange: Exchange, answer: Answer): void {
  const { idempotency, world, gateway, route } = exchange
  if (idempotency === null || route.operation?.idempotency === 'own') return
  forgetExpired(world)
  world.insert(storedAnswers, {
    id: idempotency.scope,
    deleted_at: null,
    status: answer.status,
    content: stored(answer.content),
    media_type: answer.mediaType,
    fingerprint: idempotency.fingerprint,
    expires_at: world.now + gateway.settings.limits.idempotencyWindow,
    ...(answer.comesAt !== undefined && { comes_at: answer.comesAt }),
    ...(answer.status >= 400 && { refused_at: world.now }),
  })
}

/** Sweeps when the table has doubled since it was swept last: the cost of a record does not grow with the table. */
function forgetExpired(world: World): void {
  const table = world.table(storedAnswers)
  const { size } = table
  if (size < 1024 || (size & (size - 1)) !== 0) return
  const expired: string[] = []
  table.eachInAnyOrder((row) => {
    if (row.expires_at <= world.now) expired.push(row.id)
  })
  for (const id of expired.sort()) world.drop(storedAnswers, id)
}

/**
 * Makes a text that is equal for equal bodies. Where another body is refused, it is equal for bodies that say the same
 * in other words too.
 */
function fingerprintOf(exchange: Exchange, { body: content, idempotency }: AnyOperation): string {
  const { body, direct } = exchange.request
  if (!(content instanceof Bytes)) {
    const text = idempotency === 'replay' ? undefined : canonicalBody(exchange, idempotency)
    return fingerprint(text ?? body?.text ?? JSON.stringify(direct?.body) ?? '')
  }
  if (body?.stored !== undefined) return body.stored.digest
  const sent = direct === undefined ? body?.bytes : direct.body
  return isByteArray(sent) ? sha256Hex(new Uint8Array(sent)) : ''
}

/**
 * Writes a body as JSON with its members in order and without spaces; undefined for what is no JSON, which is refused
 * later. Of an endorsed request it writes the intent: whoever signs it again for a retry gets other signatures.
 */
function canonicalBody(exchange: Exchange, idempotency: AnyOperation['idempotency']): string | undefined {
  try {
    const { direct } = exchange.request
    const body: unknown = direct === undefined ? jsonBody(exchange) : copyAsJson(direct.body)
    if (body === undefined) return undefined
    const intent: unknown =
      idempotency === 'refuse-other-intent' ? Reflect.get(Object(body), 'intent') : undefined
    return canonicalJson(intent ?? body)
  } catch {
    return undefined
  }
}

function fingerprint(text: string): string {
  return `${text.length}-${streamKey('body', text)}`
}
