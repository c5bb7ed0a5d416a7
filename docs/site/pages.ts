import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../../', import.meta.url))

/** A part of the list beside each page. */
export interface Section {
  readonly title: string
  /** From the root of the repository, in the order of the list. */
  readonly pages: readonly string[]
  /** Whether it is folded until one of its pages is looked at. */
  readonly isFolded: boolean
}

/** Every page of the site: a page that is in none of these is not in it. */
export const sections: readonly Section[] = [
  {
    title: 'Begin',
    pages: ['README.md', 'docs/site/playground.md', ...guide('first-suite', 'paths', 'start', 'testing')],
    isFolded: false,
  },
  {
    title: 'In a test',
    pages: guide('clock', 'webhooks', 'faults', 'requests', 'builders', 'personas', 'forks'),
    isFolded: false,
  },
  {
    title: 'The platform',
    pages: guide(
      ...[
        'money',
        'fees',
        'onboarding',
        'documents',
        'wallets',
        'signing',
        'cards',
        'agents',
        'mandates',
        'x402',
      ],
      'drafting',
    ),
    isFolded: false,
  },
  { title: 'Show it', pages: guide('inspector', 'storybook', 'nextjs'), isFolded: false },
  {
    title: 'Other stacks',
    pages: [...guide('server', 'other-stacks', 'team', 'mcp'), 'docs/examples/README.md', 'AGENTS.md'],
    isFolded: false,
  },
  {
    title: 'Check it',
    pages: guide(
      ...['faithful', 'readiness', 'certify', 'coverage', 'vary', 'trials', 'grading', 'explore', 'compare'],
    ),
    isFolded: false,
  },
  { title: 'Scenarios', pages: below('docs/scenarios'), isFolded: true },
  {
    title: 'Reference',
    pages: [...below('docs/reference'), 'docs/coverage.md', 'docs/sizes.md'],
    isFolded: true,
  },
  { title: 'Resources', pages: below('docs/resources'), isFolded: true },
  { title: 'Decisions', pages: below('docs/decisions'), isFolded: true },
  {
    title: 'Contributing',
    pages: ['docs/architecture.md', 'docs/CONTRIBUTING.md', 'docs/SECURITY.md', 'CHANGELOG.md'],
    isFolded: true,
  },
]

export const pages: readonly string[] = sections.flatMap((section) => section.pages)

function guide(...names: readonly string[]): string[] {
  return names.map((name) => `docs/guide/${name}.md`)
}

function below(folder: string): string[] {
  return readdirSync(`${root}${folder}`)
    .filter((name) => name.endsWith('.md'))
    .sort()
    .map((name) => `${folder}/${name}`)
}

/** The path of a page in the site, with its ending of Markdown: `docs/guide/start.md` is `guide/start.md`. */
export function sitePath(page: string): string {
  if (page === 'README.md') return 'index.md'
  return page.replace(/^docs\/(?:site\/)?/, '').replace(/README\.md$/, 'index.md')
}

/** The first heading of a page, as text. */
export function titleOf(page: string): string {
  const [, title = page] = /^# (.*)$/m.exec(readFileSync(`${root}${page}`, 'utf8')) ?? []
  return title.replaceAll('`', '')
}
