import { createHash, createPrivateKey, createPublicKey, sign, verify as verifyByNode } from 'node:crypto'
import { etc, hashes, Point, verify as verifyByLibrary } from '@noble/ed25519'
import { createSimulator, UsageError } from 'platform-simulator'
import { verifyWebhook, type WebhookInput } from 'platform-simulator/webhooks'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createSigner } from '../../src/hosts/signing/signing.js'

/** RFC 8032, 7.1, TEST 1: the key pair, and the signature of the empty message. */
const published = {
  secret: '9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60',
  public: 'd75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a',
  ofNothing:
    'e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b',
}

const key = createPrivateKey({
  key: Buffer.from(`302e020100300506032b657004220420${published.secret}`, 'hex'),
  format: 'der',
  type: 'pkcs8',
})
/** The second opinion: Node's own Ed25519. */
const signedBy = (message: string | Uint8Array) => sign(null, Buffer.from(message), key).toString('base64')

/** The order of the base point of Ed25519 (RFC 8032, 5.1). */
const order = 2n ** 252n + 27742317777372353535851937790883648493n

const timestamp = '1767225600'
const now = Number(timestamp) * 1000
const body =
  '{"id":"37dGam000000rHszFp7WvWusxxI","type":"customer.created","created":1767225600,"api_version":"1.0.0","data":{"object":{"name":"Zoë"}}}'
/** Written down once from Node: base64 over the timestamp text followed directly by the body. */
const golden = 'ihZVe0cH/63Z7nu7UQe3ERIlrXz9V6n1PxDdJaKwq/usqjMKaJhFv2kLCStI8y9x+aP3hG3D9uEE/UM5LA74AQ=='

function verdict(
  change: Partial<WebhookInput> & { readonly signature?: string; readonly time?: string } = {},
) {
  const { signature = golden, time = timestamp, ...rest } = change
  return verifyWebhook({
    body,
    headers: { 'X-Webhook-Signature': signature, 'X-Webhook-Timestamp': time },
    publicKey: published.public,
    now,
    ...rest,
  })
}

function reason(change: Parameters<typeof verdict>[0]): string | undefined {
  const answer = verdict(change)
  return answer.ok ? undefined : answer.reason
}

describe.each([
  ["by Node's cryptography", () => undefined],
  [
    'by its own, where a host has none',
    () =>
      vi.spyOn(process, 'getBuiltinModule').mockImplementation(() => {
        throw new Error('there is none')
      }),
  ],
])('the signer, %s', (_, arrange) => {
  beforeEach(() => void arrange())
  afterEach(() => void vi.restoreAllMocks())

  it('has the public key and the signature that the RFC publishes', () => {
    const signer = createSigner('sandbox', published.secret)
    expect(signer.publicKey).toBe(published.public)
    expect(Buffer.from(signer.sign('', ''), 'base64').toString('hex')).toBe(published.ofNothing)
  })

  it('makes the bytes that the specification asks for', () => {
    expect(signedBy(`${timestamp}${body}`)).toBe(golden)
    expect(createSigner('sandbox', published.secret).sign(timestamp, body)).toBe(golden)
  })
})

