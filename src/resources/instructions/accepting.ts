import { present } from '../../contract/present.js'
import { type FieldError, invalidFields, Problem } from '../../contract/problem.js'
import { parseWith, prefixField } from '../../contract/reading.js'
import { rowsOf, type Texts } from '../../contract/rows.js'
import { invariant } from '../../kernel/errors.js'
import type { World } from '../../kernel/world.js'
import { accounts, createAccount, type OfframpRow, type SwapRow } from '../accounts/index.js'
import { familyOf, type NetworkId, usableNetworks } from '../capabilities/index.js'
import { createMandate } from '../mandates/index.js'
import type { PaymentAgentRow } from '../payment-agents/index.js'
import { type ActionOf, type AgenticAction, type Fee, type Fees, feeOf } from '../proposals/index.js'
import * as recipients from '../recipients/index.js'
import { createScheduledPayments } from '../scheduled-payments/index.js'
import { wallets } from '../wallets/index.js'
import type { Downstream } from './rows.js'
import { type Payments, refuse, requireDeposit, requireTimes, requireWalletId } from './rules.js'

type BankDetails = ActionOf<'create_bank_destination'>['create_bank_destination']
type AutoAccount = ActionOf<'create_auto_account'>['create_auto_account']

/** The way of money through an account, without its destination. */
interface Route extends Fee, Texts<'source_asset' | 'destination_asset'> {
  readonly source_network_id: NetworkId
}

const nothing: Downstream = {
  recipient_id: null,
  destination_id: null,
  mandate_id: null,
  scheduled_payment_ids: null,
  auto_account_id: null,
}

/** One proposal while it is carried out: an action that names nothing means what an earlier one made. */
export class Accepting {
  readonly #world: World
  readonly #agent: PaymentAgentRow
  readonly #instructionId: string
  readonly #fees: Fees
  #recipient: recipients.RecipientRow | undefined
  #destination: recipients.DestinationRow | undefined
  /** Accounts by the id of their destination. */
  readonly #accounts = new Map<string, OfframpRow | SwapRow>()

  constructor(world: World, agent: PaymentAgentRow, instructionId: string, fees: Fees) {
    this.#world = world
    this.#agent = agent
    this.#instructionId = instructionId
    this.#fees = fees
  }

  /** @param at where the action stands, for refusals @throws Problem what refuses the action */
  carryOut(action: AgenticAction, at: string): Downstream {
    try {
      return this.#carryOut(action, at)
    } catch (error) {
      throw error instanceof Problem && error.errors !== undefined ? refuseAt(error.errors, at) : error
    }
  }

