import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { bytes, file } from '../../src/contract/bytes.js'
import { namespace, operationsOf } from '../../src/contract/operation.js'
import { Problem } from '../../src/contract/problem.js'
import { defineResource } from '../../src/contract/resource.js'
import { storedAnswers } from '../../src/gateway/idempotency.js'
import { payloadOf, StoredPayload } from '../../src/gateway/payload.js'
import { checkJson } from '../../src/gateway/validate.js'
import { MemorySink } from '../../src/kernel/stored-bytes.js'
import { nextKey } from '../support/entry-points.js'
import { frameOf } from './wiring.js'

const call = operationsOf({ tag: 'Forms', source: 'this test' })
const size = () => z.object({ size: z.int() })
const runs = () => z.object({ runs: z.int() })
const png = { 'content-type': 'image/png' }
const json = { 'content-type': 'application/json' }

/** A resource with an operation for each kind of input. */
function forms() {
  let run = 0
  return frameOf(
    defineResource({
      name: 'forms',
      operations: {
        forms: namespace('forms', {
          fill: call('POST /forms/{form_id}', {
            summary: 'Takes a form.',
            query: () => z.object({ a: z.string().optional(), b: z.string().optional() }),
            body: () => z.object({ name: z.string(), colour: z.string().optional() }),
            output: runs,
            run: () => ({ runs: ++run }),
          }),
          note: call('POST /notes', {
            summary: 'Takes a note, or none.',
            idempotencyKey: 'optional',
            body: () => z.object({ text: z.string() }).optional(),
            output: () => z.object({ said: z.string() }),
            run: (_context, { body }) => ({ said: body?.text ?? 'nothing' }),
          }),
          look: call('GET /looks', {
            summary: 'Counts how often somebody looked.',
            query: () => z.object({ a: z.string().optional() }),
            sandboxHeaders: true,
            output: runs,
            run: () => ({ runs: ++run }),
          }),
          shake: call('POST /shakes/{status}', {
            summary: 'Refuses, with a status.',
            params: () => ({ status: z.string().regex(/^\d{3}$/, 'must be three digits') }),
            output: runs,
            run(_context, { params }) {
              throw new Problem('invalid-request', `Refused ${++run} times.`, {
                status: Number(params.status),
              })
            },
          }),
          tint: call('PUT /tints', {
            summary: 'Takes a name and a place, and nothing else that it may have.',
            body: () =>
              z
                .object({
                  name: z.string(),
                  colour: z.string().optional(),
                  place: z.object({ room: z.string() }).optional(),
                })
                .transform(({ name, place }) => ({ name, ...(place !== undefined && { place }) })),
            run: () => undefined,
          }),
          picture: call('PUT /pictures', {
            summary: 'Takes a picture.',
            body: bytes({ limit: 10, mediaTypes: ['image/png'] }),
            output: size,
            run: (_context, { body }) => ({ size: body.length }),
          }),
          keep: call('PUT /files/{name}', {
            summary: 'Keeps a file, unless it is called closed.',
            params: () => ({ name: z.string() }),
            query: () => z.object({ signature: z.string().max(5) }),
            body: file({ limit: 10, mediaTypes: ['image/png'] }),
            output: size,
            precheckBody(_world, { name }, { signature }) {
              if (name === 'closed' && signature.length > 0) throw new Problem('conflict', 'It is closed.')
              if (name === 'broken') throw new RangeError('a bug of the test')
            },
            run: (_context, { body }) => ({ size: body.length }),
          }),
        }),
      },
    }),
  )
}

type Frame = ReturnType<typeof forms>

/** A request as a host hands it over. */
function asked(method: string, path: string, headers: Readonly<Record<string, string>> = {}) {
  const [at = '', search = ''] = path.split('?')
  const all: Readonly<Record<string, string>> = { 'x-api-key': 'key', ...headers }
  return {
    method,
    path: at,
    search,
    secure: true,
    header: (name: string) => all[name] ?? null,
    body: null,
    traffic: 'app',
  } as const
}

async function answerOf(frame: Frame, ...[method, path, body, headers]: Parameters<Frame['send']>) {
  const response = await frame.send(method, path, body, headers)
  return { status: response.status, ...(await response.json()) }
}

