import { invariant } from '../../../kernel/errors.js'
import { lazy } from '../../../kernel/lazy.js'
import { grammar, type RuleName, shared, type Terminal, terminals } from './grammar.js'
import type { Token } from './tokens.js'

/** A part of a phrase: a word of the rule, or what one of its terminals took. */
export interface Part {
  readonly is: string
  /** As it is written. */
  readonly text: string
}

/** Tokens that one rule has taken. */
export interface Phrase {
  readonly rule: RuleName
  /** Of its tokens. */
  readonly from: number
  readonly to: number
  readonly text: string
  readonly parts: readonly Part[]
}

/** What stands at a place. */
export interface Reader {
  readonly tokens: readonly Token[]
  /** How many tokens a terminal takes there: 0 for none. */
  take(terminal: Terminal, at: number): number
  /** What is written from a token to another. */
  textOf(from: number, to: number): string
  /** Counts what it costs to read. */
  step(): void
}

/** All patterns as one tree: a text is read by walking down, so that no two rules read a token twice. */
interface Node {
  readonly words: Map<string, Node>
  readonly terminals: Map<Terminal, Node>
  /** The rule that ends here: the first that is declared, of several. */
  rule: RuleName | undefined
}

type Sequence = readonly string[]

const compiled = lazy((): { readonly root: Node; readonly words: ReadonlySet<string> } => {
  const root = newNode()
  const words = new Set<string>()
  for (const name of namesOf(grammar))
    for (const pattern of grammar[name])
      for (const sequence of sequencesOf(pattern)) {
        let node = root
        for (const word of sequence) {
          if (!isTerminal(word)) words.add(word)
          node = nextOf(node, word)
        }
        node.rule ??= name
      }
  return { root, words }
})

/** Words that rules have of their own. */
export function wordsOfRules(): ReadonlySet<string> {
  return compiled().words
}

/**
 * The longest phrase that begins there; the rule that is declared first, of two as long. Of two readings of one rule it is
 * the one with the longer name: `Supplier Ltd` is not the supplier called `Ltd`, where somebody is called so.
 */
export function phraseAt(reader: Reader, at: number): Phrase | undefined {
  let best: Phrase | undefined
  const walk = (node: Node, to: number, parts: readonly Part[]): void => {
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
      const taken = reader.take(is, to)
      if (taken > 0) walk(next, to + taken, [...parts, { is, text: reader.textOf(to, to + taken) }])
    }
  }
  walk(compiled().root, at, [])
  return best
}

function newNode(): Node {
  return { words: new Map(), terminals: new Map(), rule: undefined }
}

function nextOf(node: Node, word: string): Node {
  const next = (isTerminal(word) ? node.terminals.get(word) : node.words.get(word)) ?? newNode()
  if (isTerminal(word)) node.terminals.set(word, next)
  else node.words.set(word, next)
  return next
}

function isTerminal(word: string): word is Terminal {
  return terminals.some((terminal) => terminal === word)
}

function namesOf<K extends string>(record: Readonly<Record<K, unknown>>): readonly K[] {
  return Object.keys(record).filter((name): name is K => name in record)
}

function isShared(name: string): name is keyof typeof shared {
  return name in shared
}

/** Every sequence of words that a pattern stands for. */
export function sequencesOf(pattern: string): readonly Sequence[] {
  const words = pattern.split(' ')
  let at = 0
  const alternatives = (end: string | undefined): Sequence[] => {
    const all: Sequence[] = []
    let open: Sequence[] = [[]]
    for (; at < words.length && words[at] !== end; ) {
      const word = words[at++] ?? ''
      if (word === '|') {
        all.push(...open)
        open = [[]]
      } else open = joined(open, partOf(word))
    }
    at++
    return [...all, ...open]
  }
  const partOf = (word: string): readonly Sequence[] => {
    if (word === '(') return alternatives(')')
    if (word === '[') return [...alternatives(']'), []]
    if (word !== '<') return [[word]]
    const name = words[at] ?? ''
    at += 2
    invariant(isShared(name), `no part of the grammar is called ${name}`)
    return sequencesOf(shared[name])
  }
  return alternatives(undefined)
}

function joined(before: readonly Sequence[], after: readonly Sequence[]): Sequence[] {
  return before.flatMap((first) => after.map((second) => [...first, ...second]))
}

/** What a terminal took of a phrase. */
export function taken({ parts }: Phrase, terminal: Terminal): string | undefined {
  return parts.find(({ is }) => is === terminal)?.text
}

/** The word of its own that a phrase has, of these. */
export function wordOf<W extends string>({ parts }: Phrase, ...words: readonly W[]): W | undefined {
  return words.find((word) => parts.some(({ is }) => is === word))
}
