import { type Html, html } from '../../hosts/pages/html.js'
import type { ExplorationFailure } from './message.js'

/** An exploration that has ended, as a part of a page. @param failure undefined where nothing was found */
export function exploreSection(
  { seed, runs }: { readonly seed: string; readonly runs: number },
  failure: ExplorationFailure | undefined,
): Html {
  const outcome =
    failure === undefined
      ? html`<p><strong>Nothing was found in ${runs} runs.</strong></p>`
      : html`<p><strong>${failure.title}</strong></p>
${failure.faults.length === 0 && html`<p>Nothing had to go wrong for it.</p>`}
<ul>${failure.faults.map((fault) => html`<li>${fault}</li>`)}</ul>
<h3>To see it again</h3>
<pre><code>explore.replay('${failure.recording}', {</code></pre>
<h3>Everything that happened</h3>
<pre><code>${failure.timeline}</code></pre>`
  return html`<section>
<h2>Exploration of the application</h2>
<p>Calls were lost, webhooks came twice and late, and the application crashed, as the seed ${seed} drew it.</p>
${outcome}
</section>
`
}
