import { createHash } from 'node:crypto'
import { Problem } from 'platform-simulator'
import { describe, expect, it } from 'vitest'
import { requireIntact } from '../../src/gateway/integrity.js'
import { MemorySink } from '../../src/kernel/stored-bytes.js'

const content = new TextEncoder().encode('the bytes of a file')
const sum = (algorithm: string) => createHash(algorithm).update(content).digest('base64')
const [md5, sha256, sha512] = [sum('md5'), sum('sha256'), sum('sha512')]
/** Well formed, and of no bytes that are sent here. */
const other = (digest: string) => `${digest.startsWith('A') ? 'B' : 'A'}${digest.slice(1)}`

/** What is said of a file that was sent in two pieces with these headers; null where it is taken. */
function said(headers: Readonly<Record<string, string>>): string | null {
  const sink = new MemorySink()
  sink.write(content.slice(0, 5))
  sink.write(content.slice(5))
  try {
    requireIntact((name) => headers[name] ?? null, sink.finish())
    return null
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    expect([error.status, error.slug]).toEqual([400, 'invalid-request'])
    return error.message
  }
}

describe('a file', () => {
  it.each<[string, Record<string, string>]>([
    ['nothing', {}],
    ['its MD5', { 'content-md5': md5 }],
    ['its MD5 between spaces', { 'content-md5': ` ${md5} ` }],
    ['its SHA-256', { 'content-digest': `sha-256=:${sha256}:` }],
    ['its SHA-512', { 'content-digest': `sha-512=:${sha512}:` }],
    ['several digests', { 'content-digest': `sha-256=:${sha256}: , sha-512=:${sha512}:` }],
    ['all of them', { 'content-md5': md5, 'content-digest': `sha-512=:${sha512}:,sha-256=:${sha256}:` }],
    ['a digest of an algorithm that nobody knows', { 'content-digest': 'crc32c=:AAAA:' }],
    ['one that is called as a member of every object', { 'content-digest': 'constructor=:AAAA:' }],
    ['one that nobody knows, and its own', { 'content-digest': `unixsum=:AAA=:, sha-256=:${sha256}:` }],
    ['an empty digest of one that nobody knows', { 'content-digest': 'adler=::' }],
  ])('is taken with %s in its headers', (_, headers) => {
    expect(said(headers)).toBeNull()
  })

  it.each<[string, Record<string, string>, string]>([
    [
      'is a part of another',
      { 'content-range': 'bytes 0-4/19' },
      'The header content-range is not supported: send the whole file at once.',
    ],
    [
      'has the MD5 of other bytes',
      { 'content-md5': other(md5) },
      `The header content-md5 is of other bytes: the MD5 of the body is ${md5}.`,
    ],
    [
      'has the SHA-256 of other bytes',
      { 'content-digest': `sha-256=:${other(sha256)}:` },
      `The header content-digest is of other bytes: the sha-256 of the body is ${sha256}.`,
    ],
    [
      'has the SHA-512 of other bytes behind a good digest',
      { 'content-digest': `sha-256=:${sha256}:, sha-512=:${other(sha512)}:` },
      `The header content-digest is of other bytes: the sha-512 of the body is ${sha512}.`,
    ],
    ['has a short MD5', { 'content-md5': md5.slice(1) }, 'The header content-md5 has no MD5 in base64.'],
    ['has a long MD5', { 'content-md5': `A${md5}` }, 'The header content-md5 has no MD5 in base64.'],
    ['has an empty MD5', { 'content-md5': '' }, 'The header content-md5 has no MD5 in base64.'],
    [
      'has an MD5 in hexadecimal',
      { 'content-md5': 'ab'.repeat(16) },
      'The header content-md5 has no MD5 in base64.',
    ],
    [
      'has a SHA-256 that is too short',
      { 'content-digest': 'sha-256=:AAAA:' },
      'The header content-digest has no sha-256 in base64.',
    ],
    [
      'has a SHA-256 that is too long',
      { 'content-digest': `sha-256=:A${sha256}:` },
      'The header content-digest has no sha-256 in base64.',
    ],
    [
      'has a SHA-256 in the place of a SHA-512',
      { 'content-digest': `sha-512=:${sha256}:` },
      'The header content-digest has no sha-512 in base64.',
    ],
  ])('is refused where it %s', (_, headers, message) => {
    expect(said(headers)).toBe(message)
  })

  it.each([
    '',
    sha256,
    `sha-256=${sha256}`,
    `sha-256=:${sha256}`,
    `SHA-256=:${sha256}:`,
    `=:${sha256}:`,
    `sha-256=:${sha256}:;q=1`,
    `sha-256=:${sha256}:,`,
    'sha-256=:AAA===:',
    'sha-256=:A-_A:',
  ])('is refused with the malformed digest %j, and is shown a good one', (digest) => {
    expect(said({ 'content-digest': digest })).toBe(
      'The header content-digest must be such as sha-256=:47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=:',
    )
  })
})
