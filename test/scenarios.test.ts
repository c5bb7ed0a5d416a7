import { spawnSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import * as quickstart from '../scenarios/quickstart.js'

async function tell(story: { run(print: (line: string) => void): Promise<void> }): Promise<string[]> {
  const lines: string[] = []
  await story.run((line) => lines.push(line))
  return lines
}

describe('the quickstart scenario', () => {
  it('ends well, with every step on its timeline', async () => {
    const lines = await tell(quickstart)
    expect(lines.at(-1)).toContain('every step answered as specified')
    expect(lines.filter((line) => /delivery {2}customer\.rfi\.requested attempt/.test(line))).toHaveLength(10)
    expect(lines.some((line) => line.includes('-> 429  (retry after 55 s)'))).toBe(true)
  })

  it('tells the same story twice', async () => {
    expect(await tell(quickstart)).toEqual(await tell(quickstart))
  })

  it.each([
    ['scenarios/quickstart.ts', [], 0],
    ['scenarios/run.ts', ['quickstart'], 0],
    ['scenarios/run.ts', ['nothing'], 1],
  ])('%s %j exits with %i', (file, args, status) => {
    expect(spawnSync('node_modules/.bin/tsx', [file, ...args], { encoding: 'utf8' }).status).toBe(status)
  })
})
