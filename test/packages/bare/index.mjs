import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { createSimulator, UsageError } from 'platform-simulator'
import { connect } from 'platform-simulator/control'
import { openApiDocument } from 'platform-simulator/openapi'
import { given, scenarios } from 'platform-simulator/scenarios'
import { testSigner, verifyIntent } from 'platform-simulator/signing'
import { verifyWebhook } from 'platform-simulator/webhooks'

assert.equal(existsSync('node_modules/msw'), false, 'msw is optional and nobody asked for it')

const require = createRequire(import.meta.url)
/** Of what an entry is missing first, Node's own words name the file that asks for it, and by require they are ours. */
const missing = [
  ['msw', 'platform-simulator/msw and platform-simulator/storybook need', 'msw', 'msw'],
  ['storybook', 'platform-simulator/msw and platform-simulator/storybook need', 'msw', 'msw'],
  ['vitest', 'platform-simulator/vitest needs', 'vitest', 'vitest'],
  ['explore', 'platform-simulator/explore needs', '@sinonjs/fake-timers', 'fast-check @sinonjs/fake-timers'],
  ['mcp', 'platform-simulator/mcp needs', '@modelcontextprotocol/server', '@modelcontextprotocol/server'],
]
for (const [entry, who, name, install] of missing) {
  const message = `${who} the package ${name}, which is not installed here: npm install --save-dev ${install}`
  const told = { name: 'UsageError', code: 'MODULE_NOT_FOUND', message }
  assert.throws(() => require(`platform-simulator/${entry}`), told)
  await assert.rejects(import(`platform-simulator/${entry}`), ({ message }) => {
    const file = `dist/if-${name.replace('/', '+')}-is-missing--npm-install--save-dev-`
    assert.ok(message.startsWith(`Cannot find package '${name}' imported from `), message)
    assert.ok(message.includes(file + install.replaceAll('/', '+').replaceAll(' ', '-')), message)
    return true
  })
}
const required = require('platform-simulator')
assert.equal(required.createSimulator().hash(), createSimulator().hash())
for (const create of [createSimulator, required.createSimulator]) {
  const uninstall = create().clock.installDate()
  assert.equal(new Date().toISOString(), '2026-01-01T00:00:00.000Z')
  uninstall()
  assert.notEqual(new Date().toISOString(), '2026-01-01T00:00:00.000Z')
}
assert.equal(openApiDocument().openapi, '3.0.3')
assert.deepEqual(require('platform-simulator/openapi').openApiDocument(), openApiDocument())
assert.throws(() => createSimulator({ sede: 1 }), UsageError)
for (const reach of [connect, require('platform-simulator/control').connect]) {
  await assert.rejects(reach('http://127.0.0.1:1'), /Is platform-simulator serve running at/)
}
for (const verify of [verifyWebhook, require('platform-simulator/webhooks').verifyWebhook]) {
  const { publicKey } = createSimulator().webhooks
  assert.equal(verify({ body: '{}', headers: {}, publicKey }).reason, 'missing_signature')
}

for (const entry of [{ testSigner, verifyIntent }, require('platform-simulator/signing')]) {
  for (const keyType of ['ES256', 'WEBAUTHN']) {
    const signer = entry.testSigner('Ana', { keyType })
    assert.deepEqual(entry.verifyIntent(signer.publicKey, keyType, { a: 1 }, signer.sign({ a: 1 })), {
      ok: true,
    })
  }
}

for (const entry of [{ given, scenarios }, require('platform-simulator/scenarios')]) {
  assert.equal(entry.given.activeBusiness().customer.kyb_status, 'active')
  const [first] = entry.scenarios
  assert.equal(createSimulator({ scenario: first.name }).hash(), createSimulator({ scenario: first }).hash())
}

const { default: manifest } = await import('platform-simulator/package.json', { with: { type: 'json' } })
console.log(`REPORT ${JSON.stringify({ version: manifest.version, dependencies: manifest.dependencies })}`)
