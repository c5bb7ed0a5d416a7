import { isLoopback } from '../../contract/loopback.js'
import { UsageError } from '../../kernel/errors.js'

const ofProduction: ReadonlySet<string> = new Set(['prod', 'production', 'live'])

function wordsOf(text: string): ReadonlySet<string> {
  return new Set(text.toLowerCase().split(/[^a-z0-9]+/))
}

/** Tells whether a host says by its name that it is a sandbox, and by nothing that it is not. */
export function isNamedSandbox(hostname: string): boolean {
  const words = wordsOf(hostname)
  return words.has('sandbox') && ![...ofProduction].some((word) => words.has(word))
}

/** Tells whether a key says of itself that it is one of production: `sk_live_...`. */
export function isNamedProduction(apiKey: string): boolean {
  const words = wordsOf(apiKey)
  return [...ofProduction].some((word) => words.has(word))
}

/** Header values of one word: what else could not be sent, and would be shown by whoever refuses it. */
const sendable = /^[\x21-\x7e]{1,4096}$/

/**
 * An address to which a key may go: https, or this machine.
 * @param what names who gives it, such as `--base-url`
 * @returns it without a slash at the end
 * @throws UsageError which does not repeat it: it may have a secret in it
 */
export function requireAddress(text: string, what: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url === undefined) throw new UsageError(`${what} is no URL: it is such as https://api.sandbox.example.`)
  if (url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '')
    throw new UsageError(`${what} has a user, a query or a fragment in it: give the address alone.`)
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isLoopback(url.hostname)))
    throw new UsageError(
      `${what} must start with https://, so that the key is not read on the way: http:// is for this machine only.`,
    )
  return url.origin + url.pathname.replace(/\/+$/, '')
}

/** @throws UsageError which does not repeat it */
export function requireKey(key: string | undefined, what: string): string {
  if (key === undefined || key === '') throw new UsageError(`there is no key: ${what}.`)
  if (!sendable.test(key))
    throw new UsageError(
      'the key has characters in it that no header takes, a space or a line break perhaps: look at how it was copied.',
    )
  return key
}
