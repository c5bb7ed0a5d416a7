import { mkdirSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

export const root = fileURLToPath(new URL('../../', import.meta.url))

/** A program as one file that plain Node runs. */
export interface Bundled {
  readonly path: string
  remove(): void
}

/**
 * Bundles a program as users get the library, by a bundler. The loader that runs TypeScript adds a call to every closure
 * that is made: what is measured, or runs for long, takes twice the time there.
 * @param entry from the root of the repository
 */
export async function bundled(entry: string): Promise<Bundled> {
  const directory = join(root, 'node_modules', '.cache', 'platform-simulator-programs')
  mkdirSync(directory, { recursive: true })
  const path = join(directory, `${basename(entry, '.ts')}-${process.pid}.mjs`)
  await build({
    absWorkingDir: root,
    entryPoints: [entry],
    outfile: path,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    packages: 'external',
    logLevel: 'error',
    sourcemap: 'inline',
    sourcesContent: false,
  })
  return { path, remove: () => rmSync(path, { force: true }) }
}
