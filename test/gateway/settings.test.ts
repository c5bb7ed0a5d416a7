import { UsageError } from 'platform-simulator'
import { describe, expect, it } from 'vitest'
import { withoutEnd } from '../../src/contract/primitives.js'
import { defaultBaseUrls, gatewaySettings } from '../../src/gateway/settings.js'

const given = {
  environment: 'sandbox',
  baseUrl: undefined,
  docsUrl: 'https://docs.example',
  limits: {
    rate: 'enforce',
    apiKeyPerMinute: 60,
    dashboardPerMinute: 600,
    anonymousPerMinute: 10,
    applicationPerHour: 250,
    idempotencyWindow: '24h',
  },
  latencyMs: 0,
  strict: 'warn',
} as const

/** Reads what the flag --latency was given. */
function flagged(text: string): unknown {
  const { flag } = gatewaySettings.members.latencyMs.about
  if (typeof flag !== 'object') throw new Error('the flag does not say how it is read')
  const [written, read] = flag
  expect(written).toBe('--latency <100-300>')
  return read(text)
}

describe('the settings of the gateway', () => {
  it.each<[number | [number, number], [number, number]]>([
    [0, [0, 0]],
    [7, [7, 7]],
    [
      [1, 40],
      [1, 40],
    ],
  ])('have for the latency %j the two numbers that it is drawn between', (latencyMs, latency) => {
    expect(gatewaySettings.resolve({ ...given, latencyMs }).latency).toEqual(latency)
  })

  it('have the address of the environment, unless they are told another one', () => {
    const baseUrlOf = (options: Partial<Parameters<typeof gatewaySettings.resolve>[0]>) =>
      gatewaySettings.resolve({ ...given, ...options }).baseUrl
    expect(baseUrlOf({})).toBe(defaultBaseUrls.sandbox)
    expect(baseUrlOf({ environment: 'production' })).toBe(defaultBaseUrls.production)
    expect(baseUrlOf({ environment: 'production', baseUrl: 'https://x.example/v1//' })).toBe(
      'https://x.example/v1',
    )
  })

  it('have the window of idempotency in milliseconds, and the other limits and words as they are given', () => {
    expect(gatewaySettings.resolve({ ...given, docsUrl: 'https://docs.example/' })).toEqual({
      environment: 'sandbox',
      baseUrl: 'https://api.sandbox.platform.example',
      docsUrl: 'https://docs.example',
      strict: 'warn',
      latency: [0, 0],
      limits: { ...given.limits, idempotencyWindow: 86_400_000 },
    })
  })

  it.each([
    ['https://x.example', 'https://x.example'],
    ['https://x.example/', 'https://x.example'],
    ['https://x.example/v1///', 'https://x.example/v1'],
    ['///', ''],
    ['', ''],
  ])('know the address %j without its end as %j', (address, without) => {
    expect(withoutEnd(address)).toBe(without)
  })
})

describe('the flag --latency', () => {
  it.each([
    ['0', 0],
    ['300', 300],
    ['100-300', [100, 300]],
    ['5-5', [5, 5]],
    ['300-100', [300, 100]],
  ])('reads %s', (text, latency) => {
    expect(flagged(text)).toEqual(latency)
  })

  it.each(['', '-', 'slow', '1.5', '-1', '100-', '-300', '1-2-3', ' 300', '300ms', '0x10'])(
    'refuses %j, and says what it takes',
    (text) => {
      expect(() => flagged(text)).toThrow(
        new UsageError(
          `--latency is ${text}: it must be milliseconds, such as 300, or two with a hyphen between them, such as 100-300.`,
        ),
      )
    },
  )
})
