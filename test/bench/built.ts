import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** A file of `dist`, which is built when it is not there, types included: that of the package's declarations needs them. */
export function builtFile(name: string): { readonly path: string; readonly label: string } {
  const path = join('dist', name)
  if (!existsSync(path))
    execFileSync('npm', ['run', '--silent', 'build'], { stdio: ['ignore', 'ignore', 'inherit'] })
  return { path, label: `${path}${isStale(path) ? ' (older than src)' : ''}` }
}

function isStale(path: string): boolean {
  const built = statSync(path).mtimeMs
  return readdirSync('src', { recursive: true, withFileTypes: true }).some(
    (file) => file.isFile() && statSync(join(file.parentPath, file.name)).mtimeMs > built,
  )
}
