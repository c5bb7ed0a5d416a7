import type { Fault } from '../../../kernel/fault-point.js'
import type { World } from '../../../kernel/world.js'
import {
  type DepositRow,
  type DepositWord,
  decideDeposit,
  findDeposit,
  findWalletByAddress,
  receiveAtWallet,
} from '../../wallets/index.js'
import type { TransactionRow } from '../rows.js'
import type { CryptoDepositInput } from '../wire/deposits.js'
import { confirmDeposit, expireDeposit, receiveFromChain } from './arrivals.js'
import { letGo, reject } from './progress.js'
import type { WaitingDepositRow } from './waiting-deposits.js'

/** Money from a chain, and the words that it may wait for, whoever the address is of: an account, a one-off or a wallet. */

/** @throws Problem 404 when the address takes none */
export function receiveAnywhere(
  world: World,
  to: string,
  input: CryptoDepositInput,
  fault: Fault | null = world.plan.fault,
): TransactionRow | WaitingDepositRow | DepositRow {
  const wallet = findWalletByAddress(world, to)
  return wallet === undefined
    ? receiveFromChain(world, to, input, fault)
    : receiveAtWallet(world, wallet, input, fault)
}

/**
 * Says the word that a transaction waits for. The reason is that of a rejection.
 * @throws Problem 404, or 400 for one that does not wait for it
 */
export function say(world: World, word: DepositWord, id: string, reason: string): void {
  if (findDeposit(world, id) !== undefined) decideDeposit(world, id, word, reason)
  else if (word === 'confirm') confirmDeposit(world, id)
  else if (word === 'expire') expireDeposit(world, id)
  else if (word === 'release') letGo(world, id)
  else reject(world, id, reason)
}
