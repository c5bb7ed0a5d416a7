import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type ExploreOptions, explore } from 'platform-simulator/explore'
import { expect, test } from 'vitest'
import { codeBlocks, root } from '../support/markdown.js'

test('the guide shows the story that the explorer tells of its first app', async () => {
  const blocks = codeBlocks('docs/guide/explore.md')
  const [code = ''] = (blocks.find(({ info }) => info === 'ts')?.code ?? '').split("test('")
  const story = blocks.find(({ info }) => info === 'text')?.code ?? ''
  expect(story).toContain('What happened:')
  const cache = join(root, '.cache')
  mkdirSync(cache, { recursive: true })
  const folder = mkdtempSync(join(cache, 'guide-'))
  try {
    const file = join(folder, 'explored.ts')
    writeFileSync(file, `${code}\nexport { options }\n`)
    const { options } = (await import(/* @vite-ignore */ file)) as { options: ExploreOptions<object, object> }
    const failure = await explore(options)().catch((error: unknown) => error)
    expect(String(failure)).toContain(story.trim())
  } finally {
    rmSync(folder, { recursive: true })
  }
})
