import { createSimulator } from 'platform-simulator'
import {
  derOfRawSignature,
  signAmendment,
  signApproval,
  signCancellation,
  signIntent,
  testSigner,
  UsageError,
  verifyIntent,
  webauthnSigner,
} from 'platform-simulator/signing'
import { clockOf, verifyWebhook } from 'platform-simulator/webhooks'
import { expect, it } from 'vitest'

/** Arguments that types refuse, and JavaScript does not. */

const alice = testSigner('Alice')
const passkey = webauthnSigner('Ben')
const mandate = { id: 'm', bound_signer_id: 's', version: 1, rule: {} }
const signature = alice.sign({})
const delivery = createSimulator().webhooks.build('customer.created')

function refuse(): never {
  throw new RangeError('of the trap')
}

function revoked(target: object): object {
  const { proxy, revoke } = Proxy.revocable(target, {})
  revoke()
  return proxy
}

const trap = { get: refuse, has: refuse, ownKeys: refuse, getPrototypeOf: refuse }
const circle: { self?: object } = {}
circle.self = circle

const unreadable: readonly unknown[] = [
  new Proxy({}, trap),
  new Proxy([], trap),
  revoked({}),
  revoked([]),
  ...['id', 'rule', 'sign', 'body', 'headers', 'seed', 'origin'].map((name) =>
    Object.defineProperty({ rule: {} }, name, { enumerable: true, get: refuse }),
  ),
  new (class {
    get rule() {
      return refuse()
    }
  })(),
]

const wrong: readonly unknown[] = [
  ...unreadable,
  null,
  -1,
  Number.NaN,
  '',
  '\ud800',
  'x'.repeat(100_000),
  [],
  Object.assign([], { length: 2 }),
  () => 1,
  10n,
  Symbol('x'),
  new Map([['sign', 1]]),
  Promise.resolve({}),
  new Date(Number.NaN),
  new Uint8Array(3),
  new Proxy(() => 1, { ...trap, apply: refuse }),
  { a: undefined, b: { c: () => 1 } },
  { a: 10n },
  { a: '\ud800' },
  { [Symbol.toPrimitive]: refuse },
  { toString: refuse },
  { sign: () => 1 },
  { sign: async () => 'x', publicKey: 'x' },
  circle,
]

const members = ['id', 'bound_signer_id', 'version', 'rule', 'valid_from', 'valid_until'] as const

const calls: Readonly<Record<string, (value: never) => unknown>> = {
  'testSigner, the name': (value) => testSigner(value),
  'testSigner, the options': (value) => testSigner('Alice', value),
  'testSigner, the seed': (value) => testSigner('Alice', { seed: value }),
  'testSigner, the keyType': (value) => testSigner('Alice', { keyType: value }),
  'webauthnSigner, the options': (value) => webauthnSigner('Ben', value),
  'webauthnSigner, the seed': (value) => webauthnSigner('Ben', { seed: value }),
  'webauthnSigner, the origin': (value) => webauthnSigner('Ben', { origin: value }),
  'webauthnSigner, the relyingParty': (value) => webauthnSigner('Ben', { relyingParty: value }),
  'webauthnSigner, userPresent': (value) => webauthnSigner('Ben', { userPresent: value }),
  'sign of ES256': (value) => alice.sign(value),
  'sign of WEBAUTHN': (value) => passkey.sign(value),
  'signIntent, the intent': (value) => signIntent(value, alice),
  'signIntent, the intent, without signers': (value) => signIntent(value),
  'signIntent, the second signer': (value) => signIntent({}, alice, value),
  'signApproval, the mandate': (value) => signApproval(value, alice),
  'signApproval, the signer': (value) => signApproval(mandate, value),
  'signCancellation, the mandate': (value) => signCancellation(value, alice),
  'signCancellation, the signer': (value) => signCancellation(mandate, value),
  'signAmendment, the mandate': (value) => signAmendment(value, {}, alice),
  'signAmendment, the rule': (value) => signAmendment(mandate, value, alice),
  'signAmendment, the signer': (value) => signAmendment(mandate, {}, value),
  ...Object.fromEntries(
    members.map((name) => [
      `signAmendment, the ${name} of the mandate`,
      (value: never) => signAmendment({ ...mandate, [name]: value }, {}, alice),
    ]),
  ),
  derOfRawSignature: (value) => derOfRawSignature(value),
  'verifyIntent, the key type': (value) => verifyIntent(alice.publicKey, value, {}, signature),
  'verifyIntent, the intent': (value) => verifyIntent(alice.publicKey, 'ES256', value, signature),
  'verifyIntent, what is expected': (value) =>
    verifyIntent(passkey.publicKey, 'WEBAUTHN', {}, passkey.sign({}), value),
  'verifyIntent, the origin': (value) =>
    verifyIntent(passkey.publicKey, 'WEBAUTHN', {}, passkey.sign({}), { origin: value }),
  verifyWebhook: (value) => verifyWebhook(value),
  ...Object.fromEntries(
    ['body', 'headers', 'publicKey', 'now', 'tolerance'].map((name) => [
      `verifyWebhook, the ${name}`,
      (value: never) => verifyWebhook({ ...delivery, [name]: value }),
    ]),
  ),
  'verifyWebhook, a header': (value) =>
    verifyWebhook({ ...delivery, headers: { 'x-webhook-signature': value } }),
  'verifyWebhook, what get of the headers returns': (value) =>
    verifyWebhook({ ...delivery, headers: { get: () => value } }),
  'clockOf, the options': (value) => clockOf('http://localhost:1', value),
}

