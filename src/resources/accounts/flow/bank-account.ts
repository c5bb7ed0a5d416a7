import type { World } from '../../../kernel/world.js'
import { distinct, type NonEmpty } from '../../non-empty.js'
import { checkDigit } from '../../recipients/index.js'
import { accounts, type BankAccount, type Capability, type Rail } from '../rows.js'

const stream = 'bank-accounts'
const digits = '0123456789'

/** Deposit coordinates that no other onramp has: seeded, and right in every check digit. */
export function openBankAccount(world: World, holder: string, rails: NonEmpty<Rail>): BankAccount {
  const domestic = rails.some((rail) => rail === 'ach' || rail === 'fedwire' || rail === 'fednow')
  const sepa = rails.includes('sepa')
  return {
    id: world.mint('bank-accounts'),
    rails,
    aba_routing_number: domestic ? newRoutingNumber(world) : null,
    account_number: domestic || rails.includes('swift') ? newAccountNumber(world) : null,
    bic: sepa ? germanBic : rails.includes('swift') ? 'PLTFUS33XXX' : null,
    iban: sepa ? newGermanIban(world, stream) : null,
    aba_wire_routing_number: rails.includes('fedwire') ? newRoutingNumber(world) : null,
    account_holder_name: holder,
  }
}

/** Of a bank where IBANs of {@link newGermanIban} are. */
export const germanBic = 'PLTFDEFFXXX'

/** What the capabilities come to. */
export function railsOf([first, ...others]: NonEmpty<Capability>): NonEmpty<Rail> {
  const [own, ...more] = railsOfOne(first)
  return distinct([own, ...more, ...others.flatMap(railsOfOne)])
}

/** A US bank account takes ACH and Fedwire alike. */
function railsOfOne(capability: Capability): NonEmpty<Rail> {
  return capability === 'us_bank_account' ? ['ach', 'fedwire'] : [capability]
}

/** Eight digits of a Federal Reserve district and their check digit. */
function newRoutingNumber(world: World): string {
  const body = `10${world.randomText(stream, digits, 6)}`
  return body + checkDigit(body)
}

function newAccountNumber(world: World): string {
  const number = world.randomText(stream, digits, 12)
  return world.table(accounts).find('account_number', number) === undefined ? number : newAccountNumber(world)
}

/** A German IBAN: 18 digits and the two check digits of ISO 7064. */
export function newGermanIban(world: World, from: string): string {
  const account = world.randomText(from, digits, 18)
  // D and E are 13 and 14, and the check digits count as 00 while they are worked out.
  const check = 98n - (BigInt(`${account}131400`) % 97n)
  return `DE${String(check).padStart(2, '0')}${account}`
}
