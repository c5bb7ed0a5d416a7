import { UsageError } from '../../kernel/errors.js'
import { parseJson } from '../../kernel/json.js'
import { isPlainObject } from '../../kernel/names.js'
import { printable, quoted } from '../../kernel/shown.js'

/** A difference that is known, and not told again. */
export interface Exception {
  /** The operation, as the report names it. */
  readonly operation: string
  /** The place in it, as the report names it; all places unless given. */
  readonly at: string | undefined
  /** The words of the difference; any unless given. */
  readonly says: string | undefined
  /** The reason why it is known, for whoever reads the file. */
  readonly reason: string
}

/** A difference, as `compare` and `drift` tell it. */
export interface Told {
  readonly operation: string
  readonly at?: string | undefined
  readonly says?: string | undefined
}

const members = ['operation', 'at', 'says', 'reason'] as const

/** The differences that somebody has written down as known, and which of them there still are. */
export class Exceptions {
  readonly #all: readonly Exception[]
  readonly #met = new Set<Exception>()

  constructor(all: readonly Exception[] = []) {
    this.#all = all
  }

  /**
   * Reads a file of exceptions: a list of objects, each with a reason.
   * @throws UsageError for what is no such list
   */
  static of(file: string, text: string): Exceptions {
    const list = parseJson(text)
    if (!Array.isArray(list))
      throw new UsageError(
        `${file} is no list of exceptions: it takes JSON such as [{ "operation": "customers.get", "at": "created_at", "reason": "they round it" }].`,
      )
    return new Exceptions(
      list.map((each: unknown, place) => exceptionOf(each, `${file}, entry ${place + 1}`)),
    )
  }

  /** Tells whether a difference is known. */
  has(difference: Told): boolean {
    const known = this.#all.filter(
      ({ operation, at, says }) =>
        operation === difference.operation &&
        (at === undefined || at === difference.at) &&
        (says === undefined || says === difference.says),
    )
    for (const each of known) this.#met.add(each)
    return known.length > 0
  }

  /** The number of those that excluded something. */
  get met(): number {
    return this.#met.size
  }

  /** Says of each that excluded nothing what it was. @param isAsked whether the operation was looked at */
  unmet(isAsked: (operation: string) => boolean = () => true): readonly string[] {
    return this.#all
      .filter((each) => !this.#met.has(each) && isAsked(each.operation))
      .map(({ operation, at, reason }) => `${operation}${at === undefined ? '' : `: ${at}`} (${reason})`)
  }

  /** @throws UsageError where one excludes nothing any more */
  requireMet(isAsked?: (operation: string) => boolean): void {
    const unmet = this.unmet(isAsked)
    if (unmet.length > 0)
      throw new UsageError(
        `--except names what does not differ any more: ${unmet.join(', ')}. Take it out of the file.`,
      )
  }
}

/** The end of a summary where something was known. */
export function exceptedText(known: number): string {
  return known === 0 ? '' : `, ${known} ${known === 1 ? 'exception' : 'exceptions'}`
}

function exceptionOf(value: unknown, place: string): Exception {
  if (!isPlainObject(value)) throw new UsageError(`${place} is ${quoted(value)}: it must be an object.`)
  const unknown = Object.keys(value).filter((name) => !members.some((known) => known === name))
  if (unknown.length > 0)
    throw new UsageError(
      `${place} has ${unknown.map(printable).join(', ')} in it: it takes ${members.join(', ')}.`,
    )
  const textOf = (name: (typeof members)[number]): string | undefined => {
    const text = value[name]
    if (text === undefined || (typeof text === 'string' && text !== '')) return text
    throw new UsageError(`${place}: ${name} is ${quoted(text)}: it must be a text.`)
  }
  const [operation, reason] = [textOf('operation'), textOf('reason')]
  if (operation === undefined || reason === undefined)
    throw new UsageError(
      `${place} needs an operation and a reason: a difference that nobody can explain is not known.`,
    )
  return { operation, at: textOf('at'), says: textOf('says'), reason }
}
