import { testSigner } from 'platform-simulator/signing'
import { type Audit, member, members, same } from '../audit.js'
import type { Draws } from '../draws.js'
import { nth } from '../model.js'
import type { Policy, RuleBody, Signer } from '../treasury.js'

/** Who signs, what, and how well; and rules as they are drawn and asked for. */

/** Who there can be; the last two are passkeys. */
export const people = ['Ada', 'Ben', 'Cleo', 'Dan', 'Eve', 'Finn'].map((name, at) =>
  testSigner(name, { keyType: at < 4 ? 'ES256' : 'WEBAUTHN' }),
)

export const payees = [
  '0x8617e340b3d01fa5f11f306f4090fd50e238070d',
  '0xde709f2102306220921060314715629080e2fb77',
] as const

/** What each of some people does with an intent. */
export interface Signing {
  readonly who: number
  readonly how: 'well' | 'well' | 'other bytes' | 'nonsense'
}

export function drawSigning(draws: Draws): readonly Signing[] {
  const one = (): Signing => ({
    who: draws.int(4),
    how: draws.chance(92) ? 'well' : draws.pick(['other bytes', 'nonsense']),
  })
  return Array.from({ length: draws.pick([0, 1, 1, 1, 2, 2, 2, 3]) }, one)
}

/** Mostly those whose signature counts: the number points at one of them, and past them at anybody. */
export function signersFor(
  signing: readonly Signing[],
  recognised: readonly Signer[],
  all: readonly Signer[],
) {
  // Whoever has a key; those of agents sign nothing.
  const human = (signers: readonly Signer[]) => signers.filter(({ key }) => key !== null)
  return signing.flatMap(({ who, how }) => {
    const signer = human(recognised)[who] ?? nth(human(all), who)
    return signer === undefined || signer.key === null ? [] : [{ signer, key: signer.key, how }]
  })
}

export function endorse(chosen: ReturnType<typeof signersFor>, intent: object) {
  const signatures = chosen.map(({ key, how }) => {
    if (how === 'nonsense') return 'bm9uc2Vuc2U='
    return key.sign(how === 'well' ? intent : { ...intent, idempotency_key: 'another' })
  })
  const signed = chosen.flatMap(({ signer, how }) => (how === 'well' ? [signer] : []))
  return { body: { signatures, intent }, signed }
}

export function drawRule(draws: Draws): RuleBody & { readonly deny: boolean } {
  const deny = draws.chance(15)
  const threshold = draws.pick([1, 1, 1, 2, 2, 3])
  const type = draws.pick(['approval_threshold', 'approval_threshold', 'amount_threshold', 'address_list'])
  if (type === 'approval_threshold') return { type, deny: deny && draws.chance(40), threshold }
  if (type === 'address_list') return { type, deny: draws.chance(50), addresses: [draws.pick(payees)] }
  const asset = draws.pick(['USDC', 'USDC', 'USDC', 'USDT'])
  return { type, deny, threshold, asset, from: draws.pick(['0', '0.5', '1', '1', '1.000001', '100']) }
}

export function definitionOf(rule: RuleBody): object {
  if (rule.type === 'approval_threshold') return { threshold: rule.threshold }
  if (rule.type === 'address_list') return { addresses: rule.addresses }
  const [whole = '', fraction = ''] = rule.from.split('.')
  const min_amount = Number(whole + fraction.padEnd(6, '0'))
  return { min_amount, threshold: rule.threshold, asset: { id: rule.asset } }
}

export function ruleOf(rule: RuleBody & { readonly deny: boolean }) {
  return { rule_type: rule.type, action: rule.deny ? 'deny' : 'allow', definition: definitionOf(rule) }
}

/** The ids of the rules, which the platform gives. */
export function nameRules(policy: Policy, body: unknown): void {
  const shown = members(body, 'rules')
  same(`how many rules ${policy.label} has`, shown.length, policy.rules.length)
  for (const [at, rule] of policy.rules.entries()) rule.id = String(member(shown[at], 'id'))
}

export function newKey({ model }: Audit): string {
  return `intent-${++model.treasury.intents}`
}
