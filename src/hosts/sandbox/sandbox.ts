import { UsageError } from '../../kernel/errors.js'
import { hostTimer, realNow } from '../clock.js'
import { Minute, retryAfter } from './minute.js'
import { isNamedProduction, isNamedSandbox, requireAddress, requireKey } from './sandbox-host.js'

/** The address and the key of a real sandbox. */
export interface SandboxSetting {
  readonly baseUrl: string
  readonly apiKey: string
  /** You know that it is a sandbox, although its host does not say so. */
  readonly isSandbox?: boolean
}

/** Requests in a minute that leave some to others, who may have the same key. */
const requestsPerMinute = 50
const maxRetries = 3
const maxWaitMs = 120_000

/** A real sandbox, asked no more often than it allows. */
export class Sandbox {
  readonly baseUrl: string
  readonly apiKey: string
  readonly #minute = new Minute(requestsPerMinute, realNow, (milliseconds) => hostTimer(milliseconds).done)

  /** @throws UsageError which does not repeat the key */
  constructor({ baseUrl, apiKey, isSandbox = false }: SandboxSetting) {
    this.baseUrl = requireAddress(baseUrl, 'the address of the sandbox')
    this.apiKey = requireKey(apiKey, 'give the option sandbox.apiKey')
    const { hostname } = new URL(this.baseUrl)
    if (!isSandbox && (isNamedProduction(apiKey) || !isNamedSandbox(hostname)))
      throw new UsageError(
        `it cannot be told that ${hostname} and its key are of a sandbox. Give the address of one, or isSandbox: true when you know that it is one.`,
      )
  }

  /** `fetch` for this host alone, below its address or whole, with its key; an answer with 429 is waited for. */
  async fetch(input: string | URL, init: RequestInit = {}): Promise<Response> {
    const text = String(input)
    const url = new URL(text.startsWith('/') ? this.baseUrl + text : text)
    if (url.origin !== new URL(this.baseUrl).origin)
      throw new UsageError(`target.fetch was asked for ${url.origin}, and the sandbox is ${this.baseUrl}.`)
    const headers = new Headers(init.headers)
    if (!headers.has('x-api-key')) headers.set('x-api-key', this.apiKey)
    for (let attempt = 0; ; attempt++) {
      await this.#minute.enter()
      const response = await fetch(url, { ...init, headers, redirect: 'manual' })
      if (response.status !== 429 || attempt === maxRetries || init.body instanceof ReadableStream)
        return response
      const wait = retryAfter(response.headers.get('retry-after'), realNow())
      if (wait > maxWaitMs) return response
      await hostTimer(wait).done
    }
  }

  /** Takes time of the host. */
  async pass(milliseconds: number): Promise<void> {
    await hostTimer(milliseconds).done
  }
}

/** Reads a variable of the environment; browsers have none. */
export function environmentVariable(name: string): string | undefined {
  return typeof process === 'object' ? process.env[name] : undefined
}
