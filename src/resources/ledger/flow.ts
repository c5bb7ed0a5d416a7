import type { ClientRow, Texts } from '../../contract/rows.js'
import { unixSeconds } from '../../kernel/clock.js'
import { invariant } from '../../kernel/errors.js'
import { formatAmount, unitsOf } from '../../kernel/money.js'
import { byName } from '../../kernel/order.js'
import { defineTable } from '../../kernel/table.js'
import type { World } from '../../kernel/world.js'

/** One side of a posting: a signed decimal string, positive where the account gets the money. */
export interface LedgerEntry extends Texts<'account' | 'asset' | 'amount'> {}

/** One movement of money: its entries sum to zero in every asset. */
export interface PostingRow extends ClientRow {
  readonly transaction_id: string
  /** The reason of the movement: `received`, `converted`, `paid`, ... */
  readonly reason: string
  readonly entries: readonly LedgerEntry[]
  /** The crypto address outside that paid or was paid; null for a bank, and where nothing left the platform. */
  readonly address: string | null
}

/** A posting as `sim.ledger` shows it; `created_at` is in Unix seconds. */
export type Posting = Omit<PostingRow, 'deleted_at' | 'client_id'>

export const postings = defineTable<PostingRow>('postings', {
  assets: ['entries.*.asset'],
  filters: { transaction_id: (row) => row.transaction_id },
})

/**
 * Places that every amount fits: an asset's smallest unit has at most six, a rate at most twelve. What one conversion
 * leaves below the smallest unit of its output is booked, not lost.
 */
export const ledgerScale = 24

/** `units` of 10^-`scale`; positive where the account gets them. */
export interface Entry extends Texts<'account' | 'asset'> {
  readonly units: bigint
  readonly scale: number
}

const powers: readonly bigint[] = Array.from(
  { length: ledgerScale + 1 },
  (_, places) => 10n ** BigInt(places),
)

function inLedgerUnits(units: bigint, scale: number): bigint {
  const power = powers[ledgerScale - scale]
  invariant(power, `the ledger cannot tell amounts of ${scale} places`)
  return units * power
}

interface Movement extends Texts<'clientId' | 'transactionId' | 'reason'> {
  readonly entries: readonly Entry[]
  readonly address: string | null
}

/** Books one movement. What is zero is left out. @throws Invariant when it does not balance */
export function post(world: World, { clientId, transactionId, reason, entries, address }: Movement): void {
  const moved = entries.some(({ units }) => units === 0n)
    ? entries.filter(({ units }) => units !== 0n)
    : entries
  const [first] = moved
  if (first === undefined) return
  // Most movements are of one asset, which is added up once: deposits are a tenth slower otherwise.
  const wrong = isBalanced(moved, first.asset)
    ? moved.find(({ asset }) => asset !== first.asset && !isBalanced(moved, asset))
    : first
  invariant(wrong === undefined, `${reason} of ${transactionId} does not balance in ${wrong?.asset}`)
  world.insert(postings, {
    id: world.mint(postings.name),
    client_id: clientId,
    transaction_id: transactionId,
    reason,
    // `map` makes an array of exactly this length. An array that was pushed to keeps spare room, in every posting.
    entries: moved.map(({ account, asset, units, scale }) => ({
      account,
      asset,
      amount: formatAmount(units, scale),
    })),
    address,
    created_at: world.now,
    deleted_at: null,
  })
}

function isBalanced(entries: readonly Entry[], asset: string): boolean {
  let sum = 0n
  for (const each of entries) if (each.asset === asset) sum += inLedgerUnits(each.units, each.scale)
  return sum === 0n
}

/** Books the opposite of an earlier posting. */
export function takeBackPosting(world: World, row: PostingRow, reason: string): void {
  world.insert(postings, {
    ...row,
    id: world.mint(postings.name),
    reason,
    entries: row.entries.map((entry) => ({ ...entry, amount: negate(entry.amount) })),
    created_at: world.now,
  })
}

function negate(amount: string): string {
  return amount.startsWith('-') ? amount.slice(1) : `-${amount}`
}

/** Postings of one transaction, oldest first. */
export function postingsOf(world: World, transactionId: string): readonly PostingRow[] {
  return world.table(postings).list('', { name: 'transaction_id', value: transactionId })
}

/** Postings of the world, or of one transaction, oldest first. */
export function listPostings(world: World, transactionId: string | undefined): readonly PostingRow[] {
  return transactionId === undefined ? world.table(postings).all() : postingsOf(world, transactionId)
}

export function presentPosting(row: PostingRow): Posting {
  const { id, transaction_id, reason, entries, address, created_at } = row
  return { id, transaction_id, reason, entries, address, created_at: unixSeconds(created_at) }
}

/** Sums what each account has, in order of account and asset; accounts at zero are left out. */
export function balancesOf(rows: Iterable<PostingRow>): LedgerEntry[] {
  const sums = new Map<string, bigint>()
  for (const { entries } of rows) {
    for (const { account, asset, amount } of entries) {
      const key = `${account}\u0000${asset}`
      sums.set(key, (sums.get(key) ?? 0n) + parseSigned(amount))
    }
  }
  return [...sums]
    .filter(([, units]) => units !== 0n)
    .sort(byName)
    .map(([key, units]) => {
      const [account = '', asset = ''] = key.split('\u0000')
      return { account, asset, amount: formatAmount(units, ledgerScale) }
    })
}

/** Reads the amount of an entry, which may have a minus, in 10^-{@link ledgerScale}. */
export function parseSigned(amount: string): bigint {
  const negative = amount.startsWith('-')
  const units = unitsOf(negative ? amount.slice(1) : amount, ledgerScale)
  return negative ? -units : units
}
