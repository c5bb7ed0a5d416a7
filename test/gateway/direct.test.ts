import { UsageError } from 'platform-simulator'
import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { bytes } from '../../src/contract/bytes.js'
import { namespace, operationsOf } from '../../src/contract/operation.js'
import { createDirectApi, type DirectCaller, queryText } from '../../src/gateway/direct.js'
import type { GatewayRequest } from '../../src/gateway/exchange.js'

const call = operationsOf({ tag: 'Shelves', source: 'this test' })
const query = () => z.object({ limit: z.coerce.number().optional(), colour: z.string().optional() })
const body = () => z.object({ name: z.string() })

const operations = {
  shelves: namespace('shelves', {
    list: call('GET /shelves', { summary: 'Lists them.', query, run: () => undefined }),
    create: call('POST /shelves', { summary: 'Makes one.', body, run: () => undefined }),
    empty: call('DELETE /shelves/{shelf_id}', { summary: 'Empties one.', run: () => undefined }),
    replace: call('PUT /shelves/{shelf_id}/books/{book_id}', {
      summary: 'Replaces a book.',
      body,
      query,
      run: () => undefined,
    }),
    paint: call('PUT /shelves/{shelf_id}/picture', {
      summary: 'Paints one.',
      body: bytes({ mediaTypes: ['image/png'] }),
      run: () => undefined,
    }),
  }),
}

/** The direct API of these operations, and the request that it made last. */
function setUp(caller: Partial<DirectCaller> = {}) {
  const sent: GatewayRequest[] = []
  const api = createDirectApi(operations, {
    traffic: 'app',
    headers: () => ({ 'X-Api-Key': 'key', 'x-colour': 'red' }),
    requireAlive: () => undefined,
    send(request) {
      sent.push(request)
      return sent.length
    },
    ...caller,
  })
  const last = (): GatewayRequest => {
    const request = sent.at(-1)
    if (request === undefined) throw new Error('nothing was sent')
    return request
  }
  return { shelves: api.shelves, sent, last }
}

function refusal(made: () => unknown): string {
  try {
    made()
  } catch (error) {
    if (error instanceof UsageError) return error.message
    throw error
  }
  throw new Error('nothing was refused')
}

