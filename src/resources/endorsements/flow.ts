import { utf8ToBytes } from '@noble/hashes/utils.js'
import * as z from 'zod'
import { hashing, verifying } from '../../contract/host-ports.js'
import { tryCanonicalize } from '../../kernel/canonical-json.js'
import { copyAsJson, sha256Hex } from '../../kernel/json.js'
import { invalidFields, Problem } from '../../kernel/problem.js'
import type { World } from '../../kernel/world.js'
import { type KeyType, type PublicKey, readPublicKey } from './public-keys.js'
import { intentKey, intents } from './rows.js'
import { webauthnSettings } from './settings.js'
import { checkSignature } from './signature.js'
import type { Endorsed } from './wire.js'

/** Whose signature counts. */
export interface Endorser {
  readonly id: string
  readonly name: string
  readonly key_type: KeyType
  readonly public_key: string
}

/** The answer of an intent that has none. */
export const nothing = z.null()

type AnyIntent = { readonly idempotency_key: string }

/** What was signed, and by whom: an intent, or the payload of a decision. */
interface Signed {
  readonly intent: object
  readonly signatures: readonly string[]
}

/** Who may endorse an intent, and how many of them it takes. */
export interface Quorum {
  readonly recognised: readonly Endorser[]
  readonly threshold: number
  /** Where nobody is recognised: why, for the test's author. */
  readonly nobody: string
  /** Others who could have signed, live or not, and what is wrong with each: asked only to explain a refusal. */
  others(): readonly { readonly signer: Endorser; readonly why: string }[]
}

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
  const digest = sha256Hex(canonicalOf(intent))
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

/** The text whose UTF-8 is signed (RFC 8785). @throws Problem 400 for an intent that has none */
export function canonicalOf(intent: object): string {
  const canonical = tryCanonicalize(intent)
  if (canonical.ok) return canonical.text
  throw invalidFields([{ field: 'intent', message: canonical.reason, code: 'not_canonical' }])
}

/** What a set of signatures is checked against. */
class Message {
  readonly text: string
  readonly #bytes: Uint8Array
  readonly #world: World
  readonly #keys = new Map<Endorser, PublicKey | null>()

  constructor(world: World, intent: object) {
    this.#world = world
    this.text = canonicalOf(intent)
    this.#bytes = utf8ToBytes(this.text)
  }

  /** Read once, however many signatures are tried with it. */
  #keyOf(signer: Endorser): PublicKey | null {
    const known = this.#keys.get(signer)
    if (known !== undefined) return known
    const ports = { verifying: this.#world.port(verifying) }
    const read = readPublicKey(ports, signer.key_type, signer.public_key)
    const key = read.ok ? read.key : null
    this.#keys.set(signer, key)
    return key
  }

  /** Why this is no signature of that signer; null where it is one. */
  fault(signer: Endorser, signature: string) {
    const key = this.#keyOf(signer)
    if (key === null) return { fault: 'unreadable_key', reason: 'the key cannot be read' }
    const ports = { verifying: this.#world.port(verifying), hashing: this.#world.port(hashing) }
    const expected = this.#world.settings(webauthnSettings)
    const checked = checkSignature(ports, signer.key_type, key, this.#bytes, signature, expected)
    return checked.ok ? null : checked
  }
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
    const signer = recognised.find((one) => !found.includes(one) && message.fault(one, signature) === null)
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

/** What the platform says whatever is wrong with an endorsement (contract/behaviour.md 14.3). */
export function notEndorsed(hint: string): Problem {
  return new Problem('forbidden', 'endorsement validation failed', { hint })
}

/** A hint that is longer helps nobody. */
const longestShown = 2000
const mostExplained = 8

/** Everything that a test's author needs to mend a refused endorsement. */
export function explain(world: World, request: Signed, quorum: Quorum, signers: readonly Endorser[]): string {
  const { recognised, threshold } = quorum
  const message = new Message(world, request.intent)
  const counted = `${signers.length} of ${Math.max(1, threshold)} needed signers ${signers.length === 1 ? 'is' : 'are'} recognised${
    signers.length === 0 ? '' : ` (${signers.map(({ name }) => name).join(', ')})`
  }`
  const lines = [counted]
  if (recognised.length === 0) lines.push(quorum.nobody)
  if (request.signatures.length === 0) lines.push('the request has no signatures')
  const others = quorum.others()
  request.signatures.slice(0, mostExplained).forEach((signature, index) => {
    const what = reasonOf(
      message,
      signature,
      recognised,
      others,
      request.signatures.indexOf(signature) < index,
    )
    if (what !== null) lines.push(`signatures[${index}]: ${what}`)
  })
  lines.push(`what has to be signed is the UTF-8 of ${shortened(message.text)}`)
  return lines.join('; ')
}

function reasonOf(
  message: Message,
  signature: string,
  recognised: readonly Endorser[],
  others: ReturnType<Quorum['others']>,
  repeated: boolean,
): string | null {
  const own = recognised.find((signer) => message.fault(signer, signature) === null)
  if (own !== undefined) return repeated ? `${own.name} signed already: each signer counts once` : null
  const other = others.find(({ signer }) => message.fault(signer, signature) === null)
  if (other !== undefined) return `${other.signer.name} signed it, and ${other.why}`
  // The most telling of what is wrong: that of the form of the signature, which is the same for every key.
  const faults = [...recognised, ...others.map(({ signer }) => signer)].flatMap((signer) => {
    const found = message.fault(signer, signature)
    return found === null ? [] : [found]
  })
  const telling = faults.find(({ fault }) => fault !== 'wrong_bytes_or_key') ?? faults[0]
  return telling?.reason ?? 'no signer is there whose signature it could be'
}

function shortened(text: string): string {
  return text.length <= longestShown ? text : `${text.slice(0, longestShown)}... (${text.length} characters)`
}
