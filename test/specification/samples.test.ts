import { createSimulator } from 'platform-simulator'
import { describe, expect, it } from 'vitest'
import { payloadOf } from '../../src/kit/built-payload.js'
import { networks } from '../../src/resources/capabilities/networks.js'
import { registry } from '../../src/resources/registry.js'
import { worldOf } from '../support/world-of.js'

const types = registry.events.map(({ type }) => type)

describe.each(['sandbox', 'production'] as const)(
  'what a delivery that is built has in %s',
  (environment) => {
    const sim = createSimulator({ environment })
    const created = sim.clock.now().getTime()

    it.each(types)('%s, as it is written down', (type) => {
      expect(JSON.stringify(payloadOf(registry, worldOf(sim), type, created, {}))).toMatchSnapshot()
    })

    it('names no network of the other environment', () => {
      const foreign = Object.entries(networks).flatMap(([name, network]) =>
        network.environment === environment ? [] : [`"${name}"`],
      )
      expect(foreign.length).toBeGreaterThan(2)
      const named = types.filter((type) => {
        const text = JSON.stringify(payloadOf(registry, worldOf(sim), type, created, {}))
        return foreign.some((name) => text.includes(name))
      })
      expect(named).toEqual([])
    })
  },
)
