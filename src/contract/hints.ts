import type { Hint } from '../kernel/errors.js'
import type { Json } from '../kernel/json.js'

/**
 * The next steps of a reader, in both wordings: a test calls the simulator, a caller over HTTP calls the control API or
 * sets a flag. Text that names `sim` or an option stands here and nowhere else.
 */

/** A sentence with remedies in it: `` hint`it is frozen: ${causing('unfreezeCustomer', id)}` ``. */
export function hint(texts: TemplateStringsArray, ...parts: readonly (string | number | Hint)[]): Hint {
  const say = (where: keyof Hint): string =>
    texts.map((text, index) => text + wordsOf(parts[index] ?? '', where)).join('')
  return { inside: say('inside'), outside: say('outside') }
}

function wordsOf(part: string | number | Hint, where: keyof Hint): string {
  return typeof part === 'object' ? part[where] : String(part)
}

/** One remedy that is named differently inside and outside. */
export function either(inside: string, outside: string): Hint {
  return { inside, outside }
}

/** Says how to call a cause: `sim.simulate.<name>(...)`. */
export function causing(name: string, ...values: readonly Json[]): Hint {
  const body = values.length === 0 ? '' : ` with the body ${JSON.stringify(values)}`
  return {
    inside: `sim.simulate.${name}(${values.map(literal).join(', ')})`,
    outside: `POST /__sim/simulate/${name}${body}`,
  }
}

/** Says how to move the clock. @param duration such as `5s`, or milliseconds */
export function advancing(duration: string | number): Hint {
  return {
    inside: `await sim.clock.advance(${literal(duration)})`,
    outside: `POST /__sim/clock/advance with the body ${JSON.stringify({ duration })}`,
  }
}

/** Says how to call an operation: `sim.api.<id>(...)`. @param route method and path, as the caller would write them */
export function calling(id: string, route: string, ...values: readonly string[]): Hint {
  return { inside: `sim.api.${id}(${values.map(literal).join(', ')})`, outside: route }
}

/** Says how to set an option of `createSimulator`, which is a flag of `serve`. */
export function setting(option: string, flag: string): Hint {
  return {
    inside: `the option ${option}`,
    outside: `the flag ${flag} of platform-simulator serve`,
  }
}

/** Values as a test writes them. */
function literal(value: Json): string {
  if (typeof value === 'string') return `'${value.replace(/[\\']/g, '\\$&')}'`
  if (Array.isArray(value)) return `[${value.map(literal).join(', ')}]`
  if (typeof value !== 'object' || value === null) return String(value)
  const members = Object.entries(value).map(([name, member]) => `${name}: ${literal(member)}`)
  return `{ ${members.join(', ')} }`
}
