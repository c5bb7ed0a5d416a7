import { version } from '../../package.json'
import type { InspectOptions, ReportOptions } from '../hosts/inspector/load.js'
import { createInspectorPart, type OpenInspector } from '../hosts/inspector/part.js'
import { writeReportFile } from '../hosts/inspector/report-file.js'
import { waitFor } from '../hosts/inspector/wait.js'
import { UsageError } from '../kernel/errors.js'
import { checkOptions } from '../kernel/names.js'
import { printable } from '../kernel/shown.js'
import { rowShapes } from '../kit/row-shapes.js'
import type { Simulator } from '../kit/simulator.js'
import { insideOf } from '../runtime/inside.js'
import { pageOf } from './report.js'
import { listen } from './server/listen.js'

/**
 * Opens the inspector, for `sim.inspect()`, on a free port of 127.0.0.1, prints where, and waits until somebody
 * presses Continue there, `options.signal` is aborted, or the simulator is disposed of. Where the variable CI is set it
 * returns at once.
 * @throws UsageError for what is no simulator, and for a wrong option
 */
export async function inspect(sim: Simulator, options: InspectOptions = {}): Promise<void> {
  const isSignal = (value: unknown) => value instanceof AbortSignal
  checkOptions(options, { signal: ['an AbortSignal', isSignal], port: 'port' }, 'sim.inspect')
  const { signal, port = 0 } = options
  insideOf(sim)
  const open = (onInspected: () => void) => listen(async () => openInspector, sim, { port, onInspected })
  await waitFor(signal, () => sim.lifetime(), open)
}

/**
 * Writes the inspector's page as one file of HTML with the world of a simulator in it. It opens from the disk, without a
 * server, and asks for nothing; secrets are masked in it. Folders that are missing are made.
 *
 * `title` stands at its head, and `note` below that, as lines: what a failed test said, or the story that an explorer found
 * with the line to replay it.
 * @returns the absolute path of the file
 * @throws UsageError for what is no simulator, for a wrong option, and when the file cannot be written
 */
export async function writeReport(
  sim: Simulator,
  file: string,
  options: ReportOptions = {},
): Promise<string> {
  checkOptions(options, { title: 'text', note: 'text' }, 'writeReport')
  if (typeof file !== 'string' || file === '')
    throw new UsageError(`writeReport was given ${printable(file)}: it takes the path of the file to write.`)
  return writeReportFile(file, await pageOf(sim, options, file))
}

/** The inspector of a server. */
export const openInspector: OpenInspector = (worlds, access) =>
  createInspectorPart(worlds, { ...access, version, shapes: rowShapes })
