import { parseArgs } from 'node:util'

/** What was typed behind a command, word by word. @param flags those that there are, and whether each takes a value */
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
