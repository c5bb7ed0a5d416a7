import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Passing {
  readonly method: string
  readonly path: string
  status: number
  headers: Record<string, string>
  /** The JSON of the answer, or its text. */
  body: unknown
}

export interface Asked {
  readonly method: string
  readonly url: string
  readonly headers: IncomingMessage['headers']
}

export interface Planted {
  readonly url: string
  readonly asked: readonly Asked[]
  close(): Promise<void>
}

type Answer = (request: IncomingMessage, response: ServerResponse, body: string) => void | Promise<void>

/** A server of this machine that answers as it is told. */
export async function serverThat(answer: Answer): Promise<Planted> {
  const asked: Asked[] = []
  const server = createServer((request, response) => {
    asked.push({ method: request.method ?? '', url: request.url ?? '', headers: request.headers })
    let body = ''
    request.on('data', (chunk) => {
      body += chunk
    })
    request.on('end', () => void answer(request, response, body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    asked,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** A proxy before a server, which changes what passes: the other implementation that a comparison has to see through. */
export function proxyTo(url: string, change: (passing: Passing) => void): Promise<Planted> {
  return serverThat(async (request, response, body) => {
    const { host: _, connection: __, ...headers } = request.headers
    const sent = await fetch(url + request.url, {
      method: request.method ?? 'GET',
      headers: headers as Record<string, string>,
      ...(body !== '' && { body }),
    })
    const text = await sent.text()
    const isJson = (sent.headers.get('content-type') ?? '').includes('json')
    const passing: Passing = {
      method: request.method ?? 'GET',
      path: new URL(request.url ?? '/', url).pathname,
      status: sent.status,
      headers: Object.fromEntries(
        [...sent.headers].filter(([name]) => name === 'content-type' || name.startsWith('x-ratelimit-')),
      ),
      body: isJson ? JSON.parse(text) : text,
    }
    change(passing)
    response.writeHead(passing.status, passing.headers)
    response.end(
      passing.status === 204
        ? undefined
        : typeof passing.body === 'string'
          ? passing.body
          : JSON.stringify(passing.body),
    )
  })
}
