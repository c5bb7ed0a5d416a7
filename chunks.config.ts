import { readFileSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { rollup } from 'rollup'
import type { Options } from 'tsup'
import { builtEntries, light, onlyOnNode } from './entries.config.js'

type Plugin = NonNullable<Options['plugins']>[number]

/** Of how many bytes a chunk may be for light entries to load it without need. */
const small = 16_000

/** Text of one byte a character is read and compiled faster: one quotation mark would make a megabyte of it two. */
export const asciiOnly: Plugin = {
  name: 'ascii-only',
  renderChunk: (code) => ({
    code: code.replace(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`),
  }),
}

/**
 * Puts together what the main entry always loads together. esbuild makes a chunk for each set of entries that share
 * something. For the main entry these were 28 files, and Node takes longer to find and read them than to run them.
 */
export function fewerChunks(entries: readonly string[]): Plugin {
  return {
    name: 'fewer-chunks',
    async buildEnd({ writtenFiles }) {
      if (this.format !== 'esm') return
      const directory = this.options.outDir
      const sources = new Map(
        writtenFiles.map(({ name }) => [
          basename(name),
          readFileSync(join(directory, basename(name)), 'utf8'),
        ]),
      )
      const placeOf = placesIn(sources)
      const bundle = await rollup({
        input: Object.fromEntries(entries.map((entry) => [entry, join(directory, `${entry}.js`)])),
        external: (id) => !sources.has(basename(id)),
        treeshake: false,
        // That the packages around it are not there.
        logLevel: 'silent',
      })
      const { output } = await bundle.write({
        dir: directory,
        format: 'esm',
        chunkFileNames: '[name].js',
        hoistTransitiveImports: false,
        minifyInternalExports: false,
        manualChunks: (id) => placeOf(basename(id)),
      })
      await bundle.close()
      const written = new Set(output.map(({ fileName }) => fileName))
      for (const file of sources.keys()) if (!written.has(file)) rmSync(join(directory, file))
    },
  }
}

/** Which chunk each becomes a part of; it stays what it is where none is named. */
function placesIn(sources: ReadonlyMap<string, string>): (file: string) => string | undefined {
  const importsOf = (file: string): string[] =>
    [...(sources.get(file) ?? '').matchAll(/^(?:import|export)\b[^'"]*['"]\.\/([^'"]+)['"]/gm)].map(
      ([, name = '']) => name,
    )
  const loadedBy = (...entries: readonly string[]): ReadonlySet<string> => {
    const loaded = new Set<string>()
    const load = (file: string): void => {
      if (loaded.has(file)) return
      loaded.add(file)
      importsOf(file).forEach(load)
    }
    for (const entry of entries) load(`${entry}.js`)
    return loaded
  }
  const main = loadedBy('index')
  const byLight = light.map((together) => ({ name: together[0], loaded: loadedBy(...together) }))
  const usersOf = (file: string) => byLight.flatMap(({ name, loaded }) => (loaded.has(file) ? name : []))
  /** Whether light entries may load it without need: it is small, and so is all that it brings. */
  const isShared = (file: string): boolean =>
    usersOf(file).length > 0 && (sources.get(file)?.length ?? 0) < small && importsOf(file).every(isShared)
  // Each worker of a suite that is watched loads coverage, which was nine files. What others load too stays apart: rollup
  // would put it in with what needs Node, and browsers have none.
  const elsewhere = loadedBy(...builtEntries.filter((entry) => !onlyOnNode.has(entry)))
  const ofCoverage = loadedBy('coverage')
  return (file) => {
    if (!file.startsWith('chunk-')) return undefined
    if (main.has(file))
      return isShared(file) ? 'chunk-shared' : ['chunk-simulator', ...usersOf(file)].join('-')
    if (!ofCoverage.has(file)) return undefined
    return elsewhere.has(file) ? file.replace(/\.js$/, '') : 'chunk-coverage'
  }
}
