import { causing, either, hint, setting } from '../../contract/hints.js'
import { Problem, type ProblemSlug } from '../../contract/problem.js'
import { UsageError } from '../../kernel/errors.js'
import { canMove } from '../../kernel/machine.js'
import { parseAmount, unitsOf } from '../../kernel/money.js'
import { printable } from '../../kernel/shown.js'
import type { World } from '../../kernel/world.js'
import { type CustomerRow, isActive, kybMachine } from '../customers/index.js'
import { dollarScale, dollarUnits, findAsset } from './assets.js'
import { fxCurrencies } from './currencies.js'
import { type Capability, capabilityOf, capabilityOutages } from './rows.js'
import { assetSettings } from './settings.js'

/** Rules of capabilities and currencies. */

/** @throws Problem 503 */
export function requireCapabilityService(world: World): void {
  if (world.table(capabilityOutages).find('current', '') === undefined) return
  throw new Problem('service-unavailable', 'The capability service is unavailable.', {
    hint: hint`in a test: ${causing('capabilityService', 'up')}`,
  })
}

/** @throws Problem 403 unless the capability is available to the customer */
export function requireCapability(world: World, customer: CustomerRow, capability: Capability): void {
  const { status } = capabilityOf(world, customer, capability)
  if (status === 'available') return
  throw new Problem('forbidden', `The capability ${capability} of the customer is ${status}.`, {
    hint: hint`in a test: ${causing('setCapability', customer.id, { capability, status: 'available' })}`,
  })
}

/** @throws Problem 403 unless the customer is active */
export function requireActive(customer: CustomerRow): void {
  if (isActive(customer)) return
  const { id, kyb } = customer
  const causes = [
    ['unfreeze', 'unfreezeCustomer'],
    ['approve', 'approveOnboarding'],
  ] as const
  const cause = causes.find(([action]) => canMove(kybMachine, kyb, action))?.[1]
  const detail = `The KYB status of the customer is ${kyb}; it has to be active.`
  const help =
    cause === undefined ? `${kyb} is final: use another customer` : hint`in a test: ${causing(cause, id)}`
  throw new Problem('forbidden', detail, { hint: help })
}

/** @throws UsageError for a currency that SWIFT does not bring */
export function requireFxCurrency(currency: string): void {
  if (fxCurrencies.some((known) => known.currency === currency)) return
  const names = fxCurrencies.map((known) => known.currency).join(', ')
  throw new UsageError(
    hint`${either('sim.simulate.setFxCurrency', 'POST /__sim/simulate/setFxCurrency')} knows no currency ${printable(currency)}. Those that can arrive by SWIFT are ${names}; USD has a rail of its own.`,
  )
}

/** Places that the option has at most. */
const capScale = 12

/**
 * Requires an amount under the cap of the sandbox, which is checked before anything is looked up (specification, Other
 * limits).
 * @param slug what the refusal is, 400 unless told
 * @throws Problem naming the cap
 */
export function requireUnderCap(
  world: World,
  amount: string,
  symbol: string,
  slug: ProblemSlug = 'invalid-request',
): void {
  const { environment } = world.rules
  const { sandboxAmountCap: cap } = world.settings(assetSettings)
  if (environment !== 'sandbox' || cap === null) return
  const asset = findAsset(world, symbol)
  const units = asset === undefined ? undefined : parseAmount(amount, asset.scale)
  if (asset === undefined || units === undefined) return
  const limit = unitsOf(cap, capScale)
  if (dollarUnits(world, asset, units) * 10n ** BigInt(capScale - dollarScale) <= limit) return
  throw new Problem(slug, `amount ${amount} exceeds sandbox cap of ${cap}; reduce the amount and retry`, {
    hint: hint`${setting('limits: { sandboxAmount: null }', '--sandbox-amount none')} takes the cap away; ${either('sim.simulate.bankDeposit and cryptoDeposit', 'POST /__sim/simulate/bankDeposit and /__sim/simulate/cryptoDeposit')} have none`,
  })
}
