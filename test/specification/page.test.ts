import { describe, expect, it } from 'vitest'
import { chapters } from '../../docs/specification/index.js'
import { rowsOf, specificationPage } from '../../docs/specification/page.js'
import {
  answers,
  cause,
  event,
  type Link,
  move,
  operation,
  problem,
  type Section,
  section,
  source,
  state,
  takes,
} from '../../docs/specification/row.js'
import { testsOf, troubleWith } from '../../docs/specification/tests.js'
import { operation as declare } from '../../src/contract/operation.js'
import { describeApi } from '../../src/hosts/description/openapi.js'
import { registry } from '../../src/resources/registry.js'

const platform = { registry, description: describeApi(registry, []) }

const good = 'gateway/gateway.test.ts > credentials > an API key is sixty characters of base64'

/** What is wrong with a page that has this section beside the real ones. */
function troubles(extra: Section, of = platform): string {
  try {
    specificationPage([...chapters, { title: 'More', sections: [extra] }], of)
    return ''
  } catch (error) {
    return String(error)
  }
}

const row = (by: Link | readonly Link[], ...shown: string[]) =>
  section('More', 'more', 'gateway/gateway.test.ts', [['row', 'It is so.', by, ...shown]])

describe('a row of the specification', () => {
  it('that names what there is, and a test that shows it, stands on the page', () => {
    expect(troubles(row(operation('customers.get'), good))).toBe('')
  })

  it.each<[string, Link, string]>([
    ['an operation', operation('customers.retrieve'), 'no operation "customers.retrieve"'],
    ['what it takes', takes('customers.create', 'nome'), 'what customers.create takes "nome"'],
    ['what it answers', answers('customers.list', 'data.nome'), 'what customers.list answers "data.nome"'],
    ['a machine', state('car', 'closed'), 'no machine "car"'],
    ['a state', state('card', 'shut'), 'no state of card "shut"'],
    ['a move', move('card', 'shut'), 'no move of card "shut"'],
    ['a type of event', event('card.shut'), 'no type of event "card.shut"'],
    ['a member of an event', event('card.updated', 'versio'), 'the payload of card.updated "versio"'],
    ['a problem', problem('gone'), 'no problem "gone"'],
    ['a cause', cause('shutCard'), 'no cause "shutCard"'],
    ['a file', source('src/nothing.ts', 'x'), 'no src/nothing.ts'],
    ['a name of a file', source('src/kernel/ids.ts', 'nothing'), 'no name in src/kernel/ids.ts "nothing"'],
  ])('that names %s that there is not is refused, with what is near', (_, by, message) => {
    expect(troubles(row(by, good))).toContain(message)
    expect(troubles(row(by, good))).toContain('more.row: ')
  })

  it('without a test is refused', () => {
    expect(troubles(row(operation('customers.get')))).toContain('more.row: no test shows it')
  })

  it('that nothing implements is refused', () => {
    expect(troubles(row([], good))).toContain('more.row: nothing implements it')
  })

  it('that is called as another is refused', () => {
    const [first] = rowsOf(chapters)
    const [prefix = '', key = ''] = first?.id.split('.') ?? []
    const again = section('More', prefix, 'x', [[key, 'It is so.', operation('customers.get'), good]])
    expect(troubles(again)).toContain(`two rows are called ${first?.id}`)
  })

  it('is there for every operation that says that it is of the specification', () => {
    const built = declare({ ...later, source: 'specification, Things' })
    const more = { ...registry, allOperations: [...registry.allOperations, built] }
    expect(troubles(row(operation('customers.get'), good), { ...platform, registry: more })).toContain(
      'things.later says that its source is "specification, Things", and no row names it',
    )
  })
})

const later = {
  id: 'things.later',
  method: 'GET',
  path: '/things',
  summary: 'Comes later.',
  source: 'contract/rest.md 1',
  tag: 'Things',
  run: () => undefined,
} as const

const file = `
  describe('a group', () => {
    it('of one', () => {})
    it.each([1, 2])('of %i', () => {})
    test.for(cases)(\`of \${many}\`, () => {})
    describe.each(sizes)('of size %s', () => {
      it('inside', () => {})
    })
    it.skipIf(isWindows)('that may not run', () => {})
    describe.skipIf(isWindows)('of what may not run', () => {
      it('either', () => {})
    })
  })
  it('alone', () => {})
`

describe('the tests of a file', () => {
  it('are found with their groups, as their titles are written', () => {
    expect(testsOf(file).map(({ title }) => title)).toEqual([
      'a group > of one',
      'a group > of %i',
      // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the text of a title
      'a group > of ${many}',
      'a group > of size %s > inside',
      'a group > that may not run',
      'a group > of what may not run > either',
      'alone',
    ])
  })

  const trouble = (title: string) => troubleWith({ file: 'some.test.ts', title }, () => testsOf(file))

  it('can be named', () => {
    expect(trouble('a group > of size %s > inside')).toBeUndefined()
  })

  it('that were renamed are not there: what to do is said, and which is near', () => {
    expect(trouble('a group > of two')).toBe(
      'test/some.test.ts has no test "a group > of two": if it was renamed, write its new title here; nearest is "a group > of %i"',
    )
  })

  it.each(['a group > that may not run', 'a group > of what may not run > either'])(
    'that may be left out show nothing: %s',
    (title) => {
      expect(trouble(title)).toContain('may leave out')
    },
  )

  it('of a file that is not there are not there', () => {
    expect(troubleWith({ file: 'gone.test.ts', title: 'alone' })).toContain('test/gone.test.ts is not there')
  })

  it('of conformance are named by their case', () => {
    const named = (title: string) => troubleWith({ file: 'conformance/conformance.test.ts', title })
    expect(named('customers.create succeeds with 201')).toBeUndefined()
    expect(named('customers.create succeeds with 299')).toContain('has no test')
  })
})
