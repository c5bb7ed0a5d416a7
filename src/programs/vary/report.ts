import { type Html, html } from '../../hosts/pages/html.js'
import { withSection } from '../../kit/readiness/page.js'
import type { KindOfVariation } from '../../kit/vary/variation.js'
import { byTest, lineOf, type OtherOutcome, otherOutcomesIn } from './other-outcomes.js'
import { type Outcome, seconds, shortest, signed, type Varied } from './varied.js'

/** The outcome of a varied suite, for people, for programs, and as a page. */

export interface Verdict {
  /** Outcomes that have to be mended: one of those that are alike, each with the tests that have the same. */
  readonly failed: readonly Told[]
  /** Those of prudent variations, where they do not count. */
  readonly unwise: readonly Told[]
  /** Tests about the usual outcome, in runs that ended otherwise: this says nothing of the app. */
  readonly otherOutcomes: readonly OtherOutcome[]
  /** Mutants that lied to some test, and that no test noticed. */
  readonly unnoticed: readonly Outcome[]
  /** Checks of our own that was not met in the calm run. */
  readonly broken: readonly { readonly test: string; readonly wrong: readonly string[] }[]
}

export interface Told {
  readonly outcome: Outcome
  /** The other tests that fail alike. */
  readonly others: readonly string[]
}

/**
 * Judges what came of a suite.
 * @param isStrict whether prudent variations count
 * @param only the kinds and names that were asked for
 */
export function judge({ outcomes, calm }: Varied, isStrict: boolean, only: readonly string[]): Verdict {
  const others = otherOutcomesIn(outcomes, only)
  const lost = outcomes.filter(
    (outcome) =>
      !outcome.isRight && outcome.kind !== 'mutant' && !outcome.isTolerated && !others.has(outcome),
  )
  const counts = (outcome: Outcome): boolean => isStrict || outcome.variation.class === 'promised'
  return {
    failed: told(lost.filter(counts)),
    unwise: told(lost.filter((outcome) => !counts(outcome))),
    otherOutcomes: byTest(others),
    unnoticed: unnoticedIn(outcomes),
    broken: calm.runs
      .filter(({ broken, tolerated }) => broken.length > 0 && !tolerated.some(({ when }) => when === 'calm'))
      .map(({ test, broken }) => ({ test, wrong: broken })),
  }
}

export function isGood({ failed, unnoticed, broken }: Verdict): boolean {
  return failed.length + unnoticed.length + broken.length === 0
}

/** One of those that are alike in all tests, by what is otherwise and what went wrong. */
function told(outcomes: readonly Outcome[]): readonly Told[] {
  const groups = new Map<string, Outcome[]>()
  for (const outcome of shortest(outcomes)) {
    const [, ...alike] = signed(outcome).split('\n')
    const name = alike.join('\n')
    groups.set(name, [...(groups.get(name) ?? []), outcome])
  }
  return [...groups.values()].flatMap(([outcome, ...others]) =>
    outcome === undefined ? [] : [{ outcome, others: others.map(({ run }) => run.test) }],
  )
}

function unnoticedIn(outcomes: readonly Outcome[]): readonly Outcome[] {
  const met = outcomes.filter(({ kind, run, isTolerated }) => kind === 'mutant' && run.isHit && !isTolerated)
  const noticed = new Set(met.filter(({ isRight }) => isRight).map(({ variation }) => variation.name))
  const byName = new Map(met.map((outcome) => [outcome.variation.name, outcome]))
  return [...byName.values()].filter(({ variation }) => !noticed.has(variation.name))
}

/** The outcome of a test in each kind of variation. */
export interface Row {
  readonly test: string
  readonly cells: Readonly<Record<KindOfVariation, { readonly isRight: number; readonly of: number }>>
}

export function rowsOf({ outcomes, calm }: Varied, { otherOutcomes }: Verdict): readonly Row[] {
  return calm.runs.map(({ test }) => {
    const untold = new Set(otherOutcomes.find((each) => each.test === test)?.names)
    const cell = (kind: KindOfVariation) => {
      const all = outcomes.filter(
        ({ run, kind: its, variation }) =>
          run.test === test && its === kind && run.isHit && !untold.has(variation.name),
      )
      return {
        isRight: all.filter(({ isRight, isTolerated }) => isRight || isTolerated).length,
        of: all.length,
      }
    }
    return { test, cells: { weather: cell('weather'), tomorrow: cell('tomorrow'), mutant: cell('mutant') } }
  })
}

