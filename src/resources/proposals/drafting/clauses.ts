import { countAmounts } from './amounts.js'

/** What is asked for in one breath: a payment, or what an agent may spend. */
export interface Clause {
  readonly text: string
  readonly kind: 'payment' | 'mandate'
  /** Of the sentence that it is from, counted from 0: what its last clause says of time is meant for all. */
  readonly sentence: number
}

const allowing =
  /\b(?:allow|authori[sz]e|permit|mandate|spending limit|budget|may spend|can spend|let (?:it|him|her|yourself|the agent|my agent|this agent))\b/i
const limiting = /\b(?:up to|at most|no more than|not more than|a maximum of|maximum)\b/i
const window =
  /\b(?:a|per|every|each)\s+(?:day|week|month)\b|\b(?:daily|weekly|monthly|in total|altogether)\b/i

/** Abbreviations whose point ends no sentence. */
const abbreviation =
  /\b(?:Inc|Ltd|Co|Corp|Mr|Mrs|Ms|Dr|St|No|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sep|Sept|Oct|Nov|Dec|e\.g|i\.e|a\.m|p\.m)\.$/i

function sentencesOf(text: string): readonly string[] {
  const sentences: string[] = []
  for (const part of text.split(/(?<=[.;!?])\s+|\n+/)) {
    const last = sentences.at(-1)
    if (last !== undefined && abbreviation.test(last)) sentences[sentences.length - 1] = `${last} ${part}`
    else if (part.trim() !== '') sentences.push(part.trim().replace(/[;!?]$/, ''))
  }
  return sentences
}

export function isAllowing(text: string): boolean {
  return allowing.test(text) || (limiting.test(text) && window.test(text))
}

/** Cuts a text into clauses of one amount each; what has no amount says more of the clause before it. */
export function clausesOf(text: string, amounts: RegExp): readonly Clause[] {
  const clauses: { text: string; kind: Clause['kind']; sentence: number }[] = []
  // What stands before the first amount: the answer to a question may bring the amount later.
  let lead = ''
  const open = (text: string, kind: Clause['kind'], sentence: number): void => {
    clauses.push({ text: lead + text, kind, sentence })
    lead = ''
  }
  sentencesOf(text).forEach((sentence, number) => {
    const last = clauses.at(-1)
    const count = countAmounts(sentence, amounts)
    if (count === 0) {
      const owner = clauses.findLast((clause) => sharesName(clause.text, sentence)) ?? last
      if (owner === undefined) lead += `${sentence} . `
      else owner.text += ` . ${sentence}`
    } else if (isAllowing(sentence)) open(sentence, 'mandate', number)
    else for (const part of partsOf(sentence, amounts)) open(part, 'payment', number)
  })
  return clauses
}

/** A sentence such as `Ann's address is 0x...` belongs to the clause that pays Ann. */
function sharesName(clause: string, sentence: string): boolean {
  const [, owner] = /^(?:the\s+)?([A-Z][\w&.-]*(?:\s+[A-Z][\w&.-]*)*)['’]s?\s/.exec(sentence) ?? []
  return owner !== undefined && clause.toLowerCase().includes(owner.toLowerCase())
}

function partsOf(sentence: string, amounts: RegExp): readonly string[] {
  const parts: string[] = []
  let open = ''
  for (const piece of sentence.split(
    /(,\s+and\s+|,\s+then\s+|,\s+|\s+and\s+then\s+|\s+and\s+|\s+then\s+|\s+plus\s+)/i,
  )) {
    const isSeparator = /^(?:,\s+|\s+)?(?:and|then|plus|,|\s)*\s*$/i.test(piece)
    if (!isSeparator && countAmounts(piece, amounts) > 0 && countAmounts(open, amounts) > 0) {
      parts.push(open)
      open = piece
    } else open += piece
  }
  return open.trim() === '' ? parts : [...parts, open]
}
