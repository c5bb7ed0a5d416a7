import { UsageError } from '../kernel/errors.js'
import { checkOptions } from '../kernel/names.js'

/** Says of what kind each option of `listen` is. Whether a text is an address or an origin, whoever uses it says. */
const takes = {
  port: 'port',
  host: 'text',
  hostNames: 'texts',
  token: 'text',
  state: 'text',
  durable: 'flag',
  onStateError: 'function',
  webhook: 'text',
  mcp: 'flag',
  mcpTools: 'texts',
  cors: 'texts',
  onInspected: 'function',
} as const

/**
 * @param target what is served: a simulator, or the options of one
 * @throws UsageError for an option that nothing reads, for a value that is none, and for options in the place of the target
 */
export function checkListenOptions(target: object, given: object): void {
  const [own] = Object.keys(takes).filter((name) => name !== 'webhook' && Object.hasOwn(target, name))
  if (own !== undefined && !('handle' in target))
    throw new UsageError(
      `listen was given its option ${own} first, where it takes a simulator or the options of one: listen({}, { ${own} }).`,
    )
  checkOptions(given, takes, 'listen')
}
