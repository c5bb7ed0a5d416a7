import { fileURLToPath } from 'node:url'
import { defineConfig } from 'tsup'

/** Builtins that bundled packages ask for and do not need: an empty module serves browsers and Node alike. */
const empty = fileURLToPath(new URL('./src/adapters/empty-module.ts', import.meta.url))

export default defineConfig({
  entry: { index: 'src/index.ts', msw: 'src/adapters/msw.ts', openapi: 'src/openapi.ts' },
  format: ['esm', 'cjs'],
  dts: true,
  clean: true,
  sourcemap: true,
  splitting: true,
  treeshake: true,
  platform: 'neutral',
  target: 'es2022',
  // Bundled: their builds need Node builtins, or ship ESM only. zod, mitt and msw stay imports.
  noExternal: ['@sinonjs/fake-timers', '@sinonjs/commons', /^@noble\//],
  external: ['zod', 'mitt', 'msw'],
  esbuildOptions(options) {
    options.mainFields = ['module', 'main']
    options.alias = {
      util: empty,
      timers: empty,
      'timers/promises': empty,
      perf_hooks: empty,
    }
  },
})
