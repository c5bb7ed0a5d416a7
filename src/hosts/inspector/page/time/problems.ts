import type { DrawnEntry } from '../../drawing.js'
import { words } from '../../labels.js'
import { meaningOf } from './meaning.js'
import type { Model } from './model.js'

/** Something that stands out: it went wrong, or it waits. Those that are alike are one. */
export interface Problem {
  readonly meaning: 'wrong' | 'waits'
  readonly title: string
  readonly why: string
  count: number
  /** The record that it is about, or else the entry. */
  readonly record: string | undefined
  readonly entry: DrawnEntry | undefined
}

/** Waiting is worth a word for payments and for people, and not for what is only there. */
const worthWaiting = /transaction|payment|customer|application|hold|exception|dispute/

/** Lists what stands out: what went wrong first, and in it payments and people before deliveries and calls. */
export function problemsOf(model: Model): readonly Problem[] {
  const found = new Map<string, Problem>()
  const add = (problem: Omit<Problem, 'count'>): void => {
    const key = `${problem.title} ${problem.why}`
    const same = found.get(key)
    if (same === undefined) found.set(key, { ...problem, count: 1 })
    else same.count++
  }
  for (const life of model.lives.values()) {
    const [, label, , , machine] = model.subjects.get(life.id) ?? ['', '', 0, '', '']
    const state = life.states.at(-1) ?? ''
    const meaning = meaningOf(state)
    if (machine === 'delivery' || (meaning !== 'wrong' && meaning !== 'waits')) continue
    if (meaning === 'waits' && !worthWaiting.test(machine)) continue
    const what = words(machine).replace(/^(?:auto|one off) transaction$/, 'payment')
    add({ meaning, title: `${what} ${words(state)}`, why: label, record: life.id, entry: undefined })
  }
  for (const { marks, state, url } of model.chains.values()) {
    const entry = marks.entries.at(-1)
    const to = url.replace(/^https?:\/\//, '').replace(/[?#].*$/, '')
    const [, why = ''] = marks.entries[0]?.[5].split('|') ?? []
    if (state === 'failed')
      add({ meaning: 'wrong', title: 'webhook given up', why: `${to}: ${why}`, record: undefined, entry })
    else if (marks.bad(0, marks.times.length) > 0) {
      const title = state === 'pending' ? 'webhook retrying' : 'webhook late'
      add({ meaning: 'waits', title, why: `${to}: ${why}`, record: undefined, entry })
    }
  }
  if (model.bad > 0)
    for (const entry of model.calls.entries)
      if (entry[3] === 1)
        add({ meaning: 'wrong', title: 'call refused', why: withoutIds(entry[5]), record: undefined, entry })
  return [...found.values()].sort((one, other) => rankOf(one) - rankOf(other))
}

function rankOf({ meaning }: Problem): number {
  return meaning === 'wrong' ? 0 : 1
}

/** The same call of other records is the same. */
function withoutIds(text: string): string {
  return text.replace(/(?<![0-9A-Za-z])[0-9A-Za-z]{27}(?![0-9A-Za-z])/g, '\u2026')
}

/** Counts those that have the same title: a chip each. */
export function chipsOf(problems: readonly Problem[]): readonly Problem[] {
  const chips = new Map<string, Problem>()
  for (const problem of problems) {
    const same = chips.get(problem.title)
    if (same === undefined) chips.set(problem.title, { ...problem })
    else same.count += problem.count
  }
  return [...chips.values()]
}
