import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))

export default defineConfig({
  resolve: {
    alias: [
      { find: /^platform-simulator$/, replacement: at('./src/entries/index.ts') },
      { find: /^platform-simulator\/jest$/, replacement: at('./src/entries/jest.ts') },
      { find: /^platform-simulator\/mcp$/, replacement: at('./src/entries/mcp.ts') },
      { find: /^platform-simulator\/msw$/, replacement: at('./src/entries/msw.ts') },
      { find: /^platform-simulator\/node-test$/, replacement: at('./src/entries/node-test.ts') },
      { find: /^platform-simulator\/vitest$/, replacement: at('./src/entries/vitest.ts') },
      { find: /^platform-simulator\/openapi$/, replacement: at('./src/entries/openapi.ts') },
      { find: /^platform-simulator\/register$/, replacement: at('./src/entries/register.ts') },
      { find: /^platform-simulator\/scenarios$/, replacement: at('./src/entries/scenarios.ts') },
      { find: /^platform-simulator\/server$/, replacement: at('./src/entries/server.ts') },
      { find: /^platform-simulator\/storybook$/, replacement: at('./src/entries/storybook.ts') },
      { find: /^platform-simulator\/webhooks$/, replacement: at('./src/entries/webhooks.ts') },
    ],
  },
  test: {
    include: ['test/**/*.test.ts'],
    exclude: ['test/packages/*/**', 'test/testing/failing/**', 'node_modules/**'],
    setupFiles: ['test/support/every-response.ts', 'test/support/every-claim.ts'],
    testTimeout: 30_000,
    hookTimeout: 120_000,
  },
})
