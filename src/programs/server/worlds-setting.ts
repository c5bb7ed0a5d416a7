import type { ControlledCoverage } from '../../hosts/control/controlled.js'
import type { StoredBytes } from '../../kernel/stored-bytes.js'
import type { SimulatorOptions } from '../../kit/options.js'
import type { Simulator } from '../../kit/simulator.js'

/** The things that the worlds behind one server are made with. */
export interface WorldsSetting {
  createSimulator(options: SimulatorOptions): Simulator
  /** Options of the worlds to come; also of the default world, unless a simulator was given for it. */
  readonly options: SimulatorOptions
  readonly sim: Simulator | undefined
  readonly baseUrl: string
  /** A target in every new world, for every event. */
  readonly webhook: string | undefined
  /** The default world is one that `Worlds.load` brings. */
  readonly isLoaded: boolean
  /** Puts larger bytes somewhere else. */
  readonly keepBytes?: (content: Uint8Array) => StoredBytes
  readonly coverage?: ControlledCoverage | undefined
  /** There is something new to store. */
  changed(): void
}
