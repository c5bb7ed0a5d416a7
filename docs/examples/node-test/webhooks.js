import { verifyWebhook } from 'platform-simulator/webhooks'

/** The application's webhook route: it takes each event once, and tells of money that failed. */
export function createRoute({ publicKey, now, onFailed }) {
  const seen = new Set()
  return async function route(request) {
    const body = await request.text()
    const check = verifyWebhook({ body, headers: request.headers, publicKey, now: now() })
    if (!check.ok) return new Response(check.reason, { status: 401 })
    const { event } = check
    if (!seen.has(event.id)) {
      seen.add(event.id)
      if (event.type === 'transaction.one_off.updated' && event.data.object.status === 'failed')
        onFailed(event.data.object.id, event.data.object.failure_reason)
    }
    return new Response(null, { status: 204 })
  }
}
