import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { registry } from '../src/resources/registry.js'
import { root } from './support/bundled.js'

/**
 * `npm run test:of cards`: the tests that are named after a resource, and its cases of conformance. What else a change of it
 * breaks is in `npm test`. Any part of a path does: `npm run test:of kernel money`.
 */
const names = process.argv.slice(2).filter((argument) => !argument.startsWith('-'))
const flags = process.argv.slice(2).filter((argument) => argument.startsWith('-'))
/** Each case of conformance through every transport, and not one success and one refusal of each kind alone. */
const everyTransport = flags.includes('--every-transport')
if (names.length === 0) {
  console.error(
    'Say whose tests are to run: `npm run test:of cards`, or several: `npm run test:of cards mandates`.',
  )
  process.exit(2)
}

const files = readdirSync(`${root}test`, { recursive: true, encoding: 'utf8' })
  .map((path) => `test/${path.replaceAll('\\', '/')}`)
  .filter((path) => path.endsWith('.test.ts') && !path.startsWith('test/packages/'))
/** `policies` and `policy` are one, and so are `paymentAgents` and `payment-agents`. */
const stems = names.map((name) => plain(name).replace(/(ies|y|s)$/, ''))
const own = files.filter((path) => stems.some((stem) => plain(path).includes(stem)))
if (own.length === 0) {
  console.error(
    `No file of tests has ${names.join(' or ')} in its path. They are in test/resources, and beside it.`,
  )
  process.exit(2)
}

const begins = new RegExp(`^(${stems.join('|')})`, 'i')
const hasCases = registry.allOperations.some(({ id }) => begins.test(id))
const { status } = spawnSync(
  process.execPath,
  [
    `${root}node_modules/vitest/vitest.mjs`,
    'run',
    '--project',
    'together',
    ...flags.filter((flag) => flag !== '--every-transport'),
    ...own,
    ...(hasCases ? ['test/conformance/conformance.test.ts'] : []),
  ],
  {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, CASES_OF: stems.join('|'), ...(everyTransport && { EVERY_TRANSPORT: '1' }) },
  },
)
process.exitCode = status ?? 1

function plain(text: string): string {
  return text.toLowerCase().replaceAll(/[^a-z0-9/|]/g, '')
}
