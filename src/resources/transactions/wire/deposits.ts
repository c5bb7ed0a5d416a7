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
  amount: z.string().describe('A decimal string in the currency of the account.'),
  rail: z
    .enum(rails)
    .optional()
    .describe('Booked by the first rail of the account where it does not have this one.'),
  sender: z
    .strictObject({
      sender_type: z.enum(senderTypes).optional(),
      ...senderMembers(z.string().nullable().optional(), networkSchema().nullable().optional()),
    })
    .optional(),
  pause: z
    .enum(['compliance_hold', 'manual_review'])
    .optional()
    .describe('Keeps the money until somebody decides.'),
}))

export type BankDepositInput = InputOf<typeof bankDeposit>

/** The argument of `sim.simulate.cryptoDeposit`. */
export const cryptoDeposit = strictlyNamed('CryptoDeposit', () => ({
  amount: z.string().describe('A decimal string in the asset.'),
  asset: z.string().optional(),
  network_id: z
    .string()
    .optional()
    .describe(
      "The address's own network unless told otherwise; the first of the family that has the asset for the wildcard and for wallets.",
    ),
  from: z.string().optional().describe("The sender's address; made from the seed unless told."),
  transaction_hash: z.string().optional(),
  pause: z
    .enum(['unconfirmed', 'compliance_hold', 'manual_review'])
    .optional()
    .describe('`unconfirmed` waits for `sim.simulate.confirm` or `expire`.'),
  mishap: z.enum(mishaps).optional(),
}))

export type CryptoDepositInput = InputOf<typeof cryptoDeposit>
