import { stepsInCode, textInCode, valueInCode } from '../../kernel/code-text.js'
import { memberOf } from '../../kernel/member-of.js'
import { Place, type Value } from './bodies.js'
import type { CallStep, Outcome, Step, Tried } from './stories.js'

/** The beginning of a file of suggested tests. */
const fileHead = [
  `import { createTest } from ${textInCode('platform-simulator/vitest')}`,
  `import { expect } from ${textInCode('vitest')}`,
  '',
  'const test = createTest({ coverage: true })',
  '',
].join('\n')

/** Writes suggested tests as a file of vitest. */
export function suggestedFile(suggestions: readonly { readonly code: string }[]): string {
  return [fileHead, ...suggestions.map(({ code }) => `${code}\n`)].join('\n')
}

/** Writes a story that was tried as a test of vitest, whose assertions are what was seen. @param about lines above it */
export function testOf(tried: Tried, about: readonly string[]): string {
  const { story, outcomes, received } = tried
  const needsMade = /\bmade\./.test(story.steps.map(stepText).join('\n'))
  const given =
    story.builder === undefined ? [] : [`${needsMade ? 'const made = ' : ''}sim.given.${story.builder}()`]
  let calls = 0
  const shared = story.steps.some((step) => step.does === 'call' && step.key === 'again')
  const lines = story.steps.flatMap((step) => {
    if (step.does !== 'call') return [stepText(step)]
    const outcome = outcomes[calls++]
    return outcome === undefined ? [] : callLines(step, outcome, calls, shared)
  })
  const events = wanted(received, about)
  return [
    ...about.map((line) => `// ${line}`),
    `test(${textInCode(story.title)}, async ({ sim }) => {`,
    ...[
      ...given,
      ...(shared ? ['const key = crypto.randomUUID()'] : []),
      ...lines,
      ...events.map((type) => `expect(received).toContain(${textInCode(type)})`),
    ]
      .join('\n')
      .split('\n')
      .map((line) => (line === '' ? '' : `  ${line}`)),
    '})',
  ].join('\n')
}

/** The events that the test is about, of all that came. */
function wanted(received: readonly string[], about: readonly string[]): readonly string[] {
  return [...new Set(received)].filter((type) => about.some((line) => line.includes(type)))
}

function stepText(step: Step): string {
  switch (step.does) {
    case 'receive':
      return [
        'sim.given.webhookTarget()',
        'const received: string[] = []',
        '// In place of this receiver stands the route of the application.',
        'sim.webhooks.deliverTo(async (request) => {',
        '  const { type } = (await request.json()) as { type: string }',
        '  received.push(type)',
        '  return new Response(null, { status: 204 })',
        '})',
      ].join('\n')
    case 'cause':
      return `sim.simulate.${step.name}(${step.arguments.map((each) => codeOf(each)).join(', ')})`
    case 'fault':
      return `sim.faults.next(${textInCode(step.operation)}, ${codeOf({ ...step.fault } as Value)})`
    case 'advance':
      return `await sim.clock.advance(${textInCode(step.by)})`
    case 'call':
      return fetchText(step, false)
  }
}

function callLines(step: CallStep, outcome: Outcome, number: number, shared: boolean): readonly string[] {
  const { status, problem, body, isCut } = outcome
  const asks = fetchText(step, shared)
  const name = number === 1 ? 'response' : `response${number}`
  const note = '// In place of this call, have the application make it.'
  if (status === 0) return [note, `await expect(${asks}).rejects.toThrow('fetch failed')`]
  const first = [note, `const ${name} = await ${asks}`]
  if (problem !== undefined) return [...first, `await expect(${name}).toBeProblem(${textInCode(problem)})`]
  const answered = [...first, `expect(${name}).toHaveStatus(${status})`]
  if (isCut) return [...answered, `await expect(${name}.json()).rejects.toThrow()`]
  const state = memberOf(body, 'status')
  if (typeof state !== 'string') return answered
  return [...answered, `expect(await ${name}.json()).toMatchObject({ status: ${textInCode(state)} })`]
}

function fetchText(
  { operation, params, query, body, headers = {}, caller, key }: CallStep,
  shared: boolean,
): string {
  const path = operation.path.replace(/\{([^}]+)\}/g, (_, name: string) => {
    const value = params[name] ?? ''
    if (!(value instanceof Place)) return encodeURIComponent(String(value))
    // An id is what it is; other texts, such as a public key, may have a slash.
    return `\${${name.endsWith('_id') ? placeText(value) : `encodeURIComponent(${placeText(value)})`}}`
  })
  const search = query === undefined ? '' : `?${new URLSearchParams(query).toString()}`
  const whole = path + search
  const address = whole.includes('${') ? `\`${whole}\`` : textInCode(whole)
  const ownKey = key === 'again' || shared ? 'key' : 'crypto.randomUUID()'
  const isKeyed = operation.method !== 'GET' && key !== null
  const sent = [
    ...(operation.auth !== 'none' && caller !== null
      ? [`'x-api-key': ${caller === undefined ? 'sim.apiKey' : textInCode(caller)}`]
      : []),
    ...(isKeyed
      ? [`'x-idempotency-key': ${key === undefined || key === 'again' ? ownKey : textInCode(key ?? '')}`]
      : []),
    ...(body === undefined ? [] : ["'content-type': 'application/json'"]),
    ...Object.entries(headers).map(([name, value]) => `${textInCode(name)}: ${textInCode(value)}`),
  ]
  const members = [
    ...(operation.method === 'GET' ? [] : [`method: ${textInCode(operation.method)}`]),
    ...(sent.length === 0 ? [] : [`headers: { ${sent.join(', ')} }`]),
    ...(body === undefined ? [] : [`body: JSON.stringify(${codeOf(body)})`]),
  ]
  return members.length === 0
    ? `sim.fetch(${address})`
    : `sim.fetch(${address}, {\n${members.map((member) => `  ${member},\n`).join('')}})`
}

function codeOf(value: Value): string {
  return valueInCode(value, (part) => (part instanceof Place ? placeText(part) : undefined))
}

function placeText({ path }: Place): string {
  return `made${stepsInCode(path)}`
}
