import { execFileSync } from 'node:child_process'
import { pathToFileURL } from 'node:url'
import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'
import manifest from '../../package.json'
import { builtFile } from './built.js'
import { type Effort, median } from './measure.js'
import { amount, type Row } from './report.js'

const peers = Object.keys(manifest.peerDependencies)

/** What each entry of the built package brings with it, without peers, and what loading it alone takes, with them. */
export async function entryRows(effort: Effort): Promise<Row[]> {
  const entries = Object.entries(manifest.exports).flatMap(([name, target]) =>
    typeof target === 'string' ? [] : [{ name, ...builtFile(target.import.default.replace('./dist/', '')) }],
  )
  const times = new Map<string, number[]>(entries.map(({ name }) => [name, []]))
  for (let round = 0; round < effort.rounds(9); round++) {
    for (const { name, path } of entries) {
      const time = importTime(path)
      if (time !== undefined) times.get(name)?.push(time)
    }
  }
  return Promise.all(
    entries.map(async ({ name, path, label }) => ({
      name: `${manifest.name}${name.slice(1)}, ${label}`,
      ours: amount(await weigh(path), 'kB'),
      note: timeNote(times.get(name) ?? []),
    })),
  )
}

function timeNote(times: readonly number[]): string {
  return times.length === 0 ? 'loads under its runner only' : `${amount(median(times), 'ms')} to load`
}

/** Milliseconds in a fresh process; undefined where the entry needs its test runner. */
function importTime(path: string): number | undefined {
  const script = `
    const start = performance.now()
    import(${JSON.stringify(pathToFileURL(path).href)})
      .then(() => console.log(performance.now() - start), () => console.log(''))
      .then(() => process.exit())`
  const printed = execFileSync(process.execPath, ['-e', script], { encoding: 'utf8' }).trim()
  return printed === '' ? undefined : Number(printed)
}

/** Kilobytes, minified and gzipped. */
async function weigh(path: string): Promise<number> {
  const { outputFiles } = await build({
    entryPoints: [path],
    bundle: true,
    minify: true,
    write: false,
    platform: 'node',
    format: 'esm',
    target: 'es2022',
    external: peers,
  })
  return gzipSync(outputFiles[0]?.contents ?? '', { level: 9 }).length / 1000
}
