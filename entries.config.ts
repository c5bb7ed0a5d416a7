import manifest from './package.json' with { type: 'json' }

/** An entry point of the package: an export of package.json that is code. */
export interface Entry {
  /** As users import it, such as `platform-simulator/msw`. */
  readonly name: string
  /** Its file in src/entries, without `.ts`. */
  readonly file: string
}

/** Every entry point, in the order of package.json, which is the only list of them. */
export const entryPoints: readonly Entry[] = Object.entries(manifest.exports).flatMap(([path, target]) => {
  if (typeof target === 'string') return []
  return [
    {
      name: manifest.name + path.slice(1),
      file: target.import.default.replace(/^\.\/dist\/(.*)\.js$/, '$1'),
    },
  ]
})

/** The file of the command, which nobody imports. */
const command = manifest.bin['platform-simulator'].replace(/^\.\/dist\/(.*)\.js$/, '$1')

/** The files of src/entries that are built: the entry points and the command. */
export const builtEntries: readonly string[] = [command, ...entryPoints.map(({ file }) => file)]

/** Entry points that need a module of Node: all others are for browsers too. Their lists are held by test/tidy.test.ts. */
export const onlyOnNode: ReadonlySet<string> = new Set([
  'coverage',
  'explore',
  'inspector',
  'register',
  'server',
  'vary',
])

/** Who imports one of these is not to load the simulator. Those of one line may load what only one of them needs. */
export const light: readonly (readonly [string, ...string[]])[] = [
  [command],
  ['control'],
  ['msw'],
  ['openapi', 'mcp'],
  ['signing'],
  ['storybook-panel'],
  ['webhooks'],
]

/** What an entry point loads besides `mitt` and modules of Node, where it is not that alone. */
export const loads: Readonly<Record<string, readonly string[]>> = {
  control: [],
  explore: ['@sinonjs/fake-timers', 'fast-check', 'mitt'],
  mcp: ['@modelcontextprotocol/server'],
  msw: ['msw'],
  openapi: [],
  signing: [],
  storybook: ['mitt', 'msw'],
  'storybook-panel': ['react', 'storybook/manager-api', 'storybook/theming'],
  vitest: ['mitt', 'vitest'],
  webhooks: [],
}
