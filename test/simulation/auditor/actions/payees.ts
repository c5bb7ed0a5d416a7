import type { Audit } from '../audit.js'
import type { Way } from '../calls.js'
import { alive, type Destination, nth, type Recipient, refuse } from '../model.js'
import {
  createRecipient,
  deleteDestination,
  deleteRecipient,
  gone,
  moveRecipient,
  updateRecipient,
} from '../payees.js'
import { action, drawWay } from './action.js'

const names = ['Supplier Ltd', 'supplier ltd', 'Payee', 'Landlord', 'Acme Corp'] as const
const address = {
  street1: '123 Main St',
  city: 'San Francisco',
  region: 'CA',
  postal_code: '94105',
  country: 'US',
}
const evmAddress = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const solanaAddress = '7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV'

const bank = {
  name: 'Business account',
  account_holder_name: 'John Doe',
  account_holder_address: { street1: 'Taunusanlage 12', city: 'Frankfurt', country: 'DE' },
  bank_name: 'Deutsche Bank',
}
const iban = { ...bank, destination_type: 'fiat_iban', iban: 'DE89370400440532013000' }

interface Kind {
  readonly body: Readonly<Record<string, unknown>>
  readonly type: Destination['type']
  readonly rails?: readonly string[]
  readonly currencies?: readonly string[]
}

function crypto(crypto_address: string, network_id?: string): Kind {
  const body = {
    destination_type: 'crypto',
    name: 'Wallet',
    crypto_address,
    ...(network_id && { network_id }),
  }
  return { body, type: 'crypto' }
}

const us: Kind = {
  type: 'fiat_us',
  rails: ['ach', 'fedwire'],
  currencies: ['USD'],
  body: {
    destination_type: 'fiat_us',
    name: 'Operating account',
    aba_routing_number: '101019644',
    account_number: '123456789',
    account_type: 'checking',
    account_holder_name: 'John Doe',
    bank_name: 'Bank of America',
  },
}

const kinds: Readonly<Record<string, Kind>> = {
  base: crypto(evmAddress, 'base-sepolia'),
  polygon: crypto(evmAddress, 'polygon-amoy'),
  'any evm': crypto(evmAddress),
  solana: crypto(solanaAddress),
  us,
  sepa: {
    type: 'fiat_iban',
    rails: ['sepa'],
    currencies: ['EUR'],
    body: { ...iban, assets: ['EUR'], capabilities: ['sepa'] },
  },
  swift: {
    type: 'fiat_iban',
    rails: ['swift'],
    currencies: ['USD'],
    body: {
      ...iban,
      assets: ['USD', 'EUR'],
      capabilities: ['swift'],
      bic: 'DEUTDEFF',
      bank_address: bank.account_holder_address,
    },
  },
}

const kindNames = [
  'base',
  'base',
  'polygon',
  'any evm',
  'solana',
  'us',
  'us',
  'us',
  'sepa',
  'swift',
  'deposit',
  'wallet',
] as const

