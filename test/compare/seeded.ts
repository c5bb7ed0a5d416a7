import { randomUUID } from 'node:crypto'
import { createSimulator, type SimulatorOptions } from 'platform-simulator'
import { CarefulClient } from '../../src/programs/compare/careful-client.js'
import { type CompareCommand, runCompare } from '../../src/programs/compare/command.js'
import type { Exceptions } from '../../src/programs/compare/exceptions.js'

/** A body of any operation, as a mistake changes it. */
type Body = ReturnType<typeof JSON.parse>

/** One call as it passes to the other side and back. */
export interface Passing {
  readonly method: string
  readonly path: string
  readonly query: URLSearchParams
  readonly headers: Headers
  status: number
  body: Body
}

/** A mistake that another implementation may have. */
export interface Mistake {
  readonly name: string
  /** Changes what was asked; `false` where the call is not made, and is said to have succeeded. */
  readonly asked?: (passing: Passing, sent: { body: string | undefined }) => boolean | undefined
  readonly answered?: (passing: Passing) => void
  /** A difference that a walk has to report. */
  readonly found: RegExp
}

const is = (passing: Passing, method: string, path: RegExp): boolean =>
  passing.method === method && path.test(passing.path) && passing.status < 300

const customer = /^\/customers\/\w{27}$/
const recipient = /^\/recipients\/\w{27}$/

export const mistakes: readonly Mistake[] = [
  {
    name: 'a wrong status of success',
    answered: (passing) => {
      if (is(passing, 'POST', /^\/customers$/)) passing.status = 200
    },
    found: /^customers\.create: status is 200; ours is 201/,
  },
  {
    name: 'a missing member',
    answered: (passing) => {
      if (is(passing, 'GET', customer)) delete passing.body.created_at
    },
    found: /^customers\.get: created_at is missing/,
  },
  {
    name: 'a member that there is none of',
    answered: (passing) => {
      if (is(passing, 'POST', /^\/webhooks\/targets$/)) passing.body.colour = 'red'
    },
    found: /^webhookTargets\.create: colour is a member that we do not know/,
  },
  {
    name: 'a renamed word',
    answered: (passing) => {
      if (is(passing, 'GET', customer) && passing.body.status === 'approved') passing.body.status = 'active'
    },
    found: /^customers\.get: status is "active"/,
  },
  {
    name: 'another type',
    answered: (passing) => {
      if (is(passing, 'GET', /^\/customers$/)) passing.body.meta.total_count = '7'
    },
    found: /^customers\.list: meta\.total_count is a string/,
  },
  {
    name: 'another order',
    answered: (passing) => {
      if (is(passing, 'GET', /\/recipients$/)) passing.body.data.reverse()
    },
    found: /^recipients\.list: data has its entries in another order/,
  },
  {
    name: 'a wrong number',
    answered: ({ path, body }) => {
      if (!path.endsWith('/fx-currencies')) return
      for (const currency of body.currencies ?? []) currency.minor_units += 1
    },
    found: /^customers\.fxCurrencies: currencies\[\]\.minor_units is \d; ours is \d/,
  },
  {
    name: 'a missing refusal',
    asked: ({ query }) => {
      if (query.get('limit') === '0') query.delete('limit')
      return undefined
    },
    found: /status is 200; ours is 400/,
  },
  {
    name: 'a wrong page size',
    asked: ({ query }) => {
      query.delete('limit')
      return undefined
    },
    // Whoever does not look at the limit takes a wrong one as well.
    found:
      /: data has \d+ entries; ours has \d+|: data has more entries than the limit|: status is 200; ours is 400/,
  },
  {
    name: 'a state too early',
    answered: (passing) => {
      if (is(passing, 'GET', customer) && passing.body.status === 'pending') passing.body.status = 'approved'
    },
    found: /^customers\.get: status is "approved"; ours is "pending"/,
  },
  {
    name: 'another problem',
    answered: (passing) => {
      if (passing.status === 404) passing.body.type = 'https://x.example/#gone'
    },
    found: /: type is gone; ours is not-found/,
  },
  {
    name: 'another name of a refused field',
    answered: (passing) => {
      const [error] = passing.body?.errors ?? []
      if (error !== undefined) error.field = 'elsewhere'
    },
    found: /: errors\[\]\.field is elsewhere/,
  },
  {
    name: 'a deletion that deletes nothing',
    asked: ({ method, path }) => (method === 'DELETE' && recipient.test(path) ? false : undefined),
    found: /: status is \d+.*; ours is 404|: data has \d entries; ours has \d/,
  },
  {
    name: 'an idempotency key that is not looked at',
    asked: ({ headers, method }) => {
      if (method === 'POST' && (headers.get('x-idempotency-key') ?? '').length === 36)
        headers.set('x-idempotency-key', randomUUID())
      return undefined
    },
    found: /: id is the id of something else than before|: status is 409/,
  },
  {
    name: 'an update that is forgotten',
    answered: (passing) => {
      if (is(passing, 'PUT', recipient)) passing.body.name = 'somebody'
    },
    found: /^recipients\.update: name is "somebody"/,
  },
  {
    name: 'an entry that is lost',
    answered: (passing) => {
      if (is(passing, 'GET', /\/destinations$/)) passing.body.data.pop()
    },
    found: /^destinations\.list: data has \d+ entries; ours has \d+/,
  },
  {
    name: 'the id of something else',
    answered: (passing) => {
      if (is(passing, 'GET', customer)) passing.body.application_id = passing.body.id
    },
    found: /^customers\.get: application_id is the id of something else than before/,
  },
  {
    name: 'no for a yes',
    answered: (passing) => {
      if (!is(passing, 'GET', /\/transactions$/) || passing.body.meta === undefined) return
      passing.body.meta.has_more_before = !passing.body.meta.has_more_before
    },
    found: /^customers\.listTransactions: meta\.has_more_before is true; ours is false/,
  },
  {
    name: 'null for a value',
    answered: (passing) => {
      if (is(passing, 'GET', /^\/webhooks\/targets\/\w+$/)) passing.body.url = null
    },
    found: /^webhookTargets\.get: url is null/,
  },
  {
    name: 'a refusal too many',
    answered: (passing) => {
      if (!is(passing, 'POST', /\/destinations$/)) return
      passing.status = 403
      passing.body = { type: 'https://x.example/#forbidden', title: 'Forbidden', status: 403, detail: 'no' }
    },
    found: /^destinations\.create: status is 403 \(forbidden\); ours is 201/,
  },
]

