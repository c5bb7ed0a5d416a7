import { registry } from '../../src/resources/registry.js'
import { type Bundle, bundleEntries } from './bundles.js'
import { readPage } from './markdown.js'

/** The page that has the limits, and nothing else has them. */
export const pageOfSizes = 'docs/sizes.md'
/** A limit is set this much above what is measured. */
export const room = 1.1
/** What weighs less than this share of what it weighed then has a limit that says nothing any more. */
export const mostLost = 0.8
/** What an entry without a limit of its own may weigh: most hold the simulator, and a little more. */
export const overMain = 1.06

/** Bytes after gzip, by the first cell of a row. */
export type Weights = ReadonlyMap<string, number>

/** What is measured for each table of the page, by the heading above it. */
export async function weigh(): Promise<{ readonly entries: Weights; readonly parts: Weights }> {
  const bundles = await bundleEntries()
  const main = bundles.find(({ name }) => name === 'platform-simulator')
  if (main === undefined) throw new Error('the main entry was not bundled')
  return { entries: new Map(bundles.map(({ name, bytes }) => [name, bytes])), parts: partsOf(main) }
}

function partsOf(main: Bundle): Weights {
  const dependencies = [...main.files].filter(([file]) => !file.startsWith('src/'))
  const resources = sumOf(main, 'resources/')
  return new Map([
    [
      'kernel, contract, gateway, runtime and hosts',
      sumOf(main, 'kernel/', 'contract/', 'gateway/', 'runtime/', 'hosts/'),
    ],
    ['kit and entries', sumOf(main, 'kit/', 'entries/')],
    ['resources', resources],
    [
      'the largest resource',
      Math.max(...registry.resources.map(({ name }) => sumOf(main, `resources/${name}/`))),
    ],
    ['one operation, on average', resources / registry.allOperations.length],
    ['dependencies', dependencies.reduce((sum, [, bytes]) => sum + bytes, 0)],
  ])
}

/** Sums by what a path begins with. */
function sumOf({ files }: Bundle, ...folders: readonly string[]): number {
  return [...files]
    .filter(([file]) => folders.some((folder) => file.startsWith(`src/${folder}`)))
    .reduce((sum, [, bytes]) => sum + bytes, 0)
}

const row = /^\| `?([^|`]+?)`? \|.*?([\d.]+) \|$/

/** The limits of the table under a heading, in kB. */
export function limitsUnder(heading: string, page = readPage(pageOfSizes)): ReadonlyMap<string, number> {
  const [, section = ''] = page.split(`\n## ${heading}\n`)
  const rows = (section.split('\n## ')[0] ?? '').split('\n').map((line) => row.exec(line))
  return new Map(rows.flatMap((found) => (found === null ? [] : [[found[1] ?? '', Number(found[2])]])))
}

/** The page with each limit a tenth above what is measured. */
export function pageWith(page: string, weights: Weights): string {
  return page
    .split('\n')
    .map((line) => {
      const [, name = '', limit = ''] = row.exec(line) ?? []
      const bytes = weights.get(name)
      return bytes === undefined ? line : line.replace(` ${limit} |`, ` ${limitFor(bytes)} |`)
    })
    .join('\n')
}

/** In kB, rounded up to three digits: 0.97, 27.6, 385. */
function limitFor(bytes: number): string {
  const kilobytes = (bytes / 1000) * room
  const digits = Math.max(0, 2 - Math.floor(Math.log10(kilobytes)))
  return (Math.ceil(kilobytes * 10 ** digits) / 10 ** digits).toFixed(digits)
}
