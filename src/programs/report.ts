import { version } from '../../package.json'
import { pageAsset } from '../hosts/inspector/asset.js'
import { documentOf } from '../hosts/inspector/document.js'
import { LiveLook } from '../hosts/inspector/live.js'
import type { ReportOptions } from '../hosts/inspector/load.js'
import { reportOf } from '../hosts/inspector/report.js'
import { checkOptions } from '../kernel/names.js'
import { rowShapes } from '../kit/row-shapes.js'
import type { Simulator } from '../kit/simulator.js'
import { insideOf } from '../runtime/inside.js'

/**
 * Makes the inspector's page as one text of HTML with the world of a simulator in it: for a page of your own, such as in
 * an `<iframe srcdoc>`. It asks for nothing; secrets are masked in it. `title` stands at its head, `world` unless given,
 * and `note` below that, as lines.
 * @throws UsageError for what is no simulator, and for a wrong option
 */
export async function reportPage(sim: Simulator, options: ReportOptions = {}): Promise<string> {
  checkOptions(options, { title: 'text', note: 'text' }, 'reportPage')
  return pageOf(sim, options, 'world')
}

/**
 * The same, where the options are known to be right.
 * @param subject the title, unless the options have one
 */
export async function pageOf(sim: Simulator, options: ReportOptions, subject: string): Promise<string> {
  const { title = subject, note = '' } = options
  const inside = insideOf(sim)
  const look = new LiveLook(inside, rowShapes)
  // The world as it is now, and not when the page's own code has come.
  const data = reportOf(look, inside, { title, note, version, baseUrl: sim.baseUrl })
  return documentOf(await pageAsset(), data)
}
