import type { DeskPayee } from './desk.js'
import type { Reader } from './patterns.js'
import { tokensOf } from './tokens.js'

interface Node {
  readonly next: Map<string, Node>
  /** Whether a name ends here. */
  isName: boolean
}

/** The names of the recipients that there are, as a tree of their words: how many there are does not matter to a text. */
export class Names {
  readonly #root: Node = { next: new Map(), isName: false }
  readonly #byName = new Map<string, DeskPayee>()

  constructor(payees: readonly DeskPayee[], step: () => void) {
    for (const payee of payees) {
      const words = tokensOf(payee.name).map(({ lower }) => lower)
      if (words.at(-1) === '.') words.pop()
      let node = this.#root
      for (const word of words) {
        step()
        const next = node.next.get(word) ?? { next: new Map(), isName: false }
        node.next.set(word, next)
        node = next
      }
      node.isName = words.length > 0
      this.#byName.set(words.join(' '), payee)
    }
  }

  /** How many tokens the longest name has that begins there. */
  longestAt({ tokens, step }: Reader, at: number): number {
    let longest = 0
    let node: Node | undefined = this.#root
    for (let to = at; node !== undefined; to++) {
      step()
      if (node.isName) longest = to - at
      node = node.next.get(tokens[to]?.lower ?? '')
    }
    return longest
  }

  /** Whoever is called so, in any case; undefined for a new name. */
  find(name: string): DeskPayee | undefined {
    const words = tokensOf(name).map(({ lower }) => lower)
    if (words.at(-1) === '.') words.pop()
    return this.#byName.get(words.join(' '))
  }
}