/** The first lines of an error say what was wrong. */
const maxWrongLines = 4

function briefly(wrong: string): readonly string[] {
  return wrong
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(0, maxWrongLines)
}

export function textOf(varied: Varied, verdict: Verdict, again: (name: string) => string): string {
  const { outcomes, calm, milliseconds } = varied
  const rows = rowsOf(varied, verdict)
  const width = Math.max(20, ...rows.map(({ test }) => test.length))
  const times = (milliseconds / calm.milliseconds).toFixed(1)
  const lines = [
    `${calm.runs.length} tests, ${outcomes.length} runs of them in ${seconds(milliseconds)} s: ${times} times the calm run`,
    '',
    `${'test'.padEnd(width)}  survived weather  survived tomorrow  noticed mutants`,
    ...rows.map(
      ({ test, cells: { weather, tomorrow, mutant } }) =>
        `${test.padEnd(width)}  ${share(weather).padEnd(16)}  ${share(tomorrow).padEnd(17)}  ${share(mutant)}`,
    ),
    ...verdict.broken.flatMap(({ test, wrong }) => [
      '',
      'Not right in the calm run:',
      `  ${test}`,
      ...wrong.map((each) => `    ${each}`),
    ]),
    ...verdict.failed.flatMap((each) => describe(each, again)),
    ...(verdict.unnoticed.length === 0 ? [] : ['', 'Noticed by no test, each a platform that lies:']),
    ...verdict.unnoticed.map(
      ({ variation }) => `  ${variation.name}: ${variation.says} (${variation.source})`,
    ),
    ...(verdict.unwise.length === 0
      ? []
      : ['', 'Not survived, and promised by nobody (--prudent counts them):']),
    ...verdict.unwise.map((each) => `  ${unwiseLine(each)}`),
    ...(verdict.otherOutcomes.length === 0 ? [] : ['', `${otherOutcomeTitle}. ${otherOutcomeWhy}`]),
    ...verdict.otherOutcomes.map((each) => `  ${lineOf(each)}`),
    ...closerOn(verdict, again).map((line) => `  look closer: ${line}`),
    ...remarksOn(varied).flatMap((remark) => ['', remark]),
    '',
    isGood(verdict) ? 'Everything went well.' : 'Not everything went well.',
  ]
  return lines.join('\n')
}

function unwiseLine({ outcome: { variation, run, wrong } }: Told): string {
  return `${variation.name}: ${run.test}: ${wrong[0]?.split('\n')[0] ?? ''}`
}

const otherOutcomeTitle = 'The outcome was another'
const otherOutcomeWhy =
  'These tests are about money that arrives, and here it did not: this says nothing against the app.'

/** Says how the first of these runs is shown: whoever asks for one by its name has it told in full. */
function closerOn({ otherOutcomes }: Verdict, again: (name: string) => string): readonly string[] {
  const name = otherOutcomes[0]?.names[0]
  return name === undefined ? [] : [again(name)]
}

/** Says what is not known of the suite, and why. */
function remarksOn({ unsure, leftOut }: Varied): readonly string[] {
  return [
    ...(unsure.length === 0
      ? []
      : [
          `${unsure.length} runs failed once and not again: the suite, or the app, is not the same each time.`,
        ]),
    ...(leftOut === 0
      ? []
      : [`${leftOut} runs were left out, because the time was over: --most gives more.`]),
  ]
}

function share({ isRight, of }: { readonly isRight: number; readonly of: number }): string {
  return of === 0 ? '-' : `${isRight} of ${of}`
}

function describe(
  { outcome: { variation, run, wrong }, others }: Told,
  again: (name: string) => string,
): readonly string[] {
  return [
    '',
    `Not survived: ${variation.name}`,
    `  ${variation.says}`,
    `  ${variation.class}: ${variation.source}`,
    `  in ${run.test}${others.length === 0 ? '' : `, and alike in ${others.length} more`}`,
    ...wrong.flatMap((each) => briefly(each).map((line) => `    ${line}`)),
    '  what happened:',
    ...run.story.map((line) => `    ${line}`),
    `  again: ${again(variation.name)}`,
  ]
}