/** Mistakes that show where money moves, which no walk comes to without deposits. */
export const mistakesOfMoney: readonly Mistake[] = [
  {
    name: 'a wrong amount of a payment',
    answered: (passing) => {
      if (is(passing, 'GET', /^\/transactions\/\w{27}$/) && passing.body.receipt !== null)
        passing.body.receipt.outgoing_amount = '9.99'
    },
    found: /^transactions\.get: receipt\.outgoing_amount is "9\.99"; ours is "/,
  },
  {
    name: 'a fee that ours does not take',
    answered: (passing) => {
      if (is(passing, 'GET', /^\/auto-transactions\/\w{27}$/)) passing.body.receipt.platform_fee = '0.01'
    },
    found: /^autoTransactions\.get: receipt\.platform_fee is "0\.01"; ours is "0"/,
  },
  {
    name: 'money that arrives too late',
    answered: (passing) => {
      if (is(passing, 'GET', /^\/transactions\/\w{27}$/) && passing.body.status === 'completed')
        passing.body.status = 'processing'
    },
    found: /^transactions\.get: status is "processing"; ours is "completed"/,
  },
  {
    name: 'an amount to send that is too much',
    answered: (passing) => {
      if (is(passing, 'POST', /^\/transactions$/)) passing.body.send_amount = '3.5'
    },
    found: /^transactions\.createOneOff: send_amount is "3\.5"; ours is "/,
  },
]

export const apiKey = 'sk_test_0f9d8c7b6a5e4d3c2b1a'

/** Walks against a second simulator, which has the mistake. Minutes take no time. */
export async function walkAgainst(
  mistake: Partial<Mistake>,
  flags: Partial<CompareCommand['walk']> & {
    only?: readonly string[]
    isJson?: boolean
    readsOnly?: boolean
    exceptions?: Exceptions
  } = {},
  options: SimulatorOptions = {},
) {
  const { only = [], isJson = true, readsOnly = false, exceptions, ...walk } = flags
  const sim = createSimulator({ limits: { rate: 'off' }, seed: 'the other side', apiKey, ...options })
  sim.given.activeBusiness()
  let now = sim.clock.now().getTime()
  const lines: string[] = []
  const files = new Map<string, string>()
  async function other(url: string, init: RequestInit): Promise<Response> {
    const { pathname: path, searchParams: query } = new URL(url)
    const headers = new Headers(init.headers)
    const passing: Passing = {
      method: init.method ?? 'GET',
      path,
      query,
      headers,
      status: 204,
      body: undefined,
    }
    const sent = { body: init.body as string | undefined }
    if (mistake.asked?.(passing, sent) === false) return new Response(null, { status: 204 })
    const search = query.size === 0 ? '' : `?${query}`
    const answer = await sim.fetch(path + search, { ...init, headers })
    const text = await answer.text()
    passing.status = answer.status
    passing.body = text === '' ? undefined : JSON.parse(text)
    mistake.answered?.(passing)
    return new Response(passing.status === 204 ? null : JSON.stringify(passing.body), {
      status: passing.status,
      headers: { 'content-type': passing.status >= 400 ? 'application/problem+json' : 'application/json' },
    })
  }
  const code = await runCompare(
    {
      baseUrl: 'https://api.sandbox.example',
      apiKey,
      isSandbox: false,
      readsOnly,
      only,
      quirks: undefined,
      perMinute: undefined,
      timeout: undefined,
      isJson,
      isListed: false,
      exceptions,
      walk: { walks: '1', steps: undefined, seed: '1', withDeposits: false, storiesIn: undefined, ...walk },
    },
    {
      say: (line) => void lines.push(line),
      remark: (line) => void lines.push(`# ${line}`),
      draw: randomUUID,
      now: () => now,
      write(directory, name, text) {
        files.set(`${directory}/${name}`, text)
        return `${directory}/${name}`
      },
      client: (setting) =>
        new CarefulClient({
          ...setting,
          fetch: (url, init) => other(String(url), init ?? {}),
          now: () => now,
          pause: async (milliseconds) => {
            now += milliseconds
            await sim.clock.advance(milliseconds)
          },
        }),
    },
  )
  const json = lines.find((line) => line.startsWith('{'))
  const report: {
    seed: string
    differences: { operation: string; at: string; says: string; calls: string[]; story: string }[]
    left_behind: string[]
  } = json === undefined ? undefined : JSON.parse(json)
  const differences = (report?.differences ?? []).map(
    ({ operation, at, says }) => `${operation}: ${at} ${says}`,
  )
  return { code, report, differences, files, all: lines.join('\n'), sim, other }
}
