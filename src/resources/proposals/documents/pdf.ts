import { type MappedFont, mappedFontsOf, readCodes } from './fonts.js'
import { PdfObjects } from './objects.js'

/**
 * The text of a PDF that has its text as such, in fonts whose codes are characters or that say which characters they are:
 * what invoice programs and browsers write. Text in pictures is not read.
 */

/** A small document must not become a large one. */
const maxBytes = 16 * 1024 * 1024
/** Streams without text. */
const other =
  /\/Subtype\s*\/(?:Image|Type1C|CIDFontType0C|OpenType)|\/Length[123]\s|\/Type\s*\/(?:XRef|ObjStm|Metadata)/

/** Reads the text of a PDF; null where there is none to read. */
export function textOfPdf(bytes: Uint8Array): string | null {
  const objects = new PdfObjects(bytes)
  if (!objects.source.startsWith('%PDF-') || /\/Encrypt\s/.test(objects.source)) return null
  const fonts = mappedFontsOf(objects)
  const pages: string[] = []
  let size = 0
  for (const stream of objects.streams) {
    const content = other.test(stream.dictionary) ? undefined : stream.content()
    if (content === undefined || size + content.length > maxBytes) continue
    size += content.length
    pages.push(textOfContent(content, fonts))
  }
  const text = pages
    .filter((page) => page !== '')
    .join('\n')
    .trim()
  return /[A-Za-z]{2}/.test(text) ? text : null
}

/** Characters of a string that need no escape: parentheses too, where they come in pairs, at most so deep. */
const inString = Array.from({ length: 5 }).reduce<string>(
  (inside) => String.raw`(?:\\[\s\S]|[^\\()]|\(${inside}\))*`,
  String.raw`(?:\\[\s\S]|[^\\()])*`,
)
const token = new RegExp(
  String.raw`\(${inString}\)|<[0-9A-Fa-f\s]*>|\[|\]|-?\d*\.?\d+|/[^\s/[\]<>(){}%]*|%[^\n\r]*|[A-Za-z'"*]+\d?`,
  'g',
)

/** Reads what the text operators of a content stream show, a line for each move to another one. */
function textOfContent(source: string, fonts: ReadonlyMap<string, MappedFont>): string {
  if (!/\bBT\b/.test(source)) return ''
  let text = ''
  let shown: string[] = []
  let numbers: number[] = []
  let row: number | undefined
  let name = ''
  let font: MappedFont | undefined
  /** Begins another line; to the right in the same row stands the next cell of a table. */
  const move = (y?: number): void => {
    const isSameRow = y === 0 || (y !== undefined && y === row)
    if (text !== '' && !(isSameRow ? /\s$/ : /\n$/).test(text)) text += isSameRow ? ' ' : '\n'
  }
  const operate = (operator: string): void => {
    const last = numbers.at(-1)
    if (operator === 'Tf') font = fonts.get(name)
    if (["'", '"', 'T*'].includes(operator)) move()
    if (['Td', 'TD', 'Tm'].includes(operator)) move(last)
    if (operator === 'Tm') row = last
    if (['Tj', 'TJ', "'", '"'].includes(operator)) text += shown.join('')
    shown = []
    numbers = []
  }
  for (const [part] of source.matchAll(token)) {
    if (/^[(<]/.test(part)) {
      const bytes = part.startsWith('(') ? literal(part.slice(1, -1)) : hexadecimal(part)
      shown.push(font === undefined ? winAnsi(bytes) : readCodes(bytes, font))
    } else if (part.startsWith('/')) name = part.slice(1)
    else if (/^-?[\d.]/.test(part)) {
      numbers.push(Number(part))
      // Between the pieces of one string, a wide gap is a space.
      if (shown.length > 0 && Number(part) < -180) shown.push(' ')
    } else if (/^[A-Za-z'"*]/.test(part)) operate(part)
  }
  return text.trim()
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
  const pairs = text.replace(/[<>\s]/g, '').match(/..?/g) ?? []
  return pairs.map((pair) => String.fromCharCode(Number.parseInt(pair.padEnd(2, '0'), 16))).join('')
}

/** Codes whose characters are not those of Latin-1, and these. */
const [codes, characters] = ['\x80\x91\x92\x93\x94\x95\x96\x97\xa0', '€‘’“”•–— '] as const

function winAnsi(text: string): string {
  return text.replace(/[\x80-\xa0]/g, (code) => characters[codes.indexOf(code)] ?? '')
}
