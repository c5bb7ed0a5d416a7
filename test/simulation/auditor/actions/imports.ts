import { type Audit, bind, member, members, same } from '../audit.js'
import type { Draws } from '../draws.js'
import { beginImport, decideToken, importAtOnce, steering } from '../imports.js'
import { nth, refuse } from '../model.js'
import { reengage } from '../onboarding.js'
import { gone } from '../payees.js'
import { action, drawWay } from './action.js'

const texts = ['cnst_a', 'cnst_b', 'cnst_c', 'cnst_d', 'cnst_e', 'cnst_f', 'sbx-1', 'sbx-2', ' ', ''] as const
const people = [
  { first: 'Ada', last: 'Lovelace' },
  { first: 'ada', last: 'LOVELACE' },
  { first: 'Émile', last: 'SA' },
  { first: 'Alan', last: 'Turing' },
  { first: 'Grace', last: 'Hopper' },
  { first: 'Edsger', last: 'Dijkstra' },
] as const
const outcomes = ['succeeded', 'succeeded', 'succeeded', 'succeeded', 'failed', 'expired', 'stuck'] as const
const steers = ['pauseImport', 'resumeImport', 'resumeImport', 'cancelImport'] as const

interface Decided {
  readonly text: string
  readonly person: number
  readonly outcome: (typeof outcomes)[number]
}

function drawTokens(draws: Draws): readonly Decided[] {
  return Array.from({ length: draws.int(5) + 1 }, () => ({
    // A job of its own each time, mostly.
    text: draws.chance(60) ? `cnst_${draws.int(10_000)}` : draws.pick(texts),
    person: draws.int(people.length),
    outcome: draws.pick(outcomes),
  }))
}

/** Whose token it is has to be known before: what is drawn by chance the model cannot say. */
async function decide(audit: Audit, tokens: readonly Decided[]): Promise<void> {
  for (const token of tokens) if (!audit.model.imports.known.has(token.text)) await say(audit, token)
}

async function say(audit: Audit, { text, person, outcome }: Decided): Promise<void> {
  const name = people[person % people.length] ?? people[0]
  if (text === '') return
  await audit.cause('decideImport', [text, { outcome, name }], () => {
    decideToken(audit.model, text, outcome, `${name.first} ${name.last}`)
    return undefined
  })
}

export const importActions = [
  action(
    'import at once',
    6,
    (draws) => ({ way: drawWay(draws), tokens: drawTokens(draws) }),
    async (audit, { way, tokens }) => {
      await decide(audit, tokens)
      const body = { tokens: tokens.map(({ text }) => text) }
      await audit.call(way, { operation: 'customers.bulkImport', body }, () => {
        const expected = importAtOnce(audit.model, body.tokens)
        const good = expected.filter(({ customer }) => customer !== undefined).length
        return (answer) => {
          same('succeeded', member(answer, 'succeeded'), good)
          same('failed', member(answer, 'failed'), expected.length - good)
          for (const [at, { error, customer }] of expected.entries()) {
            const result = members(answer, 'results')[at]
            same(`success of token ${at}`, member(result, 'success'), customer !== undefined)
            same(`error of token ${at}`, member(result, 'error'), error)
            if (customer === undefined) continue
            bind(customer, member(result, 'customer_id'))
            customer.applicationId = String(member(result, 'application_id'))
            same(`name of token ${at}`, member(result, 'name'), customer.name)
          }
        }
      })
    },
  ),
  action(
    'import in a job',
    7,
    (draws) => ({ way: drawWay(draws), tokens: drawTokens(draws) }),
    async (audit, { way, tokens }) => {
      await decide(audit, tokens)
      const body = { tokens: tokens.map(({ text }) => text) }
      await audit.call(way, { operation: 'customers.importTokens', body }, () => {
        const { job, skipped } = beginImport(audit.model, body.tokens)
        return (answer) => {
          job.id = String(member(answer, 'job_id'))
          same('total', member(answer, 'total'), job.total)
          same('accepted', member(answer, 'accepted'), job.tokens.length)
          same('skipped_count', member(answer, 'skipped_count'), skipped.length)
          const told = members(answer, 'skipped').map((one) => ({
            index: member(one, 'index'),
            reason: member(one, 'reason'),
          }))
          same('skipped', told, skipped)
        }
      })
    },
  ),
  action(
    'decide an import',
    3,
    (draws) => ({ token: draws.which(), person: draws.int(people.length), outcome: draws.pick(outcomes) }),
    async (audit, { token, person, outcome }) => {
      const text = nth([...audit.model.imports.known.keys()], token)
      if (text !== undefined) await say(audit, { text, person, outcome })
    },
  ),
  action(
    'steer an import',
    8,
    (draws) => ({
      job: draws.which(),
      cause: draws.pick(steers),
      // What can be steered, mostly: a job is over after a few steps.
      open: draws.chance(70),
      unknown: draws.chance(3),
    }),
    async (audit, { job: number, cause: drawn, open, unknown }) => {
      const { jobs } = audit.model.imports
      const running = jobs.filter(({ status }) => status === 'running' || status === 'paused')
      const job = nth(open ? running : jobs, number)
      if (job === undefined) return
      const cause = open && job.status === 'paused' && drawn === 'pauseImport' ? 'resumeImport' : drawn
      await audit.cause(cause, [unknown ? 'pij_1' : job.id], () => {
        if (unknown) refuse('not-found')
        steering[cause](audit.model, job)
        return undefined
      })
    },
  ),
  action(
    're-engage',
    6,
    (draws) => ({ way: drawWay(draws), customer: draws.which(), withdrawn: draws.chance(60) }),
    async (audit, { way, customer: number, withdrawn }) => {
      const { model } = audit
      const gave = model.customers.filter((one) => one.decision === 'withdrawn')
      const customer = nth(withdrawn ? gave : model.customers, number)
      if (customer === undefined) return
      const params = { customer_id: customer.id ?? '' }
      await audit.call(way, { operation: 'customers.reengage', params }, () => {
        gone(customer)
        const before = customer.applicationId
        const stays = customer.decision !== 'withdrawn'
        reengage(model, customer)
        return (answer) => {
          customer.applicationId = String(member(answer, 'application_id'))
          // Nobody has read which one a customer has that a job made, until its results were asked for.
          if (before !== null) same('whether the application stays', customer.applicationId === before, stays)
        }
      })
    },
  ),
]
