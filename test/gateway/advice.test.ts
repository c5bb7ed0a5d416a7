import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { bytes } from '../../src/contract/bytes.js'
import { operation } from '../../src/contract/operation.js'
import { absentHint, bodyHint, formHint, jsonOf, misspelt, spellingHint } from '../../src/gateway/advice.js'

const shelf = z.object({
  shelf_name: z.string(),
  height: z.string().optional(),
  place: z.object({ room: z.string(), floor_number: z.string().optional() }),
})

const create = operation({
  id: 'shelves.create',
  method: 'POST',
  path: '/shelves',
  summary: 'Of this test.',
  source: 'this test',
  tag: 'Shelves',
  query: () => z.object({ colour: z.string().optional() }),
  body: () => shelf,
  run: () => undefined,
})

const unknown = (field: string) => ({ field, message: 'is not a known field', code: 'unknown_field' })
const missing = (field: string) => ({ field, message: 'is required', code: 'missing_required_field' })
const noText = (field: string) => ({ field, message: 'must be a string', code: 'invalid_type' })

describe('the hint of a misspelt name', () => {
  it.each([
    ['a member', ['shelf_nam'], 'did you mean shelf_name?'],
    ['a member of a member', ['place.rom'], 'did you mean room?'],
    ['a parameter of the query', ['color'], 'did you mean colour?'],
    ['three at most', ['shelf_nam', 'color', 'place.rom', 'heigt'], 'did you mean shelf_name, colour, room?'],
  ])('names for %s what is refused and may be meant', (_, fields, hint) => {
    expect(spellingHint(create, fields.map(unknown), ['height_'])).toBe(hint)
  })

  it('asks for each that nothing reads and that is refused for no reason of its own, three at most', () => {
    expect(
      spellingHint(create, [missing('shelf_name')], ['shelfName', 'place.rooms', 'heights', 'colours']),
    ).toBe(
      'shelfName is not a member: did you mean shelf_name? place.rooms is not a member: did you mean room? heights is not a member: did you mean height?',
    )
  })

  it('is none where every name is known', () => {
    expect(spellingHint(create, [missing('shelf_name')], [])).toBeUndefined()
    expect(spellingHint(create, [], [])).toBeUndefined()
  })
})

describe('the hint of a path without an id', () => {
  it.each(['undefined', 'null', 'NaN', '[object Object]', '[object Promise]'])(
    'tells that %s is none',
    (value) => {
      expect(absentHint({ shelf_id: 's1', book_id: value })).toBe(
        `the book_id in the path is the text ${value}: there was no id when the path was put together`,
      )
    },
  )

  it.each(['s1', '', 'Undefined', 'nullable', '[object Map]'])('is none for %j', (value) => {
    expect(absentHint({ shelf_id: value })).toBeUndefined()
  })
})

describe('the hint of a value in another form', () => {
  const body = { field: 'body', message: 'must be an object', code: 'invalid_type' }

  it('of a body that is a text asks for the object, whatever else is wrong', () => {
    const hint = 'it is a text: give the object itself'
    expect(formHint(create, [body], '{}')).toBe(hint)
    expect(formHint(create, [noText('colour'), body], '{}')).toBe(hint)
    expect(formHint(create, [body, noText('colour')], '{}')).toBe(hint)
  })

  it.each([[undefined], [7], [[]]])('of a body that is %j says what it has to have', (sent) => {
    expect(formHint(create, [noText('colour'), body], sent)).toBe('it has to have shelf_name, place')
  })

  it.each([
    ['height', { height: 12 }, "height is a number: give it as text, '12'"],
    ['place.room', { place: { room: 0.5 } }, "place.room is a number: give it as text, '0.5'"],
  ])('of the number %s gives it as text', (field, sent, hint) => {
    expect(formHint(create, [missing('shelf_name'), noText(field)], sent)).toBe(hint)
  })

  it('takes the first number, and passes what is wrong in another way', () => {
    const sent = { shelf_name: true, height: 12, place: { room: 7 } }
    const errors = [noText('shelf_name'), noText('place.room'), noText('height')]
    expect(formHint(create, errors, sent)).toBe("place.room is a number: give it as text, '7'")
  })

  it.each([
    ['true', [noText('height')], { height: true }],
    ['a list', [noText('height')], { height: [1] }],
    ['a number that is wrong for another reason', [missing('height')], { height: 12 }],
    ['nothing', [], { height: 12 }],
  ])('is none for %s', (_, errors, sent) => {
    expect(formHint(create, errors, sent)).toBeUndefined()
  })
})

