import { spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'

/** Runs the files whose names end so, and tells of each test whether it passed, or why not. */
function jest(ending, ...flags) {
  const args = [...flags, 'node_modules/jest/bin/jest.js', '--json', '--runInBand', `${ending}$`]
  const { stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' })
  if (!stdout.startsWith('{')) throw new Error(stdout + stderr)
  const results = JSON.parse(stdout).testResults
  // A file that cannot be loaded has no tests.
  for (const { message, assertionResults } of results)
    if (assertionResults.length === 0) throw new Error(message)
  const tests = results.flatMap(({ assertionResults }) => assertionResults)
  return Object.fromEntries(
    tests.map(({ title, status, failureMessages: [failure = ''] }) => [
      title,
      failure.split(':')[0] || status,
    ]),
  )
}

const require = createRequire(import.meta.url)
const versions = Object.fromEntries(
  ['jest', 'msw'].map((name) => [name, require(`${name}/package.json`).version]),
)
const seen = {
  required: jest('package.test.cjs'),
  imported: jest('test.mjs', '--experimental-vm-modules'),
  inJsdom: jest('jsdom.test.cjs'),
}
console.log(`REPORT ${JSON.stringify({ versions, ...seen })}`)
