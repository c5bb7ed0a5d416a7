import { defineConfig } from 'vitest/config'
import shared from '../../../../vitest.config.js'

export default defineConfig({
  resolve: shared.resolve ?? {},
  test: { include: ['test/testing/failing/reports/*.test.ts'] },
})
