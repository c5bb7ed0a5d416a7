import * as z from 'zod'
import type { McpEndpoint } from '../../hosts/mcp/endpoint.js'
import { openTools } from '../../hosts/mcp/open-tools.js'
import { loadProtocol } from '../../hosts/mcp/protocol-package.js'
import { lazy } from '../../kernel/lazy.js'
import { orUndefined } from '../../kernel/or-undefined.js'
import type { Simulator } from '../simulator.js'
import type { DeskTool } from './desk.js'

/** A tool, as an agent is told of it. */
export interface Tool {
  readonly name: string
  readonly description?: string | undefined
  readonly inputSchema: Readonly<Record<string, unknown>>
}

/** The answer of a tool. */
export interface ToolResult {
  readonly content: readonly { readonly type: string; readonly text?: string | undefined }[]
  /** The answer of the platform, or its refusal. */
  readonly structuredContent?: Readonly<Record<string, unknown>> | undefined
  readonly isError?: boolean | undefined
}

/** The tools of one episode: those of the platform, and those of the desk, at one address of the protocol. */
export interface EpisodeTools extends McpEndpoint {
  /** The arguments of every call of a tool, as they arrived. */
  readonly told: readonly string[]
  list(): Promise<readonly Tool[]>
  /** @throws TypeError where the connection breaks, Error for a tool that there is none of */
  call(name: string, args?: Readonly<Record<string, unknown>>): Promise<ToolResult>
}

export interface ToolChoice {
  /** Only these tools of the platform, as `createMcpEndpoint` takes them: names, or the resources that names begin with. */
  readonly tools?: readonly string[]
}

/** So many calls are an agent that goes round in circles. */
const mostCalls = 500

const message = lazy(() =>
  z.looseObject({
    jsonrpc: z.literal('2.0'),
    id: z.union([z.string(), z.number()]).optional(),
    method: z.string(),
    params: z.looseObject({ name: z.string().optional(), arguments: z.unknown() }).optional(),
  }),
)
const listed = lazy(() =>
  z.looseObject({
    result: z.looseObject({ tools: z.array(z.record(z.string(), z.json())) }).optional(),
  }),
)
const answered = lazy(() =>
  z.object({
    result: z
      .looseObject({
        content: z.array(z.looseObject({ type: z.string(), text: z.string().optional() })),
        structuredContent: z.record(z.string(), z.unknown()).optional(),
        isError: z.boolean().optional(),
      })
      .optional(),
    error: z.object({ message: z.string() }).optional(),
  }),
)
const named = lazy(() =>
  z.object({
    result: z.object({
      tools: z.array(
        z.object({
          name: z.string(),
          description: z.string().optional(),
          inputSchema: z.record(z.string(), z.unknown()),
        }),
      ),
    }),
  }),
)

/** The headers of a message of the protocol. */
export function headersOfMessage(key: string): Readonly<Record<string, string>> {
  return {
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
    authorization: `Bearer ${key}`,
  }
}

/** Opens the tools of one episode. @throws UsageError where the package of the protocol is missing */
export async function openEpisode(
  sim: Simulator,
  desk: readonly DeskTool[],
  { tools }: ToolChoice,
): Promise<EpisodeTools> {
  const url = `${sim.baseUrl}/mcp`
  const platform = openTools(await loadProtocol('trials give agents their tools by'), sim, {
    url,
    mode: 'all',
    tools,
    causes: false,
  })
  const told: string[] = []

  async function exchange(input: Parameters<McpEndpoint['fetch']>[0], init?: RequestInit): Promise<Response> {
    const request = new Request(input, init)
    const text = request.method === 'POST' ? await request.text() : undefined
    const asked =
      text === undefined ? undefined : message().safeParse(orUndefined(() => JSON.parse(text))).data
    if (asked?.method === 'tools/call') {
      told.push(JSON.stringify(asked.params?.arguments ?? {}))
      if (told.length > mostCalls) throw new Error(`more than ${mostCalls} calls of tools`)
      const tool = desk.find(({ name }) => name === asked.params?.name)
      if (tool !== undefined) return deskAnswer(tool, asked, request.headers.get('mcp-protocol-version'))
    }
    const { method, headers, signal } = request
    const response = await platform.fetch(request.url, {
      method,
      headers,
      signal,
      ...(text !== undefined && { body: text }),
    })
    return asked?.method === 'tools/list' && desk.length > 0 ? withDesk(response, desk) : response
  }

  async function ask(method: string, params: Readonly<Record<string, unknown>>): Promise<unknown> {
    const response = await exchange(url, {
      method: 'POST',
      headers: headersOfMessage(sim.apiKey),
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    })
    return response.json()
  }

  return {
    url,
    fetch: exchange,
    told,
    async list() {
      return named().parse(await ask('tools/list', {})).result.tools
    },
    async call(name, args = {}) {
      const { result, error } = answered().parse(await ask('tools/call', { name, arguments: args }))
      if (result === undefined) throw new Error(error?.message ?? `${name} answered nothing`)
      return result
    },
  }
}

/** Revisions of the protocol from this one on say in each result that it is whole. */
const saysComplete = '2026-07-28'

async function deskAnswer(
  tool: DeskTool,
  {
    id,
    params,
  }: {
    readonly id?: string | number | undefined
    readonly params?: { readonly arguments?: unknown } | undefined
  },
  revision: string | null,
): Promise<Response> {
  const whole = revision !== null && revision >= saysComplete ? { resultType: 'complete' } : {}
  const result = await resultOf(tool, params?.arguments)
  return Response.json({ jsonrpc: '2.0', id, result: { ...result, ...whole } })
}

async function resultOf(tool: DeskTool, args: unknown): Promise<ToolResult> {
  try {
    const structuredContent = await tool.run(args)
    return { content: [{ type: 'text', text: JSON.stringify(structuredContent) }], structuredContent }
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error)
    return { content: [{ type: 'text', text }], isError: true }
  }
}

async function withDesk(response: Response, desk: readonly DeskTool[]): Promise<Response> {
  const { status, headers } = response
  const text = await response.text()
  const read = listed().safeParse(orUndefined(() => JSON.parse(text)))
  if (!read.success || read.data.result === undefined) return new Response(text, { status, headers })
  const more = desk.map(({ name, description, inputSchema }) => ({ name, description, inputSchema }))
  const result = { ...read.data.result, tools: [...read.data.result.tools, ...more] }
  const kept = new Headers(headers)
  kept.delete('content-length')
  return new Response(JSON.stringify({ ...read.data, result }), { status, headers: kept })
}
