// A static import: it is evaluated before there is a request, where workerd allows no timers, no fetch and no randomness.
import { createSimulator } from 'platform-simulator'
import { verifyWebhook } from 'platform-simulator/webhooks'
import { createWorker, SimulatorWorld } from 'platform-simulator/workers'
import { portable } from './portable.mjs'

export { SimulatorWorld }

const worker = createWorker()

export default {
  async fetch(request, env) {
    const { pathname } = new URL(request.url)
    if (pathname !== '/') return worker.fetch(request, env)
    return Response.json(await portable({ createSimulator, verifyWebhook }))
  },
}
