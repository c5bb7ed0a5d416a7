import type { PdfObjects } from './objects.js'

/**
 * A font whose codes are its own, with the map that says which characters they are: browsers and office programs print
 * PDFs with such fonts.
 */
export interface MappedFont {
  readonly codeBytes: 1 | 2
  readonly characters: ReadonlyMap<number, string>
}

/** A small document must not make much work: so many fonts, text of all their maps, and characters that these name. */
const maxFonts = 50
const maxMapsLength = 512 * 1024
const maxCharacters = 200_000

const reference = String.raw`(\d{1,7})\s{1,9}\d{1,5}\s{1,9}R`
const listOfFonts = new RegExp(String.raw`/Font\s{0,9}(?:<<([^<>]{0,10000})>>|${reference})`, 'g')
const namedFont = new RegExp(String.raw`/([^\s/[\]<>(){}%]{1,100})\s{1,9}${reference}`, 'g')
const hex = String.raw`<([0-9A-Fa-f\s]{1,99})>\s{0,9}`
const pair = new RegExp(hex + hex, 'g')
const range = new RegExp(String.raw`${hex}${hex}(?:${hex}|\[([^\]]{0,2500})\])`, 'g')

/** Finds the fonts of a PDF by the names that pages have for them. */
export function mappedFontsOf(objects: PdfObjects): ReadonlyMap<string, MappedFont> {
  const fonts = new Map<string, MappedFont>()
  /** The maps that were read, by their objects: several fonts may share one. */
  const maps = new Map<string, ReadonlyMap<number, string>>()
  const left = { length: maxMapsLength, characters: maxCharacters }
  for (const [name, object] of namedFonts(objects)) {
    const dictionary = objects.dictionaryOf(object)
    const isComposite = /\/Subtype\s*\/Type0/.test(dictionary)
    const map = /\/ToUnicode\s+(\d{1,7})\s+\d+\s+R/.exec(dictionary)?.[1]
    // Without a map nobody knows what the codes of a composite font are.
    if (map === undefined && !isComposite) continue
    const characters = maps.get(map ?? '') ?? charactersOf(contentOf(objects, map), left)
    maps.set(map ?? '', characters)
    fonts.set(name, { codeBytes: isComposite ? 2 : 1, characters })
  }
  return fonts
}

function contentOf(objects: PdfObjects, object: string | undefined): string {
  return objects.streams.find(({ number }) => number === Number(object))?.content() ?? ''
}

/** Finds what pages call their fonts, and the numbers of their objects. */
function namedFonts(objects: PdfObjects): ReadonlyMap<string, number> {
  /** Lists, or the numbers of their objects. */
  const lists = new Set<string>()
  for (const [, list, object] of objects.source.matchAll(listOfFonts)) {
    lists.add(list ?? object ?? '')
    if (lists.size === maxFonts) break
  }
  const named = new Map<string, number>()
  for (const list of lists) {
    const fonts = /^\d+$/.test(list) ? objects.dictionaryOf(Number(list)) : list
    for (const [, name = '', object] of fonts.matchAll(namedFont))
      if (named.size < maxFonts) named.set(name, Number(object))
  }
  return named
}

/** Reads codes and their characters. @param left counts down: no more are read */
function charactersOf(text: string, left: { length: number; characters: number }) {
  const map = text.slice(0, left.length)
  left.length = Math.max(0, left.length - text.length)
  const found = new Map<number, string>()
  // A single code is a range of its own.
  const singles = sectionsOf(map, 'bfchar').map((section) => section.replace(pair, '<$1><$1><$2>'))
  for (const section of [...singles, ...sectionsOf(map, 'bfrange')])
    for (const [, low = '', high = '', first, each = ''] of section.matchAll(range)) {
      const texts = [...each.matchAll(/<([^>]{1,99})>/g)].map(([, one = '']) => textOf(one))
      const from = numberOf(low)
      for (let code = from; code <= Math.min(numberOf(high), 0xffff); code++) {
        const character = first === undefined ? texts[code - from] : countUp(textOf(first), code - from)
        if (character === undefined) break
        if (left.characters-- <= 0) return found
        found.set(code, character)
      }
    }
  return found
}

/** Cuts out what stands between each begin and its end. */
function sectionsOf(map: string, name: string): readonly string[] {
  const [, ...begun] = map.split(`begin${name}`)
  return begun.flatMap((section) => {
    const end = section.indexOf(`end${name}`)
    return end === -1 ? [] : [section.slice(0, end)]
  })
}

function numberOf(hexadecimal: string): number {
  return Number.parseInt(hexadecimal.replace(/\s/g, ''), 16)
}

/** Reads UTF-16 in hexadecimal. */
function textOf(hexadecimal: string): string {
  const units = hexadecimal.replace(/\s/g, '').match(/.{1,4}/g) ?? []
  return String.fromCharCode(...units.map(numberOf))
}

/** Counts the last character up, as a range does. */
function countUp(text: string, by: number): string {
  return text.slice(0, -1) + String.fromCharCode(text.charCodeAt(text.length - 1) + by)
}

/** Reads what codes stand for; those that the map does not have are nothing. */
export function readCodes(bytes: string, { codeBytes, characters }: MappedFont): string {
  let text = ''
  for (let at = 0; at + codeBytes <= bytes.length; at += codeBytes) {
    const high = codeBytes === 2 ? bytes.charCodeAt(at) * 256 : 0
    text += characters.get(high + bytes.charCodeAt(at + codeBytes - 1)) ?? ''
  }
  return text
}
