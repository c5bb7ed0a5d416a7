import type { RuleName } from './grammar.js'
import { sentenceEnds, wordsWithoutMeaning } from './grammar-words.js'
import { type Phrase, phraseAt } from './patterns.js'
import type { TextReader } from './terminals.js'
import type { Token } from './tokens.js'

/** What took a token: a rule of the grammar, a label of an invoice, or one of these. */
export type TakenBy = RuleName | 'word without meaning' | 'end of a sentence' | InvoiceRule
export type InvoiceRule = 'invoice field' | 'invoice line'

/** A token and what took it: null where nothing does, so that the engine asks. */
export interface ReadToken {
  readonly text: string
  /** Where it begins in its text. */
  readonly at: number
  readonly rule: TakenBy | null
}

/** A sentence that was read, as far as it could be. */
export interface Sentence {
  readonly text: string
  readonly phrases: readonly Phrase[]
  /** The first piece that no rule takes; undefined where all was read. */
  readonly unread: string | undefined
  readonly isQuestion: boolean
  /** All of its tokens, with what ends it. */
  readonly tokens: readonly ReadToken[]
}

/** Reads a text from its first token to its last. */
export function sentencesOf(reader: TextReader): readonly Sentence[] {
  const sentences: Sentence[] = []
  for (let at = 0; at < reader.tokens.length; ) {
    const { sentence, end } = sentenceAt(reader, at)
    sentences.push(sentence)
    at = end
  }
  return sentences
}

function sentenceAt(
  reader: TextReader,
  start: number,
): { readonly sentence: Sentence; readonly end: number } {
  const { tokens } = reader
  const taken: ReadToken[] = []
  const phrases: Phrase[] = []
  let unread: { readonly from: number; to: number } | undefined
  const take = (to: number, rule: TakenBy | null): void => {
    for (; at < to; at++) {
      const token = tokens[at]
      if (token !== undefined) taken.push({ text: token.text, at: token.start, rule })
    }
  }
  let at = start
  while (at < tokens.length && !isEnd(tokens, at)) {
    const phrase = phraseAt(reader, at)
    if (phrase !== undefined) {
      phrases.push(phrase)
      take(phrase.to, phrase.rule)
    } else if (isWithoutMeaning(tokens[at])) take(at + 1, 'word without meaning')
    else {
      if (unread === undefined) unread = { from: at, to: at + 1 }
      else if (unread.to === at) unread.to = at + 1
      take(at + 1, null)
    }
  }
  const text = at > start ? reader.textOf(start, at) : ''
  const isQuestion = tokens[at]?.text === '?'
  take(at + 1, 'end of a sentence')
  return {
    sentence: {
      text,
      phrases,
      unread: unread && reader.textOf(unread.from, unread.to),
      isQuestion,
      tokens: taken,
    },
    end: at,
  }
}

function isEnd(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at]
  if (token === undefined || token.kind === 'line') return true
  if (!sentenceEnds.some((end) => end === token.text)) return false
  const next = tokens[at + 1]
  return token.text !== '.' || next === undefined || next.start > token.end || next.kind === 'line'
}

function isWithoutMeaning(token: Token | undefined): boolean {
  return wordsWithoutMeaning.some((word) => word === token?.lower)
}
