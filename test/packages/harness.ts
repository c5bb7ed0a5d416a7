import { execFile } from 'node:child_process'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../..', import.meta.url))
const fixtures = join(root, 'test/packages')

/** Folders outside the repository, so that nothing resolves to what only a checkout has. */
export class Workspace {
  #folders: string[] = []

  async folder(name: string): Promise<string> {
    const folder = await mkdtemp(join(tmpdir(), `platform-simulator-${name}-`))
    this.#folders.push(folder)
    return folder
  }

  async dispose(): Promise<void> {
    await Promise.all(this.#folders.map((folder) => rm(folder, { recursive: true, force: true })))
  }

  /** What `npm publish` would upload, packed from a copy, so that a build beside it disturbs nothing. @returns its path */
  async pack(): Promise<string> {
    const staged = await this.folder('stage')
    const { files } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { files: string[] }
    for (const name of ['package.json', 'README.md', ...files]) {
      if (name !== 'dist' && existsSync(join(root, name))) {
        await cp(join(root, name), join(staged, name), { recursive: true })
      }
    }
    if (isBuilt()) await cp(join(root, 'dist'), join(staged, 'dist'), { recursive: true })
    else await run(root, 'npx', ['tsup', '--out-dir', join(staged, 'dist')])
    const packed = await this.folder('pack')
    await run(staged, 'npm', ['pack', '--pack-destination', packed])
    const [tarball] = await readdir(packed)
    if (tarball === undefined) throw new Error('npm pack left nothing behind')
    return join(packed, tarball)
  }

  /** A copy of the fixture, with what it asks for and the package installed. */
  async install(fixture: string, tarball: string): Promise<string> {
    const folder = await this.folder(fixture)
    await cp(join(fixtures, 'common'), folder, { recursive: true })
    await cp(join(fixtures, fixture), folder, { recursive: true })
    await run(folder, 'npm', ['install', '--prefer-offline', '--no-audit', '--no-fund', tarball])
    return folder
  }
}

/** Whether `dist` is there and not older than what it is made from. */
function isBuilt(): boolean {
  const declarations = join(root, 'dist/index.d.cts')
  if (!existsSync(declarations)) return false
  const sources = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
  const newest = [...sources.map((name) => join('src', name)), 'tsup.config.ts']
    .map((name) => statSync(join(root, name)).mtimeMs)
    .reduce((latest, time) => Math.max(latest, time), 0)
  return statSync(declarations).mtimeMs > newest
}

/** @returns what it printed; @throws with all its output when it fails or takes longer than five minutes */
export function run(folder: string, command: string, args: readonly string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const options = { cwd: folder, env: environment(), timeout: 300_000, maxBuffer: 64 * 1024 * 1024 }
    execFile(command, args, options, (error, stdout, stderr) => {
      if (error === null) resolve(stdout)
      else reject(new Error(`${command} ${args.join(' ')} failed in ${folder}\n${stdout}\n${stderr}`))
    })
  })
}

const inherited =
  /^(?:HOME|TMPDIR|LANG|CI|NODE_EXTRA_CA_CERTS|(?:https?|no)_proxy|npm_config_(?:registry|cache|userconfig|cafile|https?_proxy|noproxy))$/i

/** The host's, without what vitest and npm add: a fixture may find neither this repository's tools nor its settings. */
export function environment(): Record<string, string | undefined> {
  const kept = Object.entries(process.env).filter(([name]) => inherited.test(name))
  const path = (process.env['PATH'] ?? '').split(':').filter((folder) => !folder.includes('node_modules'))
  return { ...Object.fromEntries(kept), PATH: path.join(':'), NO_COLOR: '1' }
}
