import type { ServerResponse } from 'node:http'
import type { Content } from '../gateway/content.js'
import type { GatewayResponse } from '../gateway/gateway.js'
import type { Outflow } from './outflow.js'

export interface Answer extends Pick<GatewayResponse, 'status' | 'headers' | 'text' | 'stored'> {
  /** In place of the text, where it is there as bytes too. */
  readonly content?: Pick<Content, 'bytes'> | undefined
  /** Writes what comes later, in place of a body that is whole. */
  readonly stream?: (out: Outflow) => void
}

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

/** As fast as the client reads them: no more of them is in memory. */
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
