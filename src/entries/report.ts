/**
 * `reportPage(sim)`: a world as the text of one page, which needs no Node: for a page of your own, such as a preview or
 * documentation that runs ([the inspector](../guide/inspector.md#in-a-page-of-your-own))
 * @family show
 */

export type { ReportOptions } from '../hosts/inspector/load.js'
export { reportPage } from '../programs/report.js'
