// A static import: it is evaluated before there is a request, where workerd allows no timers, no fetch and no randomness.
import { createSimulator } from 'platform-simulator'
import { verifyWebhook } from 'platform-simulator/webhooks'
import { portable } from './portable.mjs'

export default {
  async fetch() {
    return Response.json(await portable({ createSimulator, verifyWebhook }))
  },
}
