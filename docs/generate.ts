import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Registry } from '../src/contract/compose.js'
import { controlOperations } from '../src/hosts/control/api.js'
import { describeControl } from '../src/hosts/control/describe.js'
import { describeApi } from '../src/hosts/description/openapi.js'
import { type Sentences, sayingOf, sentencesOf } from '../src/hosts/description/sentences.js'
import { describeBuilders } from '../src/kit/given/index.js'
import { made } from '../src/kit/given/schemas.js'
import { optionMembers, platformMembers } from '../src/kit/options.js'
import { commandsWith } from '../src/programs/command/cli.js'
import { intentSchemas } from '../src/resources/intents.js'
import { registry } from '../src/resources/registry.js'
import { draftingPage } from './drafting.js'
import { resourcesOf } from './homes.js'
import { coveragePage } from './pages/coverage.js'
import { faithfulPage } from './pages/faithful.js'
import { homesOfObjects } from './pages/members.js'
import { referencePages } from './pages/reference.js'
import { resourcePage } from './pages/resource.js'
import { namespaces, type Source } from './pages/source.js'
import { pythonHelper } from './python.js'
import { collectSentences } from './sentences/collect.js'
import { printSaid, saidOf } from './sentences/said.js'
import type { Written } from './sentences/walk.js'
import { chapters } from './specification/index.js'
import { specificationPage } from './specification/page.js'
import { generateControl } from './types/control.js'
import { generateTypes } from './types/generate.js'
import { printGiven, printMade } from './types/given.js'
import { printIntents } from './types/intents.js'
import { printPlatformOptions } from './types/options.js'
import { printRowShapes } from './types/row-shapes.js'

const root = fileURLToPath(new URL('../', import.meta.url))

/** Every generated page and type of the platform, by its path in the repository. */
export async function generateAll(): Promise<ReadonlyMap<string, string>> {
  return generate(registry, await collectSentences(root))
}

/**
 * Every generated page and type of a registry, by its path in the repository.
 * @param written at the members of its schemas; nothing for a registry that a test has made up
 */
export function generate(of: Registry, written?: readonly Written[]): ReadonlyMap<string, string> {
  const pages = new Map<string, string>()
  let sentences: Sentences | undefined
  if (written !== undefined) {
    const said = saidOf(written, of)
    sentences = sentencesOf(said, of)
    pages.set('src/hosts/description/said.ts', printSaid(said))
  }
  const description = describeApi(of, [], sentences && sayingOf(sentences))
  const from: Source = { registry: of, description, sentences }
  const homes = homesOfObjects(from, (type) =>
    namespaces(of).find((name) =>
      resourcesOf(of, name).some(({ events }) => events.some((event) => event.type === type)),
    ),
  )
  for (const name of namespaces(of)) pages.set(`docs/resources/${name}.md`, resourcePage(from, name, homes))
  pages.set('docs/coverage.md', coveragePage(from))
  for (const [path, text] of generateTypes(of, sentences)) pages.set(path, text)
  // Of the rows that there are: a registry that a test has made up has no files.
  if (of === registry) {
    pages.set('docs/guide/drafting.md', draftingPage())
    pages.set('docs/specification.md', specificationPage(chapters, from))
    pages.set(...faithfulPage(root, of))
    const unserved = () => Promise.reject(new Error('nothing is served'))
    for (const [path, text] of referencePages(root, from, commandsWith(unserved))) pages.set(path, text)
    pages.set('src/kit/platform-options.ts', printPlatformOptions(platformMembers()))
    pages.set('src/kit/row-shapes.ts', printRowShapes(root))
    pages.set('src/kit/given/given.ts', printGiven(root, describeBuilders()))
    const known = namesIn(pages.get('src/resources/types/objects.ts') ?? '')
    pages.set('src/kit/given/results.ts', printMade(made, known))
    pages.set('src/kit/endorsed-intent.ts', printIntents(intentSchemas(), known))
    const controls = controlOperations({
      causes: of.causes,
      builders: describeBuilders(),
      options: optionMembers(),
    })
    for (const [path, text] of generateControl(controls)) pages.set(path, text)
    pages.set('docs/examples/python/platform_simulator.py', pythonHelper(describeControl(controls, '')))
  }
  return pages
}

/** The names of the types that a file declares. */
function namesIn(text: string): readonly string[] {
  return [...text.matchAll(/^export (?:interface|type) (\w+)/gm)].map(([, name = '']) => name)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const pages = await generateAll()
  for (const folder of ['docs/resources', 'docs/reference', 'src/resources/types']) {
    rmSync(join(root, folder), { recursive: true, force: true })
    mkdirSync(join(root, folder), { recursive: true })
  }
  for (const [name, content] of pages) writeFileSync(join(root, name), content)
}
