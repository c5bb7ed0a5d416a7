import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { type BuildOptions, build } from 'esbuild'
import { amount, type Row } from './report.js'

/** Kernel, contract, gateway and adapters: what grows with the features of the simulator, not with those of the API. */
const coreLimit = 28
/** The files of `src` itself: what a test holds in its hand. */
const kitLimit = 16
/** Of one resource: the whole grows with the API, and no part of it may grow out of proportion. */
const resourceLimit = 16

/** What the main entry weighs, minified and gzipped; a part has the share that its minified code has. */
export async function sizeRows(): Promise<Row[]> {
  const { total, inputs } = await weigh({ packages: 'external' })
  const parts = new Map<string, number>()
  for (const [path, kilobytes] of inputs) {
    const part = /(?:^|\/)src\/resources\/([^/]+)\//.exec(path)?.[1] ?? (isRoot(path) ? 'kit' : '')
    parts.set(part, (parts.get(part) ?? 0) + kilobytes)
  }
  const core = parts.get('') ?? 0
  const kit = parts.get('kit') ?? 0
  for (const part of ['', 'kit']) parts.delete(part)
  const resources = [...parts].sort(([, a], [, b]) => b - a)
  const [name, largest] = resources[0] ?? ['none', 0]
  return [
    limited('kernel, contract, gateway and adapters', core, coreLimit),
    limited('the files of src itself', kit, kitLimit),
    limited(`the largest resource, ${name}`, largest, resourceLimit),
    { name: `main entry, own code with ${resources.length} resources`, ours: amount(total, 'kB') },
    {
      name: 'with the bundled dependencies, without zod',
      ours: amount((await weigh({ external: ['zod'] })).total, 'kB'),
    },
    { name: 'with zod', ours: amount((await weigh({})).total, 'kB') },
  ]
}

function isRoot(path: string): boolean {
  return /(?:^|\/)src\/[^/]+\.ts$/.test(path)
}

function limited(name: string, kilobytes: number, limit: number): Row {
  return {
    name,
    ours: amount(kilobytes, 'kB'),
    floor: amount(limit, 'kB'),
    ratio: kilobytes / limit,
    target: 1,
  }
}

/** Kilobytes of the bundle, and of each file that is in it. */
async function weigh(options: Pick<BuildOptions, 'packages' | 'external'>) {
  const empty = join(process.cwd(), 'src', 'adapters', 'empty-module.ts')
  const {
    outputFiles: [bundle],
    metafile,
  } = await build({
    entryPoints: [join('src', 'index.ts')],
    bundle: true,
    minify: true,
    write: false,
    metafile: true,
    platform: 'neutral',
    format: 'esm',
    target: 'es2022',
    mainFields: ['module', 'main'],
    alias: { util: empty, timers: empty, 'timers/promises': empty, perf_hooks: empty },
    ...options,
  })
  if (bundle === undefined) throw new Error('nothing was built')
  const total = gzipSync(bundle.contents, { level: 9 }).length / 1000
  const share = total / bundle.contents.length
  const inputs = Object.values(metafile.outputs)
    .flatMap((output) => Object.entries(output.inputs))
    .map(([path, { bytesInOutput }]) => [path, bytesInOutput * share] as const)
  return { total, inputs }
}
