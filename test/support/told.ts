import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs'
import type { RunnerTestCase, RunnerTestFile, RunnerTestSuite } from 'vitest'
import type { Handled } from '../../src/gateway/gateway.js'
import type { Change } from '../../src/kernel/change.js'
import { lazy } from '../../src/kernel/lazy.js'
import { attemptJob } from '../../src/resources/webhooks/delivery.js'
import type { JournalEntry } from '../../src/runtime/journal.js'
import { shownBody } from './answers.js'
import { root } from './bundled.js'
import { drawn } from './drawn.js'
import { Sum } from './sum.js'

/**
 * What happened in a test is more than what the test looks at: every answer, event, move and new row, in their order. A sum
 * of all that is written down for each test in `told.txt`, since the same calls give the same bytes. What changes an answer
 * that no test names is seen so. So is the whole of what a test names a part of: the message of what it expects to be thrown,
 * a text of which it looks for a word, an object of which it looks at one member.
 *
 * A line has a file of tests, and for each of its tests a sum of its name and one of what happened. A test that is not there
 * is not held, such as those that nothing happened in, those that draw at random or send webhooks, and those that go otherwise each time.
 */
const told = `${root}test/support/told.txt`

/** Set by `npm run answers`. */
const isWriting = process.env['WRITE_ANSWERS'] === '1'

/** Set to find tests that go otherwise each time: what differs is written down as such, and held no longer. */
const isComparing = process.env['WRITE_ANSWERS'] === 'varying'

/** A folder: all that happens in each test is written there as text, to compare with that of another commit. */
const shownIn = process.env['SHOW_TOLD']

/** Files whose tests drive a world directly, on its own clock, and share no worlds. Those of the frame and the clock wait for the host. */
const held =
  /^(?!.*-everywhere|kernel\/clock\.)(?:contract|drafting|gateway|given|history|kernel|mistakes|resources|simulation|specification)\//

/** Stands for the sum of a test that goes otherwise each time. */
const varies = '-'

type Sums = Map<string, string>

const readAll = (): Map<string, Sums> =>
  new Map(
    (existsSync(told) ? readFileSync(told, 'utf8') : '')
      .split('\n')
      .filter(Boolean)
      .map((line) => {
        const [name = '', ...tests] = line.split(' ')
        return [name, new Map(tests.map((each) => [each.slice(0, width), each.slice(width)]))]
      }),
  )

const written = lazy(readAll)
const width = 5

function shown({ value }: Sum): string {
  return value.toString(36).padStart(width, '0').slice(-width)
}

function sumOf(text: string): string {
  const sum = new Sum()
  sum.add(text)
  return shown(sum)
}

const ofNothing = new Sum().value

/** The sum of what has happened since the test that runs began; undefined where nothing of it is held. */
let sum: Sum | undefined
/** The same as text, where somebody wants to see it. */
let text = ''

function add(more: string): void {
  sum?.add(more)
  if (shownIn !== undefined) text += more
}

/** Reads the journal of every simulator. */
export function sumUp(entry: JournalEntry): void {
  // How long it takes to send a webhook is the host's.
  if (entry.kind === 'effect' || (entry.kind === 'commit' && entry.commit.job?.kind === attemptJob))
    sum = undefined
  if (sum === undefined) return
  if (entry.kind === 'request') sumUpRequest(entry.handled)
  else if (entry.kind === 'commit')
    sumUpChange(entry.commit.change, entry.commit.cause ?? entry.commit.job?.kind)
  else if (entry.kind === 'clock') add(`\nclock ${entry.to}`)
}

function sumUpRequest(handled: Handled): void {
  const { operation } = handled.exchange.route
  add(`\n${operation?.id} ${handled.status} ${shownBody(handled)}`)
  for (const change of handled.changes) sumUpChange(change)
}

function sumUpChange({ at, facts, moves, inserted, firstJob, nextJob }: Change, by?: string): void {
  add(`\n${at} ${by} ${nextJob - firstJob} ${inserted.join()}`)
  for (const { id, type, object } of facts) add(`\n${id} ${type} ${JSON.stringify(object)}`)
  for (const { machine, subject, from, action, to } of moves)
    add(`\n${machine} ${subject} ${from} ${action} ${to}`)
}

