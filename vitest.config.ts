import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { entryPoints } from './entries.config.js'

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))

const exclude = ['test/packages/*/**', 'test/testing/failing/**', 'node_modules/**']

/** Files that leave other modules behind than they found: each has a process of its own. */
export const alone = [
  // It loads the library again, under fake timers.
  'test/kernel/loaded-under-fakes.test.ts',
]

/** What tests the packed tarball as users have it: installed projects, browsers, examples. `npm run test:release` runs it. */
export const release = [
  'test/packages.test.ts',
  'test/recipes.test.ts',
  'test/nextjs.test.ts',
  'test/storybook.test.ts',
  'test/examples.test.ts',
  'test/browser.test.ts',
  'test/inspector.test.ts',
  'test/playwright.test.ts',
  'test/scenarios.test.ts',
  // Builds the site, runs its blocks in a browser, and walks its first page to a green suite of each runner.
  'test/site.test.ts',
  'test/server/hosted-pages-in-chromium.test.ts',
  'test/signing/browser.test.ts',
  // It writes and runs hundreds of tests.
  'test/coverage-of-suites/every-suggestion.test.ts',
  // Routes in Python and in a shell, of which every check starts a process or reckons with long numbers.
  'test/certify/languages.test.ts',
  // Walks until each of twenty mistakes is found.
  'test/compare/seeded-differences.test.ts',
  // Each mistake of three apps that a verb has found, of the app of the explorer, and of fifty routes.
  'test/readiness/found.test.ts',
  'test/certify/certify.test.ts',
  'test/explore/variants.test.ts',
  'test/vary/counted.test.ts',
  // Suites in processes of their own, each several times.
  'test/vary/runners.test.ts',
  'test/coverage-of-suites/command.test.ts',
  'test/coverage-of-suites/suite.test.ts',
  'test/testing/leftovers.test.ts',
  'test/testing/reports.test.ts',
  'test/vary/command.test.ts',
  // Real sockets and real processes that fail or are killed at random; receivers.test.ts and state.test.ts are their like
  // in one process.
  'test/hosts/receivers-over-http.test.ts',
  'test/simulation/kills.test.ts',
  'test/simulation/soak.test.ts',
  'test/simulation/uploads.test.ts',
  // A thousand episodes, and every task in each of its weathers.
  'test/trials/thousand.test.ts',
  // Recipes for contributors, each walked in a copy of the repository.
  'test/new/walks.test.ts',
]

/** What takes longest, begun first: the order of sizes, which is vitest's own, leaves one core waiting for the last of them. */
const long = [
  'site',
  'new/walks',
  'packages',
  'nextjs',
  'vary/runners',
  'storybook',
  'recipes',
  'examples',
  'trials/thousand',
  'conformance/conformance',
  'simulation/auditor',
  'certify/certify',
  'server/cli',
  'scenarios',
  'explore/variants',
  'coverage',
  'inspector',
  'simulation/cards',
  'docs',
  'tidy',
]

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return sorted.sort((one, other) => rankOf(one) - rankOf(other))
  }
}

function rankOf({ moduleId, project }: TestSpecification): number {
  // A worker that runs many files is kept only while the next of them may run in it.
  if (project.config.isolate) return -1
  const place = long.findIndex((name) => moduleId.endsWith(`/test/${name}.test.ts`))
  return place < 0 ? long.length : place
}

export default defineConfig({
  resolve: {
    alias: [
      // What every test of a simulator checks is observed from outside: by who imports it in src, not in tests.
      { find: /^[./]+(?:kit\/)?platform\.js$/, replacement: at('./test/support/platform.ts') },
      ...entryPoints.map(({ name, file }) => ({
        find: new RegExp(`^${name}$`),
        replacement: at(`./src/entries/${file}.ts`),
      })),
    ],
  },
  test: {
    exclude,
    // What was transformed once is kept in node_modules: one file of tests takes 4 seconds of the processor and not 7.
    experimental: { fsModuleCache: true },
    setupFiles: ['test/support/every-response.ts'],
    testTimeout: 30_000,
    // Its own default leaves one core idle, which on two cores is half of them.
    maxWorkers: '100%',
    hookTimeout: 120_000,
    // Worlds come and go with each test: room for them among the young objects takes a twentieth off the processor's time.
    execArgv: ['--min-semi-space-size=16', '--max-semi-space-size=64'],
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        extends: true,
        // One worker runs many files with one copy of the modules: the library promises that nothing of it is global,
        // and to load it and to compile its description 64 times takes longer than most of the files.
        test: {
          name: 'together',
          include: ['test/**/*.test.ts'],
          exclude: [...exclude, ...alone, ...release],
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'release',
          include: release,
          exclude,
          isolate: false,
          // Most of them wait for a process or a browser, and meanwhile somebody else can work.
          maxWorkers: availableParallelism() + 1,
          // Vitest wants to know which projects come first where they differ in this.
          sequence: { groupOrder: 1 },
        },
      },
      { extends: true, test: { name: 'alone', include: alone } },
    ],
  },
})
