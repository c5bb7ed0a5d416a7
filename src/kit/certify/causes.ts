import type { Way } from './ways.js'

/** A mistake that receivers make: what it is, and what to do. */
export interface CauseText {
  readonly says: string
  readonly mend: string
}

/** The mistakes that certify knows, by name. */
export const causes = {
  'signature-unchecked': {
    says: 'It accepts what somebody else signed: the signature is not checked, or the outcome of the check is not looked at.',
    mend: 'Check the signature before anything else, await the check, and answer 401 where it is not good.',
  },
  'checks-only-what-is-signed': {
    says: 'It accepts a delivery that has no signature: the check is left out where the header is missing.',
    mend: 'Refuse a delivery without X-Webhook-Signature.',
  },
  'timestamp-not-needed': {
    says: 'It accepts a delivery that has no timestamp.',
    mend: 'Refuse a delivery without X-Webhook-Timestamp.',
  },
  'body-unsigned': {
    says: 'It accepts a body that is not the one that was signed.',
    mend: 'Check the signature over the timestamp followed directly by the raw body.',
  },
  'timestamp-unsigned': {
    says: 'It accepts another timestamp than the one that was signed.',
    mend: 'Check the signature over the timestamp followed directly by the raw body.',
  },
  'fails-instead-of-refusing': {
    says: 'It fails where it should refuse: it answers 5xx to a signature that is not good.',
    mend: 'Catch what the check throws, and answer 401.',
  },
  'reads-before-checking': {
    says: 'It reads the body as JSON before it checks the signature, so that anybody can make it fail.',
    mend: 'Check the signature over the raw body first, and parse it afterwards.',
  },
  'acts-before-checking': {
    says: 'It acts on deliveries that it refuses.',
    mend: 'Check the signature before anything else.',
  },
  'answers-2xx-to-what-it-refuses': {
    says: 'It answers 2xx to what it does not take: it acts on none of it, and says that all is well.',
    mend: 'Answer 401 where the signature is not good, so that a mistake in the check shows.',
  },
  'too-old-accepted': {
    says: 'It accepts what was sent more than five minutes ago.',
    mend: 'Refuse a timestamp that is more than 300 seconds old.',
  },
  'age-unchecked': {
    says: 'It accepts what was sent a year ago: somebody who has seen a delivery can send it again at any time.',
    mend: 'Refuse a timestamp that is more than 300 seconds old.',
  },
  'future-accepted': {
    says: 'It accepts a timestamp that is six minutes ahead.',
    mend: 'Refuse a timestamp that is more than 300 seconds away, in either direction.',
  },
  'too-strict-in-time': {
    says: 'It refuses what was sent four minutes ago: five are allowed.',
    mend: 'Allow 300 seconds between the timestamp and the clock.',
  },
  'no-skew-allowed': {
    says: 'It refuses what was sent by a clock that is five seconds ahead of its own.',
    mend: 'Allow the timestamp to be ahead by some seconds.',
  },
  'age-of-the-event': {
    says: 'It takes the time of the event for the time of the delivery, and so refuses attempts that come later.',
    mend: 'Compare X-Webhook-Timestamp with the clock, and not `created` of the body.',
  },
  'writes-the-body-anew': {
    says: 'It parses the body and writes it again before it checks the signature.',
    mend: 'Check the signature over the raw body, as it came.',
  },
  'latin-1': {
    says: 'It reads the body as Latin-1 before it checks the signature.',
    mend: 'Check the signature over the raw bytes, or read them as UTF-8.',
  },
  'ascii-only': {
    says: 'It refuses a body with characters outside of ASCII.',
    mend: 'Check the signature over the raw bytes, or read them as UTF-8.',
  },
  'short-bodies-only': {
    says: 'It refuses a body of 60 kB.',
    mend: 'Allow bodies of 64 kB.',
  },
  'types-refused': {
    says: 'It refuses types of events that the platform sends.',
    mend: 'Answer 2xx to every type, also to those that you do nothing about: what is not accepted is sent ten times.',
  },
  'unknown-types-refused': {
    says: 'It refuses types of events that it does not know.',
    mend: 'Answer 2xx to every type, also to those that you do nothing about: what is not accepted is sent ten times.',
  },
  'unknown-members-refused': {
    says: 'It refuses members that it does not know, which may be added at any time.',
    mend: 'Let the schema ignore members that it does not name.',
  },
  'order-of-members': {
    says: 'It depends on the order of members.',
    mend: 'Read members by their names.',
  },
  'unknown-status-refused': {
    says: 'It refuses a status that it does not know.',
    mend: 'Read a status as text, and do nothing about one that you do not know.',
  },
  'disorder-refused': {
    says: 'It refuses an event that comes after a later one about the same object: the order is not promised.',
    mend: 'Answer 2xx, and keep the state that is further on.',
  },
  'duplicates-refused': {
    says: 'It refuses an event that it has had before.',
    mend: 'Answer 2xx to what you have handled already: what is not accepted is sent again.',
  },
  'acts-twice': {
    says: 'It acts twice on one event that was delivered twice.',
    mend: 'Keep the id of each event that was handled, and skip it the second time.',
  },
  'acts-twice-at-once': {
    says: 'It acts more than once on one event that is delivered several times at once: it looks and writes in two steps.',
    mend: 'Write the id of the event first, where the database refuses the second: a primary key, or one transaction.',
  },
  'duplicates-at-once-refused': {
    says: 'It accepts none of five deliveries of one event that come at once.',
    mend: 'Let one of them through.',
  },
  'second-attempts-refused': {
    says: 'It refuses a second attempt at an event that it has had.',
    mend: 'Answer 2xx to what you have handled already: what is not accepted is sent again.',
  },
  'remembers-the-delivery': {
    says: 'It acts again on a second attempt: it remembers the signature or the delivery, and not the event.',
    mend: 'Compare the id of the event, which stays the same in every attempt.',
  },
  'replays-refused': {
    says: 'It refuses a replay.',
    mend: 'Treat a delivery with X-Webhook-Replay as any other.',
  },
  'acts-on-replays': {
    says: 'It acts again on a replay of an event that it has handled.',
    mend: 'Compare the id of the event, which a replay has too.',
  },
  'one-at-a-time': {
    says: 'It does not accept five events that come at once.',
    mend: 'Answer first and work afterwards, or let the server take several requests.',
  },
  'fails-on-get': {
    says: 'It fails when it is asked by GET.',
    mend: 'Answer 405 to what is no POST.',
  },
  'body-alone-signed': {
    says: 'It checks the signature over the body alone.',
    mend: 'Put the text of X-Webhook-Timestamp directly before the raw body.',
  },
  'dot-between': {
    says: 'It checks the signature over timestamp, dot and body: there is no dot between them.',
    mend: 'Put the text of X-Webhook-Timestamp directly before the raw body.',
  },
  'line-between': {
    says: 'It checks the signature over timestamp, line break and body: there is nothing between them.',
    mend: 'Put the text of X-Webhook-Timestamp directly before the raw body.',
  },
  'body-first': {
    says: 'It checks the signature over the body followed by the timestamp: the timestamp comes first.',
    mend: 'Put the text of X-Webhook-Timestamp directly before the raw body.',
  },
  'url-base64': {
    says: 'It reads the signature as URL-safe base64.',
    mend: 'Decode the usual base64, with + and /.',
  },
  'hex-signature': {
    says: 'It reads the signature as hexadecimal.',
    mend: 'Decode the signature from base64.',
  },
  'timestamp-in-milliseconds': {
    says: 'It takes the timestamp for milliseconds.',
    mend: 'X-Webhook-Timestamp has seconds: multiply it by 1000 before you compare it with a clock of milliseconds.',
  },
  'key-of-the-other-environment': {
    says: 'It checks with the key of the other environment.',
    mend: 'Put the public key of this environment into its configuration.',
  },
  'template-key': {
    says: 'It checks with a key of 64 zeros, which anybody can sign for.',
    mend: 'Put the public key of this environment into its configuration.',
  },
  'refuses-all': {
    says: 'It refuses what the platform signs just as it refuses a stranger: it checks with another key, or something that certify does not know.',
    mend: 'Compare the public key of its configuration with the one above. If they are the same, look at what it checks, and over which bytes.',
  },
  slow: {
    says: 'It does not answer in time.',
    mend: 'Answer as soon as the event is stored, and work afterwards.',
  },
  redirects: {
    says: 'It answers with a redirect, which the platform does not follow.',
    mend: 'Register the address that it leads to.',
  },
  'no-route': {
    says: 'There is no such route, or none that takes a POST.',
    mend: 'Look at the address.',
  },
  'limits-deliveries': {
    says: 'It answers 429: it takes only so many deliveries in a time.',
    mend: 'Leave the route of the webhook out of the rate limit.',
  },
} as const satisfies Readonly<Record<string, CauseText>>

export type CauseName = keyof typeof causes

/** The mistake that each difference from the platform's way of signing is. */
export const causesOfWays: {
  readonly [Part in keyof Way]: Readonly<Record<Way[Part], CauseName | undefined>>
} = {
  message: {
    'timestamp, body': undefined,
    'timestamp, dot, body': 'dot-between',
    'timestamp, line, body': 'line-between',
    'body, timestamp': 'body-first',
    body: 'body-alone-signed',
  },
  reading: {
    'as it came': undefined,
    'as JavaScript writes it': 'writes-the-body-anew',
    'as Python writes it': 'writes-the-body-anew',
    'as Latin-1': 'latin-1',
  },
  encoding: { base64: undefined, base64url: 'url-base64', hex: 'hex-signature' },
  unit: { seconds: undefined, milliseconds: 'timestamp-in-milliseconds' },
  key: { own: undefined, 'other environment': 'key-of-the-other-environment', template: 'template-key' },
}
