import { textInShell } from '../../kernel/code-text.js'
import type { CauseName } from './causes.js'
import type { Check } from './check.js'
import { diagnose, isPromised, type Mistake, textOf } from './diagnosis.js'
import type { Result, Seen } from './examination.js'
import type { Sent } from './maker.js'
import type { Answer } from './receiver.js'

/** One check, as the card shows it. */
export interface CardCheck {
  readonly name: string
  readonly class: Check['class']
  /** The place that says so. */
  readonly source: string
  readonly outcome: 'passes' | 'fails'
  /** The answers of the route, such as `401` or `204, 204; acted twice`. */
  readonly answered: string
  /** Milliseconds of the host that the longest answer took. */
  readonly ms: number
}

/** A mistake of the route, by its cause. */
export interface CardMistake {
  /** Undefined where the mistake is none of those that certify knows. */
  readonly cause: CauseName | undefined
  readonly class: Check['class']
  readonly says: string
  readonly mend: string
  /** The checks that fail because of it. */
  readonly checks: readonly string[]
  /** The request that shows it, as a command; where the cause is known the check says enough. */
  readonly curl: string | undefined
}

export interface CardData {
  readonly route: string
  readonly publicKey: string
  readonly seed: string
  /** True where the route does all that the contract promises; undefined where it could not be examined. */
  readonly isRight: boolean | undefined
  /** The reason why it could not be examined to the end. */
  readonly stopped: string | undefined
  readonly mistakes: readonly CardMistake[]
  readonly checks: readonly CardCheck[]
  /** Things that the card could not see, and why. */
  readonly unseen: readonly string[]
  readonly remarks: readonly string[]
  readonly deliveries: number
}

interface Setting {
  readonly route: string
  readonly url: string
  readonly publicKey: string
  readonly seed: string
  readonly hasEffects: boolean
  readonly limitMs: number
}

/** Writes down what was seen. */
export function cardOf(seen: Seen, setting: Setting): CardData {
  const { route, url, publicKey, seed } = setting
  const mistakes = diagnose(seen).map((mistake) => shownMistake(mistake, seen, url))
  const { stop } = seen
  const isRight = stop === undefined ? mistakes.every((mistake) => mistake.class !== 'promised') : undefined
  return {
    route,
    publicKey,
    seed,
    // A route of which the mistake is known was seen well enough.
    isRight: stop?.cause === undefined ? isRight : false,
    stopped: stop?.says,
    mistakes,
    checks: seen.results.map(shownCheck),
    unseen: unseenOf(seen, setting),
    remarks: remarksOf(seen, setting),
    deliveries: seen.sent,
  }
}

function shownMistake(mistake: Mistake, { stop }: Seen, url: string): CardMistake {
  const { cause, results } = mistake
  const { says, mend } = textOf(cause)
  const proof = results[0]?.proof ?? (cause === stop?.cause ? stop?.proof : undefined)
  return {
    cause,
    class: isPromised(mistake) ? 'promised' : 'prudent',
    says,
    mend,
    checks: results.map(({ check, isSteady }) =>
      isSteady ? check.name : `${check.name} (it answers differently to the same)`,
    ),
    curl: cause === undefined && proof !== undefined ? curlOf(proof, url) : undefined,
  }
}

function shownCheck({ check, symptom, answers, acted }: Result): CardCheck {
  const { name, source, class: kind } = check
  return {
    name,
    class: kind,
    source,
    outcome: symptom === undefined ? 'passes' : 'fails',
    answered: [
      shortened(answers.map(shownAnswer)),
      ...(acted === undefined ? [] : [`acted ${timesOf(acted)}`]),
    ].join('; '),
    ms: Math.max(0, ...answers.map(({ ms }) => ms)),
  }
}

/** Many equal answers are one. */
function shortened(answers: readonly string[]): string {
  return [...new Set(answers)].join(', ')
}

function shownAnswer({ status, failure }: Answer): string {
  return status === undefined ? (failure?.says ?? 'nothing') : String(status)
}

