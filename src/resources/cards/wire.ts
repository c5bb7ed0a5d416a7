import * as z from 'zod'
import { listQuery, pageOf } from '../../contract/pagination.js'
import { momentsOf, shown } from '../../contract/present.js'
import { ksuid, unixTime } from '../../contract/primitives.js'
import { each, named, type OutputOf } from '../../contract/schema.js'
import { unixSeconds } from '../../kernel/clock.js'
import { lazy } from '../../kernel/lazy.js'
import { addressSchema, presentAddress } from '../address.js'
import { day } from '../days.js'
import { endorsedAct } from '../endorsements/index.js'
import { cardholderMachine, cardMachine } from './machines.js'
import * as rows from './rows.js'

/** This wire is ours: no source shows more than a few members (docs/decisions/0015). */

/** US dollars and cents. */
export const dollarAmount = lazy(() =>
  z
    .string()
    .regex(
      /^(?:0|[1-9]\d{0,14})(?:\.\d{1,2})?$/,
      'must be an amount of US dollars such as 1.25, of at most 15 digits before the point and at most two places behind it',
    ),
)

const person = lazy(() => ({
  name: z.string().min(1).max(255).describe('The name on the cards.'),
  email: z.email('must be an email address').max(255),
  phone: z
    .string()
    .regex(/^\+[1-9]\d{6,14}$/, 'must be a phone number such as +12025550143')
    .describe('With the code of the country.'),
  address: addressSchema(),
}))

export const cardholderCreate = named('CardholderCreateRequest', () => ({
  customer_id: ksuid,
  ...person(),
  date_of_birth: day().describe('At least 18 years ago.'),
}))

export const cardholderUpdate = lazy(() =>
  z.object(person()).partial().meta({ id: 'CardholderUpdateRequest' }),
)

const shownLine = lazy(() => z.string().exactOptional())

/** An address as it is shown, in events too: lines that are not there are left out. */
const shownAddress = named('CardholderAddress', () => ({
  street1: z.string(),
  street2: shownLine(),
  street3: shownLine(),
  city: z.string(),
  region: shownLine(),
  postal_code: shownLine(),
  country: z.string(),
}))

export const cardholderSchema = named('Cardholder', () => ({
  ...each(ksuid, 'id', 'customer_id'),
  status: z.enum(cardholderMachine.states).meta({ id: 'CardholderStatus' }),
  ...each(z.string(), 'name', 'date_of_birth', 'email', 'phone'),
  address: shownAddress(),
  ...each(unixTime, 'created_at', 'updated_at'),
}))

export const cardholderPage = lazy(() => pageOf('CardholderPage', cardholderSchema()))

export const cardholderQuery = listQuery(() => ({
  customer_id: ksuid.optional(),
  status: z.enum(cardholderMachine.states).optional(),
}))

export function presentCardholder(row: rows.CardholderRow): OutputOf<typeof cardholderSchema> {
  return shown(cardholderSchema, row, { address: presentAddress(row.address), ...momentsOf(row) })
}

const spendLimit = named('SpendLimit', () => ({
  amount: dollarAmount(),
  period: z
    .enum(rows.spendPeriods)
    .describe('Days, weeks and months are those of the calendar in UTC; weeks begin on Monday.'),
}))

export const cardCreate = named('CardCreateRequest', () => ({
  cardholder_id: ksuid,
  wallet_id: ksuid.describe('What pays for it: a wallet of the customer that has card settlement enabled.'),
  type: z.enum(rows.cardTypes).optional().describe('virtual unless told.'),
  spend_limit: spendLimit().optional().describe('What it may spend; anything unless told.'),
}))

export const cardUpdate = named('CardUpdateRequest', () => ({
  spend_limit: spendLimit().nullable().describe('null for no limit.'),
}))

export const cardSchema = named('Card', () => ({
  ...each(ksuid, 'id', 'customer_id', 'cardholder_id', 'wallet_id'),
  type: z.enum(rows.cardTypes),
  status: z.enum(cardMachine.states).meta({ id: 'CardStatus' }),
  last4: z.string(),
  spend_limit: spendLimit().exactOptional(),
  freeze_sources: z.array(z.enum(rows.freezeSources)).describe('Empty when nothing freezes the card.'),
  version: z.int().describe('From 1, one more at each change: the same in events.'),
  ...each(unixTime, 'created_at', 'updated_at'),
}))

export const cardPage = lazy(() => pageOf('CardPage', cardSchema()))

export const cardQuery = listQuery(() => ({
  ...each(ksuid.optional(), 'customer_id', 'cardholder_id', 'wallet_id'),
  status: z.enum(cardMachine.states).optional(),
}))

export function presentCard(row: rows.CardRow): OutputOf<typeof cardSchema> {
  const spend_limit = row.spend_limit && { ...row.spend_limit }
  return shown(cardSchema, row, { spend_limit, freeze_sources: [...row.freeze_sources], ...momentsOf(row) })
}

export const enableBody = endorsedAct('EnableCardSettlement', 'enable_card_settlement', () => ({
  wallet_id: z.string(),
  settlement_destination: z.string().max(100).describe('The address that a read of the path tells.'),
  idempotency_key: z.uuid('must be a UUID'),
}))

export const settlementSchema = named('CardSettlement', () => ({
  wallet_id: ksuid,
  status: z.enum(['not_enabled', 'pending', 'active']),
  settlement_destination: z.string().describe('What the intent that enables it has to name.'),
  enabled_at: unixTime.optional(),
}))

/** @param row undefined for a wallet that was not enabled */
export function presentSettlement(wallet_id: string, row: rows.CardSettlementRow | undefined) {
  const enabled_at = row?.enabled_at ?? null
  return {
    wallet_id,
    status: row?.status ?? ('not_enabled' as const),
    settlement_destination: rows.settlementDestination,
    ...(enabled_at !== null && { enabled_at: unixSeconds(enabled_at) }),
  }
}
