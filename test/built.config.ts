import type { ViteUserConfig } from 'vitest/config'

/** What a suite that runs in a process of its own has beside its files: the package as `npm run build` made it. */
export const built = { server: { deps: { external: [/\/dist\//] } } }

/** The command that runs suites as this file says. */
export const runBuilt = ['node_modules/.bin/vitest', 'run', '--config', 'test/built.config.ts'] as const

/** Suites of this folder with the package as it was built, as an application has it: a run begins in a third of the time. */
export default {
  test: {
    ...built,
    include: ['test/vary/*.test.ts', 'test/readiness/*/*.test.ts'],
    testTimeout: 30_000,
  },
} satisfies ViteUserConfig
