import { createSimulator, type Simulator } from 'platform-simulator'
import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { Bytes } from '../../src/contract/bytes.js'
import type { AnyOperation } from '../../src/contract/operation.js'
import { isSecretName, withoutSecrets } from '../../src/contract/secrets.js'
import { LiveLook } from '../../src/hosts/inspector/live.js'
import { recordOf } from '../../src/hosts/inspector/look.js'
import { reportOf } from '../../src/hosts/inspector/report.js'
import { Secrets } from '../../src/hosts/inspector/secrets.js'
import { rowShapes } from '../../src/kit/row-shapes.js'
import { registry } from '../../src/resources/registry.js'
import { knownTokens } from '../../src/resources/token-imports/rows.js'
import { insideOf } from '../../src/runtime/inside.js'
import { optionsOf } from '../conformance/case.js'
import { samples } from '../conformance/samples.js'
import { type Call, direct, overFetch } from '../support/entry-points.js'
import { operationOf } from '../support/operation-of.js'

/** Words that say of a member's name that nobody may see what it has in it; written here once more, and not read from the list. */
const secretWords =
  /secret|token|passw|^signature$|api_?key|private_?key|ssn|social|iban|account_number|card_number|id_number|tax_id|\bpan\b|cvv|cvc|file_content|credential|cookie|payment_header|upload_url|import_reference/
/** What has such a word in its name and is no secret. */
const harmless =
  /^will_conduct_token_sale$|^payment_header_name$|token_(?:standard|expires_at)$|^token_sale_|^is_token_issuer$|last_four$|^upload_url$|^verifies_|^associated_/

/** All members of a schema by name, with what they are. */
function membersOf(operation: AnyOperation): ReadonlySet<string> {
  const names = new Set<string>()
  const seen = new Set<unknown>()
  const look = (part: unknown): void => {
    if (typeof part !== 'object' || part === null || seen.has(part)) return
    seen.add(part)
    for (const [name, inner] of Object.entries(part)) {
      if (name === 'properties' && typeof inner === 'object' && inner !== null)
        for (const member of Object.keys(inner)) names.add(member)
      look(inner)
    }
  }
  for (const [schema, io] of [
    [operation.body, 'input'],
    [operation.output, 'output'],
    [operation.query, 'input'],
  ] as const)
    if (schema !== undefined && !(schema instanceof Bytes))
      look(z.toJSONSchema(schema, { io, unrepresentable: 'any' }))
  return names
}

/** Everything that anybody can read of what was sent. */
function readable(sim: Simulator): string {
  const inside = insideOf(sim)
  const look = new LiveLook(inside, rowShapes)
  const subject = { title: '', note: '', version: '', baseUrl: sim.baseUrl }
  const requests = sim.requests.list()
  const report = reportOf(look, inside, subject)
  const timeline = sim.timeline()
  const texts = [requests, timeline.entries, timeline.text({ bodies: true }), report]
  return texts.map((text) => JSON.stringify(text)).join('\n')
}

const secrets = {
  api_key: 'planted-key-of-the-client',
  ssn: '987-65-4329',
  tax_id_number: '98-7654329',
  id_number: 'X98765432Y',
  account_number: '98765432109',
  card_number: '4929 9876 5432 1098',
  iban: 'GB33BUKB20201598765432',
  file_content: 'cGxhbnRlZCBkb2N1bWVudA=='.repeat(20),
  webhook_secret: 'planted-secret-of-hooks',
  password: 'planted-password',
}

describe('no secret', () => {
  it('of any operation has a name that the log shows', () => {
    const shown = registry.allOperations.flatMap((operation) =>
      [...membersOf(operation)]
        .filter((name) => secretWords.test(name) && !harmless.test(name))
        .filter((name) => !isSecretName(name) && !operation.secrets.includes(name))
        .map((name) => `${operation.id} ${name}`),
    )
    expect(shown).toEqual([])
  })

  const ids = registry.allOperations
    .map(({ id }) => id)
    .filter((id) => samples[id] !== undefined && !id.startsWith('documents.'))

  it.each(ids)('of a call of %s is in the log, the timeline, the inspector and its report', async (id) => {
    const sim = createSimulator(optionsOf(id))
    const call: Call = samples[id]?.(sim) ?? { operation: id }
    const own = secretsSentIn(call.body, operationOf(id))
    for (const [entry, world] of [
      [direct, sim.fork()],
      [overFetch, sim],
    ] as const) {
      const before = secretsOf(world)
      const { body } = await entry.send(world, call)
      const text = readable(world)
      const secret = [...own, ...secretsSentIn(body, operationOf(id)), ...before, ...secretsOf(world)]
      expect(leaksIn(text, secret)).toEqual([])
    }
  })

  it.each(ids.filter((id) => operationOf(id).method !== 'GET'))(
    'that is planted into a body of %s, as JSON, as a form or broken, is anywhere',
    async (id) => {
      const sim = createSimulator(optionsOf(id))
      const call: Call = samples[id]?.(sim) ?? { operation: id }
      const planted = {
        ...Object(call.body instanceof Uint8Array ? {} : call.body),
        ...secrets,
        deeper: [{ ...secrets, accountNumber: secrets.account_number }],
      }
      const path = operationOf(id).path.replace(/\{[^}]+\}/g, '2NfV8Lq0aQ5dYHkzq1b6WmTn3xP')
      const { method } = operationOf(id)
      const bodies: [string, string][] = [
        ['application/json', JSON.stringify(planted)],
        ['application/json', JSON.stringify(planted).slice(0, -3)],
        ['application/x-www-form-urlencoded', new URLSearchParams(secrets).toString()],
      ]
      for (const [type, body] of bodies)
        await sim.fetch(`${path}?api_key=${secrets.api_key}`, {
          method,
          headers: { 'content-type': type, 'x-api-key': sim.apiKey, 'x-auth-token': secrets.password },
          body,
        })
      const text = readable(sim)
      expect(leaksIn(text, [...Object.values(secrets), ...secretsInRows(sim)])).toEqual([])
    },
  )
})

