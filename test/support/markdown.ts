import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../../', import.meta.url))

/** A fenced block of a Markdown page. */
export interface CodeBlock {
  /** Relative to the repository. */
  readonly page: string
  /** Of the first line of code, from 1. */
  readonly line: number
  /** What stands after the fence, such as `ts`. */
  readonly info: string
  readonly code: string
}

export function readPage(page: string): string {
  return readFileSync(join(root, page), 'utf8')
}

export function codeBlocks(page: string): CodeBlock[] {
  const blocks: CodeBlock[] = []
  let open: { info: string; line: number; code: string[] } | undefined
  for (const [index, text] of readPage(page).split('\n').entries()) {
    const fence = /^```(.*)$/.exec(text)
    if (open === undefined) {
      if (fence !== null) open = { info: (fence[1] ?? '').trim(), line: index + 2, code: [] }
    } else if (fence !== null) {
      blocks.push({ page, line: open.line, info: open.info, code: open.code.join('\n') })
      open = undefined
    } else open.code.push(text)
  }
  if (open !== undefined) throw new Error(`${page}:${open.line - 1} opens a block that does not end`)
  return blocks
}

export type Runner = 'vitest' | 'jest' | 'node:test'

/** The test runner that a block of TypeScript is for, by what it imports. What needs none is run under vitest. */
export function runnerOf({ code }: CodeBlock): Runner {
  if (/from '(?:@jest\/globals|platform-simulator\/jest)'/.test(code)) return 'jest'
  if (/from 'node:test'/.test(code)) return 'node:test'
  return 'vitest'
}

/** Whether a block brings tests of its own. Another only has to run to its end. */
export function declaresTests({ code }: CodeBlock): boolean {
  return /^(?:test|describe(?:Each)?)\b/m.test(code)
}

/** A block as a module of its own, whose line numbers are those of the page. */
export function moduleOf({ line, code }: CodeBlock): string {
  const isModule = /^(?:import|export)\b/m.test(code)
  return `${'\n'.repeat(line - 1)}${code}\n${isModule ? '' : 'export {}\n'}`
}

/** What a file that is made of a block is called, without its ending. */
export function nameOf({ page, line }: CodeBlock): string {
  return `${page.replace(/[/\\]/g, '-')}-${line}`
}

/** The files and folders that a page links to, from the root of the repository. */
export function linksIn(page: string): string[] {
  return targetsOf(page).flatMap((target) => {
    const [path = ''] = target.split('#')
    return path === '' ? [] : [join(dirname(page), path).replace(/\/$/, '')]
  })
}

/** What stands in the links of a page, but for addresses elsewhere. */
function targetsOf(page: string): string[] {
  const prose = readPage(page).replace(/^```[\s\S]*?^```/gm, '')
  return [...prose.matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, target = '']) => target)
    .filter((target) => !/^[a-z]+:/.test(target))
}

/** Links to files of the repository, as they stand, that lead nowhere. */
export function brokenLinks(page: string): string[] {
  return targetsOf(page).filter((target) => !leads(page, target))
}

function leads(from: string, target: string): boolean {
  const [path = '', anchor] = target.split('#')
  const page = path === '' ? from : join(dirname(from), path)
  if (!existsSync(join(root, page))) return false
  return anchor === undefined || headings(page).includes(anchor)
}

/** The anchors of a page's headings, as the usual renderers make them. */
function headings(page: string): string[] {
  return [...readPage(page).matchAll(/^#+ (.*)$/gm)].map(([, text = '']) =>
    text
      .toLowerCase()
      .replace(/[^\w -]/g, '')
      .replaceAll(' ', '-'),
  )
}

export interface Snippet extends CodeBlock {
  readonly file: string
}

/**
 * Writes the blocks where Vite resolves `platform-simulator` to the sources, and where git does not look. Files are
 * never removed and always the same for the same page, so that two runs at once do not disturb each other.
 */
export function writeSnippets(blocks: readonly CodeBlock[], folder: string): Snippet[] {
  const target = join(root, '.cache', folder)
  mkdirSync(target, { recursive: true })
  return blocks.map((block) => {
    const file = join(target, `${nameOf(block)}.ts`)
    writeFileSync(file, moduleOf(block))
    return { ...block, file }
  })
}

/** The native compiler, which `npm run types` runs. */
const compiler = join(root, 'node_modules/typescript-native/bin/tsc')

/**
 * What the compiler has to say about the snippets, as a strict user on Node would see it: against declarations, as those of
 * the package, which take a tenth of the time of the sources.
 */
export function typeErrors(snippets: readonly Snippet[]): string[] {
  // They are kept by `npm run types`, which writes those of files that have changed.
  const inSources = compiled()
  if (inSources.length > 0) return inSources
  const folder = mkdtempSync(join(root, '.cache', 'docs-compiled-'))
  try {
    const project = join(folder, 'tsconfig.json')
    writeFileSync(project, JSON.stringify({ compilerOptions, files: snippets.map(({ file }) => file) }))
    return compiled('-p', project, '--pretty', 'false').map((line) => withPage(line, snippets))
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** What the compiler says of a project; nothing where all is right. */
function compiled(...args: readonly string[]): string[] {
  const { status, stdout, stderr } = spawnSync(process.execPath, [compiler, '--checkers', '2', ...args], {
    cwd: root,
    encoding: 'utf8',
  })
  return status === 0 ? [] : [...`${stdout}${stderr}`.split('\n').filter(Boolean), `it ended with ${status}`]
}

const compilerOptions = {
  target: 'ES2022',
  lib: ['es2023'],
  module: 'ESNext',
  moduleResolution: 'Bundler',
  types: ['node'],
  typeRoots: ['../../node_modules/@types'],
  strict: true,
  noUnusedLocals: true,
  skipLibCheck: true,
  noEmit: true,
  paths: {
    'platform-simulator': ['../../.declarations/src/entries/index.d.ts'],
    'platform-simulator/*': ['../../.declarations/src/entries/*.d.ts'],
  },
}

/** Names the page of a snippet where the compiler names its file. */
function withPage(line: string, snippets: readonly Snippet[]): string {
  const snippet = snippets.find(({ file }) => line.startsWith(`${relative(root, file)}(`))
  return snippet === undefined ? line : line.replace(/^[^(]*\((\d+),\d+\)/, `${snippet.page}:$1`)
}

/** Every Markdown page below a folder, relative to the repository. */
export function pagesIn(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
    .sort()
}
