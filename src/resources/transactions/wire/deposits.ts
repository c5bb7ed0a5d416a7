import * as z from 'zod'
import { type InputOf, strictlyNamed } from '../../../contract/schema.js'
import { rails } from '../../accounts/index.js'
import { networkSchema } from '../../capabilities/index.js'
import { senderMembers, senderTypes } from '../rows.js'

/** Mistakes of a deposit for which it cannot be converted, as the sandbox names them. */
const mishaps = ['wrong_chain', 'unsupported_token', 'address_mismatch'] as const
export type Mishap = (typeof mishaps)[number]

/** The argument of `sim.simulate.bankDeposit`. */
export const bankDeposit = strictlyNamed('BankDeposit', () => ({
  /** The amount that arrives, in the currency of the account; no cap of the sandbox applies. */
  amount: z.string(),
  /** The rail that the money comes by; the first of the account unless it has this one. */
  rail: z.enum(rails).optional(),
  /** Says who sent the money; a made-up company at a made-up bank unless given. */
  sender: z
    .strictObject({
      /** The kind of sender, which is a bank account unless told. */
      sender_type: z.enum(senderTypes).optional(),
      ...senderMembers(z.string().nullable().optional(), networkSchema().nullable().optional()),
    })
    .optional(),
  /** Keeps the money until somebody decides. */
  pause: z.enum(['compliance_hold', 'manual_review']).optional(),
}))

export type BankDepositInput = InputOf<typeof bankDeposit>

/** The argument of `sim.simulate.cryptoDeposit`. */
export const cryptoDeposit = strictlyNamed('CryptoDeposit', () => ({
  /** The amount that arrives, in `asset`; no cap of the sandbox applies. */
  amount: z.string(),
  /** The symbol of the asset that arrives; the one that the address waits for unless told. */
  asset: z.string().optional(),
  /** The address's own network unless told otherwise; the first of the family that has the asset for the wildcard and for wallets. */
  network_id: z.string().optional(),
  /** The blockchain address that sends; made from the seed unless told. */
  from: z.string().optional(),
  /** The hash of the deposit on its blockchain; made from the seed unless told. */
  transaction_hash: z.string().optional(),
  /**
   * Stops the deposit on its way: `unconfirmed` waits for `sim.simulate.confirm` or `expire`, the
   * others for `release` or `reject`.
   */
  pause: z.enum(['unconfirmed', 'compliance_hold', 'manual_review']).optional(),
  /** Lets the deposit go wrong: wrong chain, wrong asset, or too little, so that it is refunded. */
  mishap: z.enum(mishaps).optional(),
}))

export type CryptoDepositInput = InputOf<typeof cryptoDeposit>
