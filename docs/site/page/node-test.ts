import * as vitest from './vitest.js'

/** `node:test` for one block: what the guide uses of it, over the runner of vitest. */

interface Context {
  readonly name: string
  after(hook: () => unknown): void
  diagnostic(text: string): void
  skip(): void
}

export function test(name: string, body: (context: Context) => unknown): void {
  vitest.test(name, async ({ skip }) => {
    const hooks: (() => unknown)[] = []
    try {
      await body({
        name,
        after: (hook) => hooks.push(hook),
        diagnostic: (text) => console.log(text),
        skip: () => skip(),
      })
    } finally {
      for (const hook of hooks.reverse()) await hook()
    }
  })
}

export { afterAll as after, afterEach, beforeAll as before, beforeEach, describe } from './vitest.js'
export const it = test
export default test
