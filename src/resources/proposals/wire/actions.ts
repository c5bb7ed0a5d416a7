import * as z from 'zod'
import { decimalText, ksuid } from '../../../contract/primitives.js'
import { because, each, named, type OutputOf } from '../../../contract/schema.js'
import { lazy } from '../../../kernel/lazy.js'
import { developerFeeBps, developerFeeFixed, hasOneFee, twoFees } from '../../accounts/index.js'
import { addressSchema } from '../../address.js'
import { networkSchema } from '../../capabilities/index.js'
import { ruleRequest } from '../../mandates/index.js'
import { isZone } from '../drafting/calendar.js'

/** Actions of proposals (contract/agentic.md 4). */

/** An id or a name of what exists; empty, or left out, for what the same proposal made before. */
const link = lazy(() => z.string().max(255).optional())
export const maxPayments = 366

const createRecipient = named('CreateRecipientAction', () => ({
  /** The payee's legal name, as its bank has it. */
  name: z.string().min(3).max(140),
  /** The payee's postal address. */
  address: addressSchema().optional(),
}))

const createCryptoDestination = named('CreateCryptoDestinationAction', () => ({
  /** The payee: an id, or a link to the action that creates it. */
  recipient_id: link(),
  /** The address on the blockchain that is paid. */
  address: z.string().min(1).max(255),
  /** The blockchain that the address belongs to. */
  network_id: networkSchema(),
}))

const createBankDestination = named('CreateBankDestinationAction', () => ({
  /** The payee: an id, or a link to the action that creates it. */
  recipient_id: link(),
  /** The name that the account is held in. */
  account_holder_name: z.string().max(140).optional(),
  /** The number of the account, at a US bank. */
  account_number: z.string().max(34).optional(),
  /** The routing number of the US bank, of nine digits. */
  routing_number: z.string().max(9).optional(),
  /** Tells a current account from one for savings. */
  account_type: z.enum(['checking', 'savings']).optional(),
  /** The IBAN, in the place of an account at a US bank. */
  iban: z.string().max(42).optional(),
  /** The BIC of the bank, beside an IBAN. */
  bic: z.string().max(11).optional(),
  /** The bank's own name. */
  bank_name: z.string().max(140).optional(),
}))

const moment = lazy(() => z.int().min(0).max(99_999_999_999))

const createMandate = named('CreateMandateAction', () => ({
  /** The limits that the agent is to have. */
  rule: ruleRequest(),
  /**
   * `valid_from`: The moment from which the mandate is good, in Unix seconds; that of its approval
   * where it is 0 or left out.
   * `valid_until`: The moment at which the mandate ends, in Unix seconds; never where it is 0 or left
   * out.
   */
  ...each(moment().optional(), 'valid_from', 'valid_until'),
}))

export const zoneName = lazy(() =>
  z.string().max(64).refine(isZone, because('must be a time zone such as Europe/Berlin', 'invalid_zone')),
)

const createScheduledPayments = named('CreateScheduledPaymentsAction', () => ({
  /** The place that is paid: an id, or a link to the action that creates it. */
  destination_id: link(),
  /**
   * The wallet that pays; needed where several recognise the agent, and the only one of them unless
   * told.
   */
  wallet_id: ksuid.optional(),
  /** The amount of each payment, in whole units of the asset. */
  amount: decimalText,
  /** Tells whether fees come out of the amount; they come on top unless told. */
  amount_includes_fee: z.boolean().optional(),
  /** The symbol of the asset that is sent, such as `USDC`. */
  asset: z.string().min(1).max(20),
  /** The blockchain that the payment goes on; that of the destination unless told. */
  network_id: networkSchema().optional(),
  /** The moments of the payments, in Unix seconds; they win over `count`. */
  dates: z.array(moment()).max(maxPayments).optional(),
  /** The number of payments; one unless told. */
  count: z.int().min(1).max(maxPayments).optional(),
  /** The seconds between two payments, where `count` is more than one. */
  interval_seconds: z.int().min(0).max(3_200_000_000).optional(),
  /** The moment of the first payment, in Unix seconds; now where it is 0 or left out. */
  start_at: moment().optional(),
  /** The first payment by the clocks of `local_zone`, such as 2026-02-14 09:00. */
  local_time: z
    .string()
    .regex(/^\d{4}-\d\d-\d\d \d\d:\d\d$/, 'must be such as 2026-02-14 09:00')
    .optional(),
  /** The time zone that `local_time` is meant in, such as `Europe/Berlin`. */
  local_zone: zoneName().optional(),
}))

