import { clearLines } from '../../hosts/lines/line-file.js'
import { UsageError } from '../../kernel/errors.js'
import { checkOptions } from '../../kernel/names.js'
import { defaultFolder } from '../../kit/coverage/collecting.js'
import { coverageVariable } from '../../kit/fixtures/watching.js'
import { type Gate, readGates, unreached } from './gates.js'
import { readCoverage } from './reading.js'
import { tableOf } from './table.js'

export interface CoverageReporterOptions {
  /** The folder of the lines; `simulator-coverage` unless given. */
  readonly folder?: string
  /** The gates, such as `touched 60, touched.refusals 50`: a run that does not reach one fails. */
  readonly gate?: string
}

/**
 * A reporter of vitest: `reporters: ['default', 'platform-simulator/coverage']`. It turns coverage on in every test that has
 * a simulator, begins anew with each run, and prints the table at its end.
 */
export class CoverageReporter {
  readonly #folder: string
  readonly #gates: readonly Gate[]

  /** @throws UsageError for an option that it does not take */
  constructor(options: CoverageReporterOptions = {}) {
    checkOptions(options, { folder: 'text', gate: 'text' }, 'platform-simulator/coverage')
    const { folder = process.env[coverageVariable] || defaultFolder, gate } = options
    this.#folder = folder
    this.#gates = gate === undefined ? [] : readGates(gate)
    if (folder === '')
      throw new UsageError('platform-simulator/coverage: folder must be the path of a folder.')
  }

  /** Workers have the environment of the process that starts them. */
  onInit(): void {
    process.env[coverageVariable] = this.#folder
  }

  onTestRunStart(): void {
    clearLines(this.#folder)
  }

  onTestRunEnd(): void {
    const report = readCoverage(this.#folder)
    if (report === undefined) {
      console.log('\nplatform-simulator/coverage: no test had a simulator, so there is nothing to add up.')
      return
    }
    console.log(`\n${tableOf(report)}`)
    const missed = unreached(report, this.#gates)
    for (const sentence of missed) console.error(`platform-simulator/coverage: ${sentence}.`)
    if (missed.length > 0) process.exitCode = 1
  }
}
