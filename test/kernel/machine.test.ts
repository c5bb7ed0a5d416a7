import { readdirSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type DefinedMachine, defineMachine } from '../../src/contract/machine.js'
import { Problem } from '../../src/contract/problem.js'
import { canMove, nextState } from '../../src/kernel/machine.js'
import { runs } from '../support/arbitraries.js'

const resources = new URL('../../src/resources/', import.meta.url)

function isMachine(value: unknown): value is DefinedMachine {
  return typeof value === 'object' && value !== null && 'moves' in value && 'initial' in value
}

/** Every machine that a resource declares: the ones to come are tested by being declared. */
const machines: DefinedMachine[] = []
for (const file of readdirSync(resources, { recursive: true, encoding: 'utf8' }).sort()) {
  if (!file.endsWith('machines.ts')) continue
  const module: Record<string, unknown> = await import(new URL(file, resources).href)
  machines.push(...Object.values(module).filter(isMachine))
}

function attempt(machine: DefinedMachine, state: string, action: string): string | Problem {
  try {
    return nextState(machine, state, action)
  } catch (error) {
    if (error instanceof Problem) return error
    throw error
  }
}

it('the machines of the resources are found', () => {
  expect(machines.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['application', 'customer', 'delivery']),
  )
  expect(new Set(machines.map(({ name }) => name)).size).toBe(machines.length)
})

describe.each(machines.map((machine) => ({ name: machine.name, machine })))(
  'the machine of the $name',
  ({ machine }) => {
    const actions = Object.keys(machine.moves)
    const pairs = machine.states.flatMap((state) => actions.map((action) => ({ state, action })))

    it('names each state once, begins in one of them, and moves from and to no other', () => {
      expect(new Set(machine.states).size).toBe(machine.states.length)
      expect(machine.states).toContain(machine.initial)
      for (const { from, to } of Object.values(machine.moves)) {
        expect(machine.states).toEqual(expect.arrayContaining([...from, to]))
        expect(from.length).toBeGreaterThan(0)
        expect(new Set(from).size).toBe(from.length)
      }
    })

    it.each(pairs)(
      '$action from $state goes where it is declared to, or is refused with what is possible',
      ({ state, action }) => {
        const declared = machine.moves[action]
        const result = attempt(machine, state, action)
        expect(canMove(machine, state, action)).toBe(declared?.from.includes(state))
        if (declared?.from.includes(state)) {
          expect(result).toBe(declared.to)
          return
        }
        expect(result).toBeInstanceOf(Problem)
        const refusal = result as Problem
        expect(refusal.slug).toBe(machine.refusal.slug)
        expect(refusal.detail).toBe(
          machine.refusal.detail.replace('{state}', state).replace('{action}', action),
        )
        const possible = actions.filter((name) => machine.moves[name]?.from.includes(state))
        if (possible.length === 0) expect(refusal.hint).toBe(`${state} is final`)
        else for (const name of possible) expect(refusal.hint).toContain(name)
      },
    )

    it('can reach every state from the first, but what is reserved', () => {
      const reached = new Set([machine.initial, ...(reserved[machine.name] ?? [])])
      for (const state of reached) {
        for (const { from, to } of Object.values(machine.moves)) if (from.includes(state)) reached.add(to)
      }
      expect([...reached].sort()).toEqual([...machine.states].sort())
    })

    it('stays within its states on any walk, and a refused step does not move it', () => {
      fc.assert(
        fc.property(fc.array(fc.constantFrom(...actions), { maxLength: 60 }), (walk) => {
          let state = machine.initial
          for (const action of walk) {
            const result = attempt(machine, state, action)
            if (typeof result === 'string') {
              expect(machine.moves[action]?.from).toContain(state)
              state = result
            }
            expect(machine.states).toContain(state)
          }
        }),
        runs(100),
      )
    })
  },
)

/** States that the platform names and that no flow of it reaches yet (docs/decisions/0015). */
const reserved: Readonly<Record<string, readonly string[]>> = { card_transaction: ['disputed'] }

describe('a machine', () => {
  it('refuses with a conflict that names itself, the state and the action, unless it says otherwise', () => {
    const door = defineMachine({
      name: 'door',
      initial: 'open',
      states: ['open', 'shut'],
      moves: { shut: { from: ['open'], to: 'shut' } },
    })
    expect(nextState(door, 'open', 'shut')).toBe('shut')
    const refusal = attempt(door, 'shut', 'shut')
    expect(refusal).toMatchObject({
      slug: 'conflict',
      status: 409,
      detail: 'door is shut: shut is not possible',
      hint: 'shut is final',
    })
  })
})
