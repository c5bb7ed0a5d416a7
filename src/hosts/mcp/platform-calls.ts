import type { CallToolResult } from '@modelcontextprotocol/server'
import type { AnyOperation } from '../../contract/operation.js'
import { Problem } from '../../contract/problem.js'
import { presentOwnProblem, problemOfUsage } from '../../contract/problem-document.js'
import type { WireRequest } from '../../gateway/exchange.js'
import type { GatewayResponse } from '../../gateway/gateway.js'
import { payloadOf } from '../../gateway/payload.js'
import { toBase64 } from '../../kernel/base64.js'
import type { Duration } from '../../kernel/clock.js'
import { invariant, UsageError } from '../../kernel/errors.js'
import { wholeOf } from '../../kernel/stored-bytes.js'
import { calledByName } from '../control/called.js'
import type { McpTarget, ToolWorld } from './mcp-target.js'
import { type Arguments, type ToolRequest, toToolRequest } from './tools.js'

export type ToolAnswer = Promise<CallToolResult>

type Structured = Readonly<Record<string, unknown>>

/** The platform as the tools of one request of a client reach it: in the world that its key opens. */
export class PlatformCalls {
  readonly #target: McpTarget
  readonly #apiKey: string
  /** The path of the endpoint. */
  readonly #place: string
  #failure: { readonly error: unknown } | undefined
  #truncated = false

  constructor(target: McpTarget, apiKey: string, place: string) {
    this.#target = target
    this.#apiKey = apiKey
    this.#place = place
  }

  /** Runs an operation as a request of the application would. */
  async operation(operation: AnyOperation, args: Arguments): ToolAnswer {
    try {
      const request = this.#requestFor(operation.method, toToolRequest(operation, args))
      return this.#resultOf(await this.#target.handle(request), this.#target.baseUrl + request.path)
    } catch (error) {
      if (error instanceof Problem) return this.#refused(error)
      this.#failure ??= { error }
      throw error
    }
  }

  /** Answers a tool that is no operation, and what is wrong with its arguments as a refusal. */
  answered(run: () => Promise<Structured> | Structured): ToolAnswer {
    return this.attempt(async () => {
      const answer = await run()
      return { ...inWords(JSON.stringify(answer)), structuredContent: answer }
    })
  }

  /** Answers as told, and what is wrong with the arguments as a refusal. */
  async attempt(answer: () => ToolAnswer): ToolAnswer {
    try {
      return await answer()
    } catch (error) {
      if (error instanceof Problem) return this.#refused(error)
      if (!(error instanceof UsageError)) throw error
      return this.#refused(problemOfUsage(error))
    }
  }

  /** Moves the clock, and returns the time that it is then; without a length only the time. */
  async clock(duration?: Duration): Promise<{ readonly now: string }> {
    const { clock } = this.#world
    invariant(clock, 'the tool that moves time is offered without a clock')
    if (duration !== undefined) {
      const move = () => clock.advance(duration)
      await (this.#world.inTurn?.(move) ?? move())
    }
    return { now: clock.now().toISOString() }
  }

  /** Tells what can happen to an object now. */
  possible(id: string): readonly object[] {
    return this.#world.possible?.(id) ?? []
  }

  /** Tells all that has happened in the world, and the time that it is. */
  story(): string {
    const now = this.#world.clock?.now().toISOString() ?? 'unknown'
    return `${this.#world.timeline?.().text() ?? ''}\nnow: ${now}\n`
  }

  /** Has a cause happen. @param values its arguments, in their order */
  cause(name: string, values: readonly unknown[]): unknown {
    const { simulate } = this.#world
    invariant(simulate, 'causes are offered without a world that has them')
    return calledByName(simulate, name, values)
  }

  get #world(): ToolWorld {
    return this.#target.worldOf?.(this.#apiKey) ?? this.#target
  }

  /** Does to the answer that the client gets what faults did to the answer of the API. @throws as fetch does */
  async onItsWayBack(response: Response): Promise<Response> {
    if (this.#failure !== undefined) throw this.#failure.error
    if (!this.#truncated) return response
    const text = await response.text()
    const { status, headers } = response
    return new Response(text.slice(0, Math.floor(text.length / 2)), { status, headers })
  }

  #requestFor(method: string, { path, search, body, idempotencyKey }: ToolRequest): WireRequest {
    const headers: Readonly<Record<string, string | null>> = {
      'x-api-key': this.#apiKey,
      'x-idempotency-key': idempotencyKey,
    }
    return {
      method,
      path,
      search,
      // It stands inside the platform.
      secure: true,
      header: (name) => headers[name] ?? null,
      body: payloadOf(body),
      traffic: 'app',
      makesKeys: true,
      // An agent that misspells a member would be told that all went well.
      strict: 'error',
      outside: this.#target.outside ?? false,
    }
  }

  #resultOf({ status, headers, text, stored }: GatewayResponse, uri: string): CallToolResult {
    const outcome = status < 400 ? {} : { isError: true }
    if (stored !== undefined) return inBase64(wholeOf(stored), headers['content-type'] ?? '', uri)
    if (text === undefined)
      return { ...inWords(`${status}: done, and there is nothing to read.`), ...outcome }
    if (!/json/.test(headers['content-type'] ?? '')) return { ...inWords(text), ...outcome }
    try {
      return { ...inWords(text), structuredContent: JSON.parse(text), ...outcome }
    } catch {
      // Only a fault cuts an answer.
      this.#truncated = true
      return inWords(text)
    }
  }

  #refused(problem: Problem): CallToolResult {
    const document = presentOwnProblem(problem, this.#place)
    return { ...inWords(JSON.stringify(document)), structuredContent: document, isError: true }
  }
}

function inBase64(bytes: Uint8Array, mimeType: string, uri: string): CallToolResult {
  return { content: [{ type: 'resource', resource: { uri, mimeType, blob: toBase64(bytes) } }] }
}

function inWords(text: string): CallToolResult {
  return { content: [{ type: 'text', text }] }
}
