import { beforeAll, describe, expect, it } from 'vitest'
import { registry } from '../src/resources/registry.js'
import { type Bundle, bundleEntries } from './support/bundles.js'
import { readPage } from './support/markdown.js'

/**
 * What the package weighs, in kB of minified and gzipped code. The limits stand in docs/sizes.md, and nowhere else. What
 * the declarations cost the compiler of a consumer is counted in test/packages.test.ts.
 */

const page = 'docs/sizes.md'
/** A limit this much above what is measured says nothing any more. */
const slack = 1.25
/** What an entry without a limit of its own may weigh: most hold the simulator, and a little more. */
const overMain = 1.06
/** What an operation may weigh on average when all are built, with its share of rules, flows and rows. */
const perOperation = 1.15

let bundles: readonly Bundle[] = []
beforeAll(async () => {
  bundles = await bundleEntries()
}, 120_000)

/** Rows of the table under a heading: what the first cell names in backticks, or says, and the kB of the second. */
function limitsUnder(heading: string): ReadonlyMap<string, number> {
  const [, section = ''] = readPage(page).split(`\n## ${heading}\n`)
  const rows = (section.split('\n## ')[0] ?? '').matchAll(/^\| `?([^|`]+?)`? \|.*?([\d.]+) \|/gm)
  return new Map([...rows].map(([, name = '', limit]) => [name, Number(limit)]))
}

/** Each measure that is above its limit, or so far below that the table misleads; or has no row, or a row too many. */
function wrong(limits: ReadonlyMap<string, number>, measured: ReadonlyMap<string, number>): string[] {
  const weighed = [...measured].flatMap(([name, bytes]) => {
    const kilobytes = bytes / 1000
    const limit = limits.get(name)
    const says = `${name} weighs ${kilobytes.toFixed(1)} kB`
    if (limit === undefined) return [`${says}, and has no limit in ${page}`]
    if (kilobytes > limit)
      return [`${says}, and may ${limit}: make it smaller, or raise the limit and say why in the commit`]
    if (kilobytes * slack < limit && limit - kilobytes > 1)
      return [`${says}, and may ${limit}: lower the limit`]
    return []
  })
  const left = [...limits.keys()].filter((name) => !measured.has(name))
  return [...weighed, ...left.map((name) => `${name} has a limit in ${page}, and is not there`)]
}

/** Sums by what a path begins with. */
function sumOf({ files }: Bundle, ...folders: readonly string[]): number {
  return [...files]
    .filter(([file]) => folders.some((folder) => file.startsWith(`src/${folder}`)))
    .reduce((sum, [, bytes]) => sum + bytes, 0)
}

function main(): Bundle {
  const found = bundles.find(({ name }) => name === 'platform-simulator')
  if (found === undefined) throw new Error('the main entry was not bundled')
  return found
}

describe('what a user of each entry pays', () => {
  it('stays within the limits of docs/sizes.md', () => {
    const measured = new Map(bundles.map(({ name, bytes }) => [name, bytes]))
    const limits = limitsUnder('What a user of each entry pays')
    const own = new Map([...measured].filter(([name]) => limits.has(name)))
    expect(wrong(limits, own)).toEqual([])
    const most = (limits.get('platform-simulator') ?? 0) * overMain * 1000
    const heavy = [...measured].filter(([name, bytes]) => !limits.has(name) && bytes > most)
    expect(heavy, `without a row in ${page}, and more than ${overMain} times the main entry`).toEqual([])
  })
})

describe('the parts of the main entry', () => {
  it('stay within the limits of docs/sizes.md', () => {
    const own = main()
    const dependencies = [...own.files].filter(([file]) => !file.startsWith('src/'))
    const resources = registry.resources.map(({ name }) => sumOf(own, `resources/${name}/`))
    const built = sumOf(own, 'resources/')
    const measured = new Map([
      [
        'kernel, contract, gateway, runtime and hosts',
        sumOf(own, 'kernel/', 'contract/', 'gateway/', 'runtime/', 'hosts/'),
      ],
      ['kit and entries', sumOf(own, 'kit/', 'entries/')],
      ['resources', sumOf(own, 'resources/')],
      ['the largest resource', Math.max(...resources)],
      ['one operation, on average of those that are built', built / registry.allOperations.length],
      ['dependencies', dependencies.reduce((sum, [, bytes]) => sum + bytes, 0)],
    ])
    expect(wrong(limitsUnder('The parts of the main entry'), measured)).toEqual([])
  })

  it(`leave room for every operation of the API at ${perOperation} kB each`, () => {
    const room = registry.allOperations.length * perOperation
    expect(sumOf(main(), 'resources/') / 1000).toBeLessThanOrEqual(room)
  })
})
