import { relative } from 'node:path'

/** The ways in which each runner of tests is told which tests to run: by its own selection, and nothing of ours. */

/** A test as its runner knows it. */
export interface Selected {
  readonly file: string | undefined
  readonly names: readonly string[]
}

interface Runner {
  readonly name: string
  /** True where its fixtures have it run a test again and again in one process. */
  readonly repeats?: true
  /** Tells whether a command starts it. */
  isIn(words: readonly string[]): boolean
  /** The command that runs these tests, and mostly no others. */
  select(words: readonly string[], tests: readonly Selected[]): readonly string[]
}

const starts = (words: readonly string[], name: string): boolean =>
  words.some((each) => each === name || each.endsWith(`/${name}`) || each.endsWith(`/${name}.js`))

const has = (words: readonly string[], ...flags: readonly string[]): boolean =>
  words.some((each) => flags.some((flag) => each === flag || each.startsWith(`${flag}=`)))

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')

/** The patterns of what stands around the names of suites and test, where a runner looks for its pattern. */
interface Around {
  readonly start: string
  readonly between: string
  readonly end: string
}

function patternOf(tests: readonly Selected[], { start, between, end }: Around): string {
  const names = [...new Set(tests.map(({ names }) => names.map(escaped).join(between)))]
  return `${start}(?:${names.join('|')})${end}`
}

function filesOf(tests: readonly Selected[]): readonly string[] {
  const files = tests.flatMap(({ file }) => (file === undefined ? [] : [relative(process.cwd(), file)]))
  return [...new Set(files)]
}

/** Selects by files and by one pattern, unless the command has a pattern already. */
const byPattern =
  (flag: string, long: string, around: Around): Runner['select'] =>
  (words, tests) => [
    ...words,
    ...filesOf(tests),
    ...(has(words, flag, long) ? [] : [flag, patternOf(tests, around)]),
  ]

const runners: readonly Runner[] = [
  {
    name: 'vitest',
    repeats: true,
    isIn: (words) => starts(words, 'vitest'),
    // From vitest 5 on a sign stands between suites and test.
    select: byPattern('-t', '--testNamePattern', { start: '^', between: ' (?:> )?', end: '$' }),
  },
  {
    name: 'jest',
    isIn: (words) => starts(words, 'jest'),
    select: byPattern('-t', '--testNamePattern', { start: '^', between: ' ', end: '$' }),
  },
  {
    name: 'playwright',
    isIn: (words) => starts(words, 'playwright'),
    // Its pattern is looked for in the file and the names together, with the tags behind each name.
    select: byPattern('-g', '--grep', { start: ' ', between: '(?: @\\S+)* ', end: '(?: @\\S+)*$' }),
  },
  {
    name: 'node:test',
    isIn: (words) => words.includes('--test'),
    select(words, tests) {
      if (has(words, '--test-name-pattern')) return words
      const at = words.indexOf('--test') + 1
      // Where the name of a suite fits, all its tests are run: it is left to the test's own name.
      const names = [...new Set(tests.flatMap(({ names }) => names.slice(-1)))]
      const patterns = names.map((name) => `--test-name-pattern=^${escaped(name)}$`)
      return [...words.slice(0, at), ...patterns, ...words.slice(at)]
    },
  },
]

/** The runner that a command starts; undefined for one that is not known, whose tests all run. */
export function runnerOf(words: readonly string[]): Pick<Runner, 'name' | 'repeats' | 'select'> | undefined {
  return runners.find((runner) => runner.isIn(words))
}
