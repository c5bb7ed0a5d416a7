import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { memberOf } from '../../kernel/member-of.js'
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
    ...otherClients(process.cwd()),
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

/**
 * Clients of HTTP other than the global fetch, and whether what they ask reaches the simulator: `register` takes every
 * connection of Node, and msw takes fetch, XMLHttpRequest and node:http.
 */
const clients = [
  {
    name: 'undici',
    text: 'its request, and its own fetch, pass msw by and leave the process with the key. Call the global fetch, or start the application with platform-simulator/register, or give it the URL of platform-simulator serve',
  },
  {
    name: 'axios',
    text: 'in Node it asks by node:http, which msw and platform-simulator/register both take. Its adapter of HTTP/2 is taken by neither',
  },
] as const

function otherClients(folder: string): Finding[] {
  const found = clients.flatMap(({ name, text }): Finding[] => {
    const version = installedIn(folder, name)?.version
    return version === undefined ? [] : [{ says: 'note', text: `${name} ${version} is here: ${text}` }]
  })
  const copies = copiesOfMsw(folder)
  if (copies.length === 0) return found
  const text = `msw is there again, in ${copies.join(', ')}: a server that is made with that copy does not ask the handlers of platform-simulator/msw. Import msw/node from the project itself, or have one copy, for example by npm dedupe`
  return [...found, { says: 'note', text }]
}

/** Copies of msw that packages of the project have for themselves, with their versions. */
function copiesOfMsw(folder: string): readonly string[] {
  const all = join(folder, 'node_modules')
  const names = existsSync(all) ? readdirSync(all) : []
  const packages = names.flatMap((name) =>
    name.startsWith('@') ? readdirSync(join(all, name)).map((own) => join(name, own)) : [name],
  )
  return packages.flatMap((name) => {
    const own = installedAt(join(all, name, 'node_modules', 'msw'))
    return own === undefined ? [] : [`${join('node_modules', name)} (${own.version})`]
  })
}

/** Read from the folder, because a package may keep its manifest from being imported. */
function installedIn(place: string, name: string) {
  const folders = createRequire(`${place}/`).resolve.paths(name) ?? []
  for (const folder of folders) {
    const found = installedAt(join(folder, name))
    if (found !== undefined) return found
  }
  return undefined
}

function installedAt(folder: string): { readonly folder: string; readonly version: string } | undefined {
  const manifest = join(folder, 'package.json')
  if (!existsSync(manifest)) return undefined
  return { folder, version: String(memberOf(JSON.parse(readFileSync(manifest, 'utf8')), 'version')) }
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
