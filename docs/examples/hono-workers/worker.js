import { Hono } from 'hono'
import { verifyWebhook } from 'platform-simulator/webhooks'

/**
 * A worker with one route: it keeps the status of each customer. `wrangler dev` runs it as it stands, with PUBLIC_KEY
 * and a KV namespace STATUSES as bindings.
 */
const app = new Hono()

app.post('/hooks', async (c) => {
  const body = await c.req.text()
  const now = c.env.NOW ? c.env.NOW() : new Date()
  const check = verifyWebhook({ body, headers: c.req.raw.headers, publicKey: c.env.PUBLIC_KEY, now })
  if (!check.ok) return c.text(check.reason, 401)
  const { type, data } = check.event
  if (type === 'customer.kyb_status.created' || type === 'customer.kyb_status.updated')
    await c.env.STATUSES.put(data.object.customer_id, data.object.kyb_status)
  return c.body(null, 204)
})

app.get('/customers/:id', async (c) => {
  const status = await c.env.STATUSES.get(c.req.param('id'))
  return status === null ? c.notFound() : c.json({ status })
})

export default app
