// A suite for the command, without a runner: it does what a plan says, and writes down what a fixture would.
import { appendFileSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const folder = process.env.PLATFORM_SIMULATOR_VARY
const [mode = 'right'] = process.argv.slice(2)
const { runs } = JSON.parse(readFileSync(join(folder, 'plan.json'), 'utf8'))

const tests = [
  { test: 'a.test.js > pays', call: { 'transactions.createOneOff': 1 } },
  { test: 'a.test.js > reads', call: { 'transactions.list': 2 } },
]
for (const { test, call } of tests) {
  const mine = runs === undefined ? [[]] : (runs[test] ?? [])
  // One run of a test in a process, as runners do that cannot run it again.
  for (const variations of mode === 'slow' ? mine.slice(0, 1) : mine) {
    const [name = ''] = variations
    const fails =
      name.startsWith('mutant: ') ||
      (mode === 'wrong' && name.startsWith('weather: lost at transactions.createOneOff')) ||
      (mode === 'unwise' && name.startsWith('weather: 503')) ||
      (mode === 'arrives' && /^weather: (?:failed|returned|frozen)/.test(name)) ||
      (mode === 'any outcome' && name.startsWith('weather: returned')) ||
      (mode === 'half' && /^weather: (?:failed|returned).* one-off 1$/.test(name))
    const run = {
      ...{ test, names: [test], variations, isHit: true, isTimed: true, milliseconds: 1, facts: {} },
      ...{
        hasFailed: fails,
        errors: fails ? ['INV 1 was paid 2 times'] : [],
        broken: [],
        story: ['it was paid'],
      },
      places: { call, delivery: {}, transaction: test.endsWith('pays') ? { 'one-off': 2 } : {} },
      tolerated:
        mode === 'tolerant'
          ? [
              { when: 'weather: 503', why: 'it is told' },
              { when: 'calm', why: 'on purpose' },
            ]
          : [],
    }
    if (mode === 'deaf' && name === 'mutant: no webhook') run.hasFailed = false
    if (mode === 'arrives twice' && name.startsWith('weather: returned')) {
      run.hasFailed = true
      run.broken = ['INV 1 was paid 2 times']
    }
    if (mode === 'refused' || mode === 'tolerant')
      run.broken = ['a call was sent again as it was, after it was refused with 404']
    appendFileSync(join(folder, 'runs-1.jsonl'), `${JSON.stringify(run)}\n`)
  }
}
if (mode === 'failing') {
  console.log('1 test failed')
  process.exitCode = 1
}
