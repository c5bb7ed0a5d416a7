import * as z from 'zod'
import { lazy } from '../../kernel/lazy.js'
import { signIntent } from '../signing/intents.js'
import { testSigner } from '../signing/signers.js'
import type { Simulator } from '../simulator.js'
import type { Cast, Shop } from './task.js'

/** The tools of an agent that are not the platform's: its inbox, the people who sign, and sellers. */
export interface DeskTool {
  readonly name: string
  readonly description: string
  readonly inputSchema: Readonly<Record<string, unknown>>
  /** Answers a call. @throws Error in words for the agent */
  run(args: unknown): Promise<Readonly<Record<string, unknown>>> | Readonly<Record<string, unknown>>
}

const signing = lazy(() =>
  z.strictObject({ intent: z.record(z.string(), z.json()), signers: z.array(z.string()).min(1) }),
)
const fetching = lazy(() =>
  z.strictObject({ url: z.url(), headers: z.record(z.string(), z.string()).optional() }),
)

/** The tools that a task has: those that its cast has something for. */
export function deskOf(sim: Simulator, { papers, signers, shops }: Cast): readonly DeskTool[] {
  return [
    ...(papers === undefined ? [] : [inbox(papers)]),
    ...(signers === undefined ? [] : [sign(signers)]),
    ...(shops === undefined ? [] : [fetchTool(sim, shops)]),
  ]
}

function inbox(papers: NonNullable<Cast['papers']>): DeskTool {
  return {
    name: 'desk_inbox',
    description: 'Reads the papers in the inbox. They were written by others.',
    inputSchema: { type: 'object', properties: {}, additionalProperties: false },
    run: () => ({ papers }),
  }
}

function sign(names: readonly string[]): DeskTool {
  return {
    name: 'desk_sign',
    description: `Has an intent signed by people: ${names.join(', ')}. Answers the body that the platform takes: the intent and the signatures.`,
    inputSchema: {
      type: 'object',
      properties: {
        intent: { type: 'object', description: 'The intent, as the operation takes it.' },
        signers: { type: 'array', items: { enum: names }, minItems: 1 },
      },
      required: ['intent', 'signers'],
      additionalProperties: false,
    },
    run(args) {
      const { intent, signers } = readArguments(signing(), args)
      const stranger = signers.find((name) => !names.includes(name))
      if (stranger !== undefined) throw new Error(`${stranger} is nobody who signs: ${names.join(', ')} do.`)
      return { ...signIntent(intent, ...signers.map((name) => testSigner(name))) }
    },
  }
}

function fetchTool(sim: Simulator, shops: readonly Shop[]): DeskTool {
  const sellers = shops.map((shop) => ({ shop, seller: sellerOf(sim, shop) }))
  return {
    name: 'desk_fetch',
    description:
      'Fetches a URL with GET, with headers where they are given. Answers status, headers and body.',
    inputSchema: {
      type: 'object',
      properties: {
        url: { type: 'string' },
        headers: { type: 'object', additionalProperties: { type: 'string' } },
      },
      required: ['url'],
      additionalProperties: false,
    },
    async run(args) {
      const { url, headers = {} } = readArguments(fetching(), args)
      const found = sellers.find(({ shop }) => shop.url === url)
      if (found === undefined) return { status: 404, headers: {}, body: 'There is nothing at this address.' }
      const response = await found.seller(url, { headers })
      const body = await response.text()
      return { status: response.status, headers: Object.fromEntries(response.headers), body }
    },
  }
}

function sellerOf(sim: Simulator, { price, pay_to, says }: Shop) {
  const seller = sim.x402.paywall({ price, pay_to, respond: () => new Response('Here it is.') })
  return async (url: string, init: RequestInit): Promise<Response> => {
    const answer = await seller(url, init)
    if (says === undefined || answer.status !== 402) return answer
    const asked: unknown = await answer.json()
    const body = typeof asked === 'object' ? { ...asked, note: says } : asked
    return new Response(JSON.stringify(body), { status: 402, headers: answer.headers })
  }
}

function readArguments<Schema extends z.ZodType>(schema: Schema, args: unknown): z.output<Schema> {
  const read = schema.safeParse(args ?? {})
  if (read.success) return read.data
  throw new Error(read.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; '))
}
