import { spawnSync } from 'node:child_process'
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

/**
 * `npm run bench -- [--quick] [--strict] [--only fetch,msw]`
 *
 * Builds the suite as users get the library, by a bundler, and runs it in a plain Node: the loader of this process adds
 * a call to every closure that is made, which would be measured too.
 */
const root = fileURLToPath(new URL('../..', import.meta.url))
const directory = join(root, 'node_modules', '.cache', 'platform-simulator-bench')
const suite = join(directory, `suite-${process.pid}.mjs`)

mkdirSync(directory, { recursive: true })
try {
  await build({
    absWorkingDir: root,
    entryPoints: [join('test', 'bench', 'suite.ts')],
    outfile: suite,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    packages: 'external',
    logLevel: 'error',
  })
  const { status } = spawnSync(process.execPath, ['--expose-gc', suite, ...process.argv.slice(2)], {
    cwd: root,
    stdio: 'inherit',
  })
  process.exitCode = status ?? 1
} finally {
  rmSync(suite, { force: true })
}
