import { writePage } from '../../hosts/pages/page-file.js'
import { UsageError } from '../../kernel/errors.js'
import type { CoverageReport } from '../../kit/coverage/adding-up.js'
import { defaultFolder } from '../../kit/coverage/collecting.js'
import type { Flags } from '../command/command.js'
import { readGates, unreached } from './gates.js'
import { coveragePage } from './page.js'
import { readCoverage } from './reading.js'
import { tableOf } from './table.js'

/** The exit codes of the command; a wrong use is 2, as for every command. */
const codes = { reached: 0, unreached: 1, nothing: 3 } as const

/** Adds up a folder, and prints it. Resolves with the exit code. @throws UsageError */
export async function runCoverage(flags: Flags): Promise<number> {
  const { folder = defaultFolder, gate, json, html, suggest } = flags
  const gates = gate === undefined ? [] : readGates(String(gate))
  const wanted = suggest === undefined ? 0 : numberOf(String(suggest))
  const report = readCoverage(String(folder))
  if (report === undefined) {
    console.error(
      `platform-simulator: there is nothing to add up in ${String(folder)}. Run the tests with the option coverage: true, or with PLATFORM_SIMULATOR_COVERAGE=${String(folder)}.`,
    )
    return codes.nothing
  }
  if (html !== undefined) writePage('--html', String(html), (page) => coveragePage(report, page))
  const missed = unreached(report, gates)
  const suggested = wanted === 0 ? undefined : await suggestedFor(report, wanted)
  if (json === true) {
    const suggestions = suggested?.suggestions
    console.log(
      JSON.stringify({ ...report, unreached: missed, ...(suggestions && { suggestions }) }, null, 2),
    )
  } else {
    console.log(tableOf(report))
    if (suggested !== undefined) console.log(`\n${suggested.file}`)
  }
  for (const sentence of missed) console.error(`platform-simulator: ${sentence}.`)
  return missed.length === 0 ? codes.reached : codes.unreached
}

/** Loaded where it is asked for: it tries what it suggests on simulators. */
async function suggestedFor(report: CoverageReport, wanted: number) {
  const [{ suggest }, { suggestedFile }] = await Promise.all([import('./suggest.js'), import('./written.js')])
  const suggestions = await suggest(report, wanted)
  return {
    suggestions,
    file: suggestions.length === 0 ? 'There is nothing left to suggest.' : suggestedFile(suggestions),
  }
}

function numberOf(text: string): number {
  if (/^[1-9]\d{0,2}$/.test(text)) return Number(text)
  throw new UsageError(`--suggest is ${text}: it must be a whole number from 1 to 999.`)
}
