import { tokens } from '../../hosts/design/tokens.js'
import { Html, html } from '../../hosts/pages/html.js'

/** Plain, and readable without colour, on a phone and in print. */
const style = html`${new Html(tokens)}body{background:var(--paper);color:var(--ink);font:1rem/1.5 var(--sans);max-width:60rem;margin:0 auto;padding:1rem}
h1,h2,h3{font-weight:650;line-height:1.3}
a{color:var(--blue)}
table{border-collapse:collapse;display:block;overflow-x:auto}
caption{text-align:left;font-weight:650;padding:.5rem 0}
th,td{text-align:left;vertical-align:top;padding:.25rem .75rem .25rem 0;border-bottom:1px solid var(--line)}
th[scope=row]{font-weight:normal}
pre{white-space:pre-wrap;overflow-wrap:anywhere;padding:.75rem;background:var(--raised);border-radius:var(--round);font-family:var(--mono)}
h1,h2,h3,p,li,code,th[scope=row]{overflow-wrap:anywhere}
summary{cursor:pointer;padding:.25rem 0}
footer{color:var(--faint)}
`

/** The verbs that a page tells of, in its order. */
const verbs = ['certify', 'coverage', 'vary', 'explore', 'trials'] as const
export type Verb = (typeof verbs)[number]

/**
 * Writes what a verb has found into a page in one file, which loads nothing and runs nothing. What the other verbs have
 * written there stays.
 * @param page as it is; undefined for none yet. Another page than one of these is replaced whole
 * @param section begins with a heading of the second level
 */
export function withSection(page: string | undefined, verb: Verb, section: Html): string {
  const parts = verbs.map((each) => (each === verb ? section.text : partOf(page ?? '', each)))
  const sections = parts.map((part, at) => (part === undefined ? '' : marked(verbs[at] ?? verb, part)))
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>${title}</h1>
${new Html(sections.join(''))}</main>
<footer>Made by platform-simulator.</footer>
</body>
</html>
`.text
}

const title = 'Is the integration right?'

function marked(verb: Verb, part: string): string {
  return `${beginOf(verb)}${part}${endOf(verb)}`
}

/** The part of a verb. No text in it can look like a mark: what is written into HTML is escaped. */
function partOf(page: string, verb: Verb): string | undefined {
  const begin = page.indexOf(beginOf(verb))
  const end = page.indexOf(endOf(verb), begin)
  return begin < 0 || end < 0 ? undefined : page.slice(begin + beginOf(verb).length, end)
}

const beginOf = (verb: Verb): string => `<!-- ${verb} -->\n`
const endOf = (verb: Verb): string => `<!-- end of ${verb} -->\n`
