import { render } from 'preact'
import './page.css'
import type { ReportData } from '../report.js'
import { followAddress } from './address.js'
import { App, ReportApp } from './app.js'
import { Access, liveFeed } from './live-feed.js'
import { Pane } from './pane.js'
import { reportFeed } from './report-feed.js'

const root = document.getElementById('inspector')
const report = document.getElementById('world')

// What was painted while the script came.
root?.replaceChildren()

if (root !== null && report !== null) {
  // What the report's writer put there.
  const data = JSON.parse(report.textContent ?? '') as ReportData
  render(<ReportApp data={data} pane={opened(new Pane(reportFeed(data)))} />, root)
} else if (root !== null) {
  const [, address = ''] = /^(\/w\/[^/]+)?/.exec(location.pathname) ?? []
  const access = new Access()
  render(<App access={access} first={opened(new Pane(liveFeed(address, access)))} />, root)
}

/** Returns the pane of the page's own world, at the place that its address names. */
function opened(pane: Pane): Pane {
  followAddress(pane)
  return pane
}
