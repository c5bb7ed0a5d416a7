/**
 * Fonts whose codes are their own, with the map that says which characters they are: browsers and office programs print
 * PDFs with such fonts.
 */
export interface MappedFont {
  /** Bytes of one code. */
  readonly size: 1 | 2
  readonly characters: ReadonlyMap<number, string>
}

/** A small document must not make much work: so many fonts, text of all their maps, and characters that these name. */
const mostFonts = 50
const mostOfMaps = 512 * 1024
const mostCharacters = 200_000

/**
 * By the names that pages have for them.
 * @param streamOf the text of the stream of an object
 */
export function mappedFontsOf(
  source: string,
  streamOf: (object: number) => string | undefined,
): ReadonlyMap<string, MappedFont> {
  const readMap = (text = ''): ReadonlyMap<number, string> => {
    const characters = charactersOf(text.slice(0, left.text), left)
    left.text = Math.max(0, left.text - text.length)
    return characters
  }
  const fonts = new Map<string, MappedFont>()
  /** By the objects of the maps: several fonts may have one. */
  const read = new Map<number, ReadonlyMap<number, string>>()
  const left = { text: mostOfMaps, characters: mostCharacters }
  for (const [name, object] of namedFonts(source)) {
    const dictionary = objectOf(source, object)
    const isComposite = /\/Subtype\s*\/Type0/.test(dictionary)
    const map = /\/ToUnicode\s+(\d{1,7})\s+\d+\s+R/.exec(dictionary)?.[1]
    // Without a map nobody knows what the codes of a composite font are.
    if (map === undefined && !isComposite) continue
    const characters = read.get(Number(map)) ?? readMap(map === undefined ? '' : streamOf(Number(map)))
    read.set(Number(map), characters)
    fonts.set(name, { size: isComposite ? 2 : 1, characters })
  }
  return fonts
}

/** What pages call their fonts, and the numbers of their objects. */
function namedFonts(source: string): readonly (readonly [string, number])[] {
  const lists = new Set<string>()
  for (const [, list, object] of source.matchAll(
    /\/Font\s{0,9}(?:<<([^<>]{0,10000})>>|(\d{1,7})\s{1,9}\d{1,5}\s{1,9}R)/g,
  )) {
    lists.add(list ?? objectOf(source, Number(object)))
    if (lists.size === mostFonts) break
  }
  const named = new Map<string, number>()
  for (const list of lists)
    for (const [, name = '', object] of list.matchAll(
      /\/([^\s/[\]<>(){}%]{1,100})\s{1,9}(\d{1,7})\s{1,9}\d{1,5}\s{1,9}R/g,
    ))
      if (named.size < mostFonts) named.set(name, Number(object))
  return [...named]
}

/** Where the object begins, as far as its dictionary can reach. */
function objectOf(source: string, object: number): string {
  const found = new RegExp(`(?:^|\\s)${object} \\d{1,5} obj\\b`).exec(source)
  if (found === null) return ''
  const start = found.index + found[0].length
  const end = source.indexOf('endobj', start)
  return source.slice(start, Math.min(end === -1 ? source.length : end, start + 10_000))
}

/** Codes and their characters. @param left counts down: no more are read */
function charactersOf(map: string, left: { characters: number }): ReadonlyMap<number, string> {
  const found = new Map<number, string>()
  const add = (code: number, text: string): boolean => {
    if (left.characters-- <= 0) return false
    found.set(code, text)
    return true
  }
  for (const list of sectionsOf(map, 'bfchar'))
    for (const [, code = '', text = ''] of list.matchAll(
      /<([0-9A-Fa-f\s]{1,20})>\s{0,9}<([0-9A-Fa-f\s]{1,99})>/g,
    ))
      if (!add(numberOf(code), textOf(text))) return found
  for (const list of sectionsOf(map, 'bfrange'))
    for (const [, low = '', high = '', first, each = ''] of list.matchAll(
      /<([0-9A-Fa-f\s]{1,20})>\s{0,9}<([0-9A-Fa-f\s]{1,20})>\s{0,9}(?:<([0-9A-Fa-f\s]{1,99})>|\[([^\]]{0,2500})\])/g,
    )) {
      const texts = [...each.matchAll(/<([0-9A-Fa-f\s]{1,99})>/g)].map(([, text = '']) => textOf(text))
      const from = numberOf(low)
      for (let code = from; code <= Math.min(numberOf(high), 0xffff); code++) {
        const text = first === undefined ? texts[code - from] : following(textOf(first), code - from)
        if (text === undefined) break
        if (!add(code, text)) return found
      }
    }
  return found
}

/** What stands between a begin and its end. */
function sectionsOf(map: string, name: string): readonly string[] {
  const sections: string[] = []
  for (let at = map.indexOf(`begin${name}`); at !== -1; ) {
    const end = map.indexOf(`end${name}`, at)
    if (end === -1) break
    sections.push(map.slice(at, end))
    at = map.indexOf(`begin${name}`, end)
  }
  return sections
}

function numberOf(hexadecimal: string): number {
  return Number.parseInt(hexadecimal.replace(/\s/g, ''), 16)
}

/** UTF-16, in hexadecimal. */
function textOf(hexadecimal: string): string {
  const units = hexadecimal.replace(/\s/g, '').match(/.{1,4}/g) ?? []
  return units.map((unit) => String.fromCharCode(Number.parseInt(unit, 16))).join('')
}

/** In a range the last character counts up. */
function following(text: string, by: number): string {
  return text.slice(0, -1) + String.fromCharCode(text.charCodeAt(text.length - 1) + by)
}

/** What codes stand for; those that the map does not have are nothing. */
export function readCodes(bytes: string, { size, characters }: MappedFont): string {
  let text = ''
  for (let at = 0; at + size <= bytes.length; at += size) {
    const high = size === 2 ? bytes.charCodeAt(at) * 256 : 0
    text += characters.get(high + bytes.charCodeAt(at + size - 1)) ?? ''
  }
  return text
}
