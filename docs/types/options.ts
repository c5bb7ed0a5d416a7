import { type Members, objectOfOptions, type SettingsDefinition } from '../../src/contract/settings.js'
import { SchemaPrinter } from './schemas.js'
import { docComment, pascal } from './text.js'

/** The options of `createSimulator` that resources read: an interface for each declaration of settings. */
export function printOptions(settings: readonly SettingsDefinition[], schemas: SchemaPrinter): string {
  const interfaces = settings.map(
    ({ name, members }) =>
      `${docComment('', [`Options of \`createSimulator\`, of the ${name}.`])}export interface ${interfaceName(name)} {\n${schemas.members(objectOfOptions(members), 'input', '  ')}}\n`,
  )
  const all = settings.map(({ name }) => interfaceName(name)).join(' & ')
  const about =
    'What the resources of the platform read of the options: an object such as `limits` has the members of all.'
  return [...interfaces, `${docComment('', [about])}export type ResourceOptions = ${all}\n`].join('\n')
}

/** The options of every platform, whatever its resources declare: a file of `src/kit`. */
export function printPlatformOptions(members: Members): string {
  const about = 'The options of every platform, whatever its resources declare.'
  return [
    '// Generated from the declarations by `npm run docs`; edits are overwritten.',
    "import type { Duration, Instant } from '../kernel/clock.js'\nimport type { Progression } from '../kernel/rules.js'\nimport type { ClockMode } from '../runtime/settings.js'\nimport type { HistoryInput } from './history/persona.js'\nimport type { ScenarioName } from './scenarios/index.js'\nimport type { Scenario } from './scenarios/seeding.js'",
    `${docComment('', [about])}export interface PlatformOptions {\n${new SchemaPrinter([]).members(objectOfOptions(members), 'input', '  ')}}\n`,
  ].join('\n\n')
}

function interfaceName(settings: string): string {
  return `${pascal(settings)}Options`
}
