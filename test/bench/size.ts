import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { type BuildOptions, build } from 'esbuild'
import { amount, type Row } from './report.js'

const limit = 40

/** What the main entry weighs, minified and gzipped. */
export async function sizeRows(): Promise<Row[]> {
  const own = await kilobytes({ packages: 'external' })
  return [
    {
      name: 'main entry, own code',
      ours: amount(own, 'kB'),
      floor: amount(limit, 'kB'),
      ratio: own / limit,
      target: 1,
    },
    {
      name: 'with the bundled dependencies, without zod',
      ours: amount(await kilobytes({ external: ['zod'] }), 'kB'),
    },
    { name: 'with zod', ours: amount(await kilobytes({}), 'kB') },
  ]
}

async function kilobytes(options: BuildOptions): Promise<number> {
  const empty = join(process.cwd(), 'src', 'adapters', 'empty-module.ts')
  const { outputFiles = [] } = await build({
    entryPoints: [join('src', 'index.ts')],
    bundle: true,
    minify: true,
    write: false,
    platform: 'neutral',
    format: 'esm',
    target: 'es2022',
    mainFields: ['module', 'main'],
    alias: { util: empty, timers: empty, 'timers/promises': empty, perf_hooks: empty },
    ...options,
  })
  const bytes = outputFiles.reduce((sum, file) => sum + gzipSync(file.contents, { level: 9 }).length, 0)
  return bytes / 1000
}
