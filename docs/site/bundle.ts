import { rmSync, writeFileSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { join } from 'node:path'
import { type BuildOptions, build, type Plugin } from 'esbuild'
import { entryPoints, onlyOnNode } from '../../entries.config.js'
import { licencesOf } from './licences.js'
import { root } from './pages.js'
import { starts } from './starts.js'

/** What a page has in the place of a package, by the name that blocks import. */
const own: Readonly<Record<string, string>> = {
  vitest: 'docs/site/page/vitest.ts',
  '@jest/globals': 'docs/site/page/vitest.ts',
  'msw/node': 'docs/site/page/msw-node.ts',
  'node:test': 'docs/site/page/node-test.ts',
}

/** What a block needs something else for than a page. */
const notHere = new Set(['storybook', 'storybook-panel', 'workers'])

/** Every module that a block can import, and the file that is bundled for it: the package as it is built. */
export const modules: ReadonlyMap<string, string> = new Map([
  ...Object.entries(own),
  ['msw', 'msw'],
  ['@modelcontextprotocol/client', '@modelcontextprotocol/client'],
  ...entryPoints
    .filter(({ file }) => !onlyOnNode.has(file) && !notHere.has(file))
    .map(({ name, file }): [string, string] => [name, `dist/${file}.js`]),
])

const fileOf = (name: string) => `modules/${name.replaceAll(/[^\w-]/g, '_')}`

/** Puts a page's own modules where packages ask for those of Node, and the built package where it asks for itself. */
const forPages: Plugin = {
  name: 'for-pages',
  setup({ onResolve, onLoad }) {
    const builtin = new Set(builtinModules)
    onResolve({ filter: /^[@\w]/ }, ({ path, kind }) => {
      if (kind === 'entry-point') return undefined
      const entry = modules.get(path)
      if (path in own || path.startsWith('platform-simulator')) return { path: join(root, entry ?? path) }
      if (path === 'buffer') return { path: join(root, 'node_modules/buffer/index.js') }
      if (builtin.has(path.replace(/^node:/, ''))) return { path, namespace: 'of-node' }
      return undefined
    })
    onLoad({ filter: /.*/, namespace: 'of-node' }, () => ({ contents: 'module.exports = {}', loader: 'js' }))
  },
}

const settings = {
  absWorkingDir: root,
  bundle: true,
  minify: true,
  // Messages and tests name functions and classes.
  keepNames: true,
  format: 'esm',
  platform: 'browser',
  target: 'es2022',
  conditions: ['browser', 'import'],
  loader: { '.css': 'text' },
  define: { 'process.env.NODE_ENV': '"production"' },
  // Not the paths of ours: they lead to the sources.
  tsconfigRaw: {},
  // Says which packages are in it.
  metafile: true,
  logLevel: 'error',
} satisfies BuildOptions

/** Writes what runs blocks: one script that each page loads, and the modules that the first run loads. */
export async function bundle(folder: string): Promise<void> {
  rmSync(folder, { recursive: true, force: true })
  const first = await build({
    ...settings,
    entryPoints: { run: 'docs/site/page/main.ts' },
    outdir: folder,
  })
  const later = await build({
    ...settings,
    entryPoints: {
      worker: 'docs/site/page/worker.ts',
      ...Object.fromEntries([...modules].map(([name, file]) => [fileOf(name), file])),
    },
    outdir: folder,
    chunkNames: 'modules/[name]-[hash]',
    splitting: true,
    define: {
      modules: JSON.stringify(
        Object.fromEntries([...modules.keys()].map((name) => [name, `./${fileOf(name)}.js`])),
      ),
      ...settings.define,
    },
    plugins: [forPages],
  })
  writeFileSync(join(folder, 'starts.json'), JSON.stringify(starts))
  writeFileSync(join(folder, 'licences.txt'), licencesOf([first, later]))
}
