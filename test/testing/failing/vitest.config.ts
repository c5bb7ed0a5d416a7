import { defineConfig } from 'vitest/config'
import { built } from '../../built.config.js'

export default defineConfig({
  // The first simulator of a process takes seconds on a machine that has much else to do.
  test: { ...built, include: ['test/testing/failing/*.test.ts'], testTimeout: 60_000 },
})
