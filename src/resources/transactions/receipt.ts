import * as money from '../../kernel/money.js'
import type { World } from '../../kernel/world.js'
import type { Rail } from '../accounts/index.js'
import { assetOf, rateBetween } from '../capabilities/index.js'
import type { Receipt, TransactionRow } from './rows.js'
import { transactionSettings } from './settings.js'

/** The developer fee of a row: a share of what is converted, or fixed in the deposited asset. */
export type DeveloperFee = Pick<TransactionRow, 'developer_fee_bps' | 'developer_fee_fixed'>

/** The rate and the fees of a conversion, which are data (options `fees` and `rates`). */
export type Terms = ReturnType<typeof termsOf>

export function termsOf(
  world: World,
  from: string,
  to: string,
  rail: Rail | null,
  { developer_fee_bps: developerBps, developer_fee_fixed: fixed }: DeveloperFee,
) {
  const input = assetOf(world, from)
  const output = assetOf(world, to)
  const { externalFees, platformBps } = world.settings(transactionSettings)
  return {
    input,
    output,
    /** Units of the output asset for one of the input asset. */
    rate: rateBetween(world, input, output),
    /** Smallest units of the input asset. */
    externalFee: roundUp(externalFees[rail ?? 'network'] ?? '0', input.scale),
    /** Basis points of the converted amount. */
    platformBps,
    developerBps,
    // Smallest units of the input asset; instead of the share.
    ...(fixed !== null && { developerFixed: roundUp(fixed, input.scale) }),
  }
}

/** A fee that is finer than the asset is charged to the next unit. */
function roundUp(text: string, scale: number): bigint {
  const places = money.placesOf(text)
  const units = money.unitsOf(text, places) * 10n ** BigInt(scale)
  return money.divide(units, 10n ** BigInt(places), 'up')
}

/** Smallest units: `initial`, `external` and `subtotal` of the input asset, the rest of the output asset. */
export type Amounts = ReturnType<typeof amountsOf>

/**
 * The algebra of a receipt: initial - external = subtotal; x rate, rounded down to the output's scale, = converted;
 * - platform fee - developer fee, each rounded down, = outgoing. An external fee takes no more than there is, and the
 * developer fee no more than the platform's leaves.
 */
export function amountsOf(initial: bigint, terms: Terms) {
  const { input, output, rate } = terms
  const external = least(terms.externalFee, initial)
  const subtotal = initial - external
  const converted = money.convert(subtotal, input.scale, rate, output.scale, 'down')
  const platform = money.basisPoints(converted, terms.platformBps, 'down')
  const client = least(developerFee(converted, terms), converted - platform)
  return {
    initial,
    external,
    subtotal,
    converted,
    client,
    platform,
    outgoing: converted - platform - client,
    /** The exact product of subtotal and rate is `converted` and this: less than one unit of the output asset. */
    residue: residueOf(subtotal, converted, terms),
  }
}

/**
 * Computes the developer fee in units of the output asset: a share of what was converted, or the fixed fee at the rate,
 * rounded down.
 */
function developerFee(converted: bigint, { developerBps, developerFixed, input, output, rate }: Terms) {
  return developerFixed === undefined
    ? money.basisPoints(converted, developerBps, 'down')
    : money.convert(developerFixed, input.scale, rate, output.scale, 'down')
}

function least(a: bigint, b: bigint): bigint {
  return a > b ? b : a
}

export function receiptOf(amounts: Amounts, { input, output, rate }: Terms): Receipt {
  const incoming = (units: bigint) => money.formatAmount(units, input.scale)
  const outgoing = (units: bigint) => money.formatAmount(units, output.scale)
  return {
    input_currency: input.symbol,
    output_currency: output.symbol,
    initial_amount: incoming(amounts.initial),
    subtotal_amount: incoming(amounts.subtotal),
    converted_amount: outgoing(amounts.converted),
    outgoing_amount: outgoing(amounts.outgoing),
    external_fee: incoming(amounts.external),
    client_fee: outgoing(amounts.client),
    platform_fee: outgoing(amounts.platform),
    exchange_rate: rate,
    developer_fee: outgoing(amounts.client),
  }
}

/** Makes the receipt of a transaction that failed: nothing was charged, converted or sent on. */
export function withoutEffect(receipt: Receipt): Receipt {
  return {
    ...receipt,
    subtotal_amount: receipt.initial_amount,
    converted_amount: '0',
    outgoing_amount: '0',
    external_fee: '0',
    client_fee: '0',
    platform_fee: '0',
    developer_fee: '0',
  }
}

/** The deposit of a receipt that is stored, in smallest units. @throws Invariant when it is none of ours */
export function initialOf(receipt: Receipt, world: World): bigint {
  return money.unitsOf(receipt.initial_amount, assetOf(world, receipt.input_currency))
}

/** Amounts of a receipt that is stored. @throws Invariant when it is none of ours */
export function amountsOfReceipt(receipt: Receipt, world: World): Amounts {
  const input = assetOf(world, receipt.input_currency)
  const output = assetOf(world, receipt.output_currency)
  const subtotal = money.unitsOf(receipt.subtotal_amount, input)
  const converted = money.unitsOf(receipt.converted_amount, output)
  return {
    initial: money.unitsOf(receipt.initial_amount, input),
    external: money.unitsOf(receipt.external_fee, input),
    subtotal,
    converted,
    client: money.unitsOf(receipt.client_fee, output),
    platform: money.unitsOf(receipt.platform_fee, output),
    outgoing: money.unitsOf(receipt.outgoing_amount, output),
    residue: residueOf(subtotal, converted, { input, output, rate: receipt.exchange_rate }),
  }
}

/** Computes what the exact product of subtotal and rate has beyond the converted amount. */
function residueOf(subtotal: bigint, converted: bigint, terms: Pick<Terms, 'input' | 'output' | 'rate'>) {
  const { input, output, rate } = terms
  const scale = Math.max(input.scale + money.placesOf(rate), output.scale)
  const exact = money.convert(subtotal, input.scale, rate, scale, 'down')
  return { units: exact - converted * 10n ** BigInt(scale - output.scale), scale }
}

/**
 * The least deposit after which the recipient gets `outgoing`, more than zero, or undefined where fees leave nothing of
 * any deposit. What a deposit comes to can fall by a unit where both fees grow by one, so the candidates are looked at in
 * order, from the first that rounding could favour.
 */
export function depositFor(outgoing: bigint, terms: Terms): bigint | undefined {
  const left = 10_000n - BigInt(terms.platformBps) - BigInt(terms.developerBps)
  if (left <= 0n) return undefined
  const { input, output, rate } = terms
  const forConverted = (units: bigint): bigint =>
    money.convertBack(units, output.scale, rate, input.scale, 'up')
  // Two fees that are rounded down leave less than two units more than the exact share.
  const fixed = developerFee(0n, terms)
  const exact = money.divide((outgoing + fixed - 2n) * 10_000n, left, 'down')
  const amountsFor = (converted: bigint) => amountsOf(forConverted(converted) + terms.externalFee, terms)
  let amounts = amountsFor(exact > outgoing ? exact : outgoing)
  while (amounts.outgoing < outgoing) amounts = amountsFor(amounts.converted + 1n)
  return amounts.initial
}
