import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createSimulator } from 'platform-simulator'
import { afterAll, describe, expect, it } from 'vitest'
import { Exceptions } from '../../src/programs/compare/exceptions.js'
import { runDrift } from '../../src/programs/drift/command.js'
import { Programs } from '../server/program.js'
import { description } from '../support/description.js'

const programs = new Programs()
afterAll(() => programs.dispose())
const folder = programs.scratch()

/** What the command says of a file with this content. */
async function driftOf(content: string | Uint8Array, name = 'openapi.yaml') {
  const file = join(folder, name)
  writeFileSync(file, content)
  const lines: string[] = []
  const outcome = await runDrift(file, true, (line) => void lines.push(line)).then(
    (code) => ({ code, error: '' }),
    (error: Error) => ({ code: 2, error: error.message }),
  )
  const report = lines[0] === undefined ? undefined : JSON.parse(lines[0])
  const drift: string[] = (report?.drift ?? []).map(
    ({ kind, operation, field, says }: Record<string, string>) =>
      [kind, operation, field, says].filter((part) => part !== undefined).join(' | '),
  )
  return { ...outcome, drift, notes: report?.notes }
}

interface Loose {
  [name: string]: Loose
}

/** Our own description after a change. */
function changed(change: (document: Loose) => void): string {
  const document: unknown = JSON.parse(JSON.stringify(description()))
  change(document as Loose)
  return JSON.stringify(document)
}

const at = (document: Loose, ...path: readonly string[]): Loose =>
  path.reduce<Loose>((node, name) => node[name] ?? {}, document)

describe('drift', () => {
  it('finds nothing in our own description, as JSON and as YAML', async () => {
    const document = description()
    expect(await driftOf(JSON.stringify(document), 'own.json')).toMatchObject({ code: 0, drift: [] })
    const yaml = createSimulator().api.documents.yaml()
    expect(await driftOf(yaml)).toMatchObject({ code: 0, drift: [] })
  })

  it('takes a path parameter of another name for the same', async () => {
    const text = changed((document) => {
      const paths = at(document, 'paths')
      paths['/customers/{id}'] = paths['/customers/{customer_id}'] ?? {}
      delete paths['/customers/{customer_id}']
    })
    expect(await driftOf(text)).toMatchObject({ code: 0, drift: [] })
  })

  it.each<[string, (document: Loose) => void, string]>([
    [
      'an operation that is new',
      (document) => Object.assign(at(document, 'paths'), { '/loans': { get: { responses: {} } } }),
      'operation new | GET /loans',
    ],
    [
      'an operation that is gone',
      (document) => void delete at(document, 'paths', '/customers')['post'],
      'operation gone | POST /customers',
    ],
    [
      'a field that is new',
      (document) =>
        Object.assign(at(document, 'components', 'schemas', 'Customer', 'properties'), {
          colour: { type: 'object', properties: { hue: { type: 'string' } } },
        }),
      'field new | GET /customers/{customer_id} | 200 colour',
    ],
    [
      'a field that is gone',
      (document) => void delete at(document, 'components', 'schemas', 'Customer', 'properties')['name'],
      'field gone | GET /customers/{customer_id} | 200 name',
    ],
    [
      'another type',
      (document) =>
        Object.assign(at(document, 'components', 'schemas', 'Customer', 'properties'), {
          name: { type: 'integer' },
        }),
      'type changed | GET /customers/{customer_id} | 200 name | is number; ours is string',
    ],
    [
      'a field that may be left out',
      (document) => Object.assign(at(document, 'components', 'schemas', 'Customer'), { required: [] }),
      'required changed | GET /customers/{customer_id} | 200 name | is optional; ours is required',
    ],
    [
      'a parameter that is new',
      (document) => {
        const list = at(document, 'paths', '/customers', 'get')
        const parameters: unknown[] = Array.isArray(list['parameters']) ? list['parameters'] : []
        Object.assign(list, {
          parameters: [...parameters, { name: 'colour', in: 'query', schema: { type: 'string' } }],
        })
      },
      'field new | GET /customers | query colour',
    ],
  ])('finds %s', async (_, change, line) => {
    const { code, drift } = await driftOf(changed(change))
    expect(code).toBe(1)
    expect(drift).toContain(line)
    expect(drift.filter((each) => each.includes('colour.hue'))).toEqual([])
  })

  it('finds values that are new and gone', async () => {
    const text = JSON.stringify(description()).replaceAll('"business"', '"company"')
    const { drift } = await driftOf(text)
    expect(drift).toContain('value new | POST /customers | body customer_type | company')
    expect(drift).toContain('value gone | POST /customers | body customer_type | business')
  })
})

