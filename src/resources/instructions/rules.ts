import { present } from '../../contract/present.js'
import { invalidField, Problem } from '../../contract/problem.js'
import { requiringOwn } from '../../contract/requiring.js'
import { formatAmount, parseAmount } from '../../kernel/money.js'
import type { World } from '../../kernel/world.js'
import type { OfframpRow, SwapRow } from '../accounts/index.js'
import { assetOf, findAsset, writtenSymbol } from '../capabilities/index.js'
import { type PaymentAgentRow, walletsOfSigner } from '../payment-agents/index.js'
import { type ActionOf, type AgenticAction, isShownAt, localInstant } from '../proposals/index.js'
import { depositFor, termsOf } from '../transactions/index.js'
import { instructions } from './rows.js'

/** Refusals, and the reasons for them (contract/agentic.md 4 to 6). */

export type Payments = ActionOf<'create_scheduled_payments'>['create_scheduled_payments']

/** @throws Problem 400, naming a member of an action */
export function refuse(field: string, message: string, code: string): never {
  throw invalidField(field, message, code)
}

/** @throws Problem 404 */
export const requireInstruction = requiringOwn(instructions, 'instruction')

/** @throws Problem 400 for a proposal that neither pays nor drafts a mandate */
export function requirePurpose(actions: readonly AgenticAction[]): void {
  if (actions.some(({ type }) => type === 'create_scheduled_payments' || type === 'create_mandate')) return
  throw new Problem('invalid-request', 'a proposal must instruct a payment', {
    hint: 'each proposal needs a create_scheduled_payments or a create_mandate among its actions',
  })
}

/** Requires the wallet that pays: the one that is named, or the only one that there is. @throws Problem 400 where there are several */
export function requireWalletId(
  world: World,
  { client_id, signer_id }: PaymentAgentRow,
  payments: Payments,
  at: string,
): string {
  if (payments.wallet_id !== undefined) return payments.wallet_id
  const [only, ...others] = walletsOfSigner(world, client_id, signer_id)
  if (only !== undefined && others.length === 0) return only
  const message = 'is required: several wallets recognise the agent'
  return refuse(`${at}.wallet_id`, message, 'missing_required_field')
}

/** Says when the payments begin, by their dates or by their clock. @throws Problem 400 where the two differ */
export function requireTimes(payments: Payments, at: string) {
  const { count, interval_seconds, local_time, local_zone } = payments
  const dates = payments.dates?.length === 0 ? undefined : payments.dates
  if ((count ?? 1) > 1 && dates === undefined && (interval_seconds ?? 0) === 0)
    refuse(`${at}.interval_seconds`, 'is required with a count', 'missing_required_field')
  const rest = present({ dates, count, interval_seconds: interval_seconds || null })
  if (local_time === undefined && local_zone === undefined)
    return { ...rest, ...present({ start_at: payments.start_at }) }
  if (local_time === undefined || local_zone === undefined)
    return refuse(`${at}.local_time`, 'and local_zone are of use together only', 'missing_required_field')
  const start_at = localInstant(local_time, local_zone)
  if (start_at === undefined)
    return refuse(`${at}.local_time`, 'is no time of the calendar', 'invalid_format')
  const first = dates?.[0] ?? (payments.start_at === 0 ? undefined : payments.start_at)
  if (first === undefined || first === start_at) return { ...rest, start_at }
  // The second of the hour that a clock change repeats, which only a date can say.
  if (isShownAt(local_time, local_zone, first)) return { ...rest, start_at: first }
  const message = `is ${start_at} in ${local_zone}, and the first payment is due at ${first}`
  return refuse(`${at}.local_time`, message, 'date_mismatch')
}

const centScale = 2

/**
 * Says what has to leave the wallet: the payee gets the amount, and fees come on top, unless the amount has them in it.
 * @throws Problem 400 for an amount that fees leave nothing of, or that the payee's asset cannot say
 */
export function requireDeposit(
  world: World,
  account: OfframpRow | SwapRow,
  { amount, asset: named, amount_includes_fee = false }: Payments,
  at: string,
): string {
  const field = `${at}.amount`
  const symbol = writtenSymbol(world, named)
  const input = findAsset(world, symbol)
  if (input === undefined || (account.source_asset !== 'any' && account.source_asset !== symbol))
    return refuse(
      `${at}.asset`,
      `must be ${account.source_asset}, which the account takes`,
      'unsupported_asset',
    )
  const rail = account.type === 'offramp' ? account.rail : null
  const terms = termsOf(world, symbol, account.destination_asset, rail, account)
  const fee = parseAmount(account.developer_fee_fixed ?? '0', centScale) ?? 0n
  const least = formatAmount(amount_includes_fee ? fee + 1n : 1n, centScale)
  const { scale } = amount_includes_fee ? input : assetOf(world, account.destination_asset)
  const units = parseAmount(amount, scale)
  if (units === undefined || units === 0n)
    return refuse(field, `must be more than zero, with at most ${scale} places`, 'invalid_amount')
  if (account.developer_fee_fixed !== null && units < (parseAmount(least, scale) ?? 0n))
    return refuse(field, `must be at least ${least}, with the fixed developer fee`, 'too_small')
  if (amount_includes_fee) return amount
  const deposit = depositFor(units, terms)
  if (deposit === undefined) return refuse(field, 'is taken by the fees, whatever it is', 'invalid_amount')
  return formatAmount(deposit, input.scale)
}
