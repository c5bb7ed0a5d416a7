import { type MappedFont, mappedFontsOf, readCodes } from './fonts.js'
import { inflateZlib } from './inflate.js'

/**
 * The text of a PDF that has its text as such, in fonts whose codes are characters or that say which characters they are:
 * what invoice programs and browsers write. Text in pictures is not read.
 */

/** Bytes of one stream, and of all: a small document must not become a large one. */
const mostOfStream = 4 * 1024 * 1024
const mostOfAll = 16 * 1024 * 1024

/** Null where there is no text to read. */
export function textOfPdf(bytes: Uint8Array): string | null {
  const source = latin1(bytes)
  if (!source.startsWith('%PDF-') || /\/Encrypt\s/.test(source)) return null
  const pages: string[] = []
  let size = 0
  const streams = streamsOf(source)
  const fonts = mappedFontsOf(source, (object) => {
    const own = streams.find(({ number }) => number === object)
    const content = own && contentOf(bytes.subarray(own.start, own.end), own.dictionary)
    return content === undefined ? undefined : latin1(content)
  })
  for (const { dictionary, start, end } of streams) {
    if (
      /\/Subtype\s*\/(?:Image|Type1C|CIDFontType0C|OpenType)|\/Length[123]\s|\/Type\s*\/(?:XRef|ObjStm|Metadata)/.test(
        dictionary,
      )
    )
      continue
    const content = contentOf(bytes.subarray(start, end), dictionary)
    if (content === undefined || size + content.length > mostOfAll) continue
    size += content.length
    const text = textOfContent(latin1(content), fonts)
    if (text !== '') pages.push(text)
  }
  const text = pages.join('\n').trim()
  return /[A-Za-z]{2}/.test(text) ? text : null
}

interface Stream {
  /** Of its object. */
  readonly number: number
  readonly dictionary: string
  readonly start: number
  readonly end: number
}

function streamsOf(source: string): readonly Stream[] {
  const streams: Stream[] = []
  const begin = /stream(?:\r\n|\n|\r)/g
  for (let found = begin.exec(source); found !== null; found = begin.exec(source)) {
    const start = found.index + found[0].length
    const end = source.indexOf('endstream', start)
    if (end === -1) break
    const object = source.lastIndexOf(' obj', found.index)
    const number = Number(/(\d{1,7}) \d{1,5}$/.exec(source.slice(Math.max(0, object - 14), object))?.[1])
    const dictionary = source.slice(Math.max(object, found.index - 4000), found.index)
    streams.push({ number, dictionary, start, end })
    begin.lastIndex = end + 'endstream'.length
  }
  return streams
}

function contentOf(bytes: Uint8Array, dictionary: string): Uint8Array | undefined {
  const filter = /\/Filter\s*(?:\[\s*\/(\w+)\s*\]|\/(\w+))/.exec(dictionary)
  if (filter === null && dictionary.includes('/Filter')) return undefined
  if (filter === null) return bytes.length <= mostOfStream ? bytes : undefined
  return (filter[1] ?? filter[2]) === 'FlateDecode' ? inflateZlib(bytes, mostOfStream) : undefined
}

/** One character for each byte. */
function latin1(bytes: Uint8Array): string {
  const parts: string[] = []
  for (let at = 0; at < bytes.length; at += 8192)
    parts.push(String.fromCharCode(...bytes.subarray(at, at + 8192)))
  return parts.join('')
}

const token =
  /\((?:\\[\s\S]|[^\\()])*\)|<[0-9A-Fa-f\s]*>|\[|\]|-?\d*\.?\d+|\/[^\s/[\]<>(){}%]*|%[^\n\r]*|[A-Za-z'"*]+\d?/g
const nested = /\(((?:\\[\s\S]|[^\\()])*)\(((?:\\[\s\S]|[^\\()])*)\)/

/** What the text operators of a content stream show, a line for each move to another one. */
function textOfContent(source: string, fonts: ReadonlyMap<string, MappedFont>): string {
  if (!/\bBT\b/.test(source)) return ''
  let text = ''
  let strings: string[] = []
  let numbers: number[] = []
  let row: number | undefined
  let name = ''
  let font: MappedFont | undefined
  /** Bytes are codes of the font that is chosen. */
  const shown = (raw: string): string => (font === undefined ? winAnsi(raw) : readCodes(raw, font))
  const line = (): void => {
    if (text !== '' && !text.endsWith('\n')) text += '\n'
  }
  const move = (y: number | undefined): void => {
    // To the right in the same row: the next cell of a table.
    if (y === 0 || (y !== undefined && y === row)) {
      if (text !== '' && !/\s$/.test(text)) text += ' '
    } else line()
  }
  for (const [part] of balanced(source).matchAll(token)) {
    if (part.startsWith('(')) strings.push(shown(literal(part.slice(1, -1))))
    else if (part.startsWith('<')) strings.push(shown(hexadecimal(part)))
    else if (part.startsWith('/')) name = part.slice(1)
    else if (/^-?[\d.]/.test(part)) {
      numbers.push(Number(part))
      // Between the pieces of one string, a wide gap is a space.
      if (strings.length > 0 && Number(part) < -180) strings.push(' ')
    } else if (/^[A-Za-z'"*]/.test(part)) {
      if (part === 'Tf') font = fonts.get(name)
      else if (part === 'Tj' || part === 'TJ') text += strings.join('')
      else if (part === "'" || part === '"') {
        line()
        text += strings.join('')
      } else if (part === 'Td' || part === 'TD') move(numbers.at(-1))
      else if (part === 'Tm') {
        move(numbers.at(-1))
        row = numbers.at(-1)
      } else if (part === 'T*') line()
      strings = []
      numbers = []
    }
  }
  return text.trim()
}

/** Parentheses inside of a string need no escape where they come in pairs. */
function balanced(source: string): string {
  let text = source
  for (let found = nested.exec(text), n = 0; found !== null && n < 1000; found = nested.exec(text), n++)
    text = text.replace(nested, '($1\\($2\\)')
  return text
}

const escapes: Readonly<Record<string, string>> = {
  n: '\n',
  r: '\n',
  t: '\t',
  b: '',
  f: '',
  '\n': '',
  '\r': '',
}

function literal(text: string): string {
  return text.replace(/\\([0-7]{1,3}|[\s\S])/g, (_, code: string) =>
    /^[0-7]/.test(code) ? String.fromCharCode(Number.parseInt(code, 8) & 255) : (escapes[code] ?? code),
  )
}

function hexadecimal(text: string): string {
  const digits = text.replace(/[<>\s]/g, '')
  return (digits.match(/..?/g) ?? [])
    .map((pair) => String.fromCharCode(Number.parseInt(pair.padEnd(2, '0'), 16)))
    .join('')
}

/** Characters where the encoding of these fonts is not that of Latin-1. */
const special: Readonly<Record<number, string>> = {
  128: '€',
  145: '‘',
  146: '’',
  147: '“',
  148: '”',
  149: '•',
  150: '–',
  151: '—',
  160: ' ',
}

function winAnsi(text: string): string {
  return text.replace(/[\x80-\xa0]/g, (character) => special[character.charCodeAt(0)] ?? '')
}
