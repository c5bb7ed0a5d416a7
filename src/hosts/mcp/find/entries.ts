import type { Registry } from '../../../contract/compose.js'
import type { AnyOperation } from '../../../contract/operation.js'
import { sentences } from '../../description/described.js'
import { objectsIn, type Root, rootsOf } from '../../description/objects-in.js'
import { possibleTool } from '../possible-tool.js'
import { remarksOn } from '../tools.js'
import { type Enumeration, enumerationsOf } from './enumerations.js'
import { phrases } from './phrases.js'

/** Something that agents find: by its name they have it described, and run it. */
export interface Entry {
  readonly kind: 'operation' | 'cause' | 'preview' | 'enumeration'
  readonly name: string
  /** One sentence that says what it does, or what it is. */
  readonly does: string
  /** The tool that it is for. */
  readonly tool: 'read' | 'call' | 'describe'
  /** The texts that it is found by. */
  readonly texts: Readonly<Record<Field, string>>
  /** Some of what is typed for it. */
  readonly typed: readonly string[]
}

export type Field = 'name' | 'does' | 'place' | 'members' | 'values'

/** The things that are found: operations, causes where there are some, with what can happen next, and the enumerations of both. */
export type Findable = Pick<Registry, 'allOperations' | 'causes' | 'events'>

/** Lists all that can be found. */
export function entriesOf(findable: Findable, enumerations: readonly Enumeration[]): readonly Entry[] {
  return [
    ...findable.allOperations.map(operationEntry),
    ...Object.entries(findable.causes).map(([name, { summary, takes }]) => {
      const id = `simulate.${name}`
      const roots = takes.map((argument) => [argument.name, argument.schema] as const)
      const told = sentences().argumentsOf(name)
      return entry('cause', id, summary, 'call', {
        members: [
          ...takes.map((argument) => argument.name),
          ...membersOf(roots),
          ...Object.values(told),
        ].join(' '),
      })
    }),
    ...(Object.keys(findable.causes).length > 0 ? [possibleEntry()] : []),
    ...enumerations.map(enumerationEntry),
  ]
}

/** Makes the entry of what tells what can happen next: it is found where causes are, as the platform itself tells nobody. */
function possibleEntry(): Entry {
  const { name, description = '' } = possibleTool
  // Its name is a word of many questions: `possible statuses of a card`.
  return entry('preview', name, description, 'read', { name: 'happen next' })
}

function operationEntry(operation: AnyOperation): Entry {
  const { id, method, path, tag, summary } = operation
  const alone = { allOperations: [operation], causes: {}, events: [] }
  const roots = rootsOf(alone).filter(([name]) => !name.endsWith(' answer'))
  const does = [summary, ...remarksOn(operation)].join(' ')
  return entry('operation', id, does, method === 'GET' ? 'read' : 'call', {
    place: `${path} ${tag}`,
    members: membersOf(roots).join(' '),
    values: enumerationsOf(alone)
      .flatMap(({ values }) => values)
      .join(' '),
  })
}

function membersOf(roots: Iterable<Root>): string[] {
  return [...objectsIn(roots).keys()].flatMap((object) => Object.keys(object.shape))
}

function enumerationEntry({ name, values, of, does }: Enumeration): Entry {
  const shown = values.length > 6 ? [...values.slice(0, 6), '...'] : values
  const told = `${does === '' ? 'The values' : does.replace(/\.$/, '')}: ${shown.join(', ')}.`
  return entry('enumeration', name, told, 'describe', { does, place: of.join(' '), values: values.join(' ') })
}

function entry(
  kind: Entry['kind'],
  name: string,
  does: string,
  tool: Entry['tool'],
  texts: Partial<Entry['texts']>,
): Entry {
  const typed = phrases[name]?.split('; ') ?? []
  const own = {
    name: name.replace(/^simulate\./, ''),
    does,
    place: '',
    members: '',
    values: '',
  }
  return { kind, name, does, tool, typed, texts: { ...own, ...texts } }
}
