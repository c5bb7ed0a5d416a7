import type { Hashing } from '../../contract/host-ports.js'
import { readBase64, readBase64Url, toBase64Url } from '../../kernel/base64.js'
import { parseJson } from '../../kernel/json.js'
import { readUtf8 } from '../../kernel/utf8.js'
import { endOfCbor } from './cose.js'

/** The place that an assertion has to be made for, where somebody says it. */
export interface Expected {
  /** Such as `https://app.example`. */
  readonly origin?: string | undefined
  /** The id of the relying party, such as `app.example`. */
  readonly relyingParty?: string | undefined
}

export type WebauthnFault =
  | 'not_an_assertion'
  /** The type in `clientDataJSON` is not `webauthn.get`. */
  | 'wrong_type'
  | 'wrong_challenge'
  | 'no_user_presence'
  | 'wrong_origin'
  | 'wrong_relying_party'

export type ReadAssertion =
  /** @property signed what the authenticator signed @property signature as it made it */
  | { readonly ok: true; readonly signed: Uint8Array; readonly signature: Uint8Array }
  | { readonly ok: false; readonly fault: WebauthnFault; readonly reason: string }

/** Reads an assertion, and looks at what the signer's client tells, in the order of WebAuthn level 3, 7.2. */
export function readAssertion(
  hashing: Hashing,
  message: Uint8Array,
  json: Uint8Array,
  expected: Expected,
): ReadAssertion {
  const assertion = assertionIn(json)
  if (typeof assertion === 'string') return refuse('not_an_assertion', `${assertion} ${assertionWanted}`)
  const { clientDataJSON, authenticatorData, signature } = assertion
  const client = parseJson(readUtf8(clientDataJSON) ?? '')
  if (!isObject(client))
    return refuse('not_an_assertion', 'The clientDataJSON of the assertion is not JSON of an object.')
  const fault =
    clientFault(hashing, message, client, expected) ??
    authenticatorFault(hashing, authenticatorData, expected)
  if (fault !== undefined) return fault
  const signed = new Uint8Array(authenticatorData.length + 32)
  signed.set(authenticatorData)
  signed.set(hashing.sha256(clientDataJSON), authenticatorData.length)
  return { ok: true, signed, signature }
}

const assertionWanted =
  'A signature of a WEBAUTHN signer is the base64 of {"id", "rawId", "type": "public-key", "response": {"clientDataJSON", "authenticatorData", "signature"}}, with the bytes in base64url.'

type Assertion = Readonly<Record<'clientDataJSON' | 'authenticatorData' | 'signature', Uint8Array>>

/** @returns what is wrong, as a text, where this is none */
function assertionIn(json: Uint8Array): Assertion | string {
  const value = parseJson(readUtf8(json) ?? '')
  if (!isObject(value)) {
    const isDer = json[0] === 0x30 && json.length < 73
    return isDer
      ? 'The signature is DER, as signers of the key type ES256 make it.'
      : 'The signature is not JSON.'
  }
  const [id, rawId, type, response] = ['id', 'rawId', 'type', 'response'].map((name) => memberOf(value, name))
  if (typeof id !== 'string' || typeof rawId !== 'string') return 'The assertion has no id and rawId.'
  if (withoutPadding(id) !== withoutPadding(rawId)) return 'The id of the assertion is not its rawId.'
  if (type !== 'public-key') return 'The type of the assertion is not "public-key".'
  if (!isObject(response)) return 'The assertion has no response.'
  const clientDataJSON = bytesOf(response, 'clientDataJSON')
  const authenticatorData = bytesOf(response, 'authenticatorData')
  const signature = bytesOf(response, 'signature')
  if (clientDataJSON === undefined)
    return 'The clientDataJSON of the assertion is missing, or is not base64url.'
  if (signature === undefined)
    return 'The signature in the response of the assertion is missing, or is not base64url.'
  if (authenticatorData === undefined || authenticatorData.length < 37)
    return 'The authenticatorData of the assertion is missing, is not base64url, or has less than 37 bytes.'
  if (!isWhole(authenticatorData))
    return 'The authenticatorData of the assertion has other bytes after its 37 than the flags AT and ED say.'
  return { clientDataJSON, authenticatorData, signature }
}

