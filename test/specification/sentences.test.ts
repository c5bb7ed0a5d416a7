import { openApiDocument } from 'platform-simulator/openapi'
import { describe, expect, test } from 'vitest'
import { collectSentences } from '../../docs/sentences/collect.js'
import { everywhere } from '../../docs/sentences/everywhere.js'
import { sandboxHeaders } from '../../src/contract/sandbox-headers.js'
import { headerSentences } from '../../src/hosts/description/header-sentences.js'
import { UsageError } from '../../src/kernel/errors.js'
import { createSimulator } from '../../src/kit/create-simulator.js'
import { parameterSentence, parameterSentences } from '../../src/resources/parameter-sentences.js'
import { registry } from '../../src/resources/registry.js'
import { root } from '../support/markdown.js'

/**
 * Every member of every request, answer and event, every argument of a cause, every parameter and header has one sentence,
 * which is written at its declaration. Editors, the description of the API, the reference and the tools for agents show it.
 */

const written = await collectSentences(root)

interface Sentence {
  readonly of: string
  readonly name: string
  readonly at: string
  readonly says: string
}

const sentences: readonly Sentence[] = [
  ...written.map(([of, name, note]) => ({
    of,
    name,
    at: note?.at ?? of,
    says: note?.says || (everywhere[name] ?? ''),
  })),
  ...Object.entries(parameterSentences).map(([name, says]) => ({
    of: 'path',
    name,
    at: 'docs/sentences',
    says,
  })),
  ...Object.entries(headerSentences).map(([name, says]) => ({
    of: 'header',
    name,
    at: 'docs/sentences',
    says,
  })),
]

/** The sentences that are wrong, each with where it stands. */
function wrong(isWrong: (sentence: Sentence) => boolean): readonly string[] {
  const found = sentences.filter(isWrong).map(({ at, of, name, says }) => `${at} ${of} ${name}: ${says}`)
  return [...new Set(found)]
}

