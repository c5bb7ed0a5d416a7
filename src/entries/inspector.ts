/**
 * `writeReport(sim, file)`: a world as a page in one file; `sim.inspect()` and `serve` show the same page live: [the
 * inspector](../guide/inspector.md)
 * @family show
 */

import { openInspector } from '../programs/inspector.js'

export type { InspectOptions, ReportOptions } from '../hosts/inspector/load.js'
export { inspect, writeReport } from '../programs/inspector.js'

/** The inspector, for `platform-simulator/server` alone: that entry knows its type. */
export const inspectorPart: unknown = openInspector
