import { UsageError } from '../../kernel/errors.js'
import { printable } from '../../kernel/shown.js'
import type { FetchInput } from '../fetch/fetch.js'
import { askedAddress, type Simulated } from './interceptor.js'

/** The part that is used of a route of Playwright: a request that waits for its answer. */
export interface PlaywrightRoute {
  request(): {
    url(): string
    method(): string
    allHeaders(): Promise<Record<string, string>>
    postDataBuffer(): Uint8Array | null
  }
  fulfill(answer: { status: number; headers: Record<string, string>; body: Buffer }): Promise<void>
  abort(reason?: string): Promise<void>
}

/** A page, or a context with all its pages. */
export interface PlaywrightRoutes {
  route(matches: (url: URL) => boolean, handler: (route: PlaywrightRoute) => Promise<void>): Promise<unknown>
  unroute: PlaywrightRoutes['route']
}

interface Routed extends Pick<Simulated, 'baseUrl' | 'lifetime'> {
  fetch(input: FetchInput, init?: RequestInit): Promise<Response>
}

/**
 * Answers what a page asks of the platform, by the simulator: nothing of it leaves the browser.
 * @param baseUrl where the page asks, when that is not the simulator's own address
 * @returns how to end it
 */
export async function routeTo(
  routes: PlaywrightRoutes,
  sim: Routed,
  options: { readonly baseUrl?: string } = {},
): Promise<() => Promise<void>> {
  if (typeof routes?.route !== 'function' || typeof routes.unroute !== 'function')
    throw new UsageError(
      `routeTo takes a page or a context of Playwright first, and was given ${printable(routes)}.`,
    )
  const baseUrl = askedAddress('routeTo', sim, options, { place: ' second', asks: 'the page asks' })
  const { origin, pathname } = new URL(baseUrl)
  const prefix = pathname.replace(/\/+$/, '')
  const matches = (url: URL): boolean =>
    url.origin === origin && (url.pathname === prefix || url.pathname.startsWith(`${prefix}/`))
  const handler = async (route: PlaywrightRoute): Promise<void> => {
    const request = route.request()
    const url = new URL(request.url())
    const body = request.postDataBuffer()
    // Pseudo headers of HTTP/2 are none that a request can be made with.
    const headers = Object.entries(await request.allHeaders()).filter(([name]) => !name.startsWith(':'))
    try {
      const response = await sim.fetch(sim.baseUrl + url.pathname.slice(prefix.length) + url.search, {
        method: request.method(),
        headers: Object.fromEntries(headers),
        ...(body !== null && { body: new Uint8Array(body) }),
      })
      await route.fulfill({
        status: response.status,
        headers: Object.fromEntries(response.headers),
        body: Buffer.from(await response.arrayBuffer()),
      })
    } catch (error) {
      // What the page asked for broke, or it has gone meanwhile: neither is the test's own mistake.
      if (!(error instanceof TypeError)) throw error
      await route.abort('connectionfailed')
    }
  }
  await routes.route(matches, handler)
  return async () => {
    await routes.unroute(matches, handler)
  }
}
