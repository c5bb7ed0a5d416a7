import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { operation } from '../../src/contract/operation.js'
import { defineResource } from '../../src/contract/resource.js'
import { readSandboxHeaders, sandboxHeaders } from '../../src/contract/sandbox-headers.js'
import { problemsOf } from '../../src/hosts/description/openapi.js'
import { defineTable, type Row } from '../../src/kernel/table.js'
import { frameOf } from './wiring.js'

interface Note extends Row {
  readonly text: string
}

const notes = defineTable<Note>('notes')
const text = z.object({ text: z.string() })
const note = z.object({ id: z.string(), text: z.string() })
const common = { source: 'this test', tag: 'Notes' }

/** One operation for each way in which families of operations differ. */
const noteResource = defineResource({
  name: 'notes',
  tables: [notes],
  operations: {
    notes: {
      create: operation({
        ...common,
        id: 'notes.create',
        method: 'POST',
        path: '/notes',
        summary: 'Writes a note; another body under the same key is refused.',
        idempotency: 'refuse-other-body',
        body: () => text,
        output: () => note,
        run({ world }, { body }) {
          const { id } = world.insert(notes, { id: world.mint('notes'), deleted_at: null, ...body })
          return { id, text: body.text }
        },
      }),
      replace: operation({
        ...common,
        id: 'notes.replace',
        method: 'PUT',
        path: '/notes/{number}',
        params: () => ({ number: z.string().regex(/^n\d+$/, 'must be n and a number, such as n7') }),
        summary: 'Needs a key although it is a PUT.',
        idempotencyKey: 'required',
        problems: ['invalid-identifier'],
        body: () => text,
        output: () => text,
        run: (_context, { body }) => body,
      }),
      remove: operation({
        ...common,
        id: 'notes.remove',
        method: 'DELETE',
        path: '/notes',
        summary: 'Says which in its body.',
        body: () => z.object({ reason: z.string() }),
        output: () => z.object({ because: z.string() }),
        run: (_context, { body }) => ({ because: body.reason }),
      }),
      sign: operation({
        ...common,
        id: 'notes.sign',
        method: 'POST',
        path: '/notes/signatures',
        summary: 'Is for who applies.',
        auth: 'application',
        idempotencyKey: 'optional',
        output: () => z.object({ by: z.string() }),
        run: ({ caller }) => ({ by: caller.kind }),
      }),
    },
  },
})

const json = { 'content-type': 'application/json' }

describe('a DELETE with a body', () => {
  it('hands the body to its operation, over the wire and in direct calls', async () => {
    const frame = frameOf(noteResource)
    const response = await frame.send('DELETE', '/notes', JSON.stringify({ reason: 'done' }), json)
    expect(await response.json()).toEqual({ because: 'done' })
    expect(frame.api.notes.remove({ reason: 'old' })).toEqual({ because: 'old' })
    const refused = await frame.send('DELETE', '/notes', '{}', json)
    expect(await refused.json()).toMatchObject({ status: 400, detail: 'reason: is required' })
  })

  it('is described with it', () => {
    expect(frameOf(noteResource).openApi.paths['/notes']?.['delete']).toMatchObject({
      requestBody: { content: { 'application/json': { schema: { required: ['reason'] } } } },
    })
  })
})

