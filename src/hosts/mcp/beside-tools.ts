import type * as Sdk from '@modelcontextprotocol/server'
import { didYouMean } from '../../kernel/closest.js'
import type { Task } from './find/prompts.js'
import type { Readable } from './find/resources.js'
import type { PlatformCalls } from './platform-calls.js'

type Errors = Pick<typeof Sdk, 'ProtocolError' | 'ProtocolErrorCode' | 'ResourceNotFoundError'>

/** Answers what a client asks of the texts beside the tools. */
export function offerResources(
  { ResourceNotFoundError }: Errors,
  server: Sdk.Server,
  resources: readonly Readable[],
  platform: PlatformCalls,
): void {
  server.setRequestHandler('resources/list', () => ({ resources: resources.map(({ resource }) => resource) }))
  server.setRequestHandler('resources/templates/list', () => ({ resourceTemplates: [] }))
  server.setRequestHandler('resources/read', ({ params: { uri } }) => {
    const found = resources.find(({ resource }) => resource.uri === uri)
    if (found === undefined) {
      const uris = resources.map(({ resource }) => resource.uri)
      throw new ResourceNotFoundError(uri, `there is no resource ${uri}. ${didYouMean(uri, uris, 2)}`)
    }
    const { mimeType = 'text/plain' } = found.resource
    return { contents: [{ uri, mimeType, text: found.read(platform) }] }
  })
}

/** Answers what a client asks of the tasks that people pick. */
export function offerTasks(
  { ProtocolError, ProtocolErrorCode }: Errors,
  server: Sdk.Server,
  tasks: readonly Task[],
): void {
  const wrong = (message: string) => new ProtocolError(ProtocolErrorCode.InvalidParams, message)
  server.setRequestHandler('prompts/list', () => ({
    prompts: tasks.map(({ prompt }) => ({ ...prompt, arguments: [...prompt.arguments] })),
  }))
  server.setRequestHandler('prompts/get', ({ params: { name, arguments: given = {} } }) => {
    const found = tasks.find(({ prompt }) => prompt.name === name)
    if (found === undefined) {
      const names = tasks.map(({ prompt }) => prompt.name)
      throw wrong(`there is no prompt ${name}. ${didYouMean(name, names, 2)}`)
    }
    const missing = found.prompt.arguments.filter((each) => each.required && (given[each.name] ?? '') === '')
    if (missing.length > 0)
      throw wrong(`the prompt ${name} needs ${missing.map((each) => each.name).join(' and ')}.`)
    const text = found.words(given)
    return { messages: [{ role: 'user' as const, content: { type: 'text' as const, text } }] }
  })
}
