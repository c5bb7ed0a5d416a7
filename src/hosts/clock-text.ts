import { UsageError } from '../kernel/problem.js'

/** The clock that a flag or a variable asks for: `auto` moves a second with each request. @param name what says it, for messages */
export function clockIn(text: string, name: string): 'real' | 'manual' | { readonly auto: '1s' } {
  if (text === 'real' || text === 'manual') return text
  if (text === 'auto') return { auto: '1s' }
  throw new UsageError(`${name} is ${text}: it must be real, manual or auto.`)
}
