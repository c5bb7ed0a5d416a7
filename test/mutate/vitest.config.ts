import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import base, { alone, release } from '../../vitest.config.js'

/** The order in which a mutant's files are to run: those that are likeliest to see it first. */
export const order: string[] = []

class AsGiven extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => order.indexOf(moduleId)
    return [...files].sort((one, other) => rank(one) - rank(other))
  }
}

const { projects: _, sequence: _sequence, setupFiles: _files, exclude, ...test } = base.test ?? {}

/** As `npm test` runs its files, but in one project, and in the order that is asked for. */
export default defineConfig({
  ...base,
  test: {
    ...test,
    // A file that is kept as it was transformed would be run without its mutant.
    experimental: { fsModuleCache: false },
    isolate: false,
    include: ['test/**/*.test.ts'],
    // What starts processes or browsers cannot see a mutant of this one.
    exclude: [...(exclude ?? []), ...release, ...alone, 'test/simulation/requests.test.ts'],
    setupFiles: ['test/support/every-response.ts'],
    sequence: { sequencer: AsGiven },
  },
})
