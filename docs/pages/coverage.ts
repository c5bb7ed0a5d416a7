import type { Resource } from '../../src/contract/resource.js'
import { anchor, code, page, table } from '../markdown.js'
import { eventTable } from './resource.js'
import { emission, namespaceOf, notice, type Source } from './source.js'

/** What is built, and what a world has in it. */
export function coveragePage(from: Source): string {
  const { allOperations, events: types } = from.registry
  const count = (state: ReturnType<typeof emission>) =>
    types.filter((definition) => emission(definition) === state).length
  return page(
    '# Coverage',
    notice,
    `${allOperations.length} operations are built: all that the specification and the contract name, and those whose source says so.`,
    `Of ${types.length} event types, ${count('emitted')} are emitted, and ${count('never')} are defined by the API and emitted by no flow; all but those for global targets can be subscribed to.`,
    '## Operations',
    table(
      ['Request', 'Operation', 'Stability', 'Source'],
      allOperations.flatMap((operation) =>
        [operation.path, ...operation.alsoAt].map((path) => [
          code(`${operation.method} ${path}`),
          `[${operation.id}](resources/${namespaceOf(operation)}.md#${anchor(operation.id)})`,
          operation.stability,
          operation.source,
        ]),
      ),
    ),
    '## Event types',
    eventTable(from, types),
    '## What a world has in it',
    'The names that snapshots, states of a server and the inspector have. A table that nothing lists or finds rows by is named alone.',
    table(
      ['Resource', 'Tables', 'Machines', 'Jobs', 'Facts of its own'],
      from.registry.resources.map(worldRow),
    ),
  )
}

/** What a resource keeps in a world, by the names that are stored. */
function worldRow({ name, tables, machines, jobs, effects, facts }: Resource): string[] {
  const kinds = [...Object.keys(jobs), ...effects.map(({ kind }) => kind)]
  return [
    name,
    tables.map(tableWords).join('; '),
    machines.map((machine) => code(machine.name)).join(', '),
    kinds.map(code).join(', '),
    facts.map(({ type }) => code(type)).join(', '),
  ]
}

function tableWords(declared: Resource['tables'][number]): string {
  const flags = (['volatile', 'scattered', 'secretIds', 'versioned'] as const).filter(
    (flag) => declared[flag],
  )
  const lists = {
    filters: Object.keys(declared.filters),
    orders: Object.keys(declared.orders).filter((order) => order !== 'id'),
    lookups: Object.keys(declared.lookups),
    'named by': declared.namedBy,
    assets: declared.assets,
  }
  const parts = Object.entries(lists).flatMap(([what, names]) =>
    names.length === 0 ? [] : [`${what} ${names.map(code).join(' ')}`],
  )
  const words = [...flags, ...parts].join(', ')
  return words === '' ? code(declared.name) : `${code(declared.name)} (${words})`
}
