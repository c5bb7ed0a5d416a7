import { Problem, type Simulator } from 'platform-simulator'
import type { Tamper } from './audit.js'

/** Bugs that are not in the simulator: put between it and the auditor, which has to find them. */

type Run = (...args: unknown[]) => unknown

/** The simulator with one of its functions replaced: `api.customers.list`, `clock.advance`. */
function replaced(of: object, path: string, by: (run: Run) => Run): object {
  const [name = '', ...rest] = path.split('.')
  return new Proxy(of, {
    get(target, asked) {
      const member: unknown = Reflect.get(target, asked)
      if (asked !== name) return member
      if (typeof member === 'function') return by((...args) => Reflect.apply(member, target, args))
      return replaced(Object(member), rest.join('.'), by)
    },
  })
}

function planted(path: string, by: (run: Run) => Run): Tamper {
  // A proxy of a simulator has its members.
  return (sim) => replaced(sim, path, by) as Simulator
}

/** The answer, changed on its way. */
function answering(path: string, change: (answer: Record<string, unknown>) => unknown): Tamper {
  return planted(path, (run) => (...args) => {
    const answer: unknown = JSON.parse(JSON.stringify(run(...args)))
    return change(answer as Record<string, unknown>)
  })
}

/** One millionth more. */
function oneMore(amount: string): string {
  const [whole = '0', fraction = ''] = amount.split('.')
  const units = String(BigInt(whole + fraction.padEnd(6, '0')) + 1n).padStart(7, '0')
  return `${units.slice(0, -6)}.${units.slice(-6)}`
}

const asList = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

function withReceipt(
  answer: Record<string, unknown>,
  change: (receipt: Record<string, unknown>) => void,
): unknown {
  if (typeof answer['receipt'] === 'object' && answer['receipt'] !== null)
    change(answer['receipt'] as Record<string, unknown>)
  return answer
}

export interface Bug {
  readonly tamper: Tamper
  /** In how few steps it has to be found. */
  readonly steps: number
  /** In how many seeds, if 20 are too few. */
  readonly seeds?: number
  /** One that finds it, where few do: it is tried before all others, which are tried where it no longer finds it. */
  readonly first?: number
}

