import * as z from 'zod'
import type { Registry } from '../../contract/compose.js'
import { parameterNames } from '../../contract/operation.js'
import type { Json } from '../../kernel/json.js'
import { parameterSentence } from '../../resources/parameter-sentences.js'
import { envelopeSentences } from './envelope-sentences.js'
import { headerSentences } from './header-sentences.js'
import { objectsIn, rootsOf } from './objects-in.js'
import { markSaid, withSentences } from './saying.js'

type Texts = Readonly<Record<string, string>>

/**
 * The sentences of members as data, by the object that has the member, or by the cause that takes the argument:
 * `simulate.freezeCustomer`. `npm run docs` writes them down from the comments at the declarations.
 */
export type Said = Readonly<Record<string, Texts>>

/** One sentence for each member, parameter and header: loaded by who shows them, and by nobody else. */
export interface Sentences {
  /** Sentences by the name of a parameter in a path. */
  readonly parameters: Texts
  /** Sentences by the name of a header in small letters. */
  readonly headers: Texts
  /** Sentences by the members of the envelope that every event has. */
  readonly envelope: Texts
  /** Returns the sentences of the members of an object schema, by name; undefined for a schema that is not of the API. */
  membersOf(schema: z.core.$ZodType): Texts | undefined
  /** Returns the sentences of the arguments of a cause, by name. */
  argumentsOf(cause: string): Texts
}

/** Gives a document the sentences of an API. */
export interface Saying extends Pick<Sentences, 'parameters' | 'headers' | 'envelope' | 'membersOf'> {
  /** Marks the schema of an object as it is made, for {@link Saying.finish}. */
  mark(zodSchema: z.core.$ZodType, jsonSchema: { [name: string]: unknown }): void
  /** Copies what was made, and gives each member its sentence. */
  finish(made: Json): Json
}

const none: Texts = {}

/** Brings the sentences together with the schemas of a registry. */
export function sentencesOf(
  said: Said,
  registry: Pick<Registry, 'allOperations' | 'causes' | 'events'>,
): Sentences {
  const names = objectsIn(rootsOf(registry))
  const parameters = registry.allOperations.flatMap(parameterNames).flatMap((name) => {
    const says = parameterSentence(name)
    return says === undefined ? [] : [[name, says] as const]
  })
  return {
    parameters: Object.fromEntries(parameters),
    headers: headerSentences,
    envelope: envelopeSentences,
    membersOf(schema) {
      const name = schema instanceof z.ZodObject ? names.get(schema) : undefined
      return name === undefined ? undefined : said[name]
    },
    argumentsOf: (cause) => said[`simulate.${cause}`] ?? none,
  }
}

/** Gives a document these sentences. */
export function sayingOf(sentences: Sentences): Saying {
  return {
    ...sentences,
    mark: (zodSchema, jsonSchema) => markSaid(jsonSchema, sentences.membersOf(zodSchema)),
    finish: withSentences,
  }
}
