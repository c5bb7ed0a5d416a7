import { present } from '../../contract/present.js'
import type { OutputOf } from '../../contract/schema.js'
import { isoTime } from '../../kernel/clock.js'
import { divide } from '../../kernel/money.js'
import type { World } from '../../kernel/world.js'
import { clientOf } from '../clients/index.js'
import { type CreditEntryRow, creditEntries, entryPlace } from './rows.js'
import { findAccount } from './rules.js'
import { creditSettings } from './settings.js'
import * as wire from './wire.js'

/** Percent of what a balance is measured by, from which on it is called low, and critical. */
const lowAt = 25
const criticalAt = 10

/** Computes the cents that can be moved with so many cents of credits. */
function capacityOf(cents: number, bps: number): number {
  return cents <= 0 ? 0 : Number(divide(BigInt(cents) * 10_000n, BigInt(bps), 'down'))
}

export function readBalance(world: World, clientId: string): OutputOf<typeof wire.balanceSchema> {
  const { transferFeeBps } = world.settings(creditSettings).pricing
  const { balance_cents = 0, baseline_cents = 0 } = findAccount(world, clientId) ?? {}
  const percent =
    baseline_cents === 0 ? null : Math.max(0, Math.floor((balance_cents * 100) / baseline_cents))
  return present({
    balance_cents,
    transfer_capacity_cents: capacityOf(balance_cents, transferFeeBps),
    health: healthOf(balance_cents, percent),
    balance_baseline_cents: baseline_cents,
    percent_remaining: percent,
    low_at_transfer_capacity_cents:
      percent === null ? null : capacityOf(Math.floor((baseline_cents * lowAt) / 100), transferFeeBps),
    // A transfer fee is rounded up to a cent.
    min_next_transfer_fee_cents: 1,
    transfer_fee_bps: transferFeeBps,
  })
}

function healthOf(balance: number, percent: number | null): OutputOf<typeof wire.balanceSchema>['health'] {
  if (balance <= 0) return 'empty'
  if (percent === null || percent > lowAt) return 'healthy'
  return percent > criticalAt ? 'low' : 'critical'
}

export function listTiers(world: World): OutputOf<typeof wire.tiersSchema> {
  const { pricing, tiers } = world.settings(creditSettings)
  return {
    tiers: tiers.map(({ price_cents, bonus_cents }) => {
      const credit_cents = price_cents + bonus_cents
      const transfer_capacity_cents = capacityOf(credit_cents, pricing.transferFeeBps)
      const share = divide(BigInt(price_cents) * 1_000_000n, BigInt(transfer_capacity_cents), 'half-even')
      return {
        price_cents,
        credit_cents,
        bonus_cents,
        transfer_capacity_cents,
        effective_fee_bps: Number(share) / 100,
      }
    }),
  }
}

export function readPricing(world: World, clientId: string): OutputOf<typeof wire.pricingSchema> {
  const at = isoTime(clientOf(world, clientId).created_at)
  const { transferFeeOverrides, ...pricing } = world.settings(creditSettings).pricing
  return {
    ...pricing,
    effectiveFrom: at,
    createdAt: at,
    updatedAt: at,
    transferFeeOverrides: transferFeeOverrides.map((one) => ({ ...one })),
  }
}

/** Lists the newest first: what was booked before `cursor`, and at that moment what stands before `cursor_id`. */
export function listLedger(
  world: World,
  clientId: string,
  { cursor, cursor_id, limit = 20, type }: OutputOf<typeof wire.ledgerQuery>,
): OutputOf<typeof wire.ledgerSchema> {
  const filter = type === undefined ? undefined : { name: 'entry_type', value: type }
  const group = { scope: clientId, order: 'moment', filter }
  const rows: CreditEntryRow[] = []
  let below = cursor === undefined ? undefined : entryPlace(cursor.getTime(), cursor_id)
  for (;;) {
    const row = world.table(creditEntries).last(group, below)
    if (row === undefined) return { entries: rows.map(wire.presentEntry), has_more: false }
    if (rows.length === limit) return { entries: rows.map(wire.presentEntry), has_more: true }
    rows.push(row)
    below = entryPlace(row.created_at, row.id)
  }
}
