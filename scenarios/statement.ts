import type { Receipt, TransactionNews } from './partner-app.js'

/**
 * The application's own books, kept from what it was told over HTTP alone: receipts of webhooks, and reads of payments
 * that came back. Nothing of the simulator is used, so that what the simulator says can be compared with it.
 */
export class Books {
  readonly #entries: { line: Line; account: string; asset: string; units: bigint }[] = []

  /** A transaction that came to its end, by the last webhook about it. */
  add({ status, receipt, crypto_details }: TransactionNews): void {
    if (receipt === undefined) return
    const from = outside(crypto_details?.source_network_id)
    const to = outside(crypto_details?.destination_network_id)
    const { input_currency: input, output_currency: output } = receipt
    this.#add('received', from, input, -units(receipt.initial_amount))
    if (status === 'failed') {
      this.#add('sent back', from, input, units(receipt.initial_amount))
      return
    }
    const exact = exactlyConverted(receipt)
    this.#add('external fees', 'fees:external', input, units(receipt.external_fee))
    this.#add('exchanged at the desk', 'desk', input, units(receipt.subtotal_amount))
    this.#add('exchanged at the desk', 'desk', output, -exact)
    this.#add('rounding', 'rounding', output, exact - units(receipt.converted_amount))
    this.#add('developer fees', 'fees:developer', output, units(receipt.client_fee))
    this.#add('platform fees', 'fees:platform', output, units(receipt.platform_fee))
    this.#add('paid out', to, output, units(receipt.outgoing_amount))
  }

  /** A payment that the recipient's bank gave back: it is converted back and returned to the sender, in millionths. */
  addReturn({ receipt, crypto_details }: TransactionNews, recovered: string): void {
    if (receipt === undefined) throw new Error('a payment without a receipt came back')
    const { input_currency: input, output_currency: output, exchange_rate } = receipt
    const back = units(recovered)
    const millionth = one / 1_000_000n
    const refund = ((back * one) / units(exchange_rate) / millionth) * millionth
    this.#add('came back', outside(crypto_details?.destination_network_id), output, -back)
    this.#add('exchanged at the desk', 'desk', output, back)
    this.#add('exchanged at the desk', 'desk', input, -refund)
    this.#add('sent back', outside(crypto_details?.source_network_id), input, refund)
  }

  #add(line: Line, account: string, asset: string, amount: bigint): void {
    this.#entries.push({ line, account, asset, units: amount })
  }

  /** What each account of a ledger has to have, in order of account and asset; nothing of those at zero. */
  balances(): { account: string; asset: string; amount: string }[] {
    const sums = sumBy(this.#entries, ({ account, asset }) => `${account} ${asset}`)
    return [...sums]
      .filter(([, sum]) => sum !== 0n)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, sum]) => {
        const [account = '', asset = ''] = key.split(' ')
        return { account, asset, amount: decimal(sum) }
      })
  }

  /** Per asset what came in, less everything that became of it; the last line of each is what is left over. */
  statement(): string[] {
    const assets = [...new Set(this.#entries.map(({ asset }) => asset))].sort()
    return assets.flatMap((asset) => {
      const own = this.#entries.filter((entry) => entry.asset === asset)
      const sums = sumBy(own, ({ line }) => line)
      const rows = lines.flatMap((line) => {
        const sum = sums.get(line) ?? 0n
        return sum === 0n ? [] : [[line, grouped(decimal(-sum))] as const]
      })
      const rest = own.reduce((sum, entry) => sum - entry.units, 0n)
      return ['', `  ${asset}`, ...aligned([...rows, ['left over', decimal(rest)]])]
    })
  }
}

const lines = [
  'received',
  'came back',
  'exchanged at the desk',
  'external fees',
  'platform fees',
  'developer fees',
  'rounding',
  'paid out',
  'sent back',
] as const
type Line = (typeof lines)[number]

function outside(networkId: string | undefined): string {
  return `outside:${networkId ?? 'bank'}`
}

/** Subtotal times rate, with every place. */
function exactlyConverted(receipt: Receipt): bigint {
  return (units(receipt.subtotal_amount) * units(receipt.exchange_rate)) / one
}

function sumBy<T extends { readonly units: bigint }>(
  entries: readonly T[],
  key: (entry: T) => string,
): Map<string, bigint> {
  const sums = new Map<string, bigint>()
  for (const entry of entries) sums.set(key(entry), (sums.get(key(entry)) ?? 0n) + entry.units)
  return sums
}

/** More than an amount of six places times a rate of twelve has. */
const places = 24
const one = 10n ** BigInt(places)

function units(text: string): bigint {
  const [whole = '', fraction = ''] = text.split('.')
  return BigInt(whole + fraction.padEnd(places, '0'))
}

function decimal(amount: bigint): string {
  const digits = String(amount < 0n ? -amount : amount).padStart(places + 1, '0')
  const fraction = digits.slice(-places).replace(/0+$/, '')
  return `${amount < 0n ? '-' : ''}${digits.slice(0, -places)}${fraction === '' ? '' : `.${fraction}`}`
}

function grouped(text: string): string {
  const [whole = '', fraction] = text.split('.')
  const thousands = whole.replace(/\B(?=(?:\d{3})+$)/g, ',')
  return fraction === undefined ? thousands : `${thousands}.${fraction}`
}

/** Amounts below each other by their points. */
function aligned(rows: readonly (readonly [label: string, amount: string])[]): string[] {
  const before = Math.max(...rows.map(([, amount]) => (amount.split('.')[0] ?? '').length))
  return rows.map(([label, amount]) => {
    const [whole = '', fraction] = amount.split('.')
    return `    ${label.padEnd(22)} ${whole.padStart(before)}${fraction === undefined ? '' : `.${fraction}`}`
  })
}
