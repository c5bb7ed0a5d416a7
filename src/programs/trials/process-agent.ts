import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { invariant } from '../../kernel/errors.js'
import type { Agent, Assignment } from '../../kit/trials/episode.js'
import { headersOfMessage } from '../../kit/trials/tools.js'

export interface ProcessOptions {
  /** True where the command speaks the protocol over its own input and output, and not over HTTP. */
  readonly isStdio: boolean
}

/** Nobody else reaches it. */
const host = '127.0.0.1'

/** So many characters of what a command prints are its last words. */
const mostWords = 20_000

/** The headers that the protocol reads. */
const passedOn = ['accept', 'authorization', 'content-type', 'mcp-method', 'mcp-name', 'mcp-protocol-version']

/**
 * An agent that is a command: it is started for each run, is told by its environment what is to be done and where the
 * tools are, and is done when it ends. How: docs/guide/trials.md.
 */
export function processAgent(command: string, { isStdio }: ProcessOptions): Agent {
  return async (assignment) => {
    const folder = mkdtempSync(join(tmpdir(), 'trial-'))
    const server = await serve(assignment.mcp)
    try {
      return await run(command, assignment, environmentOf(assignment, server, folder), isStdio)
    } finally {
      server.closeAllConnections()
      server.close()
      rmSync(folder, { recursive: true, force: true })
    }
  }
}

function environmentOf(
  { ask, mcp }: Assignment,
  server: Server,
  folder: string,
): Readonly<Record<string, string>> {
  const address = server.address()
  invariant(typeof address === 'object' && address !== null, 'a server that listens has an address')
  const url = `http://${host}:${address.port}/mcp`
  const config = join(folder, 'mcp.json')
  const headers = { Authorization: `Bearer ${mcp.key}` }
  writeFileSync(config, JSON.stringify({ mcpServers: { platform: { type: 'http', url, headers } } }, null, 2))
  return { TRIAL_ASK: ask, TRIAL_MCP_URL: url, TRIAL_MCP_KEY: mcp.key, TRIAL_MCP_CONFIG: config }
}

/** The tools of one episode, at an address of this machine. */
async function serve(mcp: Assignment['mcp']): Promise<Server> {
  const server = createServer((request, response) => {
    answer(mcp, request, response).catch(() => request.socket.destroy())
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, host, resolve)
  })
  return server
}

async function answer(
  mcp: Assignment['mcp'],
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const parts: Uint8Array[] = []
  for await (const part of request) parts.push(part)
  const headers = new Headers()
  for (const name of passedOn) {
    const value = request.headers[name]
    if (typeof value === 'string') headers.set(name, value)
  }
  const { method = 'GET' } = request
  const isAsked = (request.url ?? '').split('?')[0] === '/mcp'
  const body = method === 'POST' ? Buffer.concat(parts) : null
  // Whatever else is asked for, such as the addresses of OAuth, is not there.
  const answered = isAsked
    ? await mcp.fetch(mcp.url, { method, headers, body })
    : new Response(null, { status: 404 })
  const text = await answered.text()
  const kept = Object.fromEntries([...answered.headers].filter(([name]) => name !== 'content-length'))
  response.writeHead(answered.status, kept).end(text)
}

function run(
  command: string,
  { ask, mcp, signal }: Assignment,
  environment: Readonly<Record<string, string>>,
  isStdio: boolean,
): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, {
      shell: true,
      // A group of its own, so that all of it is ended where its time is over.
      detached: true,
      stdio: ['pipe', 'pipe', 'inherit'],
      env: { ...process.env, ...environment },
    })
    const end = (): void => endAll(child)
    signal.addEventListener('abort', end, { once: true })
    let words = ''
    // Who reads nothing closes its input, and that is no mistake.
    child.stdin.on('error', () => undefined)
    if (isStdio) speak(child, mcp)
    else {
      child.stdout.setEncoding('utf8').on('data', (text: string) => {
        words = (words + text).slice(-mostWords)
      })
      child.stdin.end(`${ask}\n`)
    }
    child.on('error', reject)
    child.on('close', (code) => {
      signal.removeEventListener('abort', end)
      if (code === 0) resolve(words.trim())
      else reject(new Error(`the command ended with the code ${String(code)}`))
    })
  })
}

function endAll({ pid }: ChildProcess): void {
  if (pid === undefined) return
  try {
    process.kill(-pid, 'SIGKILL')
  } catch {
    // It has ended by itself.
  }
}

/** Answers the messages that a process writes, a line each: it is the client, and these are the tools. */
function speak(child: ChildProcess, mcp: Assignment['mcp']): void {
  const { stdin, stdout } = child
  invariant(stdin !== null && stdout !== null, 'the process has pipes')
  createInterface({ input: stdout }).on('line', (line) => {
    void lineFor(line, mcp).then((text) => {
      if (text !== '' && stdin.writable) stdin.write(`${text}\n`)
    })
  })
}

/** @returns one line, or nothing for what is not answered */
async function lineFor(line: string, mcp: Assignment['mcp']): Promise<string> {
  if (!line.trimStart().startsWith('{')) return ''
  try {
    const sent = { method: 'POST', headers: headersOfMessage(mcp.key), body: line }
    const answered = await mcp.fetch(mcp.url, sent)
    return (await answered.text()).replaceAll('\n', ' ')
  } catch (error) {
    // A pipe does not break as a connection does: its end would be the end of the agent.
    const [, id = 'null'] = /"id"\s*:\s*("(?:[^"\\]|\\.)*"|\d+)/.exec(line) ?? []
    const message = `no answer: ${error instanceof Error ? error.message : String(error)}; it may have happened`
    return `{"jsonrpc":"2.0","id":${id},"error":{"code":-32000,"message":${JSON.stringify(message)}}}`
  }
}