describe('what is wrong with a request', () => {
  it('is told in one order: the path, the query as it was written, the body', async () => {
    const frame = forms()
    const path = '/forms/f1?b=%00&a=1&c=%07&a=2'
    const { status, errors } = await answerOf(frame, 'POST', path, '{"colour":7}', json)
    expect(status).toBe(400)
    expect(errors).toEqual([
      { field: 'form_id', message: 'must be a 27-character id', code: 'invalid_identifier' },
      { field: 'b', message: 'has control characters in it', code: 'invalid_characters' },
      { field: 'c', message: 'has control characters in it', code: 'invalid_characters' },
      { field: 'a', message: 'was sent more than once', code: 'duplicate_parameter' },
      { field: 'name', message: 'is required', code: 'missing_required_field' },
      { field: 'colour', message: 'must be a string', code: 'invalid_type' },
    ])
  })

  it.each([
    ['%0Ax=1&%00y=1', [{ field: '\u0000y', message: 'has control characters in it' }]],
    ['a=%ED%A0%80', []],
    ['a=1&a=1', [{ field: 'a', message: 'was sent more than once' }]],
  ])('is looked for in the names and in the values of the query %s', async (query, errors) => {
    const frame = forms()
    const answer = await answerOf(frame, 'GET', `/looks?${query}`)
    expect(answer.errors ?? []).toMatchObject(errors)
    expect(answer.status).toBe(errors.length === 0 ? 200 : 400)
  })

  it('is the id alone, where nothing else is wrong', async () => {
    const frame = forms()
    expect(await answerOf(frame, 'POST', '/forms/f1', '{"name":"A"}', json)).toMatchObject({
      status: 400,
      type: expect.stringMatching(/#invalid-identifier$/),
      detail: 'invalid form id',
      errors: [{ field: 'form_id', code: 'invalid_identifier' }],
    })
    expect(await answerOf(frame, 'POST', '/shakes/teapot')).toMatchObject({
      status: 400,
      type: expect.stringMatching(/#invalid-identifier$/),
      detail: 'status must be three digits',
      errors: [{ field: 'status', message: 'must be three digits', code: 'invalid_identifier' }],
    })
    expect(await answerOf(frame, 'POST', '/forms/f1', '{}', json)).toMatchObject({
      status: 400,
      type: expect.stringMatching(/#validation-error$/),
      errors: [{ field: 'form_id' }, { field: 'name' }],
    })
    expect(await answerOf(frame, 'POST', `/forms/${'a'.repeat(27)}`, '{}', json)).toMatchObject({
      type: expect.stringMatching(/#validation-error$/),
      detail: 'name: is required',
    })
  })

  it('is named by its methods where only the method is wrong', async () => {
    const frame = forms()
    expect(await answerOf(frame, 'DELETE', '/notes')).toMatchObject({
      status: 405,
      detail: 'DELETE is not possible here; POST is.',
    })
    const two = frameOf(
      defineResource({
        name: 'two',
        operations: {
          two: namespace('two', {
            get: call('GET /two', { summary: 'One.', run: () => undefined }),
            put: call('PUT /two', { summary: 'Two.', run: () => undefined }),
          }),
        },
      }),
    )
    const refused = await two.send('DELETE', '/two')
    expect(refused.headers.get('allow')).toBe('GET, PUT')
    expect((await refused.json()).detail).toBe('DELETE is not possible here; GET, PUT are.')
  })
})

describe('a body of JSON', () => {
  it('that is optional may be left out, sent empty, or sent', async () => {
    const frame = forms()
    expect(await answerOf(frame, 'POST', '/notes')).toEqual({ status: 200, said: 'nothing' })
    expect(await answerOf(frame, 'POST', '/notes', '', json)).toEqual({ status: 200, said: 'nothing' })
    expect(await answerOf(frame, 'POST', '/notes', '{"text":"hello"}', json)).toEqual({
      status: 200,
      said: 'hello',
    })
    expect(await answerOf(frame, 'POST', '/notes', '{}', json)).toMatchObject({ status: 400 })
  })

  it('that is required is asked for, with its members', async () => {
    const frame = forms()
    const refused = { status: 400, detail: 'A JSON body is required.', sim_hint: 'it has to have name' }
    const path = `/forms/${'a'.repeat(27)}`
    expect(await answerOf(frame, 'POST', path)).toMatchObject(refused)
    expect(await answerOf(frame, 'POST', path, '', json)).toMatchObject(refused)
    expect(await answerOf(frame, 'POST', path, '{"name":"A"}', json)).toEqual({ status: 200, runs: 1 })
  })

  it.each([
    [99, 99, undefined],
    [100, 100, undefined],
    [101, 101, '1 more unknown body fields were ignored'],
    [103, 101, '3 more unknown body fields were ignored'],
  ])('with %i unknown members is taken with %i warnings', async (count, length, last) => {
    const frame = forms()
    const names = Array.from({ length: count }, (_, at) => `m${at}`)
    const body = { name: 'A', ...Object.fromEntries(names.map((name) => [name, 1])) }
    const { status } = await answerOf(frame, 'POST', `/forms/${'a'.repeat(27)}`, JSON.stringify(body), json)
    expect(status).toBe(200)
    expect(frame.warnings).toHaveLength(length)
    expect(frame.warnings.slice(0, 2)).toEqual([
      'unknown body field m0 was ignored',
      'unknown body field m1 was ignored',
    ])
    expect(frame.warnings.at(-1)).toBe(last ?? `unknown body field m${count - 1} was ignored`)
  })

  it('is told apart: what no operation knows, and what this one does not need', async () => {
    const frame = forms()
    const body = { name: 'A', colour: 'red', size: 1, place: { room: 'B', colour: 'red' } }
    expect((await frame.send('PUT', '/tints', JSON.stringify(body), json)).status).toBe(204)
    expect(frame.warnings).toEqual([
      'body field colour has no effect in this request and was ignored',
      'unknown body field size was ignored',
      'unknown body field place.colour was ignored',
    ])
    const strict = frame.handle({
      ...asked('PUT', '/tints', json),
      body: payloadOf(JSON.stringify(body)),
      strict: 'error',
    })
    const { errors } = JSON.parse(strict instanceof Promise ? '' : (strict.text ?? ''))
    expect(errors).toEqual([
      { field: 'colour', message: 'has no effect in this request', code: 'ignored_field' },
      { field: 'size', message: 'is not a known field', code: 'unknown_field' },
      { field: 'place.colour', message: 'is not a known field', code: 'unknown_field' },
    ])
  })

  it.each([
    ['', 200],
    ['identity', 200],
    [' Identity ', 200],
    ['gzip', 400],
    ['identity, gzip', 400],
  ])('in the encoding %j is answered with %i', (encoding, status) => {
    const headers = { ...json, 'content-encoding': encoding }
    const body = payloadOf('{"text":"hello"}')
    expect(forms().handle({ ...asked('POST', '/notes', headers), body })).toMatchObject({ status })
  })

  it('may come without a content type, which is noted', async () => {
    const frame = forms()
    const body = payloadOf('{"text":"hello"}')
    expect(frame.handle({ ...asked('POST', '/notes'), body })).toMatchObject({ status: 200 })
    expect(frame.warnings).toEqual([
      'the body came without a content type and was read as JSON: send the header content-type: application/json',
    ])
    expect(frame.handle({ ...asked('POST', '/notes'), body: payloadOf('hello') })).toMatchObject({
      status: 400,
      text: expect.stringContaining('The body is not valid JSON.'),
    })
  })

  it('of a direct call is looked at as one over the wire', () => {
    const frame = forms()
    const id = 'a'.repeat(27)
    expect(() => frame.api.forms.fill(id, { name: 'a\u0000' })).toThrow('has control characters in it')
    expect(() => frame.api.forms.fill(id, { name: '\udc00' })).toThrow('has half of a surrogate pair in it')
    expect(frame.api.forms.fill(id, { name: 'A' })).toEqual({ runs: 1 })
    expect(() => Reflect.apply(frame.api.forms.picture, undefined, ['a text'])).toThrow(
      'sim.api.forms.picture takes its body as a Uint8Array, and was given string.',
    )
  })

  /** A value inside of so many lists and objects. */
  const inside = (levels: number, wrap: (value: unknown, level: number) => unknown) =>
    Array.from({ length: levels }).reduce((value: unknown, _, level) => wrap(value, level), 1)

  it.each<[string, (value: unknown, level: number) => unknown]>([
    ['lists', (value) => [value]],
    ['objects', (value) => ({ a: value })],
    ['lists of objects', (value, level) => (level % 2 === 0 ? [value] : { a: value })],
    ['lists with something before', (value, level) => [1, level > 0 && [2], value]],
    ['objects with something before', (value, level) => ({ a: level > 0 && {}, b: value })],
  ])('has thirty-two levels of %s at most', (_, wrap) => {
    expect(() => checkJson(inside(32, wrap))).not.toThrow()
    for (const levels of [33, 34, 40])
      expect(() => checkJson(inside(levels, wrap))).toThrow('The body is nested more than 32 levels deep.')
  })

  it.each([
    [{ a: ['b\u0000'] }, 'A text in the body has control characters in it.'],
    [['\u007f'], 'A text in the body has control characters in it.'],
    [['\u000b'], 'A text in the body has control characters in it.'],
    [{ a: { b: '\ud800' } }, 'A text in the body has half of a surrogate pair in it.'],
    ['\u001f', 'A text in the body has control characters in it.'],
    [[1, { 'a\u0008': 1 }], 'The name of a member has control characters in it.'],
    [{ 'a\u0008': 'b\u0000' }, 'The name of a member has control characters in it.'],
    [{ 'a\udfff': 1 }, 'The name of a member has half of a surrogate pair in it.'],
    [JSON.parse('{"a":[{"__proto__":1}]}'), 'A member cannot be named __proto__.'],
  ])('is refused before any schema looks at %j', (value, message) => {
    expect(() => checkJson(value)).toThrow(message)
  })

  it.each([[undefined], [null], [0], [true], ['\t\n\r ~🚀'], [[]], [{}], [{ 'a\nb': [null, '\u0080'] }]])(
    'is left to its schema where it is %j',
    (value) => {
      expect(() => checkJson(value)).not.toThrow()
    },
  )
})

describe('a body of bytes', () => {
  const content = (length: number) => new Uint8Array(length).fill(7)
  const path = { picture: '/pictures', file: '/files/open?signature=abc' }

  it.each([
    [1, 200],
    [10, 200],
    [11, 413],
    [500, 413],
  ])(
    'of %i bytes is answered with %i where ten are taken, whichever way it comes',
    async (length, status) => {
      const frame = forms()
      const expected =
        status === 200 ? { status, size: length } : { detail: 'The body is larger than 10 bytes.' }
      for (const to of Object.values(path))
        expect(await answerOf(frame, 'PUT', to, content(length), png)).toMatchObject({ status, ...expected })
      const direct = [
        () => frame.api.forms.picture(content(length)),
        () => frame.api.forms.keep('open', content(length), { signature: 'abc' }),
      ]
      for (const put of direct) {
        if (status === 200) expect(put()).toEqual({ size: length })
        else
          expect(put).toThrow(
            expect.objectContaining({ status, detail: 'The body is larger than 10 bytes.' }),
          )
      }
    },
  )

  it.each([
    [0, 400],
    [10, 200],
    [11, 413],
  ])('that a host has put away, of %i bytes, is answered with %i', (length, status) => {
    const frame = forms()
    const sink = new MemorySink()
    sink.write(content(length))
    const body = new StoredPayload(sink.finish())
    expect(frame.handle({ ...asked('PUT', path.file, png), body })).toMatchObject({ status })
  })

  it('is asked for where there is none', async () => {
    const frame = forms()
    for (const to of Object.values(path)) {
      expect(await answerOf(frame, 'PUT', to)).toMatchObject({ status: 400, detail: 'A body is required.' })
      expect(frame.handle({ ...asked('PUT', to), body: payloadOf('') })).toMatchObject({ status: 400 })
    }
    expect(() => frame.api.forms.picture(content(0))).toThrow('A body is required.')
    expect(() => frame.api.forms.keep('open', content(0), { signature: 'abc' })).toThrow(
      'A body is required.',
    )
  })

  it('is of the type that is taken, or of none that is said', async () => {
    const frame = forms()
    for (const to of Object.values(path)) {
      expect(await answerOf(frame, 'PUT', to, content(1), { 'content-type': 'image/gif' })).toMatchObject({
        status: 400,
        detail: 'The content type must be image/png, not image/gif.',
      })
      for (const headers of [{}, { 'content-type': ' Image/PNG ; q=1' }, { 'content-type': '' }])
        expect(await answerOf(frame, 'PUT', to, content(1), headers)).toEqual({ status: 200, size: 1 })
    }
  })

  it('is not looked at where the query is wrong, or where its operation does not wait for it', async () => {
    const frame = forms()
    expect(await answerOf(frame, 'PUT', '/files/open', content(11), png)).toMatchObject({
      status: 400,
      errors: [{ field: 'signature' }],
    })
    expect(await answerOf(frame, 'PUT', '/files/closed?signature=abc', content(11), png)).toMatchObject({
      status: 409,
    })
  })

  it.each([
    ['a good request', asked('PUT', path.file), 10],
    ['one without a path that there is', asked('PUT', '/nowhere'), 0],
    ['one with another method', asked('POST', path.file), 0],
    ['one over plain HTTP', { ...asked('PUT', path.file), secure: false }, 0],
    ['one without a credential', asked('PUT', path.file, { 'x-api-key': '' }), 0],
    ['one whose query is wrong', asked('PUT', '/files/open?signature=abcdef'), 0],
    ['one without its query', asked('PUT', '/files/open'), 0],
    ['one that nobody waits for', asked('PUT', '/files/closed?signature=abc'), 0],
    ['one of bytes in memory', asked('PUT', path.picture), 10],
    ['one of JSON', asked('POST', '/notes'), 1_048_576],
    ['one of JSON without a credential', asked('POST', '/notes', { 'x-api-key': '' }), 0],
  ])('of %s is read as far as it counts', (_, request, limit) => {
    expect(forms().bodyLimit(request)).toBe(limit)
  })

  it('is no cover for a bug in what looks before', () => {
    const request = asked('PUT', '/files/broken?signature=abc')
    expect(() => forms().bodyLimit(request)).toThrow(new RangeError('a bug of the test'))
  })
})

describe('a stored answer', () => {
  it.each([
    [400, 1],
    [499, 1],
    [500, 2],
    [501, 2],
    [503, 2],
  ])('of the refusal %i: two tries with one key run the operation %i times', async (status, times) => {
    const frame = forms()
    const key = { 'x-idempotency-key': '8c8a9c5e-24f0-4b0c-9d0e-6f1f6f8f2a11' }
    const first = await answerOf(frame, 'POST', `/shakes/${status}`, undefined, key)
    expect(first).toMatchObject({ status, detail: 'Refused 1 times.' })
    const second = await answerOf(frame, 'POST', `/shakes/${status}`, undefined, key)
    expect(second).toMatchObject({ status, detail: `Refused ${times} times.` })
    expect(first.sim_hint).toBeUndefined()
    if (times === 1) expect(second.sim_hint).toContain('this is the stored answer of the idempotency key')
    else expect(second.sim_hint).toBeUndefined()
    expect(frame.world.table(storedAnswers).size).toBe(times === 1 ? 1 : 0)
  })

  it('is swept away with all that are as old once there are 1,024, and then not before there are twice as many', () => {
    const frame = forms()
    const answers = frame.world.table(storedAnswers)
    const fill = (upTo: number) => {
      while (answers.size < upTo)
        frame.handle(asked('POST', '/shakes/400', { 'x-idempotency-key': nextKey() }))
      expect(answers.size).toBe(upTo)
    }
    const next = () => {
      frame.handle(asked('POST', '/shakes/400', { 'x-idempotency-key': nextKey() }))
      return answers.size
    }
    fill(512)
    frame.world.moveTo(frame.world.now + 86_400_000)
    expect(next(), 'few are left alone').toBe(513)
    fill(1024)
    expect(next(), 'those stay that may still be asked for').toBe(513)
    fill(1030)
    frame.world.moveTo(frame.world.now + 86_400_000)
    expect(next(), 'nobody looks again so soon').toBe(1031)
    fill(2048)
    expect(next()).toBe(2048 - 1030 + 1)
  })

  it.each([
    ['POST', '/notes', '{"text":"a"}', '{"text":"b"}', json],
    ['PUT', '/pictures', 'aa', 'ab', png],
    ['PUT', '/files/open?signature=abc', 'aa', 'ab', png],
  ])('of %s %s is given to another body too, and that is noted', async (method, to, body, other, headers) => {
    const frame = forms()
    const key = nextKey()
    const sent = { ...headers, 'x-idempotency-key': key }
    const first = await answerOf(frame, method, to, body, sent)
    expect(await answerOf(frame, method, to, body, sent)).toEqual(first)
    expect(frame.warnings).toEqual([])
    expect(await answerOf(frame, method, to, other, sent)).toEqual(first)
    expect(frame.warnings).toEqual([
      `the idempotency key ${key} was first used with another body: the first answer was replayed`,
    ])
  })

  it('stays until its window is over, and not a moment longer', () => {
    const frame = forms()
    const tries = { 'x-idempotency-key': nextKey() }
    const said = () => {
      const answer = frame.handle(asked('POST', '/shakes/400', tries))
      return answer instanceof Promise ? undefined : answer.text?.match(/Refused \d+ times/)?.[0]
    }
    expect(said()).toBe('Refused 1 times')
    frame.world.moveTo(frame.world.now + 86_399_999)
    expect(said()).toBe('Refused 1 times')
    frame.world.moveTo(frame.world.now + 1)
    expect(said()).toBe('Refused 2 times')
  })
})

describe('a read', () => {
  it('runs once while nothing changes, and runs where the sandbox is asked for something', async () => {
    const frame = forms()
    const look = (headers: Record<string, string> = {}) =>
      answerOf(frame, 'GET', '/looks', undefined, headers)
    expect([await look(), await look()]).toEqual([
      { status: 200, runs: 1 },
      { status: 200, runs: 1 },
    ])
    expect(await look({ 'x-sandbox-error-status': '503' })).toMatchObject({ status: 503 })
    expect(await look({ 'x-sandbox-instant-completion': 'true' })).toEqual({ status: 200, runs: 2 })
    expect(await look({ 'x-sandbox-scenario': 'network_timeout' })).toEqual({ status: 200, runs: 3 })
    expect(await look(), 'what was kept before is kept').toEqual({ status: 200, runs: 1 })
  })

  it('has its own warnings once each time, and none of those that another one had', async () => {
    const frame = forms()
    const look = async (headers: Record<string, string> = {}) => {
      frame.warnings.length = 0
      await frame.send('GET', '/looks?colour=red', undefined, headers)
      return [...frame.warnings]
    }
    const nonsense = { 'x-sandbox-scenario': 'nonsense' }
    const ignored = 'ignored sandbox header x-sandbox-scenario: nonsense'
    const unknown = 'unknown query parameter colour was ignored'
    expect(await look(nonsense)).toEqual([ignored, unknown])
    expect(await look(nonsense)).toEqual([ignored, unknown])
    expect(await look()).toEqual([unknown])
  })

  it('notes every sandbox header that nobody understands, in one order', async () => {
    const frame = forms()
    await frame.send('GET', '/looks', undefined, {
      'x-sandbox-error-message': 'x'.repeat(501),
      'x-sandbox-error-status': '600',
      'x-sandbox-error-step': 'nowhere',
      'x-sandbox-scenario': 'nonsense',
    })
    expect(frame.warnings).toEqual([
      'ignored sandbox header x-sandbox-scenario: nonsense',
      'ignored sandbox header x-sandbox-error-step: nowhere',
      'ignored sandbox header x-sandbox-error-status: 600',
      'ignored sandbox header x-sandbox-error-message: longer than 500',
    ])
  })
})
