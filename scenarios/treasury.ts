import { strict as assert } from 'node:assert'
import { pathToFileURL } from 'node:url'
import { base64, HumanSigner } from './human-signer.js'
import { onStage, type Stage } from './stage.js'

export const story =
  'Three people sign for a wallet: one for small amounts, two for larger ones, nobody for one payee; a rule changes, a signer leaves, and every unit is accounted for.'

const supplier = '0x8617E340B3D01FA5F11F306F4090FD50E238070D'
const forbidden = '0xde709f2102306220921060314715629080e2fb77'
/** The same address: EVM has no capitals. */
const inCapitals = `0x${forbidden.slice(2).toUpperCase()}`

interface Wallet {
  readonly id: string
  readonly address: string
}

interface Policy {
  readonly id: string
  readonly version: number
  readonly rules: readonly { readonly id: string; readonly rule_type: string }[]
}

interface Transaction {
  readonly id: string
  readonly status: string
}

export async function run(print: (line: string) => void = console.log): Promise<void> {
  await onStage({ seed: 'treasury', limits: { sandboxAmount: null } }, print, async (stage) => {
    const { sim, app, timeline } = stage
    const refused = refusals(stage)

    timeline.heading('1. Three people make keys in their browsers, and form a group that signs for a wallet.')
    const people = await Promise.all(['Ada', 'Ben', 'Cleo'].map((name) => HumanSigner.create(name)))
    const [ada, ben, cleo] = people
    assert(ada !== undefined && ben !== undefined && cleo !== undefined)
    const ids = new Map<HumanSigner, string>()
    for (const signer of people) {
      const { name, publicKey: public_key } = signer
      const { id } = await app.post('/signers', { name, public_key, key_type: 'ES256' })
      timeline.name(id, name)
      ids.set(signer, id)
    }
    const group = await app.post('/signer-groups', {
      name: 'Directors',
      member_keys: people.map(({ publicKey }) => publicKey),
    })
    timeline.name(group.id, 'Directors')
    const policy = await app.post<Policy>('/policies', {
      name: 'Treasury rules',
      signer_group_id: group.id,
      rules: [
        { rule_type: 'approval_threshold', action: 'allow', definition: { threshold: 1 } },
        { rule_type: 'amount_threshold', action: 'allow', definition: twoFrom('1000') },
        { rule_type: 'address_list', action: 'deny', definition: { addresses: [forbidden] } },
      ],
    })
    timeline.name(policy.id, 'Treasury rules')
    for (const { id, rule_type } of policy.rules) timeline.name(id, rule_type)
    const wallet = await app.post<Wallet>('/wallets', {
      name: 'Treasury',
      family: 'evm',
      signer_groups: [group.id],
      policies: [policy.id],
    })
    timeline.name(wallet.id, 'Treasury')
    timeline.name(wallet.address, 'address of Treasury')
    timeline.name(supplier, 'Supplier Ltd')
    timeline.name(forbidden, 'Offshore Ventures')
    timeline.name(inCapitals, 'Offshore Ventures in capitals')

    const path = `/wallets/${wallet.id}/transactions`
    const intentOf = (key: string, amount: string, to = supplier) => ({
      wallet_id: wallet.id,
      caip2: 'eip155:84532',
      operation: { kind: 'transfer', from: wallet.address, to, amount, asset_id: 'USDC' },
      idempotency_key: key,
    })
    const send = (intent: object, ...signers: readonly HumanSigner[]) => endorsed(intent, signers)

    timeline.heading('2. A deposit arrives: nobody has to sign for that.')
    await app.post('/sandbox/simulate/inbound', {
      simulation_id: 'treasury-1',
      type: 'crypto_inbound',
      wallet_address: wallet.address,
      // The wallet sends on Base: without this the money comes on Ethereum, where clients send.
      network_id: 'base-sepolia',
      amount: '10000.000007',
      currency: 'USDC',
    })
    await sim.idle()

    timeline.heading(
      '3. One signature sends a small amount. It has to be DER: r and s as WebCrypto gives them are not.',
    )
    const small = intentOf('invoice-1', '250.5')
    await refused('POST', path, { signatures: [base64(await ada.signRaw(small))], intent: small })
    const first = await app.post<Transaction>(path, await send(small, ada))
    assert.equal(first.status, 'awaiting_confirmation')
    await sim.clock.advance('17s')

    timeline.heading('4. From 1,000 on one signature is too few, also twice. Two people send it.')
    const large = intentOf('invoice-2', '1000')
    await refused('POST', path, await send(large, ada, ada))
    await app.post(path, await send(large, ada, ben))
    await sim.clock.advance('17s')

    timeline.heading('5. Nothing goes to the forbidden payee, whoever signs.')
    await refused('POST', path, await send(intentOf('bribe-1', '1', forbidden), ada))
    await refused('POST', path, await send(intentOf('bribe-2', '1', inCapitals), ada, ben, cleo))

    timeline.heading(
      '6. A rule is changed by an endorsed request: from now on two people sign for 500 and more.',
    )
    const rule = policy.rules.find(({ rule_type }) => rule_type === 'amount_threshold')
    assert(rule !== undefined)
    const change = {
      type: 'update_policy_rule',
      policy_id: policy.id,
      rule_id: rule.id,
      updated_definition: JSON.stringify(twoFrom('500')),
      idempotency_key: 'board-meeting-7',
    }
    const place = `/policies/${policy.id}/rules/${rule.id}`
    await refused('PATCH', place, { signatures: [], intent: change })
    const changed = await app.patch<Policy>(place, await endorsed(change, [ben]))
    await sim.idle()
    assert.equal(changed.version, policy.version + 1)
    const middle = intentOf('invoice-3', '600.123456')
    await refused('POST', path, await send(middle, ben))

    timeline.heading(
      '7. Cleo signs twice and leaves: what was accepted goes on, what is presented afterwards is refused.',
    )
    const accepted = await send(middle, ben, cleo)
    const late = await send(intentOf('invoice-4', '75'), cleo)
    const third = await app.post<Transaction>(path, accepted)
    timeline.name(third.id, 'invoice-3')
    const left = await app.call('DELETE', `/signer-groups/${group.id}/signers/${ids.get(cleo)}`)
    assert(left.ok)
    await sim.idle()
    await refused('POST', path, late)
    await sim.clock.advance('17s')
    assert.equal((await app.get<Transaction>(`/transactions/${third.id}`)).status, 'completed')
    // The same request again is answered as it was: its money is sent once.
    assert.deepEqual(await app.post<Transaction>(path, accepted), third)

    timeline.heading('8. What the app was told, what the platform shows, and what the ledger has.')
    const told = booksOf(stage)
    for (const [what, units] of told.lines)
      timeline.line('told', `${what.padEnd(10)} ${decimal(units).padStart(13)} USDC`)
    const { total_amount_usd } = await app.get<{ readonly total_amount_usd: string }>(
      `/wallets/${wallet.id}/balances`,
    )
    timeline.line('read', `balance    ${total_amount_usd.padStart(9)}      USD, truncated`)
    const account = sim.ledger.balances().find(({ account }) => account.startsWith(`wallet:${wallet.id}:`))
    timeline.line('ledger', `balance    ${(account?.amount ?? '').padStart(13)} USDC`)
    assert.equal(account?.amount, decimal(told.left))
    assert.equal(total_amount_usd, decimal(told.left - (told.left % 10_000n)))
    timeline.heading(
      `Done: ${people.length} signers, ${told.lines.length - 1} movements, and ${account.amount} USDC in the wallet: the ledger agrees to the last unit.`,
    )
  })
}

