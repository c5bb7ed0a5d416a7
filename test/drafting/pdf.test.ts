import { deflateSync } from 'node:zlib'
import { describe, expect, it, vi } from 'vitest'
import { inflateZlib } from '../../src/resources/proposals/documents/inflate.js'
import { textOfPdf } from '../../src/resources/proposals/documents/pdf.js'

const mebibyte = 1024 * 1024

function bytesOf(text: string): Uint8Array {
  return Buffer.from(text, 'latin1')
}

/** The text of a PDF with these objects, whose numbers begin at 1. */
function textOf(...objects: readonly string[]): string | null {
  const body = objects.map((object, at) => `${at + 1} 0 obj\n${object}\nendobj`).join('\n')
  return textOfPdf(bytesOf(`%PDF-1.4\n${body}\n%%EOF`))
}

function stream(content: string, dictionary = ''): string {
  return `<< ${dictionary} /Length ${content.length} >>\nstream\n${content}\nendstream`
}

function deflated(content: string): string {
  return stream(deflateSync(Buffer.from(content, 'latin1')).toString('latin1'), '/Filter /FlateDecode')
}

/** A page that shows what the operators say. */
function page(operators: string): string {
  return stream(`BT ${operators} ET`)
}

describe('the text of a page', () => {
  it.each([
    ['a move to another line', '(ab) Tj 0 -14 Td (cd) Tj', 'ab\ncd'],
    ['a move to another line that sets the leading', '(ab) Tj 0 -14 TD (cd) Tj', 'ab\ncd'],
    ['a move within the line', '(ab) Tj 72 0 Td (cd) Tj', 'ab cd'],
    ['a move within the line that sets the leading', '(ab) Tj 72 0 TD (cd) Tj', 'ab cd'],
    ['a move within the line, behind a blank', '(ab ) Tj 72 0 Td (cd) Tj', 'ab cd'],
    ['a place in the same row', '1 0 0 1 0 700 Tm (ab) Tj 1 0 0 1 90 700 Tm (cd) Tj', 'ab cd'],
    ['a place in another row', '1 0 0 1 0 700 Tm (ab) Tj 1 0 0 1 0 686 Tm (cd) Tj', 'ab\ncd'],
    [
      'a place, a row and back',
      '1 0 0 1 0 7 Tm (ab) Tj 1 0 0 1 0 6 Tm (c) Tj 1 0 0 1 0 7 Tm (d) Tj',
      'ab\nc\nd',
    ],
    ['the next line', '(ab) Tj T* (cd) Tj', 'ab\ncd'],
    ['two next lines', '(ab) Tj T* T* (cd) Tj', 'ab\ncd'],
    ['the next line and its text', "(ab) Tj (cd) '", 'ab\ncd'],
    ['the next line, its gaps and its text', '(ab) Tj 1 2 (cd) "', 'ab\ncd'],
    ['two texts without a move', '(ab) Tj (cd) Tj', 'abcd'],
    ['a text that is not shown', '(ab) Tj (cd) Do', 'ab'],
    ['a wide gap', '[(ab) -181 (cd)] TJ', 'ab cd'],
    ['a gap that is not wide', '[(ab) -180 (cd)] TJ', 'abcd'],
    ['a gap before all', '[-500 (ab) 500 (cd)] TJ', 'abcd'],
    ['a gap with places', '[(ab) -.5 (c) -200.5 (d)] TJ', 'abc d'],
    ['a comment', '(ab) Tj % (no) Tj\n(cd) Tj', 'abcd'],
    ['hexadecimal', '<6162 63> Tj', 'abc'],
    ['hexadecimal without its last digit', '<61626> Tj', 'ab`'],
    ['parentheses in pairs', '(ab(c(d)e)f) Tj', 'ab(c(d)e)f'],
    ['escaped parentheses', String.raw`(ab\)\(\\) Tj`, 'ab)(\\'],
    ['escaped white space', String.raw`(ab\ncd\tef\rg\bh\f) Tj`, 'ab\ncd\tef\ngh'],
    ['a string that goes on in the next line', '(ab\\\ncd\\\ref) Tj', 'abcdef'],
    ['octal codes', String.raw`(a\142\0502\051\7778) Tj`, 'ab(2)ÿ8'],
    ['short octal codes', String.raw`(ab\538\7x) Tj`, 'ab+8\x07x'],
    ['the codes of Windows', '(ab\x80\x91\x92\x93\x94\x95\x96\x97\xa0\xe9) Tj', 'ab€‘’“”•–— é'],
    ['codes of Windows that are none of these', '(a\x81\x9fb) Tj', 'ab'],
  ])('has %s', (_, operators, text) => {
    expect(textOf(page(operators))).toBe(text)
  })

  it('stands below that of the page before, and a page without text is no line', () => {
    expect(textOf(page('(ab) Tj'), page(''), stream('q Q'), page('(cd) Tj'))).toBe('ab\ncd')
  })

  it.each([
    ['two letters', '(12 ab) Tj', '12 ab'],
    ['no letters that stand together', '(a 1 b 2) Tj', null],
    ['nothing', '', null],
  ])('is some where it has %s', (_, operators, text) => {
    expect(textOf(page(operators))).toBe(text)
  })
})

