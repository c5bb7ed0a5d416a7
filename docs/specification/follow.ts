import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/**
 * `npm run docs` runs it first: rows name tests by their titles, and a test that was renamed since the last commit is
 * renamed in its rows too. What it cannot tell is left to the message of the page, which says what to do.
 */

const root = fileURLToPath(new URL('../../', import.meta.url))

/** What git prints; nothing where there is no git. */
function git(...args: string[]): string {
  try {
    return execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: 'pipe' })
  } catch {
    return ''
  }
}

const changed = new Set(git('diff', '--name-only', 'HEAD', '--', 'test').split('\n').filter(Boolean))
if (changed.size > 0) {
  // It loads the whole platform.
  const { follow } = await import('./renamed.js')
  follow(root, changed, (file) => git('show', `HEAD:${file}`))
}
