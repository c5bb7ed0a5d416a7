import { createHash, generateKeyPairSync, sign } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { custody, type Verifying, verifying } from '../../src/contract/host-ports.js'
import { type TestSigner, testSigner, webauthnSigner } from '../../src/entries/signing.js'
import { custodyPort } from '../../src/hosts/signing/custody.js'
import { verifyingPort } from '../../src/hosts/signing/verifying.js'
import { createPlatform } from '../../src/kit/platform.js'
import type { Simulator } from '../../src/kit/simulator.js'
import { type PlatformRegistry, registry } from '../../src/resources/registry.js'
import { payee } from '../conformance/wallet-samples.js'
import { refusal } from '../support/refusal.js'

/** What a hint explains at most, and how often keys are tried for that. One signature may find its mistake at the last key. */
const mostExplained = 8
const mostTries = 64
const members = Array.from({ length: 64 }, (_, n) => testSigner(`Member ${n}`))
const strangers = Array.from({ length: 64 }, (_, n) => testSigner(`Stranger ${n}`))

/** What is asked of cryptography: to verify, and to read of a signature whose it can be, which takes about five times as long. */
interface Cost {
  verified: number
  read: number
}

/** A simulator that counts it. */
function counting() {
  let cost: Cost = { verified: 0, read: 0 }
  const counted: Verifying = {
    ...verifyingPort,
    p256: (...args) => {
      cost.verified += 1
      return verifyingPort.p256(...args)
    },
    p256KeysOf: (...args) => {
      cost.read += 1
      return verifyingPort.p256KeysOf(...args)
    },
    rsa: (...args) => {
      cost.verified += 1
      return verifyingPort.rsa(...args)
    },
  }
  const ports = new Map<string, unknown>([
    [verifying.name, counted],
    [custody.name, custodyPort],
  ])
  const sim = createPlatform<PlatformRegistry, Simulator>(registry, {}, ports).createSimulator()
  const during = (call: () => unknown): Cost => {
    cost = { verified: 0, read: 0 }
    call()
    return cost
  }
  return { sim, during }
}

function arrange(signed: readonly Pick<TestSigner, 'registration'>[], threshold: number) {
  const { sim, during } = counting()
  const signers = signed.map(({ registration }) => sim.api.signers.create(registration))
  const made = sim.given.fundedWallet({ signers, threshold })
  const intent = (idempotency_key: string) => ({
    wallet_id: made.id,
    caip2: 'eip155:84532',
    operation: {
      kind: 'transfer' as const,
      from: made.wallet.address,
      to: payee,
      amount: '1',
      asset_id: 'USDC',
    },
    idempotency_key,
  })
  const send = (key: string, signatures: readonly string[]) =>
    sim.api.wallets.send(made.id, { signatures: [...signatures], intent: intent(key) })
  return { sim, made, during, intent, send }
}

/** A passkey with a key of RSA, as some have on Windows. */
function rsaSigner(name: string) {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const modulus = Buffer.from(publicKey.export({ format: 'jwk' }).n ?? '', 'base64url')
  // {1: 3, 3: -257, -1: modulus, -2: 65537}
  const cose = [Buffer.from('a401030339010020590100', 'hex'), modulus, Buffer.from('2143010001', 'hex')]
  const passkey = webauthnSigner(name)
  return {
    registration: { ...passkey.registration, public_key: Buffer.concat(cose).toString('base64') },
    // The authenticator counts, so that each signature is another.
    sign(intent: object, count: number) {
      const assertion = JSON.parse(Buffer.from(passkey.sign(intent), 'base64').toString())
      const { clientDataJSON, authenticatorData } = assertion.response
      const data = Buffer.from(authenticatorData, 'base64url')
      data.writeUInt32BE(count, 33)
      const hash = createHash('sha256').update(Buffer.from(clientDataJSON, 'base64url')).digest()
      assertion.response.authenticatorData = data.toString('base64url')
      assertion.response.signature = sign('sha256', Buffer.concat([data, hash]), privateKey).toString(
        'base64url',
      )
      return Buffer.from(JSON.stringify(assertion)).toString('base64')
    },
  }
}

