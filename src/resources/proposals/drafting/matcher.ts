import { invariant } from '../../../kernel/errors.js'
import { type RuleName, shared, type Terminal, terminals } from './grammar.js'
import type { Token } from './tokens.js'

/** A part of a phrase: a word of the rule, or what one of its terminals took. */
export interface Part {
  readonly is: string
  /** Its text as it is written. */
  readonly text: string
}

/** Tokens that one rule has taken. */
export interface Phrase<Name extends string = RuleName> {
  readonly rule: Name
  /** The first of its tokens. */
  readonly from: number
  /** The first token behind it. */
  readonly to: number
  readonly text: string
  readonly parts: readonly Part[]
}

/** A text while it is read. */
export interface Reader {
  readonly tokens: readonly Token[]
  /** Counts the tokens that a terminal takes there: 0 for none. */
  take(terminal: Terminal, at: number): number
  /** Cuts out what is written from a token to another. */
  textOf(from: number, to: number): string
  /** Counts what it costs to read. */
  step(): void
}

class Node<Name> {
  readonly words = new Map<string, Node<Name>>()
  readonly terminals = new Map<Terminal, Node<Name>>()
  /** The rule that ends here: the first that is declared, of several. */
  rule: Name | undefined

  next(word: string): Node<Name> {
    const next = (isTerminal(word) ? this.terminals.get(word) : this.words.get(word)) ?? new Node<Name>()
    if (isTerminal(word)) this.terminals.set(word, next)
    else this.words.set(word, next)
    return next
  }
}

/** All patterns of some rules as one tree: a text is read by walking down, so that no two rules read a token twice. */
export class Matcher<Name extends string> {
  readonly #root = new Node<Name>()
  /** Words that the rules have of their own. */
  readonly words = new Set<string>()

  constructor(rules: Readonly<Record<Name, readonly string[]>>) {
    for (const name in rules)
      for (const pattern of rules[name]) {
        const words = withShared(pattern).split(' ')
        for (const node of this.#grown([this.#root], words.values())) node.rule ??= name
      }
  }

  /** Adds the words of a pattern below some nodes, up to the end of the pattern or its bracket. @returns where they end */
  #grown(nodes: readonly Node<Name>[], words: Iterator<string, void>): readonly Node<Name>[] {
    const ends: Node<Name>[] = []
    let open = nodes
    for (let { value } = words.next(); value !== undefined; { value } = words.next()) {
      const word = value
      if (word === ')' || word === ']') break
      if (word === '(') open = this.#grown(open, words)
      else if (word === '[') open = [...this.#grown(open, words), ...open]
      else if (word === '|') {
        ends.push(...open)
        open = nodes
      } else {
        if (!isTerminal(word)) this.words.add(word)
        open = open.map((node) => node.next(word))
      }
    }
    return [...ends, ...open]
  }

  /**
   * Finds the longest phrase that begins there; that of the rule that is declared first, of two as long. Of two readings of
   * one rule it takes the one with the longer name: `Supplier Ltd` is not the supplier called `Ltd`, where somebody is called
   * so.
   */
  longestAt(reader: Reader, at: number): Phrase<Name> | undefined {
    let best: Phrase<Name> | undefined
    const walk = (node: Node<Name>, to: number, parts: readonly Part[]): void => {
      reader.step()
      const isBetter =
        best === undefined ||
        to > best.to ||
        (to === best.to && node.rule === best.rule && parts.length < best.parts.length)
      if (node.rule !== undefined && isBetter)
        best = { rule: node.rule, from: at, to, text: reader.textOf(at, to), parts }
      const token = reader.tokens[to]
      if (token === undefined) return
      const word = node.words.get(token.lower)
      if (word !== undefined) walk(word, to + 1, [...parts, { is: token.lower, text: token.text }])
      for (const [is, next] of node.terminals) {
        const count = reader.take(is, to)
        if (count > 0) walk(next, to + count, [...parts, { is, text: reader.textOf(to, to + count) }])
      }
    }
    walk(this.#root, at, [])
    return best
  }
}

function isTerminal(word: string): word is Terminal {
  return terminals.includes(word)
}

/** Puts in the parts that rules share. */
function withShared(pattern: string): string {
  return pattern.replace(/< (\w+) >/g, (_, name: string) => {
    const part = Object.entries(shared).find(([each]) => each === name)?.[1]
    invariant(part, `no part of the grammar is called ${name}`)
    return `( ${withShared(part)} )`
  })
}

/** Finds what a terminal took of a phrase. */
export function partOf(phrase: Phrase | undefined, terminal: Terminal): string | undefined {
  return phrase?.parts.find(({ is }) => is === terminal)?.text
}

/** Finds the first of these words that a phrase has of its own. */
export function wordOf<W extends string>(phrase: Phrase | undefined, ...words: readonly W[]): W | undefined {
  return words.find((word) => phrase?.parts.some(({ is }) => is === word))
}

/** The last part of a phrase, such as its unit of time. */
export function lastPartOf(phrase: Phrase | undefined): string | undefined {
  return phrase?.parts.at(-1)?.is
}
