import { chai } from 'vitest'
import { sumUpLookedAt } from './told.js'

/** Expectations that name a part of what they look at. */
const partial = ['toBeInstanceOf', 'toContain', 'toMatch', 'toMatchObject']
/** Those that call what they look at. */
const calling = ['toThrow', 'toThrowError']

const { prototype } = chai.Assertion
const isOurs = Symbol.for('platform-simulator.looked-at')

/** Lets every expectation that names a part tell the whole of what it looks at, once in a process. */
export function watchExpectations(): void {
  if (Reflect.has(prototype, isOurs)) return
  Reflect.set(prototype, isOurs, true)
  for (const name of partial)
    watch(name, (assertion) => {
      if (chai.util.flag(assertion, 'poll') === undefined) sumUpLookedAt(chai.util.flag(assertion, 'object'))
    })
  for (const name of calling)
    watch(name, (assertion) => {
      const called: unknown = chai.util.flag(assertion, 'object')
      if (typeof called === 'function') chai.util.flag(assertion, 'object', watched(called))
      else sumUpLookedAt(called)
    })
}

function watch(name: string, look: (assertion: object) => void): void {
  const original: unknown = Reflect.get(prototype, name)
  if (typeof original !== 'function') throw new Error(`vitest has no expectation ${name} any more.`)
  Reflect.set(prototype, name, function (this: object, ...expected: unknown[]): unknown {
    look(this)
    return Reflect.apply(original, this, expected)
  })
}

function watched(called: Function): () => unknown {
  return () => {
    try {
      return called()
    } catch (error) {
      sumUpLookedAt(error)
      throw error
    }
  }
}
