import * as z from 'zod'
import { listQuery, pageOf } from '../../contract/pagination.js'
import { momentsOf, present, shown } from '../../contract/present.js'
import { ksuid, unixTime } from '../../contract/primitives.js'
import { each, named, type OutputOf, refuseMember, strictlyNamed } from '../../contract/schema.js'
import { lazy } from '../../kernel/lazy.js'
import { declineCodes, declineReasons, dollarAmount } from '../cards/index.js'
import { cardTransactionMachine } from './machines.js'
import * as rows from './rows.js'

const text = lazy(() => z.string().max(255).exactOptional())

const merchant = named('CardMerchant', () => ({
  descriptor: z.string().min(1).max(255).describe('As it stands on the statement.'),
  mcc: z
    .string()
    .regex(/^\d{4}$/, 'must be four digits')
    .describe('The category of the merchant: four digits.')
    .exactOptional(),
  acceptor_id: text().describe('What the merchant is called by its bank.'),
  city: text(),
  state: text().describe('The state or region.'),
  country: z
    .string()
    .regex(/^[A-Z]{3}$/, 'must be three capitals, such as USA')
    .describe('Three letters: ISO 3166.')
    .exactOptional(),
}))

const noDetails = { mcc: null, acceptor_id: null, city: null, state: null, country: null } as const

/** Fills in what a merchant did not say. */
export function storedMerchant(input: OutputOf<typeof merchant> | undefined): rows.Merchant | null {
  if (input === undefined) return null
  const { descriptor, ...details } = input
  return { descriptor, ...noDetails, ...details }
}

const isZero = (amount: string) => !/[1-9]/.test(amount)

export const simulateBody = lazy(() =>
  z
    .object({
      card_id: ksuid,
      type: z.enum(rows.simulatedTypes).optional().describe('authorization unless told.'),
      amount: dollarAmount().optional().describe('In US dollars; none for a balance inquiry.'),
      merchant: merchant().optional().describe('Who asks for the money.'),
      partial_approval_capable: z
        .boolean()
        .optional()
        .describe('Whether less than the amount is approved where the wallet has less.'),
    })
    .superRefine(({ type, amount }, context) => {
      const isInquiry = type === 'balance_inquiry'
      if (!isInquiry && amount === undefined)
        refuseMember(context, 'amount', 'is required', 'missing_required_field')
      if (isInquiry && amount !== undefined && !isZero(amount))
        refuseMember(context, 'amount', 'must be 0 or absent for a balance inquiry', 'unexpected_amount')
    })
    .meta({ id: 'SimulateCardTransactionRequest' }),
)

const needsAmount: readonly string[] = ['update_amount', 'return']
const takesNone: readonly string[] = ['expire', 'return_reversal']

export const actionBody = lazy(() =>
  z
    .object({
      action: z.enum(rows.actions),
      amount: dollarAmount().optional(),
      merchant: merchant().optional().describe('Who gives it back, for a return.'),
    })
    .superRefine(({ action, amount }, context) => {
      if (needsAmount.includes(action) && amount === undefined)
        refuseMember(context, 'amount', `is required for ${action}`, 'missing_required_field')
      if (takesNone.includes(action) && amount !== undefined)
        refuseMember(context, 'amount', `is not possible for ${action}`, 'unexpected_amount')
      else if (amount !== undefined && isZero(amount))
        refuseMember(context, 'amount', 'must be more than zero', 'invalid_amount')
    })
    .meta({ id: 'AdvanceCardTransactionRequest' }),
)

export const simulationResult = named('CardSimulationResponse', () => ({
  simulation_id: z.string(),
  status: z.enum(['pending', 'completed', 'failed']),
  card_transaction_id: ksuid.optional(),
}))

export function presentSimulation(row: rows.CardSimulationRow): OutputOf<typeof simulationResult> {
  return {
    simulation_id: rows.simulationIdOf(row),
    status: row.state === 'rejected' ? 'failed' : row.state,
    // A return is a transaction of its own.
    ...present({ card_transaction_id: row.card_transaction_id ?? (row.does === 'return' ? null : row.of) }),
  }
}

export const cardTransactionSchema = named('CardTransaction', () => ({
  ...each(ksuid, 'id', 'card_id', 'cardholder_id', 'customer_id', 'wallet_id'),
  type: z.enum(rows.transactionTypes).meta({ id: 'CardTransactionType' }),
  status: z.enum(cardTransactionMachine.states).meta({ id: 'CardTransactionStatus' }),
  currency: z.literal('USD'),
  amount: z.string(),
  authorized_amount: z.string().describe('What was approved: less than the amount in a partial approval.'),
  cleared_amount: z.string(),
  outstanding_amount: z.string().describe('What was cleared and no hold covered, less refunds.'),
  refund_state: z.enum(['pending', 'paid']).exactOptional().describe('Whether a refund is in the wallet.'),
  decline_reason: z.enum(declineReasons).exactOptional(),
  decline_code: z.string().exactOptional().describe('Two digits: the response code of ISO 8583.'),
  original_transaction_id: ksuid.exactOptional().describe('The purchase that a return belongs to.'),
  merchant: merchant().exactOptional(),
  ...each(unixTime, 'created_at', 'updated_at'),
}))

export const cardTransactionPage = lazy(() => pageOf('CardTransactionPage', cardTransactionSchema()))

export const cardTransactionQuery = listQuery(() => ({
  ...each(ksuid.optional(), 'customer_id', 'card_id', 'cardholder_id'),
}))

export function presentCardTransaction(row: rows.CardTransactionRow): OutputOf<typeof cardTransactionSchema> {
  return shown(cardTransactionSchema, row, {
    currency: 'USD',
    decline_code: row.decline_reason && declineCodes[row.decline_reason],
    merchant: row.merchant && present(row.merchant),
    ...momentsOf(row),
  })
}

const purchase = lazy(() => ({ amount: dollarAmount(), merchant: merchant().optional() }))

/** The argument of `sim.simulate.cardAuthorization`. */
export const authorizationInput = strictlyNamed('CardAuthorization', () => ({
  ...purchase(),
  type: z.enum(['authorization', 'financial_authorization', 'credit_authorization']).optional(),
  partial_approval_capable: z.boolean().optional(),
}))

/** The argument of `sim.simulate.announceCardTransaction` and `forcePostCard`. */
export const purchaseInput = strictlyNamed('CardPurchase', () => purchase())
