/** A block of TypeScript of a page. */
export interface Block {
  /** What stands after the fence, such as `ts`. */
  readonly info: string
  readonly code: string
}

/** Where a block of TypeScript runs instead, and why: a sentence that stands beneath it. */
interface Elsewhere {
  readonly when: (block: Block) => boolean
  readonly where: string
}

/** The first that is so is said. What none of them names runs in the page. */
const elsewhere: readonly Elsewhere[] = [
  {
    when: ({ info }) => /^ts docs\/examples\/nextjs\//.test(info),
    where: 'Runs in Next.js: it is a file of the example docs/examples/nextjs, which the tests build.',
  },
  {
    when: ({ info, code }) =>
      /^ts docs\/examples\/storybook\//.test(info) ||
      /platform-simulator\/storybook|\bstory\b.*\binline\b/.test(code),
    where: 'Runs in Storybook, which reads this file.',
  },
  {
    when: ({ code }) => /^\/\/ \.storybook\//.test(code),
    where: 'Runs in Storybook, which reads this file.',
  },
  {
    when: ({ code }) => /from 'vitest\/config'/.test(code),
    where: 'Runs in Node: it is the configuration that vitest reads.',
  },
  {
    when: ({ code }) => imports(code, 'explore'),
    where:
      'Runs in Node: the explorer follows what an app does at once by what Node tells it, and would tell a wrong story here.',
  },
  {
    when: ({ code }) => imports(code, 'server') || /http:\/\/127\.0\.0\.1:/.test(code),
    where: 'Runs in Node: it needs a server that listens on a port.',
  },
  {
    when: ({ code }) => imports(code, 'coverage') || /coverage: true/.test(code),
    where: 'Runs in Node: what a suite has met is written into files.',
  },
  {
    when: ({ code }) => imports(code, 'inspector') || /report: 'on-failure'/.test(code),
    where: 'Runs in Node: the report is written as a file.',
  },
  {
    when: ({ code }) => imports(code, 'vary'),
    where: 'Runs in Node: what varies a suite starts its test runner.',
  },
  {
    when: ({ code }) => imports(code, 'workers'),
    where: 'Runs on workers: it is the file that such a host starts.',
  },
]

function imports(code: string, entry: string): boolean {
  return code.includes(`from 'platform-simulator/${entry}'`)
}

/** Whether a block is one of TypeScript, whether it runs here or elsewhere. */
export function isTypeScript({ info }: Pick<Block, 'info'>): boolean {
  return /^ts\b/.test(info)
}

/** @returns the sentence that says where a block of TypeScript runs; undefined for one that runs in the page */
export function runsElsewhere(block: Block): string | undefined {
  return elsewhere.find(({ when }) => when(block))?.where
}

/** The modules that a block imports, by the names that stand in it. */
export function modulesOf(code: string): string[] {
  return [...code.matchAll(/^(?:import|export)\b[^'"]*?['"]([^'"]+)['"]/gm)].map(([, name = '']) => name)
}
