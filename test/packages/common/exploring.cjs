/** An app that makes a customer, and makes another when the answer is lost: explore finds it. */
exports.exploring = {
  runs: 60,
  start: ({ sim, fetch }) => ({
    async make() {
      for (let tries = 0; tries < 3; tries++) {
        try {
          const response = await fetch('/customers', {
            method: 'POST',
            headers: {
              'x-api-key': sim.apiKey,
              'x-idempotency-key': crypto.randomUUID(),
              'content-type': 'application/json',
            },
            // Of a name of its own: the platform refuses a second customer of one name.
            body: JSON.stringify({ name: `Acme ${tries}`, customer_type: 'business' }),
            signal: AbortSignal.timeout(10_000),
          })
          await response.json()
          return
        } catch {
          await new Promise((resolve) => setTimeout(resolve, 5000))
        }
      }
    },
  }),
  act: (app) => app.make(),
  check({ sim }) {
    const { total_count: count } = sim.api.customers.list().meta
    if (count > 1) throw new Error(`${count} customers were made`)
  },
  without: ['crash before', 'crash after'],
}
