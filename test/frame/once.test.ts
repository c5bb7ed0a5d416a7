import { setupServer } from 'msw/node'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import * as z from 'zod'
import { namespace, operationsOf } from '../../src/contract/operation.js'
import { defineResource } from '../../src/contract/resource.js'
import { handlers } from '../../src/hosts/interception/msw.js'
import { things } from '../kernel/small-world.js'
import { frameOf } from './wiring.js'

const call = operationsOf({ tag: 'Notes', source: 'this test', idempotency: 'refuse-other-body' })
const notes = defineResource({
  name: 'notes',
  tables: [things],
  operations: {
    notes: namespace('notes', {
      create: call('POST /notes', {
        summary: 'Says it again.',
        body: () => z.object({ text: z.string() }),
        output: () => z.object({ text: z.string() }),
        run: (_, { body }) => body,
      }),
    }),
  },
})

const frame = frameOf(notes)
const server = setupServer(...handlers(frame))
const url = `${frame.baseUrl}/notes`

function headers(): Record<string, string> {
  return {
    'x-api-key': 'key',
    'x-idempotency-key': crypto.randomUUID(),
    'content-type': 'application/json',
  }
}

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
afterAll(() => server.close())
beforeEach(() => Object.assign(frame.looked, { matches: 0, callers: 0 }))

describe('a request with a body, through MSW', () => {
  it('is matched once, and its caller is looked up once', async () => {
    const response = await fetch(url, { method: 'POST', headers: headers(), body: '{"text":"a"}' })
    expect(await response.json()).toEqual({ text: 'a' })
    expect(frame.looked).toEqual({ matches: 1, callers: 1 })
  })

  it('is parsed once, although two steps read its body', async () => {
    const parse = vi.spyOn(JSON, 'parse')
    try {
      await fetch(url, { method: 'POST', headers: headers(), body: '{"text":"once"}' })
      expect(parse.mock.calls.filter(([text]) => text === '{"text":"once"}')).toHaveLength(1)
    } finally {
      parse.mockRestore()
    }
  })

  it('has its caller looked up again where the world has changed before the body was there', async () => {
    let finish = (): void => undefined
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        finish = () => {
          controller.enqueue(new TextEncoder().encode('{"text":"late"}'))
          controller.close()
        }
      },
    })
    const answered = frame.fetch(
      new Request(url, { method: 'POST', headers: headers(), body, ...{ duplex: 'half' } }),
    )
    expect(frame.looked).toEqual({ matches: 1, callers: 1 })
    frame.world.transact(() =>
      frame.world.insert(things, {
        id: 'a',
        owner: 'me',
        colour: null,
        name: 'a',
        parts: [],
        deleted_at: null,
      }),
    )
    finish()
    expect((await answered).status).toBe(200)
    expect(frame.looked).toEqual({ matches: 1, callers: 2 })
  })
})
