import { testSigner, verifyIntent, webauthnSigner } from '../../../src/entries/signing.js'

export const intent = { wallet_id: 'w1', operation: { kind: 'transfer', amount: '1', memo: 'Ærø' } }

/** The same in the page and in Node. */
export function madeBySigners(): readonly string[] {
  const signers = [testSigner('Ana'), webauthnSigner('Ben')]
  return signers.flatMap((signer) => [
    signer.publicKey,
    signer.sign(intent),
    JSON.stringify(verifyIntent(signer.publicKey, signer.keyType, intent, signer.sign(intent))),
    JSON.stringify(verifyIntent(signer.publicKey, signer.keyType, {}, signer.sign(intent))),
  ])
}
