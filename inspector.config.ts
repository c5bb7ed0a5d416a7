import { fileURLToPath } from 'node:url'
import { build, type Metafile, type Plugin, transform } from 'esbuild'
import { marks, tokens } from './src/hosts/design/tokens.js'

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** Builds the page of the inspector into one script and one style sheet. */
export async function buildPage(): Promise<{
  readonly script: string
  readonly style: string
  readonly metafile: Metafile
}> {
  const { outputFiles, metafile } = await build({
    absWorkingDir: at('./'),
    entryPoints: ['src/hosts/inspector/page/main.tsx'],
    outdir: 'page',
    bundle: true,
    minify: true,
    write: false,
    metafile: true,
    platform: 'browser',
    format: 'iife',
    target: 'es2022',
    charset: 'utf8',
    jsx: 'automatic',
    jsxImportSource: 'preact',
    legalComments: 'none',
    logLevel: 'silent',
  })
  const textOf = (extension: string): string =>
    outputFiles.find(({ path }) => path.endsWith(extension))?.text.trim() ?? ''
  const { code: language } = await transform(tokens + marks, {
    loader: 'css',
    minify: true,
    target: 'es2022',
  })
  return { script: textOf('.js'), style: language.trim() + textOf('.css'), metafile }
}

/** Puts the page into the module that would build it. */
export const withPage: Plugin = {
  name: 'inspector-page',
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]inspector[\\/]built-page\.ts$/ }, async () => {
      const { script, style } = await buildPage()
      return { contents: `export const builtPage = async () => (${JSON.stringify({ script, style })})` }
    })
  },
}
