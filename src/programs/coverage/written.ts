import { memberOf } from '../../kernel/member-of.js'
import { Place, type Value } from './bodies.js'
import type { CallStep, Outcome, Step, Tried } from './stories.js'

/** The beginning of a file of suggested tests. */
const fileHead = [
  `import { createTest } from ${quoted('platform-simulator/vitest')}`,
  `import { expect } from ${quoted('vitest')}`,
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
    `test(${quoted(story.title)}, async ({ sim }) => {`,
    ...[
      ...given,
      ...(shared ? ['const key = crypto.randomUUID()'] : []),
      ...lines,
      ...events.map((type) => `expect(received).toContain(${quoted(type)})`),
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
      return `sim.faults.next(${quoted(step.operation)}, ${codeOf({ ...step.fault } as Value)})`
    case 'advance':
      return `await sim.clock.advance(${quoted(step.by)})`
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
  if (problem !== undefined) return [...first, `await expect(${name}).toBeProblem(${quoted(problem)})`]
  const answered = [...first, `expect(${name}).toHaveStatus(${status})`]
  if (isCut) return [...answered, `await expect(${name}.json()).rejects.toThrow()`]
  const state = memberOf(body, 'status')
  if (typeof state !== 'string') return answered
  return [...answered, `expect(await ${name}.json()).toMatchObject({ status: ${quoted(state)} })`]
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
  const address = whole.includes('${') ? `\`${whole}\`` : quoted(whole)
  const ownKey = key === 'again' || shared ? 'key' : 'crypto.randomUUID()'
  const isKeyed = operation.method !== 'GET' && key !== null
  const sent = [
    ...(operation.auth !== 'none' && caller !== null
      ? [`'x-api-key': ${caller === undefined ? 'sim.apiKey' : quoted(caller)}`]
      : []),
    ...(isKeyed
      ? [`'x-idempotency-key': ${key === undefined || key === 'again' ? ownKey : quoted(key ?? '')}`]
      : []),
    ...(body === undefined ? [] : ["'content-type': 'application/json'"]),
    ...Object.entries(headers).map(([name, value]) => `${quoted(name)}: ${quoted(value)}`),
  ]
  const members = [
    ...(operation.method === 'GET' ? [] : [`method: ${quoted(operation.method)}`]),
    ...(sent.length === 0 ? [] : [`headers: { ${sent.join(', ')} }`]),
    ...(body === undefined ? [] : [`body: JSON.stringify(${codeOf(body)})`]),
  ]
  return members.length === 0
    ? `sim.fetch(${address})`
    : `sim.fetch(${address}, {\n${members.map((member) => `  ${member},\n`).join('')}})`
}

/** Writes a value as code. */
export function codeOf(value: Value): string {
  if (value instanceof Place) return placeText(value)
  if (typeof value === 'string') return quoted(value)
  if (Array.isArray(value)) return `[${value.map((item) => codeOf(item)).join(', ')}]`
  if (typeof value !== 'object' || value === null) return String(value)
  const members = Object.entries(value).map(
    ([name, member]) => `${/^[A-Za-z_]\w*$/.test(name) ? name : quoted(name)}: ${codeOf(member)}`,
  )
  return members.length === 0 ? '{}' : `{ ${members.join(', ')} }`
}

function placeText({ path }: Place): string {
  return `made${path.map((name) => (/^\d+$/.test(name) ? `[${name}]` : `.${name}`)).join('')}`
}

function quoted(text: string): string {
  return `'${text.replace(/[\\']/g, '\\$&').replace(/\n/g, '\\n')}'`
}
