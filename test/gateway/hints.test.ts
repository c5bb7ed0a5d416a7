import { readdirSync, readFileSync } from 'node:fs'
import { createSimulator } from 'platform-simulator'
import { listen } from 'platform-simulator/server'
import ts from 'typescript'
import { describe, expect, it } from 'vitest'
import { advancing, calling, causing, either, hint, setting } from '../../src/contract/hints.js'
import { controlOperations } from '../../src/hosts/control/api.js'
import { describeBuilders } from '../../src/kit/given/index.js'
import { optionMembers } from '../../src/kit/options.js'
import { registry } from '../../src/resources/registry.js'
import { nextKey } from '../support/entry-points.js'

const root = new URL('../../src/', import.meta.url)

/** Every call of a function in the source that has one of these names. */
function callsOf(
  ...names: readonly string[]
): { readonly where: string; readonly call: ts.CallExpression }[] {
  return sources().flatMap(({ path, ast }) =>
    descendants(ast).flatMap((node) => {
      if (!ts.isCallExpression(node) || !names.includes(node.expression.getText(ast))) return []
      return [{ where: `${path}: ${node.getText(ast)}`, call: node }]
    }),
  )
}

let read: readonly { readonly path: string; readonly ast: ts.SourceFile }[] | undefined

/** Every file of the source, parsed once. */
function sources(): NonNullable<typeof read> {
  read ??= readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && path !== 'contract/hints.ts')
    .map((path) => {
      const text = readFileSync(new URL(path, root), 'utf8')
      return { path, ast: ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true) }
    })
  return read
}

function descendants(node: ts.Node): ts.Node[] {
  const found: ts.Node[] = [node]
  ts.forEachChild(node, (child) => void found.push(...descendants(child)))
  return found
}

const wordedTwice = ['either', 'causing', 'calling', 'setting', 'advancing']

/** The texts in an expression that every reader gets as they are. */
function sharedTexts(node: ts.Node): string[] {
  if (ts.isCallExpression(node) && wordedTwice.includes(node.expression.getText())) return []
  const own =
    ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node)
  const texts = own ? [node.text] : []
  ts.forEachChild(node, (child) => void texts.push(...sharedTexts(child)))
  return texts
}

const ofTheTest = /\bsim\.|createSimulator|\bthe option /

describe('a hint', () => {
  it('says what a test calls to who holds the simulator, and what to send to who does not', () => {
    const both = hint`it is frozen: ${causing('unfreezeCustomer', 'c1')}, or ${advancing('5s')}`
    expect(both).toEqual({
      inside: "it is frozen: sim.simulate.unfreezeCustomer('c1'), or await sim.clock.advance('5s')",
      outside:
        'it is frozen: POST /__sim/simulate/unfreezeCustomer with the body ["c1"], or POST /__sim/clock/advance with the body {"duration":"5s"}',
    })
    expect(calling('users.list', 'GET /users')).toEqual({
      inside: 'sim.api.users.list()',
      outside: 'GET /users',
    })
    expect(setting('receipts: nested', '--receipts nested').outside).toBe(
      'the flag --receipts nested of platform-simulator serve',
    )
    expect(either('a', 'b')).toEqual({ inside: 'a', outside: 'b' })
  })

  it('is worded for the caller: in the answer, in its header and in the log', async () => {
    const sim = createSimulator()
    const { id } = sim.given.frozenCustomer()
    const recipient = sim.given.recipient({ customer: id })
    const { destination } = sim.given.cryptoDestination({ recipient })
    const server = await listen(sim)
    const request = (key: string): RequestInit => ({
      method: 'POST',
      headers: { 'x-api-key': sim.apiKey, 'x-idempotency-key': key, 'content-type': 'application/json' },
      body: JSON.stringify({
        capabilities: ['ach'],
        source_asset: 'USD',
        destination_asset: 'USDC',
        destination_id: destination.destination_id,
      }),
    })
    const inside = await sim.fetch(`${sim.baseUrl}/accounts/onramp`, request(nextKey()))
    const outside = await fetch(`${server.url}/accounts/onramp`, request(nextKey()))
    const said = { inside: (await inside.json()).sim_hint, outside: (await outside.json()).sim_hint }
    await server.close()
    expect(said.inside).toContain(`sim.simulate.unfreezeCustomer('${id}')`)
    expect(said.outside).toContain(`POST /__sim/simulate/unfreezeCustomer with the body ["${id}"]`)
    expect(said.outside).not.toMatch(ofTheTest)
    expect(outside.headers.get('x-sim-hint')).toBe(said.outside)
    expect(sim.requests.list({ status: 403 }).map((entry) => entry.hint)).toEqual([said.inside, said.outside])
    sim.dispose()
  })

  it('of a cause over HTTP, and a mistake in a call of the control API, name no simulator', async () => {
    const { url, close } = await listen({})
    const post = async (path: string, body: unknown) => {
      const headers = { 'content-type': 'application/json' }
      const answer = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) })
      return await answer.text()
    }
    const fault = await post('/__sim/faults', { operation: 'customers.create', fault: { statuss: 503 } })
    const world = await post('/__sim/worlds', { sede: 1 })
    const recipient = await post('/__sim/deliveries/retry', { delivery_id: 'x' })
    await close()
    expect(fault).toContain('POST /__sim/faults was given a fault that cannot be read')
    expect(recipient).toContain('GET /__sim/deliveries lists them')
    for (const text of [fault, world, recipient]) expect(text).not.toMatch(ofTheTest)
  })

  it('never names the simulator in words that callers over HTTP get too', () => {
    const found = sources().flatMap(({ path, ast }) =>
      descendants(ast).flatMap((node) => {
        const isHint =
          (ts.isPropertyAssignment(node) && node.name.getText(ast) === 'hint') ||
          (ts.isNewExpression(node) && node.expression.getText(ast) === 'Problem') ||
          (ts.isCallExpression(node) &&
            ['notFound', 'invalidFields'].includes(node.expression.getText(ast))) ||
          (ts.isTaggedTemplateExpression(node) && node.tag.getText(ast) === 'hint') ||
          (ts.isVariableDeclaration(node) && ['hint', 'help'].includes(node.name.getText(ast)))
        if (!isHint) return []
        return sharedTexts(node)
          .filter((text) => ofTheTest.test(text))
          .map((text) => `${path}: ${text}`)
      }),
    )
    expect(found, 'word it with src/contract/hints.ts').toEqual([])
  })

  it('names only causes, operations and calls that there are', () => {
    const named = (names: readonly string[]) =>
      callsOf(...names).flatMap(({ where, call }) => {
        const [first] = call.arguments
        return first !== undefined && ts.isStringLiteralLike(first) ? [{ where, name: first.text }] : []
      })
    const ids = registry.allOperations.map(({ id }) => id)
    const causes = named(['causing'])
    const operations = named(['calling'])
    expect(causes.length).toBeGreaterThan(5)
    expect(causes.filter(({ name }) => !(name in registry.causes))).toEqual([])
    expect(operations.filter(({ name }) => !ids.includes(name))).toEqual([])
    const controls = controlOperations({
      causes: registry.causes,
      builders: describeBuilders(),
      options: optionMembers(),
    })
    const paths = new Set(controls.map(({ path }) => path))
    const sent = callsOf('either').flatMap(({ call }) =>
      call.arguments.flatMap((argument) => argument.getText().match(/\/__sim\/[\w/]+/g) ?? []),
    )
    expect(sent.length).toBeGreaterThan(3)
    expect(sent.filter((path) => !paths.has(path))).toEqual([])
  })
})
