import { nearest } from '../kernel/closest.js'
import { UsageError } from '../kernel/errors.js'
import { isPlainObject, wrongOption } from '../kernel/names.js'
import { printable, quoted } from '../kernel/shown.js'
import { blamingReads } from './call-site.js'
import { either, hint } from './hints.js'
import { namesAt, parseWith, valueAt } from './reading.js'
import { type Members, type Option, Section, type ValuesOf } from './settings.js'

/** The values of options, by their names: one that was left out is not there. */
export type GivenValues = Readonly<Record<string, unknown>>

/**
 * Reads options by their declarations.
 * @param call what took them
 * @throws UsageError naming every wrong one
 */
export function readOptions(members: Members, given: unknown, call: string): GivenValues {
  const wrong: string[] = []
  const read = blamingReads(call, given, () => readMembers(members, given, '', wrong))
  if (wrong.length > 0) throw new UsageError(hint`${either(`${call}: `, '')}${wrong.join('; ')}.`)
  return read
}

/** The values of the options of one declaration, with the defaults of what is left out. */
export function valuesOf<M extends Members>(members: M, given: GivenValues): ValuesOf<M> {
  const values: Record<string, unknown> = {}
  for (const [name, member] of Object.entries<Members[string]>(members)) {
    const value = given[name]
    values[name] =
      member instanceof Section
        ? valuesOf(member.members, isPlainObject(value) ? value : {})
        : value === undefined
          ? member.about.default
          : value
  }
  // Each value was read by the schema of its option, or is its default.
  return values as ValuesOf<M>
}

/** @param wrong what is wrong is added to it */
function readMembers(members: Members, given: unknown, place: string, wrong: string[]): GivenValues {
  const names = Object.keys(members)
  if (!isPlainObject(given)) {
    const must = `must be an object with members such as ${names[0]}`
    wrong.push(
      place === '' ? `the options are ${quoted(given)}: they ${must}` : wrongOption(place, given, must),
    )
    return {}
  }
  const read: Record<string, unknown> = {}
  for (const [name, member] of Object.entries(members)) {
    const value = given[name]
    if (value === undefined) continue
    const path = place === '' ? name : `${place}.${name}`
    read[name] =
      member instanceof Section
        ? readMembers(member.members, value, path, wrong)
        : readOption(member, value, path, wrong)
  }
  const unknown: string[] = []
  // What is inherited is an option as well.
  for (const name in given) if (!Object.hasOwn(members, name)) unknown.push(name)
  if (unknown.length > 0) wrong.push(unknownOptions(unknown, names, place))
  return read
}

function readOption({ schema, about }: Option, value: unknown, name: string, wrong: string[]): unknown {
  const read = parseWith(schema(), value)
  if (read.ok) return read.value
  for (const { field, message, code } of read.errors) {
    const path = field === '' ? [] : field.split('.')
    const option = [name, ...path].join('.')
    if (code === 'unknown_field') {
      const known = namesAt(schema(), path.slice(0, -1))
      wrong.push(unknownOptions(path.slice(-1), known, [name, ...path.slice(0, -1)].join('.')))
    } else if (about.secret || !message.startsWith('must ')) wrong.push(`the option ${option} ${message}`)
    else wrong.push(wrongOption(option, valueAt(value, path), message))
  }
  return undefined
}

/** The number of unknown options that one message names. */
const maxUnknownOptions = 10

/** Says which options there are not, each with the one that may be meant, and which there are. */
function unknownOptions(names: readonly string[], known: readonly string[], place = ''): string {
  const told = names.slice(0, maxUnknownOptions).map((name) => {
    const meant = nearest(name, known)
    return `${printable(place === '' ? name : `${place}.${name}`)}${meant === undefined ? '' : ` (did you mean ${meant}?)`}`
  })
  const more = names.length > maxUnknownOptions ? ` and ${names.length - maxUnknownOptions} more` : ''
  return `there is no option ${told.join(', ')}${more}; the options are ${known.join(', ')}`
}
