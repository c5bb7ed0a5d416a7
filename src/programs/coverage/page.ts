import { type Html, html } from '../../hosts/pages/html.js'
import type { CoverageReport, Share } from '../../kit/coverage/adding-up.js'
import { type Kind, kinds, meanings } from '../../kit/coverage/kinds.js'
import { withSection } from '../../kit/readiness/page.js'
import { headOf, percentOf, touchesOf } from './table.js'

/** A report as its part of a page in one file. @param page one that has to go on telling what other verbs have found */
export function coveragePage(report: CoverageReport, page?: string): string {
  return withSection(page, 'coverage', coverageSection(report))
}

function coverageSection(report: CoverageReport): Html {
  const missed = kinds.filter((kind) => report.missing[kind].length > 0)
  return html`<section>
<h2>Coverage of the platform</h2>
<p>${headOf(report)}. ${touchesOf(report)}</p>
${table(report)}
<h3>What was not met</h3>
<p>Of what the application touches. Each line can be opened.</p>
${missed.length === 0 && html`<p>Nothing is missing.</p>`}
${missed.map((kind) => missing(kind, report.missing[kind]))}
</section>
`
}

function table({ kinds: shares, all }: CoverageReport): Html {
  const row = (name: string, meaning: string, touched: Share, platform: Share): Html =>
    html`<tr><th scope="row">${name}</th>${cells(touched)}${cells(platform)}<td>${meaning}</td></tr>
`
  return html`<table>
<caption>What the tests met, by kind: of what the application touches, and of the whole platform</caption>
<thead>
<tr><th scope="col" rowspan="2">Kind</th><th scope="colgroup" colspan="2">Of what the app touches</th><th scope="colgroup" colspan="2">Of the whole platform</th><th scope="col" rowspan="2">Counts when</th></tr>
<tr><th scope="col">Met</th><th scope="col">Percent</th><th scope="col">Met</th><th scope="col">Percent</th></tr>
</thead>
<tbody>
${kinds.map((kind) => row(kind, meanings[kind], shares[kind].touched, shares[kind].platform))}
${row('all', 'operations are not in the first: they say what is touched', all.touched, all.platform)}
</tbody>
</table>`
}

function cells(share: Share): Html {
  const percent = percentOf(share)
  return html`<td>${share.met} of ${share.of}</td><td>${percent === undefined ? 'none' : `${percent}%`}</td>`
}

function missing(kind: Kind, names: readonly string[]): Html {
  return html`<details>
<summary>${kind}: ${names.length}</summary>
<ul>
${names.map((name) => html`<li><code>${name}</code></li>\n`)}
</ul>
</details>
`
}
