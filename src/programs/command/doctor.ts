import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { serveHttp } from '../server/http/node-server.js'

/** The result of one check: `note` is worth knowing, and only `FAIL` is in the way. */
export interface Finding {
  readonly says: 'ok' | 'note' | 'FAIL'
  readonly text: string
}

/** The needs of this package: versions as a manifest writes them. */
export interface Needs {
  readonly node: string
  readonly peers: { readonly [Name in (typeof peers)[number]['name']]: string }
}

/** Packages that a project installs beside this one, for one entry point each. */
const peers = [
  { name: 'msw', entry: 'msw' },
  { name: 'vitest', entry: 'vitest' },
  { name: '@modelcontextprotocol/server', entry: 'mcp' },
  { name: '@sinonjs/fake-timers', entry: 'explore' },
  { name: 'fast-check', entry: 'explore' },
  { name: 'storybook', entry: 'storybook' },
] as const

/**
 * Tells whether the simulator can run in this folder, and what its requests would not meet there.
 * @param program the file that runs, beside which this package finds what it imports
 */
export async function examine(port: number, needs: Needs, program: string): Promise<readonly Finding[]> {
  return [
    nodeVersion(needs.node),
    await freePort(port),
    ...peers.map(({ name, entry }) => peerVersion(name, entry, needs.peers[name])),
    ...otherCopyOfMsw(program),
    hostClock(),
    ...edgeRoutes(process.cwd()),
  ]
}

const judged = (good: boolean): Finding['says'] => (good ? 'ok' : 'FAIL')

function nodeVersion(range: string): Finding {
  const wanted = range.replace(/^>=/, '')
  const { node } = process.versions
  return { says: judged(isAtLeast(node, wanted)), text: `Node ${node}, needs ${wanted}` }
}

async function freePort(port: number): Promise<Finding> {
  const nothing = { bodyLimit: () => 0, respond: () => ({ status: 503, headers: {}, text: undefined }) }
  try {
    await (await serveHttp(nothing, { port, host: '127.0.0.1' })).close()
    return { says: 'ok', text: `port ${port} of 127.0.0.1 is free` }
  } catch (error) {
    return { says: 'FAIL', text: error instanceof Error ? error.message : String(error) }
  }
}

function peerVersion(name: string, entry: string, range: string): Finding {
  const version = installedIn(process.cwd(), name)?.version
  if (version === undefined)
    return {
      says: 'ok',
      text: `${name} is not installed here: only platform-simulator/${entry} needs it: npm install --save-dev ${name}`,
    }
  const [from = '', below = ''] = range.split(' ').map((bound) => bound.replace(/^\D+/, ''))
  const good = isAtLeast(version, from) && !isAtLeast(version, below)
  return { says: judged(good), text: `${name} ${version}, platform-simulator/${entry} needs ${range}` }
}

/** Handlers of one version of msw are not asked by a server of another. */
function otherCopyOfMsw(program: string): Finding[] {
  const [own, ours] = [process.cwd(), dirname(program)].map((folder) => installedIn(folder, 'msw'))
  if (own === undefined || ours === undefined || own.version === ours.version) return []
  return [
    {
      says: 'FAIL',
      text: `msw is there twice: this folder imports ${own.version} of ${own.folder}, and platform-simulator ${ours.version} of ${ours.folder}. What one makes, the other does not ask, and requests leave the process. Give both the same version, for example by npm dedupe`,
    },
  ]
}

/** Read from the folder, because a package may keep its manifest from being imported. */
function installedIn(place: string, name: string) {
  const folders = createRequire(`${place}/`).resolve.paths(name) ?? []
  const folder = folders.map((one) => join(one, name)).find((path) => existsSync(join(path, 'package.json')))
  if (folder === undefined) return undefined
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    readonly version: string
  }
  return { folder, version }
}

function hostClock(): Finding {
  const now = new Date()
  const good = now.getUTCFullYear() >= 2014 && now.getUTCFullYear() < 2150
  return { says: judged(good), text: `clock ${now.toISOString()}, ids can tell the years from 2014 to 2150` }
}

/** Folders of Next.js that have routes. */
const routeFolders = ['app', 'pages', 'src/app', 'src/pages']
/** More would keep somebody waiting who only wants to know whether it runs. */
const maxFiles = 5000

/** Routes that run on the edge have a fetch of their own, which neither register nor msw replaces. */
function edgeRoutes(folder: string): Finding[] {
  const files = routeFolders
    .map((name) => join(folder, name))
    .filter((path) => existsSync(path))
    .flatMap((path) =>
      readdirSync(path, { recursive: true, encoding: 'utf8' }).map((name) => join(path, name)),
    )
    .filter((path) => /\.[cm]?[jt]sx?$/.test(path))
    .slice(0, maxFiles)
  const found = [
    ...middlewareFiles(folder).filter((path) => !runsInNode.test(readFileSync(path, 'utf8'))),
    ...files.filter((path) => isOnEdge.test(readFileSync(path, 'utf8'))),
  ]
  if (found.length === 0) return []
  const named = found.slice(0, 3).map((path) => path.slice(folder.length + 1))
  const more = found.length > named.length ? `, and ${found.length - named.length} more` : ''
  return [
    {
      says: 'note',
      text: `${named.join(', ')}${more}: the edge runtime has a fetch of its own, which platform-simulator/register and msw do not replace. Give these routes the URL of platform-simulator serve`,
    },
  ]
}

const isOnEdge = /\bruntime\s*[=:]\s*['"](?:experimental-)?edge['"]/
const runsInNode = /\bruntime\s*[=:]\s*['"]nodejs['"]/

/** The middleware of Next.js is on the edge unless it says otherwise. */
function middlewareFiles(folder: string): string[] {
  if (!routeFolders.some((name) => existsSync(join(folder, name)))) return []
  return ['', 'src']
    .flatMap((place) => ['ts', 'js', 'mjs'].map((ending) => join(folder, place, `middleware.${ending}`)))
    .filter((path) => existsSync(path))
}

function isAtLeast(version: string, wanted: string): boolean {
  const numbers = (text: string) => text.split(/[.-]/).map(Number)
  const have = numbers(version)
  for (const [index, number] of numbers(wanted).entries()) {
    const mine = have[index] ?? 0
    if (mine !== number) return mine > number
  }
  return true
}
