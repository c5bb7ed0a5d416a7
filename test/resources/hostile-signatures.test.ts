import fc from 'fast-check'
import { createSimulator } from 'platform-simulator'
import { testSigner, webauthnSigner } from 'platform-simulator/signing'
import { describe, expect, it } from 'vitest'
import { sendIntent } from '../conformance/wallet-samples.js'
import { isTextual, mutated, mutationKinds } from '../signing/mutations.js'
import { runs } from '../support/arbitraries.js'

const signers = [testSigner('Ana'), testSigner('Ben'), webauthnSigner('Cleo')]
const stranger = { ES256: testSigner('Zed'), WEBAUTHN: webauthnSigner('Zoe') }

const mutation = fc.record({
  signer: fc.nat({ max: signers.length - 1 }),
  kind: fc.constantFrom(...mutationKinds),
  at: fc.nat({ max: 1000 }),
  bit: fc.nat({ max: 7 }),
})

function arrange() {
  const sim = createSimulator({ limits: { rate: 'observe' } })
  const rows = signers.map(({ registration }) => sim.api.signers.create(registration))
  const made = sim.given.fundedWallet({ signers: rows, threshold: 1 })
  const post = async (signatures: readonly string[], intent: object) => {
    const response = await sim.fetch(`${sim.baseUrl}/wallets/${made.id}/transactions`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-api-key': sim.apiKey,
        'x-idempotency-key': crypto.randomUUID(),
      },
      body: JSON.stringify({ signatures, intent }),
    })
    return { status: response.status, body: await response.json() }
  }
  return { sim, made, post, intent: sendIntent(made) }
}

describe('mutations of good signatures over HTTP', () => {
  it('are none accepted, none a mistake of ours, and leave nothing behind', async () => {
    const { sim, post, intent } = arrange()
    const before = sim.hash()
    const seen = new Map<string, number>()
    const property = fc.asyncProperty(mutation, async ({ signer, kind, at, bit }) => {
      const by = signers[signer]
      if (by === undefined) throw new Error('there are three')
      const told = { ...intent, idempotency_key: `send-${kind}` }
      const good = (kind === 'key' ? stranger[by.keyType] : by).sign(
        kind === 'intent' || (kind === 'signed' && by.keyType === 'ES256')
          ? { ...told, idempotency_key: `another-${at}` }
          : told,
      )
      const { status, body } = await post(
        [isTextual(kind) ? mutated(good, by.keyType, { kind, at, bit }) : good],
        told,
      )
      seen.set(kind, (seen.get(kind) ?? 0) + 1)
      // A text with NUL is refused as such, wherever it stands.
      const isText = kind !== 'text' || bit !== 4
      expect([status, body.detail]).toEqual(
        isText
          ? [403, 'endorsement validation failed']
          : [400, 'A text in the body has control characters in it.'],
      )
    })
    // A failing property prints its seed: FC_SEED=... runs it again.
    await fc.assert(property, runs(400))
    expect([...seen.keys()].sort()).toEqual([...mutationKinds].sort())
    expect(sim.hash()).toBe(before)
    expect(sim.api.transactions.list({ transaction_type: 'wallet', direction: 'out' }).data).toEqual([])
  })

  it('would be accepted without their mutation', async () => {
    for (const signer of signers) {
      const { post, intent } = arrange()
      expect(await post([signer.sign(intent)], intent)).toMatchObject({ status: 200 })
    }
  })
})
