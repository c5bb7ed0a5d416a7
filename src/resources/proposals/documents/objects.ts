import { inflateZlib } from './inflate.js'

/** A small document must not become a large one. */
const maxStreamBytes = 4 * 1024 * 1024
const maxDictionaryLength = 10_000

/** A stream of a PDF. */
export interface Stream {
  /** The number of its object. */
  readonly number: number
  /** The end of what stands before it in its object. */
  readonly dictionary: string
  /** Its bytes as they are meant, a character for each; undefined where they cannot be read. */
  content(): string | undefined
}

/** The objects of a PDF. */
export class PdfObjects {
  /** A character for each byte. */
  readonly source: string
  readonly streams: Stream[] = []
  readonly #starts = new Map<number, number>()

  constructor(bytes: Uint8Array) {
    const source = latin1(bytes)
    this.source = source
    let object = { number: Number.NaN, start: 0 }
    const mark = /(\d{1,7}) \d{1,5} obj\b|stream(?:\r\n|\n|\r)/g
    for (let found = mark.exec(source); found !== null; found = mark.exec(source)) {
      const start = mark.lastIndex
      if (found[1] !== undefined) {
        object = { number: Number(found[1]), start }
        if (!this.#starts.has(object.number)) this.#starts.set(object.number, start)
        continue
      }
      const end = source.indexOf('endstream', start)
      if (end === -1) break
      mark.lastIndex = end + 'endstream'.length
      const dictionary = source.slice(Math.max(object.start, found.index - maxDictionaryLength), found.index)
      const content = () => contentOf(bytes.subarray(start, end), dictionary)
      this.streams.push({ number: object.number, dictionary, content })
    }
  }

  /** Reads an object from its beginning, as far as its dictionary can reach. */
  dictionaryOf(number: number): string {
    const start = this.#starts.get(number)
    if (start === undefined) return ''
    const [dictionary = ''] = this.source.slice(start, start + maxDictionaryLength).split('endobj', 1)
    return dictionary
  }
}

function contentOf(bytes: Uint8Array, dictionary: string): string | undefined {
  const filter = /\/Filter(?:\s*(?:\[\s*\/(\w+)\s*\]|\/(\w+)))?/.exec(dictionary)
  if (filter === null) return bytes.length <= maxStreamBytes ? latin1(bytes) : undefined
  const isKnown = (filter[1] ?? filter[2]) === 'FlateDecode'
  const content = isKnown ? inflateZlib(bytes, maxStreamBytes) : undefined
  return content && latin1(content)
}

/** Gives the numbers as they lie there: to spread them one by one takes eight times as long. */
function latin1(bytes: Uint8Array): string {
  const parts: string[] = []
  for (let at = 0; at < bytes.length; at += 8192)
    parts.push(Reflect.apply(String.fromCharCode, undefined, bytes.subarray(at, at + 8192)))
  return parts.join('')
}
