import { meantAmong } from './closest.js'
import { UsageError } from './errors.js'
import { printable, quoted } from './shown.js'

/**
 * Tells whether its members are what it says: no array, Map, Date or promise, whose members would be none. Also an object of
 * another realm, such as a test runner makes.
 */
export function isPlainObject(value: unknown): value is Readonly<Record<string, unknown>> {
  if (typeof value !== 'object') return false
  try {
    return Object.prototype.toString.call(value) === '[object Object]'
  } catch {
    // A proxy that was revoked, or that throws at every access, cannot be read.
    return false
  }
}

/**
 * Checks that loops see nothing on `Object.prototype`. Whatever they see there is a member of every object: options and
 * bodies would all have one that nobody gave them.
 * @throws UsageError naming it, and how to add it so that nothing sees it
 */
export function checkPrototype(call: string): void {
  for (const name in {})
    throw new UsageError(
      `${call}: something has put ${printable(name)} on Object.prototype, so that every object seems to have it. Put it there with Object.defineProperty(Object.prototype, ${JSON.stringify(printable(name))}, { value, enumerable: false }), or remove it.`,
    )
}

/** A function of the caller's. @throws UsageError for anything else */
export function checkFunction(value: unknown, call: string): void {
  if (typeof value !== 'function')
    throw new UsageError(`${call} takes a function, and was given ${printable(value)}.`)
}

/** @throws UsageError for what is no text, where the call takes an id. @param takes such as `the id of an event` */
export function checkText(value: unknown, call: string, takes: string): asserts value is string {
  if (typeof value !== 'string')
    throw new UsageError(`${call} takes ${takes}, and was given ${printable(value)}.`)
}

/** @throws UsageError for what is no object of options, and for a member that nothing reads: misspelt, it would say nothing */
export function checkNames(options: unknown, known: readonly string[], call: string): void {
  if (!isPlainObject(options))
    throw new UsageError(
      `${call}: the options are ${printable(options)}: they must be an object with members such as ${known[0]}.`,
    )
  for (const name of Object.keys(options)) {
    if (!known.includes(name))
      throw new UsageError(`${call}: there is no option ${printable(name)}. ${meantAmong(name, known)}`)
  }
}

/** A kind of option: what it must be, as the message says it, and a test for that. */
export type Kind = readonly [must: string, is: (value: unknown) => boolean]

const kinds = {
  text: ['a text', (value: unknown) => typeof value === 'string'],
  seed: [
    'a text or a number',
    (value: unknown) => typeof value === 'string' || (typeof value === 'number' && Number.isFinite(value)),
  ],
  flag: ['true or false', (value: unknown) => typeof value === 'boolean'],
  function: ['a function', (value: unknown) => typeof value === 'function'],
  object: ['an object', isPlainObject],
  port: [
    'a whole number from 0 to 65535',
    (value: unknown) => Number.isInteger(value) && Number(value) >= 0 && Number(value) <= 65_535,
  ],
  status: ['a whole number', (value: unknown) => Number.isInteger(value)],
  texts: [
    'a list of texts',
    (value: unknown) => Array.isArray(value) && value.every((each) => typeof each === 'string'),
  ],
  pattern: [
    'a text or a regular expression',
    (value: unknown) =>
      typeof value === 'string' || Object.prototype.toString.call(value) === '[object RegExp]',
  ],
} as const satisfies Readonly<Record<string, Kind>>

/** The values that an option takes: one of these kinds or of its own, one of these texts, or what somebody else looks at. */
type Takes = keyof typeof kinds | Kind | readonly string[] | 'any'

/**
 * Checks the names as {@link checkNames} does, and also the kind of each option: a filter with a number where rows have
 * a text would find nothing, and a test that expects nothing would pass.
 * @throws UsageError naming the option
 */
export function checkOptions(options: unknown, takes: Readonly<Record<string, Takes>>, call: string): void {
  checkNames(options, Object.keys(takes), call)
  for (const [name, value] of Object.entries(Object(options))) {
    const kind = takes[name]
    if (value === undefined || kind === undefined || kind === 'any') continue
    const [must, is] = typeof kind === 'string' ? kinds[kind] : isKind(kind) ? kind : oneOf(kind)
    if (!is(value)) throw new UsageError(`${call}: ${wrongOption(name, value, `must be ${must}`)}.`)
  }
}

function isKind(takes: Kind | readonly string[]): takes is Kind {
  return typeof takes[1] === 'function'
}

function oneOf(texts: readonly string[]): Kind {
  return [`one of ${texts.join(', ')}`, (value) => texts.some((each) => each === value)]
}

/** Says what an option was given and what it must be, in the words of every call that takes options. */
export function wrongOption(name: string, value: unknown, must: string): string {
  return `the option ${name} is ${quoted(value)}: it ${must}`
}

/** Checks that a text is the address of a server. */
export function isHttpUrl(value: unknown): value is string {
  return typeof value === 'string' && /^https?:/i.test(value) && URL.canParse(value)
}
