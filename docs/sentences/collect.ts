import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import { withNotes } from './noted.js'
import type { Written } from './walk.js'

/** Reads what the declarations say of their members, by running a copy of them that has its comments as data. */
export async function collectSentences(root: string): Promise<readonly Written[]> {
  const { outputFiles } = await build({
    stdin: { contents: "export { walk } from './docs/sentences/walk.ts'", resolveDir: root },
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    plugins: [
      {
        name: 'notes',
        setup: ({ onLoad }) =>
          onLoad({ filter: /\/src\/.*\.ts$/ }, ({ path }) => ({
            loader: 'ts',
            contents: withNotes(relative(root, path), readFileSync(path, 'utf8')),
          })),
      },
    ],
  })
  const folder = mkdtempSync(join(tmpdir(), 'sentences-'))
  const file = join(folder, 'walk.mjs')
  writeFileSync(file, outputFiles[0]?.text ?? '')
  const { walk }: { walk: () => Written[] } = await import(pathToFileURL(file).href)
  rmSync(folder, { recursive: true })
  return walk()
}
