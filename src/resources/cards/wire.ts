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
  /** The name as it stands on the cards. */
  name: z.string().min(1).max(255),
  /** The address that the person can be written to. */
  email: z.email('must be an email address').max(255),
  /** The telephone number with the code of the country, such as +12025550143. */
  phone: z.string().regex(/^\+[1-9]\d{6,14}$/, 'must be a phone number such as +12025550143'),
  /** The place where the person lives. */
  address: addressSchema(),
}))

export const cardholderCreate = named('CardholderCreateRequest', () => ({
  /** The customer whose cards the person gets: a single person, or somebody of a business. */
  customer_id: ksuid,
  ...person(),
  /** The day of birth, such as 1990-05-17; at least 18 years ago. */
  date_of_birth: day(),
}))

export const cardholderUpdate = lazy(() =>
  z.object(person()).partial().meta({ id: 'CardholderUpdateRequest' }),
)

const shownLine = lazy(() => z.string().exactOptional())

/** An address as it is shown, in events too: lines that are not there are left out. */
const shownAddress = named('CardholderAddress', () => ({
  /** The first line, with street and number. */
  street1: z.string(),
  /** A second line, such as a floor or a suite; left out for none. */
  street2: shownLine(),
  /** A third line; left out for none. */
  street3: shownLine(),
  /** The town or city. */
  city: z.string(),
  /** The state, province or region; left out for none. */
  region: shownLine(),
  /** The ZIP or postal code; left out for none. */
  postal_code: shownLine(),
  /** The country by two capitals of ISO 3166-1, such as `US`. */
  country: z.string(),
}))

export const cardholderSchema = named('Cardholder', () => ({
  ...each(ksuid, 'id', 'customer_id'),
  /** Tells whether cards can be issued to the person: only once approved. */
  status: z.enum(cardholderMachine.states).meta({ id: 'CardholderStatus' }),
  /**
   * `name`: The name as it stands on the cards.
   * `date_of_birth`: The day of birth, such as 1990-05-17.
   * `email`: The address that the person can be written to.
   * `phone`: The telephone number with the code of the country.
   */
  ...each(z.string(), 'name', 'date_of_birth', 'email', 'phone'),
  /** The place where the person lives. */
  address: shownAddress(),
  ...each(unixTime, 'created_at', 'updated_at'),
}))

export const cardholderPage = lazy(() => pageOf('CardholderPage', cardholderSchema()))

export const cardholderQuery = listQuery(() => ({
  customer_id: ksuid.optional(),
  /** Lists only people in this status. */
  status: z.enum(cardholderMachine.states).optional(),
}))

export function presentCardholder(row: rows.CardholderRow): OutputOf<typeof cardholderSchema> {
  return shown(cardholderSchema, row, { address: presentAddress(row.address), ...momentsOf(row) })
}

const spendLimit = named('SpendLimit', () => ({
  /** The most that may be spent in an interval, in US dollars with at most two places. */
  amount: dollarAmount(),
  /** Days, weeks and months are those of the calendar in UTC; weeks begin on Monday. */
  period: z.enum(rows.spendPeriods),
}))

export const cardCreate = named('CardCreateRequest', () => ({
  /** The person who gets the card: must be approved. */
  cardholder_id: ksuid,
  /** The wallet that pays: one of the customer that has card settlement enabled. */
  wallet_id: ksuid,
  /** Tells a card that exists as data from one that is sent by post; `virtual` unless told. */
  type: z.enum(rows.cardTypes).optional(),
  /** The limit of what the card may spend; anything unless told. */
  spend_limit: spendLimit().optional(),
}))

export const cardUpdate = named('CardUpdateRequest', () => ({
  /** The limit of what the card may spend from now on; null for no limit. */
  spend_limit: spendLimit().nullable(),
}))

export const cardSchema = named('Card', () => ({
  /**
   * `cardholder_id`: The person who has the card.
   * `wallet_id`: The wallet that pays.
   */
  ...each(ksuid, 'id', 'customer_id', 'cardholder_id', 'wallet_id'),
  /** Tells a card that exists as data from one that is sent by post. */
  type: z.enum(rows.cardTypes),
  /** Tells whether the card can be used: only an active one can. */
  status: z.enum(cardMachine.states).meta({ id: 'CardStatus' }),
  /** The last four digits of the number: the whole number is nowhere. */
  last4: z.string(),
  /** The limit of what the card may spend; left out for anything. */
  spend_limit: spendLimit().exactOptional(),
  /** Empty when nothing freezes the card. */
  freeze_sources: z.array(z.enum(rows.freezeSources)),
  /**
   * Counts the changes of the card from 1: events have the same number, so that an older one is known.
   */
  version: z.int(),
  ...each(unixTime, 'created_at', 'updated_at'),
}))

export const cardPage = lazy(() => pageOf('CardPage', cardSchema()))

export const cardQuery = listQuery(() => ({
  /**
   * `cardholder_id`: Lists only cards of this person.
   * `wallet_id`: Lists only cards that this wallet pays for.
   */
  ...each(ksuid.optional(), 'customer_id', 'cardholder_id', 'wallet_id'),
  /** Lists only cards in this status. */
  status: z.enum(cardMachine.states).optional(),
}))

export function presentCard(row: rows.CardRow): OutputOf<typeof cardSchema> {
  const spend_limit = row.spend_limit && { ...row.spend_limit }
  return shown(cardSchema, row, { spend_limit, freeze_sources: [...row.freeze_sources], ...momentsOf(row) })
}

export const enableBody = endorsedAct('EnableCardSettlement', 'enable_card_settlement', () => ({
  /** The wallet that is to pay for cards: the one in the path, or the request is refused. */
  wallet_id: z.string(),
  /** The address that a read of the path tells. */
  settlement_destination: z.string().max(100),
  /** Names the intent, and is signed with it: an intent with the same key is carried out once. */
  idempotency_key: z.uuid('must be a UUID'),
}))

export const settlementSchema = named('CardSettlement', () => ({
  /** The wallet that may pay for cards. */
  wallet_id: ksuid,
  /** Tells whether the wallet pays for cards: only an active one does. */
  status: z.enum(['not_enabled', 'pending', 'active']),
  /** The blockchain address that the intent which enables it has to name. */
  settlement_destination: z.string(),
  /** The moment from which it pays; left out until then. */
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
