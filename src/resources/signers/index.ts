import { defineResource } from '../../contract/resource.js'
import { signerGroupCreated, signerGroupUpdated } from './events.js'
import { signerGroupOperations, signerOperations } from './operations.js'
import { groupAttachments, signerGroups, signers } from './rows.js'

export { joiningGroup, sampleGroup, signerGroupEvent, signerGroupPayload } from './events.js'
export { carryOut, insertSigner, requireSignerGroup } from './flow.js'
export {
  anySigner,
  attachGroup,
  detachGroup,
  groupsOfWallet,
  membersOf,
  type SignerGroupRow,
  type SignerRow,
  signerGroups,
  signers,
  signersOfGroups,
  walletsOfGroup,
} from './rows.js'
export { findSigner, groupsOf, liveSigners, othersOf, requireSignerById } from './rules.js'
export { groupSchema, presentGroup, publicKey } from './wire.js'

export const signersResource = defineResource({
  name: 'signers',
  tables: [signers, signerGroups, groupAttachments],
  events: [signerGroupCreated, signerGroupUpdated],
  operations: { signers: signerOperations, signerGroups: signerGroupOperations },
})
