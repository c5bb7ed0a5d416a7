import { verifyWebhook } from 'platform-simulator/webhooks'
import { news } from '../news'

/** Takes what the platform signed in the last five minutes. The same event may come twice, which changes nothing here. */
export async function POST(request: Request): Promise<Response> {
  const verdict = verifyWebhook({
    body: await request.text(),
    headers: request.headers,
    publicKey: process.env.PLATFORM_WEBHOOK_KEY ?? '',
  })
  if (!verdict.ok) return new Response(verdict.reason, { status: 401 })
  const { event } = verdict
  if (event.type === 'customer.kyb_status.created') {
    const { customer_id, kyb_status } = event.data.object
    news.set(customer_id, kyb_status)
  }
  return new Response(null, { status: 204 })
}
