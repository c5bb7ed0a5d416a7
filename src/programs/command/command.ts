import { UsageError } from '../../kernel/errors.js'

export interface Flag {
  /** The word for the value in the help; none for a flag that is there or not. */
  readonly value?: string
  readonly text: string
  /** The option of `createSimulator` that it sets, where that has another name. */
  readonly option?: string
  /** It may be given several times, which is the same as several values with commas between them. */
  readonly isMany?: true
}

export interface Command {
  readonly summary: string
  /** The word for what it takes beside flags; nothing unless given. */
  readonly takes?: string
  /** The word for a command of its user's that it takes behind `--`; none unless given. */
  readonly behind?: string
  /** A sentence for who gives it more than it takes. */
  readonly instead?: string
  readonly flags: Readonly<Record<string, Flag>>
  /** Resolves with the exit code. @param behind the words behind `--` */
  run(flags: Flags, behind: readonly string[]): Promise<number> | number
}

export type Flags = Readonly<Record<string, string | boolean | undefined>>

export function say(text: string): number {
  console.log(text)
  return 0
}

export function listOf(text: string | boolean): readonly string[] {
  return String(text)
    .split(',')
    .map((item) => item.trim())
}

/** Those of the flags that have a value. */
export function given<Name extends string>(
  flags: Flags,
  ...names: readonly Name[]
): { [N in Name]?: string } {
  const values: { [N in Name]?: string } = {}
  for (const name of names) {
    const value = flags[name]
    if (typeof value === 'string') values[name] = value
  }
  return values
}

const defaultPort = 6464
export const port: Flag = { value: 'n', text: `${defaultPort} unless given; 0 takes a free one` }

/** @throws UsageError for what is no port */
export function portOf({ port: text = String(defaultPort) }: Flags): number {
  const number = Number(text)
  if (!/^\d+$/.test(String(text)) || number > 65_535)
    throw new UsageError(`--port is ${String(text)}: it must be a whole number from 0 to 65535.`)
  return number
}
