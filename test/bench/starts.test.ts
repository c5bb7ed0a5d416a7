import { execFileSync } from 'node:child_process'
import { expect, it } from 'vitest'
import { bundled, root } from '../support/bundled.js'

/** Programs that are bundled first have no folder of tests beside them, and the loader of the tests does not help them. */
it('the bench loads as `npm run bench` runs it, all of its groups included', async () => {
  const suite = await bundled('test/bench/suite.ts')
  try {
    const run = () =>
      execFileSync(process.execPath, [suite.path, '--only', 'nothing'], { cwd: root, stdio: 'pipe' })
    expect(run).toThrow('there is no group nothing; the groups are fetch, ')
  } finally {
    suite.remove()
  }
})