describe('a document', () => {
  const shown = page('(text) Tj')

  it('is one of PDF, from its first byte', () => {
    expect(textOfPdf(bytesOf(`%PDF-1.7\n1 0 obj\n${shown}\nendobj`))).toBe('text')
    expect(textOfPdf(bytesOf(`\n%PDF-1.7\n1 0 obj\n${shown}\nendobj`))).toBeNull()
  })

  it('that is encrypted is not read', () => {
    expect(textOf(shown, '<< /Encrypted 7 >>')).toBe('text')
    expect(textOf(shown, '<< /Encrypt 7 0 R >>')).toBeNull()
  })

  it.each([
    '/Subtype /Image',
    '/Subtype/Image',
    '/Subtype /Type1C',
    '/Subtype /CIDFontType0C',
    '/Subtype /OpenType',
    '/Length1 5',
    '/Length2 5',
    '/Length3 5',
    '/Type /XRef',
    '/Type /ObjStm',
    '/Type /Metadata',
  ])('has streams without text, whatever stands in them: %s', (dictionary) => {
    expect(textOf(stream('BT (other) Tj ET', dictionary), shown)).toBe('text')
  })

  it.each([
    ['', 'text'],
    ['/Filter /FlateDecode', null],
    ['/Filter /LZWDecode', null],
    ['/Filter [ ]', null],
  ])('has a stream that is not compressed, with %o', (dictionary, text) => {
    expect(textOf(stream('BT (text) Tj ET', dictionary))).toBe(text)
  })

  it.each([
    ['/Filter /FlateDecode', 'text'],
    ['/Filter/FlateDecode', 'text'],
    ['/Filter [/FlateDecode]', 'text'],
    ['/Filter [ /FlateDecode ]', 'text'],
    ['/Filter\n/FlateDecode', 'text'],
    ['/Filter /LZWDecode', null],
    ['/Filter [/LZWDecode]', null],
    ['/Filter [/ASCII85Decode /FlateDecode]', null],
    ['', null],
  ])('has a stream that is compressed, with %o', (dictionary, text) => {
    const data = deflateSync(Buffer.from('BT (text) Tj ET')).toString('latin1')
    expect(textOf(stream(data, dictionary))).toBe(text)
  })

  it.each(['\n', '\r', '\r\n'])('has streams that begin behind the end of a line: %j', (end) => {
    expect(textOf(`<< >>\nstream${end}BT (text) Tj ET${end}endstream`)).toBe('text')
  })

  it('ends with a stream that has no end', () => {
    expect(textOf(shown, '<< >>\nstream\nBT (more) Tj ET')).toBe('text')
  })

  it('has at most 4 MiB in a stream, compressed or not', () => {
    const of = (shown: string, length: number) => `BT (${shown}) Tj ET %`.padEnd(length, 'x')
    const most = 4 * mebibyte
    // The end of the line before `endstream` is one of the bytes.
    const plain = [stream(of('one', most - 1)), stream(of('more than one', most))]
    expect(textOf(...plain, deflated(of('two', most)), deflated(of('more than two', most + 1)))).toBe(
      'one\ntwo',
    )
  })

  it('has at most 16 MiB in all of them: what would be more is left out', () => {
    const [long, fits, small] = ['BT (more) Tj  ET', 'BT (text) Tj ET', 'BT (ab) Tj ET']
    const whole = deflated(' '.repeat(4 * mebibyte))
    const filler = deflated(' '.repeat(4 * mebibyte - fits.length))
    const rest = [long, fits, small].map(deflated)
    expect(textOf(whole, whole, whole, filler, ...rest)).toBe('text')
  })
})

const hex = (code: number, digits: number): string => code.toString(16).padStart(digits, '0')

