import { bytesToHex } from '@noble/hashes/utils.js'
import * as z from 'zod'
import { Problem } from '../../contract/problem.js'
import { type ClientRow, clientTable } from '../../contract/rows.js'
import { copyAsJson, type Json } from '../../kernel/json.js'
import { lazy } from '../../kernel/lazy.js'
import type { World } from '../../kernel/world.js'
import { explain, type Found, notEndorsed, type Quorum, type Signed } from './explain.js'
import { type Endorser, Message, messageOf } from './message.js'
import type { Endorsed } from './wire.js'

/** The answer of an intent that has none. */
export const nothing = lazy(() => z.null())

/** The signers of a client. */
export interface Signatories {
  readonly clientId: string
  /** Finds a signer, deleted or not. */
  find(id: string): Endorser | undefined
}

/**
 * Carries out an intent once. An intent that was carried out before is answered as it was then, where one signed it whose
 * signature counted then; without, it is refused as a new one is. What is new is `run`, which endorses it: it is given what
 * is signed.
 * @throws Problem 409 for a key that another intent has
 */
export function runOncePerIntent<T>(
  world: World,
  { clientId, find }: Signatories,
  { intent, signatures }: Endorsed<{ readonly idempotency_key: string }>,
  answer: z.ZodType<T>,
  run: (message: Message) => T,
): T {
  const { idempotency_key } = intent
  const message = messageOf(world, intent)
  const digest = bytesToHex(message.digest)
  const before = world.table(intents).find('key', intentKey(clientId, idempotency_key))
  if (before !== undefined) {
    if (before.digest !== digest)
      throw new Problem('conflict', 'The idempotency key of the intent was used for another intent.', {
        hint: `${JSON.stringify(idempotency_key)} belongs to an intent that was carried out: give each intent a key of its own`,
      })
    const counted = before.signer_ids.flatMap((id) => find(id) ?? [])
    const { signers } = findSigners({ intent, signatures }, counted, 1, message)
    if (signers.length > 0) return answer.parse(before.answer)
  }
  const given = run(message)
  if (before !== undefined)
    // What ran is taken back with the refusal.
    throw notEndorsed(
      'who signed it may sign now, and could not when it was carried out: a new intent needs an idempotency key of its own',
    )
  world.insert(intents, {
    id: world.mint(intents.name),
    client_id: clientId,
    idempotency_key,
    digest,
    signer_ids: message.counting.map(({ id }) => id),
    answer: copyAsJson(given) ?? null,
    created_at: world.now,
    deleted_at: null,
  })
  return given
}

/**
 * The number of verifications that may find nobody. Then no more guesses are tried: anybody can send guesses for
 * nothing.
 */
const maxMisses = 256

/**
 * Finds the distinct recognised signers of an intent, in the order of their signatures: as many as are needed, and no more. What
 * nobody recognised signed does not count, and does no harm, wherever in the list it is. Only beside more than four keys of
 * RSA it can: when {@link maxMisses} are reached, no signature is tried that may be of several of them.
 */
export function findSigners(
  { signatures }: Signed,
  recognised: readonly Endorser[],
  needed: number,
  message: Message,
): Found {
  message.counting = recognised
  const signers: Endorser[] = []
  const tried = new Set<string>()
  let misses = 0
  for (const signature of signatures) {
    if (signers.length >= needed) break
    if (tried.has(signature)) continue
    const left = recognised.filter((one) => !signers.includes(one))
    const able = message.ableToMake(signature, left)
    if (able.length > 1 && misses >= maxMisses) continue
    tried.add(signature)
    const before = message.verified
    const signer = able.find((one) => message.isBy(one, signature))
    if (signer === undefined) misses += message.verified - before
    else signers.push(signer)
  }
  return { signers, tried, message }
}

/** @throws Problem 403, in the platform's few words: the hint says all */
export function requireEndorsed(request: Signed, quorum: Quorum, message: Message): void {
  const needed = Math.max(1, quorum.threshold)
  const found = findSigners(request, quorum.recognised, needed, message)
  if (found.signers.length < needed) throw notEndorsed(explain(request, quorum, found))
}

/** Requires one signer's signature of a payload. @throws Problem 403 */
export function requireSignature(world: World, payload: object, signature: string, signer: Endorser): void {
  const quorum = { recognised: [signer], threshold: 1, nobody: '', others: () => [] }
  requireEndorsed({ intent: payload, signatures: [signature] }, quorum, new Message(world, payload))
}

/** An intent that was carried out: it is found again by its own idempotency key. */
export interface IntentRow extends ClientRow {
  readonly idempotency_key: string
  /** SHA-256 of its canonical form, in hex. */
  readonly digest: string
  /** The signers whose signatures counted when it was carried out. */
  readonly signer_ids: readonly string[]
  /** The answer; null for an answer without a body. */
  readonly answer: Json
}

export const intents = clientTable<IntentRow>('intents', {
  lookups: { key: (row) => intentKey(row.client_id, row.idempotency_key) },
})

export function intentKey(clientId: string, key: string): string {
  return `${clientId} ${key}`
}
