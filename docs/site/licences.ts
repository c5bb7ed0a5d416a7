import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './pages.js'

interface Bundled {
  readonly metafile: { readonly inputs: Readonly<Record<string, unknown>> }
}

/** Writes down the licence of each package that is in bundles, as the licences ask of whoever passes them on. */
export function licencesOf(bundles: readonly Bundled[]): string {
  const files = bundles.flatMap(({ metafile }) => Object.keys(metafile.inputs))
  const packages = new Set(
    files.flatMap((file) => /^node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(file)?.[1] ?? []),
  )
  const ours = readFileSync(join(root, 'THIRD-PARTY.md'), 'utf8')
  return [...[...packages].sort().map(licenceOf), ours].join(`\n${'-'.repeat(80)}\n\n`)
}

function licenceOf(name: string): string {
  const folder = join(root, 'node_modules', name)
  const { license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { license?: string }
  const file = readdirSync(folder).find((each) => /^licen[cs]e(?:\.|$)/i.test(each))
  const text = file === undefined ? '' : `\n${readFileSync(join(folder, file), 'utf8').trim()}\n`
  return `${name} (${license ?? 'see its text'})\n${text}`
}
