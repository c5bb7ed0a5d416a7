import * as z from 'zod'
import { Bytes } from '../../contract/bytes.js'
import type { Cause } from '../../contract/cause.js'
import type { Registry } from '../../contract/compose.js'
import { type AnyOperation, isWrite, parameterNames } from '../../contract/operation.js'
import { Problem } from '../../contract/problem.js'
import { namesAt, parseWith } from '../../contract/reading.js'
import type { Change } from '../../kernel/change.js'
import { UsageError } from '../../kernel/errors.js'
import { checkText } from '../../kernel/names.js'
import { quoted } from '../../kernel/shown.js'
import type { World } from '../../kernel/world.js'
import { defaultCaller } from '../../resources/credentials.js'
import type { Traffic } from '../../runtime/traffic.js'
import { type About, findObject } from './object.js'
import { isAnything, outcomeOf, type PossibleOutcome } from './outcome.js'
import { type Choices, choicesOf, combined } from './values.js'

/** Something that can happen to an object now, with what would come of it. Nothing of it has happened. */
export interface Possibility extends PossibleOutcome {
  /** `cause` for a call of `sim.simulate`, `operation` for one of `sim.api`. */
  readonly kind: 'cause' | 'operation'
  /** The name of the call: `freezeCustomer`, or `cards.freeze`. */
  readonly name: string
  /** One sentence that says what it does. */
  readonly summary: string
  /** The arguments of the call, in their order. */
  readonly args: readonly unknown[]
  /** The same as a request over HTTP: `path` is below the base URL, and for a cause below that of the server. */
  readonly request: {
    readonly method: string
    readonly path: string
    /** Undefined where none is sent. */
    readonly body: unknown
  }
}

/** A call that may be possible. */
interface Attempt extends Pick<Possibility, 'kind' | 'name' | 'summary' | 'args' | 'request'> {
  run(copy: World): readonly Change[]
}

/** The most calls that are tried for one object: whoever waits for the answer sees no pause. */
const maxAttempts = 1_000

/**
 * Lists what can happen to an object now: the causes and the operations that write, each tried on a fork.
 * @throws UsageError for what is not there
 */
export function listPossible(
  registry: Registry,
  traffic: Pick<Traffic, 'tried'>,
  world: World,
  id: string,
): readonly Possibility[] {
  checkText(id, 'sim.possible', 'the id of a customer, a transaction or whatever else there is')
  const about = findObject(world, registry, id)
  if (about === undefined)
    throw new UsageError(
      `sim.possible was given ${quoted(id)}, and nothing that is there has this id. It takes the id of a customer, an account, a transaction or whatever else there is, such as customer.id; what was deleted is not there.`,
    )
  const before = world.fork(world.seed, { ...world.rules, hostTime: false })
  let left = maxAttempts
  const tried = (attempt: Attempt): Possibility | undefined => {
    if (left-- <= 0) return undefined
    const copy = before.fork()
    const changes = made(() => attempt.run(copy))
    if (changes === undefined) return undefined
    const { run: _, ...rest } = attempt
    return { ...rest, ...outcomeOf(registry, before, copy, changes) }
  }
  const calls = [
    ...Object.entries(registry.causes).map(([name, cause]) => attemptsOfCause(about, name, cause)),
    ...registry.allOperations.map((operation) => attemptsOfOperation(about, operation, traffic)),
  ]
  return calls.flatMap((choices) =>
    choices.flatMap((guesses) => {
      for (const guess of guesses) {
        const possible = tried(guess)
        if (possible !== undefined) return isAnything(possible) ? [possible] : []
      }
      return []
    }),
  )
}

/** The changes of a call; undefined where it is refused. */
function made(run: () => readonly Change[]): readonly Change[] | undefined {
  try {
    return run()
  } catch (error) {
    if (error instanceof Problem || error instanceof UsageError) return undefined
    throw error
  }
}

/** The attempts at a call, by choice; none where it is not about the object. */
type Attempts = readonly (readonly Attempt[])[]

function attemptsOfCause(about: About, name: string, { summary, takes, run }: Cause): Attempts {
  const [first, ...others] = takes
  const id = first !== undefined && isText(first.schema) ? idFor(about, first.name) : undefined
  if (id === undefined) return []
  const columns: readonly Choices[] = [
    [[id]],
    ...others.map(({ name, schema }) => choicesOf(schema, name, about.known)),
  ]
  return combined(columns).map((guesses) =>
    guesses.flatMap((input): Attempt[] => {
      const values: unknown[] = []
      for (const [place, { schema }] of takes.entries()) {
        const read = parseWith(schema, input[place])
        if (!read.ok) return []
        values.push(read.value)
      }
      const args = withoutEnd(input)
      const request = { method: 'POST', path: `/__sim/simulate/${name}`, body: args }
      const change = (copy: World) => [copy.transact(() => run(copy, ...values)).change]
      return [{ kind: 'cause', name, summary, args, request, run: change }]
    }),
  )
}

function attemptsOfOperation(
  about: About,
  operation: AnyOperation,
  traffic: Pick<Traffic, 'tried'>,
): Attempts {
  const { id: name, summary, method, path, body, auth } = operation
  if (!isWrite(method) || body instanceof Bytes || auth === 'application') return []
  const params = parameterNames(operation)
  const isInPath = params.some((param) => idFor(about, param) !== undefined)
  if (!isInPath && !namesAt(body, []).some((member) => member !== 'id' && about.isNamed(member))) return []
  const isAbout = (args: readonly unknown[]): boolean => isInPath || JSON.stringify(args).includes(about.id)
  const inPath = params.map((param): Choices => {
    const id = idFor(about, param)
    return [id === undefined ? about.known(param).filter((value) => typeof value === 'string') : [id]]
  })
  const columns = body === undefined ? inPath : [...inPath, choicesOf(body, '', about.known)]
  return combined(columns).map((guesses) =>
    guesses.filter(isAbout).map((args): Attempt => {
      const given = Object.fromEntries(params.map((param, place) => [param, String(args[place])]))
      const sent = params.reduce(
        (at, param) => at.replace(`{${param}}`, encodeURIComponent(given[param] ?? '')),
        path,
      )
      const content = body === undefined ? undefined : args.at(-1)
      return {
        kind: 'operation',
        name,
        summary,
        args,
        request: { method, path: sent, body: content },
        run(copy) {
          const caller = defaultCaller(copy)
          return traffic.tried(copy, sent, {
            operation,
            params: given,
            query: undefined,
            body: content,
            caller,
          })
        },
      }
    }),
  )
}

/** The text that stands for the object under a name. */
function idFor(about: About, name: string): string | undefined {
  return about.isNamed(name) ? about.id : about.keyOf(name)
}

function isText(schema: z.core.$ZodType): boolean {
  if (schema instanceof z.ZodOptional) return isText(schema.unwrap())
  return schema instanceof z.ZodString
}

function withoutEnd(args: readonly unknown[]): readonly unknown[] {
  const last = args.findLastIndex((value) => value !== undefined)
  return args.slice(0, last + 1)
}
