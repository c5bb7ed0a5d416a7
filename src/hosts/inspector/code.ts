import { textInCode, textInShell } from '../../kernel/code-text.js'
import type { Json, JsonObject } from '../../kernel/json.js'
import { memberOf } from '../../kernel/member-of.js'
import type { Entry } from './feed.js'

/** Something that was done on the page: what the timeline does not tell of it, its arguments. */
export interface Step {
  readonly kind: 'cause' | 'operation'
  readonly name: string
  readonly args: readonly Json[]
}

export type CodeKind = 'test' | 'scenario'

interface CodeOptions {
  readonly as: CodeKind
  /** The steps of the page, in order. */
  readonly steps: readonly Step[]
  readonly seed: string
  /** The moment at which the world began, as ISO 8601. */
  readonly began: string
}

/**
 * Writes what happened as code that runs: calls, causes and steps of the clock, in order, against a world of the same seed.
 * Equal calls make equal ids, so an id that an answer gave is the same when the code runs.
 * @param entries with what their requests sent, oldest first
 */
export function codeOf(entries: readonly Entry[], { as, steps, seed, began }: CodeOptions): string {
  const waiting = [...steps]
  const lines = entries.flatMap((entry) => linesOf(entry, waiting, as))
  const world = `createSimulator({ seed: ${textInCode(seed)}, now: ${textInCode(began)} })`
  const needsSend = lines.some((line) => line.includes('await send('))
  const body = lines.map((line) => `  ${line}`).join('\n')
  const head = as === 'test' ? "import { expect, test } from 'vitest'\n" : ''
  const send = needsSend ? `\n${sendFunction}` : ''
  if (as === 'scenario')
    return `import { createSimulator } from 'platform-simulator'\n${send}\nexport async function scenario() {\n  const sim = ${world}\n${body}\n  return sim\n}\n`
  return `import { createSimulator } from 'platform-simulator'\n${head}${send}\ntest('what happened in the inspector', async () => {\n  const sim = ${world}\n${body}\n})\n`
}

const sendFunction = `async function send(sim: ReturnType<typeof createSimulator>, method: string, path: string, key: string, body?: unknown) {
  const headers = { 'x-api-key': sim.apiKey, 'content-type': 'application/json', 'x-idempotency-key': key }
  return sim.fetch(sim.baseUrl + path, { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) })
}
`

function linesOf(entry: Entry, waiting: Step[], as: CodeKind): readonly string[] {
  const { kind, detail, text: said } = entry
  if (kind === 'clock') {
    const length = Date.parse(String(detail['to'])) - Date.parse(String(detail['from']))
    return [`await sim.clock.advance('${length / 1000}s')`]
  }
  if (kind === 'note') return [`sim.note(${textInCode(said)})`]
  if (kind === 'cause') {
    const step = taken(waiting, String(detail['name']), 'cause')
    if (step === undefined)
      return [`// The test called sim.simulate.${said}: the timeline does not keep its arguments.`]
    return [`sim.simulate.${step.name}(${argumentsOf(step.args)})`]
  }
  if (kind !== 'request' || detail['method'] === 'GET' || detail['method'] === 'HEAD') return []
  return requestLines(entry, as)
}

/** Takes the first step of a name that was not written yet. */
function taken(waiting: Step[], name: string, kind: Step['kind']): Step | undefined {
  const place = waiting.findIndex((step) => step.name === name && step.kind === kind)
  return place < 0 ? undefined : waiting.splice(place, 1)[0]
}

/** Arguments that were left out at the end are not written. */
function argumentsOf(args: readonly Json[]): string {
  const last = args.findLastIndex((arg) => arg !== null)
  return args
    .slice(0, last + 1)
    .map((arg) => JSON.stringify(arg))
    .join(', ')
}

/** The mark of what is not shown, and so cannot be sent again. */
const masked = /\u2022{4}/

function requestLines({ detail }: Entry, as: CodeKind): readonly string[] {
  const body = memberOf(detail['sent'], 'body')
  const sent = body === undefined ? '' : `, ${JSON.stringify(body)}`
  const lines: string[] = []
  if (masked.test(sent)) lines.push('// What is masked was not kept: write your own in its place.')
  if (Array.isArray(detail['faults'])) lines.push(`// It met a fault: ${detail['faults'].join(', ')}.`)
  const path = `${detail['path']}${detail['query'] ?? ''}`
  const key = memberOf(memberOf(detail['sent'], 'headers'), 'x-idempotency-key') ?? keyOf(detail)
  const call = `await send(sim, ${textInCode(String(detail['method']))}, ${textInCode(path)}, ${textInCode(String(key))}${sent})`
  const isExpected = as === 'test' && detail['status'] !== 0
  lines.push(isExpected ? `expect((${call}).status).toBe(${detail['status']})` : call)
  return lines
}

/** A key of its own for a call that was sent without one: a direct call has none. */
function keyOf({ request }: JsonObject): string {
  return `00000000-0000-4000-8000-${String(request).padStart(12, '0')}`
}

/** Writes a request for a shell. The key of the world is masked: it is a variable. */
export function curlOf({ detail }: Entry, baseUrl: string): string {
  const body = memberOf(detail['sent'], 'body')
  const key = memberOf(memberOf(detail['sent'], 'headers'), 'x-idempotency-key') ?? keyOf(detail)
  const isRead = detail['method'] === 'GET'
  return [
    `curl -X ${detail['method']} ${textInShell(`${baseUrl}${detail['path']}${detail['query'] ?? ''}`)}`,
    '-H "x-api-key: $API_KEY"',
    ...(isRead ? [] : [`-H ${textInShell(`x-idempotency-key: ${key}`)}`]),
    ...(body === undefined
      ? []
      : ["-H 'content-type: application/json'", `-d ${textInShell(JSON.stringify(body))}`]),
  ].join(' \\\n  ')
}
