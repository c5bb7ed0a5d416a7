import { entriesOf } from '../../src/hosts/mcp/find/entries.js'
import { enumerationsOf } from '../../src/hosts/mcp/find/enumerations.js'
import { Ranking } from '../../src/hosts/mcp/find/ranking.js'
import { signalNames, signalsOf } from '../../src/hosts/mcp/find/signals.js'
import { weights } from '../../src/hosts/mcp/find/weights.js'
import { registry } from '../../src/resources/registry.js'
import * as drawn from './drawn-questions.js'
import * as natural from './natural-questions.js'
import * as written from './questions.js'

/**
 * `npx tsx test/hosts/weigh-find.ts`: finds the weights of the signals by which `find` ranks, and prints them. Each phrase is a
 * question for which it counts as not there; the sets of questions count three times. A weight moves until what is meant is as
 * likely as can be among the forty that come next to it.
 */
const causes = registry.causes
const allOperations = registry.allOperations.filter(({ id }) => !id.startsWith('documents.'))
const findable = { allOperations, causes, events: registry.events }
const ranking = new Ranking(entriesOf(findable, enumerationsOf(findable)))

/** The signals of the entries that a question may find, and which of them are meant. */
interface Sample {
  readonly rows: readonly (readonly number[])[]
  readonly isMeant: readonly boolean[]
}

const start = signalNames.map((name) => weights[name])

function sampleOf(question: string, meant: readonly string[], isPhrase: boolean): Sample {
  const asked = ranking.read(question)
  const all = ranking.indexed.map((indexed) => {
    const isIts = meant.includes(indexed.entry.name)
    const at = isPhrase && isIts ? indexed.entry.typed.indexOf(question) : -1
    const left = at < 0 ? undefined : indexed.phrases[at + 2]
    const row = signalsOf(indexed, asked, ranking.rarity, left)
    return { row, isIts, score: row.reduce((sum, signal, n) => sum + signal * (start[n] ?? 0), 0) }
  })
  const next = all.sort((one, other) => other.score - one.score)
  const kept = next.filter(({ isIts }, at) => isIts || at < 40)
  return { rows: kept.map(({ row }) => row), isMeant: kept.map(({ isIts }) => isIts) }
}

function questionsIn(set: readonly written.Question[]): Sample[] {
  const samples = set.map(([question, expected]) => sampleOf(question, expected.split('|'), false))
  return [...samples, ...samples, ...samples]
}

/** What is added to the loss for large weights, and how far a weight moves in one round. */
const modesty = 0.1
const pace = 0.1

/** Moves weights until what is meant is as likely as can be. */
function weigh(samples: readonly Sample[], rounds: number): number[] {
  const found = [...start]
  const mean = found.map(() => 0)
  const square = found.map(() => 0)
  for (let round = 1; round <= rounds; round++) {
    const slope = found.map((weight) => modesty * weight)
    for (const { rows, isMeant } of samples) {
      const scores = rows.map((row) => row.reduce((sum, signal, n) => sum + signal * (found[n] ?? 0), 0))
      const most = Math.max(...scores)
      const likely = scores.map((score) => Math.exp(score - most))
      const all = likely.reduce((sum, each) => sum + each, 0)
      const ofMeant = likely.reduce((sum, each, at) => sum + (isMeant[at] === true ? each : 0), 0)
      for (const [at, row] of rows.entries()) {
        const each = likely[at] ?? 0
        const off = each / all - (isMeant[at] === true ? each / ofMeant : 0)
        if (Math.abs(off) > 1e-5)
          for (const [n, signal] of row.entries()) slope[n] = (slope[n] ?? 0) + off * signal
      }
    }
    for (const [n, each] of slope.entries()) {
      mean[n] = 0.9 * (mean[n] ?? 0) + 0.1 * each
      square[n] = 0.999 * (square[n] ?? 0) + 0.001 * each ** 2
      // A phrase that is left out is nowhere else: what these are worth nobody learns from it.
      if (signalNames[n] === 'nearlyThat' || signalNames[n] === 'worded') continue
      const step = mean[n] / (1 - 0.9 ** round) / (Math.sqrt(square[n] / (1 - 0.999 ** round)) + 1e-8)
      found[n] = (found[n] ?? 0) - pace * step
    }
  }
  return found
}

// What is typed for several counts as not there for any of them.
const namesOf = new Map<string, string[]>()
for (const { entry } of ranking.indexed)
  for (const text of entry.typed) namesOf.set(text, [...(namesOf.get(text) ?? []), entry.name])
const phrases = [...namesOf].map(([text, names]) => sampleOf(text, names, true))
// What says how good the ranking is stays out of it.
const { eleventh, twelfth, seventeenth, eighteenth, ...used } = { ...written, ...natural, ...drawn }
const questions = Object.values(used).flatMap(questionsIn)
const found = weigh([...phrases, ...questions], 200)
for (const [n, name] of signalNames.entries())
  process.stdout.write(`  ${name}: ${(found[n] ?? 0).toFixed(2)},\n`)
