import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Programs } from './program.js'

/** Bytes that each use of a server has left behind in its process, by what it was. */
let left: Readonly<Record<string, number>> = {}
const programs = new Programs()

beforeAll(async () => {
  const program = await programs.build('measure', 'test/server/kept')
  const { code, stdout, stderr } = await programs.start(process.execPath, ['--expose-gc', program]).ended
  if (code !== 0) throw new Error(stderr)
  left = JSON.parse(stdout)
}, 120_000)
afterAll(() => programs.dispose())

describe('a connection that stays open keeps nothing', () => {
  it('of the requests that it has answered', () => {
    expect(left['gets']).toBeLessThan(64)
  })

  it('of the calls of the control API', () => {
    expect(left['controls']).toBeLessThan(64)
  })

  it('of the bodies that it has refused', () => {
    expect(left['bodies']).toBeLessThan(3000)
  })
})