/** Notes what a test looks at, of which it may name a part. */
export function sumUpLookedAt(value: unknown): void {
  if (sum !== undefined) add(`\nlooked at ${wordsOf(value).replaceAll(ofHost, '').replaceAll(root, '')}`)
}

/** Where a stack went, and idempotency keys of tests, which are counted in a process that has other tests each time. */
const ofHost = /\n *at .*|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g

/** What is no plain JSON is told by its kind; of an error, what it carries as well, such as the hint of a problem. */
function wordsOf(value: unknown): string {
  // What the engine says is another sentence in each of its versions.
  if (value instanceof SyntaxError || value instanceof TypeError) return value.name
  if (value instanceof Error) return `${value.name}: ${value.message} ${jsonOf({ ...value })}`
  return typeof value === 'object' ? jsonOf(value) : String(value)
}

function jsonOf(value: unknown): string {
  try {
    return JSON.stringify(value)
  } catch {
    return 'no JSON'
  }
}

/** Begins with nothing: what a test shares with others was made for whichever of them was first. */
export function beginSum({ file, fullTestName }: RunnerTestCase): void {
  // A test that has its seed in its name has another name each time.
  const isHeld = held.test(nameOf(file)) && !fullTestName.includes('SEED=')
  sum = isHeld ? new Sum() : undefined
  text = ''
  drawn.atRandom = false
}

/** Tells where a test went otherwise than it is written down; undefined where it went as it is. */
export function findOther(task: RunnerTestCase): string | undefined {
  if (sum === undefined || sum.value === ofNothing || drawn.atRandom) return undefined
  if (task.result?.state === 'fail') return undefined
  const name = nameOf(task.file)
  const test = sumOf(task.fullTestName)
  if (shownIn !== undefined) show(shownIn, `${name} ${task.fullTestName}`)
  const [before, now] = [written().get(name)?.get(test), shown(sum)]
  if (isWriting || isComparing) {
    noting = task.file
    note(test, before, now)
    return undefined
  }
  if (before === undefined || before === varies || before === now) return undefined
  return `what happened in this test is not what test/support/told.txt has of it: an answer, an event, a move or a new row is another one. If that is what you want, \`npm run answers\` writes it. To see what is different, run the test here and on the commit before with SHOW_TOLD=folder, and compare the folders.`
}

function show(folder: string, test: string): void {
  mkdirSync(folder, { recursive: true })
  writeFileSync(`${folder}/${test.replace(/[^\w.-]+/g, '-').slice(0, 200)}.txt`, text)
}

/** What was met in the file that runs. */
const noted = new Map<string, string>()
let noting: RunnerTestFile | undefined

function note(test: string, before: string | undefined, now: string): void {
  // Two tests of one name are told apart by nothing.
  const known = [noted.get(test), isComparing ? before : undefined]
  const isOther = known.some((each) => each !== undefined && each !== now)
  noted.set(test, before === varies || isOther ? varies : now)
}

/** Writes what was met in a file. Tests that did not run stay as they are. */
export function writeSums(): void {
  if (noting === undefined) return
  const name = nameOf(noting)
  const tests = testsOf(noting).map(({ fullTestName }) => sumOf(fullTestName))
  alone(() => {
    const all = readAll()
    const sums = [...(all.get(name) ?? []), ...noted].filter(([test]) => tests.includes(test))
    all.set(name, new Map(sums))
    writeFileSync(
      told,
      [...all]
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(lineOf)
        .join(''),
    )
  })
  noted.clear()
  noting = undefined
}

/** Does it while no other worker does: each of them has files of its own to write down. */
function alone(write: () => void): void {
  const lock = `${told}.lock`
  const pause = new Int32Array(new SharedArrayBuffer(4))
  for (;;) {
    try {
      mkdirSync(lock)
      break
    } catch {
      Atomics.wait(pause, 0, 0, 5)
    }
  }
  try {
    write()
  } finally {
    rmdirSync(lock)
  }
}

function lineOf([name, sums]: [string, Sums]): string {
  return `${[name, ...[...sums].map((each) => each.join('')).sort()].join(' ')}\n`
}

function testsOf({ tasks }: RunnerTestSuite): RunnerTestCase[] {
  return tasks.flatMap((task) => (task.type === 'suite' ? testsOf(task) : [task]))
}

function nameOf({ filepath }: RunnerTestFile): string {
  return filepath.slice(`${root}test/`.length)
}
