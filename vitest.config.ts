import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))

export default defineConfig({
  resolve: {
    alias: [
      { find: /^platform-simulator$/, replacement: at('./src/index.ts') },
      { find: /^platform-simulator\/msw$/, replacement: at('./src/adapters/msw.ts') },
      { find: /^platform-simulator\/openapi$/, replacement: at('./src/openapi.ts') },
      { find: /^platform-simulator\/webhooks$/, replacement: at('./src/webhooks.ts') },
    ],
  },
  test: {
    include: ['test/**/*.test.ts'],
    exclude: ['test/packages/*/**', 'node_modules/**'],
    setupFiles: ['test/support/every-response.ts'],
    testTimeout: 30_000,
    hookTimeout: 120_000,
  },
})
