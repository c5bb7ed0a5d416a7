import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { readLines } from '../../src/hosts/lines/line-file.js'
import { addUp } from '../../src/kit/coverage/adding-up.js'
import { declared } from '../../src/programs/coverage/reading.js'
import { suggest } from '../../src/programs/coverage/suggest.js'
import { suggestedFile } from '../../src/programs/coverage/written.js'
import { registry } from '../../src/resources/registry.js'
import { Suite } from './running.js'

let suite: Suite | undefined
afterAll(() => suite?.remove())

it('every test that can be suggested runs green, and adds what it says', async () => {
  const operations = registry.allOperations.map(({ id }) => id)
  const everything = [
    { v: 1, test: ['calls everything, and sees nothing'], met: { operations }, takes: ['*'] },
  ]
  const suggestions = await suggest(addUp(declared(), everything), 999)
  expect(suggestions.length).toBeGreaterThan(400)
  suite = new Suite({ 'suggested.test.ts': suggestedFile(suggestions) })
  const { output } = await suite.run()
  expect(output).toMatch(new RegExp(`Tests +${suggestions.length} passed \\(`))
  const { met } = addUp(declared(), readLines(join(suite.folder, 'simulator-coverage')).lines)
  const added = suggestions.flatMap(({ adds }) => adds)
  expect(added.filter(({ kind, name }) => !met[kind].includes(name))).toEqual([])
  console.log(`${suggestions.length} suggested tests add ${added.length} items`)
}, 300_000)
