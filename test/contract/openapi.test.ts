import { Validator } from '@seriousme/openapi-schema-validator'
import { createSimulator } from 'platform-simulator'
import { openApiDocument } from 'platform-simulator/openapi'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { registry } from '../../src/resources/registry.js'
import { samples } from '../conformance/samples.js'
import { description } from '../support/description.js'
import { overFetch } from '../support/entry-points.js'
import { lintOf } from '../support/linter.js'

const { allOperations } = registry

async function served(path: string) {
  const sim = createSimulator()
  const response = await sim.fetch(sim.baseUrl + path)
  return { type: response.headers.get('content-type'), text: await response.text() }
}

/** Each parameter of a query that has a value of its own when it is left out. */
function presets(): [operation: string, parameter: string, preset: number][] {
  const { paths } = description()
  return allOperations.flatMap(({ id, path, method }) => {
    const described = paths[path]?.[method.toLowerCase()]?.['parameters']
    const parameters = described as { in: string; name: string; schema: { default?: number } }[]
    return parameters.flatMap(({ in: place, name, schema: { default: preset } }) =>
      place === 'query' && preset !== undefined ? [[id, name, preset] as [string, string, number]] : [],
    )
  })
}

describe('the OpenAPI description', () => {
  it('is served as JSON and as YAML, which say the same', async () => {
    const json = await served('/openapi.json')
    const yaml = await served('/openapi.yaml')
    expect([json.type, yaml.type]).toEqual(['application/json', 'application/yaml'])
    expect(parse(yaml.text)).toEqual(JSON.parse(json.text))
    expect(JSON.parse(json.text)).toMatchObject({
      openapi: '3.0.3',
      info: { version: '1.0.0' },
      servers: [{ url: 'https://api.sandbox.platform.example' }],
    })
  })

  it("is the reader's own: changing it changes no later answer", () => {
    const { documents } = createSimulator().api
    const first = documents.json()
    const before = JSON.stringify(first)
    Reflect.deleteProperty(first, 'paths')
    expect(JSON.stringify(documents.json())).toBe(before)
  })

  it('names the server of a fork that has an address of its own', () => {
    const sim = createSimulator()
    const serversOf = ({ api }: Pick<typeof sim, 'api'>) => [
      api.documents.json()['servers'],
      // All of it would be a second's work for the parser.
      parse(/^servers:\n(?: .*\n)+/m.exec(api.documents.yaml())?.[0] ?? '').servers,
    ]
    const fork = sim.fork({ baseUrl: 'https://fork.example/v1' })
    const own = [{ url: 'https://api.sandbox.platform.example' }]
    const other = [{ url: 'https://fork.example/v1' }]
    expect([serversOf(fork), serversOf(fork.fork())]).toEqual([
      [other, other],
      [other, other],
    ])
    expect(serversOf(sim)).toEqual([own, own])
  })

  it('is exported with both environments', () => {
    expect(openApiDocument().servers.map(({ url }) => url)).toEqual([
      'https://api.platform.example',
      'https://api.sandbox.platform.example',
    ])
  })

  it('has every built operation at every path that it answers at', () => {
    const described = Object.entries(description().paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    )
    const built = allOperations.flatMap(({ method, path, alsoAt }) =>
      [path, ...alsoAt].map((at) => `${method} ${at}`),
    )
    expect(described.sort()).toEqual(built.sort())
  })

  it('says what needs an idempotency key, what is deprecated and which headers inject failures', () => {
    const { paths } = description()
    const headersOf = (path: string, method: string) => JSON.stringify(paths[path]?.[method]?.['parameters'])
    expect(headersOf('/customers', 'post')).toContain(
      '"name":"x-idempotency-key","in":"header","required":true',
    )
    expect(headersOf('/customers', 'post')).toContain('x-sandbox-scenario')
    expect(headersOf('/customers/{customer_id}', 'delete')).toContain(
      '"name":"x-idempotency-key","in":"header","required":false',
    )
    expect(paths['/customers/{customer_id}/sub-client']?.['patch']).toMatchObject({ deprecated: true })
  })

  it('says which members of a query cannot be left out, and they cannot', () => {
    const { paths } = description()
    const required = allOperations.flatMap((operation) => {
      const described = paths[operation.path]?.[operation.method.toLowerCase()]
      const parameters = described?.['parameters'] as { in: string; name: string; required: boolean }[]
      const names = parameters.filter((one) => one.in === 'query' && one.required).map(({ name }) => name)
      return names.map((name) => `${operation.id} ${name}`)
    })
    expect(required.sort()).toEqual([
      'accounts.list account_type',
      'customers.fxCurrencies direction',
      'uploads.put signature',
    ])
    const sim = createSimulator()
    const { id } = sim.api.customers.create({ name: 'Acme Corp', customer_type: 'business' })
    const missing = (field: string) =>
      expect.objectContaining({
        errors: [expect.objectContaining({ field, code: 'missing_required_field' })],
      })
    expect(() => sim.api.customers.fxCurrencies(id, {})).toThrow(missing('direction'))
    expect(() => sim.api.accounts.list({})).toThrow(missing('account_type'))
  })

  it.each(presets())('says of %s that it is %s=%s unless told, and it is', async (id, name, preset) => {
    const sample = samples[id]
    const sim = createSimulator()
    const call = sample?.(sim) ?? { operation: id }
    const { [name]: _, ...query } = call.query ?? {}
    const without = await overFetch.send(sim, { ...call, query })
    expect(without.status).toBe(200)
    expect(await overFetch.send(sim, { ...call, query: { ...query, [name]: preset } })).toEqual(without)
  })

  it('has every event, with its payload, told apart by its type', () => {
    const { schemas } = description().components
    const types = registry.events.map(({ type }) => type)
    expect(schemas['Event']).toEqual({
      oneOf: types.map((type) => ({ $ref: `#/components/schemas/event.${type}` })),
      discriminator: {
        propertyName: 'type',
        mapping: Object.fromEntries(types.map((type) => [type, `#/components/schemas/event.${type}`])),
      },
    })
    expect(schemas['event.customer.created']).toMatchObject({
      properties: {
        event: { enum: ['customer.created'] },
        data: { properties: { object: { allOf: [{ $ref: '#/components/schemas/CustomerCreatedEvent' }] } } },
      },
    })
    expect(Object.keys(schemas)).toEqual(expect.arrayContaining(types.map((type) => `event.${type}`)))
  })

  it('is valid by a schema validator', async () => {
    const result = await new Validator().validate(JSON.parse(JSON.stringify(description())))
    expect(result).toMatchObject({ valid: true })
  })

  it('lints clean with the recommended rules of a public linter', async () => {
    for (const format of ['json', 'yaml']) {
      const { text } = await served(`/openapi.${format}`)
      expect(lintOf(`openapi.${format}`, text)).toMatchObject({ totals: { errors: 0, warnings: 0 } })
    }
  })
})
