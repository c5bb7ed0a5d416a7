import { isIP } from 'node:net'
import { hostname } from 'node:os'
import { isLoopback, isLoopbackHost } from '../../contract/loopback.js'
import { UsageError } from '../../kernel/errors.js'
import { printable } from '../../kernel/shown.js'

/**
 * The names by which a server is called. A page in a browser that calls this machine by a name of its own is not let in:
 * whoever owns a name can let it point here.
 */
export class OwnHosts {
  /** True where other machines can reach it. */
  readonly isPublic: boolean
  readonly #names: ReadonlySet<string>
  /** The last answer, because a client sends the same host each time. */
  #last: { readonly host: string; readonly isOwn: boolean } | undefined

  /**
   * @param listened the address that is listened at
   * @param added more names, as a URL has them, without a port
   */
  constructor(listened: string, added: readonly string[]) {
    this.isPublic = !isLoopbackHost(listened)
    const own = [listened, ...added, ...(this.isPublic ? [hostname()] : [])]
    this.#names = new Set(own.map((name) => nameIn(name.includes(':') ? `[${name}]` : name) ?? name))
  }

  /** @param host the header, with or without a port; null where a client sent none, which no browser does */
  has(host: string | null): boolean {
    if (host === null) return true
    if (this.#last?.host !== host) this.#last = { host, isOwn: this.#isOwn(host) }
    return this.#last.isOwn
  }

  #isOwn(host: string): boolean {
    const name = nameIn(host)
    if (name === undefined) return false
    if (isLoopback(name) || this.#names.has(name)) return true
    // An address is nobody's name; which of them are this machine's, a container does not know.
    return this.isPublic && isIP(name.replace(/^\[|\]$/g, '')) !== 0
  }
}

function nameIn(host: string): string | undefined {
  const url = `http://${host}`
  return URL.canParse(url) ? new URL(url).hostname : undefined
}

/** @throws UsageError for what is no name of a host */
export function checkHostNames(names: readonly string[]): void {
  const isName = (name: string): boolean =>
    URL.canParse(`http://${name}`) && new URL(`http://${name}`).hostname === name
  const wrong = names.find((name) => !isName(name))
  if (wrong !== undefined)
    throw new UsageError(
      `the option hostNames has ${JSON.stringify(printable(wrong))} in it: it takes names in small letters such as simulator or pay.test, without a scheme, a port and a path.`,
    )
}
