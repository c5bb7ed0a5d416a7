export { type KeyType, type PublicKey, type ReadPublicKey, readPublicKey } from './public-keys.js'
export {
  type CheckedSignature,
  checkSignature,
  type Expected,
  type SignatureFault,
  type SignaturePorts,
} from './signature.js'
