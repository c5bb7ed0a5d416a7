import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

/** What a suite that runs in a process of its own has beside its files: the package as `npm run build` made it. */
export const built = { server: { deps: { external: [/\/dist\//] } } }

/** Suites of this folder with the package as it was built, as an application has it: a run begins in a third of the time. */
export default defineConfig({
  test: {
    ...built,
    root: fileURLToPath(new URL('..', import.meta.url)),
    include: ['test/vary/*.test.ts', 'test/readiness/*/*.test.ts'],
    testTimeout: 30_000,
  },
})
