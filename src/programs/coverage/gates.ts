import { didYouMean } from '../../kernel/closest.js'
import { UsageError } from '../../kernel/errors.js'
import { findIn } from '../../kernel/one-of.js'
import { printable } from '../../kernel/shown.js'
import { type CoverageReport, type Scope, scopes } from '../../kit/coverage/adding-up.js'
import { type Kind, kinds } from '../../kit/coverage/kinds.js'
import { percentOf } from './table.js'

/** The least that has to be met, in percent. */
export interface Gate {
  /** Such as `touched`, or `touched.refusals`. */
  readonly name: string
  readonly scope: Scope
  /** All of them unless given. */
  readonly kind: Kind | undefined
  readonly percent: number
}

const example = 'such as "touched 60" or "touched.refusals 50"'
/** The first is what tells what the application touches: it is always all of it. */
const pointless = 'touched.operations'

/** Reads gates such as `touched 60, platform.events 20`. @throws UsageError for what is none */
export function readGates(text: string): readonly Gate[] {
  return text.split(',').map((part) => readGate(part.trim()))
}

function readGate(text: string): Gate {
  const [, name = '', number = ''] = /^(\S+)\s+(\d{1,3})%?$/.exec(text) ?? []
  const percent = Number(number)
  if (name === '' || percent > 100)
    throw new UsageError(`--gate is ${printable(text)}: it must be a name and a percentage, ${example}.`)
  const names = scopes.flatMap((scope) => [scope, ...kinds.map((kind) => `${scope}.${kind}`)])
  const [scopeName, kindName] = name.split('.')
  const scope = findIn(scopes, scopeName)
  const kind = findIn(kinds, kindName)
  if (scope === undefined || !names.includes(name))
    throw new UsageError(`there is no gate ${printable(name)}. ${didYouMean(name, names, 3)}`)
  if (name === pointless)
    throw new UsageError(
      `the gate ${pointless} is always reached: what the application calls is what it touches. Take platform.operations, or touched.successes.`,
    )
  return { name, scope, kind, percent }
}

/** A sentence for each gate that is not reached. */
export function unreached(report: CoverageReport, gates: readonly Gate[]): readonly string[] {
  return gates.flatMap(({ name, scope, kind, percent }) => {
    const share = (kind === undefined ? report.all : report.kinds[kind])[scope]
    const reached = percentOf(share) ?? 100
    return reached >= percent
      ? []
      : [`the gate ${name} is ${percent}%, and ${share.met} of ${share.of} are ${reached}%`]
  })
}