describe('what an endorsement costs', () => {
  it('is one verification for a signature of the only signer', () => {
    const one = members.slice(0, 1)
    const { during, intent, send } = arrange(one, 1)
    const signatures = one.map((member) => member.sign(intent('one')))
    expect(during(() => send('one', signatures))).toEqual({ verified: 1, read: 0 })
  })

  it('is a few verifications in a group of four, where every key is tried', () => {
    const four = members.slice(0, 4)
    const { during, intent, send } = arrange(four, 4)
    const signatures = four.map((member) => member.sign(intent('all'))).reverse()
    expect(during(() => send('all', signatures))).toEqual({ verified: 4 + 3 + 2 + 1, read: 0 })
  })

  it('ends with the last signature that is needed', () => {
    const { during, intent, send } = arrange(members, 2)
    const signatures = members.map((member) => member.sign(intent('all')))
    expect(during(() => send('all', signatures))).toEqual({ verified: 2, read: 2 })
  })

  it.each([
    ['in the order of the group', [...members]],
    ['in the other order', members.toReversed()],
  ])('is one verification for each of all members of a large group, %s', (_, signing) => {
    const { during, intent, send } = arrange(members, 64)
    const signatures = signing.map((member) => member.sign(intent('all')))
    const { verified, read } = during(() => send('all', signatures))
    expect(read).toBe(60)
    // The keys of the last four are tried.
    expect(verified).toBeGreaterThanOrEqual(64)
    expect(verified).toBeLessThanOrEqual(60 + 4 + 3 + 2 + 1)
  })

  it('is bounded for a refusal, with 64 signatures of strangers and 64 members', () => {
    const { during, intent, send } = arrange(members, 1)
    const signatures = strangers.map((stranger) => stranger.sign(intent('no')))
    const { verified, read } = during(() => refusal(() => send('no', signatures)))
    expect(read).toBeLessThanOrEqual(64 + mostExplained)
    // None can be of a member; what is verified explains the first.
    expect(verified).toBeLessThanOrEqual(2 * mostTries)
  })

  it('is bounded as well where strangers are signers of other groups, and signatures are written wrong', () => {
    const { sim, during, intent, send } = arrange(members, 1)
    for (const { registration } of strangers) sim.api.signers.create(registration)
    const signatures = strangers.map((one) => one.sign({ ...intent('no'), caip2: 'other' }))
    const { verified, read } = during(() => refusal(() => send('no', signatures)))
    expect(read).toBeLessThanOrEqual(64 + mostExplained)
    expect(verified).toBeLessThanOrEqual(2 * mostTries)
  })

  it('verifies no signature twice to explain a refusal', () => {
    const two = members.slice(0, 2)
    const { during, intent, send } = arrange(two, 2)
    const [, ben] = two.map((member) => member.sign(intent('few')))
    expect(during(() => refusal(() => send('few', [String(ben)])))).toEqual({ verified: 2, read: 0 })
  })
})

describe('strangers among signers', () => {
  const passkeys = Array.from({ length: 6 }, (_, n) => webauthnSigner(`Passkey ${n}`))
  const foreignPasskeys = Array.from({ length: 63 }, (_, n) => webauthnSigner(`Foreign ${n}`))

  it.each([
    ['four members', members.slice(0, 4), strangers],
    ['five members', members.slice(0, 5), strangers],
    ['64 members', members, strangers],
    ['five passkeys', passkeys.slice(0, 5), foreignPasskeys],
    [
      'both kinds of keys',
      [...members.slice(0, 5), ...passkeys],
      [...strangers.slice(0, 31), ...foreignPasskeys],
    ],
  ])('do no harm, wherever they stand: %s', (_, group, others) => {
    const { during, intent, send } = arrange(group, 2)
    const [first, last] = [group.at(0), group.at(-1)]
    for (const place of [0, 31, 62]) {
      const key = `at ${place}`
      const signatures = others.slice(0, 62).map((other) => other.sign(intent(key)))
      signatures.splice(place, 0, ...[first, last].map((one) => String(one?.sign(intent(key)))))
      let sent: unknown
      const { verified, read } = during(() => {
        sent = send(key, signatures)
      })
      expect(sent).toMatchObject({ status: 'awaiting_confirmation' })
      expect(read).toBeLessThanOrEqual(64)
      expect(verified).toBeLessThanOrEqual(4 * 64)
    }
  })

  describe('with keys of RSA, which their signatures do not tell', () => {
    const rsa = ['Ada', 'Ben', 'Cleo', 'Dora', 'Eve'].map(rsaSigner)
    const foreign = rsaSigner('Zed')

    it('do no harm beside four such members', () => {
      const four = rsa.slice(0, 4)
      const { during, intent, send } = arrange([...passkeys, ...four], 1)
      const signatures = [...Array.from({ length: 63 }, () => foreign), ...four.slice(3)].map((one, n) =>
        one.sign(intent('rsa'), n),
      )
      let sent: unknown
      const { verified } = during(() => {
        sent = send('rsa', signatures)
      })
      expect(sent).toMatchObject({ status: 'awaiting_confirmation' })
      expect(verified).toBe(4 * 64)
    })

    it('are tried so often only, beside more of them, and the hint says so', () => {
      const { during, intent, send } = arrange(rsa, 1)
      const signatures = Array.from({ length: 64 }, (_, n) => foreign.sign(intent('rsa'), n))
      let hint: unknown
      const { verified } = during(() => {
        hint = refusal(() => send('rsa', signatures)).hint
      })
      expect(hint).toContain('12 of 64 signatures were not tried')
      expect(verified).toBeLessThanOrEqual(260 + 2 * mostTries)
    })
  })

  it('are named, whoever of many signers they are', () => {
    const { sim, during, intent, send } = arrange(members, 1)
    for (const { registration } of foreignPasskeys) sim.api.signers.create(registration)
    const signature = String(foreignPasskeys.at(-1)?.sign(intent('who')))
    let hint: unknown
    const cost = during(() => {
      hint = refusal(() => send('who', [signature])).hint
    })
    expect(hint).toContain('signatures[0]: Foreign 62 signed it, and is in no signer group')
    expect(cost.verified).toBe(1)
  })
})
