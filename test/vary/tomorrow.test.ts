import Ajv from 'ajv'
import addFormats from 'ajv-formats'
import { createSimulator, type Simulator, UsageError } from 'platform-simulator'
import { openApiDocument } from 'platform-simulator/openapi'
import { changes, tomorrow } from 'platform-simulator/vary'
import { describe, expect, test } from 'vitest'
import { readDescription } from '../../src/programs/drift/description.js'
import { driftBetween } from '../../src/programs/drift/drift.js'
import { samples } from '../conformance/samples.js'
import { partOfDescription } from '../support/description.js'
import { overFetch } from '../support/entry-points.js'
import { plainViolations } from '../support/openapi-plainly.js'
import { laterAnswer } from './later-answers.js'
import { acme, call } from './varied.js'

const today = openApiDocument()
const paths = Object.keys(today.paths)

/** The descriptions of a few paths each, with the components that they refer to: together they are the whole. */
const parts = Array.from({ length: Math.ceil(paths.length / 3) }, (_, part) => {
  const document = partOfDescription(today, paths.slice(3 * part, 3 * part + 3))
  return { document, read: readDescription(document) }
})

const additions = ['operation new', 'field new', 'value new']

test('the description of a thousand seeds has additions only', () => {
  const kinds = new Set<string>()
  for (let seed = 0; seed < 1000; seed++) {
    const part = parts[seed % parts.length]
    if (part === undefined) throw new Error('there is no description')
    const drift = driftBetween(readDescription(tomorrow({ seed }).describe(part.document)), part.read)
    for (const { kind } of drift) kinds.add(kind)
    expect(drift.filter(({ kind }) => !additions.includes(kind))).toEqual([])
  }
  expect([...kinds].sort()).toEqual(['field new', 'value new'])
})

/** Everything that a little world answers, by operation and status. */
async function answersOf(
  sim: Simulator,
): Promise<readonly (readonly [path: string, method: string, Response])[]> {
  const { customer } = sim.given.activeBusiness()
  const { id, recipient } = sim.given.usDestination({ customer })
  const account = sim.given.onramp({ customer })
  sim.simulate.bankDeposit(account.id, { amount: '5.00' })
  await sim.clock.advance('1h')
  const order = {
    ...{ customer_id: customer.id, destination_id: id, source_network_id: 'base-sepolia' },
    ...{ source_asset: 'USDC', destination_asset: 'USD', amount: '1.00', payment_reference: 'A' },
  }
  const made = await call(sim, 'POST', '/transactions/one-off', order)
  const { id: transaction }: { readonly id: string } = JSON.parse(await made.clone().text())
  const asked = async (method: string, path: string, at: string, body?: object) =>
    [path, method, await call(sim, method.toUpperCase(), at, body)] as const
  return [
    ['/transactions/one-off', 'post', made],
    await asked('get', '/transactions/{id}', `/transactions/${transaction}`),
    await asked('get', '/transactions', '/transactions?limit=10'),
    await asked('get', '/auto-transactions', '/auto-transactions'),
    await asked('get', '/customers', '/customers'),
    await asked('get', '/customers/{id}', `/customers/${customer.id}`),
    await asked('post', '/customers', '/customers', acme),
    await asked('post', '/customers', '/customers', {}),
    await asked('get', '/recipients/{id}', `/recipients/${recipient.id}`),
    await asked('get', '/events', '/events'),
    await asked('delete', '/customers/{id}', `/customers/${customer.id}`),
  ]
}

test('every answer is valid for the description that the same simulator gives', async () => {
  // A thousand seeds are looked at where all answers are made: test/conformance/conformance.test.ts.
  for (const seed of [1]) {
    const sim = createSimulator({ limits: { sandboxAmount: null }, tomorrow: tomorrow({ seed }) })
    const description: { readonly paths: typeof today.paths } = JSON.parse(
      await (await call(sim, 'GET', '/openapi.json')).text(),
    )
    const ajv = new Ajv({ strict: false })
    addFormats(ajv)
    for (const format of ['int64', 'decimal', 'uint64']) ajv.addFormat(format, true)
    ajv.addSchema(description, 'api')
    let looked = 0
    for (const [plain, method, response] of await answersOf(sim)) {
      const path =
        Object.keys(description.paths).find((each) => each.replace(/\{\w+\}/g, '{id}') === plain) ?? plain
      const text = await response.text()
      const operation: unknown = description.paths[path]?.[method]
      expect(operation, path).toBeDefined()
      if (text === '') continue
      const status = JSON.stringify(operation).includes(`"${response.status}":`) ? response.status : 'default'
      const media = response.status >= 400 ? 'application~1problem+json' : 'application~1json'
      const at = `api#/paths/${path.replaceAll('~', '~0').replaceAll('/', '~1')}/${method}/responses/${status}/content/${media}/schema`
      const validate = ajv.getSchema(encodeURI(at))
      expect(
        validate?.(JSON.parse(text)),
        `${method} ${path} ${response.status}: ${JSON.stringify(validate?.errors)}`,
      ).toBe(true)
      looked++
    }
    expect(looked).toBe(11)
  }
})

