import { expectTypeOf, test } from 'vitest'
import { type Context, operation, operationsOf, type ReadContext } from '../../src/contract/operation.js'

/** These hold when `npm run check` compiles them: running them proves nothing more. */

const about = { summary: 'This.', source: 'this test', tag: 'Tests' }
const call = operationsOf({ source: 'this test', tag: 'Tests' })

test('a read knows nothing that its kept answer is not kept by', () => {
  expectTypeOf<keyof ReadContext>().toEqualTypeOf<'world' | 'caller' | 'clientId' | 'warn'>()
  operation({
    ...about,
    id: 'tests.get',
    method: 'GET',
    path: '/tests/{id}',
    run: (context, { params }) => {
      expectTypeOf(context).toEqualTypeOf<ReadContext>()
      expectTypeOf(params).toEqualTypeOf<{ readonly id: string }>()
    },
  })
  call('GET /tests', {
    summary: 'These.',
    run: (context) => expectTypeOf(context).toEqualTypeOf<ReadContext>(),
  })
})

test('a read is answered at once, from what is there', () => {
  type Declared = Parameters<typeof call<'GET', '/tests'>>[1]
  expectTypeOf<Declared['answersAfter']>().toEqualTypeOf<undefined>()
  expectTypeOf<Declared['statusOfKnown']>().toEqualTypeOf<undefined>()
})

test('a write knows all of its request', () => {
  call('POST /tests', {
    summary: 'Makes one.',
    answersAfter: () => 0,
    run: (context) => expectTypeOf(context).toEqualTypeOf<Context>(),
  })
})