/** A page in a font whose codes are its own, with a map that says what they are. */
function mapped(map: string, codes: string, font = '/Subtype /Type0'): string | null {
  return textOf(
    '<< /Font << /F1 2 0 R >> >>',
    `<< /Type /Font ${font} /ToUnicode 3 0 R >>`,
    deflated(map),
    page(`/F1 12 Tf <${codes}> Tj`),
  )
}

describe('a font with codes of its own', () => {
  it.each([
    ['single codes', 'beginbfchar <0001> <0041> <0002> <0062> endbfchar', '00010002', 'Ab'],
    ['a range', 'beginbfrange <0001> <0003> <0061> endbfrange', '000100020003', 'abc'],
    ['a range of one', 'beginbfrange <0001> <0001> <0061> endbfrange', '00010001', 'aa'],
    [
      'no code outside of its range',
      'beginbfrange <0002> <0003> <0061> endbfrange',
      '0001000200030004',
      'ab',
    ],
    ['a list', 'beginbfrange <0001> <0003> [<0061> <0078> <0063>] endbfrange', '000100020003', 'axc'],
    ['a short list', 'beginbfrange <0001> <0003> [<0061> <0062>] endbfrange', '000100020003', 'ab'],
    ['several characters of one code', 'beginbfchar <0001> <006600660069> endbfchar', '00010001', 'ffiffi'],
    [
      'a range that counts the last one up',
      'beginbfrange <0001> <0002> <00780061> endbfrange',
      '00010002',
      'xaxb',
    ],
    ['blanks in codes', 'beginbfchar < 00 01 > < 00\n61 00 62 > endbfchar', '0001', 'ab'],
    [
      'two sections',
      'beginbfchar <0001> <0061> endbfchar beginbfchar <0002> <0062> endbfchar',
      '00010002',
      'ab',
    ],
    [
      'a range behind single codes',
      'beginbfrange <0001> <0002> <0061> endbfrange beginbfchar <0001> <0078> endbfchar',
      '00010002',
      'ab',
    ],
    [
      'no section without an end',
      'beginbfchar <0001> <0061> <0002> <0062> endbfchar beginbfchar <0003> <0063>',
      '000100020003',
      'ab',
    ],
    [
      'no codes behind a section',
      'beginbfchar <0001> <0061> <0002> <0062> endbfchar <0003> <0063>',
      '000100020003',
      'ab',
    ],
    ['a code of half its bytes', 'beginbfrange <0061> <0064> <0061> endbfrange', '0061006200', 'ab'],
    ['high codes', 'beginbfrange <fffe> <ffff> <0061> endbfrange', 'fffeffff', 'ab'],
  ])('is read by a map with %s', (_, map, codes, text) => {
    expect(mapped(`1 ${map}`, codes)).toBe(text)
  })

  it('has codes of one byte, where it is no composite one', () => {
    const map = '1 beginbfchar <01> <0061> <02> <0062> endbfchar'
    expect(mapped(map, '0102', '/Subtype /TrueType')).toBe('ab')
  })

  it('has the codes of Windows, where it is no composite one and has no map', () => {
    const pageOf = (subtype: string) =>
      textOf('<< /Font << /F1 2 0 R >> >>', `<< /Subtype ${subtype} >>`, page('/F1 12 Tf (abc) Tj'))
    expect(pageOf('/Type1')).toBe('abc')
    expect(pageOf('/Type0')).toBeNull()
    expect(pageOf('/Type3')).toBe('abc')
  })

  it('holds until another one is named, and one that nobody knows has the codes of Windows', () => {
    const text = textOf(
      '<< /Font << /F1 2 0 R /F2 3 0 R >> >>',
      '<< /Subtype /TrueType /ToUnicode 4 0 R >>',
      '<< /Subtype /TrueType /ToUnicode 5 0 R >>',
      stream('1 beginbfchar <41> <0062> endbfchar'),
      stream('1 beginbfchar <41> <0063> endbfchar'),
      page('(A) Tj /F1 9 Tf (A) Tj (A) Tj /F2 9 Tf (A) Tj /F3 9 Tf (A) Tj'),
    )
    expect(text).toBe('AbbcA')
  })

  it.each([
    ['in the page', '<< /Font << /F1 3 0 R >> >>', '<< >>'],
    ['in an object of its own', '<< /Font 2 0 R >>', '<< /F1 3 0 R >>'],
    ['in the page, at once', '<</Font<</F1 3 0 R>>>>', '<< >>'],
  ])('is named %s', (_, first, second) => {
    const text = textOf(
      first,
      second,
      '<< /Subtype /TrueType /ToUnicode 4 0 R >>',
      stream('1 beginbfchar <41> <0062> <42> <0063> endbfchar'),
      page('/F1 9 Tf (AB) Tj'),
    )
    expect(text).toBe('bc')
  })

  it('is the first object of its number', () => {
    const text = textOf(
      '<< /Font << /F1 2 0 R >> >>',
      '<< /Subtype /TrueType /ToUnicode 3 0 R >>',
      stream('1 beginbfchar <41> <0062> <42> <0063> endbfchar'),
      '<< >>\nendobj\n2 0 obj\n<< /Subtype /TrueType >>',
      `<< >>\nendobj\n3 0 obj\n${stream('1 beginbfchar <41> <0078> <42> <0079> endbfchar')}`,
      page('/F1 9 Tf (AB) Tj'),
    )
    expect(text).toBe('bc')
  })
})

