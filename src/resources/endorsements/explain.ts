import { Problem } from '../../contract/problem.js'
import type { Endorser, Message } from './message.js'

/** An intent, or the payload of a decision, and its signatures. */
export interface Signed {
  readonly intent: object
  readonly signatures: readonly string[]
}

/** Those who may endorse an intent, and how many of them it takes. */
export interface Quorum {
  readonly recognised: readonly Endorser[]
  readonly threshold: number
  /** Says why nobody is recognised, where that is so, for the test's author. */
  readonly nobody: string
  /** Lists others who could have signed, live or not, and what is wrong with each: asked only to explain a refusal. */
  others(): readonly { readonly signer: Endorser; readonly why: string }[]
}

/** The signers whose signatures were found, and what they were checked against. */
export interface Found {
  readonly signers: readonly Endorser[]
  /** Signatures that were looked at. */
  readonly tried: ReadonlySet<string>
  readonly message: Message
}

/** Makes the one refusal that the platform has, whatever is wrong with an endorsement (contract/behaviour.md 14.3). */
export function notEndorsed(hint: string): Problem {
  return new Problem('forbidden', 'endorsement validation failed', { hint })
}

/** A hint that is longer helps nobody. */
const maxShownLength = 2000
const maxExplained = 8

/** A key is tried so often to find who made a bad signature: nobody waits longer for a hint than for the refusal. */
const maxTries = 64

/** Tells a test's author everything that is needed to mend a refused endorsement. */
export function explain({ signatures }: Signed, quorum: Quorum, found: Found): string {
  const { signers, tried, message } = found
  const names = signers.length === 0 ? '' : ` (${signers.map(({ name }) => name).join(', ')})`
  const verb = signers.length === 1 ? 'is' : 'are'
  const lines = [
    `${signers.length} of ${Math.max(1, quorum.threshold)} needed signers ${verb} recognised${names}`,
  ]
  if (quorum.recognised.length === 0) lines.push(quorum.nobody)
  if (signatures.length === 0) lines.push('the request has no signatures')
  const describe = describer(quorum, found)
  signatures.slice(0, maxExplained).forEach((signature, index) => {
    const what = tried.has(signature) ? describe(signature) : null
    if (what !== null) lines.push(`signatures[${index}]: ${what}`)
  })
  const untried = signatures.filter((signature) => !tried.has(signature)).length
  if (untried > 0)
    lines.push(
      `${untried} of ${signatures.length} signatures were not tried, because too many before them were made by nobody who counts: send the signatures of signers only`,
    )
  lines.push(`what has to be signed is the UTF-8 of ${shorten(message.text)}`)
  return lines.join('; ')
}

/**
 * Makes the function that finds who made a signature, and what is wrong with it.
 * @returns a function that gives null for a signature that counts
 */
function describer({ recognised, others }: Quorum, { signers, message }: Found) {
  const strangers = others()
  const outsiders = strangers.map(({ signer }) => signer)
  const counted = new Set<Endorser>()
  let tries = maxTries
  const faultOf = (signature: string): string => {
    const all = [...recognised, ...outsiders]
    const keyType = message.keyTypeOf(signature)
    const alike = all.filter(({ key_type }) => key_type === keyType)
    const near = alike.find((signer) => tries-- > 0 && message.isNearlyBy(signer, signature))
    if (near !== undefined) return `of ${near.name}: ${message.reasonOf(near, signature)}`
    for (const signer of alike) {
      const fault = tries-- > 0 ? message.orderFault(signer, signature) : undefined
      if (fault !== undefined) return `of ${signer.name}: ${fault}`
    }
    const [any = all[0]] = alike
    return any === undefined
      ? 'no signer is there whose signature it could be'
      : message.reasonOf(any, signature)
  }
  return (signature: string): string | null => {
    // A signature that is good made its signer one of these: whatever the budget is, it is never called bad.
    const own = message.ableToMake(signature, signers).find((signer) => message.isBy(signer, signature))
    if (own !== undefined) {
      if (counted.has(own)) return `${own.name} signed already: each signer counts once`
      counted.add(own)
      return null
    }
    const other = message
      .ableToMake(signature, outsiders)
      .find((signer) => tries-- > 0 && message.isBy(signer, signature))
    const stranger = strangers.find(({ signer }) => signer === other)
    return stranger === undefined
      ? faultOf(signature)
      : `${stranger.signer.name} signed it, and ${stranger.why}`
  }
}

function shorten(text: string): string {
  return text.length <= maxShownLength
    ? text
    : `${text.slice(0, maxShownLength)}... (${text.length} characters)`
}
