import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { UsageError } from '../../kernel/errors.js'

/** The tests that a change touches: those whose file has changed, or imports what has. */

/** The paths that are otherwise than in a commit, new ones too. @throws UsageError where git cannot say */
export function changedSince(ref: string): ReadonlySet<string> {
  const git = (...args: readonly string[]): readonly string[] =>
    execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })
      .split('\n')
      .filter((line) => line !== '')
  try {
    const [top = '.'] = git('rev-parse', '--show-toplevel')
    const changed = [
      ...git('-C', top, 'diff', '--name-only', ref, '--'),
      ...git('-C', top, 'ls-files', '--others', '--exclude-standard'),
    ]
    return new Set(changed.map((path) => resolve(top, path)))
  } catch (error) {
    const [why = ''] = String(error instanceof Error ? error.message : error)
      .split('\n')
      .slice(-2)
    throw new UsageError(
      `--since is ${ref}, and git cannot compare with that: ${why.trim()}. Give a commit or a branch, in a repository of git.`,
    )
  }
}

/** A change of one of these may touch everything. */
const everywhere =
  /(?:^|\/)(?:package(?:-lock)?\.json|pnpm-lock\.yaml|yarn\.lock|tsconfig[^/]*\.json|[^/]*\.config\.[cm]?[jt]s)$/

/** Tells whether a file, or something that it imports by a relative path, is among those that changed. */
export function touches(changed: ReadonlySet<string>, file: string): boolean {
  if ([...changed].some((path) => everywhere.test(path))) return true
  const seen = new Set<string>()
  const waiting = [resolve(file)]
  for (const path of waiting) {
    if (seen.has(path)) continue
    seen.add(path)
    if (changed.has(path)) return true
    waiting.push(...importsOf(path))
  }
  return false
}

function importsOf(path: string): readonly string[] {
  const text = existsSync(path) ? readFileSync(path, 'utf8') : ''
  return [...text.matchAll(/(?:from|import|require)\s*\(?\s*['"](\.[^'"]*)['"]/g)].flatMap(([, to = '']) => {
    const found = candidates(resolve(dirname(path), to)).find((each) => isFile(each))
    return found === undefined ? [] : [found]
  })
}

/** The files that an import may mean. */
function candidates(path: string): readonly string[] {
  const plain = path.replace(/\.[cm]?jsx?$/, '')
  const endings = ['.ts', '.tsx', '.mts', '.cts', '.js', '.jsx', '.mjs', '.cjs', '.json']
  return [path, ...endings.map((end) => plain + end), ...endings.map((end) => `${path}/index${end}`)]
}

function isFile(path: string): boolean {
  return existsSync(path) && statSync(path).isFile()
}
