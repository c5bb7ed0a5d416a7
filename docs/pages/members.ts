import { anchor, code } from '../markdown.js'
import { describedOperation, namespaceOf, type Schema, type Source } from './source.js'

/** The tables of members: of requests, of objects and of payloads. */

/** The columns of a request. */
export const parameterColumns = ['Parameter', 'In', 'Required', 'Value', 'What it is'] as const

/** The columns of an object. */
export const memberColumns = ['Member', 'Always there', 'Value', 'What it is'] as const

/** Where objects are told: by name, the page that has them. */
export type Homes = ReadonlyMap<string, string>

/** Gives each object that requests, answers and events have the page of the first operation, or event, that has it. */
export function homesOfObjects(from: Source, pageOfEvent: (type: string) => string | undefined): Homes {
  const homes = new Map<string, string>()
  const visit = (page: string, part: unknown): void => {
    for (const [, name = ''] of JSON.stringify(part ?? null).matchAll(/"#\/components\/schemas\/([^"]+)"/g)) {
      if (homes.has(name) || name.startsWith('event.') || name === 'Event') continue
      homes.set(name, page)
      visit(page, from.description.components.schemas[name])
    }
  }
  for (const operation of from.registry.allOperations) {
    const { requestBody, parameters, responses } = describedOperation(from, operation.id)
    visit(namespaceOf(operation), [parameters, requestBody, responses])
  }
  for (const { type } of from.registry.events) {
    const page = pageOfEvent(type)
    if (page !== undefined) visit(page, from.description.components.schemas[`event.${type}`])
  }
  return homes
}

/** Path, query, headers and the members of the body, one row each. */
export function parametersOf(from: Source, id: string, hasBody: boolean, link: Linker): string[][] {
  const described = describedOperation(from, id)
  const rows = (described['parameters'] as readonly Schema[]).map((parameter) => [
    code(String(parameter['name'])),
    String(parameter['in']),
    parameter['required'] === true ? 'yes' : '',
    valueText(parameter['schema'] as Schema, link),
    String(parameter['description'] ?? ''),
  ])
  if (!hasBody) return rows
  const content = (described['requestBody'] as Schema)['content'] as Readonly<Record<string, Schema>>
  const json = content['application/json']
  if (json === undefined) {
    const types = Object.keys(content).map(code).join(', ')
    return [
      ...rows,
      ['the bytes', 'body', 'yes', types, 'The file as it is, with its media type as `content-type`.'],
    ]
  }
  const forms = formsOf(from, json['schema'] as Schema)
  for (const form of forms) {
    const place = forms.length === 1 ? 'body' : `body, ${formName(form)}`
    for (const [name, isRequired, value, says] of membersOf(form, link))
      rows.push([name, place, isRequired ? 'yes' : '', value, says])
  }
  return rows
}

/** The members of an object, one row each; those of its unnamed parts behind it, such as `rule.amount`. */
export function memberRows(from: Source, schema: Schema, link: Linker): string[][] {
  const forms = formsOf(from, schema)
  return forms.flatMap((form) =>
    membersOf(form, link).map(([name, isRequired, value, says]) => [
      forms.length === 1 ? name : `${name} (${formName(form)})`,
      isRequired ? 'yes' : '',
      value,
      says,
    ]),
  )
}

type Member = readonly [name: string, isRequired: boolean, value: string, says: string]

function membersOf(form: Schema, link: Linker, before = ''): Member[] {
  const required = (form['required'] ?? []) as readonly string[]
  const properties = (form['properties'] ?? {}) as Readonly<Record<string, Schema>>
  return Object.entries(properties).flatMap(([name, member]) => {
    const path = `${before}${name}`
    const own: Member = [code(path), required.includes(name), valueText(member, link), saysOf(member)]
    const inner = member['type'] === 'array' ? (member['items'] as Schema) : member
    const suffix = member['type'] === 'array' ? '[].' : '.'
    return [own, ...(inner['properties'] === undefined ? [] : membersOf(inner, link, `${path}${suffix}`))]
  })
}

function saysOf(member: Schema): string {
  return String(member['description'] ?? '')
}

/** The forms that a schema can have: one, unless it is a union. */
function formsOf(from: Source, schema: Schema): readonly Schema[] {
  const whole = resolve(from, schema)
  const forms = whole['oneOf'] ?? whole['anyOf']
  return Array.isArray(forms) ? forms.map((form: Schema) => resolve(from, form)) : [whole]
}

/** Names what tells a form from the others: the member that has only one value. */
function formName(form: Schema): string {
  const members = Object.values((form['properties'] ?? {}) as Readonly<Record<string, Schema>>)
  const single = members.find(({ enum: values }) => Array.isArray(values) && values.length === 1)
  return Array.isArray(single?.['enum']) ? String(single['enum'][0]) : 'other'
}

function resolve({ description }: Source, schema: Schema): Schema {
  const name = referenceOf(schema)
  return name === undefined ? schema : (description.components.schemas[name] ?? {})
}

/** The name of the component that a schema refers to, also where it says something beside the reference. */
export function referenceOf(schema: Schema): string | undefined {
  const reference = schema['$ref']
  if (typeof reference === 'string') return reference.split('/').at(-1)
  const { allOf } = schema
  return Array.isArray(allOf) && allOf.length === 1 ? referenceOf(allOf[0] as Schema) : undefined
}

/** Writes the name of an object as a link to where it is told. */
export type Linker = (name: string) => string

/** @param own the page that the links stand on */
export function linker(homes: Homes, own: string): Linker {
  return (name) => {
    const home = homes.get(name)
    if (home === undefined || name === 'KSUID') return code(name)
    return `[${code(name)}](${home === own ? '' : `${home}.md`}#${anchor(name)})`
  }
}

/** The type of a schema in words; names are links. */
export function typeText(schema: Schema, link: Linker): string {
  const name = referenceOf(schema)
  if (name !== undefined) return link(name)
  const forms = schema['oneOf'] ?? schema['anyOf']
  if (Array.isArray(forms)) return forms.map((form: Schema) => typeText(form, link)).join(' or ')
  if (schema['type'] === 'array') return `array of ${valueText(schema['items'] as Schema, link)}`
  const values = schema['enum']
  if (Array.isArray(values)) return values.map((value) => code(String(value))).join(', ')
  return code(String(schema['format'] ?? schema['type'] ?? 'any'))
}

function valueText(schema: Schema, link: Linker): string {
  const rules = [typeText(schema, link)]
  const ranges = [
    ['minimum', 'maximum', ''],
    ['minLength', 'maxLength', ' characters'],
    ['minItems', 'maxItems', ' item(s)'],
  ] as const
  for (const [least, most, unit] of ranges) {
    const range = rangeText(schema[least], schema[most])
    if (range !== '')
      rules.push(range === 'at least 1' && unit === ' characters' ? 'not empty' : `${range}${unit}`)
  }
  if (schema['default'] !== undefined) rules.push(`default ${JSON.stringify(schema['default'])}`)
  if (schema['nullable'] === true) rules.push('or null')
  return rules.join('; ')
}

function rangeText(least: unknown, most: unknown): string {
  if (least === undefined && most === undefined) return ''
  if (most === undefined) return `at least ${least}`
  return least === undefined ? `at most ${most}` : `${least} to ${most}`
}
