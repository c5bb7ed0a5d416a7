import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))

export default defineConfig({
  resolve: {
    alias: [
      { find: /^platform-simulator$/, replacement: at('./src/index.ts') },
      { find: /^platform-simulator\/jest$/, replacement: at('./src/jest.ts') },
      { find: /^platform-simulator\/mcp$/, replacement: at('./src/mcp.ts') },
      { find: /^platform-simulator\/msw$/, replacement: at('./src/adapters/msw.ts') },
      { find: /^platform-simulator\/node-test$/, replacement: at('./src/node-test.ts') },
      { find: /^platform-simulator\/vitest$/, replacement: at('./src/vitest.ts') },
      { find: /^platform-simulator\/openapi$/, replacement: at('./src/openapi.ts') },
      { find: /^platform-simulator\/register$/, replacement: at('./src/register.ts') },
      { find: /^platform-simulator\/scenarios$/, replacement: at('./src/scenarios.ts') },
      { find: /^platform-simulator\/server$/, replacement: at('./src/server.ts') },
      { find: /^platform-simulator\/storybook$/, replacement: at('./src/storybook.ts') },
      { find: /^platform-simulator\/webhooks$/, replacement: at('./src/webhooks.ts') },
    ],
  },
  test: {
    include: ['test/**/*.test.ts'],
    exclude: ['test/packages/*/**', 'test/testing/failing/**', 'node_modules/**'],
    setupFiles: ['test/support/every-response.ts'],
    testTimeout: 30_000,
    hookTimeout: 120_000,
  },
})
