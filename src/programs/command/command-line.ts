import { parseArgs } from 'node:util'
import { meantAmong, nearest } from '../../kernel/closest.js'
import { UsageError } from '../../kernel/errors.js'
import type { Command, Flag, Flags } from './command.js'

/** Reads what was typed, by what a command knows. */

/** @throws UsageError for what is no command */
export function commandNamed(name: string, commands: Readonly<Record<string, Command>>): Command {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (command !== undefined) return command
  if (name.startsWith('-')) {
    // What stands behind it may be a key.
    const [flag = name] = name.split('=')
    throw new UsageError(
      `a command comes before the flag ${flag}, such as platform-simulator serve ${flag}. See --help for all.`,
    )
  }
  throw new UsageError(
    `there is no command ${name}. ${meantAmong(name, Object.keys(commands))} See --help for all.`,
  )
}

/** @throws UsageError for what the command does not know, and for a value that is missing, empty or too much */
export function readFlags(args: readonly string[], name: string, command: Command): Flags {
  const flags: Readonly<Record<string, Flag>> = { ...command.flags, help: { text: '' } }
  const tokens = commandTokens(
    args,
    Object.entries(flags).map(([flag, { value }]) => [flag, value !== undefined] as const),
  )
  const values: Record<string, string | boolean> = {}
  for (const token of tokens) {
    if (token.kind === 'positional') {
      if (command.takes === undefined || values[command.takes] !== undefined)
        throw new UsageError(tooMuch(name, command, token.value))
      values[command.takes] = token.value
    }
    if (token.kind !== 'option') continue
    const flag = flags[token.name]
    if (flag === undefined) throw unknownFlag(name, command, token.rawName)
    if (flag.value === undefined) {
      if (token.value !== undefined)
        throw new UsageError(`${token.rawName} takes no value: give ${token.rawName} alone, or leave it out.`)
      values[token.name] = true
      continue
    }
    if (token.value === undefined || token.value.startsWith('--'))
      throw new UsageError(`${token.rawName} needs a value: ${token.rawName} <${flag.value}>.`)
    if (token.value === '')
      throw new UsageError(
        `${token.rawName} is empty: give ${token.rawName} <${flag.value}>, or leave it out.`,
      )
    const before = values[token.name]
    if (before !== undefined && before !== token.value && flag.isMany !== true)
      throw new UsageError(
        `${token.rawName} is given twice, as ${before} and as ${token.value}: give it once.`,
      )
    values[token.name] =
      before === undefined || flag.isMany !== true ? token.value : `${before}, ${token.value}`
  }
  return values
}

/** Refuses more than a command takes. What is given to `compare` is not repeated: it may be the key, in the wrong place. */
function tooMuch(name: string, { takes, instead }: Command, given: string): string {
  const word = name === 'compare' ? 'something else' : given
  const what =
    takes === undefined
      ? `${name} takes flags only, and was given ${word}.`
      : `${name} takes one ${takes}, and was given ${word} as well.`
  return [what, ...(instead === undefined ? [] : [instead]), `See platform-simulator ${name} --help.`].join(
    ' ',
  )
}

function unknownFlag(name: string, { flags, instead }: Command, given: string): UsageError {
  const names = [...Object.keys(flags), 'help'].map((flag) => `--${flag}`)
  // Of one letter: those that begin with it.
  const meant = /^-\w$/.test(given)
    ? names.filter((flag) => flag.startsWith(`-${given.toLowerCase()}`))
    : [nearest(given, names)].filter((flag) => flag !== undefined)
  const asked = meant.length > 0 ? `Did you mean ${meant.join(', or ')}?` : instead
  return new UsageError(
    [`there is no flag ${given}.`, asked, `See platform-simulator ${name} --help.`]
      .filter((part) => part !== undefined)
      .join(' '),
  )
}

/** Options of the library are flags here: who types them knows no others. */
export function withFlagNames(message: string, command: Command | undefined): string {
  if (command === undefined) return message
  const named = message.replace(
    /\b(?:(?:createSimulator|listen): )?(?:the )?option (\w+(?:\.\w+)*)/g,
    (words, option: string) => {
      const flag = Object.entries(command.flags).find(([name, of]) => (of.option ?? name) === option)
      return flag === undefined ? words : `--${flag[0]}`
    },
  )
  return named.replace('it must be a Date, an', 'it must be an')
}

/** Splits what was typed behind a command into words. @param flags those that there are, and whether each takes a value */
export function commandTokens(args: readonly string[], flags: readonly (readonly [string, boolean])[]) {
  const { tokens } = parseArgs({
    args: [...args],
    strict: false,
    tokens: true,
    options: {
      ...Object.fromEntries(
        flags.map(([flag, isValued]) => [
          flag,
          { type: isValued ? ('string' as const) : ('boolean' as const) },
        ]),
      ),
      help: { type: 'boolean', short: 'h' },
    },
  })
  return tokens
}
