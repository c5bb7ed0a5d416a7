import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { stripVTControlCharacters } from 'node:util'

const { stdout, stderr } = spawnSync(process.execPath, ['node_modules/@playwright/test/cli.js', 'test'], {
  encoding: 'utf8',
})
if (!stdout.includes('{')) throw new Error(stdout + stderr)
const { suites, errors } = JSON.parse(stdout.slice(stdout.indexOf('\n{') + 1))
if (errors.length > 0) throw new Error(JSON.stringify(errors))

/** Of each test whether it ended as expected, or the first line of why not. */
const tests = Object.fromEntries(
  suites.flatMap(({ specs }) =>
    specs.map(({ title, ok, tests: [{ results }] }) => {
      const [said = ''] = (results[0].error?.message ?? '').split('\n')
      return [title, ok ? 'passed' : stripVTControlCharacters(said)]
    }),
  ),
)

const reports = Object.fromEntries(
  readdirSync('simulator-reports').map((name) => {
    const page = readFileSync(`simulator-reports/${name}`, 'utf8')
    const [, world] = /<script type="application\/json" id="world">(.*)<\/script>/.exec(page)
    return [name, JSON.parse(world).title]
  }),
)

/** Of each test what its pages have met, by the lines of both workers. */
const covered = Object.fromEntries(
  readdirSync('simulator-coverage').flatMap((name) =>
    readFileSync(`simulator-coverage/${name}`, 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
      .map(({ file, test, failed, met }) => [
        `${file} ${test.join(' ')}`,
        [failed ?? false, met.successes ?? []],
      ]),
  ),
)

const require = createRequire(import.meta.url)
const versions = { playwright: require('@playwright/test/package.json').version }
console.log(`REPORT ${JSON.stringify({ versions, tests, reports, covered })}`)
