import { type Audit, fail, member, members, same } from '../audit.js'
import { book, type Checkout, refund } from '../credits.js'
import { type Model, nth, refuse } from '../model.js'
import { creditsOf } from '../settings.js'
import { action, drawWay, nobody } from './action.js'

function requireSelfServe({ credits }: Model): void {
  if (!credits.selfServe) refuse('forbidden')
}

const prices = [5000, 10_000, 25_000] as const
const cents = [1, 2499, 2500, 30_000, 1_000_000, -1, -2500, -400_000, 0] as const

/** What makes credits come and go beside reviews and transactions. */
export const creditActions = [
  action(
    'grant credits',
    6,
    (draws) => ({ cents: draws.pick(cents), adjusts: draws.chance(50), unasked: draws.chance(30) }),
    async (audit, step) => {
      const { model } = audit
      const type = step.adjusts ? 'adjustment' : 'bonus'
      const said = { cents: step.cents, ...((step.adjusts || !step.unasked) && { entry_type: type }) }
      await audit.cause('grantCredits', [said], () => {
        if (!step.adjusts && step.cents <= 0) refuse('invalid-request')
        return book(model, { type, category: type, cents: step.cents })
      })
    },
  ),
  action(
    'refund credits',
    4,
    (draws) => ({ entry: draws.which(), unknown: draws.chance(5) }),
    async (audit, step) => {
      const { model } = audit
      const entry = nth(model.credits.entries, step.entry)
      // Its id is known once the ledger was read.
      if (entry === undefined || entry.id === null) return
      await audit.cause('refundCredits', [step.unknown ? nobody : entry.id], () => {
        if (step.unknown) refuse('not-found')
        return refund(model, entry)
      })
    },
  ),
  action(
    'buy credits',
    5,
    (draws) => ({ way: drawWay(draws), price: draws.chance(90) ? draws.pick(prices) : 7 }),
    async (audit, { way, price }) => {
      const { model } = audit
      const call = { operation: 'credits.purchase', body: { tier_price_cents: price } }
      await audit.call(way, call, () => {
        requireSelfServe(model)
        const isTier = prices.some((one) => one === price)
        if (!isTier) refuse('invalid-request')
        if (model.credits.down) refuse('service-unavailable')
        const bonus = creditsOf(model.setup)?.bonus ?? 0
        const checkout: Checkout = { ...model.thing('checkout'), price, bonus, status: 'open' }
        model.credits.checkouts.push(checkout)
        return (answer) => {
          const url = String(member(answer, 'checkout_url'))
          checkout.id = url.slice(url.lastIndexOf('/') + 1)
        }
      })
    },
  ),
  action(
    'end a checkout',
    5,
    (draws) => ({ checkout: draws.which(), pays: draws.chance(70), byUrl: draws.chance(50) }),
    async (audit, step) => {
      const { model } = audit
      const checkout = nth(model.credits.checkouts, step.checkout)
      if (checkout === undefined) return
      const named = step.byUrl ? `https://pay.example/pay/${checkout.id}` : checkout.id
      await audit.cause(step.pays ? 'completeCheckout' : 'cancelCheckout', [named], () => {
        if (checkout.status !== 'open') refuse('conflict')
        checkout.status = step.pays ? 'completed' : 'canceled'
        const { price, bonus } = checkout
        if (!step.pays) return undefined
        book(model, { type: 'purchase', category: 'purchase', cents: price })
        if (bonus > 0) book(model, { type: 'bonus', category: 'bonus', cents: bonus })
        return undefined
      })
    },
  ),
  action(
    'make self-serve',
    1,
    (draws) => ({ on: draws.chance(75) }),
    async (audit, { on }) =>
      audit.cause('setSelfServe', [on], () => {
        audit.model.credits.selfServe = on
        return undefined
      }),
  ),
  action(
    'checkout service',
    1,
    (draws) => ({ down: draws.chance(40) }),
    async (audit, { down }) =>
      audit.cause('checkoutService', [down ? 'down' : 'up'], () => {
        audit.model.credits.down = down
        return undefined
      }),
  ),
  action(
    'walk the ledger',
    3,
    (draws) => ({
      way: drawWay(draws),
      limit: draws.int(4) + 1,
      type: draws.pick([undefined, 'purchase', 'bonus', 'deduction', 'refund', 'adjustment']),
    }),
    async (audit, step) => walkLedger(audit, step),
  ),
]

interface Walk {
  readonly way: Parameters<Audit['call']>[0]
  readonly limit: number
  readonly type: string | undefined
}

async function walkLedger(audit: Audit, { way, limit, type }: Walk): Promise<void> {
  const { model } = audit
  const expected = model.credits.entries.filter((one) => type === undefined || one.type === type).reverse()
  let start = 0
  let cursor: Record<string, string> = {}
  do {
    const from = start
    const query = { limit: String(limit), ...(type !== undefined && { type }), ...cursor }
    const { body, problem } = await audit.call(way, { operation: 'credits.listLedger', query }, () => {
      requireSelfServe(model)
      return (answer) => {
        const shown = members(answer, 'entries').map((one) => member(one, 'amount_cents'))
        const page = expected.slice(from, from + limit)
        same(
          `the ledger from ${from}`,
          shown,
          page.map((one) => one.cents),
        )
        same(
          `whether the ledger goes on after ${from}`,
          member(answer, 'has_more'),
          from + limit < expected.length,
        )
      }
    })
    if (problem !== undefined) return
    const last = members(body, 'entries').at(-1)
    start += limit
    if (last === undefined && start < expected.length) fail('the ledger ends')
    cursor = {
      cursor: String(member(last, 'created_at')),
      cursor_id: String(member(last, 'id')),
    }
  } while (start < expected.length)
}
