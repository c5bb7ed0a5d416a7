import { execFileSync } from 'node:child_process'
import { pathToFileURL } from 'node:url'
import manifest from '../../package.json'
import { builtFile } from './built.js'
import { type Effort, median } from './measure.js'
import { amount, type Row } from './report.js'

/** What loading each entry of the built package alone takes, with its peers. What it weighs is in docs/sizes.md. */
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
  return entries.map(({ name, label }) => {
    const taken = times.get(name) ?? []
    const row = { name: `${manifest.name}${name.slice(1)}, ${label}` }
    return taken.length === 0
      ? { ...row, note: 'loads under its runner only' }
      : { ...row, ours: amount(median(taken), 'ms') }
  })
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
