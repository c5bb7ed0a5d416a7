import { afterAll, expect, it } from 'vitest'
import { Programs } from '../server/program.js'
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
