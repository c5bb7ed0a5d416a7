import { setupServer } from 'msw/node'
import type { Simulator } from 'platform-simulator'
import { createBaseline, type TestWorld } from 'platform-simulator/node-test'
import { afterEach, expect, it, vi } from 'vitest'

/** What is told on the error output while a test ends that failed. */
async function toldAfter(
  server: ReturnType<typeof setupServer>,
  during: (world: TestWorld<Simulator, undefined>, each: number) => unknown,
): Promise<readonly string[]> {
  const said = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const baseline = createBaseline({ server })
  for (let each = 0; each < 2; each++) {
    const world = await baseline.begin()
    await during(world, each)
    world.end(true)
  }
  return said.mock.calls.map(([text]) => String(text))
}

let server = setupServer()
afterEach(() => {
  server.close()
  server = setupServer()
  vi.restoreAllMocks()
})

it('a failed test is told, once, that the server was not made to listen', async () => {
  expect(await toldAfter(server, () => undefined)).toEqual([
    'platform-simulator: a test failed, and no request has reached the server that the option server names. If the application calls in this test, then server.listen() was not called (call it in beforeAll), or it calls another address than https://api.sandbox.platform.example, or the server is of another version of msw than platform-simulator imports (npx platform-simulator doctor tells).',
  ])
})

it('a failed test behind a server that listens is told what else keeps requests away', async () => {
  const told = await toldAfter(server, (_, each) => {
    if (each === 0) server.listen({ onUnhandledRequest: 'bypass' })
  })
  expect(told).toEqual([
    'platform-simulator: a test failed, and no request has reached the server that the option server names. If the application calls in this test, then it calls another address than https://api.sandbox.platform.example, or the server is of another version of msw than platform-simulator imports (npx platform-simulator doctor tells).',
  ])
})

it('a failed test whose application called is told nothing', async () => {
  server.listen({ onUnhandledRequest: 'error' })
  const told = await toldAfter(server, async ({ sim }) => {
    const { status } = await fetch(`${sim.baseUrl}/customers`, { headers: { 'x-api-key': sim.apiKey } })
    expect(status).toBe(200)
  })
  expect(told).toEqual([])
})

it('a failed test whose application called sim.fetch is told nothing', async () => {
  const told = await toldAfter(server, ({ sim }) =>
    sim.fetch('/customers', { headers: { 'x-api-key': sim.apiKey } }),
  )
  expect(told).toEqual([])
})

it('a test that passed is told nothing', async () => {
  const said = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const world = await createBaseline({ server }).begin()
  world.end()
  expect(said).not.toHaveBeenCalled()
})
