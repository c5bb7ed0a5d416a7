import * as z from 'zod'
import { readOptions, valuesOf } from '../../contract/options.js'
import { argument, option, section } from '../../contract/settings.js'
import { type Duration, toMilliseconds } from '../../kernel/clock.js'
import { UsageError } from '../../kernel/errors.js'
import { isPlainObject } from '../../kernel/names.js'
import type { SimulatorOptions } from '../options.js'
import type { Act, Check, ExploreOptions } from './options.js'
import { type FaultKind, faultKinds, kindOf } from './plan.js'

/** {@link ExploreOptions} with every default filled in. */
export interface Settings<App, Given, Store extends object>
  extends Pick<
    ExploreOptions<App, Given, Store>,
    'given' | 'outside' | 'start' | 'receive' | 'settle' | 'always' | 'report' | 'page'
  > {
  readonly runs: number
  readonly seed: string
  readonly simulator: SimulatorOptions
  readonly acts: ReadonlyMap<string, Act<App, Given, Store>>
  readonly check: readonly Check<App, Given, Store>[]
  readonly kinds: readonly FaultKind[]
  readonly maxFaults: number
  /** Milliseconds, but for the number of calls. */
  readonly limits: { readonly calls: number; readonly time: number; readonly calm: number }
  store(): Store
}

/** Options that have to be given, with what they must be. */
const required = {
  start: 'must be a function that starts the app and returns it',
  act: 'must be a function that asks the app to do something, or an object of such functions by name',
  check:
    'must be a function that throws when something is wrong, or a list of them: without one nothing would ever be found',
} as const

const isFunction = (value: unknown): boolean => typeof value === 'function'
const isFull = (values: readonly unknown[]): boolean => values.length > 0 && values.every(isFunction)

const call = argument(() => z.custom(isFunction, 'must be a function, or left out'))
const duration = (preset: Duration) => option('', () => z.custom<Duration>(), { default: preset })
const file = argument(() => z.string().min(1, 'must be the path of the file to write'))
const count = (preset: number) => option('', () => z.int().min(1), { default: preset })

const members = {
  runs: count(200),
  seed: option('', () => z.union([z.string(), z.number()], 'must be a text or a number'), {
    default: 'explore',
  }),
  simulator: argument(() =>
    z
      .custom(isPlainObject, 'must be an object of options of createSimulator')
      .refine((options) => !('clock' in Object(options)), 'must have no clock: time is moved by the runs')
      .refine(
        (options) => !('seed' in Object(options)),
        'must have no seed: everything is drawn from one seed, which is the option seed of explore',
      ),
  ),
  given: call,
  outside: call,
  start: argument(() => z.custom(isFunction, required.start)),
  act: argument(() =>
    z.custom((act) => isFunction(act) || (isPlainObject(act) && isFull(Object.values(act))), required.act),
  ),
  receive: call,
  settle: call,
  always: call,
  check: argument(() =>
    z.custom((check) => isFunction(check) || (Array.isArray(check) && isFull(check)), required.check),
  ),
  store: call,
  without: argument(() => z.array(z.enum(faultKinds))),
  faults: count(4),
  report: file,
  page: file,
  limits: section('', { calls: count(2000), time: duration('7d'), calm: duration('1h') }),
}

/** @param ownStore makes the store of who brings none @throws UsageError for what cannot be explored */
export function readSettings<App, Given, Store extends object>(
  options: ExploreOptions<App, Given, Store>,
  ownStore: () => Store,
): Settings<App, Given, Store> {
  const values = valuesOf(members, readOptions(members, options, 'explore'))
  for (const [name, must] of Object.entries(required))
    if (Reflect.get(options, name) === undefined)
      throw new UsageError(`explore: the option ${name} is undefined: it ${must}.`)
  const { runs, seed, without = [], faults, limits } = values
  const { act, check, receive, simulator = {}, store = ownStore } = options
  return {
    ...options,
    runs,
    seed: String(seed),
    simulator,
    store,
    acts: new Map(typeof act === 'function' ? [['act', act]] : Object.entries(act)),
    check: typeof check === 'function' ? [check] : check,
    kinds: faultKinds.filter(
      (kind) => !without.includes(kind) && (receive !== undefined || kindOf(kind).group !== 'delivery'),
    ),
    maxFaults: faults,
    limits: {
      calls: limits.calls,
      time: toMilliseconds(limits.time, 'explore: limits.time'),
      calm: toMilliseconds(limits.calm, 'explore: limits.calm'),
    },
  }
}
