import { type Html, html } from '../../hosts/pages/html.js'
import { percent, type Trial, type TrialRun } from './outcome.js'

/** The trials of an agent, as a part of a page. */
export function trialsSection({
  trials,
  passHat,
}: {
  readonly trials: readonly Trial[]
  passHat(k: number): number
}): Html {
  const k = Math.min(...trials.map((each) => each.k))
  return html`<section>
<h2>Trials of an agent</h2>
${
  trials.length > 0 &&
  html`<p><strong>pass^1 ${percent(passHat(1))}${k > 1 && `, pass^${k} ${percent(passHat(k))}`}</strong>, of ${trials.length} tasks.</p>
<table>
<caption>Each task, and how many of its runs passed</caption>
<thead><tr><th scope="col">Task</th><th scope="col">What it is about</th><th scope="col">Passed</th><th scope="col">Calls</th><th scope="col">Virtual time</th></tr></thead>
<tbody>
${trials.map(
  ({ task, about, passes, k: of, runs }) =>
    html`<tr><th scope="row">${task}</th><td>${about}</td><td>${passes} of ${of}</td><td>${runs[0]?.calls ?? 0}</td><td>${runs[0]?.took ?? ''}</td></tr>
`,
)}</tbody>
</table>`
}
${trials.flatMap(({ task, runs }) => runs.filter(({ passed }) => !passed).map((run) => failure(task, run)))}
</section>
`
}

function failure(task: string, { number, weather, failed, error, timeline }: TrialRun): Html {
  return html`<article>
<h3>${task}, run ${number}: ${weather.length === 0 ? 'calm' : weather.join(', ')}</h3>
<ul>${failed.map(({ claim, why }) => html`<li>Not so: ${claim}. ${why ?? ''}</li>`)}</ul>
${error !== undefined && html`<p>The agent gave up: ${error}</p>`}
<pre><code>${timeline}</code></pre>
</article>
`
}
