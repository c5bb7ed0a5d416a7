import { type Html, html } from '../../hosts/pages/html.js'

/** Plain, and readable without colour, on a phone and in print. */
const style = html`:root{color-scheme:light dark}
body{font:1rem/1.5 system-ui,sans-serif;max-width:60rem;margin:0 auto;padding:1rem}
table{border-collapse:collapse;display:block;overflow-x:auto}
caption{text-align:left;font-weight:bold;padding:.5rem 0}
th,td{text-align:left;vertical-align:top;padding:.25rem .75rem .25rem 0;border-bottom:1px solid #8884}
th[scope=row]{font-weight:normal}
pre{overflow-x:auto;padding:.75rem;border:1px solid #8884}
code{overflow-wrap:anywhere}
`

/** A page in one file that loads nothing and runs nothing. @param sections each begins with a heading of the second level */
export function readinessPage(title: string, sections: readonly Html[]): string {
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
${sections}
</main>
<footer>Made by platform-simulator.</footer>
</body>
</html>
`.text
}
