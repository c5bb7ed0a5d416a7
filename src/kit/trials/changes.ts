import { canonicalize } from '../../kernel/canonical-json.js'
import { memberOf } from '../../kernel/member-of.js'
import type { Snapshot } from '../../kernel/snapshot.js'

/**
 * Tables whose rows are what payments leave behind, or keep the books of calls: the ledger says whether the payments
 * were right. What stands and lets somebody pay, sign or hear later is in the others.
 */
const ofPayments: ReadonlySet<string> = new Set([
  'addresses',
  'credit_accounts',
  'credit_entries',
  'deposits',
  'drafting_budgets',
  'drafting_turns',
  'earned_fees',
  'events',
  'faucet_floats',
  'faucet_payouts',
  'idempotency',
  'insight_chat_turns',
  'instructions',
  'intents',
  'mandate_usage',
  'movements',
  'postings',
  'scheduled_payments',
  'sessions',
  'simulations',
  'transactions',
  'waiting_deposits',
  'wallet_balances',
  'wallet_transactions',
  'webhook_deliveries',
  'webhook_replays',
  'x402_holds',
  'x402_keys',
])

/** Members that change when somebody is paid, or told. */
const ofNoMeaning: ReadonlySet<string> = new Set([
  'updated_at',
  'version',
  'recipients.status',
  'webhook_targets.healthy_at',
  'webhook_targets.attempted_at',
])

/** Lists what stands in the world and was not there before, in words. @param may the tables where that is meant */
export function changesBetween(before: Snapshot, after: Snapshot, may: readonly string[]): readonly string[] {
  const names = [...new Set([...Object.keys(before.tables), ...Object.keys(after.tables)])]
  return names
    .filter((name) => !ofPayments.has(name) && !may.includes(name))
    .flatMap((name) => changesOf(name, before.tables[name] ?? [], after.tables[name] ?? []))
}

function changesOf(name: string, before: readonly unknown[], after: readonly unknown[]): readonly string[] {
  // Rows are replaced and never changed: what is the same object says the same.
  const same = new Set(before)
  const old = new Map(before.map((row) => [idOf(row), row]))
  const rows = after.filter((row) => !same.has(row))
  const made = rows.filter((row) => !old.has(idOf(row)))
  const changed = rows.filter((row) => {
    const was = old.get(idOf(row))
    return was !== undefined && meaningOf(name, was) !== meaningOf(name, row)
  })
  const ids = new Set(after.map(idOf))
  const gone = [...old.keys()].filter((id) => !ids.has(id))
  return [
    ...said(name, made.length, 'made'),
    ...said(name, changed.length, 'changed'),
    ...said(name, gone.length, 'taken away'),
  ]
}

function said(table: string, count: number, what: string): readonly string[] {
  return count === 0 ? [] : [`${count} of ${table.replaceAll('_', ' ')} ${what}`]
}

const idOf = (row: unknown): unknown => memberOf(row, 'id')

function meaningOf(table: string, row: unknown): string {
  if (typeof row !== 'object' || row === null) return canonicalize(row)
  const members = Object.entries(row).filter(
    ([name]) => !ofNoMeaning.has(name) && !ofNoMeaning.has(`${table}.${name}`),
  )
  return canonicalize(Object.fromEntries(members))
}
