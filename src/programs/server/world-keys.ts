import type { WireRequest } from '../../gateway/exchange.js'
import { UsageError } from '../../kernel/errors.js'
import { credentialIn } from '../../resources/credentials.js'

/** Ids of worlds are numbers inside the keys that they give out. */
const marked = /^sim(w\d+)x/
/** The characters that a key has to have behind the number of its world. */
const ownPart = 6

/** Each has tables and timers, and nobody knows which of them are done. */
const maxWorlds = 10_000

/**
 * The id of a world to be made.
 * @param there how many there are beside the default one
 * @throws UsageError when there are too many
 */
export function nextWorldId(next: number, there: number): string {
  if (there < maxWorlds) return `w${next}`
  throw new UsageError(
    `this server has ${maxWorlds} worlds, and makes no more. DELETE /__sim/worlds/{id} deletes those that are done.`,
  )
}

export function keyPrefixOf(id: string): string {
  return `sim${id}x`
}

/** The id of the world that gave out a key; undefined for a key of the default world. */
export function worldOfKey(key: string): string | undefined {
  return marked.exec(key)?.[1]
}

/** @throws UsageError for a key that is too short to say whose it is */
export function checkKeyLength(key: string): void {
  const least = 'simw999x'.length + ownPart
  if (key.replace(marked, '').length >= least) return
  throw new UsageError(
    `the API key ${key} is too short for a fork, whose key says which world it is of: start with a key of ${least} characters or more.`,
  )
}

/** The key of a fork: of the length that the key of its parent has, and unlike the key of any other world. */
export function keyInWorld(id: string, key: string): string {
  const prefix = keyPrefixOf(id)
  return (prefix + key.replace(marked, '')).slice(0, Math.max(key.length, prefix.length))
}

/** The members of a request that tell its world. */
export type Sent = Pick<WireRequest, 'header'> & Partial<Pick<WireRequest, 'search'>>

/** The credential of a request, in a header, or in the address where it is one to upload to. Empty for none. */
export function credentialOf({ header, search = '' }: Sent): string {
  const sent = credentialIn(header)
  if (sent !== null) return sent.secret
  return search.includes('signature=') ? (new URLSearchParams(search).get('signature') ?? '') : ''
}

/** The headers that credentials come in. */
export const credentials: ReadonlySet<string> = new Set(['x-api-key', 'x-application-token', 'authorization'])

/** No header has it: in the place of a key that opens nothing any more. */
export const noKey = '\0'

export function keyHeader(apiKey: string): Sent {
  return { header: (name) => (name === 'x-api-key' ? apiKey : null) }
}
