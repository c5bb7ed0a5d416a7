import { UsageError } from '../kernel/errors.js'
import { checkNames } from '../kernel/names.js'
import { quoted } from '../kernel/shown.js'

type Takes = readonly [must: string, is: (value: unknown) => boolean]

const text: Takes = ['must be a text', (value) => typeof value === 'string']
const flag: Takes = ['must be true or false', (value) => typeof value === 'boolean']
const call: Takes = ['must be a function', (value) => typeof value === 'function']
const texts: Takes = [
  'must be a list of texts',
  (value) => Array.isArray(value) && value.every((each) => typeof each === 'string'),
]
const port: Takes = [
  'must be a whole number from 0 to 65535',
  (value) => typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= 65_535,
]

/** What `listen` takes. Whether a text is an address or an origin, whoever uses it says. */
const options: Readonly<Record<string, Takes>> = {
  port,
  host: text,
  hostNames: texts,
  token: text,
  state: text,
  durable: flag,
  onStateError: call,
  webhook: text,
  mcp: flag,
  mcpTools: texts,
  cors: texts,
  onInspected: call,
}

/**
 * @param target what is served: a simulator, or the options of one
 * @throws UsageError for an option that nothing reads, for a value that is none, and for options in the place of the target
 */
export function checkListenOptions(target: object, given: object): void {
  const [own] = Object.keys(options).filter((name) => name !== 'webhook' && Object.hasOwn(target, name))
  if (own !== undefined && !('handle' in target))
    throw new UsageError(
      `listen was given its option ${own} first, where it takes a simulator or the options of one: listen({}, { ${own} }).`,
    )
  checkNames(given, Object.keys(options), 'listen')
  for (const [name, value] of Object.entries(given)) {
    const [must, is] = options[name] ?? text
    if (value !== undefined && !is(value))
      throw new UsageError(`the option ${name} of listen is ${quoted(value)}: it ${must}.`)
  }
}
