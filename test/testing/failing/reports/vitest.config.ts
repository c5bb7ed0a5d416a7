import { defineConfig } from 'vitest/config'
import { built } from '../../../built.config.js'

export default defineConfig({
  test: { ...built, include: ['test/testing/failing/reports/*.test.ts'] },
})
