import { afterAll, expect, it } from 'vitest'
import { Programs } from '../server/program.js'
import { grownBy, requestOften } from './soak/requests.js'

const programs = new Programs()
afterAll(() => programs.dispose())

/** A sample of `npm run soak -- --requests 1000000`. */
it('a server with a small heap answers each request over connections that are kept, and its heap stays flat', async () => {
  const seed = Date.now() % 1_000_000
  const { wrong, memory, answers } = await requestOften(programs, { seed, requests: 3000, connections: 10 })
  expect(wrong, `seed ${seed}`).toEqual([])
  expect(Object.keys(answers), `seed ${seed}`).toEqual(
    expect.arrayContaining(['read', 'list', 'created', 'invalid']),
  )
  expect(grownBy(memory.map(({ heap }) => heap)), `seed ${seed}: ${JSON.stringify(memory)}`).toBeLessThan(3)
}, 120_000)
