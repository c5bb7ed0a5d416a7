import type { Tool } from '@modelcontextprotocol/server'
import { didYouMean } from '../../kernel/closest.js'
import { clockTool, readMove } from './clock-tool.js'
import type { Catalogue } from './find/catalogue.js'
import { describeTool } from './find/tools.js'
import type { Offer } from './offer.js'
import { possibleTool, readId } from './possible-tool.js'
import { checkArguments, readText } from './read-arguments.js'
import type { Toolbox } from './tools.js'

/** The tools that are no operations. */
export interface OwnTools {
  readonly clock: boolean
  readonly possible: boolean
}

/** The tools of all operations are short: this one tells what is left out. */
const wholeTool: Tool = {
  ...describeTool,
  description:
    'Describes a tool: all of its arguments as JSON Schema with what each means, the members of its answer, and its refusals.',
  inputSchema: {
    type: 'object',
    properties: { name: { type: 'string', description: 'The name of the tool, such as customers_create.' } },
    required: ['name'],
    additionalProperties: false,
  },
}

const instructions =
  'Each tool is one operation of the platform’s API, which platform-simulator stands in for: no real money moves. ' +
  'Amounts are decimal strings. A list says in meta whether there is more: pass the last id as starting_after. ' +
  'A refusal is a problem document with detail and errors. ' +
  'What takes time happens when the simulator’s clock moves: clock_advance moves it.'

/** Offers each operation as a tool. @param isShort with one sentence each, and with short schemas */
export function listedOffer(toolbox: Toolbox, catalogue: Catalogue, own: OwnTools, isShort: boolean): Offer {
  const listed = isShort ? toolbox.shortTools : toolbox.tools
  const tools = [
    ...listed,
    ...(own.clock ? [clockTool] : []),
    ...(own.possible ? [possibleTool] : []),
    ...(isShort ? [wholeTool] : []),
  ]
  const names = tools.map(({ name }) => name)
  return {
    tools,
    instructions,
    call(name, args, platform) {
      if (own.clock && name === clockTool.name) return platform.answered(() => platform.clock(readMove(args)))
      if (own.possible && name === possibleTool.name)
        return platform.answered(() => ({ data: [...platform.possible(readId(args))] }))
      if (isShort && name === wholeTool.name)
        return platform.answered(() => {
          checkArguments(args, wholeTool)
          return catalogue.describeTool(readText(args, 'name'))
        })
      const operation = toolbox.find(name)
      return operation && platform.operation(operation, args)
    },
    instead: (name) => didYouMean(name, names, 2),
  }
}