const flags = { attested: 0x40, extensions: 0x80 } as const

/** Tells whether what follows the counter is what the flags say, and nothing more (WebAuthn level 3, 6.1). */
function isWhole(data: Uint8Array): boolean {
  const said = data[32] ?? 0
  let at: number | undefined = 37
  if ((said & flags.attested) !== 0) {
    // The AAGUID, the length of the id of the credential, the id, and its key.
    const length = ((data[53] ?? 0) << 8) | (data[54] ?? 0)
    at = endOfCbor(data, 55 + length)
  }
  if ((said & flags.extensions) !== 0 && at !== undefined) at = endOfCbor(data, at)
  return at === data.length
}

function clientFault(hashing: Hashing, message: Uint8Array, client: object, expected: Expected) {
  const [type, challenge, origin] = ['type', 'challenge', 'origin'].map((name) => memberOf(client, name))
  if (type !== 'webauthn.get')
    return refuse(
      'wrong_type',
      `The type of the client data is ${toText(type)}: an assertion has webauthn.get.`,
    )
  if (challenge !== toBase64Url(message))
    return refuse('wrong_challenge', challengeFault(hashing, message, challenge))
  if (expected.origin !== undefined && origin !== expected.origin)
    return refuse(
      'wrong_origin',
      `The assertion was made at ${toText(origin)}, and ${expected.origin} is expected.`,
    )
  return undefined
}

function challengeFault(hashing: Hashing, message: Uint8Array, challenge: unknown): string {
  const wanted = 'The challenge has to be the canonical bytes of the intent themselves.'
  if (typeof challenge !== 'string') return `The client data have no challenge. ${wanted}`
  const hash = hashing.sha256(message)
  const hex = Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('')
  const ofHash = [toBase64Url(hash), toBase64Url(Uint8Array.from(hex, (digit) => digit.charCodeAt(0)))]
  if (withoutPadding(challenge).replaceAll('+', '-').replaceAll('/', '_') === toBase64Url(message))
    return 'The challenge is ordinary base64, or has padding: browsers write base64url without padding.'
  if (ofHash.includes(withoutPadding(challenge)))
    return `The challenge is the hash of the canonical bytes. ${wanted}`
  const bytes = readBase64Url(challenge)
  const text = bytes === undefined ? undefined : readUtf8(bytes)
  const was = text === undefined ? '' : ` It is ${toText(text)}.`
  return `The challenge is of something else than this intent.${was} ${wanted}`
}

function authenticatorFault(hashing: Hashing, authenticatorData: Uint8Array, { relyingParty }: Expected) {
  if (relyingParty !== undefined) {
    const wanted = hashing.sha256(new TextEncoder().encode(relyingParty))
    if (!wanted.every((byte, at) => authenticatorData[at] === byte))
      return refuse(
        'wrong_relying_party',
        `The assertion was made for another relying party than ${relyingParty}.`,
      )
  }
  if (((authenticatorData[32] ?? 0) & 1) === 0)
    return refuse(
      'no_user_presence',
      'The authenticator saw no user: the flag UP of authenticatorData is not set.',
    )
  return undefined
}

function refuse(fault: WebauthnFault, reason: string): ReadAssertion {
  return { ok: false, fault, reason }
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}

function memberOf(value: object, name: string): unknown {
  return Object.hasOwn(value, name) ? Reflect.get(value, name) : undefined
}

/** Browsers write base64url; some libraries for them write ordinary base64. */
function bytesOf(value: object, name: string): Uint8Array | undefined {
  const text = memberOf(value, name)
  return typeof text === 'string' ? (readBase64Url(text) ?? readBase64(text)) : undefined
}

/** Padding says nothing, and is sometimes there. */
function withoutPadding(base64: string): string {
  return base64.replace(/={1,2}$/, '')
}

function toText(value: unknown): string {
  const text = typeof value === 'string' ? JSON.stringify(value) : `of the type ${typeof value}`
  return text.length > 200 ? `${text.slice(0, 200)}...` : text
}
