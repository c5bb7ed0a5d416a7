import type { Download } from '../../contract/bytes.js'
import type { Api } from '../../resources/types/index.js'
import type { SimulatorOptions } from '../options.js'
import type { ScenarioName } from '../scenarios/index.js'

/** A value after it was sent as JSON: its moments are ISO 8601. */
export type OverHttp<T> = T extends Date
  ? string
  : T extends object
    ? { readonly [Name in keyof T]: OverHttp<T[Name]> }
    : T

/** The same calls to another process. */
export type Remote<T> = {
  readonly [Name in keyof T]: T[Name] extends (...input: infer Input) => infer Result
    ? (...input: Input) => Promise<Result>
    : never
}

/** The bytes of a download, as they came. */
export interface Downloaded extends Pick<Download, 'bytes' | 'mediaType' | 'headers'> {}

/** The operations of `sim.api` in another process, each with the same arguments. */
export type RemoteApi = { readonly [Name in keyof Api]: RemoteOperations<Api[Name]> }

type RemoteOperations<Operations> = {
  readonly [Verb in keyof Operations]: Operations[Verb] extends (...input: infer Input) => infer Result
    ? (...input: Input) => Promise<Result extends Download ? Downloaded : Result>
    : never
}

/** The options that a world of a server is made with: options of `createSimulator`, and its own target for webhooks. */
export type WorldOptions = Omit<SimulatorOptions, 'baseUrl' | 'keyPrefix' | 'scenario'> & {
  /** The scenario that the world begins with, by name. */
  readonly scenario?: ScenarioName
  /** A target for every event. */
  readonly webhook?: string | null
}