function timesOf(count: number): string {
  return count === 1 ? 'once' : count === 2 ? 'twice' : `${count} times`
}

function unseenOf({ stop, sawEffects }: Seen, { hasEffects }: Setting): readonly string[] {
  if (stop !== undefined) return ['everything behind the first delivery']
  if (!hasEffects)
    return ['whether it acts once on what comes twice, and not at all on what it refuses: give it effects']
  if (!sawEffects) return ['whether it acts once on what comes twice: no event changed what the effects show']
  return []
}

function remarksOf({ slowest, results, stop }: Seen, { limitMs }: Setting): readonly string[] {
  const remarks: string[] = []
  if (stop === undefined && slowest > limitMs / 4)
    remarks.push(
      `The slowest answer took ${seconds(slowest)}: ${seconds(limitMs)} are allowed. Answer first, and work afterwards.`,
    )
  const atOnce = results.find(({ check }) => check.answered === 'one-at-a-time')
  const alone = results.find(({ check }) => check.events === 1 && check.atOnce === undefined)
  const [together, single] = [longest(atOnce), longest(alone)]
  if (together > 100 && together > 3.5 * single)
    remarks.push(
      'It seems to handle one delivery after the other: five at once took as long as five in a row.',
    )
  return remarks
}

function longest(result: Result | undefined): number {
  return Math.max(0, ...(result?.answers ?? []).map(({ ms }) => ms))
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} seconds`
}

/** Writes a delivery as a command for a shell. */
export function curlOf({ method, headers, body }: Sent, url: string): string {
  const lines = [
    `curl -i -X ${method} ${textInShell(url)}`,
    ...Object.entries(headers).map(([name, value]) => `-H ${textInShell(`${name}: ${value}`)}`),
    ...(method === 'POST' ? [`--data-binary ${textInShell(body)}`] : []),
  ]
  return lines.join(' \\\n  ')
}

/** Writes a card as text. */
export function cardText(card: CardData): string {
  const { mistakes, checks, stopped, unseen, remarks } = card
  const failed = checks.filter(({ outcome }) => outcome === 'fails')
  const lines = [
    `certify ${card.route}`,
    `It has to check with the public key ${card.publicKey}.`,
    '',
    verdictOf(card),
    ...(stopped === undefined ? [] : ['', `Not examined to the end: ${stopped}.`]),
    ...mistakes.flatMap((mistake) => ['', ...mistakeLines(mistake)]),
    ...(failed.length === 0
      ? []
      : ['', 'What fails:', ...failed.map(({ name, answered }) => `  ${name}: ${answered}`)]),
    ...(unseen.length === 0 ? [] : ['', 'Not seen:', ...unseen.map((each) => `  ${each}`)]),
    ...(remarks.length === 0 ? [] : ['', ...remarks]),
  ]
  return lines.join('\n')
}

export function verdictOf({ isRight, mistakes, checks }: CardData): string {
  const passed = checks.filter(({ outcome }) => outcome === 'passes').length
  const counts = `${passed} of ${checks.length} checks pass`
  if (isRight === undefined) return 'Nothing can be said of it.'
  if (isRight) return `Right: ${counts}${mistakes.length > 0 ? ', and what does not is prudent only' : ''}.`
  const count = mistakes.filter((mistake) => mistake.class === 'promised').length
  return `Not right: ${count === 1 ? 'one mistake' : `${count} mistakes`}${checks.length > 0 ? `; ${counts}` : ''}.`
}

function mistakeLines({ cause, class: kind, says, mend, checks, curl }: CardMistake): readonly string[] {
  return [
    `${cause ?? 'not known'}${kind === 'prudent' ? ' (prudent)' : ''}`,
    `  ${says}`,
    `  ${mend}`,
    // The name of a cause says what it is about.
    ...(cause === undefined ? checks.map((check) => `  - ${check}`) : []),
    ...(curl === undefined ? [] : curl.split('\n').map((line) => `  ${line}`)),
  ]
}
