import { createSimulator, type Simulator } from 'platform-simulator'
import { activeAgent } from '../conformance/agent-samples.js'
import { sampleAddress, usDestination } from '../conformance/samples.js'

/** The customer whose agent drafts, and drafts as one reads them. */

export const free = '0x8617e340b3d01fa5f11f306f4090fd50e238070d'
export const solana = '7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV1'
const crypto = [
  'Globex',
  'Initech',
  'Umbrella Labs',
  'Ana Silva',
  'Kite & Sons',
  "O'Neil Ltd.",
  'Müller GmbH',
]
const addressOf = (at: number) => `0x${String(at + 2).repeat(40)}`
export const globex = addressOf(0)

export const now = '2026-07-15T12:00:00Z'

/** An agent with seven payees on a chain, and Bolt at a bank. */
export function world() {
  const sim = createSimulator({ now })
  const made = activeAgent(sim)
  crypto.forEach((name, at) => {
    const { id } = sim.api.recipients.create(made.customer.id, { name })
    const destination = { destination_type: 'crypto', name, crypto_address: addressOf(at) } as const
    sim.api.destinations.create(id, destination)
  })
  const bolt = sim.api.recipients.create(made.customer.id, { name: 'Bolt', address: sampleAddress })
  sim.api.destinations.create(bolt.id, usDestination)
  const names = new Map(sim.api.recipients.list(made.customer.id).data.map(({ id, name }) => [id, name]))
  return { sim, ...made, names }
}

type Draft = ReturnType<Simulator['api']['paymentAgents']['propose']>
type Proposal = NonNullable<Draft['proposals']>[number]
type Action<T extends Proposal['actions'][number]['type']> = Extract<Proposal['actions'][number], { type: T }>

function actionOf<T extends Proposal['actions'][number]['type']>({ actions }: Proposal, type: T) {
  return actions.find((action): action is Action<T> => action.type === type)
}

/** `A`, `S` and `G` of the lists stand for addresses. */
export function written(text: string): string {
  const addresses: Readonly<Record<string, string>> = { A: free, S: solana, G: globex }
  return text.replace(/(?<![\w'’])[ASG](?![\w'’])/g, (letter) => addresses[letter] ?? letter)
}

/** What a draft comes to, in one line: see inside.ts. */
export function read({ proposals = [] }: Draft, names: ReadonlyMap<string, string>): string {
  return proposals.map((proposal) => readOne(proposal, names)).join('; ')
}

function readOne(proposal: Proposal, names: ReadonlyMap<string, string>): string {
  const mandate = actionOf(proposal, 'create_mandate')?.create_mandate
  if (mandate !== undefined) return readMandate(mandate, names)
  const payments = actionOf(proposal, 'create_scheduled_payments')?.create_scheduled_payments
  const account = actionOf(proposal, 'create_auto_account')?.create_auto_account
  const made = actionOf(proposal, 'create_recipient')?.create_recipient.name
  const chain = actionOf(proposal, 'create_crypto_destination')?.create_crypto_destination
  const bank = actionOf(proposal, 'create_bank_destination')?.create_bank_destination
  const known = /^Pay (.*?) \d/.exec(proposal.summary ?? '')?.[1] ?? ''
  const isSwap = account !== undefined && account.rail === undefined
  const parts = [
    made === undefined ? known : `+${made}`,
    payments?.amount,
    account?.output_asset ?? payments?.asset,
    chain && `to ${chain.address.slice(0, 6)}`,
    chain && chain.network_id !== 'base-sepolia' && `on ${chain.network_id}`,
    bank &&
      (bank.iban === undefined
        ? `bank ${[bank.routing_number, bank.account_number, bank.account_type].filter(Boolean).join('/')}`
        : `iban ${bank.iban}/${bank.bic}`),
    isSwap && 'swap',
    account?.rail,
    account?.routing_preference,
    account?.developer_fee_bps !== undefined && `${account.developer_fee_bps}bps`,
    account?.developer_fee_fixed !== undefined && `fee${account.developer_fee_fixed}`,
    payments?.amount_includes_fee === true && 'incl',
    datesText(payments?.dates),
  ]
  return parts.filter(Boolean).join(' ')
}

function datesText(dates: readonly number[] | undefined): string {
  if (dates === undefined) return 'now'
  const texts = dates.map((date) => {
    const text = new Date(date * 1000).toISOString().slice(0, 16)
    return text.replace('T09:00', '').replace(/^2026-/, '')
  })
  return texts.length > 4 ? `@${texts[0]}..${texts.at(-1)} x${texts.length}` : `@${texts.join(',')}`
}

function readMandate(
  { rule, valid_from, valid_until }: Action<'create_mandate'>['create_mandate'],
  names: ReadonlyMap<string, string>,
): string {
  const { targets = [] } = rule
  const whom = targets.map((target) => names.get(target) ?? target.replace(/^(0x.{4}).*/, '$1'))
  const day = (at: number) => new Date(at * 1000).toISOString().replace(/T00:00.*/, '')
  const count = rule.max_count_in_window ?? rule.max_count_per_target_in_window
  const parts = [
    'may',
    rule.target_type === 'any' ? 'any' : whom.join(','),
    rule.window,
    rule.max_amount_per_target_in_window && `each ${rule.max_amount_per_target_in_window}`,
    rule.max_amount_in_window && `all ${rule.max_amount_in_window}`,
    rule.max_per_tx && `tx ${rule.max_per_tx}`,
    count && `n ${count}`,
    rule.asset !== 'USDC' && rule.asset,
    rule.network_id && `on ${rule.network_id}`,
    valid_from && `from ${day(valid_from)}`,
    valid_until && `until ${day(valid_until)}`,
  ]
  return parts.filter(Boolean).join(' ')
}

/** The lines of a list. */
export function linesOf(list: string): readonly string[] {
  return list.split('\n').filter((line) => line.trim() !== '')
}
