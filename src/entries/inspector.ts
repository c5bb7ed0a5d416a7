/**
 * `writeReport(sim, file)`: a world as a page in one file; `sim.inspect()` and `serve` show the same page live: [the
 * inspector](docs/guide/inspector.md)
 */

import { openInspector } from '../programs/inspector.js'

export type { InspectOptions, ReportOptions } from '../hosts/inspector/load.js'
export { inspect, writeReport } from '../programs/inspector.js'

/** For `platform-simulator/server`, which knows what it is: nobody else needs it. */
export const inspectorPart: unknown = openInspector
