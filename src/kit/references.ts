import type { Misfit } from '../kernel/shape.js'

/**
 * Which tables have the row that a member of a row names. The names of members mean the same in every table, and a test
 * holds that each `_id` is here or names no row.
 */
export const references: ReadonlyMap<string, readonly string[]> = new Map([
  ['account_id', ['accounts']],
  ['agent_id', ['payment_agents']],
  ['applicant_id', ['application_individuals', 'customers']],
  ['application_id', ['applications']],
  ['bound_signer_id', ['signers']],
  ['card_id', ['cards']],
  ['card_transaction_id', ['card_transactions']],
  ['cardholder_id', ['cardholders']],
  ['client_id', ['clients']],
  ['customer_id', ['customers']],
  ['destination_id', ['destinations']],
  ['event_id', ['events']],
  ['group_id', ['signer_groups']],
  ['hold_id', ['x402_holds']],
  ['individual_id', ['application_individuals']],
  ['instruction_id', ['instructions']],
  ['job_id', ['import_jobs']],
  ['mandate_id', ['mandates', 'x402_mandates']],
  ['member_ids', ['signers']],
  ['original_transaction_id', ['card_transactions']],
  ['owner_id', ['accounts', 'transactions']],
  ['policy_id', ['policies']],
  ['recipient_id', ['recipients']],
  ['rejected_by_signer_id', ['signers']],
  ['replaced_by', ['applications']],
  ['revoked_by_signer_id', ['signers']],
  ['signer_group_id', ['signer_groups']],
  ['signer_id', ['signers']],
  ['signer_ids', ['signers']],
  ['sub_client_id', ['customers']],
  ['target_id', ['webhook_targets']],
  [
    'transaction_id',
    ['transactions', 'wallet_transactions', 'card_transactions', 'x402_holds', 'fee_payouts'],
  ],
  ['user_id', ['users']],
  ['wallet_id', ['wallets']],
  ['wallet_transaction_id', ['wallet_transactions']],
])

/**
 * The first row that names a row which is not there: what follows it would find nothing where the platform always finds
 * something.
 * @param tables of a snapshot
 */
export function danglingIn(tables: Readonly<Record<string, readonly unknown[]>>): Misfit | undefined {
  const idsOf = new Map<string, ReadonlySet<unknown>>()
  const isIn = (table: string, id: unknown): boolean => {
    let ids = idsOf.get(table)
    if (ids === undefined) {
      ids = new Set(tables[table]?.map((row) => Reflect.get(Object(row), 'id')))
      idsOf.set(table, ids)
    }
    return ids.has(id)
  }
  for (const [table, rows] of Object.entries(tables)) {
    for (const [index, row] of rows.entries()) {
      for (const [member, value] of Object.entries(Object(row))) {
        const named = references.get(member)
        if (named === undefined) continue
        const isGone = (id: unknown): boolean => typeof id === 'string' && !named.some((one) => isIn(one, id))
        const missing = Array.isArray(value) ? value.findIndex(isGone) : isGone(value) ? 0 : -1
        if (missing === -1) continue
        const item = Array.isArray(value) ? `/${missing}` : ''
        return {
          place: `/tables/${table}/${index}/${member}${item}`,
          message: `must be the id of a row of ${named.join(' or ')}, and there is none of it`,
        }
      }
    }
  }
  return undefined
}
