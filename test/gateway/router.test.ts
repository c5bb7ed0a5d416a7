import { describe, expect, it } from 'vitest'
import { operation } from '../../src/contract/operation.js'
import { createRouter } from '../../src/gateway/router.js'
import { similarWays } from '../../src/gateway/similar.js'

function named(id: string, at: string, ...alsoAt: readonly string[]) {
  const [method = '', path = ''] = at.split(' ')
  return operation({
    id,
    method: method === 'GET' ? 'GET' : method === 'PUT' ? 'PUT' : 'POST',
    path,
    alsoAt,
    summary: 'Of this test.',
    source: 'this test',
    tag: 'Shelves',
    run: () => undefined,
  })
}

const operations = [
  named('shelves.list', 'GET /shelves'),
  named('shelves.create', 'POST /shelves'),
  named('shelves.get', 'GET /shelves/{shelf_id}', '/boards/{shelf_id}'),
  named('shelves.summary', 'GET /shelves/summary'),
  named('books.get', 'GET /shelves/{shelf_id}/books/{book_id}'),
  named('books.replace', 'PUT /shelves/{shelf_id}/books/{book_id}'),
  named('books.latest', 'GET /shelves/summary/books/latest'),
  named('pages.turn', 'POST /shelves/{shelf_id}/books/{book_id}/pages/{page}/turn'),
]

describe('a router', () => {
  const router = () => createRouter(operations)

  it.each([
    ['GET', '/shelves', 'shelves.list', {}],
    ['POST', '/shelves', 'shelves.create', {}],
    ['GET', '/shelves/s1', 'shelves.get', { shelf_id: 's1' }],
    ['GET', '/boards/s1', 'shelves.get', { shelf_id: 's1' }],
    ['GET', '/shelves/summary', 'shelves.summary', {}],
    ['GET', '/shelves/s1/books/b1', 'books.get', { shelf_id: 's1', book_id: 'b1' }],
    ['PUT', '/shelves/s1/books/b1', 'books.replace', { shelf_id: 's1', book_id: 'b1' }],
    ['GET', '/shelves/summary/books/latest', 'books.latest', {}],
    ['GET', '/shelves/summary/books/b1', 'books.get', { shelf_id: 'summary', book_id: 'b1' }],
    ['GET', '/shelves/s1/books/latest', 'books.get', { shelf_id: 's1', book_id: 'latest' }],
    ['POST', '/shelves/s1/books/b1/pages/7/turn', 'pages.turn', { shelf_id: 's1', book_id: 'b1', page: '7' }],
    ['GET', '/shelves/a%20b%2Fc', 'shelves.get', { shelf_id: 'a b/c' }],
    ['GET', '/shelves/%C3%A9', 'shelves.get', { shelf_id: 'é' }],
    ['GET', '/shelves/+', 'shelves.get', { shelf_id: '+' }],
  ])('leads %s %s to %s, with what stands in its place', (method, path, id, params) => {
    const route = router().match(method, path)
    expect([route.operation?.id, 'params' in route && route.params]).toEqual([id, params])
  })

  it.each([
    ['/'],
    [''],
    ['shelves'],
    ['xshelves'],
    ['/shelve'],
    ['/shelves/'],
    ['//shelves'],
    ['/Shelves'],
    ['/shelves/s1/'],
    ['/shelves//books/b1'],
    ['/shelves/s1/books'],
    ['/shelves/s1/books/'],
    ['/shelves/summary/books'],
    ['/shelves/s1/books/b1/pages/7'],
    ['/shelves/s1/books/b1/pages/7/turn/again'],
    ['/shelves/%E0%A4%A'],
    ['/shelves/s1/books/%'],
  ])('finds nothing at %j, and no other method either', (path) => {
    expect(router().match('GET', path)).toEqual({})
  })

  it.each([
    ['DELETE', '/shelves', ['GET', 'POST']],
    ['POST', '/shelves/s1', ['GET']],
    ['POST', '/boards/s1', ['GET']],
    ['POST', '/shelves/summary', ['GET']],
    ['POST', '/shelves/s1/books/b1', ['GET', 'PUT']],
    ['get', '/shelves', ['GET', 'POST']],
  ])('says of %s %s which methods there are, in the order of the alphabet', (method, path, allow) => {
    expect(router().match(method, path)).toEqual({ allow })
  })

  it('names the near ways with their method, their path and their operation, those of other paths too', () => {
    expect(router().similar('GET', '/board/s1')).toEqual(['GET /boards/{shelf_id} (shelves.get)'])
    expect(router().similar('POST', '/shelf')).toEqual([])
    expect(router().similar('POST', '/shelve')).toEqual([
      'POST /shelves (shelves.create)',
      'GET /shelves (shelves.list)',
    ])
    expect(router().similar('POST', '/shelve', { sameMethod: true })).toEqual([
      'POST /shelves (shelves.create)',
    ])
  })

  it('says where its routes are listed: in the table of the platform, unless it is told another place', () => {
    expect(router().listedIn).toBe('docs/coverage.md')
    expect(createRouter([], 'GET /').listedIn).toBe('GET /')
  })
})

