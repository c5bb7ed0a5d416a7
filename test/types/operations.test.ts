import { expectTypeOf, test } from 'vitest'
import { type Context, operation, operationsOf, type ReadContext } from '../../src/contract/operation.js'
import { jobOf } from '../../src/contract/resource.js'
import { defineJob } from '../../src/kernel/scheduler.js'
import type { World } from '../../src/kernel/world.js'

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

test('a job carries what its kind declares', () => {
  const kind = defineJob<{ readonly round: number }>('tests.job')
  void ((world: World) => world.schedule(kind, 'subject', 0, { round: 1 }))
  // @ts-expect-error a kind that carries something is not scheduled without it
  void ((world: World) => world.schedule(kind, 'subject', 0))
  // @ts-expect-error a plain name carries nothing
  void ((world: World) => world.schedule('tests.plain', 'subject', 0, { round: 1 }))
  jobOf(kind, (_, job) => expectTypeOf(job.payload).toEqualTypeOf<{ readonly round: number }>())
})
