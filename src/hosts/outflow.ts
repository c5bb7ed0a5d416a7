import type { ServerResponse } from 'node:http'

/** An answer that goes on until its caller or the server leaves. */
export interface Outflow {
  /** What a caller does not read any more is left out, but for the last, which is written when it reads on. */
  write(text: string): void
  whenClosed(call: () => void): void
}

interface Head {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
}

/** How much waits for a caller who does not read, in bytes. */
const mostUnread = 64 * 1024

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
      if (response.writableLength < mostUnread) response.write(text)
      else last = text
    },
    whenClosed: (call) => void response.once('close', call),
  })
}
