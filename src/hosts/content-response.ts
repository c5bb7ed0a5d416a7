import type { GatewayResponse } from '../gateway/gateway.js'

/**
 * Only in Node: a browser's cache and service worker, Deno.serve and Bun.serve read a Response from the inside, past what
 * is overridden here, and would send an empty body.
 */
const isSafe =
  typeof process === 'object' &&
  process.versions?.node !== undefined &&
  !('Deno' in globalThis) &&
  !('Bun' in globalThis)

/** An answer as a fetch gives it. */
export function toResponse(answer: GatewayResponse): Response {
  const { status, headers, content, bytes } = answer
  // A copy, which is the reader's own.
  if (bytes !== undefined) return new Response(new Uint8Array(bytes), { status, headers })
  if (content === undefined) return new Response(null, { status, headers })
  return isSafe ? new made.ContentResponse(answer, content) : new Response(content.text, { status, headers })
}

type Content = NonNullable<GatewayResponse['content']>
type ContentResponseClass = new (answer: GatewayResponse, content: Content) => Response

const made = {
  /**
   * The class is made when it is first used and not when the module is loaded, because Node loads its fetch when
   * `Response` is first named, which takes longer than the rest of the library. A test that stays with the direct API
   * never needs it.
   */
  get ContentResponse(): ContentResponseClass {
    const value = defineContentResponse()
    Object.defineProperty(this, 'ContentResponse', { value })
    return value
  },
}

/**
 * A response whose body is there already: reading it makes no stream, which would cost as much as the whole request, and
 * its JSON no text. Whatever needs a stream gets a real one. Headers are made when they are asked for.
 */
function defineContentResponse(): ContentResponseClass {
  return class ContentResponse extends Response {
    readonly #answer: GatewayResponse
    readonly #content: Content
    #headers: Headers | undefined
    #taken = false
    #streamed: Response | undefined

    constructor(answer: GatewayResponse, content: Content) {
      super(null, { status: answer.status })
      this.#answer = answer
      this.#content = content
    }

    override get headers(): Headers {
      this.#headers ??= new Headers(this.#answer.headers)
      return this.#headers
    }

    /** The same answer with its body as a stream, read already where this one was. */
    #real(): Response {
      if (this.#streamed === undefined) {
        this.#streamed = new Response(this.#content.text, { status: this.status, headers: this.headers })
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
      return new ContentResponse({ ...this.#answer, headers }, this.#content)
    }
  }
}
