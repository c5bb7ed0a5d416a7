import type { ServerResponse } from 'node:http'
import type { Answer, Outflow } from '../../../hosts/http/target.js'

/** Sends the whole of it. @param last the connection ends with it */
export function write(response: ServerResponse, answer: Answer, last: boolean): void {
  const { stored } = answer
  const body = begin(response, answer, last)
  if (stored !== undefined) writePieces(response, stored.pieces()[Symbol.iterator]())
  else response.end(body)
}

/** Sends the head. @returns what comes after it, where it is not put away */
export function begin(response: ServerResponse, answer: Answer, last: boolean): Uint8Array {
  const { status, headers, content, stored } = answer
  // Node copies a text twice, and bytes not at all.
  const body = content?.bytes ?? Buffer.from(answer.text ?? '')
  const lines: string[] = []
  for (const name in headers) if (name !== 'content-length') lines.push(name, headers[name] ?? '')
  const { length } = stored ?? body
  if (length > 0 || status !== 204) lines.push('content-length', String(length))
  if (last) lines.push('connection', 'close')
  response.writeHead(status, lines)
  return body
}

/** Writes pieces as fast as the client reads them: no more of them is in memory. */
function writePieces(response: ServerResponse, pieces: Iterator<Uint8Array>): void {
  response.once('close', () => pieces.return?.())
  const more = (): void => {
    try {
      for (let next = pieces.next(); ; next = pieces.next()) {
        if (next.done === true) {
          response.end()
          return
        }
        if (response.destroyed) return
        if (!response.write(next.value)) {
          response.once('drain', more)
          return
        }
      }
    } catch (error) {
      // The client has the beginning already: it sees that the rest does not come.
      response.destroy(error instanceof Error ? error : undefined)
    }
  }
  more()
}

/** A mistake of whoever runs the server, or a bug of ours: whoever calls it has to hear of it. */
export function brokenAnswer(error: unknown): Answer {
  const detail = error instanceof Error ? error.message : String(error)
  return {
    status: 500,
    headers: { 'content-type': 'application/problem+json' },
    text: JSON.stringify({ title: 'Internal Server Error', status: 500, detail }),
  }
}

interface Head {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
}

/** The most bytes that wait for a caller who does not read. */
const maxUnreadBytes = 64 * 1024

/** Begins an answer that goes on until its connection is closed. @param open where it stands so long */
export function flow(
  response: ServerResponse,
  { status, headers }: Head,
  stream: (out: Outflow) => void,
  open: Set<ServerResponse>,
): void {
  response.writeHead(status, { ...headers, connection: 'close' })
  response.flushHeaders()
  open.add(response)
  response.once('close', () => open.delete(response))
  let last: string | undefined
  response.on('drain', () => {
    if (last !== undefined && !response.writableEnded) response.write(last)
    last = undefined
  })
  stream({
    write(text) {
      if (response.writableEnded) return
      if (response.writableLength < maxUnreadBytes) response.write(text)
      else last = text
    },
    whenClosed: (call) => void response.once('close', call),
  })
}
