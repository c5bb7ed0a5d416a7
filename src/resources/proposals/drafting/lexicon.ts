import { lazy } from '../../../kernel/lazy.js'
import { comparable } from '../../chain/index.js'
import type { Desk, DeskDestination, DeskNetwork, DeskPayee } from './desk.js'
import { grammar, wordsWithoutMeaning } from './grammar.js'
import { Matcher, type Reader } from './matcher.js'
import { tokensOf } from './tokens.js'
import { unitOf, wordsOfTime } from './words.js'

/** The grammar as it is read; made when the first text is. */
export const matcher = lazy(() => new Matcher(grammar))

/** Somebody and the address that is theirs. */
interface Owner {
  readonly payee: DeskPayee
  readonly destination: Extract<DeskDestination, { kind: 'crypto' }>
}

/** The names that a desk has for things, whatever is read. */
export class Lexicon {
  readonly assets: readonly string[]
  /** The words of the agent's name. */
  readonly agent: readonly string[]
  /** Networks by what they are called, without their hyphens. */
  readonly networks = new Map<string, DeskNetwork>()
  /** Owners of addresses, in the form in which these are compared. */
  readonly owners = new Map<string, Owner>()
  /** Payees by the words of their names; undefined for words that a name begins with. */
  readonly #names = new Map<string, DeskPayee | undefined>()
  readonly #reserved = new Set([...wordsWithoutMeaning, ...wordsOfTime])

  constructor({ agent, assets, networks, payees }: Desk, step: () => void) {
    this.assets = assets
    this.agent = tokensOf(agent.name).map(({ lower }) => lower)
    for (const network of networks) {
      this.networks.set(network.id.replaceAll('-', ''), network)
      const [chain = ''] = network.id.split('-')
      if (!this.networks.has(chain)) this.networks.set(chain, network)
    }
    for (const payee of payees) {
      const words = wordsOfName(payee.name)
      for (const [at] of words.entries()) {
        step()
        const begun = words.slice(0, at).join(' ')
        if (!this.#names.has(begun)) this.#names.set(begun, undefined)
      }
      this.#names.set(words.join(' '), payee)
      for (const destination of payee.destinations) {
        step()
        if (destination.kind !== 'crypto') continue
        const address = comparable(destination.address)
        if (!this.owners.has(address)) this.owners.set(address, { payee, destination })
      }
    }
  }

  /** Finds whoever is called so, in any case. */
  findPayee(name: string): DeskPayee | undefined {
    return this.#names.get(wordsOfName(name).join(' '))
  }

  /** Counts the tokens of the longest name that begins there. How many names there are does not matter. */
  longestNameAt({ tokens, step }: Reader, at: number): number {
    let longest = 0
    let name: string | undefined
    for (let to = at; to < tokens.length; to++) {
      step()
      const word = tokens[to]?.lower ?? ''
      name = name === undefined ? word : `${name} ${word}`
      if (!this.#names.has(name)) break
      if (this.#names.get(name) !== undefined) longest = to + 1 - at
    }
    return longest
  }

  /** True where a word has a meaning of its own, so that it is part of a new name only in quotes. */
  isReserved(word: string): boolean {
    return (
      this.#reserved.has(word) ||
      matcher().words.has(word) ||
      this.networks.has(word) ||
      unitOf(word, this.assets) !== undefined
    )
  }
}

/** The words of a name, without the point at its end. */
function wordsOfName(name: string): readonly string[] {
  const words = tokensOf(name).map(({ lower }) => lower)
  return words.at(-1) === '.' ? words.slice(0, -1) : words
}