const createAutoAccount = lazy(() =>
  z
    .object({
      /** The place that is paid in the end: an id, or a link to the action that creates it. */
      destination_id: link(),
      /** The symbol of the asset that comes in. */
      source_asset: z.string().min(1).max(20),
      /** The blockchain that it comes in on. */
      source_network_id: networkSchema(),
      /** The symbol of the asset that the payee gets. */
      output_asset: z.string().min(1).max(20),
      /** The blockchain that the payee is paid on; left out for a bank. */
      output_network_id: networkSchema().optional(),
      /** The rail that pays the bank; chosen where it is left out. */
      rail: z.enum(['ach', 'fedwire', 'swift']).optional(),
      /** Tells what matters more where a rail is chosen: time or cost. */
      routing_preference: z.enum(['fastest', 'cheapest']).optional(),
      /**
       * The client's own fee in basis points, 100 being one percent. Not together with
       * `developer_fee_fixed`.
       */
      developer_fee_bps: developerFeeBps().optional(),
      /** The client's own fee as an amount of the deposited asset. Not together with `developer_fee_bps`. */
      developer_fee_fixed: developerFeeFixed().optional(),
      /** Deprecated: the older name of `developer_fee_bps`. */
      fee_bps: developerFeeBps().optional(),
    })
    .refine(hasOneFee, twoFees)
    .refine(
      ({ fee_bps, developer_fee_bps }) => fee_bps === undefined || developer_fee_bps === undefined,
      because('cannot be used together with developer_fee_bps', 'mutually_exclusive', 'fee_bps'),
    )
    .meta({ id: 'CreateAutoAccountAction' }),
)

/** A payload beside that of its type is refused: an action does one thing. */
const action = lazy(() =>
  z.discriminatedUnion('type', [
    z.strictObject({
      /** Names the kind of action, and the member that has its parts. */
      type: z.literal('create_recipient'),
      /** The payee that is created. */
      create_recipient: createRecipient(),
    }),
    z.strictObject({
      /** Names the kind of action, and the member that has its parts. */
      type: z.literal('create_crypto_destination'),
      /** The blockchain address that is created for a payee. */
      create_crypto_destination: createCryptoDestination(),
    }),
    z.strictObject({
      /** Names the kind of action, and the member that has its parts. */
      type: z.literal('create_bank_destination'),
      /** The bank account that is created for a payee. */
      create_bank_destination: createBankDestination(),
    }),
    z.strictObject({
      /** Names the kind of action, and the member that has its parts. */
      type: z.literal('create_mandate'),
      /** The mandate that is drafted; signers still have to approve it. */
      create_mandate: createMandate(),
    }),
    z.strictObject({
      /** Names the kind of action, and the member that has its parts. */
      type: z.literal('create_scheduled_payments'),
      /** The payments that a wallet is to send, and when. */
      create_scheduled_payments: createScheduledPayments(),
    }),
    z.strictObject({
      /** Names the kind of action, and the member that has its parts. */
      type: z.literal('create_auto_account'),
      /** The account that converts money on its way. */
      create_auto_account: createAutoAccount(),
    }),
  ]),
)

export const agenticAction = lazy(() => action().meta({ id: 'AgenticAction' }))
export type AgenticAction = OutputOf<typeof agenticAction>
export type ActionOf<T extends AgenticAction['type']> = Extract<AgenticAction, { type: T }>

export const proposalSchema = named('AgenticProposal', () => ({
  /** Says what it comes to, in a sentence for people. */
  summary: z.string().max(2000).optional(),
  /** The things to do, in their order: later ones may refer to earlier ones. */
  actions: z.array(agenticAction()).min(1).max(100),
  /** The agent that it was drafted for. */
  payment_agent_id: ksuid.optional(),
}))

export type AgenticProposal = OutputOf<typeof proposalSchema>
