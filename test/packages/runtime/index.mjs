import { createSimulator } from 'platform-simulator'
import { listen } from 'platform-simulator/server'
import { verifyWebhook } from 'platform-simulator/webhooks'
import { portable } from './portable.mjs'

const seen = await portable({ createSimulator, verifyWebhook })

// The server, for an application in another process.
const server = await listen(createSimulator({ seed: 'served' }))
const headers = { 'x-api-key': server.apiKey }
const served = await fetch(`${server.url}/customers`, { headers })
await served.json()
const refused = await fetch(`${server.url}/customers`)
await refused.json()
await server.close()

const runtime = globalThis.Bun?.version ?? globalThis.Deno?.version.deno
console.log(`REPORT ${JSON.stringify({ runtime, ...seen, served: [served.status, refused.status] })}`)
