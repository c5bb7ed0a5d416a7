import { isSecureUrl } from '../../contract/primitives.js'
import { checkHostNames } from '../../hosts/http/own-hosts.js'
import { UsageError } from '../../kernel/errors.js'
import { checkNames, isPlainObject } from '../../kernel/names.js'
import { printable, quoted } from '../../kernel/shown.js'
import type { Simulator } from '../../kit/simulator.js'

export interface ListenOptions {
  /** A free one unless given. */
  readonly port?: number
  /** 127.0.0.1 unless given: only this machine can call it. */
  readonly host?: string
  /**
   * More names by which the server is called, such as `simulator` in a network of containers. It refuses a Host that is not
   * its own: those of loopback and the address that it listens at are, and so is the host of the base URL.
   */
  readonly hostNames?: readonly string[]
  /** Asked of who calls `/__sim/`, as `authorization: Bearer`; without one nobody may on a public host. */
  readonly token?: string
  /** A directory that keeps the state of every world, and is begun with; made when it is not there. */
  readonly state?: string
  /** An answer is given when what it tells is on the disk; otherwise that may take 100 ms longer. */
  readonly durable?: boolean
  /** Told of a state that could not be written. */
  readonly onStateError?: (error: unknown) => void
  /** A webhook target for every event, in every world. */
  readonly webhook?: string
  /** Answers the operations as tools at `/mcp`; it needs the package `@modelcontextprotocol/server`. */
  readonly mcp?: boolean
  /** Only these tools, by name or by the resource that they begin with; all unless given. It turns `mcp` on. */
  readonly mcpTools?: readonly string[]
  /** For `sim.inspect()`: called when somebody presses Continue in the inspector, which then has that button. */
  readonly onInspected?: () => void
  /** Origins whose pages may read what is answered, such as `http://localhost:3000`, or `*`; none unless given. */
  readonly cors?: readonly string[]
}

export interface Listening {
  /** The base URL of the API: scheme, host and port. */
  readonly url: string
  readonly port: number
  /** Where the tools are, with the option `mcp`. */
  readonly mcpUrl: string | undefined
  /** The key of the default world, whatever state it was begun with. */
  readonly apiKey: string
  /** The default world. */
  readonly sim: Simulator
  /** The directory that the state is kept in, with the option `state`. */
  readonly state: string | undefined
  /** What whoever starts the server should know of its state. */
  readonly notes: readonly string[]
  /**
   * Takes nothing new, finishes what is in flight, writes the state, and ends the simulators that it made.
   * @throws what went wrong, when the last state could not be written
   */
  close(): Promise<void>
}

type Takes = readonly [must: string, is: (value: unknown) => boolean]

const text: Takes = ['must be a text', (value) => typeof value === 'string']
const flag: Takes = ['must be true or false', (value) => typeof value === 'boolean']
const call: Takes = ['must be a function', (value) => typeof value === 'function']
const texts: Takes = [
  'must be a list of texts',
  (value) => Array.isArray(value) && value.every((each) => typeof each === 'string'),
]
const port: Takes = [
  'must be a whole number from 0 to 65535',
  (value) => typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= 65_535,
]

/** What `listen` takes. Whether a text is an address or an origin, whoever uses it says. */
const options: Readonly<Record<string, Takes>> = {
  port,
  host: text,
  hostNames: texts,
  token: text,
  state: text,
  durable: flag,
  onStateError: call,
  webhook: text,
  mcp: flag,
  mcpTools: texts,
  cors: texts,
  onInspected: call,
}

/** @throws UsageError for what cannot be served, and for a wrong option */
export function checkListenOptions(target: unknown, given: ListenOptions): void {
  if (!isPlainObject(target))
    throw new UsageError(
      `listen takes a simulator, or the options of one, and was given ${printable(target)}.`,
    )
  const [own] = Object.keys(options).filter((name) => name !== 'webhook' && Object.hasOwn(target, name))
  if (own !== undefined && !('handle' in target))
    throw new UsageError(
      `listen was given its option ${own} first, where it takes a simulator or the options of one: listen({}, { ${own} }).`,
    )
  checkNames(given, Object.keys(options), 'listen')
  for (const [name, value] of Object.entries(given)) {
    const [must, is] = options[name] ?? text
    if (value !== undefined && !is(value))
      throw new UsageError(`the option ${name} of listen is ${quoted(value)}: it ${must}.`)
  }
  const { host, hostNames = [], token, state, webhook, durable } = given
  if (webhook !== undefined && !isSecureUrl(webhook))
    throw new UsageError(
      `the option webhook is ${printable(webhook)}: it must be a URL that starts with https:// (http:// on loopback hosts only).`,
    )
  if (token === '') throw new UsageError('the option token is empty: give one, or leave it out.')
  if (state === '') throw new UsageError('the option state is empty: name a directory, or leave it out.')
  checkHostNames(hostNames)
  if (host === '') throw new UsageError('the option host is empty: 127.0.0.1, 0.0.0.0 or another address.')
  if (durable === true && state === undefined)
    throw new UsageError('the option durable needs the option state: the directory that answers are kept in.')
}
