import * as z from 'zod'
import { UsageError } from '../../kernel/errors.js'
import { lazy } from '../../kernel/lazy.js'
import type { ControlledCoverage, ControlledWorlds } from './controlled.js'
import { controlOperation, controlsOf } from './operation.js'

const test = lazy(() =>
  z.strictObject({
    name: z
      .union([z.string().min(1), z.array(z.string()).min(1)])
      .describe('Its name, or its suites and its name.'),
    file: z.string().optional().describe('The path of its file.'),
  }),
)

const met = lazy(() =>
  z.object({
    test: z.array(z.string()),
    met: z.record(z.string(), z.array(z.string())).describe('What the application has met, by kind.'),
    takes: z.array(z.string()).describe('The types of events that its targets take; `*` for all.'),
  }),
)

/** Operations on what the tests against a world meet of the platform. */
export const coverageOperations = controlsOf('Coverage', {
  'coverage.begin': controlOperation('POST /__sim/coverage/test', {
    summary: 'Names the test that runs now: what the world meets from now on is written down as its.',
    body: test,
    run({ worlds, world }, { body }) {
      coverageOf(worlds).begin(world.sim, body)
    },
  }),
  'coverage.end': controlOperation('DELETE /__sim/coverage/test', {
    summary: 'Ends the test that was named, and writes down what it met.',
    run({ worlds, world }) {
      coverageOf(worlds).end(world.sim)
    },
  }),
  'coverage.met': controlOperation('GET /__sim/coverage', {
    summary: 'What the application has met in the world since the test was named.',
    output: met,
    run: ({ worlds, world }) => coverageOf(worlds).met(world.sim),
  }),
})

/** @throws UsageError where the server was started without coverage */
function coverageOf({ coverage }: ControlledWorlds): ControlledCoverage {
  if (coverage !== undefined) return coverage
  throw new UsageError(
    'this server writes down no coverage: start it by platform-simulator serve --coverage DIR, or with the option coverage of listen.',
  )
}
