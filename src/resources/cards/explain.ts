import type { World } from '../../kernel/world.js'
import type { Asked, IntentOf, PolicyExplanation } from '../policies/index.js'
import { explainByAdministrators, usingWallet, walletAsked } from '../wallets/index.js'
import { requireDestination, requireEnablable } from './rules.js'
import type { enableBody } from './wire.js'

/**
 * Who has to endorse that a wallet pays for cards; nothing happens.
 * @throws Problem for what the platform refuses whoever signs: 404, 400, 409
 */
export function explainEnabling(
  world: World,
  walletId: string,
  asked: Asked<IntentOf<typeof enableBody>>,
): PolicyExplanation {
  const wallet = walletAsked(world, walletId, asked.intent.wallet_id)
  requireDestination(asked.intent.settlement_destination)
  world.guard(usingWallet, wallet)
  requireEnablable(wallet)
  return explainByAdministrators(world, wallet, asked, 'letting the wallet pay for cards')
}
