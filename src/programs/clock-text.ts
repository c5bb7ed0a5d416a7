import { type Duration, toMilliseconds } from '../kernel/clock.js'
import { UsageError } from '../kernel/errors.js'

/**
 * The clock that a flag or a variable asks for: `auto` moves a second with each request, `auto:5s` five.
 * @param name what says it, for messages
 */
export function clockIn(text: string, name: string): 'real' | 'manual' | { readonly auto: Duration } {
  if (text === 'real' || text === 'manual') return text
  if (text === 'auto') return { auto: '1s' }
  const [, step] = /^auto:(.*)$/.exec(text) ?? []
  // Checked here, so that the message names the flag.
  if (step !== undefined) return { auto: toMilliseconds(step as Duration, `the step of ${name}`) }
  throw new UsageError(
    `${name} is ${text}: it must be real, manual or auto. auto moves a second with each request, and auto:5s five.`,
  )
}

/** The moment that a flag or a variable says: digits alone are milliseconds since 1970. */
export function momentIn(text: string): string | number {
  return /^\d+$/.test(text) ? Number(text) : text
}
