import type { DueJob } from '../../feed.js'
import { usePane } from '../pane.js'
import { Mark } from './labels.js'
import type { Meaning } from './meaning.js'
import type { Model } from './model.js'
import { chipsOf, type Problem } from './problems.js'
import { lengthOf, momentOf } from './times.js'

interface Props {
  readonly problems: readonly Problem[]
  readonly choose: (problem: Problem) => void
}

/** Says what stands out, in a line: each leads to its lane. */
export function Chips({ problems, choose }: Props) {
  const chips = chipsOf(problems)
  if (chips.length === 0) return null
  return (
    <ul class="chips" aria-label="What stands out">
      {chips.map((chip) => (
        <li key={chip.title}>
          <button type="button" class={`chip ${chip.meaning}`} onClick={() => choose(chip)}>
            <Mark meaning={chip.meaning}>{titleOf(chip)}</Mark>
          </button>
        </li>
      ))}
    </ul>
  )
}

function titleOf({ count, title }: Problem): string {
  return count === 1 ? title : `${count} \u00d7 ${title}`
}

/** Stands beside the picture while nothing is chosen: what went wrong, what waits, what is due, and how to read it. */
export function Summary({ problems, choose, model }: Props & { readonly model: Model }) {
  const list = (title: string, meaning: Problem['meaning']) => {
    const of = problems.filter((problem) => problem.meaning === meaning)
    return (
      <>
        <h2>{title}</h2>
        {of.length === 0 && <p class="hint">Nothing.</p>}
        <ul>
          {of.slice(0, mostListed).map((problem) => (
            <li key={`${problem.title} ${problem.why}`}>
              <button type="button" class="problem" onClick={() => choose(problem)}>
                <Mark meaning={meaning}>{titleOf(problem)}</Mark>
                <small>{problem.why}</small>
              </button>
            </li>
          ))}
        </ul>
        {of.length > mostListed && <p class="hint">and {of.length - mostListed} more</p>}
      </>
    )
  }
  return (
    <section class="aside summary" aria-label="Summary">
      {list('Went wrong', 'wrong')}
      {list('Waits, or came late', 'waits')}
      <h2>Due next</h2>
      {model.due.length === 0 && <p class="hint">Nothing is due: time can pass, and nothing happens.</p>}
      <ul>
        {model.due.slice(0, 5).map((job) => (
          <li key={job.seq}>
            <Due job={job} now={model.now} name={model.labelOf(job.subject)} />
          </li>
        ))}
      </ul>
      <Legend />
    </section>
  )
}

const mostListed = 8

function Due({ job, now, name }: { readonly job: DueJob; readonly now: number; readonly name: string }) {
  const pane = usePane()
  const { cause, kind, at } = job
  const words = (
    <>
      {kind} of {name}{' '}
      <small>
        in {lengthOf(at - now)}, {momentOf(at)}
      </small>
    </>
  )
  if (cause === null) return <p class="problem">{words}</p>
  return (
    <button type="button" class="problem" onClick={() => pane.open({ kind: 'entry', id: cause })}>
      {words}
    </button>
  )
}

const legend: readonly (readonly [Meaning, string])[] = [
  ['waits', 'waits for somebody or something'],
  ['moves', 'on its way'],
  ['done', 'reached its end'],
  ['wrong', 'went wrong, or came back'],
  ['over', 'over, without a verdict'],
]

function Legend() {
  return (
    <>
      <h2>Reading it</h2>
      <ul class="legend">
        {legend.map(([meaning, words]) => (
          <li key={meaning}>
            <Mark meaning={meaning}>{words}</Mark>
          </li>
        ))}
      </ul>
      <p class="hint">Grey columns are quiet time. A bar is thin where it crosses one.</p>
      <p class="hint">
        Keys: {'\u2191\u2193'} lane, {'\u2190\u2192'} entry, [ ] cause and effect, + {'\u2212'} 0 zoom, , .
        time, n next problem, e axis.
      </p>
    </>
  )
}
