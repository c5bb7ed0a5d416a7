import { readFileSync } from 'node:fs'
import { copyFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { environment, run, Unreachable, type Workspace } from '../packages/harness.js'

/** A newcomer who has nothing but the built site: reads its pages, types what they say, and copies what they show. */

/** What a newcomer does, in the order of the page. */
type Step =
  | { readonly does: 'type'; readonly command: string }
  | { readonly does: 'save'; readonly file: string; readonly code: string }

/** The links of a page of the built site, as paths from its top. */
export function linksOf(site: string, page: string): string[] {
  const html = readFileSync(join(site, page), 'utf8')
  const [, main = ''] = /<main[^>]*>(.*)<\/main>/s.exec(html) ?? []
  return [...main.matchAll(/<a [^>]*href="\/([^"]+)"/g)].map(([, href = '']) => href)
}

/** The first page, from the first one of the site on, that has a heading, by its links as a reader follows them. */
export function pageWith(site: string, heading: string): string {
  const seen = ['index.html']
  for (const page of seen) {
    const html = readFileSync(join(site, page), 'utf8')
    if (textOf(/<h1[^>]*>(.*?)<\/h1>/s.exec(html)?.[1] ?? '') === heading) return page
    for (const link of linksOf(site, page)) {
      const [path = ''] = link.split('#')
      if (path.endsWith('.html') && !seen.includes(path)) seen.push(path)
    }
  }
  throw new Error(`no page that is reached from the first has the heading ${heading}`)
}

/** What the part of a page for a runner says to do. */
export function stepsOf(site: string, page: string, runner: string): Step[] {
  const html = readFileSync(join(site, page), 'utf8')
  const part = html
    .split(/(?=<h2 )/)
    .find((one) => textOf(/<h2[^>]*>(.*?)<\/h2>/s.exec(one)?.[1] ?? '') === runner)
  if (part === undefined) throw new Error(`${page} has no part for ${runner}`)
  const steps: Step[] = []
  let file: string | undefined
  const pieces = /<p>(.*?)<\/p>|<div class="language-(\w+)[^>]*>.*?<pre[^>]*>(.*?)<\/pre>/gs
  for (const [, prose, language, block = ''] of part.matchAll(pieces)) {
    if (prose !== undefined) file = /^Save this as ([\w.-]+\.\w+)/.exec(textOf(prose))?.[1] ?? file
    else if (language === 'sh')
      for (const command of textOf(block).split('\n')) steps.push({ does: 'type', command })
    else if (file !== undefined) {
      steps.push({ does: 'save', file, code: `${textOf(block)}\n` })
      file = undefined
    } else throw new Error(`${page} does not say where a block of ${runner} is saved`)
  }
  return steps
}

/**
 * Does all of it in an empty folder that has the package's file in it. @returns what the last command printed
 * @param insteadOf what is typed where this machine has something already, by the command of the page
 * @throws Unreachable where npm does not reach its registry
 */
export async function walk(
  workspace: Workspace,
  steps: readonly Step[],
  tarball: string,
  insteadOf: (command: string) => string = (command) => command,
): Promise<string> {
  const folder = await workspace.folder('afternoon')
  await copyFile(tarball, join(folder, 'platform-simulator-0.1.0.tgz'))
  const env = {
    ...environment(),
    npm_config_audit: 'false',
    npm_config_fund: 'false',
    npm_config_prefer_offline: 'true',
  }
  let printed = ''
  for (const step of steps) {
    if (step.does === 'save') await writeFile(join(folder, step.file), step.code)
    else
      printed = await run(folder, 'sh', ['-c', `${insteadOf(step.command)} 2>&1`], env).catch(
        (error: unknown) => {
          const [, code] = /npm (?:error|ERR!) code (E\w+)/.exec(String(error)) ?? []
          if (code !== undefined && /^(?:EAI_AGAIN|ECONN|ENET|ENOTCACHED|ENOTFOUND|ETIMEDOUT)/.test(code))
            throw new Unreachable(`npm could not reach its registry (${code})`)
          throw error
        },
      )
  }
  return printed
}

/** The text of HTML without its elements, as a reader sees it. */
function textOf(html: string): string {
  return html
    .replaceAll(/<a class="header-anchor".*?<\/a>/gs, '')
    .replaceAll(/<[^>]+>/g, '')
    .replaceAll(/&#x([0-9a-f]+);/gi, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)))
    .replaceAll(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)))
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .replaceAll('​', '')
    .trim()
}
