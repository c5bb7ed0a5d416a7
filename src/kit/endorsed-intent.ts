// Generated from the declarations by `npm run docs`; edits are overwritten.

import type {
  AddPolicyRuleIntent,
  AttachGroupToWalletIntent,
  AttachPolicyToWalletIntent,
  DeletePolicyIntent,
  DetachGroupFromWalletIntent,
  DetachPolicyFromWalletIntent,
  EnableCardSettlementIntent,
  RemovePolicyRuleIntent,
  SendTransactionIntent,
  UpdatePolicyRuleIntent,
} from '../resources/types/index.js'

/** What signers endorse: a send of a wallet, or a change of who may sign or of what is allowed. */
export type EndorsedIntent =
  | SendTransactionIntent
  | AttachGroupToWalletIntent
  | DetachGroupFromWalletIntent
  | AttachPolicyToWalletIntent
  | DetachPolicyFromWalletIntent
  | EnableCardSettlementIntent
  | AddPolicyRuleIntent
  | UpdatePolicyRuleIntent
  | RemovePolicyRuleIntent
  | DeletePolicyIntent
