import { fileURLToPath } from 'node:url'
import type { Options } from 'tsup'

const empty = fileURLToPath(new URL('./src/hosts/empty-module.ts', import.meta.url))

/** How dependencies are found: also where the tests bundle an entry to weigh it. */
export const resolution = {
  mainFields: ['module', 'main'],
  // What fake-timers asks for and does not need: one small module serves browsers and Node alike.
  alias: {
    '@sinonjs/commons': empty,
    util: empty,
    timers: empty,
    'timers/promises': empty,
    perf_hooks: empty,
  },
}

const settings: Options = {
  entry: {
    cli: 'src/entries/cli.ts',
    index: 'src/entries/index.ts',
    jest: 'src/entries/jest.ts',
    mcp: 'src/entries/mcp.ts',
    msw: 'src/entries/msw.ts',
    'node-test': 'src/entries/node-test.ts',
    openapi: 'src/entries/openapi.ts',
    register: 'src/entries/register.ts',
    scenarios: 'src/entries/scenarios.ts',
    server: 'src/entries/server.ts',
    storybook: 'src/entries/storybook.ts',
    vitest: 'src/entries/vitest.ts',
    webhooks: 'src/entries/webhooks.ts',
  },
  format: ['esm', 'cjs'],
  dts: true,
  clean: true,
  // The output is readable as it is, and maps would be two thirds of the package.
  sourcemap: false,
  splitting: true,
  // A chunk that an entry uses nothing of is not loaded by it: `msw` stays one short file.
  treeshake: { moduleSideEffects: false },
  platform: 'neutral',
  target: 'es2022',
  // fake-timers needs Node builtins and noble ships ESM only. As 60 files of its own zod would cost each process 50 ms.
  noExternal: ['zod', '@sinonjs/fake-timers', '@sinonjs/commons', /^@noble\//, '@scure/base', 'ibantools'],
  external: ['@modelcontextprotocol/server', 'mitt', 'msw', 'vitest'],
  esbuildOptions(options, { format }) {
    // By `require`: test runners that load CommonJS in a context of their own have no other way.
    if (format === 'cjs') options.supported = { 'dynamic-import': false }
    Object.assign(options, resolution)
    // zod keeps its configuration and its registry of ids on globalThis: these are ours, apart from the app's own zod,
    // so that neither its locale changes our answers nor our ids overwrite its schemas.
    options.mangleProps = /^__zod_global(?:Config|Registry)$/
    options.mangleCache = {
      __zod_globalConfig: '__platformSimulatorZodConfig',
      __zod_globalRegistry: '__platformSimulatorZodRegistry',
    }
  },
}

export default settings
