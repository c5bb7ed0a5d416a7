import { createSimulator, Problem, type Simulator } from 'platform-simulator'
import { describe, expect, it } from 'vitest'
import { credentialIn } from '../../src/resources/credentials.js'
import { newCustomer, newUser, tokenOf } from '../conformance/samples.js'

/** The hint of a refused request to GET /customers over the wire. */
async function hintOf(sim: Simulator, headers: Record<string, string>): Promise<string | null> {
  const response = await sim.fetch('/customers', { headers })
  expect(response.status).toBe(401)
  return response.headers.get('x-sim-hint')
}

/** The hint of a direct call of the app with a wrong key, and with these headers besides: they are read as they are. */
function hintOfCall(sim: Simulator, headers: Record<string, string>): string | undefined {
  try {
    sim.as('wrong', { traffic: 'app' }).customers.list({}, { headers })
  } catch (error) {
    if (error instanceof Problem) return error.hint
    throw error
  }
  throw new Error('nothing was refused')
}

const apiKeyIn = (header: string) =>
  `the header ${header} has an API key, which belongs in x-api-key. This endpoint takes x-api-key`
const unknown =
  'the credential that was sent is unknown, revoked or expired here: use sim.apiKey of the simulator that answers'

describe('a good credential in the wrong place', () => {
  it.each(['authorization', 'api-key', 'apikey', 'x-apikey', 'x-auth-token', 'x-application-token'])(
    'is found in the header %s, alone or behind a scheme',
    async (header) => {
      const sim = createSimulator()
      for (const value of [sim.apiKey, `Bearer ${sim.apiKey}`, `Token  ${sim.apiKey}`])
        expect(await hintOf(sim, { [header]: value }), value).toBe(apiKeyIn(header))
    },
  )

  it.each<[string, (key: string) => string]>([
    ['as the user of Basic', (key) => `Basic ${btoa(`${key}:`)}`],
    ['as the user of basic', (key) => `basic ${btoa(`${key}:x`)}`],
    ['as the user of BASIC', (key) => `BASIC ${btoa(key)}`],
    ['as the password of Basic', (key) => `Basic ${btoa(`me:${key}`)}`],
    ['as the password of nobody', (key) => `Basic ${btoa(`:${key}`)}`],
    ['itself behind Basic', (key) => `Basic ${key}`],
  ])('is found %s', async (_, written) => {
    const sim = createSimulator()
    expect(await hintOf(sim, { authorization: written(sim.apiKey) })).toBe(apiKeyIn('authorization'))
  })

  it.each<[string, (key: string) => string]>([
    ['a space before', (key) => ` ${key}`],
    ['a space behind', (key) => `${key} `],
    ['spaces around a scheme', (key) => `  Token \t ${key}  `],
    ['spaces around the scheme Basic', (key) => ` Basic ${btoa(`${key}:`)} `],
  ])('is found in a direct call with %s', (_, written) => {
    const sim = createSimulator()
    expect(hintOfCall(sim, { 'api-key': written(sim.apiKey) })).toBe(apiKeyIn('api-key'))
  })

  it.each([
    ['another scheme than Basic, around what is coded', (key: string) => `Token ${btoa(`${key}:`)}`],
    ['something that is no base64', () => 'Basic %%%'],
    ['nothing behind Basic', () => 'Basic '],
    ['nobody and no password', () => `Basic ${btoa(':')}`],
    ['an unknown one', () => 'Bearer nobody'],
  ])('is none where there is %s', async (_, written) => {
    const sim = createSimulator()
    expect(await hintOf(sim, { authorization: written(sim.apiKey) })).toBe(unknown)
  })

  it('is told where it belongs, by its kind', async () => {
    const sim = createSimulator()
    const token = tokenOf(newCustomer(sim))
    const session = sim.issueDashboardToken(newUser(sim, 'admin').id)
    expect(await hintOf(sim, { 'x-api-key': token })).toBe(
      'the header x-api-key has an application token, which belongs in x-application-token. This endpoint takes x-api-key',
    )
    expect(await hintOf(sim, { 'x-api-key': session })).toBe(
      'the header x-api-key has a token of the dashboard, which belongs in authorization: Bearer. This endpoint takes x-api-key',
    )
    expect(await hintOf(sim, { 'x-api-key': 'wrong', authorization: `Bearer ${session}` })).toBe(
      'x-api-key counts before authorization and is unknown here: leave it out. This endpoint takes x-api-key',
    )
  })

  it('is asked for where none was sent', async () => {
    expect(await hintOf(createSimulator(), {})).toBe('no credential was sent: this endpoint takes x-api-key')
  })
})

describe('the credential of a request', () => {
  it.each<[Record<string, string>, string | null, string]>([
    [{ 'x-api-key': 'k' }, 'key', 'k'],
    [{ 'x-api-key': 'k', 'x-application-token': 't', authorization: 'Bearer b' }, 'key', 'k'],
    [{ 'x-application-token': 't', authorization: 'Bearer b' }, 'application', 't'],
    [{ 'x-api-key': '', 'x-application-token': 't' }, 'application', 't'],
    [{ 'x-api-key': '', 'x-application-token': '', authorization: 'Bearer b' }, 'bearer', 'b'],
    [{ authorization: 'bearer b' }, 'bearer', 'b'],
    [{ authorization: '  BEARER \t b  ' }, 'bearer', 'b'],
    [{ authorization: 'Bearer a  b' }, 'bearer', 'a b'],
    [{ authorization: 'Basic b' }, 'other', ''],
    [{ authorization: 'b' }, 'other', ''],
    [{ authorization: 'Bearer' }, null, ''],
    [{ authorization: ' Bearer  ' }, null, ''],
    [{ authorization: ' ' }, null, ''],
    [{}, null, ''],
  ])('in %j is %s', (headers, kind, secret) => {
    const sent = credentialIn((name) => headers[name] ?? null)
    expect(sent).toEqual(kind === null ? null : { kind, secret })
  })

  it('that is the token of the platform’s own admin opens as a session and as a key, and no other like it does', async () => {
    const sim = createSimulator()
    const { adminToken } = sim
    const statusOf = async (headers: Record<string, string>) =>
      (await sim.fetch('/customers', { headers })).status
    expect(await statusOf({ authorization: `Bearer ${adminToken}` })).toBe(200)
    expect(await statusOf({ 'x-api-key': adminToken })).toBe(200)
    expect(await statusOf({ 'x-application-token': adminToken })).toBe(401)
    for (const wrong of [adminToken.slice(0, -1), `${adminToken}0`, adminToken.slice(1)]) {
      expect(await statusOf({ authorization: `Bearer ${wrong}` })).toBe(401)
      expect(await statusOf({ 'x-api-key': wrong })).toBe(401)
    }
    expect(adminToken).toMatch(/^admin_[0-9a-f]{48}$/)
    expect(createSimulator({ seed: 'another' }).adminToken).not.toBe(adminToken)
  })
})
