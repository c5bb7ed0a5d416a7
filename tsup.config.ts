import { fileURLToPath } from 'node:url'
import type { Options } from 'tsup'
import { asciiOnly, fewerChunks } from './chunks.config.js'
import { builtEntries } from './entries.config.js'
import { withPage } from './inspector.config.js'
import { tellMissingPeers } from './peers.config.js'

/** How dependencies are found: also where the tests bundle an entry to weigh it. */
export const resolution = {
  mainFields: ['module', 'main'],
}

/** Taken from src/hosts/host-names.ts in the build, in the bundled packages too. */
const hostNames = ['AbortController', 'ReadableStream', 'Request', 'Response', 'TextDecoder', 'TextEncoder']

const settings: Options = {
  entry: Object.fromEntries(builtEntries.map((name) => [name, `src/entries/${name}.ts`])),
  format: ['esm', 'cjs'],
  // `npm run types` has made them: to make them again here would take tsup half a minute.
  dts: {
    entry: Object.fromEntries(builtEntries.map((name) => [name, `.declarations/src/entries/${name}.d.ts`])),
  },
  clean: true,
  // The output is readable as it is, and maps would be two thirds of the package.
  sourcemap: false,
  splitting: true,
  // A chunk that an entry uses nothing of is not loaded by it: `msw` stays one short file.
  treeshake: { moduleSideEffects: false },
  platform: 'neutral',
  target: 'es2022',
  // noble ships ESM only. As 60 files of its own zod would cost each process 50 ms.
  noExternal: ['zod', /^@noble\//, '@scure/base', 'fflate', 'ibantools', 'yaml'],
  external: [
    '@modelcontextprotocol/server',
    '@sinonjs/fake-timers',
    'fast-check',
    'mitt',
    'msw',
    'platform-simulator/inspector',
    'react',
    'storybook/manager-api',
    'storybook/theming',
    'vitest',
  ],
  esbuildPlugins: [withPage],
  plugins: [asciiOnly, fewerChunks(builtEntries), tellMissingPeers],
  esbuildOptions(options, { format }) {
    // By `require`: test runners that load CommonJS in a context of their own have no other way.
    if (format === 'cjs') options.supported = { 'dynamic-import': false }
    Object.assign(options, resolution)
    options.inject = [fileURLToPath(new URL('./src/hosts/host-names.ts', import.meta.url))]
    options.define = {
      ...options.define,
      ...Object.fromEntries(hostNames.map((name) => [name, `hostNames.${name}`])),
    }
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
