import type { DraftAnswer } from '../wire/drafts.js'
import { judge, requestStart } from './conversation.js'
import type { Desk, Turn } from './desk.js'
import { Drafting, type Item } from './drafting.js'
import type { Reading } from './payment.js'
import { Lexicon } from './terminals.js'
import { type ReadPiece, type ReadTurn, readTurn } from './turns.js'

/** A sentence or a document, with what took each of its tokens, and what was drafted of it. */
export interface ReadSentence extends ReadPiece {
  /** Which proposals, counted from 0. */
  readonly proposals: readonly number[]
}

export interface Drafted {
  readonly answer: DraftAnswer
  /** How all of it was read. */
  readonly sentences: readonly ReadSentence[]
  /** What it cost to read: it grows as the text does. */
  readonly steps: number
}

/**
 * Drafts payments out of texts: the same desk and the same turn give the same answer. It reads the grammar of
 * docs/guide/drafting.md, to the last token, and asks back for all else. It is no model of language: the option
 * `agents: { draft }` puts something else in its place.
 */
export function draft(desk: Desk, turn: Turn): Drafted {
  const conversation = judge(turn)
  if (!conversation.goesOn) return { answer: conversation.answer, sentences: [], steps: 0 }
  let steps = 0
  const step = (): void => {
    steps++
  }
  const about: Reading = { desk, lexicon: new Lexicon(desk, step), zone: turn.timezone ?? 'UTC' }
  const pieces: ReadPiece[] = []
  const { drafting, read, questions } = conversed(about, turn, step, pieces)
  const blockers = drafting.blockers()
  const reply = replyOf(about, drafting, read, questions)
  return {
    answer: {
      ...(drafting.proposals.length > 0 && { proposals: drafting.proposals }),
      ...(reply !== undefined && { reply }),
      ...(blockers.length > 0 && { blockers }),
      conversation_status: conversation.status,
    },
    sentences: pieces.map((piece, at) => ({
      ...piece,
      proposals: drafting.sources.flatMap((sources, proposal) => (sources.includes(at) ? [proposal] : [])),
    })),
    steps,
  }
}

interface Round {
  readonly drafting: Drafting
  readonly read: ReadTurn
  readonly questions: readonly string[]
}

/** Reads the last text of the user, with those before it whose questions it answers. */
function conversed(about: Reading, turn: Turn, step: () => void, pieces: ReadPiece[]): Round {
  const { messages } = turn
  let pending: readonly Item[] = []
  let asked: readonly string[] = []
  for (let at = requestStart(messages); ; at += 2) {
    const before = messages[at - 1]?.content ?? ''
    const message = messages[at]
    // Only what the agent itself has asked is answered.
    const isAsked = asked.some((question) => before.includes(asQuestion(question)))
    const said = { message: at, text: message?.content ?? '', documents: message?.documents ?? [] }
    const read = readTurn(about.lexicon, step, said, isAsked ? pending : [], pieces)
    const drafting = draftedOf(about, turn, read)
    const questions = [...read.questions, ...drafting.questions]
    if (at + 2 > messages.length - 1) return { drafting, read, questions }
    // What could not be read is to be said anew; an answer that could not be read may be given again.
    if (!read.isHeld) pending = drafting.pending
    else if (!read.isAnswer) pending = []
    asked = read.isHeld && read.isAnswer ? [...asked, ...questions] : questions
  }
}

/** Of a sentence all is drafted, or nothing. */
function draftedOf(about: Reading, turn: Turn, { isHeld, items }: ReadTurn): Drafting {
  const drafting = new Drafting(about, turn)
  if (isHeld) return drafting
  drafting.draft(items)
  const torn = drafting.tornOf(items)
  if (torn.length === 0) return drafting
  const again = new Drafting(about, turn)
  again.draft(items.filter((item) => !torn.includes(item)))
  again.pending.push(...torn)
  return again
}

function asQuestion(text: string): string {
  const sentence = text.charAt(0).toUpperCase() + text.slice(1)
  return sentence.includes('?') ? sentence : `${sentence}?`
}

function replyOf(
  { desk }: Reading,
  { proposals }: Drafting,
  { isNoOrder }: ReadTurn,
  questions: readonly string[],
): string | undefined {
  if (questions.length > 0) return [...new Set(questions)].map(asQuestion).join('\n')
  if (proposals.length > 0) return undefined
  const word = desk.policy.labels?.payee ?? 'recipient'
  return `${isNoOrder ? 'That is no order to pay, so nothing is drafted. ' : ''}What would you like to pay? Tell me the ${word}, the amount and when, such as: Pay Acme Corp 100 USDC on the 1st of every month for 6 months.`
}
