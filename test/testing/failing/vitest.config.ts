import { defineConfig } from 'vitest/config'
import shared from '../../../vitest.config.js'

export default defineConfig({
  resolve: shared.resolve ?? {},
  // The first simulator of a process takes seconds on a machine that has much else to do.
  test: { include: ['test/testing/failing/*.test.ts'], testTimeout: 60_000 },
})
