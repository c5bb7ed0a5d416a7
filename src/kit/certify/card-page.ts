import { type Html, html } from '../../hosts/pages/html.js'
import { type CardData, type CardMistake, verdictOf } from './card.js'

/** The card as a part of a page, below a heading of the second level. */
export function cardSection(card: CardData): Html {
  const { mistakes, checks, stopped, unseen, remarks } = card
  return html`<section>
<h2>Webhook route: ${card.route}</h2>
<p><strong>${verdictOf(card)}</strong></p>
<p>It has to check with the public key <code>${card.publicKey}</code>.</p>
${stopped !== undefined && html`<p>Not examined to the end: ${stopped}.</p>`}
${mistakes.map(mistakeArticle)}
${unseen.map((each) => html`<p>Not seen: ${each}.</p>`)}
${remarks.map((remark) => html`<p>${remark}</p>`)}
${
  checks.length > 0 &&
  html`<details>
<summary>All ${checks.length} checks</summary>
<table>
<caption>Every check, and what the route answered</caption>
<thead><tr><th scope="col">The route</th><th scope="col">Outcome</th><th scope="col">Answered</th><th scope="col">Class</th><th scope="col">Source</th></tr></thead>
<tbody>
${checks.map(
  ({ name, outcome, answered, class: kind, source }) =>
    html`<tr><th scope="row">${name}</th><td>${outcome}</td><td>${answered}</td><td>${kind}</td><td>${source}</td></tr>
`,
)}</tbody>
</table>
</details>`
}
</section>
`
}

function mistakeArticle({ cause, class: kind, says, mend, checks, curl }: CardMistake): Html {
  return html`<article>
<h3>${cause ?? 'Not known'}${kind === 'prudent' && ' (prudent)'}</h3>
<p>${says}</p>
<p>${mend}</p>
${
  checks.length > 0 &&
  html`<p>What fails:</p>
<ul>${checks.map((check) => html`<li>${check}</li>`)}</ul>`
}
${curl !== undefined && html`<pre><code>${curl}</code></pre>`}
</article>
`
}
