import type { SettingsDefinition } from '../../src/contract/settings.js'
import type { SchemaPrinter } from './schemas.js'
import { docComment, pascal } from './text.js'

/** The options of `createSimulator` that resources read: an interface for each declaration of settings. */
export function printOptions(settings: readonly SettingsDefinition[], schemas: SchemaPrinter): string {
  const interfaces = settings.map(
    ({ name, options }) =>
      `${docComment('', [`Options of \`createSimulator\`, of the ${name}.`])}export interface ${interfaceName(name)} {\n${schemas.members(options, 'input', '  ')}}\n`,
  )
  const all = settings.map(({ name }) => interfaceName(name)).join(' & ')
  const about =
    'What the resources of the platform read of the options: an object such as `limits` has the members of all.'
  return [...interfaces, `${docComment('', [about])}export type ResourceOptions = ${all}\n`].join('\n')
}

function interfaceName(settings: string): string {
  return `${pascal(settings)}Options`
}
