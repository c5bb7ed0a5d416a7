import { createSimulator, Problem } from 'platform-simulator'
import { canonicalize, derOfRawSignature } from 'platform-simulator/signing'

/** What the page saw of a wallet, as plain JSON. */
export interface SeenOfWallets {
  readonly accepted: number
  /** Hints of what was refused of the intents that are good. */
  readonly refused: readonly (string | undefined)[]
  /** What was refused of the signatures that are not: the hint says why. */
  readonly raw: string | undefined
  readonly stranger: string | undefined
  readonly explained: string
  readonly statuses: readonly string[]
  readonly balance: string
  readonly ledger: string | undefined
}

const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' }
const to = '0x8617e340b3d01fa5f11f306f4090fd50e238070d'

/** A wallet whose signer is WebCrypto: every send is verified by the simulator beside it, in the page or in Node. */
export async function walletStory(sends: number): Promise<SeenOfWallets> {
  const sim = createSimulator({ limits: { sandboxAmount: null } })
  const [own, strange] = await Promise.all([newKeys(), newKeys()])
  sim.api.signers.create({ name: 'Ada', public_key: own.publicKey, key_type: 'ES256' })
  const group = sim.api.signerGroups.create({ name: 'Directors', member_keys: [own.publicKey] })
  const policy = sim.api.policies.create({
    name: 'One is enough',
    rules: [{ rule_type: 'approval_threshold', action: 'allow', definition: { threshold: 1 } }],
  })
  const { id, address: from } = sim.api.wallets.create({
    name: 'Treasury',
    family: 'evm',
    signer_groups: [group.id],
    policies: [policy.id],
  })
  sim.simulate.walletDeposit(id, { amount: String(sends + 1) })
  const intentOf = (idempotency_key: string) => {
    const operation = { kind: 'transfer' as const, from, to, amount: '1', asset_id: 'USDC' }
    return { wallet_id: id, caip2: 'eip155:84532', operation, idempotency_key }
  }
  const refused: (string | undefined)[] = []
  const hintOf = (send: () => unknown): string | undefined => {
    try {
      send()
    } catch (error) {
      if (error instanceof Problem) return error.hint ?? error.detail
      throw error
    }
    return undefined
  }
  const sent: string[] = []
  for (let n = 0; n < sends; n++) {
    const intent = intentOf(`payment-${n}`)
    const signatures = [derOfRawSignature(await own.sign(intent))]
    const hint = hintOf(() => void sent.push(sim.api.wallets.send(id, { signatures, intent }).id))
    if (hint !== undefined) refused.push(hint)
  }
  const last = intentOf('the last')
  const bytes = new Uint8Array(await own.sign(last))
  const raw = hintOf(() =>
    sim.api.wallets.send(id, { signatures: [btoa(String.fromCharCode(...bytes))], intent: last }),
  )
  const strangers = { signatures: [derOfRawSignature(await strange.sign(last))], intent: last }
  const stranger = hintOf(() => sim.api.wallets.send(id, strangers))
  const explained = sim.policies.explain(id, strangers).outcome
  await sim.clock.advance('17s')
  const statuses = new Set(sent.map((one) => sim.api.transactions.get(one).status))
  const account = sim.ledger.balances().find((one) => one.account.startsWith(`wallet:${id}:`))
  return {
    accepted: sent.length,
    refused,
    raw,
    stranger,
    explained,
    statuses: [...statuses],
    balance: sim.api.wallets.balances(id).total_amount_usd,
    ledger: account?.amount,
  }
}

async function newKeys() {
  const pair = await crypto.subtle.generateKey(algorithm, false, ['sign', 'verify'])
  const spki = new Uint8Array(await crypto.subtle.exportKey('spki', pair.publicKey))
  return {
    publicKey: btoa(String.fromCharCode(...spki)),
    sign: (intent: object) =>
      crypto.subtle.sign(algorithm, pair.privateKey, new TextEncoder().encode(canonicalize(intent))),
  }
}
