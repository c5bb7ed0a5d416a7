import * as z from 'zod'
import { defineEvent, type SampleContext } from '../../contract/event.js'
import { present } from '../../contract/present.js'
import { ksuid } from '../../contract/primitives.js'
import { each, named, objectNamed } from '../../contract/schema.js'
import { guardPoint } from '../../kernel/rules.js'
import { sourceNetworkSchema } from '../capabilities/index.js'
import { bankPayload, sampleBank } from '../recipients/index.js'
import { type AccountRow, accountTypes, type BankAccount } from './rows.js'
import { depositBankOf, holder } from './wire/answers.js'

/** Asks the guards before an account is deleted. */
export const deletingAccount = guardPoint<AccountRow>('accounts.delete')

/** contract/events.md 4. */
const payload = named('AutoAccountEvent', () => ({
  ...each(ksuid, 'id', 'customer_id'),
  /** Always true: an account that is there takes deposits. */
  enabled: z.boolean(),
  /**
   * The kind of account: money comes from a bank (`onramp`), goes to one (`offramp`), or stays on
   * blockchains (`swap`).
   */
  account_type: z.enum(accountTypes),
  /** The bank account that deposits go to; of onramps only. */
  bank_account: bankPayload().exactOptional(),
  /** The blockchain address that deposits go to, with its network; left out for onramps. */
  crypto: z
    .object({
      /** The blockchain that deposits come on, or the wildcard of its family. */
      network_id: sourceNetworkSchema(),
      /** The address that deposits go to. */
      address: z.string(),
    })
    .exactOptional(),
  /** The bank account or blockchain address that is paid. */
  destination_id: ksuid,
  /** The asset that is paid out. */
  output_asset: z.object({
    /**
     * `id`: The symbol of the asset, such as `USDC`.
     * `name`: The name of the asset for people.
     */
    ...each(z.string(), 'id', 'name'),
  }),
}))

const sample = ({ id }: SampleContext) => ({
  id: id('account'),
  customer_id: id('customer'),
  enabled: true,
  account_type: 'onramp' as const,
  bank_account: { ...sampleBank, account_holder_address: holder.address },
  destination_id: id('destination'),
  output_asset: { id: 'USDC', name: 'USDC' },
})

export const accountCreated = defineEvent('auto_account.created', { payload, sample })
export const accountUpdated = defineEvent('auto_account.updated', { payload, sample })
export const accountDeleted = defineEvent('auto_account.deleted', {
  payload: () => objectNamed('AutoAccountDeletedEvent', { id: ksuid }),
  sample: ({ id }) => ({ id: id('account') }),
})

/** `auto_account.created` and `.updated` (contract/events.md 4). */
export function accountEvent(row: AccountRow) {
  return {
    id: row.id,
    customer_id: row.customer_id,
    enabled: true,
    account_type: row.type,
    ...sourceEvent(row),
    destination_id: row.destination_id,
    output_asset: { id: row.destination_asset, name: row.destination_asset },
  }
}

/** Presents the bank account or the address that money comes in by. */
function sourceEvent(row: AccountRow) {
  if (row.type === 'onramp') return { bank_account: bankEvent(row.bank_account) }
  return { crypto: { network_id: row.source_network_id, address: row.source_address } }
}

function bankEvent(bank: BankAccount) {
  const { account_number, aba_routing_number: routing_number } = bank
  return present({
    account_holder_name: bank.account_holder_name,
    account_holder_address: holder.address,
    bank_address: depositBankOf(bank).address,
    us_details:
      account_number === null || routing_number === null
        ? null
        : present({
            account_type: 'checking' as const,
            account_number,
            routing_number,
            wire_routing_number: bank.aba_wire_routing_number,
          }),
    bic: bank.bic,
    iban: bank.iban,
  })
}
