import { operation } from '../../contract/operation.js'
import { checkoutUrl, purchase } from './flow/checkouts.js'
import { listLedger, listTiers, readBalance, readPricing } from './reads.js'
import { requireSelfServe } from './rules.js'
import {
  balanceSchema,
  ledgerQuery,
  ledgerSchema,
  pricingSchema,
  purchaseBody,
  purchaseSchema,
  tiersSchema,
} from './wire.js'

const tag = 'Prepaid Credits'
const source = 'contract/rest.md 16; contract/agentic.md 14; contract/behaviour.md 21'
const gap = '0016'

export const creditOperations = {
  balance: operation({
    id: 'credits.balance',
    method: 'GET',
    path: '/self-serve/credits/balance',
    summary: 'Reads what a self-serve client has left, and how much it can move with it.',
    source,
    tag,
    output: balanceSchema,
    gap,
    requires: requireSelfServe,
    run: ({ world, clientId }) => readBalance(world, clientId),
  }),
  listTiers: operation({
    id: 'credits.listTiers',
    method: 'GET',
    path: '/self-serve/credits/tiers',
    summary: 'Lists the amounts of credits that can be bought.',
    source,
    tag,
    output: tiersSchema,
    requires: requireSelfServe,
    run: ({ world }) => listTiers(world),
  }),
  pricing: operation({
    id: 'credits.pricing',
    method: 'GET',
    path: '/self-serve/credits/pricing',
    summary: 'Reads what transfers, rails and reviews cost a self-serve client.',
    source,
    tag,
    output: pricingSchema,
    gap,
    requires: requireSelfServe,
    run: ({ world, clientId }) => readPricing(world, clientId),
  }),
  purchase: operation({
    id: 'credits.purchase',
    method: 'POST',
    path: '/self-serve/credits/purchase',
    summary: 'Begins to buy a tier: the credits are there when its checkout is completed.',
    source,
    tag,
    body: purchaseBody,
    output: purchaseSchema,
    idempotencyKey: 'optional',
    problems: ['service-unavailable'],
    gap,
    requires: requireSelfServe,
    run: ({ world, clientId }, { body }) => ({
      checkout_url: checkoutUrl(world, purchase(world, clientId, body.tier_price_cents)),
    }),
  }),
  listLedger: operation({
    id: 'credits.listLedger',
    method: 'GET',
    path: '/self-serve/credits/ledger',
    summary: 'Lists what credits came in and went out, newest first.',
    source,
    tag,
    query: ledgerQuery,
    output: ledgerSchema,
    gap,
    requires: requireSelfServe,
    run: ({ world, clientId }, { query }) => listLedger(world, clientId, query),
  }),
}
