import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'

/** Runs the files whose names end so, and tells of each test whether it passed, or why not. */
function jest(ending, ...flags) {
  const args = [...flags, 'node_modules/jest/bin/jest.js', '--json', '--runInBand', `${ending}$`]
  const env = { ...process.env, PLATFORM_SIMULATOR_COVERAGE: 'simulator-coverage' }
  const { stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8', env })
  if (!stdout.startsWith('{')) throw new Error(stdout + stderr)
  const results = JSON.parse(stdout).testResults
  // A file that cannot be loaded has no tests.
  for (const { message, assertionResults } of results)
    if (assertionResults.length === 0) throw new Error(message)
  const tests = results.flatMap(({ assertionResults }) => assertionResults)
  return Object.fromEntries(
    tests.map(({ fullName, status, failureMessages: [failure = ''] }) => [
      fullName,
      failure.split(':')[0] || status,
    ]),
  )
}

/** The reports that a run of jest has left, by the names of their files: what stands in their heads. */
function reports() {
  const found = readdirSync('simulator-reports').map((name) => {
    const page = readFileSync(`simulator-reports/${name}`, 'utf8')
    const [, world] = /<script type="application\/json" id="world">(.*)<\/script>/.exec(page)
    const { title, note, rows } = JSON.parse(world)
    return [name, { title, note: note.split('\n')[0], customers: rows.customers.length }]
  })
  rmSync('simulator-reports', { recursive: true })
  return Object.fromEntries(found)
}

/** The tests whose application has met something, by the lines that a run of jest has written. */
function covered() {
  const lines = readdirSync('simulator-coverage').flatMap((name) =>
    readFileSync(`simulator-coverage/${name}`, 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line)),
  )
  rmSync('simulator-coverage', { recursive: true })
  return [
    ...new Set(
      lines.flatMap(({ file, test, met }) =>
        (met.successes ?? []).map((id) => `${file} ${test.at(-1)}: ${id}`),
      ),
    ),
  ].sort()
}

const require = createRequire(import.meta.url)
const versions = Object.fromEntries(
  ['jest', 'msw'].map((name) => [name, require(`${name}/package.json`).version]),
)
const seen = {
  required: jest('package.test.cjs'),
  reportsOfRequired: reports(),
  coverageOfRequired: covered(),
  imported: jest('test.mjs', '--experimental-vm-modules'),
  reportsOfImported: reports(),
  coverageOfImported: covered(),
  inJsdom: jest('jsdom.test.cjs'),
}
console.log(`REPORT ${JSON.stringify({ versions, ...seen })}`)
