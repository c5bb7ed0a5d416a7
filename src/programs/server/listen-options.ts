import * as z from 'zod'
import { readOptions } from '../../contract/options.js'
import { secureUrlOption } from '../../contract/primitives.js'
import { argument } from '../../contract/settings.js'
import { checkHostNames } from '../../hosts/http/own-hosts.js'
import { type McpMode, mcpModes } from '../../hosts/mcp/mode-names.js'
import { UsageError } from '../../kernel/errors.js'
import { isPlainObject } from '../../kernel/names.js'
import { printable } from '../../kernel/shown.js'
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
  /** Answers tools for agents at `/mcp`; it needs the package `@modelcontextprotocol/server`. */
  readonly mcp?: boolean
  /** The tools that agents see: `find`, five that find all others, or `all`, each operation as a tool. It turns `mcp` on. */
  readonly mcpMode?: McpMode
  /** Only these tools, by name or by the resource that they begin with; all unless given. It turns `mcp` on. */
  readonly mcpTools?: readonly string[]
  /** Called, for `sim.inspect()`, when somebody presses Continue in the inspector, which then has that button. */
  readonly onInspected?: () => void
  /** A folder: what the worlds meet of the platform is written there, at the end and now and then. */
  readonly coverage?: string
  /** Origins whose pages may read what is answered, such as `http://localhost:3000`, or `*`; none unless given. */
  readonly cors?: readonly string[]
}

export interface Listening {
  /** The base URL of the API: scheme, host and port. */
  readonly url: string
  readonly port: number
  /** The URL of the tools, with the option `mcp`. */
  readonly mcpUrl: string | undefined
  /** The key of the default world, whatever state it was begun with. */
  readonly apiKey: string
  /** The default world. */
  readonly sim: Simulator
  /** The directory that the state is kept in, with the option `state`. */
  readonly state: string | undefined
  /** Sentences about the state for who starts the server. */
  readonly notes: readonly string[]
  /**
   * Takes nothing new, finishes what is in flight, writes the state, and ends the simulators that it made.
   * @throws what went wrong, when the last state could not be written
   */
  close(): Promise<void>
}

const flag = argument(() => z.boolean())
const texts = argument(() => z.array(z.string()))
const call = argument(() => z.custom((value) => typeof value === 'function', 'must be a function'))
const portMust = 'must be a whole number from 0 to 65535'

const members = {
  port: argument(() => z.int(portMust).min(0, portMust).max(65_535, portMust)),
  host: argument(() => z.string().min(1, 'must be 127.0.0.1, 0.0.0.0 or another address')),
  hostNames: texts,
  token: argument(() => z.string().min(1, 'must be a text, or be left out')),
  state: argument(() => z.string().min(1, 'must name a directory, or be left out')),
  durable: flag,
  onStateError: call,
  webhook: argument(() => secureUrlOption),
  coverage: argument(() => z.string().min(1, 'must be the path of a folder')),
  mcp: flag,
  mcpMode: argument(() => z.enum(mcpModes, 'must be find or all')),
  mcpTools: texts,
  cors: texts,
  onInspected: call,
} satisfies Record<keyof ListenOptions, unknown>

/** @throws UsageError for what cannot be served, and for a wrong option */
export function checkListenOptions(target: unknown, given: ListenOptions): void {
  if (!isPlainObject(target))
    throw new UsageError(
      `listen takes a simulator, or the options of one, and was given ${printable(target)}.`,
    )
  const [own] = Object.keys(members).filter((name) => name !== 'webhook' && Object.hasOwn(target, name))
  if (own !== undefined && !('handle' in target))
    throw new UsageError(
      `listen was given its option ${own} first, where it takes a simulator or the options of one: listen({}, { ${own} }).`,
    )
  readOptions(members, given, 'listen')
  checkHostNames(given.hostNames ?? [])
  if (given.durable === true && given.state === undefined)
    throw new UsageError('the option durable needs the option state: the directory that answers are kept in.')
}
