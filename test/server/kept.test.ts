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
}, 240_000)
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

/** Far less than what one of them is made of: some bytes are of the log of requests, which is not full yet. */
describe('a server keeps nothing', () => {
  it.each([
    ['tools', 'of the messages of the tool protocol', 2000],
    ['brokenOff', 'of requests that were broken off in their body', 4000],
    ['feeds', 'of who looked at the feed of the inspector and left', 3000],
    ['worlds', 'of worlds that were removed', 20_000],
    ['forks', 'of forks that were inspected and removed', 20_000],
    ['covered', 'of worlds whose coverage it wrote down, and that were removed', 20_000],
    ['clients', 'of clients that control it', 4000],
    ['uploads', 'of uploads that it has refused', 6000],
  ])('%s: %s', (name, _, limit) => {
    expect(left[name]).toBeLessThan(limit)
  })
})

describe('a simulator keeps nothing', () => {
  it('of rounds of deliveries over HTTP, when it is reset', () => {
    expect(left['deliveries']).toBeLessThan(20_000)
  })

  it('of requests that one signal may end, and takes its listeners away', () => {
    expect(left['signals']).toBeLessThan(500)
  })
})
