import { fork } from 'node:child_process'
import { cpus } from 'node:os'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { builtFile } from './built.js'
import { coldStartRows } from './cold-start.js'
import { directRows } from './direct.js'
import { entryRows } from './entries.js'
import { fetchRows } from './fetch.js'
import { forkRows, timeRows } from './fork.js'
import { historyRows } from './history.js'
import { idRows } from './ids.js'
import { loadRows } from './load.js'
import { type Effort, effort } from './measure.js'
import { moneyRows } from './money.js'
import { mswRows } from './msw.js'
import { pageRows } from './pages.js'
import { paymentRows } from './payments.js'
import { peerRows } from './peers.js'
import { heading, isOver, type Row, type Rows, type Section, summary, written } from './report.js'
import { schedulerRows } from './scheduler.js'
import { sendRows } from './sends.js'
import { serverRows } from './server.js'
import { suiteRows } from './suites.js'
import { transactionRows } from './transactions.js'
import { trialRows } from './trials.js'

interface Group {
  readonly title: string
  /** What is measured is the package as it is built. */
  readonly isBuilt?: true
  measure(effort: Effort): Rows
}

const groups: Readonly<Record<string, Group>> = {
  fetch: { title: 'sim.fetch, against a hand-written handler', measure: fetchRows },
  msw: { title: 'through MSW, against a constant handler', measure: mswRows },
  suites: { title: 'tests of vitest, against static handlers of msw', isBuilt: true, measure: suiteRows },
  server: { title: 'the server, against a bare node:http one with a constant answer', measure: serverRows },
  load: {
    title: 'the command under a public load generator, against a bare node:http server',
    isBuilt: true,
    measure: loadRows,
  },
  direct: { title: 'direct, against new Response(JSON.stringify(x)).json()', measure: directRows },
  pages: { title: 'lists in a large table, against a small one', measure: pageRows },
  transactions: {
    title: 'lists of transactions in a large table, against a small one',
    measure: transactionRows,
  },
  money: { title: 'money over 30 days, against POSTs to a hand-written handler', measure: moneyRows },
  sends: { title: 'sends of wallets, against a POST and a bare verify of node:crypto', measure: sendRows },
  payments: {
    title: 'scheduled payments, against a bare heap that makes the same sends',
    measure: paymentRows,
  },
  fork: { title: 'forks, against a deep copy', measure: forkRows },
  time: { title: 'back in time, and what is possible', measure: timeRows },
  trials: { title: 'trials of agents', measure: trialRows },
  history: { title: 'a past, against its calls by themselves', measure: historyRows },
  scheduler: { title: 'the clock, against a bare heap', measure: schedulerRows },
  cold: { title: 'a fresh process, against the hand-written handler', isBuilt: true, measure: coldStartRows },
  entries: { title: 'each entry point, loaded with its peers', isBuilt: true, measure: entryRows },
  ids: { title: 'ids', measure: idRows },
  peers: { title: 'other test doubles, 1,000 customers', measure: peerRows },
}

const { values } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    strict: { type: 'boolean', default: false },
    /** One group, or several with commas. */
    only: { type: 'string' },
  },
})

const chosen = values.only?.split(',') ?? Object.keys(groups)
const unknown = chosen.filter((name) => groups[name] === undefined)
if (unknown.length > 0) {
  console.error(`there is no group ${unknown.join(', ')}; the groups are ${Object.keys(groups).join(', ')}`)
  process.exit(2)
}

const { quick } = values
/** What a process says when it has sent its last row. */
const ended = 'ended'
if (process.send === undefined) await measureAll()
else await measureOne(chosen[0] ?? '')

async function measureAll(): Promise<void> {
  const started = performance.now()
  console.log(
    `Node ${process.version}, ${cpus().length} cores. Means of the middle half of interleaved rounds: trust the ratios.`,
  )
  if (chosen.some((name) => groups[name]?.isBuilt)) {
    const { label } = builtFile('index.js')
    console.log(`What is built: ${label}, in ${secondsSince(started)}`)
  }
  console.log(`\n${heading}`)
  const sections: Section[] = []
  for (const name of chosen) sections.push(await measured(name))
  console.log(`\n${summary(sections)}\n\nAll of it took ${secondsSince(started)}.`)
  process.exitCode = values.strict && sections.some(({ rows }) => rows.some(isOver)) ? 1 : 0
}

/**
 * Has a group measured in a process of its own, as a user's is: without the garbage and the compiled code of the others.
 * Each row is printed when it is there.
 */
function measured(name: string): Promise<Section> {
  const title = groups[name]?.title ?? name
  const rows: Row[] = []
  const started = performance.now()
  console.log(`\n${name}: ${title}`)
  return new Promise((resolve, reject) => {
    const args = ['--only', name, ...(quick ? ['--quick'] : [])]
    const child = fork(fileURLToPath(import.meta.url), args, { serialization: 'advanced' })
    child.on('message', (message) => {
      if (message === ended) {
        console.log(`${name} took ${secondsSince(started)}`)
        resolve({ title, rows })
        return
      }
      const row = message as Row
      rows.push(row)
      console.log(written(row))
    })
    child.once('exit', (code) => reject(new Error(`the process that measured ${name} ended with ${code}`)))
  })
}

/** Tells the process that asked. */
async function measureOne(name: string): Promise<void> {
  process.once('disconnect', () => process.exit(1))
  for await (const row of groups[name]?.measure(effort(quick)) ?? []) process.send?.(row)
  // Peers leave handles behind, and nothing is left to do.
  process.send?.(ended, () => process.exit())
}

function secondsSince(start: number): string {
  return `${((performance.now() - start) / 1000).toFixed(0)} s`
}
