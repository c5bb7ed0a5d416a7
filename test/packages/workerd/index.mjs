import { readFileSync } from 'node:fs'
import { build } from 'esbuild'
import { Miniflare } from 'miniflare'

const { outputFiles } = await build({
  entryPoints: ['worker.mjs'],
  bundle: true,
  write: false,
  format: 'esm',
  conditions: ['workerd', 'worker', 'browser'],
})
const miniflare = new Miniflare({
  // Named, as tools that deploy name them: the one dynamic import in it is for Node.
  modules: [{ type: 'ESModule', path: 'worker.js', contents: outputFiles[0].text }],
  compatibilityDate: '2026-04-01',
  bindings: { SIM_TOKEN: 'token' },
  durableObjects: { WORLDS: { className: 'SimulatorWorld', useSQLite: true } },
})
try {
  const response = await miniflare.dispatchFetch('http://localhost/')
  if (!response.ok) throw new Error(await response.text())
  const begun = await miniflare.dispatchFetch('http://localhost/__sim/worlds', {
    method: 'POST',
    headers: { authorization: 'Bearer token' },
  })
  if (begun.status !== 201) throw new Error(`no world began: ${await begun.text()}`)
  const { version } = JSON.parse(readFileSync('node_modules/miniflare/package.json', 'utf8'))
  console.log(`REPORT ${JSON.stringify({ runtime: version, ...(await response.json()) })}`)
} finally {
  await miniflare.dispose()
}
