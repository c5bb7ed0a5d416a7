import { md5 } from '@noble/hashes/legacy.js'
import { sha512 } from '@noble/hashes/sha2.js'
import { hexToBytes } from '@noble/hashes/utils.js'
import { Problem } from '../contract/problem.js'
import { toBase64 } from '../kernel/base64.js'
import type { StoredBytes } from '../kernel/stored-bytes.js'

interface Algorithm {
  /** The form of its result in base64. */
  readonly form: RegExp
  of(stored: StoredBytes): Uint8Array
}

const md5Digest: Algorithm = { form: /^[A-Za-z0-9+/]{22}==$/, of: (stored) => hashed(md5.create(), stored) }

/** The algorithms of RFC 9530 that are in use. The RFC says to ignore others. */
const digests: Readonly<Record<string, Algorithm | undefined>> = {
  'sha-256': { form: /^[A-Za-z0-9+/]{43}=$/, of: ({ digest }) => hexToBytes(digest) },
  'sha-512': { form: /^[A-Za-z0-9+/]{86}==$/, of: (stored) => hashed(sha512.create(), stored) },
}

function hashed(
  hash: { update(piece: Uint8Array): unknown; digest(): Uint8Array },
  stored: StoredBytes,
): Uint8Array {
  for (const piece of stored.pieces()) hash.update(piece)
  return hash.digest()
}

/**
 * Checks that what the headers of a file say of its bytes is true (docs/decisions/0017).
 * @throws Problem 400 for a part of a file, and for a digest that is malformed or of other bytes
 */
export function requireIntact(header: (name: string) => string | null, stored: StoredBytes): void {
  if (header('content-range') !== null)
    throw new Problem(
      'invalid-request',
      'The header content-range is not supported: send the whole file at once.',
    )
  const sum = header('content-md5')
  if (sum !== null) check('content-md5', 'MD5', md5Digest, sum.trim(), stored)
  const digest = header('content-digest')
  if (digest === null) return
  for (const member of digest.split(',')) {
    const [, name, value] = /^([a-z*][a-z0-9_.*-]*)=:([A-Za-z0-9+/]*={0,2}):$/.exec(member.trim()) ?? []
    if (name === undefined || value === undefined)
      throw new Problem(
        'invalid-request',
        'The header content-digest must be such as sha-256=:47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=:',
      )
    const algorithm = Object.hasOwn(digests, name) ? digests[name] : undefined
    if (algorithm !== undefined) check('content-digest', name, algorithm, value, stored)
  }
}

function check(header: string, name: string, algorithm: Algorithm, sent: string, stored: StoredBytes): void {
  if (!algorithm.form.test(sent))
    throw new Problem('invalid-request', `The header ${header} has no ${name} in base64.`)
  const actual = toBase64(algorithm.of(stored))
  if (actual === sent) return
  throw new Problem(
    'invalid-request',
    `The header ${header} is of other bytes: the ${name} of the body is ${actual}.`,
  )
}
