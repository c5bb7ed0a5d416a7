import { expect, it } from 'vitest'
import { Catalogue } from '../../src/hosts/mcp/find/catalogue.js'
import { registry } from '../../src/resources/registry.js'
import { fifth, first, fourth, type Question, second, third } from './questions.js'

const { causes, events } = registry
const allOperations = registry.allOperations.filter(({ id }) => !id.startsWith('documents.'))
const catalogue = new Catalogue({ allOperations, causes, events })

/** The place at which one of the names that are meant is found. */
function placeOf([question, expected]: Question): number {
  const names = catalogue.find(question, 3).map(({ name }) => name)
  const at = names.findIndex((name) => expected.split('|').includes(name))
  return at < 0 ? Number.POSITIVE_INFINITY : at + 1
}

// The fifth set was counted once, and the ranking has not been changed since: it says how good the ranking is. The others were used to
// improve it, and hold what was reached.
it.each([
  ['first', first, 45, 49],
  ['second', second, 42, 48],
  ['third', third, 45, 50],
  ['fourth', fourth, 45, 49],
  ['fifth', fifth, 35, 47],
] as const)('of the %s fifty questions most find what is meant first', (_, questions, atOnce, amongThree) => {
  const places = questions.map(placeOf)
  expect(questions).toHaveLength(50)
  expect(places.filter((place) => place === 1).length).toBeGreaterThanOrEqual(atOnce)
  expect(places.filter((place) => place <= 3).length).toBeGreaterThanOrEqual(amongThree)
})

it('questions expect what there is', () => {
  const expected = [first, second, third, fourth, fifth].flat().flatMap(([, names]) => names.split('|'))
  expect(expected.map((name) => catalogue.describe(name)['name'])).toEqual(expected)
})