const head =
  'openapi: 3.1.0\npaths:\n  /a:\n    get:\n      responses: {"200": {content: {application/json: {schema: '
const tail = '}}}}\n'

describe('drift of a file that means harm', () => {
  it('ends where aliases multiply without end', async () => {
    const levels = Array.from(
      { length: 12 },
      (_, n) => `a${n}: &a${n} [${`*a${n - 1},`.repeat(9)}*a${n - 1}]`,
    )
    const { code, error } = await driftOf(`a: &a-1 [x]\n${levels.join('\n')}\nopenapi: 3.0.0\npaths: {}`)
    expect(code).toBe(2)
    expect(error).toMatch(/alias/i)
  })

  it.each([
    ['to themselves', `{$ref: '#/paths/~1a/get/responses/200/content/application~1json/schema'}`],
    ['in a circle', `{type: object, properties: {n: {$ref: '#/c/a'}}}`],
    ['to other files', `{$ref: 'other.yaml#/x'}`],
    ['to nothing', `{$ref: '#/c/none'}`],
    ['with what is no address', `{$ref: '#/%zz'}`],
  ])('follows no reference %s without end', async (_, schema) => {
    const circle = "c: {a: {properties: {b: {$ref: '#/c/b'}}}, b: {properties: {a: {$ref: '#/c/a'}}}}\n"
    const { code, drift } = await driftOf(head + schema + tail + circle)
    expect(code).toBe(1)
    expect(drift).toContain('operation new | GET /a')
  })

  it.each([
    ['operations that are none', '{"get": 7, "post": [], "put": null, "delete": "x"}'],
    ['operations with damaged parts', '{"get": {"parameters": {"a": 1}, "responses": [], "requestBody": 7}}'],
    ['parameters that are none', '{"get": {"parameters": [null, 7, {"name": 7, "in": []}, {"$ref": 7}]}}'],
    [
      'schemas that are none',
      '{"get": {"responses": {"200": {"content": {"application/json": {"schema": 7}}}}}}',
    ],
    [
      'types that are none',
      `{"get": {"responses": {"200": {"content": {"application/json": {"schema":
      {"type": {"a": 1}, "enum": 7, "required": {"x": 1}, "properties": [1], "allOf": {"x": 1}, "items": [1]}}}}}}}`,
    ],
  ])('reads on behind %s', async (_, item) => {
    const own = JSON.parse(JSON.stringify(description())) as { paths: Record<string, unknown> }
    own.paths['/damaged'] = JSON.parse(item)
    const { code, drift } = await driftOf(JSON.stringify(own), 'damaged.json')
    expect([0, 1]).toContain(code)
    expect(drift.every((line) => line === 'operation new | GET /damaged')).toBe(true)
  })

  it('reads a circle of aliases of YAML itself', async () => {
    const { code, drift } = await driftOf(
      'openapi: 3.1.0\npaths:\n  /a: &item\n    get: {responses: {"200": {content: {application/json: {schema: &schema {type: object, properties: {self: *schema}}}}}}}\n',
    )
    expect(code).toBe(1)
    expect(drift).toContain('operation new | GET /a')
  })

  it('gives up on schemas that double at each step', async () => {
    const names = Array.from({ length: 60 }, (_, n) => n)
    const schemas = Object.fromEntries(
      names.map((n) => {
        const next = { $ref: `#/c/s${n + 1}` }
        const properties = Object.fromEntries(names.slice(0, 20).map((p) => [`p${p}`, next]))
        return [`s${n}`, { allOf: [next, next], properties }]
      }),
    )
    const schema = { $ref: '#/c/s0' }
    const responses = { 200: { content: { 'application/json': { schema } } } }
    const document = { openapi: '3.0.0', paths: { '/customers': { get: { responses } } }, c: schemas }
    const { code, error } = await driftOf(JSON.stringify(document))
    expect(code).toBe(2)
    expect(error).toContain('repeats itself so often')
  })

  it.each<[string, string | Uint8Array, string]>([
    ['too long', new Uint8Array(10 * 1024 * 1024 + 1).fill(32), 'is longer than 10 MiB'],
    ['50 MB long', new Uint8Array(50_000_000).fill(32), 'is longer than 10 MiB'],
    ['a text', 'openapi', 'no OpenAPI description'],
    ['a number', '3.1', 'no OpenAPI description'],
    ['null', 'null', 'no OpenAPI description'],
    ['with a list for paths', 'openapi: 3.1.0\npaths: [/a]', 'has no paths'],
    ['of two documents', 'openapi: 3.1.0\npaths: {}\n---\nopenapi: 3.1.0', 'neither JSON nor YAML'],
    ['with a key twice', 'openapi: 3.1.0\npaths: {}\npaths: {}', 'neither JSON nor YAML'],
    ['no text', new Uint8Array([0xff, 0xfe, 0x00]), 'cannot be read as text'],
    ['empty', '', 'no OpenAPI description'],
    ['a list', '[]', 'no OpenAPI description'],
    ['of version 2', 'swagger: "2.0"\npaths: {}', 'no OpenAPI description'],
    ['without paths', 'openapi: 3.0.0', 'has no paths'],
    ['wrong YAML', 'openapi: [3.0.0\npaths: {', 'neither JSON nor YAML'],
    ['nested without end', `openapi: ${'['.repeat(100_000)}`, 'neither JSON nor YAML'],
    ['with names of prototypes', '{"openapi":"3.0.0","__proto__":{"paths":{}}}', 'has no paths'],
  ])('refuses one that is %s', async (_, content, message) => {
    const { code, error } = await driftOf(content)
    expect(code).toBe(2)
    expect(error).toContain(message)
  })

  it('refuses a file that is not there, and a folder', async () => {
    const nothing = runDrift(join(folder, 'none.yaml'), false, () => undefined)
    await expect(nothing).rejects.toThrow(
      'none.yaml: its path is taken from the folder that the command runs in.',
    )
    await expect(runDrift(folder, false, () => undefined)).rejects.toThrow('is a folder: name a file in it.')
  })

  it('tells a known difference no more, and refuses an exception that excludes nothing any more', async () => {
    const text = changed((document) => {
      delete at(document, 'paths')['/events']
    })
    const file = join(folder, 'without-events.json')
    writeFileSync(file, text)
    const known = { operation: 'GET /events', reason: 'they have not published it' }
    const lines: string[] = []
    const excepted = (...list: readonly object[]) =>
      runDrift(
        file,
        false,
        (line) => void lines.push(line),
        Exceptions.of('known.json', JSON.stringify(list)),
      )
    expect(await excepted(known)).toBe(0)
    expect(lines).toEqual(['nothing differs, 1 exception'])
    const stale = { operation: 'GET /customers', at: 'query limit', reason: 'repaired since' }
    await expect(excepted(known, stale)).rejects.toThrow(
      '--except names what does not differ any more: GET /customers: query limit (repaired since).',
    )
  })

  it('prints no names that a terminal would act on', async () => {
    const file = join(folder, 'terminal.json')
    writeFileSync(file, JSON.stringify({ openapi: '3.0.0', paths: { '/\u001b[2J': { get: {} } } }))
    const lines: string[] = []
    await runDrift(file, false, (line) => void lines.push(line))
    expect(lines.join('\n')).toContain('operation new: GET /?[2J')
  })
})