describe('each change', () => {
  /** A list, a refusal and the headers of it, as a simulator answers them, and the events that it sends. */
  async function seen(only: readonly string[] | undefined) {
    const change = only === undefined ? {} : { tomorrow: tomorrow({ only }) }
    const sim = createSimulator({ limits: { sandboxAmount: null }, ...change })
    const types: string[] = []
    const bodies: string[] = []
    sim.webhooks.deliverTo(async (request) => {
      types.push(request.headers.get('x-platform-event-type') ?? '')
      bodies.push(await request.text())
      return new Response(null, { status: 204 })
    })
    sim.api.webhookTargets.create({ url: 'https://app.example/hooks', event_types: ['customer.created'] })
    for (const name of ['One', 'Two', 'Three']) sim.api.customers.create({ ...acme, name: `Acme ${name}` })
    await sim.clock.advance('1s')
    const list = await call(sim, 'GET', '/customers?limit=3')
    const refusal = await call(sim, 'POST', '/customers', {}, '00000001-0000-4000-8000-000000000000')
    return {
      list: await list.text(),
      refusal: await refusal.text(),
      headers: [...list.headers.keys()].sort(),
      types,
      bodies,
      direct: JSON.stringify(sim.api.customers.list()),
    }
  }

  const differs: Readonly<Record<string, readonly string[]>> = {
    'unknown members': ['list', 'refusal', 'bodies'],
    'new event types': ['types', 'bodies'],
    'members in another order': ['list', 'refusal', 'bodies'],
    'new headers': ['headers'],
    'new words': ['list'],
    'new problem types': ['refusal'],
    'lists in another order': ['refusal'],
    'null for absent': [],
    'absent for null': [],
    'smaller pages': ['list'],
    'one more page': ['list'],
  }

  test('is in the table', () => {
    expect(Object.keys(differs).map((name) => `tomorrow: ${name}`)).toEqual(changes.map(({ name }) => name))
  })

  test.each(Object.entries(differs))('%s changes what it says, and nothing else', async (name, parts) => {
    const [before, after] = [await seen(undefined), await seen([name])]
    const changed = Object.entries(after).filter(
      ([part, value]) => JSON.stringify(value) !== JSON.stringify(Reflect.get(before, part)),
    )
    // Types differ where events do.
    expect(changed.map(([part]) => part).sort()).toEqual([...parts].sort())
  })
})

/** Where a change acts that the little world above does not show: the members are few that may be left out and may be null. */
const open: readonly (readonly [name: string, operation: string])[] = [
  ['null for absent', 'wallets.create'],
  ['null for absent', 'applications.getDueDiligence'],
  ['absent for null', 'applications.get'],
  ['lists in another order', 'policies.create'],
]

test.each(open)('%s changes the answer of %s', async (name, operation) => {
  const world = createSimulator({ limits: { sandboxAmount: null } })
  const call = samples[operation]?.(world)
  if (call === undefined) throw new Error(`there is no sample of ${operation}`)
  const { isChanged, violations } = laterAnswer(world, call, await overFetch.send(world, call), {
    seed: 1,
    only: [name],
  })
  expect({ isChanged, violations }).toEqual({ isChanged: true, violations: [] })
})

test('what a description does not allow is found', () => {
  const { schemas } = today.components
  const schema = {
    type: 'object',
    properties: { status: { type: 'string', enum: ['pending'] } },
    additionalProperties: false,
  }
  expect(plainViolations({ status: 'pending' }, schema, schemas)).toEqual([])
  expect(plainViolations({ status: 'queued', more: 1 }, schema, schemas)).toEqual([
    '/status is none of pending',
    '/more is not described',
  ])
})

test('a change that there is none of is refused', () => {
  expect(() => tomorrow({ only: ['unknown member'] })).toThrow(UsageError)
  expect(() => tomorrow({ only: ['unknown member'] })).toThrow(/unknown members/)
})
