import * as z from 'zod'
import { defaultOf, type Members, Option, Section } from '../../contract/settings.js'
import { UsageError } from '../../kernel/errors.js'
import { isPlainObject } from '../../kernel/names.js'
import { optionMembers, type SimulatorOptions } from '../../kit/options.js'

/** An option of `createSimulator` as a flag of the command line. */
export interface OptionFlag {
  /** The word for the value in the help. */
  readonly value: string
  readonly text: string
  /** The option, such as `limits.rate`. */
  readonly option: string
  /** @throws UsageError naming what the flag takes */
  read(text: string): SimulatorOptions
}

/**
 * The options that make sense for a server, by flag. Not among them: `baseUrl` and `keyPrefix`, which the server decides,
 * and what only a test can hand over.
 */
export const optionFlags: Readonly<Record<string, OptionFlag>> = Object.fromEntries(
  flagsOf(optionMembers(), []),
)

function flagsOf(members: Members, path: readonly string[]): readonly (readonly [string, OptionFlag])[] {
  return Object.entries(members).flatMap(([name, member]) => {
    const place = [...path, name]
    const inner = member instanceof Section ? flagsOf(member.members, place) : []
    const declared = member instanceof Section ? member.flag : member.about.flag
    if (declared === undefined) return inner
    const [written, read] = typeof declared === 'string' ? [declared] : declared
    const [, flag = '', value = wordsOf(member)] = /^--(\S+)(?: <(.*)>)?$/.exec(written) ?? []
    const one: OptionFlag = {
      value,
      text: helpOf(member),
      option: place.join('.'),
      read: (text) => nested(place, read === undefined ? valueIn(member, flag, text) : read(text)),
    }
    return [[flag, one], ...inner]
  })
}

function nested(path: readonly string[], value: unknown): SimulatorOptions {
  const [name, ...rest] = path
  return name === undefined ? Object(value) : { [name]: rest.length === 0 ? value : nested(rest, value) }
}

/** The words that stand for the value, where the declaration names none. */
function wordsOf(member: Option | Section): string {
  const schema = member instanceof Option ? member.schema() : undefined
  return schema instanceof z.ZodEnum ? schema.options.join('|') : 'on|off'
}

/** The first sentence of what the option is for, and its default. */
function helpOf(member: Option | Section): string {
  const [sentence = ''] = member.text.split(/\.(?: |$)/)
  const start = /^[A-Z][a-z]/.test(sentence)
    ? sentence.slice(0, 1).toLowerCase() + sentence.slice(1)
    : sentence
  const value = member instanceof Option ? defaultOf(member) : undefined
  const shown = { '`true`': 'on', '`false`': 'off' }[value ?? ''] ?? value
  return `${start}${shown === undefined || shown === '`{}`' ? '' : `; ${shown} unless given`}`.replace(
    /`'?(.*?)'?`/g,
    '$1',
  )
}

/** Reads the text of a flag into the form that its option takes; createSimulator checks the value. */
function valueIn(member: Option | Section, flag: string, text: string): unknown {
  if (member instanceof Section)
    return pairsIn(flag, text, (name, value) => {
      const inner = member.members[name]
      return inner === undefined ? value : valueIn(inner, flag, value)
    })
  const schema = member.schema()
  if (schema instanceof z.ZodBoolean) {
    if (text === 'on' || text === 'off') return text === 'on'
    throw new UsageError(`--${flag} is ${text}: it must be on or off.`)
  }
  if (schema instanceof z.ZodObject || schema instanceof z.ZodRecord) return pairsIn(flag, text)
  if (schema instanceof z.ZodNullable && text === 'none') return null
  const isNumber = /^\d+$/.test(text) && schema.safeParse(Number(text)).success
  return isNumber ? Number(text) : text
}

/** @throws UsageError for what is no list of pairs */
function pairsIn(
  flag: string,
  text: string,
  read: (name: string, value: string) => unknown = (_, value) => value,
): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    text.split(',').map((part) => {
      const [, name = '', value = ''] = /^\s*([^=]+)=(.+?)\s*$/.exec(part) ?? []
      if (name !== '') return [name, read(name, value)]
      throw new UsageError(`--${flag} is ${text}: it must be name=value, with commas between several.`)
    }),
  )
}

/** Options of several flags as one: objects that two of them have are merged. */
export function mergedOptions(parts: readonly SimulatorOptions[]): SimulatorOptions {
  return parts.reduce<SimulatorOptions>(merge, {})
}

function merge<T extends object>(one: T, other: T): T {
  const merged = { ...one, ...other }
  for (const [name, value] of Object.entries(other)) {
    const before: unknown = Reflect.get(one, name)
    if (isPlainObject(before) && isPlainObject(value)) Reflect.set(merged, name, merge(before, value))
  }
  return merged
}
