import * as z from 'zod'
import { objectsIn, rootsOf } from '../../src/hosts/description/objects-in.js'
import { registry } from '../../src/resources/registry.js'
import { type Note, noteOf } from './note.js'

/** A member of an object schema, or an argument of a cause, by the name of whose it is, and what is written at it. */
export type Written = readonly [of: string, name: string, note: Note | undefined]

/** Runs in the copy of the sources that has comments as data: every member and argument that callers meet. */
export function walk(): Written[] {
  const members = [...objectsIn(rootsOf(registry))].flatMap(([schema, object]) =>
    Object.keys(schema.shape).map((member): Written => [object, member, noteIn(schema.shape, member)]),
  )
  const taken = Object.entries(registry.causes).flatMap(([name, { takes }]) =>
    takes.map((argument): Written => [`simulate.${name}`, argument.name, noteIn(argument, 'argument')]),
  )
  return [...members, ...taken]
}

function noteIn(holder: object, name: string): Note | undefined {
  const note: unknown = Reflect.get(holder, noteOf(name))
  // What `.partial()` made of the members of a schema, it has made of their notes.
  const plain: unknown = note instanceof z.ZodOptional ? note.def.innerType : note
  return isNote(plain) ? plain : undefined
}

function isNote(value: unknown): value is Note {
  return typeof value === 'object' && value !== null && 'says' in value
}
