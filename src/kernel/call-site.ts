import { Problem, severalFields, UsageError } from './problem.js'

/** What a test calls: the frames of what it called, and all below, are no help to who reads the stack. */
type Called = (...input: never[]) => unknown

/**
 * What a public function throws on, for whoever reads it in the output of a test runner: a refusal names every wrong
 * field, and the stack begins with the line of the caller. Looked at when something has failed, so that calls that go well
 * pay nothing.
 * @param call what refused, such as `wallets.create`
 */
export function atCaller(error: unknown, call: string, called: Called): unknown {
  if (error instanceof Problem) error.message = `${call}: ${withFields(error)}`
  else if (!(error instanceof UsageError)) return error
  return fromHere(error, called)
}

/** The same error, whose stack begins where `called` was called. */
export function fromHere<E extends Error>(error: E, called: Called): E {
  if (typeof Error.captureStackTrace === 'function') Error.captureStackTrace(error, called)
  else {
    // The line of the caller is the third here: near enough to be seen.
    const { stack } = new Error(error.message)
    if (stack !== undefined) error.stack = stack.replace(/^Error/, error.name)
  }
  return error
}

/** The message of a refusal with the fields that its detail does not name. */
function withFields({ message, detail, errors = [] }: Problem): string {
  const fields = errors.map(({ field, message }) => `${field}: ${message}`)
  // What went through an inner call has them already.
  if (!message.startsWith(detail) || fields.every((field) => message.includes(field))) return message
  const rest = message.slice(detail.length)
  const said = detail === severalFields ? [] : [detail.replace(/\.$/, '')]
  return [...said, ...fields].join('; ') + rest
}
