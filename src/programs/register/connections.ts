import http, { type IncomingMessage, type ServerResponse } from 'node:http'
import { syncBuiltinESMExports } from 'node:module'
import net from 'node:net'
import tls from 'node:tls'
import { UsageError } from '../../kernel/errors.js'
import { lazy } from '../../kernel/lazy.js'
import { Wire } from './wire.js'

/** The platform as an application calls it. */
export interface Redirected {
  /** The hosts that are the platform's, as URLs write them. */
  readonly hosts: ReadonlySet<string>
  /** Answers a request to one of them. */
  answer(request: Request): Promise<Response>
}

type Scheme = 'https:' | 'http:'

/**
 * Has every connection that this process opens to one of the hosts end in this process: that of node:https, of axios, of any
 * copy of undici or of msw, and of whatever else is built on the sockets of Node. Nothing of it leaves the machine.
 */
export function redirectConnections(platform: Redirected): void {
  const serverOf = (scheme: Scheme) =>
    lazy(() => http.createServer((message, response) => void pass(platform, scheme, message, response)))
  const servers = { 'https:': serverOf('https:'), 'http:': serverOf('http:') }

  function open(scheme: Scheme, input: readonly unknown[]): Wire | undefined {
    const { host, protocols } = askedOf(scheme, input)
    if (host === undefined || !platform.hosts.has(host)) return undefined
    const [near, far] = Wire.pair(host)
    const connected = input.findLast((part) => typeof part === 'function')
    process.nextTick(() => {
      if (protocols !== undefined && !protocols.includes('http/1.1')) return near.destroy(onlyHttp1(host))
      if (connected !== undefined) Reflect.apply(connected, near, [])
      for (const event of ['connect', 'secureConnect', 'ready']) near.emit(event)
      servers[scheme]().emit('connection', far)
    })
    return near
  }

  const places = [
    [tls, 'connect', 'https:'],
    [net, 'connect', 'http:'],
    [net, 'createConnection', 'http:'],
    [http.Agent.prototype, 'createConnection', 'http:'],
  ] as const
  for (const [owner, name, scheme] of places) {
    const before: unknown = Reflect.get(owner, name)
    if (typeof before !== 'function') continue
    Reflect.set(owner, name, function connect(this: unknown, ...input: readonly unknown[]): unknown {
      return open(scheme, input) ?? Reflect.apply(before, this, input)
    })
  }
  syncBuiltinESMExports()
}

function onlyHttp1(host: string): UsageError {
  return new UsageError(
    `the application connects to ${host} by HTTP/2 alone, and platform-simulator/register answers HTTP/1.1. Nothing has left the machine. Let the client take HTTP/1.1 as well, or give it the URL of platform-simulator serve.`,
  )
}

/** Reads where a connection is to go, of all the ways in which Node lets one say it. */
function askedOf(scheme: Scheme, input: readonly unknown[]) {
  let [port, host, protocols]: unknown[] = []
  for (const part of input) {
    if (typeof part === 'number' || (typeof part === 'string' && /^\d+$/.test(part))) port ??= part
    else if (typeof part === 'string') host ??= part
    else if (typeof part === 'object' && part !== null) {
      const own = (name: string): unknown => Reflect.get(part, name)
      port ??= own('port')
      host ??= own('host') ?? own('servername')
      protocols ??= own('ALPNProtocols')
    }
  }
  const address = `${scheme}//${String(host)}${port === undefined ? '' : `:${String(port)}`}`
  return {
    host: typeof host === 'string' && URL.canParse(address) ? new URL(address).host : undefined,
    protocols: Array.isArray(protocols) ? protocols : undefined,
  }
}

/** Headers that are about one connection, or about bytes that were read already. */
const ofConnection: ReadonlySet<string> = new Set([
  'connection',
  'content-encoding',
  'content-length',
  'expect',
  'host',
  'keep-alive',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
])

async function pass(
  platform: Redirected,
  scheme: Scheme,
  message: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { method = 'GET', url = '/', socket } = message
  if (!(socket instanceof Wire)) return
  try {
    const chunks: Uint8Array[] = []
    for await (const chunk of message) chunks.push(chunk)
    const headers = Object.entries(message.headersDistinct).flatMap(([name, values = []]) =>
      ofConnection.has(name) && name !== 'content-encoding'
        ? []
        : values.map((value): [string, string] => [name, value]),
    )
    const request = new Request(new URL(url, `${scheme}//${socket.host}`), {
      method,
      headers,
      ...(chunks.length > 0 && { body: Buffer.concat(chunks) }),
    })
    const answer = await platform.answer(request)
    const content = Buffer.from(await answer.arrayBuffer())
    for (const [name, value] of answer.headers)
      if (!ofConnection.has(name)) response.appendHeader(name, value)
    response.writeHead(answer.status)
    response.end(content)
  } catch (error) {
    socket.breakOff(reasonOf(error))
  }
}

/** A connection that broke is told by its cause, which has a code. */
function reasonOf(error: unknown): Error {
  if (!(error instanceof Error)) return new Error(String(error))
  return error instanceof TypeError && error.cause instanceof Error ? error.cause : error
}
