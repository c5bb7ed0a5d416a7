import type { Simulator } from 'platform-simulator'

/**
 * Has a request of the application meet a bug of our own, as honestly as it can be had: the world is broken by hand, so
 * that it has a delivery of an event that never was, and the history of deliveries finds that out. The bug itself
 * surfaces as an uncaught error.
 */
export async function findBug(sim: Simulator): Promise<void> {
  sim.webhooks.inbox({ url: 'https://app.example/broken' })
  sim.api.customers.create({ name: 'Acme Corp', customer_type: 'business' })
  const { tables, ...rest } = sim.snapshot()
  sim.restore({ ...rest, tables: { ...tables, events: [] } })
  const response = await sim.fetch('/webhooks', { headers: { 'x-api-key': sim.apiKey } })
  if (response.status !== 500) throw new Error(`there was no bug to be found: ${response.status}`)
}
