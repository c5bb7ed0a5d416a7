/**
 * Only in Node: a browser's cache and service worker, Deno.serve and Bun.serve read a Response from the inside, past what
 * is overridden here, and would send an empty body.
 */
const isSafe =
  typeof process === 'object' &&
  process.versions?.node !== undefined &&
  !('Deno' in globalThis) &&
  !('Bun' in globalThis)

/**
 * Makes responses whose body is text that is there already: reading it makes no stream, which would cost as much as the
 * whole request. Whatever needs a stream gets a real one.
 *
 * The class is made here and not when the module is loaded, because Node loads its fetch when `Response` is first named,
 * which takes longer than the rest of the library. A test that stays with the direct API never needs it.
 */
export function textResponses(): (text: string, init: ResponseInit) => Response {
  if (!isSafe) return (text, init) => new Response(text, init)

  class TextResponse extends Response {
    readonly #text: string
    #taken = false
    #streamed: Response | undefined

    constructor(text: string, init: ResponseInit) {
      super(null, init)
      this.#text = text
    }

    /** The same answer with its body as a stream, read already where this one was. */
    #real(): Response {
      if (this.#streamed === undefined) {
        this.#streamed = new Response(this.#text, { status: this.status, headers: this.headers })
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
      return this.#take() ? this.#text : this.#real().text()
    }

    override async json() {
      return this.#take() ? JSON.parse(this.#text) : this.#real().json()
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
      return new TextResponse(this.#text, { status: this.status, headers: this.headers })
    }
  }

  return (text, init) => new TextResponse(text, init)
}