describe('the hint of a body that was not sent', () => {
  it('names the members that are required', () => {
    expect(bodyHint(shelf)).toEqual({ hint: 'it has to have shelf_name, place' })
    expect(bodyHint(shelf.optional())).toEqual({ hint: 'it has to have shelf_name, place' })
  })

  it.each([
    ['nothing is required', z.object({ height: z.string().optional() })],
    ['it is no object', z.string()],
    ['it is bytes', bytes({ mediaTypes: ['image/png'] })],
    ['there is none', undefined],
  ])('is none where %s', (_, body) => {
    expect(bodyHint(body)).toEqual({})
  })

  it('knows the schema of JSON, and none of bytes', () => {
    expect(jsonOf(shelf)).toBe(shelf)
    expect(jsonOf(bytes({ mediaTypes: ['image/png'] }))).toBeUndefined()
    expect(jsonOf(undefined)).toBeUndefined()
  })
})

describe('a member that is meant for a missing one', () => {
  it.each([
    ['has no underscores', { shelfName: 1 }, 'shelf_name', ['shelfName']],
    ['has other marks', { 'Shelf-Name': 1 }, 'shelf_name', ['Shelf-Name']],
    ['has a letter less in four', { rom: 1 }, 'room', ['rom']],
    ['has a letter too much', { rooms: 1 }, 'room', ['rooms']],
    ['has two letters less in nine', { shelf_na: 1 }, 'shelf_name', ['shelf_na']],
    ['has three letters less in nine', { shelf_n: 1 }, 'shelf_name', []],
    ['has two letters less in four', { ro: 1 }, 'room', []],
    ['has another name', { colour: 1 }, 'shelf_name', []],
    ['is known itself', { height: 1 }, 'heights', []],
  ])('%s', (_, sent, field, found) => {
    const schema = z.object({ shelf_name: z.string(), room: z.string(), height: z.string() })
    expect(misspelt(schema, sent, [missing(field)])).toEqual(found)
  })

  it('is found beside it, by its whole path, and once', () => {
    const sent = { rooms: 1, place: { rooms: 1, rom: 2 } }
    expect(misspelt(shelf, sent, [missing('place.room')])).toEqual(['place.rooms', 'place.rom'])
    expect(misspelt(shelf, sent, [missing('place.room'), missing('place.room')])).toEqual([
      'place.rooms',
      'place.rom',
    ])
  })

  it('is looked for only where something is missing', () => {
    expect(misspelt(shelf, { shelfName: 1 }, [noText('shelf_name')])).toEqual([])
    expect(misspelt(shelf, { shelfName: 1 }, [])).toEqual([])
    expect(misspelt(shelf, undefined, [missing('shelf_name')])).toEqual([])
    expect(misspelt(shelf, { shelfName: 1 }, [noText('height'), missing('shelf_name')])).toEqual([
      'shelfName',
    ])
  })

  it('is looked for among a hundred members, and for a hundred errors', () => {
    const many = (length: number) => Object.fromEntries(Array.from({ length }, (_, at) => [`m${at}`, 1]))
    expect(misspelt(shelf, { ...many(99), shelfName: 1 }, [missing('shelf_name')])).toEqual(['shelfName'])
    expect(misspelt(shelf, { ...many(100), shelfName: 1 }, [missing('shelf_name')])).toEqual([])
    const others = (length: number) => Array.from({ length }, () => noText('height'))
    expect(misspelt(shelf, { shelfName: 1 }, [...others(99), missing('shelf_name')])).toEqual(['shelfName'])
    expect(misspelt(shelf, { shelfName: 1 }, [...others(100), missing('shelf_name')])).toEqual([])
  })
})
