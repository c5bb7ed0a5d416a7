import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { copyFile, cp, mkdir, mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../..', import.meta.url))
const fixtures = join(root, 'test/packages')

/**
 * Folders that a fixture is begun with, beside `common`. That of `vary-vitest3` asks for what `vitest3` does, and that of
 * `vary-jest` for what docs/examples/jest does, so that one install serves both.
 */
const sharedBy: Readonly<Record<string, readonly string[]>> = {
  bun: ['runtime'],
  deno: ['runtime'],
  msw3: ['vitest'],
  'vary-jest': ['varied'],
  'vary-node-test': ['varied'],
  'vary-playwright': ['varied'],
  'vary-vitest3': ['varied', 'vary-vitest5'],
  'vary-vitest5': ['varied'],
  vitest3: ['vitest'],
}

/** npm could not reach its registry: nothing is known about the fixture. */
export class Unreachable extends Error {}

/** A project that a fixture was installed into. */
interface Installed {
  readonly folder: string
  readonly dependencies: Readonly<Record<string, string>>
}

/** Folders outside the repository, so that nothing resolves to what only a checkout has. */
export class Workspace {
  #folders: string[] = []
  #installed: Installed[] = []

  async folder(name: string): Promise<string> {
    const folder = await mkdtemp(join(tmpdir(), `platform-simulator-${name}-`))
    this.#folders.push(folder)
    return folder
  }

  async dispose(): Promise<void> {
    await Promise.all(this.#folders.map((folder) => rm(folder, { recursive: true, force: true })))
  }

  /**
   * What `npm publish` would upload, packed from a copy, so that a build beside it disturbs nothing. It is kept for the
   * other files of tests, and for later runs, until something that goes into it changes. @returns its path
   */
  async pack(): Promise<string> {
    const { files } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { files: string[] }
    const shipped = ['package.json', 'README.md', ...files.filter((name) => name !== 'dist')]
    const shelf = shelves.packed
    const kept = join(shelf, `${digestOf([...shipped, ...madeFrom, 'dist'])}.tgz`)
    if (existsSync(kept)) return kept

    const staged = await this.folder('stage')
    for (const name of shipped) {
      if (existsSync(join(root, name))) await cp(join(root, name), join(staged, name), { recursive: true })
    }
    if (isBuilt()) await cp(join(root, 'dist'), join(staged, 'dist'), { recursive: true })
    else await run(root, 'npx', ['tsup', '--out-dir', join(staged, 'dist')])
    const packed = await this.folder('pack')
    await run(staged, 'npm', ['pack', '--pack-destination', packed])
    const [tarball] = await readdir(packed)
    if (tarball === undefined) throw new Error('npm pack left nothing behind')
    await mkdir(shelf, { recursive: true })
    await clearOut(shelf, kept)
    // Under another name first: two files of tests may pack at once, and none may find half a tarball.
    const fresh = join(shelf, `${basename(packed)}.part`)
    await cp(join(packed, tarball), fresh)
    await rename(fresh, kept)
    return kept
  }

  /**
   * A copy of the fixture, with what it asks for and the package installed. Where an earlier fixture has installed all of
   * it, or another file of tests the very same, this one gets a copy. Otherwise npm begins with what an earlier fixture had
   * installed that asks for nothing else than this one, and adds what is missing. What is a copy has the same files as what
   * it was made from: a fixture may therefore change no file below its node_modules.
   */
  async install(fixture: string, tarball: string): Promise<string> {
    const folder = await this.folder(fixture)
    for (const name of ['common', ...(sharedBy[fixture] ?? []), fixture])
      await cp(join(fixtures, name), folder, { recursive: true })
    const dependencies = await dependenciesOf(folder)
    const [whole] = this.#installed
      .filter((one) => includes(one.dependencies, dependencies))
      .sort((one, other) => sizeOf(one) - sizeOf(other))
    const [base] = this.#installed
      .filter((one) => includes(dependencies, one.dependencies))
      .sort((one, other) => sizeOf(other) - sizeOf(one))
    if (whole !== undefined) await copyInstalled(whole.folder, folder)
    else {
      await installOnce(folder, tarball, base?.folder)
      this.#installed.push({ folder, dependencies })
    }
    return folder
  }
}

/** What was packed, and what was installed with it, for all files of tests and for later runs. */
const shelves = { packed: join(root, '.cache/packed'), installed: join(root, '.cache/installed') }

/** What a project asks for. */
async function dependenciesOf(folder: string): Promise<Dependencies> {
  const { dependencies, devDependencies } = JSON.parse(
    await readFile(join(folder, 'package.json'), 'utf8'),
  ) as { readonly dependencies?: Dependencies; readonly devDependencies?: Dependencies }
  return { ...dependencies, ...devDependencies }
}

function placeOnShelf(dependencies: Dependencies, tarball: string): string {
  const asked = JSON.stringify(Object.entries(dependencies).sort())
  const name = createHash('sha256').update(asked).digest('hex').slice(0, 32)
  return join(shelves.installed, basename(tarball), name)
}

/**
 * Installs the package, and what a project asks for. Who has asked for the very same before has left it on a shelf: a copy
 * takes a second, and npm up to twelve.
 * @param base a folder whose packages npm begins with
 * @throws Unreachable when the registry does not answer
 */
export async function installOnce(folder: string, tarball: string, base?: string): Promise<void> {
  const kept = placeOnShelf(await dependenciesOf(folder), tarball)
  if (existsSync(kept)) return copyInstalled(kept, folder)
  if (base !== undefined) await copyInstalled(base, folder)
  await npmInstall(folder, tarball)
  await mkdir(dirname(kept), { recursive: true })
  const fresh = await mkdtemp(`${kept}-`)
  await copyInstalled(folder, fresh)
  // Two files of tests may have installed it at once.
  await rename(fresh, kept).catch(() => rm(fresh, { recursive: true }))
}

/** As it stands: by links to the same files where the system has them, otherwise as a copy. */
async function copyInstalled(from: string, to: string): Promise<void> {
  const packages = join(from, 'node_modules')
  await run(to, 'cp', ['-al', packages, to]).catch(() => run(to, 'cp', ['-a', packages, to]))
  // The one file that npm writes again in its place. All others it replaces.
  const list = '.package-lock.json'
  await rm(join(to, 'node_modules', list))
  await copyFile(join(packages, list), join(to, 'node_modules', list))
}

type Dependencies = Installed['dependencies']

function includes(all: Dependencies, some: Dependencies): boolean {
  return Object.entries(some).every(([name, version]) => all[name] === version)
}

function sizeOf({ dependencies }: Installed): number {
  return Object.keys(dependencies).length
}

/** Takes away what no run can be using any more, and all that was installed with another tarball. */
async function clearOut(shelf: string, tarball: string): Promise<void> {
  const yesterday = Date.now() - 24 * 3_600_000
  for (const name of await readdir(shelf)) {
    if (statSync(join(shelf, name)).mtimeMs < yesterday) await rm(join(shelf, name), { force: true })
  }
  await mkdir(shelves.installed, { recursive: true })
  const others = (await readdir(shelves.installed)).filter((name) => name !== basename(tarball))
  await Promise.all(others.map((name) => rm(join(shelves.installed, name), { recursive: true, force: true })))
}

/** What `dist` is made from. */
const madeFrom = [
  'src',
  'tsup.config.ts',
  'chunks.config.ts',
  'peers.config.ts',
  'inspector.config.ts',
  'tsconfig.json',
  'package-lock.json',
]

/** Of the names, sizes and times of all files below these. */
function digestOf(names: readonly string[]): string {
  const hash = createHash('sha256')
  for (const name of names) {
    for (const file of filesBelow(name)) {
      const { size, mtimeMs } = statSync(join(root, file))
      hash.update(`${file} ${size} ${mtimeMs}\n`)
    }
  }
  return hash.digest('hex').slice(0, 32)
}

/** @returns paths from the root; none where there is nothing of this name */
function filesBelow(name: string): string[] {
  const path = join(root, name)
  if (!existsSync(path)) return []
  if (!statSync(path).isDirectory()) return [name]
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .sort()
}

/** Whether `dist` is there and not older than what it is made from. */
function isBuilt(): boolean {
  const declarations = join(root, 'dist/index.d.cts')
  if (!existsSync(declarations)) return false
  const sources = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
  const newest = [
    ...sources.map((name) => join('src', name)),
    'tsup.config.ts',
    'chunks.config.ts',
    'peers.config.ts',
  ]
    .map((name) => statSync(join(root, name)).mtimeMs)
    .reduce((latest, time) => Math.max(latest, time), 0)
  return statSync(declarations).mtimeMs > newest
}

/** @throws Unreachable when the registry does not answer */
export async function npmInstall(folder: string, ...args: readonly string[]): Promise<void> {
  try {
    await run(folder, 'npm', ['install', '--prefer-offline', '--no-audit', '--no-fund', ...args])
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error)
    const [, code] = /npm (?:error|ERR!) code (E\w+|ERR_SOCKET_TIMEOUT)/.exec(text) ?? []
    if (code !== undefined && unreachable.has(code))
      throw new Unreachable(`npm could not reach its registry (${code})`)
    throw error
  }
}

/** Of npm, when nobody answered. */
const unreachable: ReadonlySet<string> = new Set([
  'EAI_AGAIN',
  'ECONNREFUSED',
  'ECONNRESET',
  'ENETUNREACH',
  'ENOTCACHED',
  'ENOTFOUND',
  'ERR_SOCKET_TIMEOUT',
  'ETIMEDOUT',
])

/** Runs a script of the project as npm does, but without npm, which takes longer to start than most of them. */
export async function runScript(folder: string, name: string): Promise<string> {
  const { scripts = {} } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as {
    readonly scripts?: Readonly<Record<string, string>>
  }
  const script = scripts[name]
  if (script === undefined) throw new Error(`${folder} has no script that is called ${name}`)
  const { PATH = '', ...env } = environment()
  return run(folder, 'sh', ['-c', script], { ...env, PATH: `${join(folder, 'node_modules/.bin')}:${PATH}` })
}

/** @returns what it printed; @throws with all its output when it fails or takes longer than five minutes */
export function run(
  folder: string,
  command: string,
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>> = environment(),
): Promise<string> {
  return new Promise((resolve, reject) => {
    const options = { cwd: folder, env, timeout: 300_000, maxBuffer: 64 * 1024 * 1024 }
    execFile(command, args, options, (error, stdout, stderr) => {
      if (error === null) resolve(stdout)
      else reject(new Error(`${command} ${args.join(' ')} failed in ${folder}\n${stdout}\n${stderr}`))
    })
  })
}

const inherited =
  /^(?:HOME|TMPDIR|LANG|CI|CHROMIUM|NODE_EXTRA_CA_CERTS|(?:https?|no)_proxy|npm_config_(?:registry|cache|userconfig|cafile|https?_proxy|noproxy))$/i

/** The host's, without what vitest and npm add: a fixture may find neither this repository's tools nor its settings. */
export function environment(): Record<string, string | undefined> {
  const kept = Object.entries(process.env).filter(([name]) => inherited.test(name))
  const path = (process.env['PATH'] ?? '').split(':').filter((folder) => !folder.includes('node_modules'))
  return { ...Object.fromEntries(kept), PATH: path.join(':'), NO_COLOR: '1' }
}
