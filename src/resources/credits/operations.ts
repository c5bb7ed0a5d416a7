import { namespace, operationsOf } from '../../contract/operation.js'
import { checkoutUrl, purchase } from './flow.js'
import { listLedger, listTiers, readBalance, readPricing } from './reads.js'
import { requireSelfServe } from './rules.js'
import * as wire from './wire.js'

const tag = 'Prepaid Credits'
const source = 'contract/rest.md 16; contract/agentic.md 14; contract/behaviour.md 21'
const decision = '0016'

const call = operationsOf({ tag, source, featureGate: requireSelfServe })

export const creditOperations = namespace('credits', {
  balance: call('GET /self-serve/credits/balance', {
    summary: 'Reads what a self-serve client has left, and how much it can move with it.',
    output: wire.balanceSchema,
    decision,
    run: ({ world, clientId }) => readBalance(world, clientId),
  }),
  listTiers: call('GET /self-serve/credits/tiers', {
    summary: 'Lists the amounts of credits that can be bought.',
    output: wire.tiersSchema,
    run: ({ world }) => listTiers(world),
  }),
  pricing: call('GET /self-serve/credits/pricing', {
    summary: 'Reads what transfers, rails and reviews cost a self-serve client.',
    output: wire.pricingSchema,
    decision,
    run: ({ world, clientId }) => readPricing(world, clientId),
  }),
  purchase: call('POST /self-serve/credits/purchase', {
    summary: 'Begins to buy a tier: the credits are there when its checkout is completed.',
    body: wire.purchaseBody,
    output: wire.purchaseSchema,
    idempotencyKey: 'optional',
    problems: ['service-unavailable'],
    decision,
    run: ({ world, clientId }, { body }) => ({
      checkout_url: checkoutUrl(world, purchase(world, clientId, body.tier_price_cents)),
    }),
  }),
  listLedger: call('GET /self-serve/credits/ledger', {
    summary: 'Lists what credits came in and went out, newest first.',
    query: wire.ledgerQuery,
    output: wire.ledgerSchema,
    decision,
    run: ({ world, clientId }, { query }) => listLedger(world, clientId, query),
  }),
})