  #carryOut(action: AgenticAction, at: string): Downstream {
    const world = this.#world
    const { client_id, customer_id } = this.#agent
    switch (action.type) {
      case 'create_recipient':
        this.#recipient = recipients.createRecipient(world, client_id, customer_id, action.create_recipient)
        return { ...nothing, recipient_id: this.#recipient.id }
      case 'create_crypto_destination': {
        const { recipient_id, address: crypto_address, network_id } = action.create_crypto_destination
        const recipient = this.#recipientOf(recipient_id, at)
        const { name } = recipient
        const asked = { destination_type: 'crypto', name, crypto_address, network_id }
        return this.#addDestination(recipient, asked)
      }
      case 'create_bank_destination': {
        const recipient = this.#recipientOf(action.create_bank_destination.recipient_id, at)
        return this.#addDestination(recipient, bankRequest(action.create_bank_destination, recipient))
      }
      case 'create_mandate': {
        const asked = { ...action.create_mandate, payment_agent_id: this.#agent.id }
        return { ...nothing, mandate_id: createMandate(world, client_id, asked, this.#instructionId).id }
      }
      case 'create_auto_account': {
        const account = this.#accountFor(action.create_auto_account, at)
        this.#accounts.set(account.destination_id, account)
        return { ...nothing, auto_account_id: account.id }
      }
      case 'create_scheduled_payments':
        return this.#schedule(action.create_scheduled_payments, at)
    }
  }

  #recipientOf(link = '', at: string): recipients.RecipientRow {
    const field = `${at}.recipient_id`
    if (link === '') {
      if (this.#recipient !== undefined) return this.#recipient
      return refuse(field, 'is required: no action before makes a recipient', 'missing_required_field')
    }
    const row = recipients.findLinkedRecipient(this.#world, this.#agent.customer_id, link)
    return row ?? refuse(field, 'names no recipient of the customer', 'unknown_recipient')
  }

  #addDestination(recipient: recipients.RecipientRow, asked: unknown): Downstream {
    const read = parseWith(recipients.destinationRequest(), asked)
    if (!read.ok) throw invalidFields(read.errors.map((error) => ({ ...error, code: 'invalid_value' })))
    const { client_id } = this.#agent
    this.#destination = recipients.createDestination(this.#world, client_id, recipient.id, read.value)
    return { ...nothing, destination_id: this.#destination.id }
  }

  /** Finds a destination that may be paid. */
  #destinationOf(link = '', at: string): recipients.DestinationRow {
    const id = link === '' ? this.#destination?.id : link
    if (id !== undefined) return recipients.requirePayee(this.#world, this.#agent, id)
    const field = `${at}.destination_id`
    return refuse(field, 'is required: no action before makes a destination', 'missing_required_field')
  }

  /** Finds the account that there is, else makes a new one: a series and those after it go through the same account. */
  #accountFor(asked: AutoAccount, at: string): OfframpRow | SwapRow {
    const destination = this.#destinationOf(asked.destination_id, at)
    const { rail, fee_bps } = asked
    const isBank = destination.type !== 'crypto'
    if (isBank && rail === undefined)
      return refuse(`${at}.rail`, 'is required for a destination at a bank', 'missing_required_field')
    if (!isBank && rail !== undefined)
      return refuse(`${at}.rail`, 'is for destinations at a bank only', 'unexpected_rail')
    const { swap, offramp } = this.#fees
    const own = feeOf(fee_bps === undefined ? asked : { developer_fee_bps: fee_bps })
    const fee = own ?? (rail === undefined ? swap : offramp) ?? {}
    const source_asset = asked.source_asset.toUpperCase() === 'ANY' ? 'any' : asked.source_asset
    const { source_network_id, output_asset: destination_asset, output_network_id } = asked
    const route: Route = { source_network_id, source_asset, destination_asset, ...fee }
    const { id } = destination
    const known = this.#knownAccount(id, asked, route)
    if (known !== undefined) return known
    const opened = createAccount(
      this.#world,
      this.#agent.client_id,
      isBank
        ? { account_type: 'offramp', fiat_destination_id: id, ...route, ...present({ rail }) }
        : {
            account_type: 'swap',
            crypto_destination_id: id,
            ...route,
            ...present({ destination_network_id: output_network_id }),
          },
    )
    invariant(opened.type !== 'onramp', `account ${opened.id} takes money from a bank`)
    return opened
  }

  #knownAccount(destinationId: string, { rail, output_network_id }: AutoAccount, route: Route) {
    const isSameWay = (row: OfframpRow | SwapRow) =>
      row.type === 'offramp'
        ? row.rail === rail
        : rail === undefined &&
          (output_network_id ?? row.destination_network_id) === row.destination_network_id
    const filter = { name: 'destination_id', value: destinationId }
    return rowsOf(this.#world, accounts, this.#agent.client_id, filter)
      .flatMap((row) => (row.type === 'onramp' ? [] : [row]))
      .find(
        (row) =>
          isSameWay(row) &&
          row.source_network_id === route.source_network_id &&
          row.source_asset === route.source_asset &&
          row.destination_asset === route.destination_asset &&
          row.developer_fee_bps === (route.developer_fee_bps ?? 0) &&
          row.developer_fee_fixed === (route.developer_fee_fixed ?? null),
      )
  }

  #schedule(payments: Payments, at: string): Downstream {
    const world = this.#world
    const { client_id, signer_id } = this.#agent
    const destination = this.#destinationOf(payments.destination_id, at)
    const account = this.#accounts.get(destination.id)
    const wallet_id = requireWalletId(world, this.#agent, payments, at)
    const way =
      account === undefined
        ? { amount: payments.amount, ...this.#directly(destination, wallet_id, payments, at) }
        : {
            amount: requireDeposit(world, account, payments, at),
            address: account.source_address,
            network_id: depositNetwork(account),
          }
    const input = { signer_id, wallet_id, asset: payments.asset, ...way, ...requireTimes(payments, at) }
    const rows = createScheduledPayments(world, client_id, input, {
      instruction_id: this.#instructionId,
      recipient_id: destination.recipient_id,
      destination_id: destination.id,
      onward: account === undefined ? null : onwardOf(world, account, destination),
    })
    return { ...nothing, scheduled_payment_ids: rows.map(({ id }) => id) }
  }

  /** @throws Problem 400 for a bank, and for an address of another family than the wallet's */
  #directly(destination: recipients.DestinationRow, walletId: string, { network_id }: Payments, at: string) {
    const world = this.#world
    if (destination.type !== 'crypto')
      throw new Problem('invalid-request', 'a bank cannot be paid directly', {
        hint: 'put a create_auto_account with a rail before the create_scheduled_payments',
      })
    const { address, family, network_id: own } = destination.crypto
    const wallet = world.table(wallets).get(walletId)
    if (wallet !== undefined && wallet.family !== family)
      throw new Problem('invalid-request', 'a direct payment across chain families is not possible', {
        hint: `the wallet is of the family ${wallet.family}, and the destination of the family ${family}: put a create_auto_account before the create_scheduled_payments`,
      })
    if (own !== null && network_id !== undefined && network_id !== own)
      return refuse(`${at}.network_id`, `must be ${own}, where the destination is`, 'network_mismatch')
    const usable = usableNetworks(world.rules.environment, family)
    const network = own ?? network_id ?? usable.find((id) => id.startsWith('base-')) ?? usable[0]
    if (network === undefined) return refuse(`${at}.network_id`, 'is required', 'missing_required_field')
    return { address, network_id: network }
  }
}

/** The names that actions have for what the resources that they make call otherwise. */
const wireNames: Readonly<Record<string, string>> = {
  crypto_address: 'address',
  aba_routing_number: 'routing_number',
  destination_asset: 'output_asset',
  destination_network_id: 'output_network_id',
  fiat_destination_id: 'destination_id',
  crypto_destination_id: 'destination_id',
}

/** Refuses what a resource refuses of an action, by the path that its member has in the body. */
function refuseAt(errors: readonly FieldError[], at: string): Problem {
  return invalidFields(
    errors.map((error) =>
      error.field.startsWith('proposals.')
        ? error
        : prefixField(at, { ...error, field: wireNames[error.field] ?? error.field }),
    ),
  )
}

/** Makes a destination at a bank, with what an action cannot say filled in. */
function bankRequest(bank: BankDetails, recipient: recipients.RecipientRow): unknown {
  const { iban, bic, routing_number, account_number, account_type = 'checking' } = bank
  const account_holder_name = bank.account_holder_name ?? recipient.name
  const name = bank.bank_name ?? 'Bank account'
  if (iban === undefined) {
    const numbers = { aba_routing_number: routing_number, account_number, account_type }
    const bank_name = bank.bank_name ?? `Bank ${routing_number}`
    return { destination_type: 'fiat_us', name, ...numbers, account_holder_name, bank_name }
  }
  const { address } = recipient
  const holder =
    address === null ? undefined : { street1: address.street1, city: address.city, country: address.country }
  return {
    destination_type: 'fiat_iban',
    name,
    assets: ['USD'],
    iban,
    bic,
    account_holder_name,
    account_holder_address: holder,
    bank_name: name,
    bank_address: holder && { street1: name, city: holder.city, country: iban.slice(0, 2).toUpperCase() },
    capabilities: ['swift'],
  }
}

/** Reads the network of an account of an instruction, which names no family of them. */
function depositNetwork({ id, source_network_id: network }: OfframpRow | SwapRow): NetworkId {
  invariant(network !== 'evm', `account ${id} takes deposits of ${familyOf(network)} anywhere`)
  return network
}

function onwardOf(world: World, account: OfframpRow | SwapRow, destination: recipients.DestinationRow) {
  const { name } = recipients.requireRecipient(world, destination.client_id, destination.recipient_id)
  const common = { label: name, output_asset: account.destination_asset }
  return account.type === 'offramp'
    ? { type: 'bank' as const, ...common, rail: account.rail, output_network: null }
    : { type: 'crypto' as const, ...common, rail: null, output_network: account.destination_network_id }
}
