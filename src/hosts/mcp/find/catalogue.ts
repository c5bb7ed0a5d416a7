import type { Cause } from '../../../contract/cause.js'
import type { AnyOperation } from '../../../contract/operation.js'
import { invalidFields } from '../../../contract/problem.js'
import { didYouMean } from '../../../kernel/closest.js'
import type { JsonObject } from '../../../kernel/json.js'
import { lazy } from '../../../kernel/lazy.js'
import { printable } from '../../../kernel/shown.js'
import { possibleTool } from '../possible-tool.js'
import { saidSchema } from '../short-schema.js'
import { describeArguments, nameOf } from '../tools.js'
import { describeCause, describeEnumeration, describeOperation, describePossible } from './describe.js'
import { type Entry, entriesOf, type Findable } from './entries.js'
import { enumerationsOf } from './enumerations.js'
import { Ranking } from './ranking.js'

/** Something that can be run. */
export type Runnable =
  | { readonly kind: 'operation'; readonly operation: AnyOperation }
  | { readonly kind: 'cause'; readonly name: string; readonly cause: Cause }
  | { readonly kind: 'preview' }

/** All that agents find, by words and by name. It is made when somebody first asks. */
export class Catalogue {
  readonly #findable: Findable
  readonly #enumerations: () => ReturnType<typeof enumerationsOf>
  readonly #ranking: () => Ranking

  constructor(findable: Findable) {
    this.#findable = findable
    this.#enumerations = lazy(() => enumerationsOf(findable))
    this.#ranking = lazy(() => new Ranking(entriesOf(findable, this.#enumerations())))
  }

  /** Tells whether there is more than the platform itself offers. */
  get hasCauses(): boolean {
    return Object.keys(this.#findable.causes).length > 0
  }

  /** Returns what is meant by a question, the best first. */
  find(question: string, limit: number): readonly Entry[] {
    return this.#ranking().rank(question).slice(0, limit)
  }

  /** Describes what has a name. @throws Problem naming what is close, where nothing has it */
  describe(name: string): JsonObject {
    const runnable = this.#runnable(name)
    if (runnable?.kind === 'operation') return describeOperation(runnable.operation)
    if (runnable?.kind === 'cause') return describeCause(runnable.name, runnable.cause)
    if (runnable?.kind === 'preview') return describePossible()
    const enumeration = this.#enumerations().find((each) => each.name === name)
    if (enumeration !== undefined) return describeEnumeration(enumeration)
    throw this.#unknown(name, [...this.#names(), ...this.#enumerations().map((each) => each.name)])
  }

  /** Describes the tool that an operation is, where each is one. @throws Problem naming what is close, where none has the name */
  describeTool(name: string): JsonObject {
    const { allOperations } = this.#findable
    const operation = allOperations.find((each) => nameOf(each) === name || each.id === name)
    if (operation === undefined) throw this.#unknown(name, allOperations.map(nameOf))
    const { params: _, body: _body, tool: _tool, kind: _kind, ...rest } = describeOperation(operation)
    return { ...rest, name: nameOf(operation), arguments: saidSchema(describeArguments(operation)) }
  }

  /** Returns what has a name and can be run. @throws Problem naming what is close, where nothing has it */
  runnable(name: string): Runnable {
    const found = this.#runnable(name)
    if (found === undefined) throw this.#unknown(name, this.#names())
    return found
  }

  /** Returns the name that find tells of what can be run, whichever way it is written; undefined for anything else. */
  idOf(name: string): string | undefined {
    const found = this.#runnable(name)
    if (found?.kind === 'operation') return found.operation.id
    return found?.kind === 'cause' ? `simulate.${found.name}` : found && possibleTool.name
  }

  #runnable(name: string): Runnable | undefined {
    const { allOperations, causes } = this.#findable
    // Where the tools are listed, `customers.create` is `customers_create`.
    const operation = allOperations.find(({ id }) => id === name || nameOf({ id }) === name)
    if (operation !== undefined) return { kind: 'operation', operation }
    if (name === possibleTool.name && this.hasCauses) return { kind: 'preview' }
    const own = /^simulate[._](\w+)$/.exec(name)?.[1] ?? ''
    const cause = Object.hasOwn(causes, own) ? causes[own] : undefined
    return cause && { kind: 'cause', name: own, cause }
  }

  #names(): readonly string[] {
    const { allOperations, causes } = this.#findable
    const own = this.hasCauses ? [possibleTool.name] : []
    return [
      ...allOperations.map(({ id }) => id),
      ...Object.keys(causes).map((name) => `simulate.${name}`),
      ...own,
    ]
  }

  #unknown(name: string, names: readonly string[]) {
    const message = `there is no ${printable(name)}. ${didYouMean(name, names, 3)}`
    return invalidFields(
      [{ field: 'name', message, code: 'invalid_value' }],
      'find tells names by what you want',
    )
  }
}
