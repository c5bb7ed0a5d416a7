import type { Registry } from '../src/contract/compose.js'
import type { Resource } from '../src/contract/resource.js'

/** Whose machines, causes and events stand on the page of a namespace. */
export function resourcesOf(registry: Registry, namespace: string): Resource[] {
  return registry.resources.filter((resource) => homesOf(registry, resource).includes(namespace))
}

/**
 * The namespaces on whose pages a resource tells what is its own beside operations: those to which it adds the most
 * operations, the first of equals; where there is none, all to which it adds.
 */
export function homesOf({ resources }: Registry, resource: Resource): string[] {
  const own = Object.keys(resource.operations)
  const main = own.filter((name) => {
    const adding = resources.filter(({ operations }) => name in operations)
    const most = Math.max(...adding.map((each) => countIn(each, name)))
    return adding.find((each) => countIn(each, name) === most) === resource
  })
  return main.length === 0 ? own : main
}

function countIn({ operations }: Resource, name: string): number {
  return Object.keys(operations[name] ?? {}).length
}
