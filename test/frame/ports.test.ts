import {
  createHash,
  createPublicKey,
  createSign,
  generateKeyPairSync,
  type KeyObject,
  verify,
} from 'node:crypto'
import { p256 } from '@noble/curves/nist.js'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { argument, cause } from '../../src/contract/cause.js'
import { compose } from '../../src/contract/compose.js'
import { defineEvent } from '../../src/contract/event.js'
import { definePort, hashing, signing, verifying } from '../../src/contract/host-ports.js'
import { defineResource, guard } from '../../src/contract/resource.js'
import { verifyingPort } from '../../src/hosts/signing/verifying.js'
import { guardPoint } from '../../src/kernel/rules.js'
import { registry } from '../../src/resources/registry.js'
import { emptyWorld } from '../kernel/small-world.js'
import { createPlatform } from '../support/platform.js'

const message = new TextEncoder().encode('{"intent":"send"}')

function signed(privateKey: KeyObject): Uint8Array {
  return createSign('sha256').update(message).sign(privateKey)
}

describe('P-256', () => {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const key = publicKey.export({ type: 'spki', format: 'der' })
  const good = p256.Signature.fromBytes(signed(privateKey), 'der')
  const { ORDER } = p256.Point.Fn

  it('takes what Node signs, with a low and with a high s', () => {
    for (const s of [good.s, ORDER - good.s]) {
      const signature = new p256.Signature(good.r, s).toBytes('der')
      expect(verifyingPort.p256(key, message, signature)).toBe(true)
    }
  })

  it('takes a key whose point is compressed', () => {
    const point = p256.Point.fromBytes(key.subarray(26)).toBytes(true)
    const head = Buffer.from('3039301306072a8648ce3d020106082a8648ce3d030107032200', 'hex')
    expect(verifyingPort.p256(Buffer.concat([head, point]), message, good.toBytes('der'))).toBe(true)
  })

  it('takes nothing else: another message, another key, another curve, and what cannot be read', () => {
    const other = generateKeyPairSync('ec', { namedCurve: 'P-384' }).publicKey
    const another = generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey
    const der = good.toBytes('der')
    const tries: [Uint8Array, Uint8Array, Uint8Array][] = [
      [key, message.subarray(1), der],
      [another.export({ type: 'spki', format: 'der' }), message, der],
      [other.export({ type: 'spki', format: 'der' }), message, der],
      [key, message, good.toBytes('compact')],
      [key, message, new Uint8Array()],
      [new Uint8Array(91), message, der],
      [key.subarray(0, 90), message, der],
    ]
    expect(tries.filter((each) => verifyingPort.p256(...each))).toEqual([])
  })
})

describe('secp256k1', () => {
  const { secretKey, publicKey } = secp256k1.keygen()
  const hash = new Uint8Array(32).fill(7)
  const signature = secp256k1.sign(hash, secretKey, { prehash: false })

  it('takes a low s only', () => {
    const { r, s } = secp256k1.Signature.fromBytes(signature)
    const high = new secp256k1.Signature(r, secp256k1.Point.Fn.ORDER - s).toBytes()
    expect(verifyingPort.secp256k1(publicKey, hash, signature)).toBe(true)
    expect(verifyingPort.secp256k1(publicKey, hash, high)).toBe(false)
    expect(verifyingPort.secp256k1(publicKey, new Uint8Array(32), signature)).toBe(false)
    expect(verifyingPort.secp256k1(new Uint8Array(33), hash, signature)).toBe(false)
  })
})

describe('a port', () => {
  const point = guardPoint<Uint8Array>('before sending')
  const check = guard(point, (world, signature) => {
    if (!world.port(verifying).secp256k1(signature, signature, signature)) throw new Error('refused')
  })

  it('is there for guards, operations and jobs, through their world and its forks', () => {
    const world = emptyWorld({
      rules: {
        guards: (name) => (name === point.name ? [check.check] : []),
        ports: new Map([[verifying.name, verifyingPort]]),
      },
    })
    expect(() => world.guard(point, new Uint8Array(1))).toThrow('refused')
    expect(world.fork().port(verifying)).toBe(verifyingPort)
  })

  it('that no host fills is our own bug, and named', () => {
    expect(() => emptyWorld().port(definePort('weather'))).toThrow('no host fills the port weather')
  })
})

describe('the envelope of an event', () => {
  const define = (type: 'customer.moved' | 'card.moved', envelope?: 'customer' | 'resource') =>
    defineEvent(type, {
      payload: () => z.object({ id: z.string() }),
      sample: ({ id }) => ({ id: id('card') }),
      ...(envelope !== undefined && { envelope }),
    })

  it('is that of customers for their events, that of resources for others, and what is declared before both', () => {
    expect(define('customer.moved').envelope).toBe('customer')
    expect(define('card.moved').envelope).toBe('resource')
    expect(define('customer.moved', 'resource').envelope).toBe('resource')
    expect(define('card.moved', 'customer').envelope).toBe('customer')
  })
})

describe('the ports of a platform', () => {
  const stamp = defineResource({
    name: 'stamps',
    causes: {
      stamp: cause({
        summary: 'Signs the hash of a text.',
        takes: [argument('text', () => z.string())],
        run(world, text) {
          const digest = world.port(hashing).sha256(new TextEncoder().encode(text))
          const { publicKey, ed25519 } = world.port(signing)
          return { digest, publicKey, signature: ed25519(digest) }
        },
      }),
      recognise: cause({
        summary: 'Says whether nothing is a good signature.',
        takes: [],
        run: (world) => world.port(verifying).p256(new Uint8Array(), new Uint8Array(), new Uint8Array()),
      }),
    },
  })
  const composed = compose([...registry.resources, stamp])

  it('sign by the key of webhooks, and hash as everybody does', () => {
    const sim = createPlatform(composed).createSimulator()
    const { digest, publicKey, signature } = sim.simulate.stamp('paid')
    expect(Buffer.from(digest)).toEqual(createHash('sha256').update('paid').digest())
    expect(Buffer.from(publicKey).toString('hex')).toBe(sim.webhooks.publicKey)
    const key = createPublicKey({
      format: 'jwk',
      key: { kty: 'OKP', crv: 'Ed25519', x: Buffer.from(publicKey).toString('base64url') },
    })
    expect(verify(null, digest, key, signature)).toBe(true)
  })

  it('verify where a platform brings the curves, and say so where it does not', () => {
    const ports = new Map([[verifying.name, verifyingPort]])
    expect(createPlatform(composed, {}, ports).createSimulator().simulate.recognise()).toBe(false)
    expect(() => createPlatform(composed).createSimulator().simulate.recognise()).toThrow(
      'no host fills the port verifying',
    )
  })
})
