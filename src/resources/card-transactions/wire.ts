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
  /** The name of the merchant as it stands on the statement. */
  descriptor: z.string().min(1).max(255),
  /** The category of the merchant: four digits. */
  mcc: z
    .string()
    .regex(/^\d{4}$/, 'must be four digits')
    .exactOptional(),
  /** The number by which the merchant's bank knows it; left out where it is not known. */
  acceptor_id: text(),
  /** The town or city of the merchant; left out where it is not known. */
  city: text(),
  /** The state or region. */
  state: text(),
  /** Three letters: ISO 3166. */
  country: z
    .string()
    .regex(/^[A-Z]{3}$/, 'must be three capitals, such as USA')
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
      /** The card that is used. */
      card_id: ksuid,
      /** Names what the merchant does; an `authorization` unless told. */
      type: z.enum(rows.simulatedTypes).optional(),
      /** The amount in US dollars, at most 2 of them in the sandbox; none for a balance inquiry. */
      amount: dollarAmount().optional(),
      /** The merchant who asks for the money; a made-up one unless given. */
      merchant: merchant().optional(),
      /** Tells whether the merchant takes less than the amount, where the wallet has less. */
      partial_approval_capable: z.boolean().optional(),
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
      /** The thing that happens next; one that the status does not allow is refused with 422. */
      action: z.enum(rows.actions),
      /** The amount of it in US dollars; all of it unless told. */
      amount: dollarAmount().optional(),
      /** The merchant who gives it back, for a return; the one of the purchase unless given. */
      merchant: merchant().optional(),
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
  /** Names the simulation, which `GET /sandbox/simulations/{simulation_id}` shows. */
  simulation_id: z.string(),
  /** Tells whether it was done. */
  status: z.enum(['pending', 'completed', 'failed']),
  /** The card transaction that it brought about; left out where there is none yet. */
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
  /**
   * `card_id`: The card that was used.
   * `cardholder_id`: The person who has the card.
   * `wallet_id`: The wallet that pays.
   */
  ...each(ksuid, 'id', 'card_id', 'cardholder_id', 'customer_id', 'wallet_id'),
  /** Names what the merchant did. */
  type: z.enum(rows.transactionTypes).meta({ id: 'CardTransactionType' }),
  /** Tells how far it has come: money is only set aside until it is cleared. */
  status: z.enum(cardTransactionMachine.states).meta({ id: 'CardTransactionStatus' }),
  /** Always `USD`: cards spend US dollars. */
  currency: z.literal('USD'),
  /** The amount that the merchant asked for, in US dollars. */
  amount: z.string(),
  /** The amount that was approved, in US dollars: less than `amount` in a partial approval. */
  authorized_amount: z.string(),
  /** The amount that the merchant has taken, in US dollars. */
  cleared_amount: z.string(),
  /** The amount that was taken and was not set aside before, less refunds, in US dollars. */
  outstanding_amount: z.string(),
  /** Tells whether the money of a refund is in the wallet; left out for what is none. */
  refund_state: z.enum(['pending', 'paid']).exactOptional(),
  /** The reason as a code; left out unless it was declined. */
  decline_reason: z.enum(declineReasons).exactOptional(),
  /** Two digits: the response code of ISO 8583. */
  decline_code: z.string().exactOptional(),
  /** The purchase that a return belongs to. */
  original_transaction_id: ksuid.exactOptional(),
  /** The merchant; left out where it is not known. */
  merchant: merchant().exactOptional(),
  ...each(unixTime, 'created_at', 'updated_at'),
}))

export const cardTransactionPage = lazy(() => pageOf('CardTransactionPage', cardTransactionSchema()))

export const cardTransactionQuery = listQuery(() => ({
  /**
   * `card_id`: Lists only what was done with this card.
   * `cardholder_id`: Lists only what was done with cards of this person.
   */
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

const purchase = lazy(() => ({
  /** The amount in US dollars, with at most two places; no cap of the sandbox applies. */
  amount: dollarAmount(),
  /** The merchant who asks for the money; a made-up one unless given. */
  merchant: merchant().optional(),
}))

/** The argument of `sim.simulate.cardAuthorization`. */
export const authorizationInput = strictlyNamed('CardAuthorization', () => ({
  ...purchase(),
  /** Names what the merchant does; an `authorization` unless told. */
  type: z.enum(['authorization', 'financial_authorization', 'credit_authorization']).optional(),
  /** Tells whether the merchant takes less than the amount, where the wallet has less. */
  partial_approval_capable: z.boolean().optional(),
}))

/** The argument of `sim.simulate.announceCardTransaction` and `forcePostCard`. */
export const purchaseInput = strictlyNamed('CardPurchase', () => purchase())
