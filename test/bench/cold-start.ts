import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import { builtFile } from './built.js'
import { type Batch, compare, type Effort } from './measure.js'
import { type Rows, timeRow } from './report.js'

/** What is above an empty script's. */
const target = 1.5

const call = (fetch: string): string => `
const response = await ${fetch}('https://api.sandbox.platform.example/customers', {
  method: 'POST',
  headers: { 'content-type': 'application/json', 'x-api-key': 'key', 'x-idempotency-key': crypto.randomUUID() },
  body: JSON.stringify({ name: 'First Customer', customer_type: 'business' }),
})
await response.json()
if (response.status !== 201) throw new Error('answered ' + response.status)
console.log(performance.timeOrigin + performance.now())
`

/** From the start of a process to its first answer, above what an empty script takes: the built package, against the hand-written handler. */
export async function* coldStartRows(effort: Effort): Rows {
  const entry = builtFile('index.js')
  const directory = mkdtempSync(join(tmpdir(), 'cold-start-'))
  try {
    const script = (name: string, source: string): string => {
      const path = join(directory, `${name}.mjs`)
      writeFileSync(path, source)
      return path
    }
    await build({
      entryPoints: [join('test', 'bench', 'floor.ts')],
      outfile: join(directory, 'handler.mjs'),
      bundle: true,
      platform: 'node',
      format: 'esm',
    })
    const ours = script(
      'ours',
      `import { createSimulator } from ${JSON.stringify(pathToFileURL(entry.path).href)}
       const sim = createSimulator({ apiKey: 'key' })${call('sim.fetch')}`,
    )
    const floor = script(
      'floor',
      `import { FloorStore, floorFetch } from './handler.mjs'
       const handle = floorFetch(new FloorStore())${call('handle')}`,
    )
    const empty = script('empty', 'console.log(performance.timeOrigin + performance.now())')
    const rounds = Math.max(5, effort.rounds(15))
    const above =
      (path: string): Batch =>
      () =>
        took(path) - took(empty)
    yield timeRow(
      `first answer above an empty script's, ${entry.label}`,
      await compare(above(ours), above(floor), rounds),
      target,
    )
    yield timeRow('the whole process', await compare(run(ours), run(floor), effort.rounds(9)))
    yield timeRow('an empty script, for scale', await compare(run(empty), run(floor), effort.rounds(5)))
  } finally {
    rmSync(directory, { recursive: true })
  }
}

function run(path: string): Batch {
  return () => took(path)
}

/** Runs a script that prints when it was done. @returns microseconds */
function took(path: string): number {
  const start = performance.timeOrigin + performance.now()
  const printed = execFileSync(process.execPath, [path], { encoding: 'utf8' })
  return (Number(printed) - start) * 1000
}
