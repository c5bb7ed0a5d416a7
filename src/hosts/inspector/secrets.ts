import { isSecretName, maskOf, withoutNamedSecrets, withoutSecrets } from '../../contract/secrets.js'
import type { Json } from '../../kernel/json.js'
import type { Row } from '../../kernel/table.js'

/** Members of rows whose texts let somebody in. */
const secretMember = /^(?:.*_)?(?:secret|token|password|pan|cvv|cvc)$/
/** The length of the shortest secret: shorter texts are no secrets, and would be found in other words. */
const minSecretCharacters = 12

/** Tells whether what a member of a row has in it lets somebody in. */
function isSecret(member: string, value: unknown): value is string {
  return typeof value === 'string' && value.length >= minSecretCharacters && secretMember.test(member)
}

const places = 2 ** 18

/** The secrets that the rows of one table have. */
export class SecretsOfTable {
  /** The secrets by what they begin with, so that a long text is searched in one go. */
  readonly #byStart = new Map<string, string[]>()
  /** A mark at each number that the first four characters of a secret come to: most places of a text need no more. */
  readonly #begins = new Uint8Array(places)

  /** @param secretIds their ids are secrets too */
  constructor(rows: Iterable<Row>, secretIds: boolean) {
    for (const row of rows) {
      if (secretIds && row.id.length >= minSecretCharacters) this.#add(row.id)
      for (const [member, value] of Object.entries(row)) if (isSecret(member, value)) this.#add(value)
    }
  }

  /** Tells whether rows such as this one have any: all rows of a table have the same members. */
  static isIn(row: Row | undefined, secretIds: boolean): boolean {
    return row !== undefined && (secretIds || Object.keys(row).some((member) => secretMember.test(member)))
  }

  #add(secret: string): void {
    for (const written of new Set([secret, encodeURIComponent(secret)])) {
      const start = written.slice(0, minSecretCharacters)
      const others = this.#byStart.get(start)
      if (others === undefined) this.#byStart.set(start, [written])
      else if (!others.includes(written)) others.push(written)
      this.#begins[numberOf(written, 0)] = 1
    }
  }

  /** The secret that stands at a place of a text. */
  at(text: string, place: number): string | undefined {
    if (this.#begins[numberOf(text, place)] === 0) return undefined
    const alike = this.#byStart.get(text.slice(place, place + minSecretCharacters))
    return alike?.find((secret) => text.startsWith(secret, place))
  }
}

function numberOf(text: string, place: number): number {
  const [a, b] = [text.charCodeAt(place), text.charCodeAt(place + 1)]
  const [c, d] = [text.charCodeAt(place + 2), text.charCodeAt(place + 3)]
  return (a * 24_389 + b * 841 + c * 29 + d * 7919) & (places - 1)
}

/**
 * The secrets of a world: API keys, tokens of sessions and links, keys of x402. What is shown has only their last four
 * characters, wherever they stand: in a row of their own, in a link, in the path of a request. What the name of a member
 * says is secret is masked where it stands.
 */
export class Secrets {
  readonly #tables: readonly SecretsOfTable[]

  constructor(tables: readonly SecretsOfTable[]) {
    this.#tables = tables
  }

  /** A text without the secrets in it. */
  text(text: string): string {
    let masked = ''
    let kept = 0
    for (let place = 0; place + minSecretCharacters <= text.length; place++) {
      const found = this.#at(text, place)
      if (found === undefined) continue
      masked += text.slice(kept, place) + maskOf(found)
      kept = place + found.length
      place = kept - 1
    }
    return kept === 0 ? text : masked + text.slice(kept)
  }

  #at(text: string, place: number): string | undefined {
    for (const table of this.#tables) {
      const found = table.at(text, place)
      if (found !== undefined) return found
    }
    return undefined
  }

  /** Plain JSON without the secrets in it. */
  in<T extends Json>(value: T): T {
    // What is put in the place of a text is a text, and everything else is what it was.
    return this.#masked(value, false) as T
  }

  /** @param hidden it is in something whose name says that it is secret */
  #masked(value: Json, hidden: boolean): Json {
    if (typeof value === 'string')
      return value !== '' && hidden ? maskOf(value) : this.text(withoutWritten(value))
    if (typeof value !== 'object' || value === null) return value
    if (isList(value)) return value.map((item) => this.#masked(item, hidden))
    const members: Record<string, Json> = {}
    for (const name in value) {
      const inner = this.#masked(value[name] ?? null, hidden || isSecretName(name))
      const shown = this.text(name)
      if (shown === '__proto__') Object.defineProperty(members, shown, { value: inner, enumerable: true })
      else members[shown] = inner
    }
    return members
  }
}

/** Takes out what looks secret in words and in addresses, and what is called that in JSON that a row has as a text. */
function withoutWritten(text: string): string {
  if (/^\s*[[{]/.test(text)) return withoutNamedSecrets(text, isSecretName)
  return /\s|:\/\//.test(text) ? withoutSecrets(text) : text
}

function isList(value: object): value is readonly Json[] {
  return Array.isArray(value)
}
