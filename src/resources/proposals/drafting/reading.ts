import { type RuleName, sentenceEnds, wordsWithoutMeaning } from './grammar.js'
import { matcher } from './lexicon.js'
import type { Phrase } from './matcher.js'
import type { TextReader } from './terminals.js'

/** The taker of a token: a rule of the grammar, or one of these. */
export type TakenBy =
  | RuleName
  | 'word without meaning'
  | 'end of a sentence'
  | 'invoice field'
  | 'invoice line'

/** A token and what took it: null where nothing does, so that the engine asks. */
export interface ReadToken {
  readonly text: string
  /** Its beginning in its text. */
  readonly at: number
  readonly rule: TakenBy | null
}

/** A sentence that was read, as far as it could be. */
export type Sentence = ReturnType<typeof sentenceAt>

/** Reads a text from its first token to its last. */
export function sentencesOf(reader: TextReader): readonly Sentence[] {
  const sentences: Sentence[] = []
  for (let at = 0; at < reader.tokens.length; ) {
    const sentence = sentenceAt(reader, at)
    sentences.push(sentence)
    at += sentence.tokens.length
  }
  return sentences
}

/** Notes what took the tokens from one to another. */
export function noteTokens(
  into: ReadToken[],
  { tokens }: TextReader,
  from: number,
  to: number,
  rule: ReadToken['rule'],
) {
  for (const { text, start } of tokens.slice(from, to)) into.push({ text, at: start, rule })
}

function sentenceAt(reader: TextReader, start: number) {
  const tokens: ReadToken[] = []
  const phrases: Phrase[] = []
  let unread: { readonly from: number; readonly to: number } | undefined
  let at = start
  while (!isEnd(reader, at)) {
    const phrase = matcher().longestAt(reader, at)
    const to = phrase?.to ?? at + 1
    const isFiller = wordsWithoutMeaning.includes(reader.tokens[at]?.lower ?? '')
    if (phrase !== undefined) phrases.push(phrase)
    else if (!isFiller && (unread === undefined || unread.to === at))
      unread = { from: unread?.from ?? at, to }
    noteTokens(tokens, reader, at, to, phrase?.rule ?? (isFiller ? 'word without meaning' : null))
    at = to
  }
  noteTokens(tokens, reader, at, at + 1, 'end of a sentence')
  return {
    text: at > start ? reader.textOf(start, at) : '',
    phrases,
    /** The first piece that no rule takes; undefined where all was read. */
    unread: unread && reader.textOf(unread.from, unread.to),
    isQuestion: reader.tokens[at]?.text === '?',
    /** All of its tokens, with what ends it. */
    tokens,
  }
}

function isEnd({ tokens }: TextReader, at: number): boolean {
  const token = tokens[at]
  if (token === undefined || token.kind === 'line') return true
  if (!sentenceEnds.includes(token.text)) return false
  const next = tokens[at + 1]
  return token.text !== '.' || next === undefined || next.start > token.end || next.kind === 'line'
}