/** Two signers from an amount of USDC on, which has six places. */
function twoFrom(dollars: string) {
  return { min_amount: Number(dollars) * 1_000_000, threshold: 2, asset: { id: 'USDC' } }
}

/** A request with a signature of each. */
async function endorsed(intent: object, signers: readonly HumanSigner[]) {
  return { signatures: await Promise.all(signers.map((signer) => signer.sign(intent))), intent }
}

/** More of what has to be signed is bytes to compare by eye. */
const mostBytes = 110

/** Makes calls that have to be refused, and prints what the platform says and what the simulator adds. */
function refusals({ sim, app, timeline }: Stage) {
  return async (method: string, path: string, body: unknown): Promise<void> => {
    const { status, detail } = await app.refused(method, path, body)
    assert.equal(status, 403)
    timeline.line('refusal', detail)
    const hint = sim.requests.list().at(-1)?.hint
    assert(hint !== undefined)
    for (const part of timeline.named(hint).split('; ')) {
      const isLong = part.startsWith('what has to be signed') && part.length > mostBytes
      timeline.line('hint', isLong ? `${part.slice(0, mostBytes)}...` : part)
    }
  }
}

/** What moved, from webhooks alone: deposits, and sends that were completed. */
function booksOf({ app }: Stage) {
  const lines: (readonly [string, bigint])[] = []
  for (const { type, data } of app.walletNews) {
    const { amount, intent, status } = data.object
    if (type === 'wallet.deposit') lines.push(['deposit', units(amount ?? '')])
    else if (intent !== undefined && status === 'completed')
      lines.push(['sent', -units(intent.operation.amount)])
  }
  const left = lines.reduce((sum, [, amount]) => sum + amount, 0n)
  return { lines: [...lines, ['left', left] as const], left }
}

const places = 6

function units(text: string): bigint {
  const [whole = '', fraction = ''] = text.split('.')
  return BigInt(whole + fraction.padEnd(places, '0'))
}

function decimal(amount: bigint): string {
  const digits = String(amount < 0n ? -amount : amount).padStart(places + 1, '0')
  const fraction = digits.slice(-places).replace(/0+$/, '')
  return `${amount < 0n ? '-' : ''}${digits.slice(0, -places)}${fraction === '' ? '' : `.${fraction}`}`
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await run()
