import type { DraftAnswer } from '../wire/drafts.js'
import { judge, requestStart } from './conversation.js'
import type { Desk, Turn } from './desk.js'
import { Drafting, type Item } from './drafting.js'
import { Lexicon } from './lexicon.js'
import type { Reading } from './payment.js'
import { type ReadPiece, ReadTurn } from './turns.js'

/** A sentence or a document, with what took each of its tokens, and what was drafted of it. */
export interface ReadSentence extends ReadPiece {
  /** The numbers of the proposals, from 0. */
  readonly proposals: readonly number[]
}

/**
 * Drafts payments out of texts: the same desk and the same turn give the same answer. It reads the grammar of
 * docs/guide/drafting.md, to the last token, and asks back for all else. It is no model of language: the option
 * `agents: { draft }` puts something else in its place.
 */
export function draft(desk: Desk, turn: Turn) {
  const judged = judge(turn.messages)
  if (judged.reply !== undefined) return { answer: judged, sentences: [], steps: 0 }
  /** The cost of reading: it grows as the text does. */
  let steps = 0
  const step = (): void => {
    steps++
  }
  const payeeWord = desk.policy.labels?.payee ?? 'recipient'
  const zone = turn.timezone ?? 'UTC'
  const about = { desk, turn, lexicon: new Lexicon(desk, step), zone, payeeWord, step }
  const pieces: ReadPiece[] = []
  const { drafting, read, questions } = converse(about, pieces)
  const { proposals, sources } = drafting
  const blockers = drafting.blockers()
  const reply = replyOf(about, drafting, read, questions)
  const answer: DraftAnswer = {
    ...(proposals.length > 0 && { proposals }),
    ...(reply !== undefined && { reply }),
    ...(blockers.length > 0 && { blockers }),
    ...judged,
  }
  const sentences = pieces.map(
    (piece, at): ReadSentence => ({
      ...piece,
      proposals: [...sources.keys()].filter((proposal) => sources[proposal]?.includes(at)),
    }),
  )
  return { answer, sentences, steps }
}

/** Reads the last text of the user, with those before it whose questions it answers. */
function converse(about: Reading, pieces: ReadPiece[]) {
  const { messages } = about.turn
  let pending: readonly Item[] = []
  let asked: readonly string[] = []
  for (let at = requestStart(messages); ; at += 2) {
    const before = messages[at - 1]?.content ?? ''
    // Only what the agent itself has asked is answered.
    const isAsked = asked.some((question) => before.includes(asQuestion(question)))
    const read = new ReadTurn(about, at, isAsked ? pending : [], pieces)
    const drafting = draftedOf(about, read)
    const questions = [...read.questions, ...drafting.questions]
    if (at + 2 > messages.length - 1) return { drafting, read, questions }
    // A text that could not be read is to be said anew; an answer that could not be read may be given again.
    if (!read.isHeld) pending = drafting.pending
    else if (!read.isAnswer) pending = []
    asked = read.isHeld && read.isAnswer ? [...asked, ...questions] : questions
  }
}

/** Drafts all of a sentence, or nothing. */
function draftedOf(about: Reading, { isHeld, items }: ReadTurn): Drafting {
  const drafting = new Drafting(about)
  if (isHeld) return drafting
  drafting.draft(items)
  const torn = drafting.tornOf(items)
  if (torn.length === 0) return drafting
  const again = new Drafting(about)
  again.draft(items.filter((item) => !torn.includes(item)))
  // Before what is asked about: an answer is put to the last.
  again.pending.unshift(...torn)
  return again
}

function asQuestion(text: string): string {
  const sentence = text.charAt(0).toUpperCase() + text.slice(1)
  return sentence.includes('?') ? sentence : `${sentence}?`
}

function replyOf(
  { payeeWord }: Reading,
  { proposals }: Drafting,
  { isNoOrder }: ReadTurn,
  questions: readonly string[],
): string | undefined {
  if (questions.length > 0) return [...new Set(questions)].map(asQuestion).join('\n')
  if (proposals.length > 0) return undefined
  return `${isNoOrder ? 'That is no order to pay, so nothing is drafted. ' : ''}What would you like to pay? Tell me the ${payeeWord}, the amount and when, such as: Pay Acme Corp 100 USDC on the 1st of every month for 6 months.`
}
