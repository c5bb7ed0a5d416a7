import { afterAll, expect, it } from 'vitest'
import { Programs } from '../server/program.js'
import { killOften } from './soak/kills.js'

/** A sample of `npm run soak`, which kills a thousand times. */
const programs = new Programs()
afterAll(() => programs.dispose())

const seed = Number(process.env['SEED'] ?? Math.floor(Math.random() * 1e9))

it.each([true, false])(
  `a server that is killed loses nothing that it promised (durable: %s, SEED=${seed})`,
  async (durable) => {
    const { lost, acknowledged } = await killOften(programs, { seed, kills: 4, durable, megabytes: 0 })
    expect(lost).toEqual([])
    expect(acknowledged).toBeGreaterThan(0)
  },
  60_000,
)
