import { invalidFields } from '../../../contract/problem.js'
import { didYouMean } from '../../../kernel/closest.js'
import { readLength } from '../clock-tool.js'
import type { Offer } from '../offer.js'
import type { PlatformCalls, ToolAnswer } from '../platform-calls.js'
import { readId } from '../possible-tool.js'
import { checkArguments, readObject, readText, wrongArgument } from '../read-arguments.js'
import { type Arguments, unknownArguments } from '../tools.js'
import type { Catalogue, Runnable } from './catalogue.js'
import { tasks } from './prompts.js'
import { resourcesOf } from './resources.js'
import { callTool, describeTool, findTool, mostFound, readTool, timeTool } from './tools.js'

const instructions =
  'This is the API of a payments platform, which platform-simulator stands in for: no real money moves. ' +
  'find tells what there is for what you want, describe what it takes, read and call run it. ' +
  'Amounts are decimal strings. A list says in meta whether there is more: pass the last id as starting_after. ' +
  'What takes time happens when the clock moves: clock moves it.'

/** Finds so many unless it is told. */
const few = 5

/** Offers five tools, with which everything is found and run. */
export function findOffer(catalogue: Catalogue, hasClock: boolean, hasWorld: boolean): Offer {
  const does: Readonly<Record<string, (args: Arguments, platform: PlatformCalls) => ToolAnswer>> = {
    find: (args, platform) => platform.answered(() => found(catalogue, args)),
    describe: (args, platform) =>
      platform.answered(() => {
        checkArguments(args, describeTool)
        return catalogue.describe(readText(args, 'name'))
      }),
    read: (args, platform) =>
      platform.attempt(async () => {
        checkArguments(args, readTool)
        const runnable = catalogue.runnable(readText(args, 'name'))
        checkReads(runnable)
        return run(platform, runnable, args)
      }),
    call: (args, platform) =>
      platform.attempt(async () => {
        checkArguments(args, callTool)
        return run(platform, catalogue.runnable(readText(args, 'name')), args)
      }),
    ...(hasClock && {
      clock: (args, platform) => platform.answered(() => platform.clock(readLength(args, 'advance'))),
    }),
  }
  return {
    tools: [findTool, describeTool, readTool, callTool, ...(hasClock ? [timeTool] : [])],
    instructions,
    resources: resourcesOf(catalogue.hasCauses, hasWorld),
    tasks,
    instead(name) {
      const known = catalogue.idOf(name)
      return known === undefined
        ? didYouMean(name, Object.keys(does), 2)
        : `Give ${known} to read or call as its name.`
    },
    call: (name, args, platform) => (Object.hasOwn(does, name) ? does[name]?.(args, platform) : undefined),
  }
}

function found(catalogue: Catalogue, args: Arguments) {
  checkArguments(args, findTool)
  const { limit = few } = args
  if (typeof limit !== 'number' || !Number.isInteger(limit) || limit < 1 || limit > mostFound)
    throw wrongArgument('limit', `must be a whole number from 1 to ${mostFound}`, 'invalid_value')
  const data = catalogue
    .find(readText(args, 'query'), limit)
    .map(({ name, kind, does, tool }) => ({ name, kind, does, tool }))
  return data.length > 0 ? { data } : { data, hint: 'nothing has these words: say what you want in others' }
}

/** Runs an operation or a cause. @throws Problem for arguments that have no place */
async function run(platform: PlatformCalls, runnable: Runnable, args: Arguments): ToolAnswer {
  const { body, idempotency_key } = args
  const params = readObject(args, 'params')
  if (runnable.kind === 'preview')
    return platform.answered(() => ({ data: [...platform.possible(readId(params))] }))
  if (runnable.kind === 'cause') return cause(platform, runnable, params, readObject(args, 'body'))
  const misplaced = ['body', 'idempotency_key'].filter((name) => params[name] !== undefined)
  if (misplaced.length > 0)
    throw invalidFields(
      misplaced.map((name) => ({
        field: `params.${name}`,
        message: 'is an argument of the tool, beside params',
        code: 'unknown_field',
      })),
    )
  return platform.operation(runnable.operation, {
    ...params,
    ...(body !== undefined && { body }),
    ...(idempotency_key !== undefined && { idempotency_key }),
  })
}

function cause(
  platform: PlatformCalls,
  { name, cause: { takes, returns } }: Runnable & { readonly kind: 'cause' },
  params: Arguments,
  body: Arguments,
): ToolAnswer {
  const names = takes.map((argument) => argument.name)
  const errors = [
    ...Object.keys(params).map((field) => ({
      field: `params.${field}`,
      message: 'what a simulation takes goes into body',
      code: 'unknown_field',
    })),
    ...unknownArguments(body, names),
  ]
  if (errors.length > 0) throw invalidFields(errors)
  return platform.answered(() => {
    const result = platform.cause(
      name,
      names.map((each) => body[each]),
    )
    return { result: returns === undefined ? null : result }
  })
}

/** @throws Problem for what changes something */
function checkReads(runnable: Runnable): void {
  if (runnable.kind === 'preview') return
  if (runnable.kind === 'operation' && runnable.operation.method === 'GET') return
  const changes = runnable.kind === 'cause' ? `simulate.${runnable.name}` : runnable.operation.id
  throw wrongArgument('name', `${changes} changes something: run it with call`, 'not_allowed')
}
