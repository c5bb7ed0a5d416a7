import { type CauseName, causes, causesOfWays } from './causes.js'
import { genuine, stranger } from './checks.js'
import type { Result, Seen, Symptom } from './examination.js'
import { differences, type Way } from './ways.js'

/** A mistake that was found, with the checks that fail because of it. */
export interface Mistake {
  /** Undefined where it is not known. */
  readonly cause: CauseName | undefined
  readonly results: readonly Result[]
}

/** The symptom of each check that fails, by its name. */
type Symptoms = ReadonlyMap<string, Symptom>

/** A mistake that makes several checks fail at once. */
interface Rule {
  readonly cause: CauseName
  /** Tells whether it is this mistake. */
  is(symptoms: Symptoms, seen: Seen): boolean
  /** The checks that fail because of it. */
  explains(result: Result, symptoms: Symptoms): boolean
}

const year = 'refuses what was sent a year ago'
const sixMinutes = 'refuses what was sent six minutes ago'
const unknownType = 'accepts a type of event that it does not know'
const twice = 'accepts the same delivery twice, and acts once'
const secondAttempt = 'accepts a second attempt, which is signed anew, and acts once'

/** The rules in order: those behind one do not look at what it explains. */
const rules: readonly Rule[] = [
  {
    cause: 'limits-deliveries',
    is: (symptoms) => [...symptoms.values()].includes('limited'),
    explains: ({ symptom }) => symptom === 'limited',
  },
  {
    cause: 'redirects',
    is: (symptoms) => [...symptoms.values()].includes('redirected'),
    explains: ({ symptom }) => symptom === 'redirected',
  },
  {
    cause: 'answers-2xx-to-what-it-refuses',
    is: (symptoms, { results }) =>
      symptoms.get(stranger.name) === 'answered' &&
      results.some(({ check, acted }) => check === stranger && acted === 0),
    explains: ({ check, symptom, acted }) =>
      symptom === 'answered' && check.answer === 'refused' && acted === 0,
  },
  {
    cause: 'signature-unchecked',
    is: (symptoms) => symptoms.get(stranger.name) === 'answered',
    explains: ({ check, symptom }) =>
      check.about === 'signature' &&
      check.answer === 'refused' &&
      (symptom === 'answered' || symptom === 'failed'),
  },
  {
    cause: 'fails-instead-of-refusing',
    is: (symptoms) => symptoms.get(stranger.name) === 'failed',
    explains: ({ check, symptom }) => check.answer === 'refused' && symptom === 'failed',
  },
  {
    cause: 'age-of-the-event',
    is: (symptoms) =>
      symptoms.get('accepts the tenth attempt of an event that happened 47 hours ago') === 'answered' &&
      symptoms.get(sixMinutes) === 'answered',
    explains: ({ check, symptom }) => check.about === 'time' && symptom === 'answered',
  },
  {
    cause: 'age-unchecked',
    is: (symptoms) => symptoms.get(year) === 'answered',
    explains: ({ check, symptom }) =>
      check.about === 'time' && check.answer === 'refused' && symptom === 'answered',
  },
  {
    cause: 'too-old-accepted',
    is: (symptoms) => symptoms.get(sixMinutes) === 'answered',
    explains: ({ check, symptom }) =>
      check.about === 'time' && check.answer === 'refused' && symptom === 'answered',
  },
  {
    cause: 'body-alone-signed',
    is: (_, { way }) => way.message === 'body',
    explains: ({ check, symptom }) => symptom === 'answered' && check.answered === 'timestamp-unsigned',
  },
  {
    // Who writes the body anew has to read it first.
    cause: 'writes-the-body-anew',
    is: (_, { way, results }) =>
      way.reading !== 'as it came' || results.some(({ shown }) => shown === 'writes-the-body-anew'),
    explains: ({ check, symptom, shown }) =>
      shown === 'writes-the-body-anew' || (symptom === 'failed' && check.failed === 'reads-before-checking'),
  },
  {
    cause: 'unknown-types-refused',
    is: (symptoms) => symptoms.has(unknownType),
    explains: ({ check, symptom }, symptoms) =>
      (check.name === unknownType || check.answered === 'types-refused') &&
      symptom === symptoms.get(unknownType),
  },
  {
    cause: 'acts-twice',
    is: (symptoms) => symptoms.get(twice) === 'effects',
    explains: ({ check, symptom }) => check.about === 'again' && symptom === 'effects',
  },
  {
    cause: 'duplicates-refused',
    is: (symptoms) => symptoms.get(twice) === 'answered' || symptoms.get(twice) === 'failed',
    explains: ({ check, symptom }, symptoms) =>
      check.about === 'again' && check.answered !== 'one-at-a-time' && symptom === symptoms.get(twice),
  },
  {
    cause: 'remembers-the-delivery',
    is: (symptoms) => symptoms.get(secondAttempt) === 'effects',
    explains: ({ check, symptom }) =>
      symptom === 'effects' &&
      (check.effects === 'remembers-the-delivery' || check.effects === 'acts-on-replays'),
  },
]

/** Finds the causes of what was seen: of what is not explained it says so, and guesses nothing. */
export function diagnose(seen: Seen): readonly Mistake[] {
  const mistakes = new Map<CauseName | undefined, Result[]>()
  const found = (cause: CauseName | undefined, ...results: readonly Result[]): void => {
    mistakes.set(cause, [...(mistakes.get(cause) ?? []), ...results])
  }
  for (const cause of causesOf(seen.way)) found(cause)
  if (seen.stop !== undefined) found(seen.stop.cause)
  let left = seen.results.filter(({ symptom }) => symptom !== undefined)
  // Where what is genuine is accepted at times only, nothing else says why it is not.
  const isFickle = left.some(({ check }) => check === genuine)
  const unsteady = left.filter(({ isSteady, symptom }) => symptom !== 'limited' && (isFickle || !isSteady))
  left = left.filter((result) => !unsteady.includes(result))
  const symptoms: Symptoms = new Map(
    left.flatMap(({ check, symptom }) => (symptom ? [[check.name, symptom]] : [])),
  )
  for (const rule of rules) {
    if (!rule.is(symptoms, seen)) continue
    const explained = left.filter((result) => rule.explains(result, symptoms))
    if (explained.length > 0) found(rule.cause, ...explained)
    left = left.filter((result) => !explained.includes(result))
  }
  for (const result of left) found(ownCause(result), result)
  if (unsteady.length > 0) found(undefined, ...unsteady)
  return [...mistakes].map(([cause, results]) => ({ cause, results }))
}

/** The mistakes that a way of signing shows. */
function causesOf(way: Way): readonly CauseName[] {
  return differences(way).flatMap((part) => {
    const byValue: Readonly<Record<string, CauseName | undefined>> = causesOfWays[part]
    const cause = byValue[way[part]]
    return cause === undefined ? [] : [cause]
  })
}

function ownCause({ check, symptom, shown }: Result): CauseName | undefined {
  if (shown !== undefined) return shown
  if (check === genuine) return undefined
  if (symptom === 'answered' || symptom === 'failed' || symptom === 'effects') return check[symptom]
  return undefined
}

/** Tells whether a mistake breaks what the contract promises, and not prudence alone. */
export function isPromised({ cause, results }: Mistake): boolean {
  if (cause !== undefined && results.length === 0) return true
  return results.length === 0 || results.some(({ check }) => check.class === 'promised')
}

export function textOf(cause: CauseName | undefined) {
  return cause === undefined
    ? {
        says: 'Not known: what it does is none of the mistakes that certify knows.',
        mend: 'Look at the request below: it is what the route answered in this way.',
      }
    : causes[cause]
}
