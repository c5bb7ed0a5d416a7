import { execFileSync } from 'node:child_process'
import { pathToFileURL } from 'node:url'
import manifest from '../../package.json'
import { builtFile } from './built.js'
import { type Effort, median } from './measure.js'
import { amount, type Rows } from './report.js'

/** What loading each entry of the built package alone takes, with its peers. What it weighs is in docs/sizes.md. */
export async function* entryRows(effort: Effort): Rows {
  for (const [name, target] of Object.entries(manifest.exports)) {
    if (typeof target === 'string') continue
    const { path, label } = builtFile(target.import.default.replace('./dist/', ''))
    const row = { name: `${manifest.name}${name.slice(1)}, ${label}` }
    const times = Array.from({ length: effort.rounds(3) }, () => importTime(path))
    const taken = times.filter((time) => time !== undefined)
    yield taken.length === 0
      ? { ...row, note: 'loads under its runner only' }
      : { ...row, ours: amount(median(taken), 'ms') }
  }
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
