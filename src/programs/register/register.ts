import { isSecureUrl } from '../../contract/primitives.js'
import { defaultBaseUrls } from '../../gateway/settings.js'
import { realNow } from '../../hosts/clock.js'
import { prefixOf } from '../../hosts/fetch/base-url.js'
import { UsageError } from '../../kernel/errors.js'
import { printable } from '../../kernel/shown.js'
import { createSimulator } from '../../kit/create-simulator.js'
import type { SimulatorOptions } from '../../kit/options.js'
import { clockIn, momentIn } from '../clock-text.js'
import { redirectConnections } from './connections.js'

/**
 * `node --import platform-simulator/register app.js`: what the app fetches from the platform's hosts goes to a simulator,
 * in this process or at a URL. Set by the environment, because the app knows nothing of it:
 *
 * - PLATFORM_SIMULATOR_HOSTS: hosts of the platform with commas between them, beside the defaults
 * - PLATFORM_SIMULATOR_URL: a simulator that is served elsewhere, instead of one in this process
 * - PLATFORM_SIMULATOR_API_KEY: the key that the app has
 * - PLATFORM_SIMULATOR_SEED, PLATFORM_SIMULATOR_NOW, PLATFORM_SIMULATOR_CLOCK: as the options of createSimulator
 * - PLATFORM_SIMULATOR_WEBHOOK: the URL of a target for every event
 */
const prefix = 'PLATFORM_SIMULATOR_'
const names = ['HOSTS', 'URL', 'API_KEY', 'SEED', 'NOW', 'CLOCK', 'WEBHOOK'] as const

type Settings = { readonly [Name in (typeof names)[number]]?: string | undefined }

function settingsOf(environment: Readonly<Record<string, string | undefined>>): Settings {
  const misspelt = Object.keys(environment).filter(
    (name) => name.startsWith(prefix) && !names.some((known) => name === prefix + known),
  )
  if (misspelt.length > 0)
    throw new UsageError(
      `there is no variable ${misspelt.join(', ')}; there are ${names.map((name) => prefix + name).join(', ')}.`,
    )
  return Object.fromEntries(names.map((name) => [name, environment[prefix + name] || undefined]))
}

type Fetch = typeof globalThis.fetch

/** The destination of requests for the platform: the URL, and the function that sends them. */
interface Destination {
  readonly baseUrl: string
  readonly fetch: (request: Request) => Promise<Response>
  /** It is called by the scheme of its URL, whatever the application calls. */
  readonly isServed?: true
}

function inProcess({ API_KEY, SEED, NOW, CLOCK = 'real', WEBHOOK }: Settings): Destination {
  const clock = clockIn(CLOCK, `${prefix}CLOCK`)
  if (clock === 'manual')
    throw new UsageError(
      `${prefix}CLOCK is manual, and nothing in the application could move that clock. Take real or auto, or start platform-simulator serve --clock manual and name it by ${prefix}URL.`,
    )
  const options: SimulatorOptions = {
    clock,
    ...(API_KEY !== undefined && { apiKey: API_KEY }),
    ...(SEED !== undefined && { seed: SEED }),
    // Its webhooks go to receivers whose time is the host's.
    ...(NOW !== undefined ? { now: momentIn(NOW) } : typeof clock === 'object' && { now: realNow() }),
  }
  if (WEBHOOK !== undefined && !isSecureUrl(WEBHOOK))
    throw new UsageError(
      `${prefix}WEBHOOK is ${printable(WEBHOOK)}: it must be a URL that starts with https:// (http:// on loopback hosts only).`,
    )
  const sim = createSimulator(options)
  if (WEBHOOK !== undefined) sim.api.webhookTargets.create({ url: WEBHOOK, global: true })
  return sim
}

function elsewhere(url: string, fetch: Fetch): Destination {
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol))
    throw new UsageError(`${prefix}URL is ${url}: it must be a URL such as http://localhost:6464.`)
  return { baseUrl: url.replace(/\/+$/, ''), fetch, isServed: true }
}

/** @throws UsageError for variables that only a simulator in this process would read */
function refuseBeside(settings: Settings): void {
  const ignored = names.filter((name) => name !== 'URL' && name !== 'HOSTS' && settings[name] !== undefined)
  if (ignored.length === 0) return
  throw new UsageError(
    `${ignored.map((name) => prefix + name).join(', ')} would have no effect: ${prefix}URL names a simulator that is served elsewhere. Set them there, as flags of platform-simulator serve, or leave ${prefix}URL out.`,
  )
}

/**
 * Replaces the global fetch by one that sends the requests for the platform's hosts to the destination, and has the connections
 * of every other client to these hosts end there.
 */
function redirect(settings: Settings): void {
  const realFetch = globalThis.fetch
  const given = (settings.HOSTS ?? '').split(',').map((host) => host.trim().toLowerCase())
  for (const host of given) {
    if (host !== '' && (!URL.canParse(`https://${host}`) || new URL(`https://${host}`).host !== host))
      throw new UsageError(
        `${prefix}HOSTS has ${host} in it: it takes hosts such as pay.example, without a scheme and a path.`,
      )
  }
  const defaults = Object.values(defaultBaseUrls).map((url) => new URL(url).host)
  const hosts: ReadonlySet<string> = new Set([...defaults, ...given.filter((host) => host !== '')])
  const { baseUrl, fetch, isServed } =
    settings.URL === undefined ? inProcess(settings) : elsewhere(settings.URL, realFetch)
  if (isServed) refuseBeside(settings)
  const base = new URL(baseUrl)
  // Plain HTTP to the platform stays plain, so that it is refused as the platform refuses it.
  const answer = (request: Request): Promise<Response> => {
    const { protocol, pathname, search } = new URL(request.url)
    const origin = isServed ? base.origin : `${protocol}//${base.host}`
    return fetch(new Request(`${origin}${prefixOf(base)}${pathname}${search}`, request))
  }

  globalThis.fetch = async (input, init) => {
    const address = input instanceof Request ? input.url : String(input)
    const url = URL.canParse(address) ? new URL(address) : undefined
    if (url === undefined || !hosts.has(url.host)) return realFetch(input, init)
    return answer(new Request(input, init))
  }
  // A server that has a name of the platform is asked over its connections.
  redirectConnections({
    hosts: new Set([...hosts].filter((host) => !isServed || host !== base.host)),
    answer,
  })
}

/** Sends what the application fetches from the platform's hosts to where the environment says. @throws UsageError for wrong variables */
export function redirectFetch(): void {
  redirect(settingsOf(process.env))
}
