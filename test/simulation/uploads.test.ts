import { afterAll, expect, it } from 'vitest'
import { Programs } from '../server/program.js'
import { stormOfUploads } from './soak/storm.js'
import { uploadOften } from './soak/uploads.js'

/** A sample of `npm run soak -- --uploads 100`, which looks at memory as well. */
const programs = new Programs()
afterAll(() => programs.dispose())

it('files that are uploaded to a server are on its disk by digest, once, and a fork copies none', async () => {
  const { wrong, onDisk, fork } = await uploadOften(programs, { files: 3, megabytes: 1 })
  expect(wrong).toEqual([])
  expect(onDisk).toEqual({ files: 3, megabytes: 3 })
  expect(fork).toMatchObject({ files: 0, megabytes: 0 })
}, 60_000)

/** A sample of `npm run soak -- --storm 1000`. */
it('what a server acknowledged in a storm of uploads, a kill, a reset and a restart is there byte for byte', async () => {
  const seed = Date.now() % 1_000_000
  const { wrong, acknowledged, answers } = await stormOfUploads(programs, { seed, uploads: 48, clients: 8 })
  expect(wrong, `seed ${seed}: ${JSON.stringify(answers)}`).toEqual([])
  expect(acknowledged).toBeGreaterThan(0)
}, 120_000)
