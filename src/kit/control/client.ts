import { type ConnectOptions, connectTo, told } from '../../hosts/control/client.js'
import type { ControlCalls, World } from './calls.js'

/** A world of a server, controlled from another process or from a page: what `sim` does, as calls over HTTP. */
export interface ControlClient extends ControlCalls<ControlClient> {
  /** The address that the application sends its requests to this world at. */
  readonly baseUrl: string
  /** The key that the application sends. */
  readonly apiKey: string
  /** The description that the server gives of the world, such as its id and the public key of its webhooks. */
  readonly world: World
}

/**
 * Connects to `platform-simulator serve`, or to what `listen` serves, by its address: the default world, or the world at
 * `/w/{id}`. Each member of the client does over HTTP what the member of `sim` does, and throws what is refused as a
 * ControlError.
 * @throws UsageError when no simulator answers there
 */
export async function connect(url: string, options: ConnectOptions = {}): Promise<ControlClient> {
  try {
    // What it calls and this type are generated from the same declarations.
    return (await connectTo(url, options)) as unknown as ControlClient
  } catch (error) {
    throw told(error, connect)
  }
}
