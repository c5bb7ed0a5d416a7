import type { AnyOperation } from '../../src/contract/operation.js'
import { registry } from '../../src/resources/registry.js'

const byId = new Map<string, AnyOperation>(
  registry.allOperations.map((operation) => [operation.id, operation]),
)

export function operationOf(id: string): AnyOperation {
  const operation = byId.get(id)
  if (operation === undefined) throw new Error(`no operation ${id}`)
  return operation
}
