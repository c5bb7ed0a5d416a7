import { causing, hint } from '../../../contract/hints.js'
import { invalidFields, Problem } from '../../../contract/problem.js'
import type { World } from '../../../kernel/world.js'
import { requireCapability, requireCapabilityService } from '../../capabilities/index.js'
import type { CustomerRow } from '../../customers/index.js'
import { type FiatDestinationRow, isFednowReachable } from '../../recipients/index.js'
import type { Capability, Rail } from '../rows.js'

/** Which bank rails money can take, and why the others are refused. */

/** The one currency that each rail moves (settled with the newest contract: SWIFT moves dollars only). */
const railCurrencies: Readonly<Record<Rail, 'USD' | 'EUR'>> = {
  ach: 'USD',
  fedwire: 'USD',
  fednow: 'USD',
  swift: 'USD',
  sepa: 'EUR',
}

/** What one payment by a rail can move at most, in whole units; undefined for any amount (contract/agentic.md 14). */
export function railCap(rail: Rail | null): bigint | undefined {
  return rail === 'fednow' ? 500_000n : undefined
}

/** Whether a payment of so many smallest units is more than the rail moves at once. */
export function exceedsRail(units: bigint, scale: number, rail: Rail | null): boolean {
  const cap = railCap(rail)
  return cap !== undefined && units > cap * 10n ** BigInt(scale)
}

/** What money is when it comes in by this rail and nothing else is said. */
export function currencyOf(rail: Rail): 'USD' | 'EUR' {
  return railCurrencies[rail]
}

/** @throws Problem 400 for a currency that one of the rails does not move */
export function requireRailCurrency(field: string, currency: string, rails: readonly Rail[]): void {
  const other = rails.find((rail) => railCurrencies[rail] !== currency)
  if (other === undefined) return
  const message = `must be ${railCurrencies[other]} for ${other}`
  throw invalidFields([{ field, message, code: 'unsupported_asset' }])
}

/**
 * SWIFT is for customers who have the capability `international_wire`.
 * @throws Problem 503 while nobody knows the capabilities, 403 `forbidden` unless it is available
 */
export function requireRails(world: World, customer: CustomerRow, rails: readonly Rail[]): void {
  if (!rails.includes('swift')) return
  requireCapabilityService(world)
  requireCapability(world, customer, 'international_wire')
}

/**
 * The rail that was asked for, else the first that the destination has.
 * @throws Problem 400 when it has it not; 422 when FedNow does not reach its bank; as {@link requireRails} says
 */
export function payoutRail(
  world: World,
  customer: CustomerRow,
  destination: FiatDestinationRow,
  wanted: Capability | undefined,
): Rail {
  const rails = railsOf(destination)
  const rail = wanted === 'us_bank_account' ? 'ach' : wanted
  const found = rails.find((candidate) => rail === undefined || candidate === rail)
  if (found === undefined) {
    throw new Problem('invalid-request', `The destination cannot be paid by ${wanted}.`, {
      hint: `it takes ${rails.join(', ')}`,
    })
  }
  requireFednow(world, destination, found)
  requireRails(world, customer, [found])
  return found
}

/** The rails that a destination can be paid by: FedNow beside those that it shows, because a bank may be out of reach. */
function railsOf({ type, bank }: FiatDestinationRow): readonly Rail[] {
  return type === 'fiat_us' ? [...bank.rails, 'fednow'] : bank.rails
}

function requireFednow(world: World, destination: FiatDestinationRow, rail: Rail): void {
  if (destination.type !== 'fiat_us' || reaches(world, destination, rail)) return
  throw new Problem('fednow-destination-unreachable', "FedNow does not reach the destination's bank.", {
    userMessage: "The recipient's bank does not take instant payments. Choose another way to pay.",
    hint: hint`choose another rail; in a test: ${causing('setFednowReachable', destination.bank.routing_number, true)}`,
  })
}

/** Whether a payout by this rail gets there. */
export function reaches(world: World, destination: FiatDestinationRow, rail: Rail): boolean {
  if (rail !== 'fednow' || destination.type !== 'fiat_us') return true
  return isFednowReachable(world, destination.bank.routing_number)
}

/**
 * What an account pays by stays when it pays somebody else.
 * @throws Problem 400 naming the rail and those of the destination; as {@link payoutRail} says
 */
export function keptRail(
  world: World,
  customer: CustomerRow,
  destination: FiatDestinationRow,
  rail: Rail,
): Rail {
  const rails = railsOf(destination)
  if (rails.includes(rail)) return payoutRail(world, customer, destination, rail)
  throw new Problem(
    'invalid-request',
    `The account pays by ${rail}, and the destination is paid by ${rails.join(', ')}.`,
    { hint: 'the rail of an account cannot be changed: open another account' },
  )
}
