/**
 * `testSigner`, `webauthnSigner`, `signIntent` for requests that signers endorse; `verifyIntent`, which says what is
 * wrong with a signature: [signatures](../guide/signing.md)
 * @family test
 */

export { canonicalize } from '../kernel/canonical-json.js'
export { UsageError } from '../kernel/errors.js'
export {
  derOfRawSignature,
  type EndorsedRequest,
  type IntentFault,
  type IntentVerdict,
  signIntent,
  verifyIntent,
} from '../kit/signing/intents.js'
export { signAmendment, signApproval, signCancellation } from '../kit/signing/mandates.js'
export {
  type TestSigner,
  type TestSignerOptions,
  testSigner,
  type WebauthnSignerOptions,
  webauthnSigner,
} from '../kit/signing/signers.js'
export type { Expected, KeyType } from '../resources/endorsements/index.js'