describe('the sentence of a member', () => {
  test('is there, for every one', () => {
    expect(wrong(({ says }) => says === '')).toEqual([])
    expect(sentences.length).toBeGreaterThan(2500)
  })

  test('says more than the name of the member, of its object and of its type', () => {
    expect(wrong(({ says, of, name }) => says !== '' && newWords(says, of, name).length === 0)).toEqual([])
  })

  test('is a sentence: it begins with a capital letter or a name, and ends with a full stop', () => {
    expect(wrong(({ says }) => says !== '' && !/^[A-Z0-9`'"].*[.!?)]$/.test(says))).toEqual([])
  })

  test('has at least three words, and at most sixty', () => {
    const count = (says: string) => says.split(' ').length
    expect(wrong(({ says }) => says !== '' && (count(says) < 3 || count(says) > 60))).toEqual([])
  })

  test('begins with what it is or does, and not with a part of a sentence', () => {
    const part =
      /^(?:What|Whether|How|Which|Where|When|Who|Whom|Whose|Why|If|Of|In|On|At|By|For|With|Without|From|As)\b/
    expect(wrong(({ says }) => part.test(says))).toEqual([])
  })
})

describe('a sentence that says nothing', () => {
  test.each([
    ['The status of the card.', 'Card', 'status'],
    ['The ID of a customer.', 'Customer', 'id'],
    ['Its name, a string.', 'RecipientRequest', 'name'],
    ['The addresses.', 'X402PayeePolicy', 'addresses'],
  ])('is found: %s', (says, of, name) => {
    expect(newWords(says, of, name)).toEqual([])
  })
})

const stopWords = new Set(
  (
    'a an and any are as at be by for from has have in is it its of on or that the their there this to was which with one ' +
    'string text number boolean integer object list array value true false null field member optional required given'
  ).split(' '),
)

/** The words of a sentence that a reader does not know from the names beside it. */
function newWords(says: string, of: string, name: string): readonly string[] {
  const known = new Set([...stemsOf(of), ...stemsOf(name)])
  return stemsOf(says).filter((word) => !stopWords.has(word) && !known.has(word))
}

function stemsOf(text: string): readonly string[] {
  const words =
    text
      .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
      .toLowerCase()
      .match(/[a-z0-9]+/g) ?? []
  return words.map((word) => (word.length > 3 ? word.replace(/(?:es|s)$/, '') : word))
}

type Part = { readonly [name: string]: unknown }

/** The names of properties without a description, by where they stand. */
function silent(part: unknown, place: string): readonly string[] {
  if (typeof part !== 'object' || part === null) return []
  const { properties } = part as Part
  const own =
    typeof properties === 'object' && properties !== null && !Array.isArray(properties)
      ? Object.entries<Part>(properties as Readonly<Record<string, Part>>).flatMap(([name, member]) =>
          typeof member['description'] === 'string' ? [] : [`${place}.${name}`],
        )
      : []
  return [...own, ...Object.entries(part).flatMap(([name, inner]) => silent(inner, `${place}.${name}`))]
}

describe('the description of the API', () => {
  test('has a sentence for every member, parameter and header', () => {
    const { paths, components } = openApiDocument()
    const { schemas, headers } = components
    expect(silent({ paths, schemas }, '')).toEqual([])
    const calls = Object.values(paths).flatMap((methods) => Object.values(methods))
    const parameters = calls.flatMap((call) => (Array.isArray(call['parameters']) ? call['parameters'] : []))
    expect(parameters.filter((parameter) => typeof parameter.description !== 'string')).toEqual([])
    expect(parameters.length).toBeGreaterThan(300)
    const named = Object.values(headers as Readonly<Record<string, Part>>)
    expect(named.filter((header) => typeof header['description'] !== 'string')).toEqual([])
  })

  test('has them where a simulator is given it to answer with, and in its forks, each with its own address', async () => {
    const sim = createSimulator({ openapi: openApiDocument })
    expect(sim.api.documents.json()).toEqual(JSON.parse(JSON.stringify(openApiDocument([sim.baseUrl]))))
    expect(await (await sim.fetch('/openapi.yaml')).text()).toContain(
      JSON.stringify(headerSentences['x-idempotency-key']),
    )
    const fork = sim.fork({ baseUrl: 'https://fork.example' })
    expect(fork.api.documents.json()).toMatchObject({ servers: [{ url: 'https://fork.example' }] })
    expect(JSON.stringify(fork.api.documents.json())).toContain(headerSentences['x-idempotency-key'])
  })

  test('is without them otherwise, so that nobody loads what he does not ask for', () => {
    const { api } = createSimulator()
    const { paths } = api.documents.json()
    expect(Object.keys(paths ?? {})).toEqual(Object.keys(openApiDocument().paths))
    expect(JSON.stringify(paths)).not.toContain(headerSentences['x-idempotency-key'])
  })

  test('cannot be a promise, nor what has no paths', () => {
    const { api } = createSimulator({ openapi: async () => openApiDocument() })
    expect(() => api.documents.json()).toThrow(UsageError)
    expect(() => api.documents.json()).toThrow(
      'the option openapi of createSimulator returned something that is no OpenAPI document: it has no paths. It must return the document itself, and not a promise of one.',
    )
  })
})

test('every parameter of a path and every header has one, and none is of something that there is not', () => {
  const inPaths = registry.allOperations.flatMap(({ path }) =>
    [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name),
  )
  expect(inPaths.filter((name = '') => parameterSentence(name) === undefined)).toEqual([])
  expect(Object.keys(parameterSentences).filter((name) => !inPaths.includes(name))).toEqual([])
  const others = [
    'x-idempotency-key',
    'x-ratelimit-limit',
    'x-ratelimit-remaining',
    'x-ratelimit-reset',
    'retry-after',
    'x-request-id',
  ]
  expect(Object.keys(headerSentences).sort()).toEqual([...Object.values(sandboxHeaders), ...others].sort())
})
