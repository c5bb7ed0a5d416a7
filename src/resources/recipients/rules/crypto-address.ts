import { base58 } from '@scure/base'
import { Problem } from '../../../kernel/problem.js'
import type { World } from '../../../kernel/world.js'
import { type Family, families } from '../../capabilities/index.js'

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

/** What the sandbox's screening takes for high risk (contract/behaviour.md 8). */
export function isHighRiskAddress(world: World, text: string): boolean {
  return world.rules.environment === 'sandbox' && hasHighRiskWord(text)
}

export function hasHighRiskWord(address: string): boolean {
  return /hack|scam/i.test(address)
}

/** @throws Problem 422 for an address that screening takes for high risk */
export function requireScreened(world: World, address: string): void {
  if (!isHighRiskAddress(world, address)) return
  throw new Problem('compliance-blocked', 'The address is blocked: screening found a high risk.', {
    userMessage: 'This address cannot be paid.',
    hint: 'the sandbox takes an address with hack or scam in it for high risk',
  })
}

export function familyOfAddress(text: string): Family | undefined {
  return families.find((family) => isAddress(family, text))
}
