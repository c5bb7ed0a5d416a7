import type { WireRequest } from '../../gateway/exchange.js'
import { UsageError } from '../../kernel/errors.js'
import { printable } from '../../kernel/shown.js'

const texts = ['method', 'path', 'search'] as const

/**
 * Checks what a server hands over, for calls in plain JavaScript: `fetch` makes its own.
 * @throws UsageError naming what is missing, before anything has happened
 */
export function checkWireRequest(request: WireRequest, call: string): void {
  if (typeof request !== 'object' || request === null) throw wrong(call, `was given ${printable(request)}`)
  for (const name of texts)
    if (typeof request[name] !== 'string') throw wrong(call, `its ${name} is ${printable(request[name])}`)
  if (!request.path.startsWith('/'))
    throw wrong(call, `its path is ${JSON.stringify(printable(request.path))}`)
  if (typeof request.secure !== 'boolean') throw wrong(call, `its secure is ${printable(request.secure)}`)
  if (typeof request.header !== 'function') throw wrong(call, `its header is ${printable(request.header)}`)
  if (request.traffic !== 'app' && request.traffic !== 'test')
    throw wrong(call, `its traffic is ${printable(request.traffic)}`)
  const { body } = request
  if (body !== null && (typeof body !== 'object' || typeof body.isLongerThan !== 'function'))
    throw wrong(call, `its body is ${printable(body)}`)
}

function wrong(call: string, what: string): UsageError {
  return new UsageError(
    `sim.${call} is for servers, and ${what}. A request has the texts method, path (from / on) and search, secure, a function header(name), traffic 'app' or 'test', and body, which is null or what a server has read. Everybody else calls sim.fetch.`,
  )
}

/** Makes the readers of headers that Node has parsed. They keep the headers, and nothing else of their message. */
export function readersOf(
  headers: Readonly<Record<string, string | readonly string[] | undefined>>,
): Required<Pick<WireRequest, 'header' | 'headers'>> {
  const header = (name: string): string | null => {
    const value = headers[name]
    return value === undefined ? null : typeof value === 'string' ? value : value.join(', ')
  }
  const entries = (): [string, string][] => Object.keys(headers).map((name) => [name, header(name) ?? ''])
  return { header, headers: { entries } }
}
