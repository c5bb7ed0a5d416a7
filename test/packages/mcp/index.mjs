import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { createSimulator } from 'platform-simulator'
import { createMcpEndpoint } from 'platform-simulator/mcp'
import { listen } from 'platform-simulator/server'

const require = createRequire(import.meta.url)
const sdk = 'node_modules/@modelcontextprotocol/server'
const { version } = JSON.parse(readFileSync(`${sdk}/package.json`, 'utf8'))

/** What the official client finds at an address. */
async function visit(url, apiKey, fetch) {
  const headers = { authorization: `Bearer ${apiKey}` }
  const client = new Client({ name: 'fixture', version: '1.0.0' })
  await client.connect(
    new StreamableHTTPClientTransport(new URL(url), { ...(fetch && { fetch }), requestInit: { headers } }),
  )
  const { tools } = await client.listTools()
  const body = { name: 'Acme Corp', customer_type: 'business' }
  await client.callTool({ name: 'call', arguments: { name: 'customers.create', body } })
  const { structuredContent } = await client.callTool({ name: 'read', arguments: { name: 'customers.list' } })
  await client.close()
  return [tools.length, structuredContent.meta.total_count]
}

const visits = []
for (const [create, endpoint, start] of [
  [createSimulator, createMcpEndpoint, listen],
  [
    require('platform-simulator').createSimulator,
    require('platform-simulator/mcp').createMcpEndpoint,
    require('platform-simulator/server').listen,
  ],
]) {
  const sim = create()
  const mcp = endpoint(sim)
  visits.push(await visit(mcp.url, sim.apiKey, mcp.fetch))
  const server = await start(create(), { mcp: true })
  visits.push(await visit(server.mcpUrl, sim.apiKey))
  await server.close()
}

const bin = 'node_modules/.bin/platform-simulator'
const serve = spawn(bin, ['serve', '--port', '0', '--json', '--mcp'])
const [line] = await once(serve.stdout, 'data')
const { mcp_url, api_key } = JSON.parse(line)
visits.push(await visit(mcp_url, api_key))
serve.kill('SIGTERM')
const [code] = await once(serve, 'exit')

// A project that has not installed it.
rmSync(sdk, { recursive: true })
const without = [
  `import('platform-simulator/mcp').catch(({ code }) => console.log(code))`,
  `import('platform-simulator/server').then(({ listen }) => listen({}, { mcp: true })).catch((error) => console.log(String(error)))`,
  `require('platform-simulator/server').listen({}, { mcp: true }).catch((error) => console.log(String(error)))`,
  `require('platform-simulator/server').listen({}).then((server) => server.close()).then(() => console.log('closed'))`,
].map((code) => execFileSync(process.execPath, ['-e', code], { encoding: 'utf8' }).trim())

console.log(`REPORT ${JSON.stringify({ versions: { sdk: version }, visits, code, without })}`)
