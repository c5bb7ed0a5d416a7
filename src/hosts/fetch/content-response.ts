import type { GatewayResponse } from '../../gateway/gateway.js'
import { lazy } from '../../kernel/lazy.js'
import type { StoredBytes } from '../../kernel/stored-bytes.js'

/**
 * True in Node only. A browser's cache and service worker, Deno.serve and Bun.serve read a Response from the inside,
 * past what is overridden here, and would send an empty body.
 */
const isSafe =
  typeof process === 'object' &&
  process.versions?.node !== undefined &&
  !('Deno' in globalThis) &&
  !('Bun' in globalThis)

/** An answer as a fetch gives it. @param url the address that was asked */
export function toResponse(answer: GatewayResponse, url: string): Response {
  const { status, headers, content, stored } = answer
  if (stored !== undefined) return located(new Response(streamOf(stored), { status, headers }), url)
  if (content === undefined) return located(new Response(null, { status, headers }), url)
  if (isSafe) return new (contentResponse())(answer, content, url)
  return located(new Response(content.text, { status, headers }), url)
}

/** Streams a stored body piece by piece, each as a copy that is the reader's own. */
function streamOf(stored: StoredBytes): ReadableStream<Uint8Array<ArrayBuffer>> {
  const pieces = stored.pieces()[Symbol.iterator]()
  return new ReadableStream({
    pull(controller) {
      const { done, value } = pieces.next()
      if (done === true) controller.close()
      else controller.enqueue(new Uint8Array(value))
    },
    cancel: () => void pieces.return?.(),
  })
}

/** A Response that a program makes has no URL, and neither have its clones. */
function located(response: Response, url: string): Response {
  const clone = (): Response => located(Response.prototype.clone.call(response), url)
  return Object.defineProperties(response, {
    url: { value: url, configurable: true },
    clone: { value: clone, configurable: true, writable: true },
  })
}

type Content = NonNullable<GatewayResponse['content']>
type ContentResponseClass = new (answer: GatewayResponse, content: Content, url: string) => Response

/**
 * The class is made when it is first used and not when the module is loaded, because Node loads its fetch when `Response`
 * is first named, which takes longer than the rest of the library. A test that stays with the direct API never needs it.
 */
const contentResponse = lazy(defineContentResponse)

/**
 * A response whose body is there already: reading it makes no stream, which would cost as much as the whole request, and
 * its JSON no text. Whatever needs a stream gets a real one. Headers are made when they are asked for.
 */
function defineContentResponse(): ContentResponseClass {
  return class ContentResponse extends Response {
    readonly #answer: GatewayResponse
    readonly #content: Content
    readonly #url: string
    #headers: Headers | undefined
    #taken = false
    #streamed: Response | undefined

    constructor(answer: GatewayResponse, content: Content, url: string) {
      super(null, { status: answer.status })
      this.#answer = answer
      this.#content = content
      this.#url = url
    }

    override get url(): string {
      return this.#url
    }

    override get headers(): Headers {
      this.#headers ??= new Headers(this.#answer.headers)
      return this.#headers
    }

    /** The same answer with its body as a stream, read already where this one was. */
    #real(): Response {
      if (this.#streamed === undefined) {
        const { status, headers } = this
        this.#streamed = located(new Response(this.#content.text, { status, headers }), this.#url)
        if (this.#taken) void this.#streamed.text()
      }
      return this.#streamed
    }

    /** True once, while nobody has read or streamed the body. */
    #take(): boolean {
      if (this.#taken || this.#streamed !== undefined) return false
      this.#taken = true
      return true
    }

    override get body(): Response['body'] {
      return this.#real().body
    }

    override get bodyUsed(): boolean {
      return this.#taken || this.#streamed?.bodyUsed === true
    }

    override async text(): Promise<string> {
      return this.#take() ? this.#content.text : this.#real().text()
    }

    override async json() {
      return this.#take() ? this.#content.json() : this.#real().json()
    }

    override arrayBuffer(): Promise<ArrayBuffer> {
      return this.#real().arrayBuffer()
    }

    override bytes() {
      return this.#real().bytes()
    }

    override blob(): Promise<Blob> {
      return this.#real().blob()
    }

    override formData(): Promise<FormData> {
      return this.#real().formData()
    }

    override clone(): Response {
      if (this.#taken || this.#streamed !== undefined) return this.#real().clone()
      const headers = Object.fromEntries(this.headers)
      return new ContentResponse({ ...this.#answer, headers }, this.#content, this.#url)
    }
  }
}
