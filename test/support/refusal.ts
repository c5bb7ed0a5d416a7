import { Problem } from 'platform-simulator'

/** The problem that a call throws. A call that passes, or throws something else, fails the test. */
export function refusal(call: () => unknown): Problem {
  try {
    call()
  } catch (error) {
    if (error instanceof Problem) return error
    throw error
  }
  throw new Error('nothing was refused')
}

/** A refusal in one line: its status and slug, then every refused field with its code. */
export function refused(call: () => unknown): string {
  const { status, slug, errors = [] } = refusal(call)
  return [`${status} ${slug}`, ...errors.map(({ field, code }) => `${field} ${code}`)].join(', ')
}
