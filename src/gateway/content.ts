import { copyAsJson, type Json } from '../kernel/json.js'

/** The content of an answer. Its text is made when somebody reads it: a reader of JSON needs none. */
export interface Content {
  readonly text: string
  /** The text as UTF-8, made once: a server sends the same answer often. */
  readonly bytes: Uint8Array
  /** Gives the value that parsing the text gives, which is the reader's own. @throws SyntaxError the text is no JSON */
  json(): unknown
}

/** JSON, by the value behind it, which nobody changes any more. */
export class JsonContent implements Content {
  #output: unknown
  readonly #encode: (output: unknown) => string
  #text: string | undefined
  #bytes: Uint8Array | undefined

  constructor(output: unknown, encode: (output: unknown) => string = JSON.stringify) {
    this.#output = output
    this.#encode = encode
  }

  get output(): unknown {
    return this.#output
  }

  /**
   * Copies the value as plain data, for whoever keeps it. The content is of that copy from then on, so that nothing is
   * kept twice.
   */
  kept(): Json {
    const copy = copyAsJson(this.#output) ?? null
    this.#output = copy
    return copy
  }

  get text(): string {
    this.#text ??= this.#encode(this.#output)
    return this.#text
  }

  get bytes(): Uint8Array {
    this.#bytes ??= new TextEncoder().encode(this.text)
    return this.#bytes
  }

  json(): unknown {
    return copyAsJson(this.#output)
  }
}

/** Any other text. */
export class TextContent implements Content {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }

  get bytes(): Uint8Array {
    return new TextEncoder().encode(this.text)
  }

  json(): unknown {
    return JSON.parse(this.text)
  }
}
