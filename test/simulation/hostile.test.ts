import { createSimulator } from 'platform-simulator'
import { describe, expect, it } from 'vitest'
import { draw } from '../../src/kernel/random.js'
import { samples } from '../conformance/samples.js'
import { type Call, overFetch, toRequest } from '../support/entry-points.js'
import { operationOf } from '../support/operation-of.js'

/**
 * Good calls with one member of them made bad, sent over the wire. Whether it is refused depends on
 * the member; it is never a 500, and what is refused leaves nothing behind. A run tries so many of each call, drawn by the
 * seed that its name tells; ALL=1 tries every one.
 */
const seed = Number(process.env['SEED'] ?? Math.floor(Math.random() * 1e9))
const triesOfEach = process.env['ALL'] === '1' ? Number.POSITIVE_INFINITY : 12

const bad: readonly unknown[] = [
  null,
  true,
  -1,
  -0,
  0.5,
  1e21,
  2 ** 53,
  '',
  ' ',
  '0',
  '-0',
  '-1',
  '1e3',
  '0x10',
  'NaN',
  'Infinity',
  '1.0000000000000000001',
  '١٢٣',
  '１',
  '+1',
  '1,000',
  '00.1',
  '.5',
  '9'.repeat(400),
  'x'.repeat(100_000),
  '\u0000',
  '\ud83d',
  '__proto__',
  'constructor',
  '../../etc',
  '0ujtsYcgvSTl8PAuAdqWYSMnLOv',
  [],
  {},
  [null],
  Array.from({ length: 5_000 }, () => 'any'),
  Array.from({ length: 400 }, (_, at) => at),
  { toString: 'x', length: 3 },
  nested(500),
  nested(2_000),
  '1e400',
  `0.${'1'.repeat(1_000)}`,
  '1'.repeat(1_000),
  253_402_300_800,
  8_640_000_000_001,
  -8_640_000_000_000,
  'a\ud800b',
  Array.from({ length: 10_000 }, () => ({})),
  JSON.parse('{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}}'),
  Object.fromEntries([
    ['\ud83d', 'x'],
    ['\u0000', 'x'],
    ['hasOwnProperty', 1],
  ]),
]

function nested(depth: number): unknown {
  let value: unknown = 'deep'
  for (let made = 0; made < depth; made++) value = [value]
  return value
}

type Path = readonly (string | number)[]

/** Every member, at any depth. */
function pathsOf(value: unknown, at: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [at]
  return [at, ...Object.entries(value).flatMap(([name, one]) => pathsOf(one, [...at, name]))]
}

function replaced(value: unknown, [name, ...rest]: Path, by: unknown): unknown {
  if (name === undefined) return by
  if (Array.isArray(value))
    return value.map((one, at) => (String(at) === name ? replaced(one, rest, by) : one))
  return { ...Object(value), [name]: replaced(Reflect.get(Object(value), name), rest, by) }
}

function attacksOn(call: Call): Call[] {
  // Bytes have no members.
  const isJson = call.body !== undefined && !(call.body instanceof Uint8Array)
  const ofBody = isJson ? pathsOf(call.body) : []
  // What no URL can have cannot be sent in one.
  const texts = bad.flatMap((one) =>
    typeof one === 'string' && one.length < 5_000 && !/\p{Surrogate}/u.test(one) ? [one] : [],
  )
  const { params = {}, query = {} } = call
  return [
    ...ofBody.flatMap((path) => bad.map((one) => ({ ...call, body: replaced(call.body, path, one) }))),
    ...Object.keys(params).flatMap((name) =>
      texts.filter((one) => one !== '').map((one) => ({ ...call, params: { ...params, [name]: one } })),
    ),
    ...[...Object.keys(query), 'limit', 'starting_after', 'ending_before', 'page', 'status'].flatMap((name) =>
      texts.map((one) => ({ ...call, query: { ...query, [name]: one } })),
    ),
  ]
}

const attacked = Object.entries(samples)

describe(`bad members of good calls, SEED=${seed}`, () => {
  it.each(attacked)(
    '%s',
    async (id, sample) => {
      const origin = createSimulator({ limits: { rate: 'off' }, agents: { draftTakes: 0 } })
      const call = sample(origin)
      const all = attacksOn(call)
      const chosen =
        all.length <= triesOfEach
          ? all
          : Array.from({ length: triesOfEach }, (_, at) => all[draw(seed, at, id.length) % all.length])
      let sim = origin.fork()
      const before = origin.hash()
      for (const attack of chosen) {
        if (attack === undefined) continue
        const { status, problem } = await overFetch.send(sim, attack)
        const what = JSON.stringify(attack).slice(0, 2_000)
        expect(status, what).toBeLessThan(500)
        if (problem === undefined) sim = origin.fork()
        else expect(sim.hash(), `a refusal left something behind: ${what}`).toBe(before)
      }
    },
    60_000,
  )
})

describe('a body that is nested a hundred thousand times', () => {
  const posts = attacked.filter(([id]) => operationOf(id).method !== 'GET')
  it.each(posts)('is 400 at %s', async (_, sample) => {
    const sim = createSimulator({ limits: { rate: 'off' }, agents: { draftTakes: 0 } })
    const { body: _body, ...call } = sample(sim)
    if (_body === undefined) return
    const before = sim.hash()
    const url = toRequest(sim, call)
    for (const text of [
      '['.repeat(100_000) + ']'.repeat(100_000),
      `${'{"intent":'.repeat(60_000)}1${'}'.repeat(60_000)}`,
      '['.repeat(100_000),
    ]) {
      const headers = { ...Object.fromEntries(url.headers), 'content-type': 'application/json' }
      const response = await sim.fetch(new Request(url.url, { method: url.method, headers, body: text }))
      expect(response.status).toBe(400)
    }
    expect(sim.hash()).toBe(before)
  })
})
