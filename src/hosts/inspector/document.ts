import { toBase64 } from '../../kernel/base64.js'
import { memo } from '../../kernel/lazy.js'
import { sha256Of } from '../../kernel/sha256.js'
import { forOwnPages } from '../http/target.js'
import { escaped } from '../pages/html.js'
import type { PageAsset } from './built-page.js'
import type { ReportData } from './report.js'

/** The paths of the two files of the page: the same for every world. */
export const scriptPath = '/__sim/inspect/page.js'
export const stylePath = '/__sim/inspect/page.css'

/** Nothing but what the server itself sends runs or is asked for, and no other page may show this one. */
export const pageHeaders: Readonly<Record<string, string>> = {
  ...forOwnPages,
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
}

/** A browser asks for no other. */
const icon = '<link rel="icon" href="data:,">'
const head =
  '<meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">'
const body =
  '<div id="inspector"><header class="bar">platform-simulator</header></div><noscript>The inspector needs JavaScript.</noscript>'

/** The page of a live world; it has nothing of the world in it. */
export const livePage = `<!doctype html><html lang="en"><head>${head}<title>platform-simulator</title>${icon}<link rel="stylesheet" href="${stylePath}"><script defer src="${scriptPath}"></script></head><body>${body}</body></html>\n`

/** The same page with a world inside, as one file: it asks for nothing. */
export function documentOf(asset: PageAsset, data: ReportData): string {
  const { code, sheet, rules } = partsOf(asset)
  return [
    `<!doctype html><html lang="en"><head>${head}<meta http-equiv="content-security-policy" content="${rules}">`,
    `<title>${escaped(data.title)}</title>${icon}<style>${sheet}</style></head><body>${body}`,
    `<script type="application/json" id="world">${inScript(data)}</script>`,
    `<script>${code}</script></body></html>`,
    '',
  ].join('\n')
}

/** The parts that every such page has. */
const partsOf = memo(({ script, style }: PageAsset) => {
  const code = withoutEnd(script, 'script')
  const sheet = withoutEnd(style, 'style')
  const rules = `default-src 'none'; script-src '${digest(code)}'; style-src '${digest(sheet)}'; img-src data:; base-uri 'none'; form-action 'none'`
  return { code, sheet, rules }
})

/** JSON that ends no element and begins none, whatever its texts say. */
function inScript(data: ReportData): string {
  return JSON.stringify(data)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029')
}

/** Our own code may name the end of its element in a text. */
function withoutEnd(code: string, element: string): string {
  return code.replace(new RegExp(`</(?=${element})`, 'gi'), '<\\/').replaceAll('<!--', '<\\!--')
}

function digest(content: string): string {
  return `sha256-${toBase64(sha256Of(new TextEncoder().encode(content)))}`
}
