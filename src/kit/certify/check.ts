import type { CauseName } from './causes.js'
import type { Draft, Maker, Sent } from './maker.js'
import type { Way } from './ways.js'

/** The causes that a check has where it fails; where none is named it is not known. */
export interface CauseNames {
  /** The route answered the other way: it refused what is genuine, or accepted what is not. */
  readonly answered?: CauseName
  /** It answered with a status of 500 or more. */
  readonly failed?: CauseName
  /** It acted more often than on each event once. */
  readonly effects?: CauseName
  /** The cause where it answered the other way, and accepts the same when it is signed so. */
  readonly experiments?: readonly { readonly way: Partial<Way>; readonly cause: CauseName }[]
}

/** Something that a route has to do, whatever it is written in. */
export interface Check extends CauseNames {
  readonly name: string
  readonly about: 'signature' | 'time' | 'bytes' | 'events' | 'again'
  /** Says whether it is promised by the contract, or asked for by prudence only. */
  readonly class: 'promised' | 'prudent'
  /** The place that says so. */
  readonly source: string
  /** The deliveries, one after the other, or all at once. */
  readonly sends: (maker: Maker) => readonly Sent[]
  readonly atOnce?: true
  /** The answer that each has to get; `unfailing` is anything below 500, and `one accepted` is enough where the others come again. */
  readonly answer: 'accepted' | 'refused' | 'unfailing' | 'one accepted'
  /** The number of events that are to be acted on; undefined where nobody looks. */
  readonly events?: number
}

/** All in milliseconds. */
export const second = 1000
export const minute = 60 * second
export const hour = 60 * minute

/** The source of most checks. */
export const delivery = 'specification, Delivery mechanism'

/** Makes the deliveries of a check that sends one. */
export function one(draft: Draft): Pick<Check, 'sends'> {
  return { sends: (maker) => [maker.make(draft)] }
}
