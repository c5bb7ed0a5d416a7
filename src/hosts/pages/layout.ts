import type { Problem } from '../../contract/problem.js'
import { TextContent } from '../../gateway/content.js'
import type { GatewayResponse } from '../../gateway/gateway.js'
import { tokens } from '../design/tokens.js'
import { forOwnPages } from '../http/target.js'
import { type Html, html } from './html.js'

/** The path of the style, below the pages. */
export const stylePath = '/hosted/style.css'

/** Nothing of a page runs, loads from elsewhere, or is shown in a frame; its address has a token in it, which goes nowhere. */
const headers = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy':
    "default-src 'none'; style-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  ...forOwnPages,
  'x-frame-options': 'DENY',
  // Stricter, and a form of the page would not say where it comes from.
  'referrer-policy': 'same-origin',
  'cache-control': 'no-store',
} as const

/** A page. @param path its own, below the base URL: links in it are relative, because nobody knows how it is reached */
export function pageOf(path: string, title: string, content: Html, status = 200): GatewayResponse {
  const style = `${'../'.repeat(path.split('/').length - 2)}${stylePath.slice(1)}`
  return answer(
    status,
    html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<link rel="stylesheet" href="${style}">
</head>
<body>
<main>
<h1>${title}</h1>
${content}
</main>
<footer>A page of platform-simulator. Nothing here is real.</footer>
</body>
</html>
`.text,
  )
}

/**
 * Says why a page is not shown, or why nothing was done.
 * @param back the place of the page that the form was sent from
 */
export function refusalPage(
  path: string,
  { status, title, detail, outsideHint, headers: more }: Problem,
  back?: string,
): GatewayResponse {
  const hint = outsideHint !== undefined && html`<p class="hint">For whoever tests: ${outsideHint}</p>`
  const way = back !== undefined && html`<p><a href="${back === '' ? '?' : back}">Back to the form</a></p>`
  const page = pageOf(path, title, html`<p role="alert">${detail}</p>${way}${hint}`, status)
  return { ...page, headers: { ...page.headers, ...more } }
}

/** Sends the browser to the page as it is now: going back or loading it again does nothing twice. */
export function seeAgain(search: string): GatewayResponse {
  return { ...answer(303, ''), headers: { ...headers, location: search === '' ? '?' : search } }
}

export function styleSheet(): GatewayResponse {
  return { ...answer(200, style), headers: { ...forOwnPages, 'content-type': 'text/css; charset=utf-8' } }
}

function answer(status: number, text: string): GatewayResponse {
  const content = text === '' ? undefined : new TextContent(text)
  return { status, headers, content, text: content?.text }
}

const style = `${tokens}* { box-sizing: border-box; }
body { background: var(--paper); color: var(--ink); font: 1rem/1.5 var(--sans); margin: 0 auto; max-width: 42rem; padding: 1.5rem; overflow-wrap: anywhere; }
h1 { font-size: 1.5rem; line-height: 1.25; font-weight: 650; }
h2 { font-size: 1.15rem; font-weight: 650; margin-top: 2rem; }
a { color: var(--blue); }
dl { display: grid; gap: .25rem 1rem; grid-template-columns: max-content minmax(0, 1fr); }
dt { color: var(--faint); }
dd { margin: 0; }
form, details { background: var(--surface); border: 1px solid var(--line); border-radius: .5rem; margin: 1rem 0; padding: 1rem; }
label { display: block; margin: .5rem 0; }
select, input[type=text] { background: var(--surface); border: 1px solid var(--edge); border-radius: var(--round); color: inherit; display: block; font: inherit; margin-top: .25rem; max-width: 100%; padding: .4rem .5rem; width: 100%; }
button { background: var(--ink); border: 1px solid var(--ink); border-radius: var(--round); color: var(--paper); cursor: pointer; font: inherit; font-weight: 600; margin: .5rem .5rem 0 0; padding: .5rem 1rem; }
button.other { background: none; border-color: var(--edge); color: inherit; font-weight: 400; }
:focus-visible { outline: 3px solid var(--blue); outline-offset: 2px; }
pre { white-space: pre-wrap; font-family: var(--mono); }
[role=alert] { border-left: 3px solid var(--wrong); padding-left: .75rem; }
.hint, footer { color: var(--faint); font-size: .875rem; }
footer { border-top: 1px solid var(--line); margin-top: 3rem; padding-top: .75rem; }
@media (max-width: 30rem) { dl { grid-template-columns: minmax(0, 1fr); } dd { margin-bottom: .5rem; } }
`
