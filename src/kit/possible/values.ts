import * as z from 'zod'

/** Finds what is known under the name of a member: the likeliest value first. */
export type Known = (name: string) => readonly unknown[]

/**
 * The choices that a schema leaves, each a list of values of which the first that is not refused stands for the choice:
 * whoever asks wants to see every word of an enumeration, and one amount.
 */
export type Choices = readonly (readonly unknown[])[]

/** More choices of one argument say nothing new: of the reasons of a decline, the first ones. */
const maxChoices = 12
const maxDepth = 6

/** Values for members that neither the object nor the schema gives. */
const samples: readonly (readonly [RegExp, readonly unknown[]])[] = [
  [/(?:^|_)id$|address$|_key$|hash$|signature/, []],
  [/amount/, ['1.00', '1', '100.00']],
  [/email/, ['ada@acme.example']],
  [/phone/, ['+12025550143']],
  [/url$/, ['https://app.example/webhooks']],
  [/country/, ['US', 'USA']],
  [/asset|currency/, ['USDC', 'USD']],
  [/network/, ['base-sepolia']],
  [/mcc/, ['5734']],
]
const anyText = ['Sample']

/** The values that a schema takes under this name. */
export function choicesOf(schema: z.core.$ZodType, name: string, known: Known, depth = 0): Choices {
  if (depth > maxDepth) return []
  const inner = (one: z.core.$ZodType): Choices => choicesOf(one, name, known, depth + 1)
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault) {
    return isListed(schema.unwrap()) ? inner(schema.unwrap()) : [[undefined]]
  }
  if (schema instanceof z.ZodNullable) return [...inner(schema.unwrap()), [null]]
  if (schema instanceof z.ZodReadonly) return inner(schema.unwrap())
  if (schema instanceof z.ZodPipe) return inner(schema.in)
  if (schema instanceof z.ZodLazy) return inner(schema.unwrap())
  if (schema instanceof z.ZodUnion) return schema.options.flatMap(inner).slice(0, maxChoices)
  if (schema instanceof z.ZodEnum) return schema.options.slice(0, maxChoices).map((word) => [word])
  if (schema instanceof z.ZodLiteral) return [...schema.values].map((value) => [value])
  if (schema instanceof z.ZodBoolean) return [[true], [false]]
  if (schema instanceof z.ZodArray)
    return [
      inner(schema.element)
        .flat()
        .map((item) => [item]),
    ]
  if (schema instanceof z.ZodObject) return objectsOf(schema, known, depth)
  return [guessesOf(schema, name, known)].filter(({ length }) => length > 0)
}

/** Tells whether a schema lists what it takes. */
function isListed(schema: z.core.$ZodType): boolean {
  return schema instanceof z.ZodEnum || schema instanceof z.ZodBoolean
}

/** Objects with the members that have to be there, and those that say whom they are about. */
function objectsOf(schema: z.ZodObject, known: Known, depth: number): Choices {
  const members: (readonly [string, Choices])[] = []
  for (const [name, member] of Object.entries(schema.shape)) {
    if (member._zod.optin === 'optional' && known(name).length === 0) continue
    const choices = choicesOf(member, name, known, depth + 1).filter(([first]) => first !== undefined)
    if (choices.length > 0) members.push([name, choices])
    else if (member._zod.optin !== 'optional') return []
  }
  const named = (values: readonly unknown[]): unknown =>
    Object.fromEntries(members.map(([name], place) => [name, values[place]]))
  return combined(members.map(([, choices]) => choices))
    .map((guesses) => guesses.map(named))
    .slice(0, maxChoices)
}

/** Puts one value of each column together: every choice of one beside the first of the others, and its guesses in turn. */
export function combined(columns: readonly Choices[]): readonly (readonly (readonly unknown[])[])[] {
  if (columns.some(([first]) => first === undefined || first.length === 0)) return []
  const plain = columns.map(([first = []]) => first)
  const others = columns.flatMap(([, ...more], place) => more.map((choice) => plain.with(place, choice)))
  return [plain, ...others].map((row) => {
    const guesses = Math.max(1, ...row.map(({ length }) => length))
    return Array.from({ length: guesses }, (_, guess) =>
      row.map((values) => values[Math.min(guess, values.length - 1)]),
    )
  })
}

function guessesOf(schema: z.core.$ZodType, name: string, known: Known): readonly unknown[] {
  const found = known(name)
  if (schema instanceof z.ZodNumber) {
    const { minValue } = schema
    return [...found, minValue !== null && minValue > 0 ? minValue : 1]
  }
  if (!(schema instanceof z.ZodString || schema instanceof z.ZodStringFormat)) return found
  const sample = samples.find(([names]) => names.test(name))?.[1] ?? anyText
  return [...new Set([...found.filter((value) => typeof value === 'string'), ...sample])]
}
