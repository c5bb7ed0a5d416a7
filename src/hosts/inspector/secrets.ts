import type { Json } from '../../kernel/json.js'

/** Members of rows whose texts let somebody in. */
const secretMember = /^(?:.*_)?(?:secret|token|password|pan|cvv|cvc)$/
/** Shorter ones are no secrets, and would be found in other words. */
const shortest = 12

/** Whether what a member of a row has in it lets somebody in. */
function isSecret(member: string, value: unknown): value is string {
  return typeof value === 'string' && value.length >= shortest && secretMember.test(member)
}

interface Rows {
  all(): readonly object[]
}

/**
 * The secrets of a world: API keys, tokens of sessions and links, keys of x402. What is shown has only their last four
 * characters, wherever they stand: in a row of their own, in a link, in the path of a request.
 */
export class Secrets {
  /** By what they begin with, so that a long text is searched in one go. */
  readonly #byStart = new Map<string, string[]>()

  constructor(tables: Iterable<Rows>) {
    for (const table of tables) {
      const rows = table.all()
      const [first] = rows
      if (first === undefined || !Object.keys(first).some((member) => secretMember.test(member))) continue
      for (const row of rows) {
        for (const [member, value] of Object.entries(row)) if (isSecret(member, value)) this.#add(value)
      }
    }
  }

  #add(secret: string): void {
    for (const written of new Set([secret, encodeURIComponent(secret)])) {
      const start = written.slice(0, shortest)
      const others = this.#byStart.get(start)
      if (others === undefined) this.#byStart.set(start, [written])
      else if (!others.includes(written)) others.push(written)
    }
  }

  /** A text without the secrets in it. */
  text(text: string): string {
    if (text.length < shortest || this.#byStart.size === 0) return text
    let masked = ''
    let kept = 0
    for (let at = 0; at + shortest <= text.length; at++) {
      const found = this.#byStart
        .get(text.slice(at, at + shortest))
        ?.find((secret) => text.startsWith(secret, at))
      if (found === undefined) continue
      masked += text.slice(kept, at) + maskOf(found)
      kept = at + found.length
      at = kept - 1
    }
    return kept === 0 ? text : masked + text.slice(kept)
  }

  /** Plain JSON without the secrets in it. */
  in<T extends Json>(value: T): T {
    // What is put in the place of a text is a text, and everything else is what it was.
    return this.#masked(value, '') as T
  }

  #masked(value: Json, member: string): Json {
    if (isSecret(member, value)) return maskOf(value)
    if (typeof value === 'string') return this.text(value)
    if (typeof value !== 'object' || value === null) return value
    if (isList(value)) return value.map((item) => this.#masked(item, ''))
    const members: Record<string, Json> = {}
    for (const name in value) {
      // A member called __proto__ is one like others here.
      Object.defineProperty(members, this.text(name), {
        value: this.#masked(value[name] ?? null, name),
        enumerable: true,
        configurable: true,
        writable: true,
      })
    }
    return members
  }
}

function isList(value: object): value is readonly Json[] {
  return Array.isArray(value)
}

function maskOf(secret: string): string {
  return `\u2022\u2022\u2022\u2022${secret.slice(-4)}`
}