it.each(Object.entries(calls))('%s: what cannot be is refused in words', async (_, call) => {
  let refused = 0
  for (const value of wrong) {
    try {
      await Reflect.apply(call, undefined, [value])
    } catch (error) {
      refused++
      expect(error).toBeInstanceOf(UsageError)
      expect(String(error)).not.toContain('[object ')
      expect(String(error).length).toBeLessThan(1000)
    }
  }
  expect(refused).toBeGreaterThan(0)
})

it.each([
  ['a Map', new Map([['amount', '1']])],
  ['a promise', Promise.resolve({})],
  ['a list', [{}]],
  ['null', null],
  ['a text', '{}'],
])('an intent is a plain object: %s would be signed as something else', (_, intent) => {
  const words = /^(sign|signIntent|verifyIntent) takes the intent as a plain object, and was given/
  expect(() => alice.sign(intent as never)).toThrow(words)
  expect(() => signIntent(intent as never, alice)).toThrow(words)
  expect(() => verifyIntent(alice.publicKey, 'ES256', intent as never, signature)).toThrow(words)
  expect(() => signAmendment(mandate, intent as never, alice)).toThrow(
    'signAmendment takes the rule as a plain object',
  )
})

it('a signature is a text: that of a signer which takes time has to be waited for', () => {
  const slow = { sign: async () => 'x', publicKey: 'x' }
  expect(() => signIntent({}, slow as never)).toThrow('a signer whose method sign returned a Promise')
  expect(() => signApproval(mandate, slow as never)).toThrow(
    'signApproval was given a signer whose method sign',
  )
})

it("what a signer of the test's own throws is thrown on", () => {
  expect(() => signIntent({}, { sign: refuse })).toThrow(RangeError)
})

it('a mandate is as the API reads it', () => {
  expect(() => signAmendment({ ...mandate, version: '1' as never }, {}, alice)).toThrow(
    'signAmendment: the version of the mandate is 1: it must be a whole number, as sim.api.mandates.get answers it.',
  )
  expect(signApproval({ ...mandate, valid_from: undefined }, alice)).toEqual(signApproval(mandate, alice))
})

it('a body of a delivery may be an ArrayBuffer, as request.arrayBuffer() gives it', async () => {
  const body = await new Response(delivery.body).arrayBuffer()
  expect(verifyWebhook({ ...delivery, body, now: new Date('2026-01-01') })).toMatchObject({ ok: true })
  const view = new Uint8Array(body)
  structuredClone(body, { transfer: [body] })
  expect(verifyWebhook({ ...delivery, body: view })).toMatchObject({
    reason: 'wrong_signature',
  })
})

it('headers that were not waited for are told, and not that a signature is missing', () => {
  expect(() => verifyWebhook({ ...delivery, headers: Promise.resolve({}) as never })).toThrow(
    'verifyWebhook was given a Promise as headers: it takes Headers, or an object as Node has them. A promise of them has to be awaited.',
  )
  expect(() => verifyWebhook({ ...delivery, headers: [['x-webhook-signature', 'x']] as never })).toThrow(
    'as headers',
  )
  expect(() => verifyWebhook({ ...delivery, headers: { get: refuse } })).toThrow(
    'with the method get of the headers: of the trap.',
  )
})
