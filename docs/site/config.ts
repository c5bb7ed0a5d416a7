import { existsSync } from 'node:fs'
import { join, posix, relative } from 'node:path'
import { type DefaultTheme, defineConfig, type MarkdownOptions, type UserConfig } from 'vitepress'
import { drawMachine } from './machine.js'
import { pages, root, sections, sitePath, titleOf } from './pages.js'
import { isTypeScript, runsElsewhere } from './where.js'

type Markdown = Parameters<NonNullable<MarkdownOptions['config']>>[0]

/** Where the folder is that public files are copied from: what docs/site/bundle.ts has written. */
export const publicFolder = join(root, '.cache/site/public')

/** Where the site is written. */
export const outFolder = join(root, 'docs/site/dist')

/** Nothing but the site's own host is asked, whatever stands in a page. */
const rules = [
  "default-src 'self'",
  "script-src 'self' 'unsafe-inline'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "worker-src 'self'",
  "form-action 'none'",
  "base-uri 'none'",
].join('; ')

/** Two worlds from one beginning. */
const icon = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" fill="none" stroke="#3451b2" stroke-width="4"><path d="M4 16h8c6 0 4-9 10-9h6M12 16c6 0 4 9 10 9h6"/></svg>',
)}`

const isPage: ReadonlySet<string> = new Set(pages)

/** Writes what stands below a block of TypeScript: what runs it here, or the sentence that says where it runs. */
function addRunBlocks(markdown: Markdown): void {
  const { fence } = markdown.renderer.rules
  markdown.renderer.rules.fence = (tokens, index, options, env, self) => {
    const html = fence?.(tokens, index, options, env, self) ?? ''
    const token = tokens[index]
    const info = token?.info.trim() ?? ''
    if (token === undefined) return html
    if (info === 'mermaid') return drawMachine(token.content) ?? html
    if (!isTypeScript({ info })) return html
    const at = `${pageOf(env)}:${(token.map?.[0] ?? 0) + 2}`
    const where = runsElsewhere({ info, code: token.content })
    return where === undefined
      ? `${html}<run-block data-at="${at}"></run-block>`
      : `${html}<p class="runs-elsewhere" data-at="${at}">${markdown.utils.escapeHtml(where)}</p>`
  }
}

/** Leads links to pages of the site to where they are there, and makes text of links to files that it does not have. */
function leadLinks(markdown: Markdown): void {
  markdown.core.ruler.push('site-links', ({ tokens, env }) => {
    const from = pageOf(env)
    for (const { children } of tokens) {
      let isText = false
      for (const token of children ?? []) {
        if (token.type === 'link_open') {
          const target = targetFrom(from, String(token.attrGet('href')))
          isText = target === undefined
          if (target !== undefined) token.attrSet('href', target)
        }
        if (isText && /^link_(?:open|close)$/.test(token.type)) {
          token.tag = 'span'
          token.type = token.type.replace('link', 'text')
          token.attrs = null
        }
      }
    }
  })
}

/** @returns undefined for a file of the repository that is no page */
function targetFrom(page: string, href: string): string | undefined {
  if (/^(?:[a-z]+:|#)/.test(href)) return href
  const [path = '', anchor] = href.split('#')
  const target = posix.join(posix.dirname(page), path).replace(/\/$/, '')
  const found = [target, `${target}/README.md`].find((one) => isPage.has(one)) ?? firstOf(target)
  if (found === undefined) return undefined
  return `/${sitePath(found)}${anchor === undefined ? '' : `#${anchor}`}`
}

/** The first page of a folder. */
function firstOf(folder: string): string | undefined {
  return existsSync(join(root, folder)) ? pages.find((page) => page.startsWith(`${folder}/`)) : undefined
}

function pageOf(env: { readonly path?: string; readonly realPath?: string }): string {
  return relative(root, env.realPath ?? env.path ?? '').replaceAll('\\', '/')
}

function linkTo(page: string): string {
  return `/${sitePath(page).replace(/(?:index)?\.md$/, '')}`
}

function sidebar(): DefaultTheme.SidebarItem[] {
  return sections.map(({ title, pages: listed, isFolded }) => ({
    text: title,
    collapsed: isFolded,
    items: listed.map((page) => ({ text: shortTitle(page), link: linkTo(page) })),
  }))
}

function shortTitle(page: string): string {
  return page === 'README.md' ? 'What it is' : titleOf(page)
}

const config: UserConfig<DefaultTheme.Config> = {
  title: 'platform-simulator',
  description: 'A payments platform inside your test, and in this page.',
  lang: 'en',
  srcDir: root,
  srcExclude: ['node_modules/**', '**/node_modules/**', 'test/**', ...outside()],
  rewrites: Object.fromEntries(
    pages.filter((page) => sitePath(page) !== page).map((page) => [page, sitePath(page)]),
  ),
  outDir: outFolder,
  cacheDir: join(root, '.cache/site/vitepress'),
  cleanUrls: false,
  // An address that a page names for a reader to type.
  ignoreDeadLinks: 'localhostLinks',
  metaChunk: true,
  head: [
    ['link', { rel: 'icon', href: icon }],
    ['meta', { 'http-equiv': 'content-security-policy', content: rules }],
  ],
  transformHead: ({ siteData }) => [
    ['script', { type: 'module', src: `${siteData.base}run/run.js` }],
    ['link', { rel: 'license', href: `${siteData.base}run/licences.txt` }],
  ],
  markdown: {
    config(markdown) {
      leadLinks(markdown)
      addRunBlocks(markdown)
    },
  },
  vue: {
    template: { compilerOptions: { isCustomElement: (tag) => tag === 'run-block' || tag === 'play-ground' } },
  },
  vite: {
    publicDir: publicFolder,
    // The pages lie above the folder that the configuration is in.
    server: { fs: { allow: [root] } },
    build: { chunkSizeWarningLimit: 2_000 },
  },
  themeConfig: {
    search: { provider: 'local', options: { detailedView: true } },
    // Few: the list beside the page has all, and a window of 768 pixels has to have room for them.
    nav: [
      { text: 'Playground', link: linkTo('docs/site/playground.md') },
      { text: 'Reference', link: linkTo('docs/reference/entry-points.md') },
      { text: 'How faithful is it?', link: linkTo('docs/guide/faithful.md') },
    ],
    sidebar: sidebar(),
    outline: { level: [2, 3] },
    footer: { message: 'No account, no network, no telemetry: what runs in this page runs in your browser.' },
  },
}

/** Pages of the repository that are not of the site. */
function outside(): string[] {
  return [
    'THIRD-PARTY.md',
    'docs/specification.md',
    'docs/skill/**',
    'docs/examples/*/**',
    'docs/site/dist/**',
  ]
}

export default defineConfig(config)
