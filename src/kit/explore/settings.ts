import { type Duration, toMilliseconds } from '../../kernel/clock.js'
import { meantAmong } from '../../kernel/closest.js'
import { UsageError } from '../../kernel/errors.js'
import { checkNames } from '../../kernel/names.js'
import { printable } from '../../kernel/shown.js'
import type { SimulatorOptions } from '../options.js'
import type { Act, Check, ExploreOptions } from './options.js'
import { type FaultKind, faultKinds, kindOf } from './plan.js'

/** {@link ExploreOptions} with every default filled in. */
export interface Settings<App, Given, Store extends object>
  extends Pick<
    ExploreOptions<App, Given, Store>,
    'given' | 'outside' | 'start' | 'receive' | 'settle' | 'always' | 'report'
  > {
  readonly runs: number
  readonly seed: string
  readonly simulator: SimulatorOptions
  readonly acts: ReadonlyMap<string, Act<App, Given, Store>>
  readonly check: readonly Check<App, Given, Store>[]
  readonly kinds: readonly FaultKind[]
  readonly mostFaults: number
  /** Milliseconds, but for the number of calls. */
  readonly limits: { readonly calls: number; readonly time: number; readonly calm: number }
  store(): Store
}

const names = [
  'runs',
  'seed',
  'simulator',
  'given',
  'outside',
  'start',
  'act',
  'receive',
  'settle',
  'always',
  'check',
  'store',
  'without',
  'faults',
  'report',
  'limits',
] as const

/** @param ownStore makes the store of who brings none @throws UsageError for what cannot be explored */
export function readSettings<App, Given, Store extends object>(
  options: ExploreOptions<App, Given, Store>,
  ownStore: () => Store,
): Settings<App, Given, Store> {
  checkNames(options, names, 'explore')
  const {
    given,
    outside,
    start,
    act,
    receive,
    settle,
    always,
    check,
    simulator = {},
    limits = {},
    report,
  } = options
  checkFunction('start', start, 'that starts the app and returns it')
  const optional = { given, outside, receive, settle, always, store: options.store }
  for (const [name, value] of Object.entries(optional))
    if (value !== undefined) checkFunction(name, value, 'or left out')
  checkNames(limits, ['calls', 'time', 'calm'], 'explore: limits')
  checkObject('simulator', simulator)
  for (const name of ['clock', 'seed'])
    if (name in simulator)
      throw new UsageError(
        name === 'clock'
          ? 'explore: simulator.clock is given, and time is moved by the runs. Leave it out.'
          : 'explore: simulator.seed is given, and everything is drawn from one seed. Give explore the option seed instead.',
      )
  const kinds = faultKinds.filter((kind) => !withoutOf(options.without).includes(kind))
  return {
    ...(given && { given }),
    ...(outside && { outside }),
    ...(receive && { receive }),
    ...(settle && { settle }),
    ...(always && { always }),
    ...(report !== undefined && { report: pathOf(report) }),
    start,
    runs: count('runs', options.runs, 200, 1),
    seed: seedOf(options.seed),
    simulator,
    acts: actsOf(act),
    check: checksOf(check),
    kinds: receive === undefined ? kinds.filter((kind) => kindOf(kind).group !== 'delivery') : kinds,
    mostFaults: count('faults', options.faults, 4, 1),
    limits: {
      calls: count('limits.calls', limits.calls, 2000, 1),
      time: length('limits.time', limits.time, '7d'),
      calm: length('limits.calm', limits.calm, '1h'),
    },
    store: options.store ?? ownStore,
  }
}

function checkObject(name: string, value: unknown): void {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new UsageError(
      `explore: ${name} is ${printable(value)}: it has to be an object of options of createSimulator.`,
    )
}

function checkFunction(name: string, value: unknown, what: string): void {
  if (typeof value !== 'function')
    throw new UsageError(`explore: ${name} is ${printable(value)}: it has to be a function ${what}.`)
}

function count(name: string, value: unknown, otherwise: number, least: number): number {
  if (value === undefined) return otherwise
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= least) return value
  throw new UsageError(
    `explore: ${name} is ${printable(value)}: it has to be a whole number of ${least} or more.`,
  )
}

function length(name: string, value: Duration | undefined, otherwise: Duration): number {
  return toMilliseconds(value ?? otherwise, `explore: ${name}`)
}

function pathOf(report: unknown): string {
  if (typeof report === 'string' && report !== '') return report
  throw new UsageError(
    `explore: report is ${report === '' ? "''" : printable(report)}: it has to be the path of the file to write.`,
  )
}

function seedOf(seed: unknown): string {
  if (seed === undefined) return 'explore'
  if (typeof seed === 'string' || (typeof seed === 'number' && Number.isFinite(seed))) return String(seed)
  throw new UsageError(`explore: seed is ${printable(seed)}: it has to be a text or a number.`)
}

function actsOf<App, Given, Store extends object>(
  act: ExploreOptions<App, Given, Store>['act'],
): ReadonlyMap<string, Act<App, Given, Store>> {
  if (typeof act === 'function') return new Map([['act', act]])
  const named = typeof act === 'object' && act !== null ? Object.entries(act) : []
  if (named.length === 0)
    throw new UsageError(
      `explore: act is ${printable(act)}: it has to be a function that asks the app to do something, or an object of such functions by name.`,
    )
  for (const [name, each] of named) checkFunction(`act.${name}`, each, 'that asks the app to do something')
  return new Map(named)
}

function checksOf<App, Given, Store extends object>(
  check: ExploreOptions<App, Given, Store>['check'],
): readonly Check<App, Given, Store>[] {
  const all = typeof check === 'function' ? [check] : check
  if (!Array.isArray(all) || all.length === 0)
    throw new UsageError(
      `explore: check is ${printable(check)}: it has to be a function that throws when something is wrong, or a list of them. Without one nothing would ever be found.`,
    )
  for (const each of all) checkFunction('check', each, 'that throws when something is wrong')
  return all
}

function withoutOf(without: unknown): readonly FaultKind[] {
  if (without === undefined) return []
  if (!Array.isArray(without))
    throw new UsageError(`explore: without is ${printable(without)}: it has to be a list of kinds of faults.`)
  return without.map((kind: unknown) => {
    const found = faultKinds.find((each) => each === kind)
    if (found === undefined)
      throw new UsageError(
        `explore: without has ${printable(kind)}, and there is no such kind of fault. ${meantAmong(String(kind), faultKinds)}`,
      )
    return found
  })
}
