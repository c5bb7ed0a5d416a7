import { relative } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'
import { builtEntries, entryPoints } from '../../entries.config.js'
import { withPage } from '../../inspector.config.js'
import manifest from '../../package.json'
import { resolution } from '../../tsup.config.js'
import { root } from './markdown.js'

/** One entry as a bundler makes it for a user: minified, without what the user's own project installs. */
export interface Bundle {
  /** As a user imports it, such as `platform-simulator/msw`; the command is `npx platform-simulator`. */
  readonly name: string
  /** Bytes after gzip, with all dependencies. */
  readonly bytes: number
  /** Bytes after gzip by file, from the root of the repository: each has the share that its minified code has. */
  readonly files: ReadonlyMap<string, number>
}

const command = `npx ${manifest.name}`

/** Every entry of the package and its command, by the file of src/entries that it is built from. */
function entries(): ReadonlyMap<string, string> {
  const names = new Map(entryPoints.map(({ name, file }) => [file, name]))
  return new Map(builtEntries.map((file) => [file, names.get(file) ?? command]))
}

/** Bundles every entry, from the sources and with the settings of tsup.config.ts that bear on size. */
export async function bundleEntries(): Promise<readonly Bundle[]> {
  const names = entries()
  const { outputFiles, metafile } = await build({
    absWorkingDir: root,
    entryPoints: Object.fromEntries([...names.keys()].map((file) => [file, `src/entries/${file}.ts`])),
    outdir: 'dist',
    bundle: true,
    minify: true,
    write: false,
    metafile: true,
    platform: 'node',
    format: 'esm',
    target: 'es2022',
    // The inspector is loaded by its name, when it is asked for; React is that of Storybook's manager.
    external: [...Object.keys(manifest.peerDependencies), `${manifest.name}/inspector`, 'react'],
    plugins: [withPage],
    ...resolution,
  })
  return outputFiles.map(({ path, contents }) => {
    const output = relative(root, path).replaceAll('\\', '/')
    const name = names.get(output.replace(/^dist\/(.*)\.js$/, '$1')) ?? output
    const bytes = gzipSync(contents, { level: 9 }).length
    const share = bytes / contents.length
    const inputs = Object.entries(metafile.outputs[output]?.inputs ?? {})
    return {
      name,
      bytes,
      files: new Map(inputs.map(([file, { bytesInOutput }]) => [file, bytesInOutput * share])),
    }
  })
}
