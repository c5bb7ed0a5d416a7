import { describe, expect, it } from 'vitest'
import { createToolbox } from '../../src/hosts/mcp/tools.js'
import { registry } from '../../src/resources/registry.js'

const { tools } = createToolbox(registry.allOperations)

describe('the arguments of a tool', () => {
  it('are described, each at any depth: an agent has nothing else to go by', () => {
    const unsaid: string[] = []
    const look = (node: unknown, where: string): void => {
      if (typeof node !== 'object' || node === null) return
      const members: object = Reflect.get(node, 'properties') ?? {}
      for (const [name, member] of Object.entries(members))
        if (typeof Reflect.get(Object(member), 'description') !== 'string') unsaid.push(`${where}.${name}`)
      for (const [name, part] of Object.entries(node)) look(part, `${where}.${name}`)
    }
    for (const { name, inputSchema } of tools) look(inputSchema, name)
    expect(unsaid).toEqual([])
  })

  it('are described in the words of the operation where it has its own', () => {
    const simulate = tools.find(({ name }) => name === 'sandbox_simulateOnboarding')
    expect(JSON.stringify(simulate?.inputSchema)).toContain(
      'The application, which customers show as `application_id`',
    )
  })
})
