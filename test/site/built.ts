import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildSite } from '../../docs/site/build.js'
import { outFolder } from '../../docs/site/config.js'
import { pages, root } from '../../docs/site/pages.js'

/** The site, as `npm run site` writes it. It is kept until something that goes into it changes. @returns its folder */
export async function builtSite(): Promise<string> {
  const mark = join(root, '.cache/site/made-from')
  const now = digest()
  const isKept = existsSync(join(outFolder, 'index.html')) && existsSync(mark)
  if (isKept && readFileSync(mark, 'utf8') === now) return outFolder
  await buildSite()
  writeFileSync(mark, now)
  return outFolder
}

/** Of all that the site is made from. */
function digest(): string {
  const hash = createHash('sha256')
  const code = ['docs/site', 'docs/pictures', 'dist'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !entry.parentPath.startsWith(outFolder))
      .map(({ parentPath, name }) => join(parentPath, name)),
  )
  for (const file of [
    ...code,
    ...pages.map((page) => join(root, page)),
    join(root, 'package-lock.json'),
  ].sort())
    hash.update(file).update(readFileSync(file))
  return hash.digest('hex')
}

/** A page of the built site, by its page in the repository: `docs/guide/start.md` is `guide/start.html`. */
export function htmlOf(sitePage: string): string {
  return readFileSync(join(outFolder, sitePage), 'utf8')
}
