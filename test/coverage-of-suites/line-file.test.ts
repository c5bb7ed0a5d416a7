import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { LineFile, readLines } from '../../src/hosts/lines/line-file.js'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lines-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const written = () => readLines(folder).lines

describe('a line', () => {
  it('is written at once', () => {
    const file = new LineFile(folder)
    file.add({ one: 1 })
    expect(written()).toEqual([{ one: 1 }])
  })

  it('that may wait is written with others when somebody says so, in order, and once', () => {
    const file = new LineFile(folder)
    file.addSoon(() => ({ one: 1 }))
    file.addSoon(() => ({ two: 2 }))
    file.addSoon(() => ({ three: 3 }))
    file.write()
    file.write()
    expect(written()).toEqual([{ one: 1 }, { two: 2 }, { three: 3 }])
  })

  it('that may wait is written before one that may not', () => {
    const file = new LineFile(folder)
    file.addSoon(() => ({ one: 1 }))
    file.addSoon(() => ({ two: 2 }))
    file.add({ three: 3 })
    expect(written()).toEqual([{ one: 1 }, { two: 2 }, { three: 3 }])
  })

  it('that may wait is written by itself soon after, where nobody says anything', async () => {
    const file = new LineFile(folder)
    file.addSoon(() => ({ one: 1 }))
    file.addSoon(() => ({ two: 2 }))
    await vi.waitFor(() => expect(written()).toEqual([{ one: 1 }, { two: 2 }]))
  })
})