describe('verifyWebhook', () => {
  it('accepts what is signed as the specification says, and gives the event', () => {
    const answer = verdict()
    expect(answer).toEqual({ ok: true, isReplay: false, event: JSON.parse(body) })
  })

  it('takes the body as bytes, headers of a Request, and header names in any case', () => {
    expect(verdict({ body: new TextEncoder().encode(body) }).ok).toBe(true)
    const headers = {
      'x-webhook-signature': golden,
      'X-WEBHOOK-TIMESTAMP': timestamp,
      'x-webhook-replay': 'true',
    }
    expect(verdict({ headers })).toMatchObject({ ok: true, isReplay: true })
    expect(verdict({ headers: new Headers(headers) })).toMatchObject({ ok: true, isReplay: true })
    expect(verdict({ headers: { ...headers, other: ['a', 'b'] }, now: new Date(now) }).ok).toBe(true)
  })

  it('is within five minutes of the timestamp, either way, to the millisecond', () => {
    expect(verdict({ now: now + 300_000 }).ok).toBe(true)
    expect(reason({ now: now + 300_001 })).toBe('timestamp_too_old')
    expect(verdict({ now: now - 300_000 }).ok).toBe(true)
    expect(reason({ now: now - 300_001 })).toBe('timestamp_in_future')
    expect(reason({ now: now + 11, tolerance: 10 })).toBe('timestamp_too_old')
  })

  it.each([
    ['a body that was changed', { body: `${body} ` }, 'wrong_signature'],
    [
      'a body that was parsed and written again',
      { body: JSON.stringify(JSON.parse(body), null, 2) },
      'wrong_signature',
    ],
    ['another timestamp', { time: '1767225601' }, 'wrong_signature'],
    ['a dot between timestamp and body', { signature: signedBy(`${timestamp}.${body}`) }, 'wrong_signature'],
    ['the body alone', { signature: signedBy(body) }, 'wrong_signature'],
    [
      'a signature in hexadecimal',
      { signature: Buffer.from(golden, 'base64').toString('hex') },
      'malformed_signature',
    ],
    ['a signature that is too short', { signature: 'AAAA' }, 'malformed_signature'],
    ['a signature of points off the curve', { signature: `${'/'.repeat(85)}w==` }, 'wrong_signature'],
    ['a timestamp in words', { time: '2026-01-01T00:00:00Z' }, 'malformed_timestamp'],
    ['a body that is no event', { body: '{}', signature: signedBy(`${timestamp}{}`) }, 'malformed_body'],
    ['a body that is no JSON', { body: 'hello', signature: signedBy(`${timestamp}hello`) }, 'malformed_body'],
    ['no signature', { headers: { 'x-webhook-timestamp': timestamp } }, 'missing_signature'],
    ['no timestamp', { headers: { 'x-webhook-signature': golden } }, 'missing_timestamp'],
  ] as const)('refuses %s', (_, change, expected) => {
    expect(reason(change)).toBe(expected)
  })

  it('accepts what its library accepts, also where Node is stricter: keys and signatures with a part of small order', () => {
    hashes.sha512 = (bytes) => new Uint8Array(createHash('sha512').update(bytes).digest())
    const torsion = Point.fromHex('26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05')
    const scalar = 12_345n
    const message = Buffer.from(`${timestamp}${body}`)
    const accepted = { node: 0, library: 0, ours: 0 }
    let one = Point.ZERO
    for (let times = 0; times < 8; times++, one = one.add(torsion)) {
      const publicKey = Point.BASE.multiply(scalar).add(one).toBytes()
      for (const [nonce, other] of [
        [777n, Point.ZERO],
        [778n, torsion],
        [779n, torsion.double()],
      ] as const) {
        const r = Point.BASE.multiply(nonce).add(other).toBytes()
        const hash = createHash('sha512').update(r).update(publicKey).update(message).digest()
        const k = etc.mod(BigInt(`0x${Buffer.from(hash).reverse().toString('hex')}`), order)
        const s = etc.mod(nonce + k * scalar, order)
        const last = Buffer.from(s.toString(16).padStart(64, '0'), 'hex').reverse()
        const signature = Buffer.concat([r, last])
        const spki = Buffer.concat([Buffer.from('302a300506032b6570032100', 'hex'), publicKey])
        const nodeKey = createPublicKey({ key: spki, format: 'der', type: 'spki' })
        const isOurs = verdict({
          publicKey: Buffer.from(publicKey).toString('hex'),
          signature: signature.toString('base64'),
        }).ok
        const isOfLibrary = verifyByLibrary(new Uint8Array(signature), new Uint8Array(message), publicKey, {
          zip215: false,
        })
        expect(isOurs).toBe(isOfLibrary)
        accepted.node += Number(verifyByNode(null, message, nodeKey, signature))
        accepted.library += Number(isOfLibrary)
        accepted.ours += Number(isOurs)
      }
    }
    expect(accepted.ours).toBe(accepted.library)
    expect(accepted.node).toBeLessThan(accepted.library)
    expect(accepted.node).toBeGreaterThan(0)
  })

  it('refuses the signature of another key, and takes no key that is none', () => {
    const other = createSigner('production', undefined)
    expect(reason({ publicKey: other.publicKey })).toBe('wrong_signature')
    expect(() => verdict({ publicKey: 'abc' })).toThrow('64 hex characters')
    expect(() => verdict({ publicKey: undefined as never })).toThrow('undefined as a public key')
  })

  it.each(
    // The points of order 1, 2, 4 and 8, as RFC 8032 writes them, and in the other ways that decoders have taken.
    [
      '0100000000000000000000000000000000000000000000000000000000000000',
      'ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
      '0000000000000000000000000000000000000000000000000000000000000000',
      '0000000000000000000000000000000000000000000000000000000000000080',
      '26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05',
      '26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc85',
      'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a',
      'C7176A703D4DD84FBA3C0B760D10670F2A2053FA2C39CCC64EC7FD7792AC03FA',
      '0100000000000000000000000000000000000000000000000000000000000080',
      'ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff',
      'edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
      'edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff',
      'eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
      'eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff',
    ],
  )('refuses the key %s, for which anybody can sign', (publicKey) => {
    expect(() => verdict({ publicKey })).toThrow('that anybody can sign for, such as 64 zeros')
    // The sum is right for such keys, whatever the message is.
    const forged = Buffer.concat([Buffer.from(publicKey, 'hex'), Buffer.alloc(32)]).toString('base64')
    expect(() => verdict({ publicKey, signature: forged })).toThrow(UsageError)
    expect(reason({ signature: forged }), 'by the real key').toBe('wrong_signature')
  })

  it.each([
    ['that is no point of the curve', `02${'0'.repeat(62)}`],
    ['that is a point and not written as keys are', `f0${'f'.repeat(60)}7f`],
  ])('refuses a key %s', (_, publicKey) => {
    expect(() => verdict({ publicKey })).toThrow('64 hex characters that are no public key of Ed25519')
  })

  it.each([
    ['a time that is none', { now: Number.NaN }, 'the time NaN'],
    ['a Date that is none', { now: new Date('soon') }, 'the time Invalid Date'],
    ['a time in words', { now: '2026-01-01' as never }, 'the time 2026-01-01'],
    ['a tolerance that is none', { tolerance: Number.NaN }, 'the tolerance NaN'],
    ['a tolerance below zero', { tolerance: -1 }, 'the tolerance -1'],
    [
      'a parsed body',
      { body: JSON.parse(body) as never },
      'a body of the type object: it takes the raw body',
    ],
    ['no body', { body: null as never }, 'a body of the type null'],
  ])('does not judge by %s', (_, change, message) => {
    expect(() => verdict(change)).toThrow(message)
  })

  it('accepts every delivery of a simulator, read by its clock', async () => {
    const sim = createSimulator()
    const verdicts: boolean[] = []
    sim.webhooks.deliverTo(async (request) => {
      const { headers } = request
      const { ok } = verifyWebhook({
        body: await request.text(),
        headers,
        publicKey: sim.webhooks.publicKey,
        now: sim.clock.now(),
      })
      verdicts.push(ok)
      return new Response(null, { status: ok ? 204 : 401 })
    })
    sim.api.webhookTargets.create({ url: 'https://app.example/hooks', global: true })
    sim.api.customers.create({ name: 'Zoë & Søn', customer_type: 'business' })
    await sim.clock.advance('5s')
    expect(verdicts).toHaveLength(5)
    expect(new Set(verdicts)).toEqual(new Set([true]))
  })
})