describe('the inspector', () => {
  const lookAt = (sim: Simulator) => new LiveLook(insideOf(sim), rowShapes).look()

  it('masks the tokens of imports wherever they stand, short ones too, and finds a row by its mask', () => {
    const sim = createSimulator()
    const tokens = ['sbx-planted-token-of-ada', 'sbx-bob']
    for (const token of tokens) sim.simulate.decideImport(token, { outcome: 'succeeded' })
    sim.api.customers.bulkImport({ tokens })
    expect(leaksIn(readable(sim), tokens)).toEqual([])
    const looked = lookAt(sim)
    const known = looked.rows(knownTokens.name)
    expect([known.at(0).id, known.at(1).id]).toEqual([
      '\u2022\u2022\u2022\u2022',
      '\u2022\u2022\u2022\u2022-ada',
    ])
    expect(recordOf(looked, knownTokens.name, '\u2022\u2022\u2022\u2022-ada')?.row).toMatchObject({
      outcome: 'succeeded',
    })
  })

  it('masks what a row has in a text: in words, in JSON, and in an address', async () => {
    const parameters = '{"account_number":"98765432109","amount":"12345678.00"}'
    expect(new Secrets([]).in({ parameters })).toEqual({
      parameters: '{"account_number":\u2022\u2022\u2022\u2022,"amount":"12345678.00"}',
    })
    const sim = createSimulator()
    sim.api.webhookTargets.create({
      url: 'https://app.example/hooks?token=planted-token-of-hooks',
      global: true,
    })
    sim.api.customers.create({ name: 'Acme of 987-65-4329', customer_type: 'business' })
    await sim.clock.advance('1m').catch(() => undefined)
    const { rows, entries } = reportOf(new LiveLook(insideOf(sim), rowShapes), insideOf(sim), {
      title: '',
      note: '',
      version: '',
      baseUrl: sim.baseUrl,
    })
    const text = JSON.stringify([rows, entries]) + String(sim.timeline())
    expect(leaksIn(text, ['987-65-4329', 'planted-token-of-hooks'])).toEqual([])
    expect(text).toContain('https://app.example/hooks?token=')
  })
})

/** Where a text has one of them, with what stands before it. */
function leaksIn(text: string, secrets: readonly string[]): readonly string[] {
  return secrets.flatMap((secret) => {
    const place = text.indexOf(secret)
    return place === -1 ? [] : [text.slice(Math.max(0, place - 60), place + 40)]
  })
}

/** What the rows of a world have under a name that says that nobody may see it, and the tokens that rows are kept by. */
function secretsInRows(sim: Simulator): string[] {
  const found = new Set<string>()
  const look = (value: unknown, isSecret: boolean): void => {
    // A shorter one would be found in other words.
    if (typeof value === 'string' && isSecret && value.length >= 6) found.add(value)
    if (typeof value === 'string' && /^[[{]/.test(value)) look(JSON.parse(value), false)
    if (typeof value !== 'object' || value === null) return
    for (const [name, inner] of Object.entries(value))
      look(inner, name !== 'source' && (isSecret || (secretWords.test(name) && !harmless.test(name))))
  }
  for (const table of insideOf(sim).session.present().state.tables)
    for (const row of table.all()) {
      look(row, false)
      if (table.definition.name === knownTokens.name) found.add(row.id)
    }
  return [...found]
}

/** The API keys of a world, the tokens of its links, and what signs uploads. */
function secretsOf(sim: Simulator): string[] {
  const links = sim.api.customers.list({ limit: 100 }).data.flatMap(({ application_url = '' }) => {
    const token = URL.canParse(application_url) ? new URL(application_url).searchParams.get('token') : null
    return token === null ? [] : [token]
  })
  return [sim.apiKey, ...links, ...secretsInRows(sim)]
}

function secretsSentIn(body: unknown, operation: AnyOperation, isSecret = false): string[] {
  if (typeof body === 'string') {
    const inUrl = /[?&](?:token|signature)=([^&]+)/.exec(body)?.[1]
    return isSecret && body.length > 4 ? [body] : inUrl === undefined ? [] : [inUrl]
  }
  if (typeof body !== 'object' || body === null || body instanceof Uint8Array) return []
  return Object.entries(body).flatMap(([name, inner]) =>
    secretsSentIn(
      inner,
      operation,
      isSecret || (secretWords.test(name) && !harmless.test(name)) || operation.secrets.includes(name),
    ),
  )
}

describe('a text', () => {
  it.each([
    ['Bearer 0123456789abcdef', 'Bearer 0123456789abcdef'],
    ['https://apply.example/a?x=1&token=0123456789abcdef', '0123456789abcdef'],
    ['pay Acme, routing 021000021 account 123456789012', '123456789012'],
    ['to GB33 BUKB 2020 1555 5555 55', 'BUKB 2020 1555'],
    ['my number is 987-65-4329', '987-65-4329'],
  ])('%s is shown without what it has in it', (text, secret) => {
    expect(withoutSecrets(text)).not.toContain(secret)
  })

  it.each([
    '2026-01-01T00:00:00Z',
    '37dGam000000xlxf5cuS76FrjnA',
    '1000000.50',
    'pay 1000000 USDC on 2026-01-01',
    '/customers?limit=20&cursor=abc',
    '0x8617e340b3d01fa5f11f306f4090fd50e238070d',
  ])('%s stays as it is', (text) => {
    expect(withoutSecrets(text)).toBe(text)
  })
})
