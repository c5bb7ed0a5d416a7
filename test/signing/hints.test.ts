import { sign } from 'node:crypto'
import { createSimulator, Problem } from 'platform-simulator'
import { canonicalize, testSigner, verifyIntent } from 'platform-simulator/signing'
import { describe, expect, it } from 'vitest'

/** Another signature at each call, as most libraries make them. */
function drawnSignature(name: string, intent: object): string {
  const pem = `-----BEGIN PRIVATE KEY-----\n${testSigner(name).privateKey}\n-----END PRIVATE KEY-----`
  return sign('sha256', Buffer.from(canonicalize(intent)), pem).toString('base64')
}

describe('the hint of a refused endorsement', () => {
  it('says that somebody signed twice, also where the two signatures are two texts', () => {
    const sim = createSimulator()
    const signers = [sim.given.signer({ name: 'Ada' }), sim.given.signer({ name: 'Ben' })]
    const { id, wallet } = sim.given.fundedWallet({ signers, threshold: 2 })
    const intent = {
      wallet_id: id,
      caip2: 'eip155:84532',
      operation: {
        kind: 'transfer' as const,
        from: wallet.address,
        to: '0x8617e340b3d01fa5f11f306f4090fd50e238070d',
        amount: '1',
        asset_id: 'USDC',
      },
      idempotency_key: 'k1',
    }
    const signatures = [drawnSignature('Ada', intent), drawnSignature('Ada', intent)]
    expect(signatures[0]).not.toBe(signatures[1])
    let hint: string | undefined
    try {
      sim.api.wallets.send(id, { signatures, intent })
    } catch (error) {
      if (error instanceof Problem) hint = error.hint
    }
    expect(hint).toContain('signatures[1]: Ada signed already: each signer counts once')
  })

  it('says that the members were not sorted, here and in verifyIntent', () => {
    const sim = createSimulator()
    const { id, wallet } = sim.given.fundedWallet({ signers: [sim.given.signer({ name: 'Ada' })] })
    const operation = {
      kind: 'transfer' as const,
      from: wallet.address,
      to: '0x8617e340b3d01fa5f11f306f4090fd50e238070d',
      amount: '1',
      asset_id: 'USDC',
    }
    const intent = { wallet_id: id, caip2: 'eip155:84532', operation, idempotency_key: 'k1' }
    const pem = `-----BEGIN PRIVATE KEY-----\n${testSigner('Ada').privateKey}\n-----END PRIVATE KEY-----`
    const signature = sign('sha256', Buffer.from(JSON.stringify(intent)), pem).toString('base64')
    const words = 'The signature is over the intent as JSON.stringify writes it.'
    expect(() => sim.api.wallets.send(id, { signatures: [signature], intent })).toThrow(
      `signatures[0]: of Ada: ${words}`,
    )
    const verdict = verifyIntent(testSigner('Ada').publicKey, 'ES256', intent, signature)
    expect(verdict).toMatchObject({ fault: 'wrong_bytes_or_key', reason: expect.stringContaining(words) })
    const other = verifyIntent(testSigner('Ben').publicKey, 'ES256', intent, signature)
    expect(other).toMatchObject({ reason: expect.stringContaining('or another key') })
  })
})

describe('verifyIntent', () => {
  it.each(['ES256', 'WEBAUTHN'] as const)(
    'takes a signature of %s over an intent without what is empty in it, and no other way round',
    (keyType) => {
      const signer = testSigner('Ada', { keyType })
      const short = { wallet_id: 'w', operation: { method: 'ping()' } }
      const whole = { ...short, context_digest: '', operation: { ...short.operation, args: [], data: '' } }
      const isGood = (intent: object, signed: object) =>
        verifyIntent(signer.publicKey, keyType, intent, signer.sign(signed)).ok
      expect([isGood(whole, whole), isGood(whole, short), isGood(short, short)]).toEqual([true, true, true])
      expect(isGood(short, whole)).toBe(false)
    },
  )
})
