import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { extname, join } from 'node:path'
import { type Browser, type BrowserContext, chromium } from 'playwright-core'

/** Path of the browser that the tests drive. */
export const executable = process.env['CHROMIUM'] ?? '/usr/bin/chromium'
const isThere = existsSync(executable)

/** Why there is no browser here; empty where there is one. In CI the tests fail then, elsewhere they are skipped. */
export const lacking = isThere ? '' : `${executable} is not there: apt-get install chromium, or set CHROMIUM`
export const isSkipped = !isThere && !process.env['CI']
if (!isThere) console.warn(`The browser tests need Chromium, and ${lacking}.`)

/** Chromium as root, in a container, and without its own business on the network. */
const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** No name but this machine's address is found, so that nothing that a page asks can leave. */
export const offline = ['--no-proxy-server', '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1']

export function launch(more: readonly string[] = []): Promise<Browser> {
  return chromium.launch(started(more))
}

/** A browser of one context, which keeps compiled scripts for its next pages: a context of {@link launch} does not. */
export function launchContext(
  viewport: { readonly width: number; readonly height: number },
  more: readonly string[] = [],
): Promise<BrowserContext> {
  // Its folder is a temporary one, which goes with it.
  return chromium.launchPersistentContext('', { ...started(more), viewport })
}

/** The way Chromium is started. */
function started(more: readonly string[]) {
  if (!isThere) throw new Error(lacking)
  return { executablePath: executable, args: [...flags, ...more] }
}

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}

/** A server of static files, which a browser may keep. */
export async function serveFolder(
  folder: string,
): Promise<{ readonly address: string; readonly server: Server }> {
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    const name = `${pathname.slice(1)}${pathname.endsWith('/') ? 'index.html' : ''}`
    const body = await readFile(join(folder, name)).catch(() => undefined)
    const type = types[extname(name)] ?? 'application/octet-stream'
    const headers = { 'content-type': type, 'cache-control': 'max-age=3600' }
    response.writeHead(body === undefined ? 404 : 200, headers).end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const listening = server.address()
  if (listening === null || typeof listening === 'string') throw new Error('the server has no port')
  return { address: `http://127.0.0.1:${listening.port}`, server }
}
