import type { Model, Receipt, Transaction } from './model.js'
import { type Amount, ceiling, divided, floor, known, share, smallest, times, write } from './money.js'
import { digits, rateOf } from './settings.js'

/** What a payment costs, and where money that comes back goes (specification, Receipt and Return-address rules; settled). */

export function receiptOf(
  model: Model,
  initial: Amount,
  about: { input: string; output: string; rail: string | null; bps: number },
): Receipt {
  const { setup } = model
  const whole = known(setup.external[about.rail ?? 'network'] ?? '0')
  const fee = ceiling(whole, digits(about.input))
  const external = fee < initial ? fee : initial
  const subtotal = initial - external
  const rate = rateOf(setup, about.input, about.output)
  const converted = floor(times(subtotal, rate), digits(about.output))
  const platform = share(converted, setup.platformBps, digits(about.output))
  const wanted = share(converted, about.bps, digits(about.output))
  const left = converted - platform
  // biome-ignore lint/complexity/useMathMinMax: Math.min takes no bigint
  const client = wanted < left ? wanted : left
  return {
    initial,
    external,
    subtotal,
    rate,
    converted,
    client,
    platform,
    outgoing: converted - platform - client,
  }
}

/** Nothing was charged, converted or sent on. */
export function withoutEffect(receipt: Receipt): Receipt {
  const none = { external: 0n, converted: 0n, client: 0n, platform: 0n, outgoing: 0n }
  return { ...receipt, ...none, subtotal: receipt.initial }
}

export function flat(tx: Transaction): Record<string, string> | undefined {
  const { receipt } = tx
  if (receipt === null) return undefined
  return {
    input_currency: tx.input,
    output_currency: tx.output,
    initial_amount: write(receipt.initial),
    subtotal_amount: write(receipt.subtotal),
    converted_amount: write(receipt.converted),
    outgoing_amount: write(receipt.outgoing),
    external_fee: write(receipt.external),
    client_fee: write(receipt.client),
    platform_fee: write(receipt.platform),
    exchange_rate: write(receipt.rate),
  }
}

/** What went back in the asset that came in, once a payout was returned. */
export function recovered(tx: Transaction): Amount {
  const { booked } = tx
  if (booked === null) return 0n
  return tx.type === 'onramp' ? booked.initial : divided(booked.outgoing, booked.rate, digits(tx.input))
}

/**
 * Where crypto of a failed transaction goes: to the return address where the money came by its network, else to the sender
 * (specification, Return-address rules). Undefined where the model was not told who sent it.
 */
export function refundAddress({ account, sourceNetwork, sender }: Transaction): string | null | undefined {
  if (sourceNetwork === null) return null
  const returns = account?.returns ?? null
  if (returns !== null && returns.network_id === sourceNetwork) return returns.crypto_address
  return sender ?? undefined
}

/** Whether `send` is the least deposit that brings `amount`. */
export function isLeast(
  model: Model,
  send: string,
  wanted: string,
  about: { input: string; output: string; rail: string | null; bps: number },
): boolean {
  const deposited = known(send)
  const brings = (initial: Amount) => receiptOf(model, initial, about).outgoing >= known(wanted)
  return brings(deposited) && !brings(deposited - smallest(digits(about.input)))
}
