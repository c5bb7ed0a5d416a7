import type { Registry } from '../../src/contract/compose.js'
import type { EventDefinition } from '../../src/contract/event.js'
import type { AnyOperation } from '../../src/contract/operation.js'
import type { OpenApiDocument } from '../../src/hosts/description/openapi-document.js'
import type { Sentences } from '../../src/hosts/description/sentences.js'

/** What pages are made of. */
export interface Source {
  readonly registry: Registry
  readonly description: OpenApiDocument
  /** Undefined for a registry that a test has made up: nothing is written at its members. */
  readonly sentences: Sentences | undefined
}

export type Schema = { readonly [name: string]: unknown }

export const notice = 'Generated from the declarations by `npm run docs`; edits are overwritten.'

export function namespaces({ allOperations }: Registry): string[] {
  return [...new Set(allOperations.map(namespaceOf))].sort()
}

export function namespaceOf({ id }: AnyOperation): string {
  return id.split('.')[0] ?? id
}

export function describedOperation({ description }: Source, id: string): Schema {
  const found = Object.values(description.paths)
    .flatMap((methods) => Object.values(methods))
    .find((described) => described['operationId'] === id)
  if (found === undefined) throw new Error(`${id} is not in the API description`)
  return found
}

export function emission({ emitted }: EventDefinition): 'emitted' | 'never' {
  return emitted === 'always' ? 'emitted' : emitted
}