/** Ways by their paths, each to an operation of its own. */
const waysTo = (...paths: readonly string[]) =>
  paths.map((at) => {
    const [method = '', path = '', id = 'things.get'] = at.split(' ')
    return { method: method === 'POST' ? ('POST' as const) : ('GET' as const), path, id }
  })

describe('a way that may be meant', () => {
  const meant = (path: string, ways: readonly string[], method = 'GET') =>
    similarWays(waysTo(...ways), method, path).map((way) => `${way.method} ${way.path}`)

  it.each([
    ['is written in another case', '/Widgets', 'GET /widgets'],
    ['has a letter less', '/widget', 'GET /widgets'],
    ['has two letters in each other’s place', '/wigdets', 'GET /widgets'],
    ['goes on where four letters or more were asked', '/widg', 'GET /widgets'],
    ['ends before what was asked', '/widgets-of-today', 'GET /widgets'],
    ['begins with five segments that were left out', '/widgets', 'GET /a/b/c/d/e/widgets'],
    ['has a parameter in the place of an id', '/widgets/w1', 'GET /widgets/{widget_id}'],
    ['has a parameter in the place of its name', '/widgets/{id}', 'GET /widgets/{widget_id}'],
    ['has a parameter behind', '/widgets', 'GET /widgets/{widget_id}'],
    ['has a parameter in the place of a word', '/widgets/blue', 'GET /widgets/{widget_id}'],
    ['has a segment more in front', '/v1/widgets', 'GET /widgets'],
    ['has two segments less', '/widgets/x/y', 'GET /widgets'],
    ['has the words in another order', '/parts/widgets', 'GET /widgets/{widget_id}/parts'],
    [
      'has two words in another order, and a word more',
      '/parts/widgets',
      'GET /widgets/{id}/blue/{id}/parts',
    ],
    [
      'has the words in another order, and an id',
      '/parts/w1/widgets/blue',
      'GET /widgets/blue/{widget_id}/parts',
    ],
    [
      'has the verb of its operation in the path',
      '/widgets/w1/send',
      'GET /widgets/{widget_id}/letters things.send',
    ],
    ['has it in capitals', '/widgets/w1/Send', 'GET /widgets/{widget_id}/letters things.send'],
  ])('%s', (_, asked, way) => {
    expect(meant(asked, [way])).toEqual([way.split(' ').slice(0, 2).join(' ')])
  })

  it.each([
    ['shares no word', '/recipes', 'GET /widgets'],
    ['shares the first three letters only', '/wid', 'GET /widgets'],
    ['shares a parameter only', '/recipes/r1', 'GET /widgets/{widget_id}'],
    ['begins with six segments that were left out', '/widgets', 'GET /a/b/c/d/e/f/widgets'],
    ['has three segments less', '/widgets/x/y/z', 'GET /widgets'],
    ['has two words behind', '/widgets', 'GET /widgets/blue/red'],
    ['has another word and a segment more', '/widgets/w1/send', 'GET /widgets/{widget_id}/letters/open'],
    ['is nothing but the root', '/', 'GET /widgets'],
  ])('is none that %s', (_, asked, way) => {
    expect(meant(asked, [way])).toEqual([])
  })

  it('is the nearest first, and the other method behind the same one', () => {
    const ways = ['POST /widgets', 'GET /widgets', 'GET /widgets/{widget_id}']
    expect(meant('/widget', ways)).toEqual(['GET /widgets', 'POST /widgets'])
    expect(meant('/widget', ways, 'POST')).toEqual(['POST /widgets', 'GET /widgets'])
  })

  it('is one of two at most, those as near in the order of their paths', () => {
    const ways = ['GET /widgetd', 'GET /widgetb', 'GET /widgeta', 'GET /widgetc']
    expect(meant('/widgetx', ways)).toEqual(['GET /widgeta', 'GET /widgetb'])
  })

  it('is no second one that is half a segment farther than the first', () => {
    expect(meant('/widgets', ['GET /widgets', 'GET /widgets/{widget_id}'])).toEqual(['GET /widgets'])
    expect(meant('/widgets', ['GET /widgets', 'GET /a/b/widgets'])).toEqual([
      'GET /widgets',
      'GET /a/b/widgets',
    ])
    expect(meant('/widgets', ['GET /widgets', 'GET /a/b/c/widgets'])).toEqual(['GET /widgets'])
  })

  it('is looked for in the first twelve segments only', () => {
    const deep = '/a/a/a/a/a/a/a/a/a/a/a'
    expect(meant(`${deep}/widgets`, [`GET ${deep}/widgets`])).toEqual([`GET ${deep}/widgets`])
    expect(meant(`/a${deep}/widgets`, ['GET /b/widgets'])).toEqual([])
    expect(meant(`${deep}/widgets/more/and/more`, [`GET ${deep}/widgets`])).toEqual([`GET ${deep}/widgets`])
  })

  it('has the method that was asked for, where only such are wanted', () => {
    const ways = waysTo('POST /widgets', 'GET /widgets')
    expect(similarWays(ways, 'GET', '/widget', { sameMethod: true })).toEqual(waysTo('GET /widgets'))
    expect(similarWays(ways, 'PUT', '/widget', { sameMethod: true })).toEqual([])
    expect(similarWays(ways, 'PUT', '/widget')).toHaveLength(2)
  })
})
