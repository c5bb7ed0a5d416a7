import { createSimulator } from 'platform-simulator'
import { listen } from 'platform-simulator/server'
import { describeEach } from 'platform-simulator/vitest'
import { afterAll, describe, expect, it } from 'vitest'
import { Sandbox } from '../../src/hosts/sandbox/sandbox.js'
import { sandboxOf, sandboxTarget, simulatorTarget } from '../../src/kit/fixtures/targets.js'
import { nextKey } from '../support/entry-points.js'

/** Stands for a real sandbox: another process would be no other to the tests. */
const server = await listen({ clock: { auto: '5s' } })
afterAll(() => server.close())
const sandbox = { baseUrl: server.url, apiKey: server.apiKey, isSandbox: true }

const ran: string[] = []

describeEach(['simulator', 'sandbox'], { sandbox })('onboarding', ({ test }) => {
  test('approves a business after a while', async ({ target }) => {
    const created = await target.fetch('/customers', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-idempotency-key': nextKey() },
      body: JSON.stringify({ name: 'Acme Corp', customer_type: 'business' }),
    })
    expect(created.status).toBe(201)
    const { id } = (await created.json()) as { id: string }
    await target.until(async () => {
      const { status } = (await (await target.fetch(`${target.baseUrl}/customers/${id}`)).json()) as {
        status: string
      }
      return status === 'approved'
    })
    ran.push(`${target.name} approves`)
  })

  test('tells what the simulator alone can be asked for', async ({ target }) => {
    target.sim.given.activeBusiness()
    ran.push(`${target.name} was asked`)
  })
})

describeEach(['sandbox'], { sandbox: { baseUrl: '', apiKey: '' } })('without a sandbox', ({ test }) => {
  test('runs nothing', ({ target }) => void ran.push(target.name))
})

describe('describeEach', () => {
  it('has run the same tests against both, and skipped what only the simulator can do', () => {
    expect(ran).toEqual(['simulator approves', 'simulator was asked', 'sandbox approves'])
  })

  it('says in plain words why something is skipped', () => {
    expect(sandboxOf({ baseUrl: '', apiKey: 'k' })).toBe('skipped: PLATFORM_SANDBOX_URL is not set')
    expect(sandboxOf()).toBe('skipped: PLATFORM_SANDBOX_URL and PLATFORM_SANDBOX_KEY are not set')
    const target = sandboxTarget(new Sandbox(sandbox), (reason) => {
      throw new Error(reason)
    })
    expect(() => target.sim).toThrow('only the simulator can do this: the test asks for target.sim')
  })

  it.each([
    [{ baseUrl: 'https://api.platform.example', apiKey: 'secret-1' }, 'cannot be told'],
    [{ baseUrl: 'https://api.sandbox.example', apiKey: 'sk_live_secret-1' }, 'cannot be told'],
    [{ baseUrl: 'http://api.sandbox.example', apiKey: 'secret-1' }, 'must start with https://'],
    [{ baseUrl: 'https://api.sandbox.example', apiKey: 'secret-1\n' }, 'characters in it'],
  ])('refuses what is no sandbox, without a word of the key', (setting, message) => {
    const error = (() => {
      try {
        return sandboxOf(setting)
      } catch (thrown) {
        return thrown
      }
    })()
    expect(String(error)).toContain(message)
    expect(String(error)).not.toContain('secret-1')
  })

  it('sends the key to no other host', async () => {
    await expect(new Sandbox(sandbox).fetch('https://elsewhere.example/customers')).rejects.toThrow(
      'target.fetch was asked for https://elsewhere.example',
    )
  })

  it('gives up when something never comes true', async () => {
    const sim = createSimulator()
    await expect(simulatorTarget(sim).until(() => false, { within: '5s' })).rejects.toThrow('not true within')
    expect(sim.clock.now().toISOString()).toBe('2026-01-01T00:00:05.000Z')
  })

  it('refuses targets that there are none of', () => {
    expect(() => describeEach(['sandbx' as 'sandbox'])).toThrow("it takes a list such as ['simulator'")
  })
})
