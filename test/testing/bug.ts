import type { Simulator } from 'platform-simulator'

/**
 * Has a request of the application meet a bug of our own, as honestly as it can be had: the world is broken by hand, so
 * that a wallet has what is no amount, and the reading of its balances finds that out. The bug itself surfaces as an
 * uncaught error.
 */
export async function findBug(sim: Simulator): Promise<void> {
  const { id } = sim.given.fundedWallet()
  const { tables, ...rest } = sim.snapshot()
  const broken = (tables['wallet_balances'] ?? []).map((row) => ({ ...row, amount: 'much' }))
  sim.restore({ ...rest, tables: { ...tables, wallet_balances: broken } })
  const response = await sim.fetch(`/wallets/${id}/balances`, { headers: { 'x-api-key': sim.apiKey } })
  if (response.status !== 500) throw new Error(`there was no bug to be found: ${response.status}`)
}
