import { orUndefined } from './or-undefined.js'

/** Reads bytes as a text of UTF-8; undefined for bytes that are none. */
export function readUtf8(bytes: Uint8Array): string | undefined {
  return orUndefined(() => new TextDecoder('utf-8', { fatal: true }).decode(bytes))
}