/** By what is wrong. */
export const bugs: Readonly<Record<string, Bug>> = {
  'a fee that is one unit too high': {
    steps: 6,
    tamper: answering('api.autoTransactions.get', (answer) =>
      withReceipt(answer, (receipt) => {
        if (typeof receipt['client_fee'] === 'string') receipt['client_fee'] = oneMore(receipt['client_fee'])
      }),
    ),
  },
  'an event that is never told': {
    steps: 6,
    tamper: planted(
      'events.list',
      (run) =>
        (...args) =>
          asList(run(...args)).filter((event) => !JSON.stringify(event).includes('"recipient.updated"')),
    ),
  },
  'an event that is told twice': {
    steps: 4,
    tamper: planted(
      'events.list',
      (run) =>
        (...args) =>
          asList(run(...args)).flatMap((event) =>
            JSON.stringify(event).includes('"destination.created"') ? [event, event] : [event],
          ),
    ),
  },
  'a status that goes back': {
    steps: 9,
    tamper: answering('api.transactions.get', (answer) =>
      answer['status'] === 'completed' ? { ...answer, status: 'processing' } : answer,
    ),
  },
  'a row too much on a page': {
    steps: 4,
    tamper: answering('api.customers.list', (answer) => {
      const data = asList(answer['data'])
      return { ...answer, data: [...data, ...data.slice(0, 1)] }
    }),
  },
  'a total that is one short': {
    steps: 4,
    tamper: answering('api.customers.list', (answer) => {
      const meta = Object(answer['meta'])
      return { ...answer, meta: { ...meta, total_count: Number(meta.total_count) - 1 } }
    }),
  },
  'money that is lost in the books': {
    steps: 6,
    tamper: planted('ledger.balances', (run) => () => asList(run()).slice(1)),
  },
  'a replay that is another call': {
    steps: 4,
    tamper: (() => {
      // Counts on in copies, which remember the keys of their origin.
      let keys = 0
      return planted('fetch', (run) => (input) => {
        if (input instanceof Request && input.headers.has('x-idempotency-key')) {
          const key = `00000000-0000-4000-9000-${String(++keys).padStart(12, '0')}`
          input.headers.set('x-idempotency-key', key)
        }
        return run(input)
      })
    })(),
  },
  'a refusal that leaves something behind': {
    steps: 5,
    first: 6,
    tamper: (sim) =>
      planted('simulate.unfreezeCustomer', (run) => (...args) => {
        try {
          return run(...args)
        } catch (error) {
          if (error instanceof Problem) sim.api.apiKeys.create()
          throw error
        }
      })(sim),
  },
  'a clock that is a millisecond slow': {
    steps: 3,
    tamper: planted('clock.advanceTo', (run) => (instant) => run(Number(instant) - 1)),
  },
  'a copy that lost what was pending': {
    steps: 4,
    first: 6,
    tamper: (sim) =>
      planted('fork', () => () => {
        const copy = sim.fork()
        copy.restore({ ...sim.snapshot(), jobs: [] })
        return copy
      })(sim),
  },
  'an event that only listeners miss': {
    steps: 5,
    tamper: planted(
      'events.on',
      (run) => (type, listener) =>
        run(type, (event: { readonly type: string }) => {
          if (event.type !== 'recipient.updated' && typeof listener === 'function') listener(event)
        }),
    ),
  },
  'a read that changes by itself, as time passes': {
    steps: 3,
    tamper: (sim) =>
      answering('api.customers.get', (answer) =>
        sim.clock.now().getTime() - Number(answer['created_at']) * 1000 > 3_600_000
          ? { ...answer, name: 'Somebody Else' }
          : answer,
      )(sim),
  },
  'a movement of money that is half booked': {
    steps: 6,
    tamper: planted(
      'ledger.postings',
      (run) =>
        (...args) =>
          asList(run(...args)).map((posting) => ({
            ...Object(posting),
            entries: asList(Object(posting).entries).slice(1),
          })),
    ),
  },
  'a wallet that has a cent too much': {
    steps: 3,
    tamper: answering('api.wallets.balances', (answer) => ({
      ...answer,
      total_amount_usd: oneMore(String(answer['total_amount_usd'])),
    })),
  },
  'a deposit of a wallet that arrives twice': {
    steps: 3,
    tamper: planted('simulate.walletDeposit', (run) => (...args) => {
      run(...args)
      return run(...args)
    }),
  },
  'a rule that is lost, so that fewer signers are enough': {
    steps: 10,
    seeds: 200,
    tamper: planted('api.policies.create', (run) => (body) => {
      const rules = asList(Object(body).rules)
      const lower = rules.map((rule) => {
        const { definition } = Object(rule)
        return 'threshold' in definition
          ? { ...Object(rule), definition: { ...definition, threshold: 1 } }
          : rule
      })
      return run({ ...Object(body), rules: lower })
    }),
  },
  'a signer who signs after having left': {
    steps: 10,
    seeds: 200,
    first: 9,
    tamper: (sim) =>
      planted('api.signerGroups.removeSigner', () => (group, signer) => {
        const answer = sim.api.signerGroups.get(String(group))
        return { ...answer, members: answer.members.filter(({ id }) => id !== signer) }
      })(sim),
  },
  'a delivery that is left out of the list': {
    steps: 6,
    tamper: planted('webhooks.deliveries', (run) => () => asList(run()).slice(1)),
  },
  'a restore that loses a row': {
    steps: 5,
    tamper: planted('restore', (run) => (snapshot) => {
      const { tables } = Object(snapshot)
      return run({
        ...Object(snapshot),
        tables: { ...tables, destinations: asList(tables.destinations).slice(1) },
      })
    }),
  },
  'a mandate that allows a unit more than it says': {
    steps: 26,
    seeds: 200,
    first: 17,
    tamper: planted('api.mandates.create', (run) => (body) => {
      const rule = Object(Object(body).rule)
      const raised = { ...rule, ...(rule.max_per_tx && { max_per_tx: oneMore(rule.max_per_tx) }) }
      return run({ ...Object(body), rule: raised })
    }),
  },
  'a budget that forgets what is scheduled': {
    steps: 26,
    seeds: 60,
    first: 7,
    tamper: answering('api.mandates.budget', (answer) => ({
      ...answer,
      aggregate: asList(answer['aggregate']).map((line) => ({ ...Object(line), open_amount: '0' })),
    })),
  },
  'a hold that is shown released before its time': {
    steps: 26,
    seeds: 60,
    tamper: answering('api.x402.listHolds', (answer) => ({
      ...answer,
      data: asList(answer['data']).map((hold) => ({ ...Object(hold), state: 'released' })),
    })),
  },
  'an instruction that is executed before its mandate is approved': {
    steps: 26,
    seeds: 60,
    tamper: answering('api.instructions.get', (answer) => ({ ...answer, status: 'executed' })),
  },
  'a report that forgets a payment at risk': {
    steps: 40,
    seeds: 200,
    first: 72,
    tamper: answering('api.insights.customer', (answer) => ({
      ...answer,
      suggestions: asList(answer['suggestions']).filter((one) => Object(one).kind !== 'payment_at_risk'),
    })),
  },
}
