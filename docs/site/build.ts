import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vitepress'
import { bundle } from './bundle.js'
import { outFolder, publicFolder } from './config.js'
import { root } from './pages.js'

/** Writes the site into docs/site/dist: static files, for any server. `--base /simulator/` where it does not stand at the top. */
export async function buildSite(base = '/'): Promise<string> {
  if (!existsSync(join(root, 'dist/report.js')))
    throw new Error('the site runs the package as it is built: npm run build comes first')
  await bundle(join(publicFolder, 'run'))
  await build(fileURLToPath(new URL('.', import.meta.url)), { base })
  return outFolder
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const at = process.argv.indexOf('--base')
  const written = await buildSite(at < 0 ? '/' : process.argv[at + 1])
  console.log(`The site is in ${written}`)
}
