import { defineResource } from '../../contract/resource.js'
import { intents } from './flow.js'
import { webauthnSettings } from './settings.js'

export { explain, notEndorsed, type Quorum, type Signed } from './explain.js'
export { findSigners, nothing, requireEndorsed, requireSignature, runOncePerIntent } from './flow.js'
export { type Endorser, type Message, messageOf, withoutEmpty } from './message.js'
export { type KeyType, type PublicKey, readPublicKey } from './public-keys.js'
export { requireSamePath } from './rules.js'
export {
  type CheckedSignature,
  checkSignature,
  type Expected,
  type SignatureFault,
  writtenOrderFault,
} from './signature.js'
export { type Endorsed, endorsedAct, endorsedRequest, idempotencyKey } from './wire.js'

/** Signed intents: what is signed, whose signatures count, and that each is carried out once. It has no endpoint. */
// Pure: who only reads keys and signatures, such as platform-simulator/signing, does not get it.
export const endorsementsResource = /* @__PURE__ */ defineResource({
  name: 'endorsements',
  tables: [intents],
  settings: [webauthnSettings],
})
