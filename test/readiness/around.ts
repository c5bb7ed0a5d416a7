import { createSimulator, type Simulator } from 'platform-simulator'
import type { StartContext } from 'platform-simulator/explore'

/** The things that stand around each of the apps. */

/** The way of an app to the platform of a run, and what else it begins with. */
export function portsOf<Given, Store>({ sim, fetch, store, given }: StartContext<Given, Store>) {
  const { baseUrl, apiKey, webhooks } = sim
  return { fetch, store, baseUrl, apiKey, publicKey: webhooks.publicKey, ...given }
}

/** Whoever keeps the wallet sends what each payment costs. */
export function payWhatIsAsked(sim: Simulator): void {
  sim.events.on('transaction.one_off.created', ({ data: { object } }) => {
    if (object.temporary_address !== undefined && object.send_amount !== undefined)
      sim.simulate.cryptoDeposit(object.temporary_address, { amount: object.send_amount.amount })
  })
}

/** Ports of an app that asks the platform nothing: its route alone is looked at. */
export const portsOfRoute = {
  fetch: async () => new Response(null, { status: 503 }),
  baseUrl: 'https://api.example',
  apiKey: 'key',
  publicKey: createSimulator().webhooks.publicKey,
  customerId: 'customer',
  escrowId: 'escrow',
  walletId: 'wallet',
  walletAddress: '0x',
  dailyLimit: '60',
}