/** Tells what was not survived, with its story folded: many are alike. */
function article(
  { outcome: { variation, run, wrong }, others }: Told,
  again: (name: string) => string,
): Html {
  return html`<article>
<h3>Not survived: ${variation.name}</h3>
<p>${variation.says}</p>
<p>${variation.class}: ${variation.source}</p>
<p>In ${run.test}${others.length > 0 && `, and alike in ${others.length} more`}:</p>
<pre>${wrong.flatMap(briefly).join('\n')}</pre>
<details>
<summary>What happened</summary>
<pre>${run.story.join('\n')}</pre>
</details>
<p>Again: <code>${again(variation.name)}</code></p>
</article>
`
}

/** The same for programs. */
export function jsonOf(varied: Varied, verdict: Verdict): object {
  const { outcomes, calm, leftOut, unsure, milliseconds } = varied
  const brief = ({ variation, run, wrong, isRight, isTolerated }: Outcome) => ({
    ...{ variation, test: run.test, isRight, isTolerated, wrong, story: run.story },
  })
  return {
    tests: rowsOf(varied, verdict),
    runs: outcomes.length,
    times: Number((milliseconds / calm.milliseconds).toFixed(1)),
    leftOut,
    isRight: isGood(verdict),
    broken: verdict.broken,
    failed: verdict.failed.map(({ outcome, others }) => ({ ...brief(outcome), others })),
    unwise: verdict.unwise.map(({ outcome, others }) => ({ ...brief(outcome), others })),
    otherOutcomes: verdict.otherOutcomes,
    unnoticed: verdict.unnoticed.map(({ variation }) => variation),
    unsure: unsure.map(brief),
  }
}

/** The same as its part of a page in one file. @param page one that has to go on telling what other verbs have found */
export function pageOf(
  varied: Varied,
  verdict: Verdict,
  again: (name: string) => string,
  page: string | undefined,
): string {
  const rows = rowsOf(varied, verdict)
  const cells = ({ weather, tomorrow, mutant }: Row['cells']): readonly Html[] =>
    [weather, tomorrow, mutant].map((each) => html`<td>${share(each)}</td>`)
  return withSection(
    page,
    'vary',
    html`<section>
<h2>A suite, varied</h2>
<p><strong>${isGood(verdict) ? 'Everything went well.' : 'Not everything went well.'}</strong></p>
<table>
<caption>Each test, in worlds that are not as in its calm run</caption>
<thead><tr><th scope="col">Test</th><th scope="col">Survived weather</th><th scope="col">Survived tomorrow</th><th scope="col">Noticed mutants</th></tr></thead>
<tbody>
${rows.map((row) => html`<tr><th scope="row">${row.test}</th>${cells(row.cells)}</tr>\n`)}</tbody>
</table>
${verdict.broken.map(
  ({ test, wrong }) => html`<h3>Not right in the calm run</h3>
<p>${test}</p>
<ul>${wrong.map((each) => html`<li>${each}</li>`)}</ul>
`,
)}${verdict.failed.map((each) => article(each, again))}${
  verdict.unnoticed.length > 0 &&
  html`<h3>Noticed by no test, each a platform that lies</h3>
<ul>${verdict.unnoticed.map(({ variation }) => html`<li>${variation.name}: ${variation.says} (${variation.source})</li>\n`)}</ul>
`
}${
  verdict.unwise.length > 0 &&
  html`<h3>Not survived, and promised by nobody</h3>
<ul>${verdict.unwise.map((each) => html`<li>${unwiseLine(each)}</li>\n`)}</ul>
`
}${
  verdict.otherOutcomes.length > 0 &&
  html`<h3>${otherOutcomeTitle}</h3>
<p>${otherOutcomeWhy}</p>
<ul>${verdict.otherOutcomes.map((each) => html`<li>${lineOf(each)}</li>\n`)}</ul>
${closerOn(verdict, again).map((line) => html`<p>Look closer: <code>${line}</code></p>\n`)}`
}${remarksOn(varied).map((remark) => html`<p>${remark}</p>\n`)}</section>
`,
  )
}
