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
  name: z.string().min(3).max(140),
  address: addressSchema().optional(),
}))

const createCryptoDestination = named('CreateCryptoDestinationAction', () => ({
  recipient_id: link(),
  address: z.string().min(1).max(255),
  network_id: networkSchema(),
}))

const createBankDestination = named('CreateBankDestinationAction', () => ({
  recipient_id: link(),
  account_holder_name: z.string().max(140).optional(),
  account_number: z.string().max(34).optional(),
  routing_number: z.string().max(9).optional(),
  account_type: z.enum(['checking', 'savings']).optional(),
  iban: z.string().max(42).optional(),
  bic: z.string().max(11).optional(),
  bank_name: z.string().max(140).optional(),
}))

const moment = lazy(() => z.int().min(0).max(99_999_999_999))

const createMandate = named('CreateMandateAction', () => ({
  rule: ruleRequest(),
  ...each(moment().optional(), 'valid_from', 'valid_until'),
}))

export const zoneName = lazy(() =>
  z.string().max(64).refine(isZone, because('must be a time zone such as Europe/Berlin', 'invalid_zone')),
)

const createScheduledPayments = named('CreateScheduledPaymentsAction', () => ({
  destination_id: link(),
  wallet_id: ksuid.optional(),
  amount: decimalText,
  amount_includes_fee: z.boolean().optional(),
  asset: z.string().min(1).max(20),
  network_id: networkSchema().optional(),
  dates: z.array(moment()).max(maxPayments).optional(),
  count: z.int().min(1).max(maxPayments).optional(),
  interval_seconds: z.int().min(0).max(3_200_000_000).optional(),
  start_at: moment().optional(),
  local_time: z
    .string()
    .regex(/^\d{4}-\d\d-\d\d \d\d:\d\d$/, 'must be such as 2026-02-14 09:00')
    .optional(),
  local_zone: zoneName().optional(),
}))

const createAutoAccount = lazy(() =>
  z
    .object({
      destination_id: link(),
      source_asset: z.string().min(1).max(20),
      source_network_id: networkSchema(),
      output_asset: z.string().min(1).max(20),
      output_network_id: networkSchema().optional(),
      rail: z.enum(['ach', 'fedwire', 'swift']).optional(),
      routing_preference: z.enum(['fastest', 'cheapest']).optional(),
      developer_fee_bps: developerFeeBps().optional(),
      developer_fee_fixed: developerFeeFixed().optional(),
      fee_bps: developerFeeBps().optional().describe('Deprecated: developer_fee_bps.'),
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
    z.strictObject({ type: z.literal('create_recipient'), create_recipient: createRecipient() }),
    z.strictObject({
      type: z.literal('create_crypto_destination'),
      create_crypto_destination: createCryptoDestination(),
    }),
    z.strictObject({
      type: z.literal('create_bank_destination'),
      create_bank_destination: createBankDestination(),
    }),
    z.strictObject({ type: z.literal('create_mandate'), create_mandate: createMandate() }),
    z.strictObject({
      type: z.literal('create_scheduled_payments'),
      create_scheduled_payments: createScheduledPayments(),
    }),
    z.strictObject({ type: z.literal('create_auto_account'), create_auto_account: createAutoAccount() }),
  ]),
)

export const agenticAction = lazy(() => action().meta({ id: 'AgenticAction' }))
export type AgenticAction = OutputOf<typeof agenticAction>
export type ActionOf<T extends AgenticAction['type']> = Extract<AgenticAction, { type: T }>

export const proposalSchema = named('AgenticProposal', () => ({
  summary: z.string().max(2000).optional(),
  actions: z.array(agenticAction()).min(1).max(100),
  payment_agent_id: ksuid.optional(),
}))

export type AgenticProposal = OutputOf<typeof proposalSchema>
