import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import * as z from 'zod'
import { hashing } from '../../contract/host-ports.js'
import { copyAsJson } from '../../kernel/json.js'
import { Problem } from '../../kernel/problem.js'
import type { World } from '../../kernel/world.js'
import { explain, notEndorsed, type Quorum, type Signed } from './explain.js'
import { canonicalOf, type Endorser, Message } from './message.js'
import { intentKey, intents } from './rows.js'
import type { Endorsed } from './wire.js'

/** The answer of an intent that has none. */
export const nothing = z.null()

type AnyIntent = { readonly idempotency_key: string }

/**
 * Carries out an intent once. An intent that was carried out before is answered as it was then, whoever signs it now; only
 * what is new is `run`, which endorses it.
 * @throws Problem 409 for a key that another intent has
 */
export function carryOut<T>(
  world: World,
  clientId: string,
  { intent }: Endorsed<AnyIntent>,
  answer: z.ZodType<T>,
  run: () => T,
): T {
  const { idempotency_key } = intent
  const digest = bytesToHex(world.port(hashing).sha256(utf8ToBytes(canonicalOf(intent))))
  const before = world.table(intents).find('key', intentKey(clientId, idempotency_key))
  if (before !== undefined) {
    if (before.digest === digest) return answer.parse(before.answer)
    throw new Problem('conflict', 'The idempotency key of the intent was used for another intent.', {
      hint: `${JSON.stringify(idempotency_key)} belongs to an intent that was carried out: give each intent a key of its own`,
    })
  }
  const given = run()
  world.insert(intents, {
    id: world.mint(intents.name),
    client_id: clientId,
    idempotency_key,
    digest,
    answer: copyAsJson(given) ?? null,
    created_at: world.now,
    deleted_at: null,
  })
  return given
}

/** The distinct recognised signers of an intent, in the order of their signatures. What nobody recognised signed does not count. */
export function signersOf(
  world: World,
  { intent, signatures }: Signed,
  recognised: readonly Endorser[],
): readonly Endorser[] {
  const message = new Message(world, intent)
  const found: Endorser[] = []
  for (const signature of new Set(signatures)) {
    const signer = recognised.find((one) => !found.includes(one) && message.isBy(one, signature))
    if (signer !== undefined) found.push(signer)
  }
  return found
}

/** @throws Problem 403, in the platform's few words: the hint says all */
export function requireEndorsed(world: World, request: Signed, quorum: Quorum): readonly Endorser[] {
  const signers = signersOf(world, request, quorum.recognised)
  if (signers.length >= Math.max(1, quorum.threshold)) return signers
  throw notEndorsed(explain(world, request, quorum, signers))
}

/** One signer's signature of a payload. @throws Problem 403 */
export function requireSignature(world: World, payload: object, signature: string, signer: Endorser): void {
  const quorum = { recognised: [signer], threshold: 1, nobody: '', others: () => [] }
  requireEndorsed(world, { intent: payload, signatures: [signature] }, quorum)
}
