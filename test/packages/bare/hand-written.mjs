const customers = new Map()

async function handle(request) {
  const { pathname } = new URL(request.url)
  if (request.method !== 'POST' || pathname !== '/customers') return new Response(null, { status: 404 })
  const customer = { id: crypto.randomUUID(), ...(await request.json()) }
  customers.set(customer.id, customer)
  return Response.json(customer, { status: 201 })
}

const response = await handle(
  new Request('https://api.platform.example/customers', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Acme Corp', customer_type: 'business' }),
  }),
)
if (response.status !== 201) throw new Error(await response.text())
await response.json()