export const payeeActions = [
  action(
    'create recipient',
    8,
    (draws) => ({
      way: drawWay(draws),
      customer: draws.which(),
      name: draws.pick(names),
      address: draws.chance(85),
      destination: draws.pick(kindNames),
      of: draws.which(),
    }),
    async (audit, step) => {
      const { model } = audit
      const customer = nth(model.customers, step.customer)
      if (customer === undefined) return
      const call = {
        operation: 'recipients.create',
        params: { customer_id: customer.id ?? '' },
        body: { name: step.name, ...(step.address && { address }) },
      }
      await audit.call(step.way, call, () => createRecipient(model, customer, step.name, step.address))
      await addDestination(audit, step.way, nth(model.recipients, 0), step.destination, step.of)
    },
  ),
  action(
    'create destination',
    8,
    (draws) => ({
      way: drawWay(draws),
      recipient: draws.which(),
      destination: draws.pick(kindNames),
      of: draws.which(),
    }),
    (audit, step) =>
      addDestination(audit, step.way, nth(audit.model.recipients, step.recipient), step.destination, step.of),
  ),
  action(
    'update recipient',
    2,
    (draws) => ({
      way: drawWay(draws),
      recipient: draws.which(),
      name: draws.pick(names),
      address: draws.chance(80),
    }),
    async (audit, step) => {
      const recipient = nth(audit.model.recipients, step.recipient)
      if (recipient === undefined) return
      const call = {
        operation: 'recipients.update',
        params: { recipient_id: recipient.id ?? '' },
        body: { name: step.name, ...(step.address && { address }) },
      }
      await audit.call(step.way, call, () => {
        updateRecipient(audit.model, recipient, step.name, step.address)
        return undefined
      })
    },
  ),
  action(
    'freeze recipient',
    1,
    (draws) => ({ recipient: draws.which(), frozen: draws.chance(50) }),
    async (audit, { recipient: number, frozen }) => {
      const recipient = nth(audit.model.recipients, number)
      if (recipient === undefined) return
      await audit.cause(frozen ? 'freezeRecipient' : 'unfreezeRecipient', [recipient.id], () => {
        moveRecipient(audit.model, recipient, frozen)
        return undefined
      })
    },
  ),
  action(
    'delete recipient',
    1,
    (draws) => ({ way: drawWay(draws), recipient: draws.which() }),
    async (audit, step) => {
      const recipient = nth(audit.model.recipients, step.recipient)
      if (recipient === undefined) return
      const params = { recipient_id: recipient.id ?? '' }
      await audit.call(step.way, { operation: 'recipients.delete', params }, () => {
        deleteRecipient(audit.model, recipient)
        return undefined
      })
    },
  ),
  action(
    'delete destination',
    1,
    (draws) => ({ way: drawWay(draws), destination: draws.which() }),
    async (audit, step) => {
      const destination = nth(audit.model.destinations, step.destination)
      if (destination === undefined) return
      const params = { recipient_id: destination.recipient.id ?? '', destination_id: destination.id ?? '' }
      await audit.call(step.way, { operation: 'destinations.delete', params }, () => {
        deleteDestination(audit.model, destination)
        return undefined
      })
    },
  ),
]

/** `deposit` pays a deposit address of the platform's own whose money ends at a bank; `wallet` pays a wallet of this world. */
function kindOf({ model }: Audit, name: string, of: number): Kind | undefined {
  if (name === 'wallet') {
    const wallet = nth(
      model.treasury.wallets.filter(({ address }) => address !== ''),
      of,
    )
    return wallet === undefined ? undefined : crypto(wallet.address)
  }
  if (name !== 'deposit') return kinds[name]
  const open = [...alive(model.accounts), ...model.transactions].flatMap((one) =>
    one.type === 'offramp' && one.address !== null && one.address.startsWith('0x') ? [one.address] : [],
  )
  const found = nth(open, of)
  return found === undefined ? undefined : crypto(found)
}

async function addDestination(
  audit: Audit,
  way: Way,
  recipient: Recipient | undefined,
  name: string,
  of: number,
): Promise<void> {
  const { model } = audit
  const kind = kindOf(audit, name, of)
  if (recipient === undefined || kind === undefined) return
  const call = {
    operation: 'destinations.create',
    params: { recipient_id: recipient.id ?? '' },
    body: kind.body,
  }
  await audit.call(way, call, () => {
    gone(recipient)
    if (kind.type !== 'crypto' && !recipient.address) refuse('validation-error')
    const text = String(kind.body['crypto_address'] ?? '')
    const network = kind.body['network_id']
    const destination: Destination = {
      ...model.thing('destination'),
      recipient,
      type: kind.type,
      address: text,
      family: text === '' || text.startsWith('0x') ? 'evm' : 'solana',
      network: typeof network === 'string' ? network : undefined,
      rails: kind.rails ?? [],
      currencies: kind.currencies ?? [],
    }
    model.destinations.push(destination)
    model.tell('destination.created', destination, { recipient_id: recipient.id })
    return destination
  })
}
