import { Problem } from '../../contract/problem.js'
import type { Endorser, Message } from './message.js'

/** What was signed, and by whom: an intent, or the payload of a decision. */
export interface Signed {
  readonly intent: object
  readonly signatures: readonly string[]
}

/** Who may endorse an intent, and how many of them it takes. */
export interface Quorum {
  readonly recognised: readonly Endorser[]
  readonly threshold: number
  /** Where nobody is recognised: why, for the test's author. */
  readonly nobody: string
  /** Others who could have signed, live or not, and what is wrong with each: asked only to explain a refusal. */
  others(): readonly Stranger[]
}

/** Whose signatures were found, and what they were checked against. */
export interface Found {
  readonly signers: readonly Endorser[]
  /** Signatures that were looked at. */
  readonly tried: ReadonlySet<string>
  readonly message: Message
}

interface Stranger {
  readonly signer: Endorser
  readonly why: string
}

/** What the platform says whatever is wrong with an endorsement (contract/behaviour.md 14.3). */
export function notEndorsed(hint: string): Problem {
  return new Problem('forbidden', 'endorsement validation failed', { hint })
}

/** A hint that is longer helps nobody. */
const longestShown = 2000
const mostExplained = 8

/** So many times a key is tried to find who made a bad signature: nobody waits longer for a hint than for the refusal. */
const mostTries = 64

/** Everything that a test's author needs to mend a refused endorsement. */
export function explain({ signatures }: Signed, quorum: Quorum, { signers, tried, message }: Found): string {
  const { recognised, threshold } = quorum
  const detective = new Detective(message, quorum, signers)
  const counted = `${signers.length} of ${Math.max(1, threshold)} needed signers ${signers.length === 1 ? 'is' : 'are'} recognised${
    signers.length === 0 ? '' : ` (${signers.map(({ name }) => name).join(', ')})`
  }`
  const lines = [counted]
  if (recognised.length === 0) lines.push(quorum.nobody)
  if (signatures.length === 0) lines.push('the request has no signatures')
  signatures.slice(0, mostExplained).forEach((signature, index) => {
    if (!tried.has(signature)) return
    const what = detective.wordOf(signature)
    if (what !== null) lines.push(`signatures[${index}]: ${what}`)
  })
  const untried = signatures.filter((signature) => !tried.has(signature)).length
  if (untried > 0)
    lines.push(
      `${untried} of ${signatures.length} signatures were not tried, because too many before them were made by nobody who counts: send the signatures of signers only`,
    )
  lines.push(`what has to be signed is the UTF-8 of ${shortened(detective.text)}`)
  return lines.join('; ')
}

/** Finds who made signatures, and what is wrong with them. */
class Detective {
  readonly #message: Message
  readonly #signers: readonly Endorser[]
  readonly #recognised: readonly Endorser[]
  readonly #strangers: readonly Stranger[]
  readonly #counted = new Set<Endorser>()
  #tries = mostTries

  constructor(message: Message, { recognised, others }: Quorum, signers: readonly Endorser[]) {
    this.#message = message
    this.#signers = signers
    this.#recognised = recognised
    this.#strangers = others()
  }

  get text(): string {
    return this.#message.text
  }

  /** What is to be told of a signature; null for one that counts. */
  wordOf(signature: string): string | null {
    // A signature that is good made its signer one of these: whatever the budget is, it is never called bad.
    const own = this.#message
      .ableToMake(signature, this.#signers)
      .find((signer) => this.#message.isBy(signer, signature))
    if (own !== undefined) {
      if (this.#counted.has(own)) return `${own.name} signed already: each signer counts once`
      this.#counted.add(own)
      return null
    }
    const others = this.#strangers.map(({ signer }) => signer)
    const other = this.#message
      .ableToMake(signature, others)
      .find((signer) => this.#try(() => this.#message.isBy(signer, signature)))
    const stranger = this.#strangers.find(({ signer }) => signer === other)
    if (stranger !== undefined) return `${stranger.signer.name} signed it, and ${stranger.why}`
    return this.#faultOf(signature)
  }

  #faultOf(signature: string): string {
    const all = [...this.#recognised, ...this.#strangers.map(({ signer }) => signer)]
    const keyType = this.#message.keyTypeOf(signature)
    const alike = all.filter(({ key_type }) => key_type === keyType)
    const near = alike.find((signer) => this.#try(() => this.#message.isNearlyBy(signer, signature)))
    if (near !== undefined) return `of ${near.name}: ${this.#message.reasonOf(near, signature)}`
    for (const signer of alike) {
      const fault = this.#tries-- > 0 ? this.#message.orderFault(signer, signature) : undefined
      if (fault !== undefined) return `of ${signer.name}: ${fault}`
    }
    const [any = all[0]] = alike
    return any === undefined
      ? 'no signer is there whose signature it could be'
      : this.#message.reasonOf(any, signature)
  }

  #try(made: () => boolean): boolean {
    return this.#tries-- > 0 && made()
  }
}

function shortened(text: string): string {
  return text.length <= longestShown ? text : `${text.slice(0, longestShown)}... (${text.length} characters)`
}
