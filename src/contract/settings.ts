import type * as z from 'zod'
import { lazyMembers } from '../kernel/lazy.js'
import type { SettingsKey } from '../kernel/rules.js'
import type { Schema } from './schema.js'

/** Options of `createSimulator` that a resource reads, and what it makes of them. */
export interface SettingsDefinition<Options extends z.ZodObject = z.ZodObject, S = unknown>
  extends SettingsKey<S> {
  /** By the names of `createSimulator`; an object such as `limits` may have members of several resources. All are optional. */
  readonly options: Options
  /** Fills in the defaults; called once for each simulator. */
  resolve(options: z.output<Options>): S
}

const withOptions = lazyMembers('options')

/** Declares settings: `world.settings(declaration)` has them, and `createSimulator` takes their options. */
export function defineSettings<Options extends z.ZodObject, S>(
  name: string,
  options: Schema<Options>,
  resolve: (options: z.output<Options>) => S,
): SettingsDefinition<Options, S> {
  return Object.assign(withOptions({ options }), { name, resolve })
}
