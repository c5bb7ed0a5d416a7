import { spawnSync } from 'node:child_process'
import { bundled, root } from '../support/bundled.js'

/** `npm run bench -- [--quick] [--strict] [--only fetch,msw]`, in a plain Node. */
const suite = await bundled('test/bench/suite.ts')
try {
  const { status } = spawnSync(process.execPath, ['--expose-gc', suite.path, ...process.argv.slice(2)], {
    cwd: root,
    stdio: 'inherit',
  })
  process.exitCode = status ?? 1
} finally {
  suite.remove()
}
