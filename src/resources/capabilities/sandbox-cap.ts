import { either, hint, setting } from '../../contract/hints.js'
import { Problem, type ProblemSlug } from '../../contract/problem.js'
import { parseAmount, unitsOf } from '../../kernel/money.js'
import type { World } from '../../kernel/world.js'
import { dollarScale, dollarUnits, findAsset } from './assets.js'
import { assetSettings } from './settings.js'

/** Places that the option has at most. */
const capScale = 12

/**
 * What the sandbox lets one transaction be worth, checked before anything is looked up (specification, Other limits).
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
