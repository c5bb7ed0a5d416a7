import { createSimulator } from 'platform-simulator'
import { expect, test } from 'vitest'
import { codeOf, curlOf } from '../../src/hosts/inspector/code.js'
import { LiveLook } from '../../src/hosts/inspector/live.js'
import { sliceOfTimeline } from '../../src/hosts/inspector/look.js'
import { rowShapes } from '../../src/kit/row-shapes.js'
import { insideOf } from '../../src/runtime/inside.js'

function entriesOf(sim: object) {
  const look = new LiveLook(insideOf(sim), rowShapes)
  return sliceOfTimeline(look.look(), { from: 0, count: 500, bodies: true }).items
}

const began = '2026-01-01T00:00:00.000Z'

/** Runs written code, with the simulator of this repository. */
async function run(code: string) {
  const body = code
    .replace(/^import .*$/gm, '')
    .replace('export async function scenario', 'return async function scenario')
    .replace(/sim: ReturnType<typeof createSimulator>/, 'sim')
    .replace(/(method|path|key): string/g, '$1')
    .replace('body?: unknown', 'body')
  const scenario: () => Promise<ReturnType<typeof createSimulator>> = new Function('createSimulator', body)(
    createSimulator,
  )
  return scenario()
}

test('what happened comes out as a scenario that makes the same world', async () => {
  const seed = 'a world of its own'
  const sim = createSimulator({ seed })
  const { id } = sim.api.customers.create({ name: "O'Brien & Sons", customer_type: 'business' })
  await sim.clock.advance('1h')
  sim.simulate.freezeCustomer(id)
  await sim.clock.advance('5s')
  sim.note('it is frozen')
  const steps = [{ kind: 'cause' as const, name: 'freezeCustomer', args: [id, null] }]
  const code = codeOf(entriesOf(sim), { as: 'scenario', steps, seed, began })
  const again = await run(code)
  expect(again.api.customers.get(id)).toEqual(sim.api.customers.get(id))
  expect(again.clock.now()).toEqual(sim.clock.now())
})

test('what cannot be written again is said where it would stand', () => {
  const sim = createSimulator()
  const { id } = sim.api.customers.create({ name: 'Acme Corp', customer_type: 'business' })
  sim.simulate.approveOnboarding(id)
  const code = codeOf(entriesOf(sim), { as: 'test', steps: [], seed: '1', began })
  expect(code).toContain(
    '// The test called sim.simulate.approveOnboarding: the timeline does not keep its arguments.',
  )
  expect(code).toContain('.status).toBe(201)')
})

test('a request comes out as a command, with the key of the world as a variable', () => {
  const sim = createSimulator()
  sim.api.customers.create({ name: "O'Brien", customer_type: 'business' })
  const [request] = entriesOf(sim)
  const command = request === undefined ? '' : curlOf(request, sim.baseUrl)
  expect(command).toContain(`curl -X POST '${sim.baseUrl}/customers'`)
  expect(command).toContain('-H "x-api-key: $API_KEY"')
  expect(command).toContain(`"name":"O'\\''Brien"`)
  expect(command).not.toContain(sim.apiKey)
})
