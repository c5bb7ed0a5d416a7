import type { CoverageReport, Share } from '../../kit/coverage/adding-up.js'
import { type Kind, kinds, meanings } from '../../kit/coverage/kinds.js'
import { headOf, percentOf, touchesOf } from './table.js'

/** A report as a page in one file: no script, real tables, readable on a phone and by a screen reader. */
export function coveragePage(report: CoverageReport): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Coverage of the platform</title>
<style>
${coverageStyle}
</style>
</head>
<body>
<main>
<h1>Coverage of the platform</h1>
${coverageSection(report, 2)}
</main>
</body>
</html>
`
}

/** The style of what {@link coverageSection} returns, and of a plain page around it. */
export const coverageStyle = `:root { color-scheme: light dark; }
body { font: 1rem/1.5 system-ui, sans-serif; margin: 0 auto; max-width: 60rem; padding: 1rem; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; margin: 1rem 0; }
caption { text-align: start; font-weight: bold; padding: 0.25rem 0; }
th, td { border: 1px solid; padding: 0.25rem 0.5rem; text-align: start; vertical-align: top; }
td.share { text-align: end; white-space: nowrap; }
li, code { overflow-wrap: anywhere; }
ul { padding-inline-start: 1.25rem; }`

/** The part of a page about coverage, for a page with more in it. @param level of its headings, 2 for `h2` */
export function coverageSection(report: CoverageReport, level: 2 | 3 | 4): string {
  const heading = (text: string): string => `<h${level}>${escaped(text)}</h${level}>`
  return [
    `<p>${escaped(headOf(report))}. ${escaped(touchesOf(report))}</p>`,
    heading('What was met'),
    table(report),
    heading('What was not met'),
    '<p>Of what the application touches. Each line can be opened.</p>',
    ...kinds
      .filter((kind) => report.missing[kind].length > 0)
      .map((kind) => missing(kind, report.missing[kind])),
    ...(kinds.every((kind) => report.missing[kind].length === 0) ? ['<p>Nothing is missing.</p>'] : []),
  ].join('\n')
}

function table({ kinds: shares, all }: CoverageReport): string {
  const row = (name: string, meaning: string, touched: Share, platform: Share): string =>
    `<tr><th scope="row">${name}</th>${cells(touched)}${cells(platform)}<td>${escaped(meaning)}</td></tr>`
  return [
    '<div class="wide" role="region" aria-label="What was met, by kind" tabindex="0">',
    '<table>',
    '<caption>What the tests met, by kind: of what the application touches, and of the whole platform</caption>',
    '<thead>',
    '<tr><th scope="col" rowspan="2">Kind</th><th scope="colgroup" colspan="2">Of what the app touches</th><th scope="colgroup" colspan="2">Of the whole platform</th><th scope="col" rowspan="2">Counts when</th></tr>',
    '<tr><th scope="col">Met</th><th scope="col">Percent</th><th scope="col">Met</th><th scope="col">Percent</th></tr>',
    '</thead>',
    '<tbody>',
    ...kinds.map((kind) => row(kind, meanings[kind], shares[kind].touched, shares[kind].platform)),
    row('all', 'operations are not in the first: they say what is touched', all.touched, all.platform),
    '</tbody>',
    '</table>',
    '</div>',
  ].join('\n')
}

function cells(share: Share): string {
  const percent = percentOf(share)
  return `<td class="share">${share.met} of ${share.of}</td><td class="share">${percent === undefined ? 'none' : `${percent}%`}</td>`
}

function missing(kind: Kind, names: readonly string[]): string {
  const items = names.map((name) => `<li><code>${escaped(name)}</code></li>`)
  return `<details>\n<summary>${kind}: ${names.length}</summary>\n<ul>\n${items.join('\n')}\n</ul>\n</details>`
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)
}
