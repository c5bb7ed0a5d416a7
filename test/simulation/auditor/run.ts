import { spawnSync } from 'node:child_process'
import { bundled, root } from '../../support/bundled.js'

/** `npm run audit -- --seeds 2000 --start 1 --steps 400`, in a plain Node. Ends with its code. */
const seeds = await bundled('test/simulation/auditor/seeds.ts')
try {
  // Most of what a seed makes is gone with it: young objects get room to die in.
  const node = ['--enable-source-maps', '--max-semi-space-size=64']
  const { status } = spawnSync(process.execPath, [...node, seeds.path, ...process.argv.slice(2)], {
    cwd: root,
    stdio: 'inherit',
  })
  process.exitCode = status ?? 1
} finally {
  seeds.remove()
}
