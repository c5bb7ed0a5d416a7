import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, it } from 'vitest'
import { mutatedFiles } from '../mutate/files.js'
import { root } from '../support/bundled.js'

/**
 * Delays, limits, names, tables of words: what files of resources, gateway, kernel and runtime export that is data. A number
 * of a table that nobody meant to change has no test of its own. `npm run answers` writes a sum of each, and the diff of the
 * source says what has changed.
 */

/** What is data in a value, as a text; undefined for a function, an instance of a class, and what holds no data. */
function dataOf(value: unknown, within: readonly object[] = []): string | undefined {
  if (typeof value === 'function' || typeof value === 'symbol' || value === undefined) return undefined
  if (typeof value === 'bigint') return `${value}n`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  if (value instanceof RegExp) return String(value)
  if (within.includes(value)) return undefined
  const inner = [...within, value]
  if (Array.isArray(value)) return listed(value.map((item) => dataOf(item, inner)))
  if (value instanceof Set) return dataOf([...value], within)
  if (value instanceof Map) return dataOf([...value], within)
  // The words of a rule, which zod changes when it is given them: `described.test.ts` has those.
  const isOfRule = Object.hasOwn(value, 'params') && Object.hasOwn(value, 'path')
  if (isOfRule || Object.getPrototypeOf(value) !== Object.prototype) return undefined
  // A getter makes what it gives when it is first asked: a schema, for the most part.
  const members = Object.entries(Object.getOwnPropertyDescriptors(value)).map(([name, { value: member }]) => {
    const data = dataOf(member, inner)
    return data === undefined ? undefined : `${name}: ${data}`
  })
  return listed(members)
}

function listed(parts: readonly (string | undefined)[]): string | undefined {
  return parts.every((part) => part === undefined) && parts.length > 0
    ? undefined
    : `[${parts.map((part) => part ?? '').join(', ')}]`
}

async function constantsOf(path: string): Promise<string[]> {
  const module: Readonly<Record<string, unknown>> = await import(pathToFileURL(join(root, path)).href)
  return Object.entries(module).flatMap(([name, value]) => {
    const data = dataOf(value)
    return data === undefined
      ? []
      : [`${path} ${name} ${createHash('sha256').update(data).digest('hex').slice(0, 8)}`]
  })
}

it('what files export as data is what it was', async () => {
  const all = await Promise.all(mutatedFiles().map(constantsOf))
  expect(all.flat().sort().join('\n')).toMatchSnapshot()
})