describe('an operation for application tokens only', () => {
  it('answers 403 to an API key, and says which credential it takes', async () => {
    const frame = frameOf(noteResource)
    const response = await frame.send('POST', '/notes/signatures')
    expect(await response.json()).toMatchObject({
      status: 403,
      detail: 'This endpoint requires an application token.',
      sim_hint: expect.stringContaining('x-application-token'),
    })
    expect(() => frame.api.notes.sign()).toThrow('sim.as({ applicationToken })')
  })

  it('answers 401 without a credential, and naming the token', async () => {
    const frame = frameOf(noteResource)
    const response = await frame.send('POST', '/notes/signatures', undefined, { 'x-api-key': '' })
    expect(await response.json()).toMatchObject({
      status: 401,
      sim_hint: expect.stringContaining('unknown, revoked or expired'),
    })
    const without = await frame.fetch(`${frame.baseUrl}/notes/signatures`, { method: 'POST' })
    expect(await without.json()).toMatchObject({
      status: 401,
      sim_hint: 'no credential was sent: this endpoint takes x-application-token',
    })
  })

  it('answers an application token, and its description asks for nothing else', async () => {
    const frame = frameOf(noteResource)
    const headers = { 'x-api-key': '', 'x-application-token': 'token' }
    const response = await frame.send('POST', '/notes/signatures', undefined, headers)
    expect(await response.json()).toEqual({ by: 'application' })
    expect(frame.openApi.paths['/notes/signatures']?.['post']).toMatchObject({
      security: [{ applicationToken: [] }],
    })
  })
})

describe('an idempotency key', () => {
  const key = { 'x-idempotency-key': '1b671a64-40d5-491e-99b0-da01ff1f3341', ...json }

  it('of a family that refuses other bodies replays what says the same, in other words too', async () => {
    const frame = frameOf(noteResource)
    const first = await (await frame.send('POST', '/notes', '{"text":"a","more":1}', key)).json()
    const again = await frame.send('POST', '/notes', '{ "more": 1, "text": "a" }', key)
    expect(await again.json()).toEqual(first)
    expect(frame.world.table(notes).size).toBe(1)
  })

  it('of a family that refuses other bodies answers 409 to another one, and nothing happens', async () => {
    const frame = frameOf(noteResource)
    await frame.send('POST', '/notes', '{"text":"a"}', key)
    const other = await frame.send('POST', '/notes', '{"text":"b"}', key)
    expect(await other.json()).toMatchObject({
      status: 409,
      detail: 'The idempotency key was used before with another body.',
      sim_hint: expect.stringContaining('crypto.randomUUID()'),
    })
    expect(frame.world.table(notes).size).toBe(1)
    expect(problemsOf(noteResource.operations.notes.create)).toContain('conflict')
  })

  it('that is missing is asked for with the method that was used', async () => {
    const frame = frameOf(noteResource)
    const init = { method: 'PUT', headers: { 'x-api-key': 'key', ...json }, body: '{"text":"a"}' }
    const response = await frame.fetch(`${frame.baseUrl}/notes/n1`, init)
    expect(await response.json()).toMatchObject({
      status: 400,
      errors: [{ field: 'x-idempotency-key', message: 'is required: send a unique UUID with every PUT' }],
    })
  })
})

describe('a path parameter with a schema of its own', () => {
  it('is what the schema takes, and is refused in the words of the schema', async () => {
    const frame = frameOf(noteResource)
    const put = async (path: string) =>
      (await frame.send('PUT', path, JSON.stringify({ text: 'a' }), json)).json()
    expect(await put('/notes/n7')).toEqual({ text: 'a' })
    expect(await put('/notes/7')).toMatchObject({
      status: 400,
      detail: 'number must be n and a number, such as n7',
      errors: [{ field: 'number', code: 'invalid_identifier' }],
    })
  })
})

describe('a sandbox flag that is sent alone', () => {
  it.each([
    [sandboxHeaders.instant, { instant: true, skipped: [] }],
    [sandboxHeaders.skipAutoApproval, { instant: false, skipped: ['auto_approval'] }],
  ])('%s is not dropped', (name, plan) => {
    const read = readSandboxHeaders((header) => (header === name ? 'true' : null))
    expect(read).toEqual({ plan: { fault: null, ...plan }, door: null, ignored: [] })
  })

  it('and a message without a step or a status is reported as ignored', () => {
    const read = readSandboxHeaders((header) => (header === sandboxHeaders.message ? 'Sorry.' : null))
    expect(read).toMatchObject({ door: null, ignored: [`${sandboxHeaders.message}: without a failure`] })
  })
})
