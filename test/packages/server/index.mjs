import assert from 'node:assert/strict'
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createRequire } from 'node:module'
import { createSimulator } from 'platform-simulator'
import { listen } from 'platform-simulator/server'

const bin = 'node_modules/.bin/platform-simulator'
const version = execFileSync(bin, ['--version'], { encoding: 'utf8' }).trim()

const serve = spawn(bin, ['serve', '--port', '0', '--json'])
const [line] = await once(serve.stdout, 'data')
const { url, api_key } = JSON.parse(line)
const served = await fetch(`${url}/customers`, { headers: { 'x-api-key': api_key } })
serve.kill('SIGTERM')
const [code] = await once(serve, 'exit')

const require = createRequire(import.meta.url)
const statuses = []
for (const [create, start] of [
  [createSimulator, listen],
  [require('platform-simulator').createSimulator, require('platform-simulator/server').listen],
]) {
  const sim = create()
  const server = await start(sim)
  const response = await fetch(`${server.url}/customers`, { headers: { 'x-api-key': sim.apiKey } })
  statuses.push(response.status)
  await server.close()
}

const env = { ...process.env, PLATFORM_SIMULATOR_API_KEY: 'key-of-the-app' }
const redirected = ['--import', '--require'].map((flag) =>
  execFileSync(process.execPath, [flag, 'platform-simulator/register', 'app.cjs'], {
    env,
    encoding: 'utf8',
  }).trim(),
)

const wrong = spawn(bin, ['serve', '--prot', '1'])
const [said] = await once(wrong.stderr, 'data')
assert.match(String(said), /Did you mean --port\?/)

console.log(
  `REPORT ${JSON.stringify({ versions: {}, version, served: served.status, code, statuses, redirected })}`,
)
