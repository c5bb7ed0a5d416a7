import { createSimulator } from 'platform-simulator'
import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { Bytes } from '../../src/contract/bytes.js'
import { parseWith } from '../../src/contract/reading.js'
import { objectOfOptions } from '../../src/contract/settings.js'
import { describeBuilders } from '../../src/kit/given/index.js'
import { definitions } from '../../src/resources/policies/wire.js'
import { registry } from '../../src/resources/registry.js'

const wrong: readonly unknown[] = [
  undefined,
  null,
  -1,
  1.5,
  Number.NaN,
  '',
  'x',
  true,
  {},
  [],
  [{}],
  { x: 1 },
  ['x', 'x'],
]

/** Words of the library that reads schemas, which nobody who reads a refusal knows. */
const itsOwn = /invalid|expected|received|unrecognized|too (small|big)|regex|record|union|nan\b/i

/** Each schema that reads what somebody hands over, by what it reads. */
function schemas(): readonly (readonly [string, z.ZodType])[] {
  const { allOperations, causes, settings } = registry
  return [
    ...allOperations.flatMap(({ id, query, body }) => [
      ...(query === undefined ? [] : [[`the query of ${id}`, query] as const]),
      ...(body === undefined || body instanceof Bytes ? [] : [[`the body of ${id}`, body] as const]),
    ]),
    ...Object.entries(causes).flatMap(([name, { takes }]) =>
      takes.map((argument) => [`${argument.name} of sim.simulate.${name}`, argument.schema] as const),
    ),
    ...describeBuilders().map(({ name, takes }) => [`sim.given.${name}`, takes] as const),
    ...settings.map(({ name, members }) => [`the options of ${name}`, objectOfOptions(members)] as const),
    ...Object.entries(definitions()).map(([name, schema]) => [`a definition of ${name}`, schema] as const),
  ]
}

/** A schema and all that it is made of. */
function parts(schema: z.core.$ZodType): readonly z.core.$ZodType[] {
  const inner: readonly z.core.$ZodType[] =
    schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault
      ? [schema.unwrap()]
      : schema instanceof z.ZodPipe
        ? [schema.in]
        : schema instanceof z.ZodArray
          ? [schema.element]
          : schema instanceof z.ZodUnion
            ? schema.options
            : schema instanceof z.ZodObject
              ? Object.values<z.core.$ZodType>(schema.shape)
              : []
  return [schema, ...inner.flatMap(parts)]
}

it.each(schemas())('what is wrong with %s is said in plain words', (_, schema) => {
  for (const part of parts(schema)) {
    if (!(part instanceof z.ZodType)) throw new Error('a schema of another library')
    for (const value of wrong) {
      const read = parseWith(part, value)
      if (read.ok) continue
      expect(read.errors.length).toBeGreaterThan(0)
      for (const { message } of read.errors)
        expect(message.replace(/(one of|the values are) .*/, '')).not.toMatch(itsOwn)
    }
  }
})

describe('a wrong argument of a cause', () => {
  const sim = createSimulator()
  const { id } = sim.api.customers.create({ name: 'Acme Corp', customer_type: 'business' })
  const { freezeCustomer, bankDeposit, cardAuthorization, setRdAllowed, publishLegalDocument } = sim.simulate

  it.each<[string, () => unknown]>([
    [
      "options.reason_code must be one of pending_proof_of_address, proof_of_address_rejected, and is 'x'",
      () => Reflect.apply(freezeCustomer, undefined, [id, { reason_code: 'x' }]),
    ],
    ['id must be a string, and is 5', () => Reflect.apply(freezeCustomer, undefined, [5])],
    ['id is required', () => Reflect.apply(freezeCustomer, undefined, [])],
    [
      'there is no options.reason (did you mean reason_code?)',
      () => Reflect.apply(freezeCustomer, undefined, [id, { reason: 'x' }]),
    ],
    ["options must be an object, and is 'x'", () => Reflect.apply(freezeCustomer, undefined, [id, 'x'])],
    [
      'deposit.amount must be a string, and is 5',
      () => Reflect.apply(bankDeposit, undefined, [id, { amount: 5 }]),
    ],
    ["allowed must be a boolean, and is 'yes'", () => Reflect.apply(setRdAllowed, undefined, [id, 'yes'])],
    ['it takes 2 and was given 3', () => Reflect.apply(setRdAllowed, undefined, [id, true, 1])],
    [
      "it takes 2 and was given 3; id must be a string, and is 5; allowed must be a boolean, and is 'yes'.",
      () => Reflect.apply(setRdAllowed, undefined, [5, 'yes', 1]),
    ],
    [
      'card_id must be a string, and is 5; there is no authorization.merchant.colour (there are ',
      () =>
        Reflect.apply(cardAuthorization, undefined, [
          5,
          { amount: '5.00', merchant: { descriptor: 'Shop', colour: 'red' } },
        ]),
    ],
    [
      'and 16 more.',
      () =>
        publishLegalDocument(
          Object.fromEntries([...'abcdefghijklmnopqrst'].map((name) => [name, 1])) as never,
        ),
    ],
  ])('is told as: %s', (words, call) => {
    expect(call).toThrow(words)
  })
})

it('what decides over a send says what is wrong with an intent', () => {
  const { policies } = createSimulator()
  expect(() => policies.explain('w1', 5 as never)).toThrow(
    'an endorsed request about it, and was given another: it must be an object, and is 5.',
  )
  expect(() => policies.explain('w1', { operation: { kind: 'x' } } as never)).toThrow(
    "wallet_id is required; caip2 is required; operation.kind must be one of transfer, evm_contract_call, and is 'x'; idempotency_key is required.",
  )
})

it('an option says what it must be', () => {
  expect(() => createSimulator({ environment: 'x' as never })).toThrow(
    "createSimulator: the option environment is 'x': it must be one of sandbox, production.",
  )
  expect(() => createSimulator({ webhooks: { urls: 'x' as never } })).toThrow(
    "createSimulator: the option webhooks.urls is 'x': it must be one of any, platform.",
  )
})
