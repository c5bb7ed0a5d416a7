import { base58 } from '@scure/base'
import { either, hint } from '../../../contract/hints.js'
import { invalidFields, Problem } from '../../../contract/problem.js'
import type { World } from '../../../kernel/world.js'
import { type Family, families } from '../../capabilities/index.js'
import { riskyAddresses } from '../rows.js'

/** 32 bytes in base 58 have between 32 and 44 characters. */
const solana = /^[1-9A-HJ-NP-Za-km-z]{32,44}$/

const forms: Readonly<Record<Family, (text: string) => boolean>> = {
  evm: (text) => /^0x[0-9a-fA-F]{40}$/.test(text),
  solana: (text) => solana.test(text) && base58.decode(text).length === 32,
}

/** Whether a text is an address of this family; the checksum in the capitals of an EVM address is not looked at. */
export function isAddress(family: Family, text: string): boolean {
  return forms[family](text)
}

/** What screening takes for high risk: what a test says, and in the sandbox two words (contract/behaviour.md 8). */
export function isHighRiskAddress(world: World, text: string): boolean {
  if (world.rules.environment === 'sandbox' && hasHighRiskWord(text)) return true
  return world.table(riskyAddresses).find('current', spelt(text)) !== undefined
}

/** From now on screening takes an address for high risk, or no longer. @throws Problem 400 for what is no address */
export function setAddressRisk(world: World, text: string, risk: 'high' | 'none'): void {
  if (familyOfAddress(text) === undefined)
    throw invalidFields([{ field: 'address', message: 'must be an address', code: 'invalid_address' }])
  const address = spelt(text)
  const row = world.table(riskyAddresses).find('current', address)
  if (risk === 'none' && row !== undefined) world.update(riskyAddresses, row, { deleted_at: world.now })
  if (risk === 'high' && row === undefined)
    world.insert(riskyAddresses, { id: world.mint(riskyAddresses.name), address, deleted_at: null })
}

/** EVM addresses are hexadecimal in any case; base 58 tells cases apart. */
function spelt(text: string): string {
  return text.startsWith('0x') ? text.toLowerCase() : text
}

export function hasHighRiskWord(address: string): boolean {
  return /hack|scam/i.test(address)
}

/** @throws Problem 422 for an address that screening takes for high risk */
export function requireScreened(world: World, address: string): void {
  if (!isHighRiskAddress(world, address)) return
  throw new Problem('compliance-blocked', 'The address is blocked: screening found a high risk.', {
    userMessage: 'This address cannot be paid.',
    hint: riskHint,
  })
}

export const riskHint = hint`an address with hack or scam in it is a high risk in the sandbox, and any that ${either('sim.simulate.setAddressRisk(address, risk)', 'POST /__sim/simulate/setAddressRisk')} says is one`

export function familyOfAddress(text: string): Family | undefined {
  return families.find((family) => isAddress(family, text))
}
