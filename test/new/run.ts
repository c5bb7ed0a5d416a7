import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { root } from '../support/bundled.js'
import { namesOf } from './names.js'

/**
 * `npm run new -- resource gift-cards`: writes a small resource that is complete and green, with its tests, its cases of
 * conformance, its line in the registry and its page. Change it into what you want. The singular is the name without its s,
 * unless it is said: `npm run new -- resource policies policy`.
 */
const [kind, plural = '', singular] = process.argv.slice(2)
const form = /^[a-z]+(-[a-z]+)*$/
if (kind !== 'resource' || !form.test(plural) || (singular !== undefined && !form.test(singular)))
  fail('Say what is to be made, in small letters: `npm run new -- resource gift-cards`.')

const renamed = namesOf(plural, singular)
const template = `${root}test/new/template/`
const folder = `src/resources/${plural}`
const made = [
  ...readdirSync(`${template}resource`).map((file) => [`resource/${file}`, `${folder}/${file}`] as const),
  ['spare-parts.test.ts.txt', `test/resources/${plural}.test.ts`] as const,
  ['spare-parts.cases.ts.txt', `test/resources/${plural}.cases.ts`] as const,
]
for (const [, to] of made) if (existsSync(root + to)) fail(`${to} is there already.`)

mkdirSync(root + folder)
for (const [from, to] of made)
  writeFileSync(
    root + to,
    renamed(readFileSync(template + from, 'utf8').replaceAll('../../../../src/', '../../')),
  )
const registry = `${root}src/resources/registry.ts`
writeFileSync(registry, registered(readFileSync(registry, 'utf8')))

// Names have other lengths than in the template: lines break elsewhere, and imports stand in another order.
run('node_modules/.bin/biome', 'check', '--write', registry, folder, ...made.map(([, to]) => to))
run('npm', 'run', '--silent', 'docs')
console.log(
  [
    ...made.map(([, to]) => to),
    'src/resources/registry.ts: below the resources that it uses, above those that use it',
    '',
    `It is green: npm run test:of ${plural}. Then change it, and see "An operation" in docs/CONTRIBUTING.md.`,
  ].join('\n'),
)

/** The registry with the resource, below those that the platform is about and above those that look at all of it. */
function registered(text: string): string {
  const name = renamed('sparePartsResource')
  return text
    .replace('\n\n/** The platform.', `\nimport { ${name} } from './${plural}/index.js'\n\n/** The platform.`)
    .replace('\n  sandboxResource,\n', `\n  ${name},\n  sandboxResource,\n`)
}

function run(command: string, ...args: string[]): void {
  const { status } = spawnSync(command, args, { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] })
  if (status !== 0) fail(`${command} ${args.join(' ')} failed: see above.`)
}

function fail(reason: string): never {
  console.error(reason)
  process.exit(2)
}