describe('a direct call', () => {
  it('is a request with what the path, the body and the query were given', () => {
    const { shelves, last } = setUp()
    expect(shelves.replace('s1', 'b1', { name: 'New' }, { limit: 2 })).toBe(1)
    expect(last()).toMatchObject({
      method: 'PUT',
      path: '/shelves/s1/books/b1',
      search: '',
      secure: true,
      body: null,
      traffic: 'app',
      direct: {
        operation: { id: 'shelves.replace' },
        params: { shelf_id: 's1', book_id: 'b1' },
        query: { limit: 2 },
        body: { name: 'New' },
        caller: undefined,
      },
    })
  })

  it('has neither query nor body where its operation has none', () => {
    const { shelves, last } = setUp()
    shelves.empty('s1')
    expect(last().direct).toMatchObject({ params: { shelf_id: 's1' }, query: undefined, body: undefined })
    shelves.create({ name: 'New' })
    expect(last().direct).toMatchObject({ params: {}, query: undefined, body: { name: 'New' } })
    shelves.list()
    expect(last().direct).toMatchObject({ query: undefined, body: undefined })
  })

  it('encodes in the path what stands in a parameter, and keeps the parameter as it is', () => {
    const { shelves, last } = setUp()
    shelves.empty('a b/c?é')
    expect(last()).toMatchObject({
      path: '/shelves/a%20b%2Fc%3F%C3%A9',
      direct: { params: { shelf_id: 'a b/c?é' } },
    })
  })

  it('is made as who its caller says, and as nobody where it says nothing', () => {
    const admin = { kind: 'anonymous' } as const
    const { shelves, last } = setUp({ traffic: 'test', identity: () => admin })
    shelves.list()
    expect(last()).toMatchObject({ traffic: 'test', direct: { caller: admin } })
  })

  it('has the headers of its caller, by whichever case of the letters they were given', () => {
    const { shelves, last } = setUp()
    shelves.list()
    expect(['x-api-key', 'x-colour', 'x-other'].map(last().header)).toEqual(['key', 'red', null])
    expect([...(last().headers?.entries() ?? [])]).toEqual([
      ['x-api-key', 'key'],
      ['x-colour', 'red'],
    ])
  })

  it('has the headers and the idempotency key of its options besides, which count before those of its caller', () => {
    const { shelves, last } = setUp()
    const headers = { 'X-Colour': 'blue', 'X-Sandbox-Scenario': 'frozen' }
    shelves.list({ limit: 1 }, { headers, idempotencyKey: 'k1' })
    const names = ['x-api-key', 'x-colour', 'x-sandbox-scenario', 'x-idempotency-key', 'constructor']
    expect(names.map(last().header)).toEqual(['key', 'blue', 'frozen', 'k1', null])
    shelves.list({ limit: 1 })
    expect(names.map(last().header), 'and only in this call').toEqual(['key', 'red', null, null, null])
    shelves.list(undefined, { headers: { 'x-idempotency-key': 'k2' } })
    expect(last().header('x-idempotency-key')).toBe('k2')
  })

  it('is none once nothing can be called any more', () => {
    const { shelves, sent } = setUp({
      requireAlive() {
        throw new UsageError('it is gone.')
      },
    })
    expect(refusal(() => shelves.list())).toContain('it is gone.')
    expect(sent).toEqual([])
  })

  it.each<[string, (shelves: ReturnType<typeof setUp>['shelves']) => void, string]>([
    [
      'an id is a number',
      (shelves) => Reflect.apply(shelves.empty, shelves, [7]),
      'sim.api.shelves.empty takes shelf_id as text, and was given 7. It takes shelf_id, options, in this order.',
    ],
    [
      'an id is left out',
      (shelves) => Reflect.apply(shelves.replace, shelves, ['s1']),
      'sim.api.shelves.replace takes book_id as text, and was given undefined. It takes shelf_id, book_id, the body, the query, options, in this order.',
    ],
    [
      'a row stands for its id',
      (shelves) => Reflect.apply(shelves.empty, shelves, [{ id: 's1' }]),
      'sim.api.shelves.empty takes shelf_id as text, and was given {"id":"s1"}. Give its id.',
    ],
    [
      'an object without an id stands for it',
      (shelves) => Reflect.apply(shelves.paint, shelves, [{ id: 7 }]),
      'sim.api.shelves.paint takes shelf_id as text, and was given {"id":7}. It takes shelf_id, the body, options, in this order.',
    ],
    [
      'an id is half of a character',
      (shelves) => shelves.empty('a\ud800'),
      'sim.api.shelves.empty takes shelf_id as text that a URL can have, and was given half of a character: a\ud800.',
    ],
    [
      'there is one argument too many',
      (shelves) => Reflect.apply(shelves.empty, shelves, ['s1', {}, undefined]),
      'sim.api.shelves.empty was given 3 arguments, and takes shelf_id, options.',
    ],
    [
      'there is one too many behind body and query',
      (shelves) => Reflect.apply(shelves.replace, shelves, ['s1', 'b1', { name: 'New' }, {}, {}, 1]),
      'sim.api.shelves.replace was given 6 arguments, and takes shelf_id, book_id, the body, the query, options.',
    ],
    [
      'the query is a text',
      (shelves) => Reflect.apply(shelves.list, shelves, ['limit=1']),
      'sim.api.shelves.list takes the query as an object such as { limit: 20 }, and was given limit=1.',
    ],
    [
      'the query is a list',
      (shelves) => Reflect.apply(shelves.list, shelves, [[1]]),
      'sim.api.shelves.list takes the query as an object such as { limit: 20 }, and was given [1].',
    ],
    [
      'the options are a text',
      (shelves) => Reflect.apply(shelves.empty, shelves, ['s1', 'k1']),
      'sim.api.shelves.empty takes options such as { idempotencyKey } last, and was given k1.',
    ],
    [
      'an option is misspelt',
      (shelves) => Reflect.apply(shelves.empty, shelves, ['s1', { idempotencykey: 'k1' }]),
      'Did you mean idempotencyKey?',
    ],
    [
      'the idempotency key is a number',
      (shelves) => Reflect.apply(shelves.empty, shelves, ['s1', { idempotencyKey: 7 }]),
      'idempotencyKey',
    ],
    [
      'the headers are a list',
      (shelves) => Reflect.apply(shelves.empty, shelves, ['s1', { headers: ['a'] }]),
      `sim.api.shelves.empty: the option headers is ["a"]: it must be an object of texts such as { 'x-sandbox-scenario': 'frozen' }.`,
    ],
    [
      'a header is a number',
      (shelves) => Reflect.apply(shelves.empty, shelves, ['s1', { headers: { 'x-a': 7 } }]),
      'sim.api.shelves.empty: the header x-a takes a text, and was given 7.',
    ],
  ])('is refused where %s', (_, made, message) => {
    const { shelves, sent } = setUp()
    expect(refusal(() => made(shelves))).toContain(message)
    expect(sent).toEqual([])
  })

  it.each([
    [undefined, undefined],
    [null, undefined],
    [undefined, null],
    [null, null],
  ])('takes %j for no query and %j for no options', (noQuery, noOptions) => {
    const { shelves, last } = setUp()
    Reflect.apply(shelves.list, shelves, [noQuery, noOptions])
    expect(last().direct?.query).toBeUndefined()
    expect(last().header('x-api-key')).toBe('key')
  })
})

describe('a value of a query', () => {
  it.each([
    ['', ''],
    ['red', 'red'],
    [0, '0'],
    [1.5, '1.5'],
    [false, 'false'],
    [true, 'true'],
    [10n, '10'],
    [new Date('2026-01-01T00:00:00Z'), '2026-01-01T00:00:00.000Z'],
    [['red', 7, false], 'red,7,false'],
    [[], ''],
  ])('%o is the text %j', (value, text) => {
    expect(queryText(value, 'colour')).toBe(text)
  })

  it.each([
    [null, 'null'],
    [undefined, 'undefined'],
    [{ a: 1 }, '{"a":1}'],
    [['red', null], '["red",null]'],
    [[['red']], '[["red"]]'],
    [new Date(Number.NaN), 'Invalid Date'],
    [Symbol.iterator, 'Symbol(Symbol.iterator)'],
  ])('%o is refused, and says what it takes', (value, shown) => {
    expect(refusal(() => queryText(value, 'colour'))).toBe(
      `the query parameter colour was given ${shown}: it takes a text, a number, true or false, a Date, or a list of these. Leave it out where there is nothing to ask for.`,
    )
  })
})