/** A page that shows a code in each of some fonts, which stand in the objects that are told. */
function shownIn(fonts: readonly number[], code: string, objects: readonly string[]): string | null {
  const named = fonts.map((object, at) => `/F${at} ${object} 0 R`).join(' ')
  const shown = fonts.map((_, at) => `/F${at} 9 Tf <${code}> Tj`).join(' ')
  return textOf(`<< /Font << ${named} >> >>`, page(`/None 9 Tf (ok) Tj ${shown}`), ...objects)
}

describe('what fonts may come to', () => {
  it('is 50 fonts: the codes of more are as they are written', () => {
    const fonts = Array.from({ length: 51 }, () => 3)
    const text = shownIn(fonts, '41', [
      '<< /Subtype /TrueType /ToUnicode 4 0 R >>',
      stream('1 beginbfchar <41> <0062> endbfchar'),
    ])
    expect(text).toBe(`ok${'b'.repeat(50)}A`)
  })

  it('is 512 KiB of maps', () => {
    const section = '1 beginbfchar <0041> <0062> endbfchar'
    const of = (length: number) => {
      const maps = [' '.repeat(300 * 1024), section.padStart(length - 300 * 1024)]
      const font = (map: number) => `<< /Subtype /Type0 /ToUnicode ${map} 0 R >>`
      return shownIn([3, 4], '0041', [font(5), font(6), ...maps.map(deflated)])
    }
    expect(of(512 * 1024)).toBe('okb')
    expect(of(512 * 1024 + 1)).toBe('ok')
  })

  it('is 200 000 characters, and a map that several fonts share counts once', () => {
    const whole = '1 beginbfrange <0000> <ffff> <0000> endbfrange'
    const font = (map: number) => `<< /Subtype /Type0 /ToUnicode ${map} 0 R >>`
    const objects = [
      font(8),
      font(9),
      font(10),
      font(11),
      font(8),
      ...Array.from({ length: 4 }, () => deflated(whole)),
    ]
    const codes = [0x61, 3391, 3392].map((code) => hex(code, 4)).join('')
    // Three maps have 65 536 each: of the fourth 3392 are left.
    const [all, three] = ['a\u0d3f\u0d40', 'a\u0d3f']
    expect(shownIn([3, 4, 5, 6, 7], codes, objects)).toBe(`ok${all}${all}${all}${three}${all}`)
  })
})

describe('inflating', () => {
  it('is nothing where there is nothing to inflate', () => {
    expect(inflateZlib(new Uint8Array(), 100)).toBeUndefined()
    expect(inflateZlib(deflateSync(Buffer.alloc(0)), 100)).toEqual(new Uint8Array())
  })

  it('comes to as many bytes as are allowed, and no more', () => {
    const bytes = deflateSync(Buffer.alloc(10_000, 'a'))
    expect(inflateZlib(bytes, 10_000)).toHaveLength(10_000)
    expect(inflateZlib(bytes, 9999)).toBeUndefined()
  })

  it('reads no further once it has come to too much', () => {
    const bytes = deflateSync(Buffer.alloc(16 * mebibyte, 'a'), { level: 1 })
    const pieces = vi.spyOn(bytes, 'subarray')
    expect(inflateZlib(bytes, 1000)).toBeUndefined()
    expect(pieces.mock.calls.length).toBeLessThan(4)
    expect(bytes.length).toBeGreaterThan(4 * 4096)
  })
})
